//! Every way out: documents are closed, and the window too, only after asking about unsaved work.

use super::dialogs::Unsaved;
use super::state::State;
use super::tab::TabId;
use crate::text::text;

/// Documents that are about to be closed.
#[derive(Debug, Clone, Default)]
pub struct Leaving {
    /// Those not settled yet.
    queue: Vec<TabId>,
    /// Those to close when all are settled.
    settled: Vec<TabId>,
    /// Whether the window closes then.
    quits: bool,
}

impl State {
    /// Closes tabs, and the window if `quits`, after asking about each that has unsaved work. Nothing is closed before
    /// all are settled, so that "Cancel" loses nothing.
    pub fn leave(&mut self, tabs: Vec<TabId>, quits: bool) {
        self.commit_draft();
        self.cancel_gesture = true;
        self.leaving = Some(Leaving { queue: tabs, settled: Vec::new(), quits });
        self.go_on_leaving();
    }

    /// Closes the window after asking.
    pub fn quit(&mut self) {
        self.leave(self.tabs.iter().map(|tab| tab.id).collect(), true);
    }

    /// The tab being left is closed without saving it.
    pub fn abandon(&mut self, tab: TabId) {
        if let Some(leaving) = &mut self.leaving {
            leaving.queue.retain(|queued| *queued != tab);
            leaving.settled.push(tab);
        }
        self.go_on_leaving();
    }

    /// Asks about the next tab with unsaved work, or closes all if there is none.
    pub fn go_on_leaving(&mut self) {
        let Some(mut leaving) = self.leaving.take() else { return };
        while let Some(&next) = leaving.queue.first() {
            match self.tab_of(next) {
                Some(tab) if tab.is_modified() => {
                    self.dialog = Some(Box::new(Unsaved::new(tab, leaving.quits)));
                    self.active = Some(next);
                    self.leaving = Some(leaving);
                    return;
                }
                _ => {
                    leaving.queue.remove(0);
                    leaving.settled.push(next);
                }
            }
        }
        if leaving.quits && !self.jobs.list().is_empty() {
            self.messages.error(text("jobs-before-quit"), Vec::new());
            return;
        }
        for tab in leaving.settled {
            self.messages.settle(tab);
            self.remove_tab(tab);
        }
        self.may_quit |= leaving.quits;
    }
}
