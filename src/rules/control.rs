//! Control of hexes: friendly, enemy, disputed, neutral (RB 8.3).
//!
//! Worked out anew whenever it is needed ([`Control::work_out`]): first who is where, then whom each unit's
//! neighbours are controlled by. Units in assault hexes and revealed mines control no neighbour (ruling 16).

use super::ground::{Ground, Position};
use super::links::Links;
use crate::layout::MapBridge;
use crate::ruleset::Side;
use std::fmt;

/// Who holds a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Held {
    /// Nobody.
    #[default]
    Neutral,
    /// A side: friendly to it, enemy to the other.
    By(Side),
    /// Both claim it, or an assault is fought there.
    Disputed,
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neutral => f.write_str("neutral"),
            Self::By(side) => side.fmt(f),
            Self::Disputed => f.write_str("disputed"),
        }
    }
}

const fn here(side: Side) -> u8 {
    1 << side as u8
}

const fn claims(side: Side) -> u8 {
    4 << side as u8
}

const BOTH_HERE: u8 = here(Side::American) | here(Side::German);
const BOTH_CLAIM: u8 = claims(Side::American) | claims(Side::German);

/// Who holds what is claimed by these sides.
const fn decided(claimed: u8) -> Held {
    const AMERICAN: u8 = here(Side::American);
    const GERMAN: u8 = here(Side::German);
    match claimed {
        0 => Held::Neutral,
        AMERICAN => Held::By(Side::American),
        GERMAN => Held::By(Side::German),
        _ => Held::Disputed,
    }
}

/// Who is where, by place in the list of positions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Presence {
    flags: Vec<u8>,
}

impl Presence {
    /// Nobody anywhere, on so many positions.
    pub fn new(positions: usize) -> Self {
        Self { flags: vec![0; positions] }
    }

    /// Nobody anywhere on a map.
    pub fn on(ground: &Ground<'_>) -> Self {
        Self::new(2 * ground.map.hexes().len())
    }

    /// Takes all units away.
    pub fn clear(&mut self) {
        self.flags.fill(0);
    }

    /// A unit of a side is there; `claims_neighbours` unless it is a revealed mine.
    pub fn add(&mut self, side: Side, position: usize, claims_neighbours: bool) {
        self.flags[position] |= here(side) | if claims_neighbours { claims(side) } else { 0 };
    }

    /// Whether a unit of the side is there.
    pub fn is_occupied(&self, side: Side, position: usize) -> bool {
        self.flags[position] & here(side) != 0
    }

    /// Whether units of both sides are there.
    pub fn is_assault(&self, position: usize) -> bool {
        self.flags[position] & BOTH_HERE == BOTH_HERE
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.flags.len()
    }
}

/// Who holds each position.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Control {
    /// What each position is claimed by, then decided as: 0 neutral, a side's bit, or both bits.
    claimed: Vec<u8>,
}

impl Control {
    /// Works out who holds what.
    pub fn work_out(links: &Links, presence: &Presence) -> Self {
        let mut control = Self::default();
        control.update(links, presence);
        control
    }

    /// Works it out anew in the same memory.
    pub fn update(&mut self, links: &Links, presence: &Presence) {
        self.claimed.clear();
        self.claimed.extend(presence.flags.iter().map(|flags| flags & BOTH_HERE));
        for (position, &flags) in presence.flags.iter().enumerate() {
            if flags & BOTH_CLAIM == 0 || flags & BOTH_HERE == BOTH_HERE {
                continue;
            }
            // Whoever is there alone claims the vacant hexes around.
            let claim = flags & BOTH_HERE;
            for &to in links.from(position) {
                if presence.flags[to as usize] & BOTH_HERE == 0 {
                    self.claimed[to as usize] |= claim;
                }
            }
        }
    }

    /// Who holds one position, by its place, without a look at the others.
    pub fn of_one(links: &Links, presence: &Presence, position: usize) -> Held {
        let here = presence.flags[position] & BOTH_HERE;
        if here != 0 {
            return decided(here);
        }
        // Where control passes, it passes both ways.
        let claims = links
            .from(position)
            .iter()
            .map(|&from| presence.flags[from as usize])
            .filter(|flags| flags & BOTH_CLAIM != 0 && flags & BOTH_HERE != BOTH_HERE);
        decided(claims.fold(0, |claimed, flags| claimed | flags & BOTH_HERE))
    }

