//! A hexside has more than two bridges.

use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "too-many-bridges",
        code: "B007",
        severity: Severity::Error,
        summary: "A hexside has more than two bridges",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"More than two bridges are listed for one hexside.

## Why

A hexside has room for two bridges, such as one for a road and one for a railway (RB 3.4).

## Example

```ron
"E4/SE": (water: River, bridges: [(kind: Wood), (kind: Stone), (kind: Wood)]),
```

## How to mend it

Take out all but two, or put some on the next hexside.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    for (_, name, features) in view.board.written_hexsides().filter(|(_, _, it)| it.bridges.len() > 2) {
        let path = Path::root().field("hexsides").key(name.to_string()).field("bridges");
        let headline = format!("The hexside {name} has {} bridges", features.bridges.len());
        let finding = Finding::new(&CHECK.info, name.to_string(), findings.value(path), headline)
            .help("Keep at most two");
        findings.add(view.shown_at(finding, Spot::Hexside(name)));
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexsides: {
                "C2/N": (water: River, bridges: [(kind: Wood), (kind: Wood), (kind: Wood)]), //~ [(kind: Wood), (kind: Wood), (kind: Wood)]
            }"#,
        ),
        Fixture::Board(r#"hexsides: { "C2/N": (water: River, bridges: [(kind: Wood), (kind: Wood)]) }"#),
    ];
}
