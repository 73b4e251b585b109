//! Where roads and railways end, for the checks of both and of seams.

use crate::board::{HexsideFeatures, Terrain};
use crate::finding::{CheckInfo, Finding, Spot};
use crate::hex::HexName;
use crate::layout::{HexId, HexsideId, Map};
use crate::validate::view::BoardView;
use std::collections::BTreeSet;

/// The end of a road or railway.
pub(in crate::validate) struct DeadEnd {
    /// The hex in which it ends.
    pub hex: HexId,
    /// The only hexside by which it enters it.
    pub hexside: HexsideId,
}

/// The ends on a board that have no reason to be there.
pub(in crate::validate) fn dead_ends(
    view: &BoardView<'_>,
    carries: fn(&HexsideFeatures) -> bool,
) -> Vec<DeadEnd> {
    let map = view.map();
    let named: BTreeSet<HexName> = named_hexes(view);
    let written = view.written_hexsides().filter(|(id, _)| carries(map.features(*id)));
    let entered: BTreeSet<HexId> = written.flat_map(|(id, _)| map.hexside(id).hexes).flatten().collect();
    let may_end =
        |hex: HexId| may_end_in(map, hex) || map.is_on_edge(hex) || named.contains(&view.hex_name(hex));
    entered.into_iter().filter(|&hex| !may_end(hex)).filter_map(|hex| end_in(map, hex, carries)).collect()
}

fn named_hexes(view: &BoardView<'_>) -> BTreeSet<HexName> {
    view.board.places.iter().flat_map(|place| place.hexes.iter().filter_map(|key| key.name())).collect()
}

/// Whether the terrain of a hex is a reason for a road or railway to end there.
pub(in crate::validate) fn may_end_in(map: &Map, hex: HexId) -> bool {
    let hex = map.hex(hex);
    matches!(hex.terrain, Terrain::Town | Terrain::Farm) || hex.span.is_some()
}

/// The only hexside by which a road or railway enters a hex, if there is only one.
pub(in crate::validate) fn end_in(
    map: &Map,
    hex: HexId,
    carries: fn(&HexsideFeatures) -> bool,
) -> Option<DeadEnd> {
    let mut entering = map.hex(hex).hexsides.into_iter().flatten().filter(|&id| carries(map.features(id)));
    let hexside = entering.next()?;
    entering.next().is_none().then_some(DeadEnd { hex, hexside })
}

impl DeadEnd {
    /// The finding on a board.
    pub fn finding(&self, view: &BoardView<'_>, check: &'static CheckInfo, what: &str) -> Finding {
        let hex = view.hex_name(self.hex);
        let headline = format!("The {what} ends in mid-air in {hex}");
        let Some(hexside) = view.hexside_name(self.hexside) else {
            return Finding::new(check, hex.to_string(), view.hex_place(hex), headline);
        };
        let finding = Finding::new(check, hex.to_string(), view.hexside_place(hexside), headline)
            .note(format!("It enters {hex} by {hexside} and leaves it by no other hexside"))
            .help(format!("Lead it on from {hex}, take it off {hexside}, or name {hex} with a place"));
        view.shown_at(view.shown_at(finding, Spot::Hex(hex)), Spot::Hexside(hexside))
    }
}
