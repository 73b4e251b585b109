//! What happens to documents from outside: crashes that left work behind, files that others wrote, files that cannot
//! be written.

use super::dialogs::Recover;
use super::examples::EXAMPLES;
use super::messages::Remedy;
use super::state::State;
use super::tab::{Origin, Tab, TabId};
use super::watch::Changed;
use crate::file::journal::{self, Entry, LeftBehind};
use crate::file::project::Project;
use crate::file::save::{Stamp, check_writable};
use crate::text::{text, text_with};
use std::path::Path;

impl State {
    /// Offers what was left behind by a crash, if anything was.
    pub fn offer_recovery(&mut self) {
        let left = self.autosave.left_behind();
        let (whole, broken): (Vec<_>, Vec<_>) = left.into_iter().partition(|left| left.entry.is_ok());
        for left in broken {
            let why = left.entry.as_ref().err().cloned().unwrap_or_default();
            let path = left.path().display().to_string();
            let said = text_with("recover-broken", &[("path", path.into()), ("why", why.into())]);
            self.messages.error(said, Vec::new());
        }
        if !whole.is_empty() {
            self.dialog = Some(Box::new(Recover::new(whole)));
        }
    }

    /// Opens what was left behind, each in a tab of its own, as unsaved work.
    pub fn recover(&mut self, left: Vec<LeftBehind>, now_in_seconds: f64) {
        let mut done = Vec::new();
        for left in left {
            if let Ok(entry) = &left.entry {
                let tab = self.recovered(entry);
                self.add_tab(tab);
                done.push(left);
            }
        }
        // What is recovered is in the journal again before the old entry goes.
        self.autosave.keep(&self.tabs, now_in_seconds);
        let is_kept = self.autosave.wait();
        self.messages.status = text_with("status-recovered", &[("count", done.len().into())]);
        if is_kept {
            done.into_iter().for_each(LeftBehind::discard);
        }
    }

    fn recovered(&mut self, entry: &Entry) -> Tab {
        let id = self.new_tab_id();
        let opened = match &entry.origin {
            journal::Origin::File(path) => {
                let project = Project::open(path, None);
                (!project.is_refused()).then(|| (Origin::File(path.clone()), project))
            }
            journal::Origin::Example(path) => {
                let example = EXAMPLES.iter().find(|example| example.path == path);
                example.map(|example| (Origin::Example(example), example.open()))
            }
            journal::Origin::New(_) => None,
        };
        let Some((origin, project)) = opened else {
            let mut tab = Tab::of_document(id, &name_of(entry), entry.document.clone());
            tab.is_recovered = true;
            return tab;
        };
        let changed: Vec<String> = project
            .stamps()
            .filter(|(_, path, stamp)| {
                entry.based_on.get(*path).is_some_and(|known| *known != stamp.to_hex())
            })
            .map(|(_, path, _)| file_name(path))
            .collect();
        if !changed.is_empty() {
            let files = changed.join(", ");
            self.messages.note(text_with("recover-changed", &[("files", files.into())]));
        }
        let mut tab = Tab::new(id, origin, project);
        tab.replace(&entry.document, text("history-recovered"));
        tab
    }

    /// Takes what the watch saw: offers to read files again that others wrote.
    pub fn take_changed_outside(&mut self) {
        for Changed { tab: id, path, now } in self.watch.take() {
            let is_own = now.as_ref().is_some_and(|now| self.is_saved_by_another(id, &path, now));
            let Some(tab) = self.tabs.iter_mut().find(|tab| tab.id == id) else { continue };
            let known =
                tab.project.stamps().find(|(_, of, _)| *of == path).map(|(_, _, stamp)| stamp.clone());
            // It may have been saved or read again since the watch looked.
            let Some(known) = known else { continue };
            if now.as_ref().is_some_and(|now| now.same_content(&known)) {
                tab.changed_outside.retain(|(other, _)| *other != path);
                continue;
            }
            let Some(now) = now else {
                let said = text_with("outside-removed", &[("file", path.display().to_string().into())]);
                self.messages.error(said, vec![Remedy::SaveElsewhere(id)]);
                continue;
            };
            tab.changed_outside.retain(|(other, _)| *other != path);
            tab.changed_outside.push((path, now));
            // Where saving has failed for it, that is said already, with what can be done.
            let overwrite = Remedy::Overwrite(id);
            if !self.messages.list().iter().any(|message| message.remedies.contains(&overwrite)) {
                self.say_changed_outside(id, is_own);
            }
        }
    }

    /// Says which files of a tab are another on the disk, until it is decided whose stay.
    pub fn say_changed_outside(&mut self, id: TabId, is_own: bool) {
        let Some(tab) = self.tab_of(id).filter(|tab| !tab.changed_outside.is_empty()) else { return };
        let files: Vec<String> = tab.changed_outside.iter().map(|(path, _)| file_name(path)).collect();
        let name = match (is_own, tab.is_modified()) {
            (true, _) => "outside-changed-here",
            (false, true) => "outside-changed-both",
            (false, false) => "outside-changed",
        };
        let said = text_with(name, &[("files", files.join(", ").into()), ("title", tab.title().into())]);
        let remedies = vec![Remedy::SaveElsewhere(id), Remedy::KeepMine(id), Remedy::Reload(id)];
        self.messages.offer(said, remedies);
    }

    /// Whether a file is on the disk as another tab knows it, which wrote or read it since.
    fn is_saved_by_another(&self, id: TabId, path: &Path, now: &Stamp) -> bool {
        let others = self.tabs.iter().filter(|other| other.id != id);
        let mut stamps = others.flat_map(|other| other.project.stamps());
        stamps.any(|(_, of, stamp)| of == path && stamp.same_content(now))
    }

    /// What others wrote is not wanted: saving replaces it.
    pub fn keep_mine(&mut self, id: TabId) {
        let Some(tab) = self.tab_of_mut(id) else { return };
        for (path, stamp) in std::mem::take(&mut tab.changed_outside) {
            tab.project.expect(&path, &stamp);
        }
        tab.derive();
        self.messages.settle(id);
        self.messages.status = text("status-keeps-mine").to_owned();
    }

    /// Says at once which files of a tab cannot be written.
    pub fn say_read_only(&mut self, id: TabId) {
        let Some(tab) = self.tab_of_mut(id) else { return };
        if !tab.has_file() {
            return;
        }
        let fault = |path: &Path| check_writable(path).err().map(|error| error.to_string());
        let faults: Vec<String> = tab.project.stamps().filter_map(|(_, path, _)| fault(path)).collect();
        let Some(first) = faults.first() else { return };
        tab.is_read_only = true;
        let said = match faults.len() - 1 {
            0 => text_with("read-only", &[("why", first.as_str().into())]),
            more => text_with("read-only-more", &[("why", first.as_str().into()), ("more", more.into())]),
        };
        self.messages.offer(said, vec![Remedy::SaveElsewhere(id)]);
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn name_of(entry: &Entry) -> String {
    match &entry.origin {
        journal::Origin::New(name) => name.clone(),
        journal::Origin::File(path) => file_name(path),
        journal::Origin::Example(path) => file_name(Path::new(path)),
    }
}
