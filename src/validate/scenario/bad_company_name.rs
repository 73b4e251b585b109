//! A company or platoon is not named by a letter or number.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::view::side_path;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "bad-company-name",
        code: "U003",
        severity: Severity::Error,
        summary: "A company or platoon is not named by a letter or number",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A key of `companies` is not one capital letter, or a key of `platoons` not one digit from 1 to 9.

## Why

Unit names put the two together: `A1/HQ` is the HQ of platoon 1 of company A (RB 2.15). With longer names two units could have
the same one.

## Example

```ron
companies: { "Able": (platoons: { "first": F3 }) },
```

## How to mend it

Write `"A"` and `"1"`, as on the blocks.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    for (side, forces) in view.sides() {
        for (letter, company) in &forces.companies {
            let path = side_path(side).field("companies").key(letter);
            if !matches!(letter.as_bytes(), [b'A'..=b'Z']) {
                let headline = format!("The {side} company `{letter}` is not named by a capital letter");
                let finding = Finding::new(
                    &CHECK.info,
                    format!("{side} {letter}"),
                    findings.key(path.clone()),
                    headline,
                );
                let capital = letter.to_ascii_uppercase();
                findings.add(finding.help(match capital.as_bytes() {
                    [b'A'..=b'Z'] => format!("Write `{capital:?}`"),
                    _ => "Name it by one capital letter, such as `A`".to_owned(),
                }));
            }
            for number in company.platoons.keys().filter(|key| !is_platoon_name(key)) {
                let place = findings.key(path.clone().field("platoons").key(number));
                let headline =
                    format!("The platoon `{number}` of {side} company {letter} is not named by a digit");
                let finding = Finding::new(&CHECK.info, format!("{side} {letter}{number}"), place, headline);
                let free =
                    (1..=9).map(|digit| digit.to_string()).find(|it| !company.platoons.contains_key(it));
                findings.add(finding.help(match free {
                    Some(free) => format!("Name it by one digit, such as `{free}`"),
                    None => "A company has no more than nine platoons".to_owned(),
                }));
            }
        }
    }
}

/// Whether a platoon can be named so.
pub(super) fn is_platoon_name(name: &str) -> bool {
    matches!(name.as_bytes(), [b'1'..=b'9'])
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: {
                "Able": (), //~ "Able"
                "B": (platoons: { "first": F3 }), //~ "first"
            }) }"#,
            &[],
        ),
        Fixture::Scenario(r#"sides: { German: (companies: { "B": (platoons: { "1": F3 }) }) }"#, &[]),
    ];
}
