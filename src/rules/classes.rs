//! Which unit classes may be where and cross what (RB 3.4, 8.5, chart notes 1, 4 and 6).

use super::answer::{Answer, Reason};
use super::crossing::Crossing;
use super::ground::{Ground, Position};
use crate::board::Terrain;
use crate::layout::HexId;
use crate::ruleset::{Cost, HexsideKind, UnitClass};
use std::fmt;

/// Why a way or a hex is closed to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Closed {
    /// The map does not join the two hexes.
    NotAdjacent,
    /// The hex is lake or sea without a whole bridge or causeway.
    Water(Terrain),
    /// No tunnel passes below the hex.
    NoTunnel,
    /// The terrain is open to the class only by road, and no road leads there.
    NoRoadIn(Terrain, UnitClass),
    /// The hexside is closed to all.
    Hexside(HexsideKind),
    /// The hexside is closed to the class.
    HexsideTo(HexsideKind, UnitClass),
    /// The ford or canal is in flood.
    Flooded,
    /// All bridges over the hexside are down.
    BridgeDown,
    /// A long bridge or causeway is entered and left only along its road or railway.
    OffSpan,
    /// The long bridge in the hex is down.
    SpanDown,
    /// The way is a railway, which the class cannot use.
    RailwayOnly(UnitClass),
    /// The class does not move into assaults.
    NoAssault(UnitClass),
    /// The class does not assault across such a hexside.
    NoAssaultAcross(HexsideKind, UnitClass),
    /// Who is in wire cannot be assaulted.
    Wire,
}

impl Closed {
    /// The reason in words, with its source.
    pub fn reason(self, ground: &Ground<'_>) -> Reason {
        let text = self.to_string();
        match self {
            Self::NotAdjacent => Reason::rulebook(text, "8.1"),
            Self::Water(_) | Self::NoTunnel | Self::RailwayOnly(_) => Reason::rulebook(text, "3.4"),
            Self::NoRoadIn(terrain, _) => {
                Reason::number(text, ground.ruleset.hexes[terrain].only_by_road.source())
            }
            Self::Hexside(kind) => Reason::number(text, ground.ruleset.hexsides[kind].movement.source()),
            Self::HexsideTo(kind, _) => {
                Reason::number(text, ground.ruleset.hexsides[kind].closed_to.source())
            }
            Self::NoAssault(UnitClass::MachineGun) => Reason::rulebook(text, "9.62"),
            Self::NoAssault(_) => Reason::rulebook(text, "9.61"),
            Self::NoAssaultAcross(..) => Reason::rulebook(text, "chart"),
            Self::Wire => Reason::rulebook(text, "7.5"),
            Self::Flooded => Reason::ruling(text, 36),
            Self::BridgeDown => Reason::ruling(text, 29),
            Self::OffSpan => Reason::ruling(text, 37),
            Self::SpanDown => Reason::number(text, ground.ruleset.structures.destroyed_span_stack.source()),
        }
    }
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAdjacent => f.write_str("not a neighbour on the map"),
            Self::Water(Terrain::Sea) => f.write_str("sea is closed to all"),
            Self::Water(_) => f.write_str("lake is closed to all"),
            Self::NoTunnel => f.write_str("no tunnel below this hex"),
            Self::NoRoadIn(terrain, class) => write!(f, "no road for {class} into {terrain:?}"),
            Self::Hexside(kind) => write!(f, "{kind} is closed to all"),
            Self::HexsideTo(kind, class) => write!(f, "{kind} is closed to {class}"),
            Self::Flooded => f.write_str("ford in flood"),
            Self::BridgeDown => f.write_str("bridge destroyed"),
            Self::OffSpan => f.write_str("long bridge or causeway entered beside its road or railway"),
            Self::SpanDown => f.write_str("long bridge destroyed"),
            Self::RailwayOnly(class) => write!(f, "{class} cannot use a railway"),
            Self::NoAssault(class) => write!(f, "{class} does not move into assaults"),
            Self::NoAssaultAcross(kind, class) => write!(f, "{class} does not assault across {kind}"),
            Self::Wire => f.write_str("a unit in wire is not assaulted"),
        }
    }
}

