//! What happens to the standard streams.

use crate::common::*;
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn a_closed_pipe_is_no_crash() {
    let folder = Folder::new();
    for arguments in [
        "schema scenario",
        "--help",
        "fmt - --check",
        "los table scenarios/clairay.ron",
        "checks",
        "validate maps",
    ] {
        let mut command = folder.command(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().code().is_some() && !errors.contains("panicked"), "{errors}");
        assert!(!errors.contains("could not be written"), "{arguments}: {errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = Folder::new();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = folder.command("schema board").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("could not be written"));
}

#[test]
fn a_closed_pipe_does_not_change_the_verdict() {
    let folder = Folder::new();
    folder.replace("maps/n2.ron", "\"A5/NE\": (", "\"ZZ5/NE\": (");
    let mut child =
        folder.command("validate maps").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// Threads and reservations counted, any file is dealt with in two gigabytes of address space.
#[cfg(target_os = "linux")]
#[test]
fn little_address_space_is_enough() {
    let folder = Folder::new();
    let command = format!("ulimit -v 2097152; exec {PROGRAM} validate maps scenarios");
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &command]).current_dir(folder.path(".")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
