//! Stacking: how many units a hex holds at the end of an HQ activation (RB 8.2).
//!
//! Every unit counts as one: HQs (ruling 4), bunkers (RB 2.55) and mines (RB 7.2) too; markers do not. The
//! limit holds for each side on its own, in assault hexes as well (RB 9.1). While moving, units may overstack.

use super::answer::{Answer, Reason};
use super::ground::{Ground, Position};
use crate::ruleset::{Side, Sourced};

/// What decides the room at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Room {
    /// The terrain of the hex.
    Terrain,
    /// A long bridge or causeway.
    Span,
    /// A long bridge that is down.
    DestroyedSpan,
    /// A tunnel.
    Tunnel,
    /// A foxhole.
    Foxhole,
    /// The side's own wire.
    OwnWire,
    /// The enemy's wire.
    EnemyWire,
}

/// How many units of a side a position holds, and what decides that.
pub fn room(ground: &Ground<'_>, side: Side, at: Position) -> (u32, Room) {
    let deciding = deciding(ground, side, at);
    (number(ground, at, deciding).value(), deciding)
}

fn deciding(ground: &Ground<'_>, side: Side, at: Position) -> Room {
    if at.under {
        return Room::Tunnel;
    }
    if let Some(owner) = ground.markers.wire.get(&at.hex) {
        return if *owner == Some(side) { Room::OwnWire } else { Room::EnemyWire };
    }
    if ground.is_span_destroyed(at.hex) {
        Room::DestroyedSpan
    } else if ground.whole_span(at.hex).is_some() {
        Room::Span
    } else if ground.markers.foxholes.contains(&at.hex) {
        Room::Foxhole
    } else {
        Room::Terrain
    }
}

fn number<'a>(ground: &Ground<'a>, at: Position, deciding: Room) -> &'a Sourced<u32> {
    let (structures, markers) = (&ground.ruleset.structures, &ground.ruleset.markers);
    match deciding {
        Room::Terrain => &ground.ruleset.hexes[ground.terrain(at.hex)].stack,
        Room::Span => &structures.span_stack,
        Room::DestroyedSpan => &structures.destroyed_span_stack,
        Room::Tunnel => &structures.tunnel_stack,
        Room::Foxhole => &markers.foxhole_stack,
        Room::OwnWire => &markers.wire_stack_own,
        Room::EnemyWire => &markers.wire_stack_enemy,
    }
}

/// [`room`] with its reason.
pub fn explain_room(ground: &Ground<'_>, side: Side, at: Position) -> Answer<u32> {
    let (units, deciding) = room(ground, side, at);
    let what = match deciding {
        Room::Terrain => format!("{:?}", ground.terrain(at.hex)),
        Room::Span => "long bridge or causeway".to_owned(),
        Room::DestroyedSpan => "long bridge destroyed".to_owned(),
        Room::Tunnel => "tunnel".to_owned(),
        Room::Foxhole => "foxhole".to_owned(),
        Room::OwnWire => "own wire".to_owned(),
        Room::EnemyWire => "enemy wire".to_owned(),
    };
    Answer::new(units).because(Reason::number(
        format!("{what} holds {units} of a side"),
        number(ground, at, deciding).source(),
    ))
}

/// By how many units a side that has `units` at a position is over the limit there, with the reason.
pub fn overstacked(ground: &Ground<'_>, side: Side, at: Position, units: u32) -> Answer<u32> {
    let room = explain_room(ground, side, at);
    let over = units.saturating_sub(room.verdict);
    Answer { verdict: over, reasons: room.reasons }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Terrain;
    use crate::rules::testing::World;

    #[test]
    fn room_follows_the_chart() {
        let rooms = Terrain::ALL.map(|terrain| {
            let world = World::new(3, 2, &format!("B1 {}", format!("{terrain:?}").to_lowercase()));
            room(&world.ground(), Side::German, world.at("B1")).0
        });
        // Clear, beach, cemetery, marsh, orchard, farm, town, woods, lake, sea.
        assert_eq!(rooms, [3, 3, 2, 2, 2, 2, 2, 2, 0, 0]);
    }

    #[test]
    fn markers_spans_and_tunnels_change_the_room() {
        let mut world = World::new(5, 4, "C2 lake stone-span; B2 level 1; B2/N tunnel; B2/S tunnel; C3 town");
        let of = |world: &World, side, at: &str| room(&world.ground(), side, world.at(at));
        assert_eq!(of(&world, Side::German, "C2"), (2, Room::Span));
        assert_eq!(of(&world, Side::German, "B2/under"), (1, Room::Tunnel));
        assert_eq!(of(&world, Side::German, "B2"), (3, Room::Terrain));
        let hex = |world: &World, name: &str| world.hex(name);
        let (span, foxhole, wire, nobodys) =
            (hex(&world, "C2"), hex(&world, "D1"), hex(&world, "D2"), hex(&world, "D3"));
        world.markers.destroyed_spans.insert(span);
        world.markers.foxholes.insert(foxhole);
        world.markers.wire.insert(wire, Some(Side::German));
        world.markers.wire.insert(nobodys, None);
        assert_eq!(of(&world, Side::German, "C2"), (0, Room::DestroyedSpan));
        assert_eq!(of(&world, Side::American, "D1"), (2, Room::Foxhole));
        assert_eq!(of(&world, Side::German, "D2"), (0, Room::OwnWire));
        assert_eq!(of(&world, Side::American, "D2"), (1, Room::EnemyWire));
        assert_eq!(of(&world, Side::German, "D3"), (1, Room::EnemyWire));
    }

    #[test]
    fn overstacking_is_told_with_its_reason() {
        let world = World::new(3, 2, "B1 town");
        let answer = overstacked(&world.ground(), Side::German, world.at("B1"), 5);
        assert_eq!(answer.to_string(), "3: Town holds 2 of a side (RB 9.1)");
        assert_eq!(overstacked(&world.ground(), Side::German, world.at("B1"), 2).verdict, 0);
    }
}