/// Whether a unit of that class may be at a position, as after set-up (RB 3.4).
///
/// # Errors
/// Why not.
pub fn may_be_at(ground: &Ground<'_>, class: UnitClass, at: Position) -> Result<(), Closed> {
    if at.under {
        if !ground.has(at) {
            return Err(Closed::NoTunnel);
        }
        return open_to(ground, HexsideKind::Tunnel, class);
    }
    hex_is_open(ground, at.hex)?;
    let terrain = ground.terrain(at.hex);
    let needs_road = ground.ruleset.hexes[terrain].only_by_road.0.contains(&class);
    if needs_road && !has_road(ground, at.hex) {
        return Err(Closed::NoRoadIn(terrain, class));
    }
    if ground.whole_span(at.hex).is_some() && ground.ruleset.is_heavy(class) && !has_road(ground, at.hex) {
        return Err(Closed::RailwayOnly(class));
    }
    Ok(())
}

/// [`may_be_at`] with its reasons.
pub fn explain_may_be_at(ground: &Ground<'_>, class: UnitClass, at: Position) -> Answer<bool> {
    match may_be_at(ground, class, at) {
        Ok(()) => Answer::new(true).because(Reason::rulebook(format!("open to {class}"), "3.4")),
        Err(closed) => Answer::new(false).because(closed.reason(ground)),
    }
}

/// Whether the hex itself is open: not water without a way over it, no broken long bridge.
fn hex_is_open(ground: &Ground<'_>, hex: HexId) -> Result<(), Closed> {
    if ground.is_span_destroyed(hex) {
        return Err(Closed::SpanDown);
    }
    match ground.terrain(hex) {
        terrain @ (Terrain::Lake | Terrain::Sea) if ground.whole_span(hex).is_none() => {
            Err(Closed::Water(terrain))
        }
        _ => Ok(()),
    }
}

/// Whether any road that is not cut crosses a hexside of the hex.
fn has_road(ground: &Ground<'_>, hex: HexId) -> bool {
    let hexsides = ground.map.hex(hex).hexsides.iter().flatten();
    hexsides.into_iter().any(|&id| Crossing::on_surface(ground, hex, id).road.is_some())
}

/// Whether a unit of that class may cross from one position to a neighbouring one, movement points apart.
///
/// # Errors
/// Why not.
pub fn may_cross(ground: &Ground<'_>, class: UnitClass, from: Position, to: Position) -> Result<(), Closed> {
    let (_, crossing) = Crossing::between(ground, from, to).ok_or(Closed::NotAdjacent)?;
    may_cross_as(ground, class, from, to, &crossing)
}

/// [`may_cross`] where what the hexside is has been worked out.
pub fn may_cross_as(
    ground: &Ground<'_>,
    class: UnitClass,
    from: Position,
    to: Position,
    crossing: &Crossing,
) -> Result<(), Closed> {
    if from.under || to.under {
        return open_to(ground, HexsideKind::Tunnel, class);
    }
    hexside_is_open(ground, class, crossing)?;
    hex_is_open(ground, to.hex)?;
    let spans = [from.hex, to.hex].into_iter().any(|hex| ground.whole_span(hex).is_some());
    if spans && !crossing.on_span {
        return Err(Closed::OffSpan);
    }
    let heavy_needs_road = spans || crossing.bridges > 0;
    if heavy_needs_road && crossing.road.is_none() && ground.ruleset.is_heavy(class) {
        return Err(Closed::RailwayOnly(class));
    }
    let terrain = ground.terrain(to.hex);
    if crossing.road.is_none() && ground.ruleset.hexes[terrain].only_by_road.0.contains(&class) {
        return Err(Closed::NoRoadIn(terrain, class));
    }
    Ok(())
}

/// [`may_cross`] with its reasons.
pub fn explain_may_cross(
    ground: &Ground<'_>,
    class: UnitClass,
    from: Position,
    to: Position,
) -> Answer<bool> {
    match may_cross(ground, class, from, to) {
        Ok(()) => Answer::new(true).because(Reason::rulebook(format!("open to {class}"), "3.4")),
        Err(closed) => Answer::new(false).because(closed.reason(ground)),
    }
}

