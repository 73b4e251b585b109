//! Reading and replacing files without ever losing one.
//!
//! [`save`] writes a temporary file beside the target, flushes it and renames it over the target, so that at each
//! moment the whole old or the whole new content is there, even if the program is killed or the power fails. It keeps
//! the old file's permissions, writes to what a symbolic link leads to, and refuses if the file is not the one that was
//! read ([`Stamp`]). Other hard links to the file keep the old content. [`read_limited`] never hangs on a device and
//! never reads more than its limit.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

/// No file of ours may be longer: 16 MiB.
pub const SIZE_LIMIT: u64 = 16 << 20;

/// Links followed before they are taken for a circle, as Linux does.
const LINK_LIMIT: usize = 40;

/// What a file was like when it was read or saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// SHA-256 of the content. It alone decides whether a file is the same.
    pub sha256: [u8; 32],
    /// Length in bytes.
    pub length: u64,
    /// When the file system says it was last changed, if it does.
    pub modified: Option<SystemTime>,
}

impl Stamp {
    /// The stamp of this content.
    pub fn of(content: &[u8], modified: Option<SystemTime>) -> Self {
        Stamp { sha256: Sha256::digest(content).into(), length: content.len() as u64, modified }
    }

    /// The SHA-256 in hexadecimal digits.
    pub fn to_hex(&self) -> String {
        self.sha256.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether both are stamps of the same content, whatever the times.
    pub fn same_content(&self, other: &Stamp) -> bool {
        self.sha256 == other.sha256 && self.length == other.length
    }
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// It is a folder.
    #[error("{} is a folder, not a file", .0.display())]
    IsFolder(PathBuf),
    /// It is a device, pipe or socket.
    #[error("{} is no ordinary file", .0.display())]
    NotAFile(PathBuf),
    /// It is longer than the limit in bytes.
    #[error("{} is too long: more than {limit} bytes", .path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
    /// It is no package, or none that can be opened.
    #[error("{} is no package that can be opened: {why}", .path.display())]
    BadPackage {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// This user must not read it.
    #[error("{} must not be read by this user: check its permissions", .0.display())]
    Forbidden(PathBuf),
    /// The system says something else.
    #[error("{} cannot be read: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl ReadError {
    fn new(path: &Path, error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => ReadError::Missing(path.to_owned()),
            ErrorKind::PermissionDenied => ReadError::Forbidden(path.to_owned()),
            _ => ReadError::Io { path: path.to_owned(), error },
        }
    }
}

/// Reads a file of at most `limit` bytes (for files of ours [`SIZE_LIMIT`]).
///
/// # Errors
/// See [`ReadError`]. Devices and pipes are refused without being opened.
pub fn read_limited(path: &Path, limit: u64) -> Result<(Vec<u8>, Stamp), ReadError> {
    let metadata = fs::metadata(path).map_err(|error| ReadError::new(path, error))?;
    check_kind(path, &metadata)?;
    let too_long = || ReadError::TooLong { path: path.to_owned(), limit };
    if metadata.len() > limit {
        return Err(too_long());
    }
    let file = File::open(path).map_err(|error| ReadError::new(path, error))?;
    let content =
        read_stream(file, limit).map_err(|error| ReadError::new(path, error))?.ok_or_else(too_long)?;
    let stamp = Stamp::of(&content, metadata.modified().ok());
    Ok((content, stamp))
}

/// Opens a file to read it as a stream. Devices and pipes are refused without being opened.
///
/// # Errors
/// See [`ReadError`].
pub fn open(path: &Path) -> Result<File, ReadError> {
    let metadata = fs::metadata(path).map_err(|error| ReadError::new(path, error))?;
    check_kind(path, &metadata)?;
    File::open(path).map_err(|error| ReadError::new(path, error))
}

/// Reads a stream (such as standard input) to its end; nothing if it is longer than `limit` bytes.
///
/// # Errors
/// What the stream says.
pub fn read_stream(stream: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut content = Vec::new();
    stream.take(limit.saturating_add(1)).read_to_end(&mut content)?;
    Ok((content.len() as u64 <= limit).then_some(content))
}

fn check_kind(path: &Path, metadata: &Metadata) -> Result<(), ReadError> {
    if metadata.is_dir() {
        return Err(ReadError::IsFolder(path.to_owned()));
    }
    if metadata.is_file() { Ok(()) } else { Err(ReadError::NotAFile(path.to_owned())) }
}

/// What the saver believes to be at the target.
#[derive(Clone, Copy, Debug)]
pub enum Expected<'a> {
    /// No file: one that is there is not overwritten.
    Nothing,
    /// The file with this content.
    Unchanged(&'a Stamp),
    /// Whatever is there may go.
    Anything,
}

/// Why a file was not saved. The old file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Somebody else wrote the file since it was read.
    #[error("{} was changed on disk since it was read: reload it, save elsewhere, or overwrite it", .0.display())]
    ChangedOnDisk(PathBuf),
    /// Somebody removed the file since it was read.
    #[error("{} was removed or moved since it was read: save it anew, or elsewhere", .0.display())]
    RemovedFromDisk(PathBuf),
    /// A new file was asked for, but there is one of that name.
    #[error("{} exists already: choose another name, or overwrite it", .0.display())]
    Exists(PathBuf),
    /// A folder in which something is, where an empty one is wanted.
    #[error("There is something in the folder {}: choose an empty one, or a new name", .0.display())]
    NotEmpty(PathBuf),
    /// The target lies in a package.
    #[error("{} lies in a package, which is never written to: save elsewhere", .0.display())]
    InPackage(PathBuf),
    /// The target is a folder.
    #[error("{} is a folder: choose a file name", .0.display())]
    IsFolder(PathBuf),
    /// The target is a device, pipe or socket.
    #[error("{} is no ordinary file: save elsewhere", .0.display())]
    NotAFile(PathBuf),
    /// The symbolic links at the target lead nowhere.
    #[error("{} is a link that leads in a circle: save elsewhere", .0.display())]
    LinkCircle(PathBuf),
    /// The folder is not there.
    #[error("The folder {} does not exist: create it, or save elsewhere", .0.display())]
    MissingFolder(PathBuf),
    /// The file is marked as read-only.
    #[error("{} is read-only: make it writable, or save elsewhere", .0.display())]
    ReadOnlyFile(PathBuf),
    /// Nothing can be written into the folder.
    #[error("The folder {} must not be written to: check its permissions, or save elsewhere", .0.display())]
    ReadOnlyFolder(PathBuf),
    /// No space is left.
    #[error("No space is left for {}: free some, or save on another disk", .0.display())]
    DiskFull(PathBuf),
    /// The system says something else.
    #[error("{} could not be saved: {error}", .path.display())]
    Io {
        /// The target.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl SaveError {
    /// What an error of the system means for a target.
    pub(super) fn new(target: &Path, error: io::Error) -> Self {
        let folder = || folder_of(target).to_owned();
        match error.kind() {
            // What was not found is the folder only if it is not there: the temporary file may be gone too.
            ErrorKind::NotFound if !folder().is_dir() => SaveError::MissingFolder(folder()),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                SaveError::ReadOnlyFolder(folder())
            }
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveError::DiskFull(target.to_owned()),
            ErrorKind::AlreadyExists => SaveError::Exists(target.to_owned()),
            ErrorKind::IsADirectory => SaveError::IsFolder(target.to_owned()),
            ErrorKind::NotADirectory => SaveError::MissingFolder(folder()),
            _ => SaveError::Io { path: target.to_owned(), error },
        }
    }
}

