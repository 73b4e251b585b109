//! Running the program in a folder of its own that holds copies of the shipped files.

use crate::shipped::copy_shipped;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_bocage");

/// Path of a file of the package.
pub fn in_package(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A folder with `maps` and `scenarios`, removed at the end.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        copy_shipped(&folder.path(""));
        folder
    }

    pub fn empty() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Replaces a text in a file; it must be there.
    pub fn replace(&self, path: &str, from: &str, to: &str) {
        let before = self.read(path);
        assert!(before.contains(from), "{path} has no {from:?}");
        self.write(path, before.replacen(from, to, 1));
    }

    /// The program, to be run in this folder.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(arguments.split_whitespace()).current_dir(self.0.path());
        command.env_remove("NO_COLOR").env("TERM", "xterm");
        command
    }

    pub fn run(&self, arguments: &str) -> Run {
        Run::new(arguments, self.command(arguments).stdin(Stdio::null()).output().unwrap())
    }

    pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that does not read its input closes it.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        Run::new(arguments, child.wait_with_output().unwrap())
    }
}

/// What came of a run.
pub struct Run {
    pub arguments: String,
    pub exit: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    fn new(arguments: &str, output: Output) -> Self {
        let text = |bytes| without_count_of_checks(&String::from_utf8(bytes).unwrap());
        Self {
            arguments: arguments.to_owned(),
            exit: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// Expects an exit code, and no crash.
    #[track_caller]
    pub fn exits(self, exit: i32) -> Self {
        assert_eq!(self.exit, Some(exit), "{}", self.text());
        assert!(!self.err.contains("panicked"), "{}", self.text());
        self
    }

    /// Expects nothing on standard output and these words on standard error.
    #[track_caller]
    pub fn fails_with(self, words: &str) -> Self {
        assert!(self.out.is_empty() && self.err.contains(words), "no {words:?} in\n{}", self.text());
        self
    }

    pub fn text(&self) -> String {
        let exit = self.exit.map_or("killed".to_owned(), |exit| format!("exit {exit}"));
        let part = |name: &str, text: &str| match text {
            "" => String::new(),
            text => format!("--- {name}\n{text}"),
        };
        format!(
            "$ bocage {}\n{}{}{exit}\n",
            self.arguments,
            part("stdout", &self.out),
            part("stderr", &self.err)
        )
    }
}

/// The number of checks grows; no golden file is to change with it.
fn without_count_of_checks(text: &str) -> String {
    let mut parts: Vec<&str> = text.split(" checks)").collect();
    let last = parts.pop().unwrap_or_default();
    let counted =
        parts.iter().map(|part| format!("{}N checks)", part.trim_end_matches(|c: char| c.is_ascii_digit())));
    let text = counted.collect::<String>() + last;
    match text.split_once("\"checks\": ") {
        Some((before, after)) if after.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{before}\"checks\": \"N\"{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        _ => text,
    }
}

/// Compares several runs with a golden file.
#[track_caller]
pub fn golden(name: &str, runs: &[Run]) {
    let text: Vec<String> = runs.iter().map(Run::text).collect();
    golden_text(&format!("tests/cli/golden/{name}.txt"), &text.join("\n"));
}

#[track_caller]
pub fn golden_text(path: &str, text: &str) {
    let file = in_package(path);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        return;
    }
    let golden = fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == text, "{path} is not\n{text}\nUPDATE=1 rewrites it");
}
