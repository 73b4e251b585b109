//! Blowing bridges: engineers from next to them, mortars, artillery and aircraft from afar (RB 7.3; rulings 21 and 49).

use super::{CannotAct, actor, engineer};
use crate::board::{BridgeKind, Span};
use crate::layout::{HexId, MapBridge};
use crate::rules::answer::Reason;
use crate::rules::bombardment::{Call, bombarding, may_call, with_spotter};
use crate::rules::field::{Field, UnitId};
use crate::rules::fire::{CannotFire, spots};
use crate::rules::ground::{Ground, Markers, Position};
use crate::rules::roll::{Firepower, Roll};
use crate::ruleset::UnitClass;

/// A bridge that may be blown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BridgeTarget {
    /// Over a hexside.
    Hexside(MapBridge),
    /// A long bridge that fills a hex; causeways are none.
    Span(HexId),
}

impl BridgeTarget {
    /// The hexes from which engineers blow it, and one of which must be seen to bombard it: those that it joins, or
    /// for a long bridge its own.
    pub fn hexes(self, ground: &Ground<'_>) -> Vec<HexId> {
        match self {
            Self::Hexside(bridge) => ground.map.hexside(bridge.hexside).hexes.into_iter().flatten().collect(),
            Self::Span(hex) => vec![hex],
        }
    }

    /// What it is made of, if it is whole and the scenario lets it be blown.
    fn whole(self, ground: &Ground<'_>) -> Result<BridgeKind, CannotAct> {
        if !ground.conditions.demolition {
            return Err(CannotAct::NoDemolition);
        }
        let (kind, whole) = match self {
            Self::Hexside(bridge) => {
                let kind = ground.map.bridge(bridge).map(|it| it.kind).ok_or(CannotAct::NoBridge)?;
                (kind, ground.is_bridge_whole(bridge))
            }
            Self::Span(hex) => match ground.map.hex(hex).span {
                Some(Span::Bridge(kind)) => (kind, ground.whole_span(hex).is_some()),
                Some(Span::Causeway) | None => return Err(CannotAct::NoBridge),
            },
        };
        if whole { Ok(kind) } else { Err(CannotAct::Destroyed) }
    }

    fn is_next_to(self, ground: &Ground<'_>, from: HexId) -> bool {
        let own = self.hexes(ground).contains(&from);
        own || matches!(self, Self::Span(hex) if ground.map.between(from, hex).is_some())
    }
}

/// The roll of an engineer that blows a bridge next to it; better on wood.
///
/// # Errors
/// The rule that forbids it.
pub fn blow_by_engineer(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    bridge: BridgeTarget,
) -> Result<Roll, CannotAct> {
    let from = engineer(field, unit)?;
    let kind = bridge.whole(ground)?;
    if from.under || !bridge.is_next_to(ground, from.hex) {
        return Err(CannotAct::NotAdjacent);
    }
    let its = field.unit(unit);
    let mut firepower = Firepower::of(ground, its).ok_or(CannotAct::Class(its.class()))?.in_scenario(ground);
    if kind == BridgeKind::Wood {
        let bonus = &ground.ruleset.procedures.wooden_bridge_bonus;
        let text = format!("+{} for a wooden bridge", bonus.value());
        firepower = firepower.add(i64::from(bonus.value()), Reason::number(text, bonus.source()));
    }
    firepower.roll().map_err(CannotAct::NoFirepower)
}

/// The roll of a unit that bombards a bridge: half its firepower, rounded up. One of the bridge's hexes must be in range
/// and seen.
///
/// # Errors
/// The rule that forbids it, as it holds for the hex that is nearest to being hit.
pub fn blow_by_bombardment(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
    bridge: BridgeTarget,
    spotter: Option<UnitId>,
) -> Result<Roll, CannotAct> {
    let class = field.unit(unit).class();
    if class != UnitClass::Mortar {
        return Err(CannotAct::Class(class));
    }
    actor(field, unit)?;
    bridge.whole(ground)?;
    let aims = bridge.hexes(ground).into_iter().map(|hex| {
        let firepower = bombarding(ground, field, unit, Position::surface(hex), spotter)?;
        half(ground, firepower).roll().map_err(CannotFire::NoFirepower)
    });
    best(aims).map_err(CannotAct::Fire)
}

