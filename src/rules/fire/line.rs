//! Distance, and what is on the line of fire besides terrain: smoke and friends (RB 6.4, 7.4; ruling 12).

use super::CannotFire;
use crate::hex::line::Meeting;
use crate::layout::{HexId, HexsideId};
use crate::rules::field::Field;
use crate::rules::ground::{Ground, Position};
use crate::rules::links;
use crate::rules::los::{self, Crown, Los, Obstacle, Standing};
use crate::ruleset::Side;
use std::collections::VecDeque;

/// Distance in hexes; along the tunnel if either end is below. None where no tunnel joins them (ruling 44).
pub fn distance(ground: &Ground<'_>, from: Position, to: Position) -> Option<u32> {
    if from.under || to.under {
        return along_tunnel(ground, from, to);
    }
    Some(ground.map.hex(from.hex).hex.unsigned_distance_to(ground.map.hex(to.hex).hex))
}

fn along_tunnel(ground: &Ground<'_>, from: Position, to: Position) -> Option<u32> {
    let mut seen = vec![from];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((at, hexes)) = queue.pop_front() {
        if at == to {
            return Some(hexes);
        }
        for (_, next) in links::neighbours(ground, at) {
            if (at.under || next.under) && !seen.contains(&next) {
                seen.push(next);
                queue.push_back((next, hexes + 1));
            }
        }
    }
    None
}

/// What hinders sight and, for direct fire of a side, fire from one position to another; none if nothing does.
pub fn hinders(
    ground: &Ground<'_>,
    field: &Field,
    direct_fire_of: Option<Side>,
    from: Position,
    to: Position,
) -> Option<CannotFire> {
    if from.under || to.under {
        return None;
    }
    let smoke = |hex: &HexId| ground.markers.smoke.contains(hex);
    if let Some(hex) = [from.hex, to.hex].into_iter().find(smoke) {
        return Some(CannotFire::Smoke(hex));
    }
    if !sees(ground, from.hex, to.hex) {
        return Some(CannotFire::NoSight);
    }
    let met = || los::met(ground.map, from.hex, to.hex);
    if !ground.markers.smoke.is_empty() {
        let mut hexes = met().filter_map(|(at, _)| match at {
            Standing::Hex(hex) => Some(hex),
            Standing::Hexside(_) => None,
        });
        if let Some(hex) = hexes.find(smoke) {
            return Some(CannotFire::Smoke(hex));
        }
    }
    let side = direct_fire_of?;
    met().find_map(|(at, meeting)| friends(ground, field, side, from.hex, at, meeting))
}

/// Whether terrain leaves the line clear. Where hedges have had a gap since the map was made, tables know nothing of it.
fn sees(ground: &Ground<'_>, from: HexId, to: HexId) -> bool {
    match ground.sight.filter(|_| ground.markers.gaps.is_empty()) {
        Some(table) => table.get(from, to),
        None => is_clear(ground, &los::los(ground.map, from, to)),
    }
}

/// Whether terrain leaves the line clear, with the hedges that have a gap since the map was made (ruling 9).
fn is_clear(ground: &Ground<'_>, line: &Los) -> bool {
    let gaps = &ground.markers.gaps;
    match &line.reason {
        los::Reason::Adjacent { hexside, .. } if gaps.contains(hexside) => true,
        los::Reason::Line(obstacles) if !gaps.is_empty() => {
            let in_gap = |obstacle: &Obstacle| match obstacle.at {
                Standing::Hexside(hexside) => obstacle.crown == Some(Crown::Hedge) && gaps.contains(&hexside),
                Standing::Hex(_) => false,
            };
            !obstacles.iter().any(|obstacle| obstacle.effect.blocks() && !in_gap(obstacle))
        }
        _ => line.is_clear(),
    }
}

/// Friendly units that stop direct fire at what the line meets (ruling 12).
fn friends(
    ground: &Ground<'_>,
    field: &Field,
    side: Side,
    from: HexId,
    at: Standing,
    meeting: Meeting,
) -> Option<CannotFire> {
    let stops =
        |hex: HexId| field.is_occupied(side, Position::surface(hex)) && !fires_over(ground, from, hex);
    match (at, meeting) {
        (Standing::Hex(hex), Meeting::Crossed) if stops(hex) => Some(CannotFire::Friends(hex)),
        (Standing::Hexside(hexside), Meeting::RunAlong) if both(ground, hexside, stops) => {
            Some(CannotFire::BetweenFriends(hexside))
        }
        _ => None,
    }
}

fn both(ground: &Ground<'_>, hexside: HexsideId, stops: impl Fn(HexId) -> bool) -> bool {
    ground.map.hexside(hexside).hexes.into_iter().all(|hex| hex.is_some_and(&stops))
}

/// Higher units fire over adjacent units that are lower (RB 6.41).
fn fires_over(ground: &Ground<'_>, from: HexId, hex: HexId) -> bool {
    let adjacent = ground.map.between(from, hex).is_some();
    adjacent && ground.map.hex(from).level > ground.map.hex(hex).level
}
