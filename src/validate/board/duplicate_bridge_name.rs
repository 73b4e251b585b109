//! Two bridges of a board have one name.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};
use std::collections::BTreeMap;

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "duplicate-bridge-name",
        code: "B008",
        severity: Severity::Error,
        summary: "Two bridges of a board have one name",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"Two bridges of a board have the same name.

## Why

Objectives and markers refer to bridges by name: such a name would mean either.

## Example

```ron
"E4/SE": (water: River, bridges: [(name: "Pont", kind: Stone)]),
"H7/N": (water: River, bridges: [(name: "Pont", kind: Wood)]),
```

## How to mend it

Give one of them another name, or none.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let mut first: BTreeMap<&str, Path> = BTreeMap::new();
    for (_, hexside, features) in view.board.written_hexsides() {
        for (index, bridge) in features.bridges.iter().enumerate().filter(|(_, it)| !it.name.is_empty()) {
            let path = Path::root().field("hexsides").key(hexside.to_string()).field("bridges");
            let path = path.index(index).field("name");
            let Some(earlier) = first.get(bridge.name.as_str()) else {
                first.insert(&bridge.name, path);
                continue;
            };
            let headline = format!("Two bridges are called `{}`", bridge.name);
            let finding = Finding::new(&CHECK.info, &bridge.name, findings.value(path), headline)
                .related(findings.value(earlier.clone()), "the first is here")
                .help("Give one of them another name, or none");
            findings.add(view.shown_at(finding, Spot::Hexside(hexside)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, bridges: [(name: "Pont", kind: Stone)]),
                "C3/N": (water: River, bridges: [(name: "Pont", kind: Wood)]), //~ "Pont"
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (water: River, bridges: [(kind: Wood), (kind: Wood)]) }"#),
    ];
}
