//! The real program in a real window on a virtual screen: it opens, paints, saves, undoes and quits.
//!
//! Needs `Xvfb` and `xdotool`. Where they are not installed the test says so and is left out, unless
//! `BOCAGE_WINDOW_TEST` is set, as `.ci/run` does.

#![cfg(all(feature = "editor", target_os = "linux"))]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stderr, reason = "a test that is left out has to say so")]

mod common;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a step may take before it counts as failed: a busy machine without a graphics card is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that ends with the test.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual screen, whose pixels lie in a file.
struct Screen {
    _server: Guard,
    display: String,
    pixels: PathBuf,
}

impl Screen {
    fn start(folder: &Path) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-fbdir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self {
            _server: Guard(server),
            display: format!(":{}", number.trim()),
            pixels: folder.join("Xvfb_screen0"),
        }
    }

    /// The colours in the middle half of the screen.
    fn colours(&self) -> BTreeSet<u32> {
        let dump = fs::read(&self.pixels).unwrap();
        // An X window dump: a header of big-endian words, a table of colours of 12 bytes each, rows of 4 bytes a pixel.
        let word =
            |index: usize| u32::from_be_bytes(dump[4 * index..4 * index + 4].try_into().unwrap()) as usize;
        let (start, row_length) = (word(0) + 12 * word(19), word(12));
        let pixel = |x: usize, y: usize| {
            let at = start + y * row_length + 4 * x;
            u32::from_le_bytes(dump[at..at + 4].try_into().unwrap())
        };
        (200..600).flat_map(|y| (320..960).map(move |x| (x, y))).map(|(x, y)| pixel(x, y)).collect()
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env("LIBGL_ALWAYS_SOFTWARE", "1").env_remove("WAYLAND_DISPLAY");
        command
    }

    fn drive(&self, steps: &str) {
        let done = self.command("xdotool").args(steps.split_whitespace()).output().unwrap();
        assert!(done.status.success(), "xdotool {steps}: {}", String::from_utf8_lossy(&done.stderr));
    }

    /// The window of a process, once it is there.
    fn window_of(&self, program: &Child) -> String {
        let id = program.id().to_string();
        let mut window = String::new();
        wait_for("the window", || {
            let found =
                self.command("xdotool").args(["search", "--onlyvisible", "--pid", &id]).output().unwrap();
            window = String::from_utf8_lossy(&found.stdout).lines().last().unwrap_or_default().to_owned();
            !window.is_empty()
        });
        window
    }
}

thread_local! {
    /// The file that the program's errors go to.
    static SAID: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// What the program said so far.
fn said() -> String {
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap_or_default();
    SAID.with(|path| path.borrow().as_ref().map(read).unwrap_or_default())
}

fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_there() {
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}; the program said: {}", said());
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn is_installed(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

/// Whether the test can run; if it must and cannot, it fails.
fn can_run() -> bool {
    let missing: Vec<_> = ["Xvfb", "xdotool"].into_iter().filter(|program| !is_installed(program)).collect();
    let must = std::env::var_os("BOCAGE_WINDOW_TEST").is_some();
    assert!(missing.is_empty() || !must, "not installed: {missing:?}");
    if !missing.is_empty() {
        eprintln!("the window test is left out: not installed: {missing:?}");
    }
    missing.is_empty()
}

#[test]
fn a_board_is_opened_painted_saved_undone_and_saved_as_it_was() {
    if !can_run() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    common::copy_shipped(folder.path());
    let board = folder.path().join("maps/n1.ron");
    let before = fs::read(&board).unwrap();
    let screen = Screen::start(folder.path());
    let mut program = screen.command(env!("CARGO_BIN_EXE_bocage"));
    let errors = folder.path().join("stderr.txt");
    program.arg(&board).env("XDG_DATA_HOME", folder.path().join("data"));
    program.stderr(fs::File::create(&errors).unwrap());
    SAID.with(|path| path.replace(Some(errors)));
    let mut program = Guard(program.spawn().unwrap());
    let window = screen.window_of(&program.0);
    // No window manager runs here, so nobody else places the window or gives it the keys.
    screen.drive(&format!("windowmove {window} 0 0 windowsize {window} 1280 800 windowfocus {window}"));
    wait_for("the map", || screen.colours().len() > 40);

    let is_saved = || fs::read(&board).unwrap() != before;
    // The widest brush reaches some hexes that are not woods yet.
    screen
        .drive("key b key bracketright key bracketright key bracketright key bracketright key bracketright");
    screen.drive("mousemove 640 400 sleep 0.3 click 1 sleep 0.5 key ctrl+s");
    wait_for("the painted board in its file", is_saved);
    screen.drive("key ctrl+z sleep 0.3 key ctrl+s");
    wait_for("the board as it was in its file", || !is_saved());
    screen.drive("key ctrl+q");
    let mut ended = None;
    wait_for("the end of the program", || {
        ended = program.0.try_wait().unwrap();
        ended.is_some()
    });
    let Some(status) = ended else { panic!("it did not end") };
    assert!(status.success(), "{status}; the program said: {}", said());
}
