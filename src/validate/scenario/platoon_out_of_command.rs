//! A squad is set up out of its HQ's command.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::rules::command::is_in_range;
use crate::ruleset::UnitClass;
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::Placed;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "platoon-out-of-command",
        code: "S113",
        severity: Severity::Warning,
        summary: "A squad is set up out of its HQ's command",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A rifle squad and the HQ of its platoon are both placed, but the squad is not in the HQ's hex or the six around it, or a hexside that is
closed to all lies between them. If the company HQ is placed as well or can be anywhere, it may still command the squad, one of three a turn.

## Why

A platoon HQ commands its squads within one hex (RB 4.1). Beyond that, a squad acts only if it passes a check of morale
(RB 4.3), or if the company HQ spends one of its three commands on it.

## Example

```ron
placements: { "A2/HQ": "n1:D5", "A2/1": "n1:G5" },
```

## How to mend it

Place them together. If they are meant to be scattered, silence it.

## How to silence it

```ron
silences: [(check: "platoon-out-of-command", at: "German A2", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let placed = view.placed();
    let ground = view.ground();
    for hq in placed.iter().filter(|one| one.unit.unit.class() == UnitClass::PlatoonHq) {
        let of_platoon = |one: &&Placed<'_>| {
            let same = one.side == hq.side && one.unit.company == hq.unit.company;
            same && one.unit.platoon == hq.unit.platoon && !one.unit.unit.class().is_hq()
        };
        let out: Vec<&Placed<'_>> =
            placed.iter().filter(of_platoon).filter(|one| !is_in_range(&ground, hq.at, one.at)).collect();
        let Some(first) = out.first() else { continue };
        let platoon = format!(
            "{}{}",
            hq.unit.company.as_deref().unwrap_or_default(),
            hq.unit.platoon.as_deref().unwrap_or_default()
        );
        let names: Vec<String> = out.iter().map(|one| one.unit.name.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let headline = format!(
            "{} {} out of command of the HQ of {} platoon {platoon}",
            listed(&names),
            is(out.len()),
            hq.side
        );
        let mut finding = Finding::new(
            &CHECK.info,
            format!("{} {platoon}", hq.side),
            findings.value(first.path()),
            headline,
        )
        .related(findings.value(hq.path()), format!("the HQ is in {}", hq.at.name(view.map)))
        .note("A platoon HQ commands within its hex and the six around it (RB 4.1)")
        .help("Place them together");
        for one in &out {
            finding = view.shown_at_hex(finding, one.at.hex);
        }
        findings.add(view.shown_at_hex(finding, hq.at.hex));
    }
}

fn is(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, placements: {
                "A1/1": "C3", "A1/2": "G3", //~ "G3"
                "A1/HQ": "C2",
            }) }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, placements: { "A1/1": "C3", "A1/HQ": "C2" }) }"#,
            &[],
        ),
    ];
}