/// A file that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The stamp of the new content.
    pub stamp: Stamp,
    /// Whether the folder was flushed too. If not, the new file is there, but a power failure in the next seconds
    /// might bring the old one back.
    pub is_flushed: bool,
}

/// The steps of saving, so that tests can let each of them fail. Use [`RealSteps`].
pub trait Steps {
    /// Creates the temporary file, which removes itself unless it is renamed.
    ///
    /// # Errors
    /// What the system says.
    fn create(&self, folder: &Path, permissions: Option<&Permissions>) -> io::Result<NamedTempFile> {
        create_temporary(folder, permissions)
    }

    /// Writes the content.
    ///
    /// # Errors
    /// What the system says.
    fn write(&self, file: &mut File, content: &[u8]) -> io::Result<()> {
        file.write_all(content)
    }

    /// Flushes the file to the disk.
    ///
    /// # Errors
    /// What the system says.
    fn flush(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Puts the temporary file in the place of the target; if `is_new`, only where there is none.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, file: NamedTempFile, target: &Path, is_new: bool) -> io::Result<()> {
        let renamed = if is_new { file.persist_noclobber(target) } else { file.persist(target) };
        renamed.map(drop).map_err(|error| error.error)
    }

    /// Flushes the folder, so that the new name is on the disk.
    ///
    /// # Errors
    /// What the system says.
    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }
}

