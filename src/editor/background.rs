//! Checks, run beside the interface: the newest document of each tab, one at a time.

use super::tab::{Findings, Tab, TabId};
use crate::edit::Document;
use crate::file::project::Project;
use crate::finding::Finding;
use crate::validate;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// A document to check.
struct Job {
    tab: TabId,
    revision: u64,
    project: Project,
    document: Document,
}

/// What came of it.
struct Done {
    tab: TabId,
    findings: Findings,
}

/// The thread that checks, started when it is first needed.
#[derive(Default)]
pub struct Background {
    channels: Option<(Sender<Job>, Receiver<Done>)>,
    /// Revision last sent, by tab.
    sent: Vec<(TabId, u64)>,
}

impl Background {
    /// Has a tab's document checked, unless this revision of it was sent already.
    pub fn check(&mut self, tab: &Tab, ctx: &egui::Context) {
        let revision = tab.history.revision();
        if self.sent.contains(&(tab.id, revision)) {
            return;
        }
        self.sent.retain(|(sent, _)| *sent != tab.id);
        self.sent.push((tab.id, revision));
        let (jobs, _) = self.channels.get_or_insert_with(|| start(ctx.clone()));
        let (project, document) = (tab.project.clone(), tab.document().clone());
        // If the thread is gone, there are no findings: the interface says so by showing none as current.
        let _ = jobs.send(Job { tab: tab.id, revision, project, document });
    }

    /// Has a tab checked again although its document is the same: after saving.
    pub fn forget(&mut self, tab: TabId) {
        self.sent.retain(|(sent, _)| *sent != tab);
    }

    /// Findings that have come since the last call.
    pub fn take(&mut self) -> Vec<(TabId, Findings)> {
        let Some((_, done)) = &self.channels else { return Vec::new() };
        done.try_iter().map(|done| (done.tab, done.findings)).collect()
    }
}

fn start(ctx: egui::Context) -> (Sender<Job>, Receiver<Done>) {
    let (send_job, jobs) = channel::<Job>();
    let (send_done, done) = channel();
    std::thread::spawn(move || {
        while let Ok(first) = jobs.recv() {
            for job in newest(std::iter::once(first).chain(jobs.try_iter())) {
                let findings = check(&job);
                if send_done.send(Done { tab: job.tab, findings }).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        }
    });
    (send_job, done)
}

/// The last job of each tab.
fn newest(jobs: impl Iterator<Item = Job>) -> Vec<Job> {
    let mut newest: Vec<Job> = Vec::new();
    for job in jobs {
        newest.retain(|other| other.tab != job.tab);
        newest.push(job);
    }
    newest
}

fn check(job: &Job) -> Findings {
    let mut list = validate::check(&job.project, &job.document, &validate::Options::default()).findings;
    list.sort_by_key(|finding| std::cmp::Reverse(finding.check.severity));
    // Lines are those of the text that was read: once a file was changed they may be off, so they are left out.
    let changed: Vec<String> = job
        .project
        .modified(&job.document)
        .iter()
        .map(|file| job.project.path_of(file, &job.document).display().to_string())
        .collect();
    let line = |finding: &Finding| {
        let (source, span) = job.project.locate(&finding.place)?;
        (!changed.contains(&finding.place.file)).then(|| source.position(span.start).line)
    };
    let lines = list.iter().map(line).collect();
    Findings { revision: Some(job.revision), list: Arc::new(list), lines: Arc::new(lines) }
}
