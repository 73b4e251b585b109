//! What the checks of seams have in common: where boards disagree, and what stops where they meet.

use crate::board::HexsideFeatures;
use crate::finding::{CheckInfo, FilePlace, Finding, Path};
use crate::hex::Hexside;
use crate::layout::{Disagreement, DisagreementKind, HexId, HexsideId, Map, SeamPlace};
use crate::validate::board::dead_end::{DeadEnd, end_in, may_end_in};
use crate::validate::board::river_end::{LooseEnd, is_river, loose_ends, word};
use crate::validate::findings::Findings;
use crate::validate::view::ScenarioView;
use std::collections::BTreeSet;

/// Where boards disagree about one kind of thing.
pub(in crate::validate) fn differences(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    kind: DisagreementKind,
    check: &'static CheckInfo,
    noun: &str,
) {
    for one in view.map.disagreements().iter().filter(|one| one.kind == kind) {
        let slots: Vec<usize> = one.says.iter().map(|(slot, _)| *slot).collect();
        if view.is_misfit(&slots) {
            continue;
        }
        findings.add(difference(view, findings, one, check, noun));
    }
}

fn difference(
    view: &ScenarioView<'_>,
    findings: &Findings<'_>,
    one: &Disagreement,
    check: &'static CheckInfo,
    noun: &str,
) -> Finding {
    let map = view.map;
    let aliases = match one.at {
        SeamPlace::Hex(id) => map.aliases(id),
        SeamPlace::Hexside(id) => map.hexside_aliases(id),
    };
    let name = aliases.first().cloned().unwrap_or_default();
    let label = |slot: usize| map.slots().get(slot).map_or("", |slot| slot.label.as_str());
    let says: Vec<String> =
        one.says.iter().map(|(slot, value)| format!("`{}` says {value}", label(*slot))).collect();
    // The last slot joined the others.
    let last = one.says.last().and_then(|(slot, _)| map.slots().get(*slot)).map_or(0, |slot| slot.index);
    let place = findings.value(Path::root().field("layout").index(last));
    let headline = format!("The {noun} of {} differs: {}", aliases.join(" = "), says.join(", "));
    let mut finding = Finding::new(check, &name, place, headline)
        .note("The more restrictive counts")
        .help("Make the boards say the same, or turn one of them");
    for (slot, value) in &one.says {
        if let Some(place) = on_board(view, *slot, one.at) {
            finding = finding.related(place, format!("`{}` says {value}", label(*slot)));
        }
    }
    shown(view, finding, one.at)
}

fn shown(view: &ScenarioView<'_>, finding: Finding, at: SeamPlace) -> Finding {
    match at {
        SeamPlace::Hex(id) => view.shown_at_hex(finding, id),
        SeamPlace::Hexside(id) => view.shown_at_hexside(finding, id),
    }
}

/// Where the file of a slot's board speaks of a shared hex or hexside, if it does.
fn on_board(view: &ScenarioView<'_>, slot: usize, at: SeamPlace) -> Option<FilePlace> {
    let laid = view.map.slots().get(slot)?;
    let board = view.boards.iter().find(|board| board.slots.contains(&laid.index))?;
    let grid = laid.board.grid();
    match at {
        SeamPlace::Hex(id) => {
            let name = grid.name(laid.laid.hex_on_board(view.map.hex(id).hex))?;
            laid.board.hexes.contains_key(&name.into()).then(|| board.hex_place(name))
        }
        SeamPlace::Hexside(id) => {
            let name = grid.hexside_name(laid.laid.hexside_on_board(view.map.hexside(id).hexside))?;
            laid.board.hexside(name).map(|_| board.hexside_place(name))
        }
    }
}

/// Roads or railways that come to a seam and go on nowhere, unless the boards' disagreement is the reason.
pub(in crate::validate) fn dead_ends(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    kind: DisagreementKind,
    check: &'static CheckInfo,
    carries: fn(&HexsideFeatures) -> bool,
    noun: &str,
) {
    let map = view.map;
    for end in ends_at_seams(map, kind, carries) {
        let slots = slots_at(map, SeamPlace::Hex(end.hex));
        if view.is_misfit(&slots) {
            continue;
        }
        let name = map.name(end.hex);
        let headline = format!("The {noun} stops at the seam in {}", map.aliases(end.hex).join(" = "));
        let slot = map.hexside(end.hexside).home as usize;
        let index = map.slots().get(slot).map_or(0, |slot| slot.index);
        let finding =
            Finding::new(check, name, findings.value(Path::root().field("layout").index(index)), headline)
                .note(format!(
                    "It enters by {} and leaves by no other hexside",
                    map.hexside_name(end.hexside)
                ))
                .help("Turn one of the boards, or lay another that fits")
                .several(format!("{noun}s stop where {} meet", labels(map, &slots)));
        findings.add(view.shown_at_hexside(view.shown_at_hex(finding, end.hex), end.hexside));
    }
}

