//! Limits of hexsides: how many units may fire or assault across one (RB 6.5, 9.1).
//!
//! The least limit of all that the hexside is counts. Bridges have one for each of them (RB 3.4), which takes the
//! place of the water below; what stands along the hexside still counts.

use super::answer::{Answer, Reason};
use super::crossing::Crossing;
use super::ground::Ground;
use crate::ruleset::{HexsideEffects, HexsideKind, Limit, Sourced};

type Column = fn(&HexsideEffects) -> &Sourced<Limit>;

/// How many units may fire across a hexside at a neighbour in one HQ activation (RB 6.5).
pub fn fire(ground: &Ground<'_>, crossing: &Crossing) -> u32 {
    least(ground, crossing, |row| &row.fire).0
}

/// How many units may assault across a hexside in one HQ activation, or retreat in one round (RB 9.1, 9.4).
pub fn assault(ground: &Ground<'_>, crossing: &Crossing) -> u32 {
    least(ground, crossing, |row| &row.assault).0
}

/// [`fire`] with its reason.
pub fn explain_fire(ground: &Ground<'_>, crossing: &Crossing) -> Answer<u32> {
    explain(ground, crossing, |row| &row.fire, "may fire across")
}

/// [`assault`] with its reason.
pub fn explain_assault(ground: &Ground<'_>, crossing: &Crossing) -> Answer<u32> {
    explain(ground, crossing, |row| &row.assault, "may assault across")
}

fn explain(ground: &Ground<'_>, crossing: &Crossing, column: Column, what: &str) -> Answer<u32> {
    let (units, kind) = least(ground, crossing, column);
    let source = column(&ground.ruleset.hexsides[kind]).source();
    Answer::new(units).because(Reason::number(format!("{units} {what} {kind}"), source))
}

fn least(ground: &Ground<'_>, crossing: &Crossing, column: Column) -> (u32, HexsideKind) {
    let row = |kind: HexsideKind| column(&ground.ruleset.hexsides[kind]).value();
    let limit = |kind: HexsideKind| match (kind, row(kind)) {
        (HexsideKind::DestroyedBridge, _) if crossing.bridges > 0 => None,
        (HexsideKind::Bridge | HexsideKind::DestroyedBridge, Limit::Units(_)) => {
            Some(of_bridges(crossing, row))
        }
        (_, Limit::Units(units)) => Some(units),
        (_, Limit::Other) => None,
    };
    let all = crossing.kinds.iter().filter_map(|kind| Some((limit(kind)?, kind)));
    all.min_by_key(|&(units, _)| units).unwrap_or((u32::MAX, HexsideKind::Clear))
}

fn of_bridges(crossing: &Crossing, row: impl Fn(HexsideKind) -> Limit) -> u32 {
    let each = |kind| match row(kind) {
        Limit::Units(units) => units,
        Limit::Other => 0,
    };
    crossing.bridges * each(HexsideKind::Bridge)
        + crossing.destroyed_bridges * each(HexsideKind::DestroyedBridge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;

    /// Fire and assault limits from `C2` to `C1`.
    fn limits(entries: &str) -> (u32, u32) {
        let world = World::new(5, 3, entries);
        let ground = world.ground();
        let (_, crossing) = Crossing::between(&ground, world.at("C2"), world.at("C1")).unwrap();
        (fire(&ground, &crossing), assault(&ground, &crossing))
    }

    #[test]
    fn the_least_limit_of_a_hexside_counts() {
        for (entries, expected) in [
            ("", (2, 2)),
            ("C2/N road", (2, 2)),
            ("C2/N marsh", (2, 1)),
            ("C2/N orchard", (1, 1)),
            ("C2/N town road", (1, 1)),
            ("C2/N woods", (1, 1)),
            ("C2/N canal", (2, 1)),
            ("C2/N river ford", (2, 1)),
            ("C2/N river", (2, 1)),
            ("C2/N lake", (2, 0)),
            ("C2/N hedge", (0, 0)),
            ("C2/N gap", (1, 1)),
            ("C1 level 1", (2, 1)),
            ("C2 level 1", (2, 2)),
            ("C1 level 1; C2/N orchard", (1, 1)),
            ("C1 level 2", (2, 1)),
            ("C2/N river bridge", (1, 1)),
            ("C2/N river bridge bridge", (2, 2)),
            ("C2/N river blown", (1, 0)),
            ("C2/N river blown bridge", (2, 1)),
            ("C2/N river bridge bridge town", (1, 1)),
        ] {
            assert_eq!(limits(entries), expected, "{entries}");
        }
    }

    #[test]
    fn limits_name_the_hexside_that_decides() {
        let world = World::new(5, 3, "C2/N river blown");
        let ground = world.ground();
        let (_, crossing) = Crossing::between(&ground, world.at("C2"), world.at("C1")).unwrap();
        assert_eq!(
            explain_assault(&ground, &crossing).to_string(),
            "0: 0 may assault across destroyed bridge (RB 7.3)"
        );
        assert_eq!(
            explain_fire(&ground, &crossing).to_string(),
            "1: 1 may fire across destroyed bridge (RB 7.3)"
        );
    }
}
