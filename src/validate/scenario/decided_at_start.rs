//! One side can never score as much as the other has from the start.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path};
use crate::rules::victory::most_points_if;
use crate::ruleset::Side;
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "decided-at-start",
        code: "V111",
        severity: Severity::Warning,
        summary: "One side can never score as much as the other has from the start",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Rules,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"All that a side can score at most, with all objectives that it ever comes to, all enemy units eliminated, and all its own
gone by the best exit, is less than the other has for objectives to which only that one ever comes. Maps of more than 100,000
hexes are not searched.

## Why

The game is decided before it begins, unless one side is destroyed to the last unit (RB 10.4).

## Example

```ron
victory: (
    objectives: [(at: Hex("n1:D5"), points: 9), (at: Hex("n1:K3"), points: 2)],
    eliminated: Nothing,
),
```

where D5 is an island on which only the German side sets up.

## How to mend it

Give the side more points to score, or the other fewer that it cannot lose.

## How to silence it

```ron
silences: [(check: "decided-at-start", at: "German", reason: "...")],
```
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(reach) = view.reach() else { return };
    let objectives = &view.scenario.victory.objectives;
    for winner in Side::ALL {
        let loser = winner.enemy();
        let is_sure =
            |index: &usize| objectives[*index].to.includes(winner) && reach.alone_comes_to(winner, *index);
        let sure: Vec<usize> = (0..objectives.len()).filter(is_sure).collect();
        let points = sure.iter().fold(0, |sum: u32, &index| sum.saturating_add(objectives[index].points));
        let most = most_points_if(
            view.ruleset(),
            view.scenario,
            loser,
            |objective| reach.may_come_to(loser, objective),
            |exit| reach.comes_to_exit(loser, exit).unwrap_or(true),
        );
        if points <= most.verdict {
            continue;
        }
        let place = findings.key(Path::root().field("victory"));
        let headline = format!(
            "The {loser} side can never win: it scores {} at most, and the {winner} side has {points} from the start",
            most.verdict
        );
        let mut finding = Finding::new(&CHECK.info, winner.to_string(), place, headline).help(format!(
            "Give the {loser} side more to score, or the {winner} side fewer points that it cannot lose"
        ));
        finding.notes = most.reasons.iter().map(|reason| format!("The {loser} side: {reason}")).collect();
        for index in sure.into_iter().take(RELATED) {
            let path = Path::root().field("victory").field("objectives").index(index);
            finding = finding.related(findings.value(path), format!("to this no {loser} unit ever comes"));
        }
        findings.add(finding);
    }
}

/// No more objectives are named.
const RELATED: usize = 12;

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: {
                German: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                American: (companies: { "A": () }, zones: { "z": (at: [Edge(East, 1)]) }),
            },
            victory: (objectives: [(at: Hex("C3"), points: 3), (at: Hex("E3"), points: 2)], eliminated: Nothing) //~ victory
            "#,
            &[(
                "isle.ron",
                r#"hexes: {
                "C2": (terrain: Lake), "C4": (terrain: Lake), "B2": (terrain: Lake), "B3": (terrain: Lake),
                "D2": (terrain: Lake), "D3": (terrain: Lake),
            }"#,
            )],
        ),
        Fixture::Scenario(
            r#"layout: [(board: "../maps/isle.ron", at: (0, 0))],
            sides: {
                German: (companies: { "A": () }, placements: { "A/HQ": "C3" }),
                American: (companies: { "A": () }, zones: { "z": (at: [Edge(East, 1)]) }),
            },
            victory: (objectives: [(at: Hex("C3"), points: 3), (at: Hex("E3"), points: 3)], eliminated: Nothing)"#,
            &[(
                "isle.ron",
                r#"hexes: {
                "C2": (terrain: Lake), "C4": (terrain: Lake), "B2": (terrain: Lake), "B3": (terrain: Lake),
                "D2": (terrain: Lake), "D3": (terrain: Lake),
            }"#,
            )],
        ),
    ];
}
