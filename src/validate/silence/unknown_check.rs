//! A silence names a check that does not exist.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::view::FileView;
use crate::validate::{Check, Run, Stage};
use crate::validate::{find_check, nearest_check};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-check",
        code: "X002",
        severity: Severity::Warning,
        summary: "A silence names a check that does not exist",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::File(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"An entry of `silences` names a check that this program does not have.

## Why

It silences nothing, most likely because the name is misspelt. Checks are silenced by name, not by code.

## Example

```ron
silences: [(check: "overstacked-hexes", at: "German D5", reason: "they move off at once")],
```

## How to mend it

Write the name of the check, here `overstacked-hex`. `bocage checks` lists all names.

## How to silence it

```ron
silences: [(check: "unknown-check", at: "overstacked-hexes", reason: "...")],
```
"##;

fn run(file: &FileView<'_>, findings: &mut Findings<'_>) {
    for (index, silence) in file.silences.iter().enumerate() {
        let name = silence.check.as_str();
        let known = find_check(name);
        if known.is_some_and(|check| check.info.name == name) {
            continue;
        }
        // The like of a name takes its time, and what is beyond the limit is only counted.
        let near = || if findings.is_full() { None } else { nearest_check(name) };
        let help = match known {
            Some(check) => format!("Write its name, `{}`", check.info.name),
            None => near().map_or_else(
                || "`bocage checks` lists all names".to_owned(),
                |near| format!("Did you mean `{near}`?"),
            ),
        };
        let place = findings.value(Path::root().field("silences").index(index).field("check"));
        let headline = match known {
            Some(_) => format!("A silence names the check `{name}` by its code"),
            None => format!("A silence names an unknown check `{name}`"),
        };
        findings.add(Finding::new(&CHECK.info, name, place, headline).help(help));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"silences: [
                (check: "ford-without-watr", at: "C3/N", reason: "dry"), //~ "ford-without-watr"
                (check: "X001", at: "C3/N", reason: "dry"), //~ "X001"
            ]"#,
        ),
        Fixture::Board(r#"silences: [(check: "ford-without-water", at: "C3/N", reason: "dry")]"#),
    ];
}
