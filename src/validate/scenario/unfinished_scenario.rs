//! A scenario lacks what it takes to play it.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::validate::findings::Findings;
use crate::validate::suggest::listed;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unfinished-scenario",
        code: "C102",
        severity: Severity::Warning,
        summary: "A scenario lacks what it takes to play it",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"One or more of these are missing: the number of game turns, who moves first, who sets up first, the forces of the sides.

## Why

A draft opens, can be drawn and answers questions about sight. To be played it needs these.

## Example

A scenario with `id`, `title` and `layout` only.

## How to mend it

Add what the finding lists: `turns: 6`, `first_player: American`, `set_up_first: German`, `sides: { .. }`.

## How to silence it

```ron
silences: [(check: "unfinished-scenario", at: "", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let scenario = view.scenario;
    let has_forces =
        view.sides().any(|(side, forces)| !view.units(side).is_empty() || !forces.draws.is_empty());
    let parts = [
        ("turns", scenario.turns > 0),
        ("first_player", scenario.first_player.is_some()),
        ("set_up_first", scenario.set_up_first.is_some()),
        ("sides", has_forces),
    ];
    let missing: Vec<&str> = parts.into_iter().filter(|(_, there)| !there).map(|(name, _)| name).collect();
    if !missing.is_empty() {
        // At the first that is written, if one is.
        let place = findings.value(Path::root().field(missing[0]));
        let headline = format!("The scenario is unfinished: it lacks {}", listed(&missing));
        let finding = Finding::new(&CHECK.info, "", place, headline);
        findings.add(finding.help("Add them; until then it opens and draws, but cannot be played"));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"(format: "bocage-scenario/1", id: "s", title: "S", layout: [(board: "../maps/ville.ron", at: (0, 0))]) //~ ("#,
            &[],
        ),
        Fixture::Scenario(
            r#"first_player: American, set_up_first: German,
            turns: 0, //~ 0
            sides: {
                German: (companies: { "A": () }), American: (companies: { "A": () }),
            }"#,
            &[],
        ),
        Fixture::Scenario(
            r#"turns: 6, first_player: American, set_up_first: German, sides: {
                German: (companies: { "A": () }), American: (companies: { "A": () }),
            }"#,
            &[],
        ),
    ];
}
