//! Retreats from assaults (RB 9.4; rulings 17 and 54).

use super::entry::limit;
use super::fight::{CannotFight, may_act};
use super::{Assault, Half, Passage};
use crate::rules::answer::{Answer, Reason};
use crate::rules::classes::{Closed, may_cross};
use crate::rules::control::{Control, Held};
use crate::rules::crossing::Crossing;
use crate::rules::field::{Field, FieldUnit, UnitId};
use crate::rules::ground::{Ground, Position};
use crate::rules::movement::{is_on_edge, off_map_cost};
use crate::rules::{links, stacking};
use crate::ruleset::{HexsideKind, UnitClass};
use crate::scenario::MapEdge;
use std::fmt;

/// Where a unit retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Retreat {
    /// Into a hex next to the assault.
    To(Position),
    /// Off the map: out of play, but nothing for the enemy.
    OffMap,
}

/// Why a unit cannot retreat there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotRetreat {
    /// It cannot act now.
    NotNow(CannotFight),
    /// Defenders stay in the first round.
    FirstRound,
    /// Units of the class never move.
    NeverMoves(UnitClass),
    /// The way is closed to it.
    Closed(Closed),
    /// The enemy holds the hex.
    Enemy,
    /// The hex is disputed.
    Disputed,
    /// No attacker came that way, and no friend is there.
    NotTheWayIn,
    /// Attackers came that way.
    AttackersWay,
    /// So many have retreated across the hexside in this round.
    HexsideLimit {
        /// The limit.
        limit: u32,
    },
    /// The hex is full.
    Stack {
        /// The limit.
        limit: u32,
    },
    /// The hex is not at the edge of the map.
    NotAtEdge,
}

impl CannotRetreat {
    /// The reason in words, with its source.
    pub fn reason(self, ground: &Ground<'_>) -> Reason {
        let text = self.to_string();
        match self {
            Self::NotNow(why) => why.reason(),
            Self::FirstRound => Reason::rulebook(text, "9.2"),
            Self::NeverMoves(UnitClass::Bunker) => Reason::rulebook(text, "2.55"),
            Self::NeverMoves(_) => Reason::rulebook(text, "7.2"),
            Self::Closed(why) => why.reason(ground),
            Self::NotTheWayIn | Self::AttackersWay => Reason::ruling(text, 17),
            Self::NotAtEdge => Reason::ruling(text, 54),
            Self::Enemy | Self::Disputed | Self::HexsideLimit { .. } | Self::Stack { .. } => {
                Reason::rulebook(text, "9.4")
            }
        }
    }
}

impl fmt::Display for CannotRetreat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow(why) => why.fmt(f),
            Self::FirstRound => f.write_str("defenders do not retreat in round 1"),
            Self::NeverMoves(class) => write!(f, "{class} never moves"),
            Self::Closed(why) => why.fmt(f),
            Self::Enemy => f.write_str("the enemy holds the hex"),
            Self::Disputed => f.write_str("the hex is disputed"),
            Self::NotTheWayIn => f.write_str("no attacker came that way and no friend is there"),
            Self::AttackersWay => f.write_str("attackers came that way"),
            Self::HexsideLimit { limit } => write!(f, "{limit} may retreat across this hexside in one round"),
            Self::Stack { limit } => write!(f, "the hex holds {limit} of a side"),
            Self::NotAtEdge => f.write_str("not at the edge of the map"),
        }
    }
}

/// Whether a unit is an attacker in the last round: it retreats or is lost (RB 9.2).
pub fn must_retreat(ground: &Ground<'_>, field: &Field, assault: &Assault, unit: UnitId) -> bool {
    let attacks = field.unit(unit).side == assault.attacker;
    attacks && assault.half == Half::Attacker && assault.is_last_round(ground)
}

/// Whether a unit must retreat and cannot: then it is eliminated (RB 9.4).
pub fn is_lost(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: UnitId,
) -> bool {
    let due = may_act(field, assault, unit).is_ok() && must_retreat(ground, field, assault, unit);
    due && retreats(ground, field, control, assault, unit).is_empty()
}

/// The ways in which a unit may retreat now; `control` is as it stands at this moment.
pub fn retreats(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: UnitId,
) -> Vec<Retreat> {
    let around = links::neighbours(ground, assault.at).map(|(_, to)| Retreat::To(to));
    let ways = around.chain([Retreat::OffMap]);
    ways.filter(|&to| may_retreat(ground, field, control, assault, unit, to).is_ok()).collect()
}

/// Whether a unit may retreat so, with the reason.
pub fn explain_retreat(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: UnitId,
    to: Retreat,
) -> Answer<bool> {
    match may_retreat(ground, field, control, assault, unit, to) {
        Ok(reason) => Answer::new(true).because(reason),
        Err(why) => Answer::new(false).because(why.reason(ground)),
    }
}

