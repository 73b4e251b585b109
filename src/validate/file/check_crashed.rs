//! A check of the program itself crashed.

use crate::finding::{CheckInfo, FilePlace, Finding, FixKind, Path, Severity};
use crate::validate::{Check, Run, Stage};
use std::any::Any;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "check-crashed",
        code: "F901",
        severity: Severity::Error,
        summary: "A check of the program itself crashed",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Reader,
    several: None,
    #[cfg(test)]
    fixtures: &[],
};

const PAGE: &str = r##"A check met something that its author had not thought of. All other checks ran.

## Why

Your file may be sound. But one check gave no answer, so the file is not fully checked.

## Example

There should be none. If you see this, it is a mistake in Bocage.

## How to mend it

Report it, with the file. The finding names the check and what it said.

## How to silence it

It cannot be silenced: what a check did not look at must not pass for clean.
"##;

/// The finding for a check that panicked on a file.
pub(in crate::validate) fn finding(file: &str, check: &Check, panic: &(dyn Any + Send)) -> Finding {
    let name = check.info.name;
    let said =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let place = FilePlace::value(file, Path::root());
    Finding::new(&CHECK.info, name, place, format!("The check `{name}` crashed on this file"))
        .note(format!("It said: {}", said.unwrap_or("nothing")))
        .help("Report this to the makers of Bocage, with the file; the other checks ran")
}
