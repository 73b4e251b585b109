//! A scenario names a place that the map does not have.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::scenario::unknown_name;
use crate::validate::view::Named;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-place",
        code: "S002",
        severity: Severity::Error,
        summary: "A scenario names a place that the map does not have",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A scenario names a place that no board of the layout has, or that several have without saying which.

## Why

Nothing can be set up, won or lost at a place that is not there.

## Example

```ron
zones: { "village": (at: [Place("n1:Saint-Obert")]) },
```

where the board has the place under another spelling.

## How to mend it

Write the name as the board has it, with the label of the board if several boards have a place of that name.

## How to silence it

```ron
silences: [(check: "unknown-place", at: "n1:Saint-Obert", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    if !view.is_whole() {
        return;
    }
    for reference in view.references().into_iter().filter(|reference| reference.kind == Named::Place) {
        let Err(unknown) = view.map.find_place(reference.name) else { continue };
        let (headline, help) = unknown_name("place", reference.name, &unknown);
        let place = findings.value(reference.path);
        let mut finding = Finding::new(&CHECK.info, reference.name, place, headline);
        finding.help = help;
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"victory: (objectives: [
                (at: Place("Vile"), points: 1), //~ "Vile"
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Place("Ville"), points: 1)])"#, &[]),
    ];
}
