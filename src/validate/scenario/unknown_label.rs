//! Names begin with the label of a board that is not in the layout.

use crate::finding::{CheckInfo, FixKind, Path, Severity};
use crate::layout::UnknownName;
use crate::validate::findings::Findings;
use crate::validate::scenario::names::{at_all, find};
use crate::validate::suggest::did_you_mean;
use crate::validate::view::{Reference, ScenarioView};
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "unknown-label",
        code: "S006",
        severity: Severity::Error,
        summary: "Names begin with the label of a board that is not in the layout",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Names of hexes, hexsides, places or bridges begin with a label and a colon, but no board of the layout has that label. It is
told once for each label, with the places that use it.

## Why

Most likely the label of a slot was changed, or the board's `id`, which is its label where the slot gives none.

## Example

```ron
layout: [(board: "../maps/n1.ron", at: (0, 0), label: "west")],
sides: { German: (placements: { "A/HQ": "n1:D5", "A1/1": "n1:D6" }) },
```

## How to mend it

Give the slot its label back, here `label: "n1"`, or write the new one in all names.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    if !view.is_whole() {
        return;
    }
    let mut by_label: BTreeMap<&str, (Vec<Reference<'_>>, Vec<String>)> = BTreeMap::new();
    for reference in view.references() {
        let Err(UnknownName::Label(labels)) = find(view, &reference) else { continue };
        let label = reference.name.split(':').next().unwrap_or_default();
        by_label.entry(label).or_insert_with(|| (Vec::new(), labels)).0.push(reference);
    }
    for (label, (references, labels)) in by_label {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let example = references.first().map_or("", |reference| reference.name);
        let headline = format!("No board of the layout is called `{label}`, as in `{example}`");
        let places = references.iter().map(|reference| findings.value(reference.path.clone())).collect();
        let finding = at_all(&CHECK.info, label, headline, places);
        findings.add(match relabelled(view, label) {
            Some((slot, new)) => {
                let slot = findings.value(Path::root().field("layout").index(slot));
                finding.related(slot, format!("the board `{label}` is labelled `{new}`")).help(format!(
                    "Write `{new}:` for `{label}:` in these names, or take the label of the board out"
                ))
            }
            None => finding.help(did_you_mean(label, &labels, "board")),
        });
    }
}

/// The slot of a board whose id would be that label, and its own label.
fn relabelled<'v>(view: &'v ScenarioView<'_>, label: &str) -> Option<(usize, &'v str)> {
    let mut slots = view.map.slots().iter().enumerate().filter(|(_, slot)| slot.board.id == label);
    let (index, slot) = slots.next().filter(|_| slots.next().is_none())?;
    Some((index, &slot.label))
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"sides: { German: (companies: { "A": (platoons: { "1": F3 }) }, zones: {
                "z": (at: [Hexes(["west:C2", "west:C3"]), Place("west:Ville")]), //~ "west:C2"
            }) }, victory: (objectives: [
                (at: Bridge("west:Pont"), points: 1),
                (at: Hex("est:C2"), points: 1), //~ "est:C2"
            ])"#,
            &[],
        ),
        Fixture::Scenario(r#"victory: (objectives: [(at: Hex("ville:C2"), points: 1)])"#, &[]),
    ];
}
