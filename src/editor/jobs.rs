//! Long work beside the interface: what can take more than a frame and is not a check, with its progress and a way to
//! call it off.

use super::tab::TabId;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What the work and the interface share.
#[derive(Debug, Default)]
pub struct Progress {
    /// The share that is done, in thousandths.
    done: AtomicU32,
    is_called_off: AtomicBool,
}

impl Progress {
    /// Notes the share that is done. Returns whether to go on.
    pub fn go_on(&self, share: f32) -> bool {
        self.done.store((share.clamp(0.0, 1.0) * 1_000.0) as u32, Ordering::Relaxed);
        !self.is_called_off.load(Ordering::Relaxed)
    }
}

/// What came of work: what to say of it, or nothing if it was called off.
pub type Outcome = Result<Option<String>, String>;

/// What the interface does once work has come to a good end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// Nothing more.
    Nothing,
    /// Link the LOS table that was written.
    LinkTable {
        /// To the scenario of this tab.
        tab: TabId,
        /// Where it is.
        path: PathBuf,
        /// The fingerprint of the map that it is of.
        sha256: String,
        /// Revision of the document at that time.
        revision: u64,
    },
}

/// A piece of work.
#[derive(Debug)]
pub struct Job {
    /// What is done, as people read it.
    pub title: String,
    then: Then,
    progress: Arc<Progress>,
    outcome: Receiver<Outcome>,
}

impl Job {
    /// The share that is done.
    pub fn share(&self) -> f32 {
        self.progress.done.load(Ordering::Relaxed) as f32 / 1_000.0
    }

    /// Whether it was called off and only has to end.
    pub fn is_called_off(&self) -> bool {
        self.progress.is_called_off.load(Ordering::Relaxed)
    }
}

/// All work that is under way.
#[derive(Debug, Default)]
pub struct Jobs(Vec<Job>);

impl Jobs {
    /// Begins work in a thread of its own.
    pub fn start(
        &mut self,
        title: String,
        ctx: &egui::Context,
        then: Then,
        work: impl FnOnce(&Progress) -> Outcome + Send + 'static,
    ) {
        let progress = Arc::new(Progress::default());
        let (sender, outcome) = channel();
        self.0.push(Job { title, then, progress: Arc::clone(&progress), outcome });
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            // The editor may be gone by the end.
            let _ = sender.send(work(&progress));
            ctx.request_repaint();
        });
    }

    /// What is under way.
    pub fn list(&self) -> &[Job] {
        &self.0
    }

    /// Calls work off; it ends when it looks next.
    pub fn call_off(&self, index: usize) {
        if let Some(job) = self.0.get(index) {
            job.progress.is_called_off.store(true, Ordering::Relaxed);
        }
    }

    /// Work that has ended since the last call, with what came of it. Work that crashed says so.
    pub fn take_ended(&mut self) -> Vec<(String, Then, Outcome)> {
        let mut ended = Vec::new();
        self.0.retain(|job| {
            let outcome = match job.outcome.try_recv() {
                Ok(outcome) => outcome,
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => Err(crate::text::text("job-crashed").to_owned()),
            };
            ended.push((job.title.clone(), job.then.clone(), outcome));
            false
        });
        ended
    }
}