/// Where roads or railways come to a seam and go on nowhere.
pub(in crate::validate) fn ends_at_seams(
    map: &Map,
    kind: DisagreementKind,
    carries: fn(&HexsideFeatures) -> bool,
) -> Vec<DeadEnd> {
    let named: BTreeSet<HexId> = map.places().flat_map(|place| map.hexes_of_place(place)).collect();
    let disputed = disputed(map, kind);
    let at_seam = |&hex: &HexId| {
        let around = || map.hex(hex).hexsides.into_iter().flatten();
        let may_end = may_end_in(map, hex) || named.contains(&hex);
        map.hex(hex).shared && !map.is_on_edge(hex) && !may_end && !around().any(|id| disputed.contains(&id))
    };
    // Where it ends on the board itself, one hexside short of the seam, the board's own check says so.
    let ends_before = |other: HexId| {
        let may_end = may_end_in(map, other) || named.contains(&other) || map.is_on_edge(other);
        !may_end && !map.hex(other).shared && end_in(map, other, carries).is_some()
    };
    let ends = map.hex_ids().filter(at_seam).filter_map(|hex| end_in(map, hex, carries));
    ends.filter(|end| {
        let near = map.hex(end.hex).neighbours.into_iter().flatten();
        !near.filter(|&other| map.between(end.hex, other) != Some(end.hexside)).any(ends_before)
    })
    .collect()
}

/// The slots that share a hex or hexside, in order.
pub(in crate::validate) fn slots_at(map: &Map, at: SeamPlace) -> Vec<usize> {
    match at {
        SeamPlace::Hex(id) => map.slots_with_hex(map.hex(id).hex).map(|(slot, _)| slot).collect(),
        SeamPlace::Hexside(id) => {
            map.slots_with_hexside(map.hexside(id).hexside).map(|(slot, _)| slot).collect()
        }
    }
}

/// The labels of slots, as part of a sentence.
pub(in crate::validate) fn labels(map: &Map, slots: &[usize]) -> String {
    let label = |slot: &usize| Some(format!("`{}`", map.slots().get(*slot)?.label));
    slots.iter().filter_map(label).collect::<Vec<_>>().join(" and ")
}

fn disputed(map: &Map, kind: DisagreementKind) -> BTreeSet<HexsideId> {
    let of_kind = map.disagreements().iter().filter(|one| one.kind == kind);
    let hexside = |one: &Disagreement| match one.at {
        SeamPlace::Hexside(id) => Some(id),
        SeamPlace::Hex(_) => None,
    };
    of_kind.filter_map(hexside).collect()
}

/// Rivers that come to a seam and go on nowhere.
pub(in crate::validate) fn loose_rivers(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    check: &'static CheckInfo,
) {
    let map = view.map;
    for (id, end) in rivers_at_seams(map) {
        let mut slots: Vec<usize> =
            end.hexes.iter().flat_map(|&hex| slots_at(map, SeamPlace::Hex(hex))).collect();
        slots.sort_unstable();
        slots.dedup();
        if view.is_misfit(&slots) {
            continue;
        }
        let meeting: Vec<String> = end.hexes.iter().map(|&hex| map.name(hex)).collect();
        let (name, word) = (map.hexside_name(id), word(map, id));
        let slot = map.slots().get(map.hexside(id).home as usize).map_or(0, |slot| slot.index);
        let place = findings.value(Path::root().field("layout").index(slot));
        let headline = format!("The {word} at {name} stops at the seam");
        let finding = Finding::new(check, name, place, headline)
            .note(format!("It ends where {} meet", meeting.join(", ")))
            .help("Turn one of the boards, or lay another that fits")
            .several(format!("{word}s stop where {} meet", labels(map, &slots)));
        findings.add(view.shown_at_hexside(finding, id));
    }
}

/// Where rivers come to a seam and go on nowhere.
pub(in crate::validate) fn rivers_at_seams(map: &Map) -> Vec<(HexsideId, LooseEnd)> {
    let disputed = disputed(map, DisagreementKind::Water);
    let mut found = Vec::new();
    for id in map.hexside_ids().filter(|&id| is_river(map, id) && !disputed.contains(&id)) {
        let hexside = map.hexside(id).hexside;
        let is_disputed = |other| map.hexside_id(other).is_some_and(|id| disputed.contains(&id));
        let at_seam = |end: &LooseEnd| {
            let mut slots = map.slots_with_hexside(hexside).map(|(slot, _)| slot);
            let is_alone = slots.any(|slot| on_one_board(map, slot, hexside, end.touching));
            !is_alone && !end.touching.into_iter().any(is_disputed)
        };
        found.extend(loose_ends(map, id).into_iter().find(at_seam).map(|end| (id, end)));
    }
    found
}

/// Whether one board has a hexside and both that touch it at one end, and so has been checked alone.
fn on_one_board(map: &Map, slot: usize, hexside: Hexside, touching: [Hexside; 2]) -> bool {
    let Some(laid) = map.slots().get(slot) else { return false };
    let has = |hexside| laid.board.grid().has_hexside(laid.laid.hexside_on_board(hexside));
    has(hexside) && touching.into_iter().all(has)
}
