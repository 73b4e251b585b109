use super::*;

/// An entry with a board of this name.
fn entry(name: &str) -> Entry {
    let mut board = Board::new("b1", 3, 2);
    board.name = name.to_owned();
    Entry {
        title: name.to_owned(),
        origin: Origin::File("/boards/b1.ron".into()),
        written: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        based_on: [("/boards/b1.ron".into(), "ab".repeat(32))].into(),
        document: Document::of_board(BoardKey::new("b1.ron"), board),
    }
}

fn titles(data: &Path) -> Vec<String> {
    left_behind(data).into_iter().map(|left| left.entry.unwrap().title).collect()
}

/// Ends an editor as a crash does: the lock goes, the files stay.
fn crash(journal: Journal) {
    let Journal { folder, _lock } = &journal;
    let copy = _lock.try_clone().unwrap();
    copy.unlock().unwrap();
    assert!(folder.is_dir());
    std::mem::forget(journal);
}

#[test]
fn what_is_kept_comes_back_as_it_was() {
    let data = tempfile::tempdir().unwrap();
    let scenario = "(format: \"bocage-scenario/1\", id: \"s\", title: \"S\", layout: [])";
    let source = Source::new("s.ron", scenario);
    let scenario = read_text::<Scenario>(&source, Syntax::Ron).unwrap().0;
    let mut kept = entry("Le Hamel");
    kept.document.scenario = Some(Arc::new(scenario));
    let journal = Journal::begin(data.path()).unwrap();
    journal.write(3, &kept).unwrap();
    assert!(left_behind(data.path()).is_empty(), "its editor still runs");
    crash(journal);
    let mut left = left_behind(data.path());
    assert_eq!(left.pop().unwrap().entry.unwrap(), kept);
}

#[test]
fn a_clean_end_leaves_nothing() {
    let data = tempfile::tempdir().unwrap();
    let journal = Journal::begin(data.path()).unwrap();
    journal.write(1, &entry("A")).unwrap();
    journal.remove(1);
    journal.remove(2);
    drop(journal);
    assert!(left_behind(data.path()).is_empty());
    assert_eq!(fs::read_dir(data.path().join(FOLDER)).unwrap().count(), 0);
}

#[test]
fn an_end_with_unsaved_work_keeps_it_until_it_is_discarded() {
    let data = tempfile::tempdir().unwrap();
    for title in ["A", "B"] {
        let journal = Journal::begin(data.path()).unwrap();
        journal.write(1, &entry(title)).unwrap();
        drop(journal);
    }
    assert_eq!(titles(data.path()), ["B", "A"], "the newest first");
    left_behind(data.path()).into_iter().for_each(LeftBehind::discard);
    assert_eq!(fs::read_dir(data.path().join(FOLDER)).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
mod dying {
    use super::*;
    use std::fs::Permissions;
    use std::io::{self, Write};
    use tempfile::NamedTempFile;

    /// Where a writer dies. What it has written by then stays.
    #[derive(Clone, Copy)]
    enum DiesAt {
        Byte(usize),
        Flush,
        Rename,
        FlushFolder,
    }

    struct Dying(DiesAt);

    impl Dying {
        /// A dead writer does not tidy up behind itself.
        fn leave(file: &File) {
            // The temporary file removes itself when it is dropped: a second name for it stays.
            let path = format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(file));
            let temporary = fs::read_link(path).unwrap();
            fs::hard_link(&temporary, temporary.with_extension("left")).unwrap();
        }
    }

    impl Steps for Dying {
        fn create(&self, folder: &Path, permissions: Option<&Permissions>) -> io::Result<NamedTempFile> {
            RealSteps.create(folder, permissions)
        }

        fn write(&self, file: &mut File, content: &[u8]) -> io::Result<()> {
            match self.0 {
                DiesAt::Byte(bytes) => {
                    file.write_all(&content[..bytes])?;
                    Self::leave(file);
                    Err(io::Error::other("died"))
                }
                _ => RealSteps.write(file, content),
            }
        }

        fn flush(&self, file: &File) -> io::Result<()> {
            match self.0 {
                DiesAt::Flush => {
                    Self::leave(file);
                    Err(io::Error::other("died"))
                }
                _ => RealSteps.flush(file),
            }
        }

        fn rename(&self, file: NamedTempFile, target: &Path, is_new: bool) -> io::Result<()> {
            match self.0 {
                DiesAt::Rename => {
                    Self::leave(file.as_file());
                    Err(io::Error::other("died"))
                }
                _ => RealSteps.rename(file, target, is_new),
            }
        }

        fn flush_folder(&self, _folder: &Path) -> io::Result<()> {
            Err(io::Error::other("died"))
        }
    }

    #[test]
    fn wherever_the_writer_dies_the_old_or_the_new_entry_is_there() {
        let length = entry("New").to_bytes().unwrap().len();
        let steps = [DiesAt::Flush, DiesAt::Rename, DiesAt::FlushFolder];
        for dies_at in (0..=length).map(DiesAt::Byte).chain(steps) {
            let data = tempfile::tempdir().unwrap();
            let journal = Journal::begin(data.path()).unwrap();
            // The first entry of a document: nothing or the whole of it.
            let _ = journal.write_by(&Dying(dies_at), 1, &entry("New"));
            let is_renamed = matches!(dies_at, DiesAt::FlushFolder);
            assert_eq!(entries_in(&journal.folder).len(), usize::from(is_renamed));
            // One that replaces another.
            journal.write(1, &entry("Old")).unwrap();
            let _ = journal.write_by(&Dying(dies_at), 1, &entry("New"));
            crash(journal);
            assert_eq!(titles(data.path()), [if is_renamed { "New" } else { "Old" }]);
            left_behind(data.path()).into_iter().for_each(LeftBehind::discard);
            assert_eq!(
                fs::read_dir(data.path().join(FOLDER)).unwrap().count(),
                0,
                "nothing is left lying about"
            );
        }
    }
}

#[test]
fn an_entry_that_was_cut_off_is_refused_and_hurts_no_other() {
    let whole = entry("A").to_bytes().unwrap();
    assert!(Entry::from_bytes(&whole).is_ok());
    for length in 0..whole.len() {
        assert!(Entry::from_bytes(&whole[..length]).is_err(), "{length}");
    }
    let data = tempfile::tempdir().unwrap();
    let journal = Journal::begin(data.path()).unwrap();
    journal.write(1, &entry("A")).unwrap();
    fs::write(journal.path(2), &whole[..whole.len() / 2]).unwrap();
    fs::write(journal.path(3), "{\"format\": \"bocage-journal/9\"}").unwrap();
    crash(journal);
    let left = left_behind(data.path());
    assert_eq!(left.iter().filter(|left| left.entry.is_ok()).count(), 1);
    assert_eq!(left.len(), 3);
}