    /// Who holds a position, by its place in the list of positions.
    pub fn at(&self, position: usize) -> Held {
        decided(self.claimed.get(position).copied().unwrap_or_default())
    }

    /// Who holds a position.
    pub fn held(&self, ground: &Ground<'_>, at: Position) -> Held {
        self.at(at.index(ground.map))
    }

    /// Whether a position is friendly to a side.
    pub fn is_friendly(&self, side: Side, position: usize) -> bool {
        self.at(position) == Held::By(side)
    }

    /// The side that holds a bridge: to which both hexes that it joins are friendly (ruling 34).
    pub fn holder_of_bridge(&self, ground: &Ground<'_>, bridge: MapBridge) -> Option<Side> {
        let [Some(a), Some(b)] = ground.map.hexside(bridge.hexside).hexes else { return None };
        let at = |hex| self.held(ground, Position::surface(hex));
        match (at(a), at(b)) {
            (Held::By(one), Held::By(other)) if one == other => Some(one),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;

    fn presence(world: &World, americans: &[&str], germans: &[&str]) -> Presence {
        let mut presence = Presence::on(&world.ground());
        for (side, hexes) in [(Side::American, americans), (Side::German, germans)] {
            for at in hexes {
                presence.add(side, world.at(at).index(&world.map), true);
            }
        }
        presence
    }

    /// American, German and disputed hexes by name.
    fn held(world: &World, presence: &Presence) -> [String; 3] {
        let links = Links::new(&world.ground());
        let control = Control::work_out(&links, presence);
        for position in 0..presence.positions() {
            assert_eq!(Control::of_one(&links, presence, position), control.at(position));
        }
        [Held::By(Side::American), Held::By(Side::German), Held::Disputed].map(|held| {
            let positions = (0..presence.positions()).filter(|&position| control.at(position) == held);
            let names = positions.map(|it| Position::from_index(it, &world.map).name(&world.map));
            names.collect::<Vec<_>>().join(" ")
        })
    }

    /// The definition, hex by hex.
    fn brute_force(world: &World, presence: &Presence, at: Position) -> Held {
        let ground = world.ground();
        let index = |at: Position| at.index(&world.map);
        let alone = |side: Side, at: Position| {
            presence.is_occupied(side, index(at)) && !presence.is_occupied(side.enemy(), index(at))
        };
        let claims = |side| {
            super::super::links::neighbours(&ground, at)
                .any(|(_, from)| alone(side, from) && super::super::links::is_open(&ground, from, at))
        };
        if presence.is_assault(index(at)) {
            return Held::Disputed;
        }
        if let Some(side) = Side::ALL.into_iter().find(|&side| presence.is_occupied(side, index(at))) {
            return Held::By(side);
        }
        match Side::ALL.map(claims) {
            [true, true] => Held::Disputed,
            [true, false] => Held::By(Side::American),
            [false, true] => Held::By(Side::German),
            [false, false] => Held::Neutral,
        }
    }

    #[test]
    fn units_hold_their_hex_and_claim_the_vacant_ones_around() {
        let world = World::new(5, 4, "");
        let presence = presence(&world, &["C1"], &["C3"]);
        assert_eq!(
            held(&world, &presence),
            ["B0 B1 C1 D0 D1".to_owned(), "B2 B3 C3 C4 D2 D3".to_owned(), "C2".to_owned()]
        );
    }

    #[test]
    fn an_assault_hex_is_disputed_and_claims_nothing() {
        let world = World::new(5, 4, "");
        let presence = presence(&world, &["C2"], &["C2", "C4"]);
        assert_eq!(held(&world, &presence), [String::new(), "B3 B4 C3 C4 D3 D4".to_owned(), "C2".to_owned()]);
    }

    #[test]
    fn a_revealed_mine_holds_its_own_hex_only() {
        let world = World::new(3, 3, "");
        let mut presence = Presence::on(&world.ground());
        presence.add(Side::German, world.at("B2").index(&world.map), false);
        assert_eq!(held(&world, &presence)[1], "B2");
        presence.add(Side::German, world.at("B2").index(&world.map), true);
        assert_eq!(held(&world, &presence)[1], "A2 A3 B1 B2 B3 C2 C3");
    }

    #[test]
    fn rivers_and_cliffs_let_control_pass_and_hedges_and_lakes_do_not() {
        for (entries, held) in [
            ("C2/N river", true),
            ("C2/N canal", true),
            ("C2/N river blown", true),
            ("C1 level 3", true),
            ("C2/N gap", true),
            ("C2/N lake bridge", true),
            ("C1 lake causeway; C2/N road", true),
            ("C2/N hedge", false),
            ("C2/N lake", false),
            ("C2/N sea", false),
            ("C2/N lake blown", false),
            ("C1 lake", false),
            ("C1 lake causeway", false),
        ] {
            let world = World::new(5, 3, entries);
            let presence = presence(&world, &[], &["C2"]);
            let control = Control::work_out(&Links::new(&world.ground()), &presence);
            let friendly = control.is_friendly(Side::German, world.at("C1").index(&world.map));
            assert_eq!(friendly, held, "{entries}");
        }
    }

    #[test]
    fn a_bridge_is_held_by_who_holds_both_its_hexes() {
        let world = World::new(5, 4, "C2/N river bridge");
        let ground = world.ground();
        let bridge = world.bridge("C2", "C1");
        let holder = |americans: &[&str], germans: &[&str]| {
            let presence = presence(&world, americans, germans);
            Control::work_out(&Links::new(&ground), &presence).holder_of_bridge(&ground, bridge)
        };
        assert_eq!(holder(&["C2"], &[]), Some(Side::American));
        assert_eq!(holder(&["C2"], &["C1"]), None);
        assert_eq!(holder(&["C3"], &[]), None);
        assert_eq!(holder(&["C3"], &["C1"]), None);
        assert_eq!(holder(&[], &["D1"]), Some(Side::German));
    }

    /// The situation of the rulebook's example of control, on ground of our own: a river from north to south, a
    /// village of two hexes west of it, a wood across. Each side holds, disputes and leaves alone what it says there.
    #[test]
    fn the_rulebook_s_example_of_control() {
        let world = World::new(
            7,
            5,
            "C3 town; C4 town; C4/N town; D1 woods; C1/SE river; C2/SE river; C2/NE river; C3/NE river; \
             C3/SE river bridge; C4/SE river; C4/NE river bridge",
        );
        let presence = presence(&world, &["E2", "E3", "F4", "G4"], &["C3", "C4"]);
        let control = Control::work_out(&Links::new(&world.ground()), &presence);
        for index in 0..presence.positions() {
            let at = Position::from_index(index, &world.map);
            if world.ground().has(at) {
                assert_eq!(control.at(index), brute_force(&world, &presence, at), "{}", at.name(&world.map));
            }
        }
        let [americans, germans, disputed] = held(&world, &presence);
        assert_eq!(germans, "B2 B3 B4 C2 C3 C4 C5 D4");
        assert_eq!(disputed, "D2 D3");
        assert_eq!(americans, "D1 E1 E2 E3 E4 E5 F1 F2 F3 F4 F5 G3 G4 G5");
        assert_eq!(control.holder_of_bridge(&world.ground(), world.bridge("C3", "D3")), None);
    }

    #[test]
    fn control_equals_brute_force_wherever_two_units_a_side_stand() {
        let world = World::new(4, 3, "B1/S hedge; C2/N lake; B2/SE river; C3 lake; B3 level 1");
        let hexes: Vec<String> = world.map.hex_ids().map(|hex| world.map.name(hex)).collect();
        let links = Links::new(&world.ground());
        for a in &hexes {
            for b in &hexes {
                for c in ["A2", "B2", "C2"] {
                    let presence = presence(&world, &[a, "D1"], &[b, c]);
                    let control = Control::work_out(&links, &presence);
                    for hex in world.map.hex_ids() {
                        let at = Position::surface(hex);
                        assert_eq!(control.held(&world.ground(), at), brute_force(&world, &presence, at));
                    }
                }
            }
        }
    }
}
