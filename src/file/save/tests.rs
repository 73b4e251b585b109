use std::cell::Cell;

use super::*;

/// Lets the step of this name fail with this kind of error.
struct FailAt {
    step: &'static str,
    kind: ErrorKind,
    content_written: Cell<bool>,
}

impl FailAt {
    fn new(step: &'static str, kind: ErrorKind) -> Self {
        FailAt { step, kind, content_written: Cell::new(false) }
    }

    fn check(&self, step: &str) -> io::Result<()> {
        if step == self.step { Err(self.kind.into()) } else { Ok(()) }
    }
}

impl Steps for FailAt {
    fn create(&self, folder: &Path, permissions: Option<&Permissions>) -> io::Result<NamedTempFile> {
        self.check("create")?;
        RealSteps.create(folder, permissions)
    }

    fn write(&self, file: &mut File, content: &[u8]) -> io::Result<()> {
        // Half of it arrives, as on a full disk.
        RealSteps.write(file, &content[..content.len() / 2])?;
        self.check("write")?;
        self.content_written.set(true);
        RealSteps.write(file, &content[content.len() / 2..])
    }

    fn flush(&self, file: &File) -> io::Result<()> {
        self.check("flush")?;
        RealSteps.flush(file)
    }

    fn rename(&self, file: NamedTempFile, target: &Path, is_new: bool) -> io::Result<()> {
        self.check("rename")?;
        RealSteps.rename(file, target, is_new)
    }

    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        self.check("flush_folder")?;
        RealSteps.flush_folder(folder)
    }
}

struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    fn with_old() -> Self {
        let folder = Folder { folder: tempfile::tempdir().unwrap() };
        fs::write(folder.file(), "old").unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self) -> PathBuf {
        self.path("board.ron")
    }

    fn content(&self) -> String {
        fs::read_to_string(self.file()).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn stamp(path: &Path) -> Stamp {
    read_limited(path, SIZE_LIMIT).unwrap().1
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = Folder::with_old();
    let old = stamp(&folder.file());
    let saved = save(&folder.file(), b"new", Expected::Unchanged(&old)).unwrap();
    assert_eq!((folder.content().as_str(), saved.is_flushed), ("new", true));
    assert_eq!(saved.stamp, stamp(&folder.file()));
    assert_eq!(folder.names(), ["board.ron"]);
    save(&folder.file(), b"newer", Expected::Unchanged(&saved.stamp)).unwrap();
    assert_eq!(folder.content(), "newer");
}

#[test]
fn a_failure_at_any_step_leaves_the_old_file_and_nothing_else() {
    for step in ["create", "write", "flush", "rename"] {
        for kind in [ErrorKind::StorageFull, ErrorKind::PermissionDenied, ErrorKind::Other] {
            for expected in [Expected::Anything, Expected::Unchanged(&Stamp::of(b"old", None))] {
                let folder = Folder::with_old();
                let error =
                    save_by(&FailAt::new(step, kind), &folder.file(), b"new content", expected).unwrap_err();
                assert_eq!(folder.content(), "old", "{step}: {error}");
                assert_eq!(folder.names(), ["board.ron"], "{step}: {error}");
                save(&folder.file(), b"second try", expected).unwrap();
            }
        }
    }
}

#[test]
fn a_failure_for_a_new_file_leaves_nothing() {
    for step in ["create", "write", "flush", "rename"] {
        let folder = Folder::with_old();
        let steps = FailAt::new(step, ErrorKind::Other);
        save_by(&steps, &folder.path("other.ron"), b"new", Expected::Nothing).unwrap_err();
        assert_eq!(folder.names(), ["board.ron"], "{step}");
    }
}

#[test]
fn an_unflushed_folder_is_said_but_the_file_is_saved() {
    let folder = Folder::with_old();
    let steps = FailAt::new("flush_folder", ErrorKind::Other);
    let saved = save_by(&steps, &folder.file(), b"new", Expected::Anything).unwrap();
    assert!(!saved.is_flushed);
    assert_eq!(folder.content(), "new");
}

#[test]
fn errors_say_what_and_what_to_do() {
    let folder = Folder::with_old();
    let message = |kind| {
        let steps = FailAt::new("write", kind);
        save_by(&steps, &folder.file(), b"new", Expected::Anything).unwrap_err().to_string()
    };
    assert!(message(ErrorKind::StorageFull).starts_with("No space is left for "));
    assert!(message(ErrorKind::ReadOnlyFilesystem).contains("must not be written to: check its permissions"));
    let missing = save(&folder.path("no/board.ron"), b"x", Expected::Nothing).unwrap_err();
    assert!(matches!(&missing, SaveError::MissingFolder(path) if path.ends_with("no")), "{missing}");
    let below_file = save(&folder.file().join("x.ron"), b"x", Expected::Nothing).unwrap_err();
    assert!(matches!(below_file, SaveError::MissingFolder(_)), "{below_file}");
    let is_folder = save(folder.folder.path(), b"x", Expected::Anything).unwrap_err();
    assert!(matches!(is_folder, SaveError::IsFolder(_)), "{is_folder}");
    let slash = save(&folder.path("new/"), b"x", Expected::Anything).unwrap_err();
    assert!(matches!(slash, SaveError::IsFolder(_)), "{slash}");
}

#[test]
fn changes_on_disk_are_noticed() {
    let folder = Folder::with_old();
    let read = stamp(&folder.file());
    fs::write(folder.file(), "OLD").unwrap();
    let error = save(&folder.file(), b"new", Expected::Unchanged(&read)).unwrap_err();
    assert!(matches!(error, SaveError::ChangedOnDisk(_)), "{error}");
    assert_eq!(folder.content(), "OLD");
    fs::write(folder.file(), "old").unwrap();
    save(&folder.file(), b"new", Expected::Unchanged(&read)).expect("touched, but the same");
    fs::remove_file(folder.file()).unwrap();
    let error = save(&folder.file(), b"new", Expected::Unchanged(&read)).unwrap_err();
    assert!(matches!(error, SaveError::RemovedFromDisk(_)), "{error}");
    assert!(folder.names().is_empty());
}

/// Somebody else writes while we do.
struct Interrupted<'a> {
    file: &'a Path,
}

