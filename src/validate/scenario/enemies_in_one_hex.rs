//! Units of both sides are set up in one hex.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::view::{Placed, ScenarioView};
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "enemies-in-one-hex",
        code: "S106",
        severity: Severity::Error,
        summary: "Units of both sides are set up in one hex",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A unit of either side is placed in the same hex.

## Why

The game would begin with an assault that nobody ordered (RB 9.1).

## Example

```ron
German: (placements: { "A1/1": "n1:D5" }),
American: (placements: { "A1/1": "n1:D5" }),
```

## How to mend it

Place one of them elsewhere.

## How to silence it

```ron
silences: [(check: "enemies-in-one-hex", at: "n1:D5", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let placed = view.placed();
    let (american, german): (Vec<&Placed<'_>>, Vec<&Placed<'_>>) =
        placed.iter().partition(|one| one.side == Side::American);
    for one in &german {
        let Some(other) = american.iter().find(|other| other.at == one.at) else { continue };
        let hex = one.at.name(view.map);
        let headline =
            format!("German `{}` and American `{}` are both set up in {hex}", one.unit.name, other.unit.name);
        let finding = Finding::new(&CHECK.info, &hex, findings.value(one.path()), headline)
            .related(findings.value(other.path()), "the American unit")
            .help("Place one of them elsewhere");
        findings.add(view.shown_at_hex(finding, one.at.hex));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: {
                American: (companies: { "A": () }, placements: { "A/HQ": "ville:C2" }),
                German: (companies: { "A": () }, placements: {
                    "A/HQ": "C2", //~ "C2"
                }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"sides: {
                American: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                German: (companies: { "A": () }, placements: { "A/HQ": "C2" }),
            }"#,
            &[],
        ),
    ];
}
