//! Links and steps of the ground, kept while markers stay as they are: what they hold follows from the markers alone.

use crate::layout::{HexId, Map};
use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::links::Links;
use crate::rules::movement::Ways;
use crate::ruleset::{Key, UnitClass};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many states of the markers are kept.
const KEPT: usize = 8;

/// Links and, worked out when first asked for, the steps of each class.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// Where control and command pass.
    pub links: Links,
    ways: [OnceLock<Ways>; UnitClass::ALL.len()],
}

impl Walk {
    /// The steps of a class.
    pub fn ways(&self, ground: &Ground<'_>, class: UnitClass) -> &Ways {
        self.ways[class.row()].get_or_init(|| Ways::new(ground, class))
    }

    /// The walk on ground that differs from this one's only near some hexes.
    fn on(&self, ground: &Ground<'_>, near: &[bool]) -> Self {
        let anew = |position: usize| near[position % near.len()];
        let ways = UnitClass::ALL.map(|class| match self.ways[class.row()].get() {
            Some(ways) => OnceLock::from(ways.worked_out(ground, class, anew)),
            None => OnceLock::new(),
        });
        Self { links: self.links.worked_out(ground, anew), ways }
    }

    /// The positions in command range of a position, itself first: as [`crate::rules::command::range`] by links that are
    /// known (RB 4.1).
    pub fn command_range(&self, ground: &Ground<'_>, from: Position) -> Vec<Position> {
        let mut reached = vec![from];
        let mut begin = 0;
        for _ in 0..ground.ruleset.procedures.command_range.value() {
            let end = reached.len();
            for index in begin..end {
                for &to in self.links.from(reached[index].index(ground.map)) {
                    let to = Position::from_index(to as usize, ground.map);
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
        reached
    }
}

/// Whether a hex, by number, or one next to it is where markers have changed.
fn changed(map: &Map, before: &Markers, now: &Markers) -> Vec<bool> {
    let mut hexes: Vec<HexId> = before.wrecks.symmetric_difference(&now.wrecks).copied().collect();
    hexes.extend(before.destroyed_spans.symmetric_difference(&now.destroyed_spans));
    let wire = before.wire.keys().chain(now.wire.keys());
    hexes.extend(wire.filter(|hex| before.wire.get(hex) != now.wire.get(hex)));
    let bridges = before.destroyed_bridges.symmetric_difference(&now.destroyed_bridges).map(|it| it.hexside);
    let gaps = before.gaps.symmetric_difference(&now.gaps).copied();
    hexes.extend(bridges.chain(gaps).flat_map(|hexside| map.hexside(hexside).hexes).flatten());
    let mut near = vec![false; map.hexes().len()];
    for hex in hexes {
        near[hex.index()] = true;
        map.hex(hex).neighbours.iter().flatten().for_each(|hex| near[hex.index()] = true);
    }
    near
}

/// The walks of the last few states of the markers.
#[derive(Debug, Clone, Default)]
pub(super) struct Walks(Arc<Mutex<VecDeque<Kept>>>);

/// A walk and the markers that it belongs to.
type Kept = (Arc<Markers>, Arc<Walk>);

impl Walks {
    /// The walk of the ground, whose markers are these.
    pub fn of(&self, ground: &Ground<'_>, markers: &Arc<Markers>) -> Arc<Walk> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |other: &Arc<Markers>| Arc::ptr_eq(other, markers) || walk_alike(other, markers);
        if let Some((_, walk)) = kept.iter().find(|(other, _)| known(other)) {
            return Arc::clone(walk);
        }
        let walk = Arc::new(match kept.front() {
            Some((before, walk)) => walk.on(ground, &changed(ground.map, before, markers)),
            None => Walk { links: Links::new(ground), ..Walk::default() },
        });
        kept.push_front((Arc::clone(markers), Arc::clone(&walk)));
        kept.truncate(KEPT);
        walk
    }
}

/// Whether one walks in the same way whatever else the markers are: foxholes hinder nobody, and smoke stops who enters,
/// which is looked at anew for each move.
fn walk_alike(one: &Markers, other: &Markers) -> bool {
    let Markers { foxholes: _, smoke: _, wire, wrecks, destroyed_bridges, destroyed_spans, gaps } = one;
    *wire == other.wire
        && *wrecks == other.wrecks
        && *destroyed_bridges == other.destroyed_bridges
        && *destroyed_spans == other.destroyed_spans
        && *gaps == other.gaps
}
