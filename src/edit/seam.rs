//! Mending seams: what one board says is written into the others.

use super::pen::Pen;
use super::{Document, Edit};
use crate::board::{HexFeatures, HexsideFeatures};
use crate::layout::{Disagreement, DisagreementKind, HexId, HexsideId, Map, SeamPlace};
use crate::text::text;

/// The edit that makes all boards agree with the one in `chosen`, an index in [`Map::slots`], about one disagreement.
///
/// Nothing changes if that board has no say there.
pub fn repair_seam(document: &Document, map: &Map, disagreement: &Disagreement, chosen: usize) -> Edit {
    let mut pen = Pen::new(document, map);
    repair(&mut pen, map, disagreement, chosen);
    pen.edit(text("edit-mend-seam"))
}

/// The edit that makes boards agree with the one in `chosen` about all that it shares: with the board in `other`, or
/// with all of them. What three or four boards share, all of them get.
pub fn repair_seams(document: &Document, map: &Map, chosen: usize, other: Option<usize>) -> Edit {
    let mut pen = Pen::new(document, map);
    for disagreement in map.disagreements() {
        let has_say = |slot: usize| disagreement.says.iter().any(|(said, _)| *said == slot);
        if other.is_none_or(has_say) {
            repair(&mut pen, map, disagreement, chosen);
        }
    }
    pen.edit(text("edit-mend-seams"))
}

fn repair(pen: &mut Pen<'_>, map: &Map, disagreement: &Disagreement, chosen: usize) {
    match disagreement.at {
        SeamPlace::Hex(id) => repair_hex(pen, map, disagreement.kind, id, chosen),
        SeamPlace::Hexside(id) => repair_hexside(pen, map, disagreement.kind, id, chosen),
    }
}

fn repair_hex(pen: &mut Pen<'_>, map: &Map, kind: DisagreementKind, id: HexId, chosen: usize) {
    let Some(says) = map.hex_on_slot(chosen, map.hex(id).hex) else { return };
    pen.hex(id, |features| copy_hex(kind, &says, features));
}

fn repair_hexside(pen: &mut Pen<'_>, map: &Map, kind: DisagreementKind, id: HexsideId, chosen: usize) {
    let Some(says) = map.hexside_on_slot(chosen, map.hexside(id).hexside) else { return };
    pen.hexside(id, |features| copy_hexside(kind, &says, features));
}

fn copy_hex(kind: DisagreementKind, from: &HexFeatures, to: &mut HexFeatures) {
    match kind {
        DisagreementKind::Terrain => to.terrain = from.terrain,
        DisagreementKind::Level => to.level = from.level,
        DisagreementKind::Span => to.span = from.span,
        _ => {}
    }
}

fn copy_hexside(kind: DisagreementKind, from: &HexsideFeatures, to: &mut HexsideFeatures) {
    match kind {
        DisagreementKind::Terrain | DisagreementKind::Level | DisagreementKind::Span => {}
        DisagreementKind::Cover => to.cover = from.cover,
        DisagreementKind::Water => to.water = from.water,
        DisagreementKind::Ford => to.ford = from.ford,
        DisagreementKind::Bridges => to.bridges.clone_from(&from.bridges),
        DisagreementKind::Road => to.road = from.road,
        DisagreementKind::Railway => to.railway = from.railway,
        DisagreementKind::Tunnel => to.tunnel = from.tunnel,
        DisagreementKind::Hedge => to.hedge = from.hedge,
        DisagreementKind::Cliff => to.cliff = from.cliff,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, said};
    use super::*;

    fn differing() -> Document {
        let west = [("C1/N", "woods river stone:Pont paved cliff"), ("C2/N", "hedge railway ford tunnel")];
        let east = [("A1/N", "town unpaved"), ("A2/N", "canal gap")];
        let mut document = joined(&west, &east);
        let mut board = (*document.boards.values().next().unwrap()).clone();
        let features = HexFeatures {
            terrain: crate::board::Terrain::Farm,
            level: 2,
            span: Some(crate::board::Span::Causeway),
        };
        let target = std::sync::Arc::make_mut(&mut board);
        target.set_hex("A1".parse().unwrap(), features);
        target.set_hex("C1".parse().unwrap(), features);
        let key = super::super::BoardKey::new(&format!("{}.ron", board.id));
        document.boards.insert(key, board);
        document
    }

    #[test]
    fn seams_are_mended_to_either_board() {
        let document = differing();
        let map = document.map();
        assert_eq!(map.disagreements().len(), 13);
        for chosen in [0, 1] {
            let after = document.after(&repair_seams(&document, &map, chosen, Some(1 - chosen)));
            assert!(after.map().disagreements().is_empty());
            let kept = &map.slots()[chosen].board;
            assert_eq!(after.map().slots()[chosen].board, *kept, "the chosen board stays as it is");
        }
        let mended = document.after(&repair_seams(&document, &map, 1, None));
        assert_eq!(said(&mended, "west"), "C1/N Town Unpaved, C2/N Canal Gap");
        assert!(repair_seams(&document, &map, 5, None).changes.is_empty());
    }

    #[test]
    fn one_disagreement_is_mended_alone() {
        let document = differing();
        let map = document.map();
        for (index, disagreement) in map.disagreements().iter().enumerate() {
            let after = document.after(&repair_seam(&document, &map, disagreement, 0));
            let mut left = map.disagreements().to_vec();
            left.remove(index);
            assert_eq!(after.map().disagreements(), left, "{disagreement:?}");
        }
    }
}