/// The steps as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealSteps;

impl Steps for RealSteps {}

/// Saves a file in one step.
///
/// # Errors
/// See [`SaveError`]; then the old file is as it was and nothing else is left behind.
pub fn save(path: &Path, content: &[u8], expected: Expected<'_>) -> Result<Saved, SaveError> {
    save_by(&RealSteps, path, content, expected)
}

/// Saves what is written piece by piece, in one step and over whatever is there. Returns what `write` returns.
///
/// # Errors
/// See [`SaveError`]; then the old file is as it was and nothing else is left behind.
pub fn save_stream<T>(path: &Path, write: impl FnOnce(&mut File) -> io::Result<T>) -> Result<T, SaveError> {
    save_stream_over(path, Expected::Anything, write)
}

/// As [`save_stream`], over what is expected only.
///
/// # Errors
/// As [`save_stream`].
pub fn save_stream_over<T>(
    path: &Path,
    expected: Expected<'_>,
    write: impl FnOnce(&mut File) -> io::Result<T>,
) -> Result<T, SaveError> {
    let target = follow_links(path)?;
    let failed = |error| SaveError::new(&target, error);
    let old = check_target(&target)?;
    check_expected(&target, expected)?;
    let permissions = old.as_ref().map(Metadata::permissions);
    let mut temporary = create_temporary(folder_of(&target), permissions.as_ref()).map_err(failed)?;
    keep_owner(temporary.as_file(), old.as_ref());
    let written = write(temporary.as_file_mut()).map_err(failed)?;
    RealSteps.flush(temporary.as_file()).map_err(failed)?;
    check_expected(&target, expected)?;
    RealSteps.rename(temporary, &target, matches!(expected, Expected::Nothing)).map_err(failed)?;
    // The file is complete; only a power failure in the next seconds might bring the old one back.
    let _ = RealSteps.flush_folder(folder_of(&target));
    Ok(written)
}

/// As [`save`], by the given steps.
///
/// # Errors
/// As [`save`].
pub fn save_by(
    steps: &impl Steps,
    path: &Path,
    content: &[u8],
    expected: Expected<'_>,
) -> Result<Saved, SaveError> {
    let target = follow_links(path)?;
    let failed = |error| SaveError::new(&target, error);
    let old = check_target(&target)?;
    check_expected(&target, expected)?;
    let mut temporary =
        steps.create(folder_of(&target), old.as_ref().map(Metadata::permissions).as_ref()).map_err(failed)?;
    keep_owner(temporary.as_file(), old.as_ref());
    steps.write(temporary.as_file_mut(), content).map_err(failed)?;
    steps.flush(temporary.as_file()).map_err(failed)?;
    // Writing may have taken long: look again before the point of no return.
    check_expected(&target, expected)?;
    let is_new = matches!(expected, Expected::Nothing);
    steps.rename(temporary, &target, is_new).map_err(failed)?;
    let is_flushed = steps.flush_folder(folder_of(&target)).is_ok();
    let modified = fs::metadata(&target).and_then(|metadata| metadata.modified()).ok();
    Ok(Saved { stamp: Stamp::of(content, modified), is_flushed })
}

/// Whether a file that is there could be saved to: it is not read-only, and neither is its folder.
///
/// # Errors
/// What saving would say.
pub fn check_writable(path: &Path) -> Result<(), SaveError> {
    let target = follow_links(path)?;
    check_target(&target)?;
    create_temporary(folder_of(&target), None).map(drop).map_err(|error| SaveError::new(&target, error))
}

