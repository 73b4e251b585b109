//! Unsaved work, written to the journal beside the interface.
//!
//! A document is written a moment after it changed, at most every two seconds, by a thread that has the disk for
//! itself; what is saved or closed is taken away again. Where nothing can be written, the editor says so once and goes
//! on without a journal.

use super::tab::{Origin, Tab, TabId};
use crate::edit::Document;
use crate::file::journal::{self, Entry, Journal};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// Seconds between two entries of a document.
const PAUSE: f64 = 2.0;
/// How long to wait for the disk at most.
const PATIENCE: Duration = Duration::from_secs(5);

enum Order {
    Write(u64, Box<Entry>),
    Remove(u64),
    /// Say when all before it is done, and whether all of it was.
    Tell(Sender<bool>),
}

/// What keeps unsaved work.
#[derive(Default)]
pub struct Autosave {
    /// The data folder; none keeps nothing.
    data: Option<PathBuf>,
    writer: Option<Writer>,
    /// What was written last, by tab: the document's revision and when, in seconds.
    written: BTreeMap<TabId, (u64, f64)>,
}

struct Writer {
    orders: Option<Sender<Order>>,
    problems: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Autosave {
    /// Keeps unsaved work in a data folder.
    pub fn within(data: &Path) -> Self {
        Self { data: Some(data.to_owned()), ..Self::default() }
    }

    /// What editors left behind that crashed.
    pub fn left_behind(&self) -> Vec<journal::LeftBehind> {
        self.data.as_deref().map(journal::left_behind).unwrap_or_default()
    }

    /// Writes what changed and takes away what is saved or closed. Returns in how many seconds to ask again, if there
    /// is something to be written then.
    pub fn keep(&mut self, tabs: &[Tab], now_in_seconds: f64) -> Option<f64> {
        self.data.as_ref()?;
        let unsaved = |id: &TabId| tabs.iter().any(|tab| tab.id == *id && tab.is_modified());
        let settled: Vec<TabId> = self.written.keys().filter(|id| !unsaved(id)).copied().collect();
        for id in settled {
            self.written.remove(&id);
            self.order(Order::Remove(id.0));
        }
        let mut again: Option<f64> = None;
        for tab in tabs.iter().filter(|tab| tab.is_modified()) {
            let revision = tab.history.revision();
            match self.written.get(&tab.id) {
                Some((written, _)) if *written == revision => {}
                Some((_, at)) if now_in_seconds < at + PAUSE => {
                    let wait = at + PAUSE - now_in_seconds;
                    again = Some(again.map_or(wait, |other| other.min(wait)));
                }
                _ => {
                    self.written.insert(tab.id, (revision, now_in_seconds));
                    self.order(Order::Write(tab.id.0, Box::new(entry(tab))));
                }
            }
        }
        again
    }

    fn order(&mut self, order: Order) {
        let Some(data) = &self.data else { return };
        let writer = self.writer.get_or_insert_with(|| start(data.clone()));
        if let Some(orders) = &writer.orders {
            // If the writer is gone, it has said why.
            let _ = orders.send(order);
        }
    }

    /// Why nothing could be written, once.
    pub fn problem(&mut self) -> Option<String> {
        self.writer.as_ref()?.problems.try_recv().ok()
    }

    /// Waits until all that was ordered is written, but not for a disk that hangs. Returns whether all of it is.
    pub fn wait(&mut self) -> bool {
        let (sender, done) = channel();
        self.order(Order::Tell(sender));
        done.recv_timeout(PATIENCE).unwrap_or(false)
    }

    /// Ends the writer as the end of the program does.
    #[cfg(test)]
    pub fn finish(&mut self) {
        self.writer = None;
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A writer that panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

fn start(data: PathBuf) -> Writer {
    let (orders, to_do) = channel();
    let (problem, problems) = channel();
    let thread = std::thread::spawn(move || {
        let journal = match Journal::begin(&data) {
            Ok(journal) => journal,
            Err(error) => {
                let _ = problem.send(error.to_string());
                return;
            }
        };
        let (mut is_told, mut is_well) = (false, true);
        while let Ok(first) = to_do.recv() {
            for order in newest(std::iter::once(first).chain(to_do.try_iter())) {
                let done = carry_out(&journal, order, is_well);
                is_well &= done.is_ok();
                if let Err(error) = done
                    && !std::mem::replace(&mut is_told, true)
                {
                    let _ = problem.send(error);
                }
            }
        }
    });
    Writer { orders: Some(orders), problems, thread: Some(thread) }
}

fn carry_out(journal: &Journal, order: Order, is_well: bool) -> Result<(), String> {
    match order {
        Order::Write(number, entry) => journal.write(number, &entry).map_err(|error| error.to_string()),
        Order::Remove(number) => {
            journal.remove(number);
            Ok(())
        }
        Order::Tell(done) => {
            // Nobody waits any more if it took too long.
            let _ = done.send(is_well);
            Ok(())
        }
    }
}

/// The last order about each document.
fn newest(orders: impl Iterator<Item = Order>) -> Vec<Order> {
    let number = |order: &Order| match order {
        Order::Write(number, _) | Order::Remove(number) => Some(*number),
        Order::Tell(_) => None,
    };
    let mut newest: Vec<Order> = Vec::new();
    for order in orders {
        newest.retain(|other| number(other).is_none() || number(other) != number(&order));
        newest.push(order);
    }
    newest
}

fn entry(tab: &Tab) -> Entry {
    let origin = match &tab.origin {
        Origin::File(path) => {
            journal::Origin::File(std::path::absolute(path).unwrap_or_else(|_| path.clone()))
        }
        Origin::Example(example) => journal::Origin::Example(example.path.to_owned()),
        Origin::New(name) => journal::Origin::New(name.clone()),
    };
    let based_on = tab.project.stamps().map(|(_, path, stamp)| (path.to_owned(), stamp.to_hex()));
    let document: Document = tab.document().clone();
    Entry { title: tab.title(), origin, written: SystemTime::now(), based_on: based_on.collect(), document }
}