/// The roll of a strike at a bridge: half its firepower, rounded up. An HQ must spot one of the bridge's hexes.
///
/// # Errors
/// The rule that forbids it.
pub fn blow_by_strike(
    ground: &Ground<'_>,
    field: &Field,
    call: &Call,
    bridge: BridgeTarget,
    spotter: UnitId,
) -> Result<Roll, CannotAct> {
    may_call(ground, field, call).map_err(CannotAct::Call)?;
    bridge.whole(ground)?;
    let numbers = call.strike.numbers(ground, field.unit(call.hq).side);
    let aims = bridge.hexes(ground).into_iter().map(|hex| {
        let at = Position::surface(hex);
        spots(ground, field, call.hq, spotter, at)?;
        let firepower = Firepower::rated(numbers.dice.value(), &numbers.firepower);
        let firepower = with_spotter(ground, field, firepower, Some(spotter), at);
        half(ground, firepower).roll().map_err(CannotFire::NoFirepower)
    });
    best(aims).map_err(CannotAct::Fire)
}

fn half(ground: &Ground<'_>, firepower: Firepower) -> Firepower {
    let divisor = &ground.ruleset.procedures.bridge_bombardment_divisor;
    let text = format!("divided by {} against a bridge, rounded up", divisor.value());
    firepower.divided(divisor.value(), Reason::number(text, divisor.source()))
}

/// The best of several ways to aim; what forbids the first if there is none.
fn best(aims: impl Iterator<Item = Result<Roll, CannotFire>>) -> Result<Roll, CannotFire> {
    let mut best: Result<Roll, CannotFire> = Err(CannotFire::NoSight);
    for (index, aim) in aims.enumerate() {
        let better = match (&best, &aim) {
            (Ok(best), Ok(aim)) => aim.firepower > best.firepower,
            (Err(_), Ok(_)) => true,
            (_, Err(_)) => index == 0,
        };
        if better {
            best = aim;
        }
    }
    best
}

/// The bridges that a unit blows as an engineer next to them, or bombards if it sees them itself or an HQ for it.
pub fn bridges_in_reach(
    ground: &Ground<'_>,
    field: &Field,
    unit: UnitId,
) -> Vec<(BridgeTarget, Option<UnitId>)> {
    let engineer = field.unit(unit).class() == UnitClass::Engineer;
    let hqs = || field.on_map().filter(|(_, hq, _)| hq.class().is_hq()).map(|(id, _, _)| Some(id));
    let mut found = Vec::new();
    if !engineer && field.unit(unit).class() != UnitClass::Mortar {
        return found;
    }
    for bridge in all_bridges(ground) {
        if engineer {
            found.extend(blow_by_engineer(ground, field, unit, bridge).ok().map(|_| (bridge, None)));
            continue;
        }
        let aims = |&hq: &Option<UnitId>| blow_by_bombardment(ground, field, unit, bridge, hq).is_ok();
        let helped = std::iter::once(None).chain(hqs()).filter(aims);
        found.extend(helped.map(|hq| (bridge, hq)));
    }
    found
}

/// The bridges that a strike may be called at, each with an HQ that spots it.
pub fn bridges_for_strike(ground: &Ground<'_>, field: &Field, call: &Call) -> Vec<(BridgeTarget, UnitId)> {
    if may_call(ground, field, call).is_err() || !ground.conditions.demolition {
        return Vec::new();
    }
    let hqs: Vec<UnitId> = field
        .on_map()
        .filter(|(_, hq, _)| {
            hq.class().is_hq() && hq.is_revealed() && hq.is_of_company_of(field.unit(call.hq))
        })
        .map(|(id, _, _)| id)
        .collect();
    let spotted = all_bridges(ground).flat_map(|bridge| hqs.iter().map(move |&hq| (bridge, hq)));
    spotted.filter(|&(bridge, hq)| blow_by_strike(ground, field, call, bridge, hq).is_ok()).collect()
}

fn all_bridges<'a>(ground: &'a Ground<'_>) -> impl Iterator<Item = BridgeTarget> + 'a {
    let over = ground.map.hexside_ids().flat_map(|hexside| {
        let bridges = ground.map.features(hexside).bridges.len();
        (0..bridges).map(move |index| BridgeTarget::Hexside(MapBridge { hexside, index }))
    });
    let long = ground.map.hex_ids().filter(|&hex| ground.map.hex(hex).span.is_some());
    over.chain(long.map(BridgeTarget::Span))
}

/// Blows a bridge if the roll has hits enough; answers whether it did. Limits of a bridge that is down: RB 7.3.
pub fn blow_up(ground: &Ground<'_>, markers: &mut Markers, bridge: BridgeTarget, hits: u32) -> bool {
    if hits < ground.ruleset.procedures.bridge_hits.value() {
        return false;
    }
    match bridge {
        BridgeTarget::Hexside(bridge) => markers.destroyed_bridges.insert(bridge),
        BridgeTarget::Span(hex) => markers.destroyed_spans.insert(hex),
    };
    true
}