/// What a file is like now: a stamp, or none if it is gone. The content is read only if length or time are not those
/// of the stamp that is known.
///
/// # Errors
/// If it is there but cannot be read.
pub fn stamp_now(path: &Path, known: &Stamp) -> Result<Option<Stamp>, ReadError> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ReadError::new(path, error)),
    };
    if metadata.len() == known.length
        && metadata.modified().ok() == known.modified
        && known.modified.is_some()
    {
        return Ok(Some(known.clone()));
    }
    match read_limited(path, SIZE_LIMIT) {
        Ok((_, stamp)) => Ok(Some(stamp)),
        Err(ReadError::Missing(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the file is still the one of the stamp. A file that cannot be read is not.
pub fn is_unchanged(path: &Path, stamp: &Stamp) -> bool {
    read_limited(path, stamp.length).is_ok_and(|(_, now)| now.same_content(stamp))
}

/// The folder a file lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file that a path means in the end; links may lead to a file that is not there yet.
fn follow_links(path: &Path) -> Result<PathBuf, SaveError> {
    let mut target = path.to_owned();
    for _ in 0..LINK_LIMIT {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(SaveError::LinkCircle(path.to_owned()))
}

/// The metadata of the file to replace, if there is one that may be replaced.
fn check_target(target: &Path) -> Result<Option<Metadata>, SaveError> {
    let metadata = match fs::metadata(target) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return check_folder(target).map(|()| None),
        Err(error) => return Err(SaveError::new(target, error)),
    };
    if metadata.is_dir() {
        return Err(SaveError::IsFolder(target.to_owned()));
    }
    if !metadata.is_file() {
        return Err(SaveError::NotAFile(target.to_owned()));
    }
    if metadata.permissions().readonly() {
        return Err(SaveError::ReadOnlyFile(target.to_owned()));
    }
    Ok(Some(metadata))
}

fn check_folder(target: &Path) -> Result<(), SaveError> {
    if target.file_name().is_none() || target.as_os_str().to_string_lossy().ends_with('/') {
        return Err(SaveError::IsFolder(target.to_owned()));
    }
    let folder = folder_of(target);
    if folder.is_dir() { Ok(()) } else { Err(SaveError::MissingFolder(folder.to_owned())) }
}

fn check_expected(target: &Path, expected: Expected<'_>) -> Result<(), SaveError> {
    match expected {
        Expected::Anything => Ok(()),
        Expected::Nothing if target.exists() => Err(SaveError::Exists(target.to_owned())),
        Expected::Nothing => Ok(()),
        Expected::Unchanged(_) if !target.exists() => Err(SaveError::RemovedFromDisk(target.to_owned())),
        Expected::Unchanged(stamp) if is_unchanged(target, stamp) => Ok(()),
        Expected::Unchanged(_) => Err(SaveError::ChangedOnDisk(target.to_owned())),
    }
}

/// A temporary file with the permissions of the old file, or those of any new one.
fn create_temporary(folder: &Path, permissions: Option<&Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bocage-").suffix(".tmp");
    let usual = usual_permissions();
    if let Some(usual) = &usual {
        builder.permissions(usual.clone());
    }
    let file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions.clone())?;
    }
    Ok(file)
}

/// Permissions before the user's mask; without them a temporary file would be for its owner alone.
#[cfg(unix)]
fn usual_permissions() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual_permissions() -> Option<Permissions> {
    None
}

/// Gives the new file to the owner and group of the old one. Only the administrator can, so failing is no error.
#[cfg(unix)]
fn keep_owner(file: &File, old: Option<&Metadata>) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let (Some(old), Ok(new)) = (old, file.metadata()) else { return };
    if (old.uid(), old.gid()) == (new.uid(), new.gid()) {
        return;
    }
    if fchown(file, Some(old.uid()), Some(old.gid())).is_ok() {
        // A change of owner may have cleared bits of the mode.
        let _ = file.set_permissions(Permissions::from_mode(old.permissions().mode()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: Option<&Metadata>) {}

#[cfg(test)]
mod tests;
