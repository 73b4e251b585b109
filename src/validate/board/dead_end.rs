//! Where roads and railways end, for the checks of both and of seams.

use super::change_hexside;
use super::river_end::{is_river, loose_ends};
use crate::board::{Hedge, HexsideFeatures, Terrain};
use crate::finding::{CheckInfo, Finding, Spot};
use crate::hex::HexName;
use crate::layout::{HexId, HexsideId, Map};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use std::collections::{BTreeMap, BTreeSet};

/// The end of a road or railway.
pub(in crate::validate) struct DeadEnd {
    /// The hex in which it ends.
    pub hex: HexId,
    /// The only hexside by which it enters it.
    pub hexside: HexsideId,
}

/// The ends on a board that have no reason to be there.
fn dead_ends(view: &BoardView<'_>, carries: fn(&HexsideFeatures) -> bool) -> Vec<DeadEnd> {
    let map = view.map();
    let named: BTreeSet<HexName> = named_hexes(view);
    let written = view.written_hexsides().filter(|(id, _)| carries(map.features(*id)));
    let entered: BTreeSet<HexId> = written.flat_map(|(id, _)| map.hexside(id).hexes).flatten().collect();
    let may_end =
        |hex: HexId| may_end_in(map, hex) || map.is_on_edge(hex) || named.contains(&view.hex_name(hex));
    entered.into_iter().filter(|&hex| !may_end(hex)).filter_map(|hex| end_in(map, hex, carries)).collect()
}

/// How many roads, railways and rivers of a map of one board end in mid-air.
pub(in crate::validate) fn ends_in_mid_air(map: &Map) -> usize {
    let named: BTreeSet<HexId> = map.places().flat_map(|place| map.hexes_of_place(place)).collect();
    let boards = || map.slots().iter().flat_map(|slot| slot.board.written_hexsides());
    let written = || boards().filter_map(|(hexside, _, _)| map.hexside_id(hexside));
    let count = |carries: fn(&HexsideFeatures) -> bool| {
        let entered: BTreeSet<HexId> = written()
            .filter(|&id| carries(map.features(id)))
            .flat_map(|id| map.hexside(id).hexes)
            .flatten()
            .collect();
        let is_loose = |&hex: &HexId| !may_end_in(map, hex) && !map.is_on_edge(hex) && !named.contains(&hex);
        entered.into_iter().filter(is_loose).filter(|&hex| end_in(map, hex, carries).is_some()).count()
    };
    let rivers = written().filter(|&id| is_river(map, id) && !loose_ends(map, id).is_empty()).count();
    count(|features| features.road.is_some()) + count(|features| features.railway || features.tunnel) + rivers
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

/// What a check of roads or railways looks for.
pub(in crate::validate) struct Lines {
    pub check: &'static CheckInfo,
    /// What it is, in a word.
    pub noun: &'static str,
    /// Whether a hexside carries it.
    pub carries: fn(&HexsideFeatures) -> bool,
    /// Puts onto a hexside what the other carries.
    pub carry_on: fn(&mut HexsideFeatures, &HexsideFeatures),
}

/// Reports the ends of roads or railways; two ends that a hexside would join are one gap, both ends of a hexside that
/// joins nothing one piece.
pub(in crate::validate) fn report(view: &BoardView<'_>, findings: &mut Findings<'_>, lines: &Lines) {
    let map = view.map();
    let ends = dead_ends(view, lines.carries);
    let by_hex: BTreeMap<HexId, usize> =
        ends.iter().enumerate().map(|(index, end)| (end.hex, index)).collect();
    let mut done = BTreeSet::new();
    for (index, end) in ends.iter().enumerate() {
        if done.contains(&index) {
            continue;
        }
        let around = map.hex(end.hex).neighbours.into_iter().flatten();
        let mut others =
            around.filter_map(|hex| by_hex.get(&hex).copied()).filter(|other| !done.contains(other));
        let gap = others.find_map(|other| {
            let hexside = map.between(end.hex, ends[other].hex)?;
            let is_gap = !(lines.carries)(map.features(hexside));
            Some((other, gap_finding(view, lines, end, &ends[other], hexside)?)).filter(|_| is_gap)
        });
        if let Some((other, finding)) = gap {
            done.extend([index, other]);
            findings.add(finding);
        }
    }
    for (index, end) in ends.iter().enumerate() {
        if !done.insert(index) {
            continue;
        }
        let beyond = map.hexside(end.hexside).hexes.into_iter().flatten().find(|&hex| hex != end.hex);
        let other = beyond.and_then(|hex| by_hex.get(&hex).copied());
        match other.filter(|other| ends[*other].hexside == end.hexside && !done.contains(other)) {
            Some(other) => {
                done.insert(other);
                findings.add(lone_finding(view, lines, end));
            }
            None => findings.add(end.finding(view, lines)),
        }
    }
}

fn lone_finding(view: &BoardView<'_>, lines: &Lines, end: &DeadEnd) -> Finding {
    let noun = lines.noun;
    let Some(name) = view.hexside_name(end.hexside) else { return end.finding(view, lines) };
    let headline = format!("A piece of {noun} at {name} joins nothing on either side");
    let finding = Finding::new(lines.check, name.to_string(), view.hexside_place(name), headline)
        .help(format!("Lead the {noun} on from both of its hexes, or take it off {name}"));
    view.shown_at(finding, Spot::Hexside(name))
}

fn gap_finding(
    view: &BoardView<'_>,
    lines: &Lines,
    one: &DeadEnd,
    other: &DeadEnd,
    gap: HexsideId,
) -> Option<Finding> {
    let (noun, map) = (lines.noun, view.map());
    let [name, from, to] = [gap, one.hexside, other.hexside].map(|id| view.hexside_name(id));
    let (name, from, to) = (name?, from?, to?);
    let headline = format!("The {noun} has a gap at {name}");
    let finding = Finding::new(lines.check, name.to_string(), view.hexside_place(from), headline)
        .related(view.hexside_place(to), "it goes on here")
        .note(format!("It ends in {} and again in {}", view.hex_name(one.hex), view.hex_name(other.hex)))
        .help(format!("Add the {noun} to {name}"));
    let finding = view.shown_at(finding, Spot::Hexside(name));
    let features = map.features(gap);
    let is_open = features.water.is_none() && features.hedge != Some(Hedge::Hedge) && !map.is_cliff(gap);
    let from = map.features(one.hexside).clone();
    let edit =
        change_hexside(view, name, &format!("Close a gap in a {noun}"), |it| (lines.carry_on)(it, &from));
    Some(if is_open { finding.fix(false, edit) } else { finding })
}

impl DeadEnd {
    /// The finding on a board.
    fn finding(&self, view: &BoardView<'_>, lines: &Lines) -> Finding {
        let (check, what) = (lines.check, lines.noun);
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
