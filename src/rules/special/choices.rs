//! All special actions of a unit in one list, each with its roll and its effect.

use super::CannotAct;
use super::demolition::{BridgeTarget, blow_by_bombardment, blow_by_engineer, blow_up, bridges_in_reach};
use super::foxhole::{dig, may_dig};
use super::smoke::{lay, lay_by_engineer, lay_by_mortar};
use super::wire::{Caught, clear, may_clear, withdrawal};
use crate::layout::HexId;
use crate::rules::field::{Field, UnitId};
use crate::rules::fire::distance;
use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::roll::Roll;
use crate::ruleset::UnitClass;

/// A special action of a unit (RB 7.0). Those with an HQ are done from afar, and it sees for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Special {
    /// Dig a foxhole where it is.
    Dig,
    /// Blow a bridge.
    Blow(BridgeTarget, Option<UnitId>),
    /// Lay smoke in a hex.
    Smoke(HexId, Option<UnitId>),
    /// Clear the wire that it is in.
    ClearWire,
    /// Withdraw from wire to where it came from.
    Withdraw(Position),
}

/// A unit that may do a special action in a game turn, with how it came into wire if it is in wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Actor {
    /// The unit.
    pub unit: UnitId,
    /// How it came into the wire that it is in.
    pub caught: Option<Caught>,
    /// The game turn.
    pub turn: u32,
}

impl Special {
    /// The HQ that sees for it, which has then seen for its one in the game turn.
    pub fn spotter(self) -> Option<UnitId> {
        match self {
            Self::Blow(_, spotter) | Self::Smoke(_, spotter) => spotter,
            Self::Dig | Self::ClearWire | Self::Withdraw(_) => None,
        }
    }

    /// The roll that it needs; none where nothing is rolled.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn roll(self, ground: &Ground<'_>, field: &Field, actor: Actor) -> Result<Option<Roll>, CannotAct> {
        let (unit, turn) = (actor.unit, actor.turn);
        let engineer = field.unit(unit).class() == UnitClass::Engineer;
        let caught = || actor.caught.ok_or(CannotAct::NotInWire);
        match self {
            Self::Dig => may_dig(ground, field, unit).map(|_| None),
            Self::Blow(bridge, _) if engineer => blow_by_engineer(ground, field, unit, bridge).map(Some),
            Self::Blow(bridge, spotter) => {
                blow_by_bombardment(ground, field, unit, bridge, spotter).map(Some)
            }
            Self::Smoke(hex, _) if engineer => lay_by_engineer(ground, field, unit, hex).map(Some),
            Self::Smoke(hex, spotter) => lay_by_mortar(ground, field, unit, hex, spotter).map(Some),
            Self::ClearWire => may_clear(ground, field, unit, caught()?, turn).map(Some),
            Self::Withdraw(to) => match withdrawal(ground, field, unit, caught()?, turn)? {
                back if back == to => Ok(None),
                _ => Err(CannotAct::NoWayBack),
            },
        }
    }

    /// What it changes on the ground, done from `at` with so many hits; answers whether it has succeeded. Who withdraws
    /// is moved elsewhere.
    pub fn carry_out(self, ground: &Ground<'_>, markers: &mut Markers, at: Position, hits: u32) -> bool {
        match self {
            Self::Dig => {
                dig(markers, at.hex);
                true
            }
            Self::Blow(bridge, _) => blow_up(ground, markers, bridge, hits),
            Self::Smoke(hex, _) => lay(ground, markers, hex, hits),
            Self::ClearWire => clear(ground, markers, at.hex, hits),
            Self::Withdraw(_) => true,
        }
    }
}

/// All special actions that a unit may do now.
pub fn choices(ground: &Ground<'_>, field: &Field, actor: Actor) -> Vec<Special> {
    let mut all = choices_on_the_spot(ground, field, actor);
    all.extend(bridges_in_reach(ground, field, actor.unit).into_iter().map(|(it, hq)| Special::Blow(it, hq)));
    all.extend(smoke_in_reach(ground, field, actor.unit).into_iter().map(|(it, hq)| Special::Smoke(it, hq)));
    all
}

/// Those that are done where the unit is.
pub(in crate::rules) fn choices_on_the_spot(
    ground: &Ground<'_>,
    field: &Field,
    actor: Actor,
) -> Vec<Special> {
    let back = actor.caught.and_then(|caught| caught.from).map(Special::Withdraw);
    let mut all = vec![Special::Dig, Special::ClearWire];
    all.extend(back);
    all.retain(|special| special.roll(ground, field, actor).is_ok());
    all
}

/// The hexes in which a unit may lay smoke, with the HQ that sees for it where it does not see itself.
pub fn smoke_in_reach(ground: &Ground<'_>, field: &Field, unit: UnitId) -> Vec<(HexId, Option<UnitId>)> {
    let its = field.unit(unit);
    let Some(from) = its.position() else { return Vec::new() };
    match its.class() {
        UnitClass::Engineer => {
            smoke_on(ground, field, unit, ground.map.hex(from.hex).neighbours.into_iter().flatten())
        }
        _ => smoke_on(ground, field, unit, ground.map.hex_ids()),
    }
}

/// [`smoke_in_reach`] as far as it is some hexes.
pub(in crate::rules) fn smoke_on(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    hexes: impl Iterator<Item = HexId>,
) -> Vec<(HexId, Option<UnitId>)> {
    let its = field.unit(unit);
    let Some(from) = its.position() else { return Vec::new() };
    match its.class() {
        UnitClass::Engineer => {
            let open = hexes.filter(|&hex| lay_by_engineer(ground, field, unit, hex).is_ok());
            open.map(|hex| (hex, None)).collect()
        }
        UnitClass::Mortar => by_mortar(ground, field, unit, from, hexes),
        _ => Vec::new(),
    }
}

fn by_mortar(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    from: Position,
    hexes: impl Iterator<Item = HexId>,
) -> Vec<(HexId, Option<UnitId>)> {
    let its = field.unit(unit);
    let range = ground.ruleset.unit(its.side, its.unit).range.as_ref().map_or(0, |range| range.value());
    let near = |hex: HexId| distance(ground, from, Position::surface(hex)).is_some_and(|it| it <= range);
    let hqs: Vec<Option<UnitId>> = field
        .on_map()
        .filter(|(_, hq, _)| hq.class().is_hq() && hq.is_revealed() && hq.is_of_company_of(its))
        .map(|(id, _, _)| Some(id))
        .collect();
    let mut found = Vec::new();
    for hex in hexes.filter(|&hex| near(hex)) {
        let open = |hq: &Option<UnitId>| lay_by_mortar(ground, field, unit, hex, *hq).is_ok();
        if open(&None) {
            found.push((hex, None));
        } else {
            found.extend(hqs.iter().copied().filter(open).map(|hq| (hex, hq)));
        }
    }
    found
}