fn may_retreat(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: UnitId,
    to: Retreat,
) -> Result<Reason, CannotRetreat> {
    may_act(field, assault, unit).map_err(CannotRetreat::NotNow)?;
    let its = field.unit(unit);
    if ground.ruleset.unit(its.side, its.unit).movement.value() == 0 {
        return Err(CannotRetreat::NeverMoves(its.class()));
    }
    if assault.half == Half::Defender && assault.round == 1 {
        return Err(CannotRetreat::FirstRound);
    }
    match to {
        Retreat::OffMap => off_map(ground, assault, its),
        Retreat::To(to) => into_hex(ground, field, control, assault, its, to),
    }
}

/// Off the map: defenders from its edge, attackers if one of them came in that way (ruling 54).
fn off_map(ground: &Ground<'_>, assault: &Assault, unit: &FieldUnit) -> Result<Reason, CannotRetreat> {
    let hex = assault.at.hex;
    let at_edge = MapEdge::ALL.into_iter().any(|edge| is_on_edge(ground.map, hex, edge));
    if assault.at.under || !at_edge {
        return Err(CannotRetreat::NotAtEdge);
    }
    match (assault.half, assault.ways_in().contains(&None)) {
        (Half::Attacker, false) => return Err(CannotRetreat::NotTheWayIn),
        (Half::Defender, true) => return Err(CannotRetreat::AttackersWay),
        _ => {}
    }
    off_map_cost(ground, unit.class(), hex).map_err(CannotRetreat::Closed)?;
    Ok(Reason::rulebook("off the map", "9.4"))
}

fn into_hex(
    ground: &Ground<'_>,
    field: &Field,
    control: &Control,
    assault: &Assault,
    unit: &FieldUnit,
    to: Position,
) -> Result<Reason, CannotRetreat> {
    may_cross(ground, unit.class(), assault.at, to).map_err(CannotRetreat::Closed)?;
    match control.held(ground, to) {
        Held::By(side) if side != unit.side => return Err(CannotRetreat::Enemy),
        Held::Disputed => return Err(CannotRetreat::Disputed),
        Held::By(_) | Held::Neutral => {}
    }
    let reason = by_which_way(field, assault, unit, to)?;
    has_room(ground, field, unit, to).map_err(|limit| CannotRetreat::Stack { limit })?;
    within_limit(ground, assault, unit, to)?;
    Ok(reason)
}

/// Attackers go by a way in or to friends, defenders by any other (ruling 17).
fn by_which_way(
    field: &Field,
    assault: &Assault,
    unit: &FieldUnit,
    to: Position,
) -> Result<Reason, CannotRetreat> {
    let way_in = assault.ways_in().contains(&Some(to));
    match assault.half {
        Half::Attacker if way_in => Ok(Reason::rulebook("an attacker came that way", "9.4")),
        Half::Attacker if field.is_occupied(unit.side, to) => {
            Ok(Reason::rulebook("next to it, and friends are there", "9.4"))
        }
        Half::Attacker => Err(CannotRetreat::NotTheWayIn),
        Half::Defender if way_in => Err(CannotRetreat::AttackersWay),
        Half::Defender => Ok(Reason::rulebook("a way that the attacker does not have", "9.4")),
    }
}

/// Whether a position has room for one more unit of the side.
///
/// # Errors
/// Its room.
pub(super) fn has_room(
    ground: &Ground<'_>,
    field: &Field,
    unit: &FieldUnit,
    to: Position,
) -> Result<(), u32> {
    let room = stacking::room(ground, unit.side, to).0;
    if (field.at(unit.side, to).count() as u32) < room { Ok(()) } else { Err(room) }
}

fn within_limit(
    ground: &Ground<'_>,
    assault: &Assault,
    unit: &FieldUnit,
    to: Position,
) -> Result<(), CannotRetreat> {
    let Some((passage, crossing)) = passage(ground, assault.at, to) else {
        return Err(CannotRetreat::Closed(Closed::NotAdjacent));
    };
    let limit = limit(ground, unit.class(), &crossing);
    let used = assault.retreated.get(&passage).copied().unwrap_or_default();
    if used >= limit { Err(CannotRetreat::HexsideLimit { limit }) } else { Ok(()) }
}

/// The hexside between two neighbours and what it is.
pub(super) fn passage(ground: &Ground<'_>, from: Position, to: Position) -> Option<(Passage, Crossing)> {
    let (hexside, crossing) = Crossing::between(ground, from, to)?;
    Some(((hexside, from.under || to.under), crossing))
}

/// Notes a retreat, for the limits of the round and as the unit's act. A hedge that a tank breaks through is answered, for
/// it is a gap from then on (ruling 9).
pub fn note_retreat(
    ground: &Ground<'_>,
    assault: &mut Assault,
    unit: UnitId,
    to: Retreat,
) -> Option<crate::layout::HexsideId> {
    assault.note(unit);
    let Retreat::To(to) = to else { return None };
    let (passage, crossing) = passage(ground, assault.at, to)?;
    *assault.retreated.entry(passage).or_default() += 1;
    crossing.kinds.has(HexsideKind::Hedge).then_some(passage.0)
}