impl Steps for Interrupted<'_> {
    fn flush(&self, file: &File) -> io::Result<()> {
        fs::write(self.file, "theirs")?;
        file.sync_all()
    }
}

#[test]
fn a_change_while_saving_is_noticed() {
    let folder = Folder::with_old();
    let read = stamp(&folder.file());
    let steps = Interrupted { file: &folder.file() };
    let error = save_by(&steps, &folder.file(), b"ours", Expected::Unchanged(&read)).unwrap_err();
    assert!(matches!(error, SaveError::ChangedOnDisk(_)), "{error}");
    assert_eq!((folder.content().as_str(), folder.names().len()), ("theirs", 1));
    let other = folder.path("new.ron");
    let error = save_by(&Interrupted { file: &other }, &other, b"ours", Expected::Nothing).unwrap_err();
    assert!(matches!(error, SaveError::Exists(_)), "{error}");
    assert_eq!(fs::read_to_string(other).unwrap(), "theirs");
}

#[test]
fn a_new_file_overwrites_nothing() {
    let folder = Folder::with_old();
    let error = save(&folder.file(), b"new", Expected::Nothing).unwrap_err();
    assert!(matches!(error, SaveError::Exists(_)), "{error}");
    assert_eq!(folder.content(), "old");
    let clobbering = RealSteps.create(folder.folder.path(), None).unwrap();
    let error = RealSteps.rename(clobbering, &folder.file(), true).unwrap_err();
    assert_eq!((error.kind(), folder.content().as_str()), (ErrorKind::AlreadyExists, "old"));
}

#[test]
fn reading_has_limits() {
    let folder = Folder::with_old();
    let kind = |path: &Path, limit| format!("{:?}", read_limited(path, limit).unwrap_err());
    assert!(kind(&folder.file(), 2).starts_with("TooLong"));
    assert_eq!(read_limited(&folder.file(), 3).unwrap().0, b"old");
    assert!(kind(folder.folder.path(), 9).starts_with("IsFolder"));
    assert!(kind(&folder.path("none"), 9).starts_with("Missing"));
    assert_eq!(read_stream(&b"abc"[..], 3).unwrap().unwrap(), b"abc");
    assert_eq!(read_stream(io::repeat(0), 3).unwrap(), None);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn permissions_stay() {
        let folder = Folder::with_old();
        fs::set_permissions(folder.file(), Permissions::from_mode(0o640)).unwrap();
        save(&folder.file(), b"new", Expected::Anything).unwrap();
        assert_eq!(mode(&folder.file()), 0o640);
        let (plain, ours) = (folder.path("plain"), folder.path("ours"));
        fs::write(&plain, "").unwrap();
        save(&ours, b"", Expected::Nothing).unwrap();
        assert_eq!(mode(&plain), mode(&ours));
    }

    #[test]
    fn read_only_files_are_not_replaced() {
        let folder = Folder::with_old();
        fs::set_permissions(folder.file(), Permissions::from_mode(0o444)).unwrap();
        let error = save(&folder.file(), b"new", Expected::Anything).unwrap_err();
        assert!(matches!(error, SaveError::ReadOnlyFile(_)), "{error}");
        assert_eq!(folder.content(), "old");
    }

    #[test]
    fn links_stay_links() {
        let folder = Folder::with_old();
        fs::create_dir(folder.path("sub")).unwrap();
        let (link, chain) = (folder.path("sub/link"), folder.path("chain"));
        symlink("../board.ron", &link).unwrap();
        symlink("sub/link", &chain).unwrap();
        save(&chain, b"new", Expected::Unchanged(&stamp(&chain))).unwrap();
        assert_eq!(folder.content(), "new");
        assert!(
            fs::symlink_metadata(&link).unwrap().is_symlink()
                && fs::symlink_metadata(&chain).unwrap().is_symlink()
        );
        let dangling = folder.path("dangling");
        symlink("later.ron", &dangling).unwrap();
        save(&dangling, b"there", Expected::Nothing).unwrap();
        assert_eq!(fs::read_to_string(folder.path("later.ron")).unwrap(), "there");
        assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
    }

    #[test]
    fn links_in_a_circle_and_devices_are_refused() {
        let folder = Folder::with_old();
        symlink("b", folder.path("a")).unwrap();
        symlink("a", folder.path("b")).unwrap();
        let error = save(&folder.path("a"), b"x", Expected::Anything).unwrap_err();
        assert!(matches!(error, SaveError::LinkCircle(_)), "{error}");
        assert!(read_limited(&folder.path("a"), 9).is_err());
        let error = save(Path::new("/dev/null"), b"x", Expected::Anything).unwrap_err();
        assert!(matches!(error, SaveError::NotAFile(_)), "{error}");
        assert!(matches!(read_limited(Path::new("/dev/zero"), 9), Err(ReadError::NotAFile(_))));
    }

    #[test]
    fn pipes_do_not_hang() {
        let folder = Folder::with_old();
        let pipe = folder.path("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            assert!(matches!(read_limited(&pipe, 9), Err(ReadError::NotAFile(_))));
            assert!(!is_unchanged(&pipe, &Stamp::of(b"", None)));
        }
    }
}
