//! Files that somebody else writes: a thread looks at the open ones every other second.
//!
//! Lengths and times are compared, and the content only if they differ, so that a file that was merely touched is
//! none that changed.

use super::tab::{Tab, TabId};
use crate::file::save::{Stamp, stamp_now};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(1_500);

/// A file to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Watched {
    tab: TabId,
    path: PathBuf,
    stamp: Stamp,
}

/// A file that is not what it was.
#[derive(Debug)]
pub struct Changed {
    /// The tab that it belongs to.
    pub tab: TabId,
    /// The file.
    pub path: PathBuf,
    /// What it is like now; none if it is gone.
    pub now: Option<Stamp>,
}

/// What looks after the files of all tabs.
#[derive(Default)]
pub struct Watch {
    channels: Option<(Sender<Vec<Watched>>, Receiver<Changed>)>,
    watched: Vec<Watched>,
}

impl Watch {
    /// Looks at the files of these tabs from now on.
    pub fn follow(&mut self, tabs: &[Tab], ctx: &egui::Context) {
        let of_tab = |tab: &Tab| {
            let id = tab.id;
            let files: Vec<Watched> = tab
                .project
                .stamps()
                // What comes with the program lies in no file.
                .filter(|(_, _, stamp)| stamp.modified.is_some())
                .map(|(_, path, stamp)| Watched { tab: id, path: path.to_owned(), stamp: stamp.clone() })
                .collect();
            files
        };
        let watched: Vec<Watched> = tabs.iter().flat_map(of_tab).collect();
        if watched == self.watched {
            return;
        }
        self.watched.clone_from(&watched);
        let (sender, _) = self.channels.get_or_insert_with(|| start(ctx.clone()));
        // If the thread is gone, saving still notices what changed.
        let _ = sender.send(watched);
    }

    /// What changed since the last call.
    pub fn take(&mut self) -> Vec<Changed> {
        let Some((_, changed)) = &self.channels else { return Vec::new() };
        changed.try_iter().collect()
    }
}

fn start(ctx: egui::Context) -> (Sender<Vec<Watched>>, Receiver<Changed>) {
    let (sender, lists) = channel::<Vec<Watched>>();
    let (tell, changed) = channel();
    std::thread::spawn(move || {
        let mut watched = Vec::new();
        // What was told of each file, so that it is told once.
        let mut told: BTreeMap<(TabId, PathBuf), Option<[u8; 32]>> = BTreeMap::new();
        loop {
            match lists.recv_timeout(PAUSE) {
                Ok(list) => {
                    watched = lists.try_iter().last().unwrap_or(list);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            for file in &watched {
                // What cannot be read now is told when it is saved or reloaded.
                let Ok(now) = stamp_now(&file.path, &file.stamp) else { continue };
                let key = (file.tab, file.path.clone());
                let content = now.as_ref().map(|stamp| stamp.sha256);
                if now.as_ref().is_some_and(|now| now.same_content(&file.stamp)) {
                    told.remove(&key);
                } else if told.insert(key, content) != Some(content) {
                    if tell.send(Changed { tab: file.tab, path: file.path.clone(), now }).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
            }
        }
    });
    (sender, changed)
}