fn hexside_is_open(ground: &Ground<'_>, class: UnitClass, crossing: &Crossing) -> Result<(), Closed> {
    if crossing.destroyed_bridges > 0 && crossing.bridges == 0 {
        return Err(Closed::BridgeDown);
    }
    let spanned = crossing.bridges > 0 || crossing.on_span;
    if crossing.flooded && !spanned {
        return Err(Closed::Flooded);
    }
    for kind in crossing.kinds.iter() {
        // A second, whole bridge carries who crosses past the broken one (ruling 29).
        let passable = matches!(kind, HexsideKind::DestroyedBridge | HexsideKind::Railway);
        // A tank breaks through a hedge (ruling 9).
        let breaks_through = kind == HexsideKind::Hedge && class == UnitClass::Tank;
        if passable || breaks_through {
            continue;
        }
        let effects = &ground.ruleset.hexsides[kind];
        if effects.movement.0 == Cost::Closed {
            return Err(Closed::Hexside(kind));
        }
        let road = crossing.road.is_some() && effects.road_opens.0;
        if !road {
            open_to(ground, kind, class)?;
        }
    }
    Ok(())
}

fn open_to(ground: &Ground<'_>, kind: HexsideKind, class: UnitClass) -> Result<(), Closed> {
    let closed = ground.ruleset.hexsides[kind].closed_to.0.contains(&class);
    if closed { Err(Closed::HexsideTo(kind, class)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;
    use crate::scenario::Fords;
    use UnitClass::{AtGun, Rifle, Tank};

    /// Who of rifle squad, anti-tank gun and tank may cross from `C2` to `C1`, whose hexside and hexes are as
    /// written.
    fn crosses(entries: &str) -> [bool; 3] {
        let world = World::new(5, 3, entries);
        let ground = world.ground();
        [Rifle, AtGun, Tank].map(|class| may_cross(&ground, class, world.at("C2"), world.at("C1")).is_ok())
    }

    #[test]
    fn guns_and_tanks_need_roads_where_infantry_walks() {
        let all = [true, true, true];
        let foot = [true, false, false];
        let none = [false; 3];
        for (entries, expected) in [
            ("", all),
            ("C1 woods", foot),
            ("C2/N woods", foot),
            ("C1 marsh; C2/N marsh", foot),
            ("C1 woods; C2/N woods road", all),
            ("C1 woods; C2/N woods railway", foot),
            ("C2 woods", all),
            ("C2/N orchard", all),
            ("C1 town; C2/N town", all),
            ("C2/N river", foot),
            ("C2/N river road", foot),
            ("C2/N river ford", [true, false, true]),
            ("C2/N canal", [true, false, true]),
            ("C2/N river bridge", all),
            ("C2/N river railway-bridge railway", foot),
            ("C2/N river blown road", none),
            ("C2/N river blown bridge road", all),
            ("C2/N river blown railway-bridge road", foot),
            ("C2/N lake", none),
            ("C2/N sea", none),
            ("C2/N lake bridge", all),
            ("C1 lake", none),
            ("C1 sea", none),
            ("C1 lake causeway; C2/N road", all),
            ("C1 lake causeway; C2/N railway", foot),
            ("C1 lake causeway; C2/N lake road", all),
            ("C1 lake causeway", none),
            ("C2/N hedge", [false, false, true]),
            ("C2/N gap", all),
            ("C1 level 1", all),
            ("C1 level 1; C2/N cliff", foot),
            ("C1 level 2", foot),
            ("C2 level 2", foot),
        ] {
            assert_eq!(crosses(entries), expected, "{entries}");
        }
    }

    #[test]
    fn floods_close_fords_but_not_bridges() {
        for (entries, expected) in [
            ("C2/N river ford", false),
            ("C2/N canal", false),
            ("C2/N river", true),
            ("C2/N canal bridge", true),
        ] {
            let mut world = World::new(5, 3, entries);
            world.conditions.fords = Fords::Flooded;
            let open = may_cross(&world.ground(), Rifle, world.at("C2"), world.at("C1")).is_ok();
            assert_eq!(open, expected, "{entries}");
        }
    }

    #[test]
    fn who_is_below_meets_only_who_is_in_the_tunnel_or_at_its_mouth() {
        let world = World::new(3, 5, "B2/N tunnel; B2/S tunnel; B3/S tunnel; B2 level 1; B3 level 1");
        let ground = world.ground();
        let open = |from: &str, to: &str| may_cross(&ground, Rifle, world.at(from), world.at(to));
        assert_eq!(open("B1", "B2/under"), Ok(()));
        assert_eq!(open("B2/under", "B3/under"), Ok(()));
        assert_eq!(open("B3/under", "B4"), Ok(()));
        assert_eq!(open("B1", "B2"), Ok(()));
        assert_eq!(open("B2", "B3"), Ok(()));
        assert_eq!(open("B2", "B3/under"), Err(Closed::NotAdjacent));
        assert_eq!(open("B2/under", "B3"), Err(Closed::NotAdjacent));
        assert_eq!(open("B1/under", "B2/under"), Err(Closed::NotAdjacent));
        assert_eq!(open("C2", "B2/under"), Err(Closed::NotAdjacent));
        let tank = may_cross(&ground, Tank, world.at("B1"), world.at("B2/under"));
        assert_eq!(tank, Err(Closed::HexsideTo(HexsideKind::Tunnel, Tank)));
        assert_eq!(may_be_at(&ground, Rifle, world.at("C2/under")), Err(Closed::NoTunnel));
        assert_eq!(may_be_at(&ground, Tank, world.at("B2/under")), tank);
        assert_eq!(may_be_at(&ground, Rifle, world.at("B2/under")), Ok(()));
    }

    #[test]
    fn guns_and_tanks_stand_in_woods_only_on_a_road() {
        let world =
            World::new(5, 4, "B2 woods; C2 woods; C2/N road; D2 lake; B1 lake causeway; B1/SE railway");
        let ground = world.ground();
        let stands = |class, at: &str| may_be_at(&ground, class, world.at(at));
        assert_eq!(stands(Tank, "B2"), Err(Closed::NoRoadIn(Terrain::Woods, Tank)));
        assert_eq!(stands(Rifle, "B2"), Ok(()));
        assert_eq!(stands(AtGun, "C2"), Ok(()));
        assert_eq!(stands(Rifle, "D2"), Err(Closed::Water(Terrain::Lake)));
        assert_eq!(stands(Rifle, "B1"), Ok(()));
        assert_eq!(stands(Tank, "B1"), Err(Closed::RailwayOnly(Tank)));
    }

    #[test]
    fn a_gap_made_in_play_and_a_bridge_blown_in_play_count() {
        let mut world = World::new(5, 3, "C2/N hedge; C2/NE river bridge");
        let (hedge, bridge) = (world.hexside("C2", "C1"), world.bridge("C2", "D1"));
        let open = |world: &World, to: &str| may_cross(&world.ground(), Rifle, world.at("C2"), world.at(to));
        assert_eq!(open(&world, "C1"), Err(Closed::Hexside(HexsideKind::Hedge)));
        assert_eq!(open(&world, "D1"), Ok(()));
        world.markers.gaps.insert(hedge);
        world.markers.destroyed_bridges.insert(bridge);
        assert_eq!(open(&world, "C1"), Ok(()));
        assert_eq!(open(&world, "D1"), Err(Closed::BridgeDown));
    }

    #[test]
    fn reasons_name_the_obstacle_and_its_source() {
        let world = World::new(5, 3, "C2/N river; C2/NE hedge");
        let ground = world.ground();
        let say =
            |class, to: &str| explain_may_cross(&ground, class, world.at("C2"), world.at(to)).to_string();
        assert_eq!(say(Tank, "C1"), "false: river is closed to tank (RB 3.4)");
        assert_eq!(say(Rifle, "C1"), "true: open to rifle squad (RB 3.4)");
        assert_eq!(say(Rifle, "D1"), "false: hedge is closed to all (published answer)");
        assert_eq!(say(Rifle, "E1"), "false: not a neighbour on the map (RB 8.1)");
    }
}
