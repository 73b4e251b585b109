//! Where units may go: moves, the last steps into assaults, and off the map (RB 8.0, 9.1, 9.4).

use super::{Game, GameState};
use crate::rules::answer::Reason;
use crate::rules::assault;
use crate::rules::control::{Control, Held};
use crate::rules::crossing::Crossing;
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::ground::Position;
use crate::rules::movement::{
    Entry, Reach, Ways, allowance, entries, hexes_of_way, is_on_edge, off_map_cost,
};
use crate::rules::special::Caught;
use crate::ruleset::{HexsideKind, Side, UnitClass};
use crate::scenario::MapEdge;
use std::sync::Arc;

/// Where a unit comes in one move.
pub(in crate::rules) struct Moves {
    start: Option<Position>,
    points: u32,
    reach: Reach,
    entries: Vec<Entry>,
    control: Control,
}

impl Moves {
    /// Whether one may go on from a position.
    fn goes_on(&self, at: Position, index: usize) -> bool {
        self.start == Some(at) || self.entries[index] == Entry::Free
    }
}

impl Game {
    /// Whether a unit may move at all.
    fn may_move(&self, state: &GameState, unit: UnitId) -> Result<(), Reason> {
        let its = state.field.unit(unit);
        match its.class() {
            UnitClass::Bunker => return Err(Reason::rulebook("bunkers do not move", "2.55")),
            UnitClass::Mine => return Err(Reason::rulebook("mines do not move", "7.2")),
            _ => {}
        }
        if state.caught.contains_key(&unit) {
            return Err(Reason::rulebook("who is in wire clears it or withdraws", "7.5"));
        }
        if its.position().is_some_and(|at| state.field.is_assault(at)) {
            return Err(Reason::rulebook("in an assault", "9.1"));
        }
        Ok(())
    }

    /// Where a unit comes in one move; none if it does not move.
    pub(in crate::rules) fn moves(&self, state: &GameState, unit: UnitId) -> Option<Moves> {
        self.may_move(state, unit).ok()?;
        let ground = self.ground(state);
        let its = state.field.unit(unit);
        let points = allowance(&ground, its.side, its.unit);
        let walk = self.walk(state);
        let presence = state.field.presence(&ground);
        let control = Control::work_out(&walk.links, &presence);
        let entries = entries(&ground, its.side, &presence, &control);
        let ways = walk.ways(&ground, its.class());
        let start = its.position();
        let mut reach = Reach::default();
        match start {
            Some(at) => reach.search(ways, &entries, at.index(&self.map), points),
            None => {
                let open = self.entry_hexes(state, unit).into_iter().filter(|(at, _)| {
                    !matches!(entries[at.index(&self.map)], Entry::Closed | Entry::Assault)
                });
                let sources: Vec<(usize, u32)> = open.map(|(at, cost)| (at.index(&self.map), cost)).collect();
                reach.enter(ways, &entries, &sources, points);
            }
        }
        Some(Moves { start, points, reach, entries, control })
    }

    /// The hexes by which a unit that is due enters the map, each with what that costs it.
    fn entry_hexes(&self, state: &GameState, unit: UnitId) -> Vec<(Position, u32)> {
        let Some(entry) = self.entry(state, unit).filter(|_| self.is_due(state, unit)) else {
            return Vec::new();
        };
        let ground = self.ground(state);
        let class = state.field.unit(unit).class();
        let hexes = hexes_of_way(&self.map, &entry.by).into_iter().filter_map(|hex| {
            let cost = off_map_cost(&ground, class, hex).ok()?.points;
            Some((Position::surface(hex), cost))
        });
        hexes.collect()
    }

    /// Where it may move without an assault, in map order.
    pub(in crate::rules) fn destinations(&self, moves: &Moves) -> impl Iterator<Item = Position> {
        let start = moves.start.map(|at| at.index(&self.map));
        let reached = moves.reach.positions().map(|(index, _)| index);
        let plain =
            reached.filter(move |&index| Some(index) != start && moves.entries[index] != Entry::Assault);
        plain.map(|index| Position::from_index(index, &self.map))
    }

    fn is_destination(&self, moves: &Moves, to: Position) -> bool {
        let index = to.index(&self.map);
        moves.start != Some(to) && moves.entries[index] != Entry::Assault && moves.reach.at(index).is_some()
    }

    /// The last steps by which it may move into assaults, by the hex that is assaulted.
    pub(in crate::rules) fn assault_steps(
        &self,
        state: &GameState,
        unit: UnitId,
        moves: &Moves,
    ) -> Vec<(Option<Position>, Position)> {
        let Some(activation) = &state.activation else { return Vec::new() };
        let ground = self.ground(state);
        let walk = self.walk(state);
        let ways: &Ways = walk.ways(&ground, state.field.unit(unit).class());
        let mut found = Vec::new();
        for (index, spent) in moves.reach.positions() {
            let from = Position::from_index(index, &self.map);
            if !moves.goes_on(from, index) {
                continue;
            }
            for (to, cost) in ways.into_assaults(index).filter(|&(to, _)| moves.entries[to] == Entry::Assault)
            {
                let fits = match cost {
                    Some(cost) => spent + cost <= moves.points,
                    None => moves.start == Some(from) && moves.points > 0,
                };
                let to = Position::from_index(to, &self.map);
                let enters =
                    || assault::may_enter(&ground, &state.field, &activation.entered, unit, from, to).is_ok();
                if fits && enters() {
                    found.push((Some(from), to));
                }
            }
        }
        if moves.start.is_none() {
            let hexes = self.entry_hexes(state, unit).into_iter().filter(|&(at, cost)| {
                let enemy = moves.entries[at.index(&self.map)] == Entry::Assault;
                enemy
                    && cost <= moves.points
                    && assault::may_enter_from_off_map(&ground, &state.field, unit, at).is_ok()
            });
            found.extend(hexes.map(|(at, _)| (None, at)));
        }
        found.sort_unstable_by_key(|&(from, to)| (to, from));
        found
    }

    /// The positions at which it may leave the map.
    pub(super) fn ways_out(&self, state: &GameState, unit: UnitId, moves: &Moves) -> Vec<Position> {
        if moves.start.is_none() {
            return Vec::new();
        }
        let ground = self.ground(state);
        let class = state.field.unit(unit).class();
        let side = state.field.unit(unit).side;
        let leaves = |at: Position, spent: u32| {
            let edge = MapEdge::ALL.into_iter().any(|edge| is_on_edge(&self.map, at.hex, edge));
            let cost = || off_map_cost(&ground, class, at.hex).ok();
            !at.under && edge && cost().is_some_and(|cost| spent + cost.points <= moves.points)
        };
        let stops = |at: Position, index: usize| {
            let free =
                matches!(moves.control.at(index), Held::Neutral) || moves.control.is_friendly(side, index);
            moves.start != Some(at) && (!free || moves.entries[index] != Entry::Free)
        };
        let reached = moves.reach.positions();
        let all = reached.map(|(index, spent)| (index, Position::from_index(index, &self.map), spent));
        all.filter(|&(index, at, spent)| !stops(at, index) && leaves(at, spent))
            .map(|(_, at, _)| at)
            .collect()
    }

    pub(super) fn move_unit(&self, state: &mut GameState, unit: UnitId, to: Position) -> Result<(), Reason> {
        self.may_move(state, unit)?;
        let out_of_reach = || Reason::rulebook("out of reach in one move", "8.1");
        let moves = self.moves(state, unit).ok_or_else(out_of_reach)?;
        if !self.is_destination(&moves, to) {
            return Err(out_of_reach());
        }
        let last =
            moves.reach.at(to.index(&self.map)).map(|reached| Position::from_index(reached.from, &self.map));
        // Who comes from off the map into the hex has no hex before it.
        let from = last.filter(|&from| from != to);
        if let Some(from) = from {
            self.open_gap(state, from, to);
        }
        self.relocate(state, unit, from, to);
        self.has_moved(state, unit);
        Ok(())
    }

    pub(super) fn move_into_assault(
        &self,
        state: &mut GameState,
        unit: UnitId,
        from: Option<Position>,
        to: Position,
    ) -> Result<(), Reason> {
        self.may_move(state, unit)?;
        let out_of_reach = || Reason::rulebook("out of reach in one move", "8.1");
        let moves = self.moves(state, unit).ok_or_else(out_of_reach)?;
        if !self.assault_steps(state, unit, &moves).contains(&(from, to)) {
            return Err(self.why_no_assault(state, unit, from, to).unwrap_or_else(out_of_reach));
        }
        if let Some(from) = from {
            let markers = Arc::clone(&state.markers);
            let ground = self.ground_of(&markers);
            if let Some(activation) = &mut state.activation {
                activation.entered.note(&ground, from, to);
            }
            self.open_gap(state, from, to);
        }
        if let Some(activation) = &mut state.activation {
            activation.came_from.insert(unit, from);
        }
        self.relocate(state, unit, from, to);
        self.has_moved(state, unit);
        Ok(())
    }

    fn why_no_assault(
        &self,
        state: &GameState,
        unit: UnitId,
        from: Option<Position>,
        to: Position,
    ) -> Option<Reason> {
        let ground = self.ground(state);
        let entered = &state.activation.as_ref()?.entered;
        let why = match from {
            Some(from) => assault::may_enter(&ground, &state.field, entered, unit, from, to),
            None => assault::may_enter_from_off_map(&ground, &state.field, unit, to),
        };
        why.err().map(|why| why.reason(&ground))
    }

    fn has_moved(&self, state: &mut GameState, unit: UnitId) {
        let tank = state.field.unit(unit).class() == UnitClass::Tank;
        self.has_acted(state, unit, if tank { Face::Up } else { Face::Down });
    }

    /// A tank that breaks through a hedge leaves a gap (ruling 9).
    pub(super) fn open_gap(&self, state: &mut GameState, from: Position, to: Position) {
        let crossed = Crossing::between(&self.ground(state), from, to);
        let hedge = crossed.filter(|(_, crossing)| crossing.kinds.has(HexsideKind::Hedge)).map(|(id, _)| id);
        if let Some(hedge) = hedge {
            state.markers_mut().gaps.insert(hedge);
        }
    }

    pub(super) fn exit(&self, state: &mut GameState, unit: UnitId, at: Position) -> Result<(), Reason> {
        self.may_move(state, unit)?;
        let not_there = || Reason::ruling("it does not come off the map there", 31);
        let moves = self.moves(state, unit).ok_or_else(not_there)?;
        if !self.ways_out(state, unit, &moves).contains(&at) {
            return Err(not_there());
        }
        self.has_acted(state, unit, Face::Down);
        self.leave_map(state, unit);
        Arc::make_mut(&mut state.exits).insert(unit, at.hex);
        Ok(())
    }

    /// Takes a unit off the map of its own will.
    pub(super) fn leave_map(&self, state: &mut GameState, unit: UnitId) {
        state.field.unit_mut(unit).whereabouts = Whereabouts::Exited;
    }

    /// Puts a unit where it has gone, and notes how it came into wire (RB 7.5).
    pub(super) fn relocate(&self, state: &mut GameState, unit: UnitId, from: Option<Position>, to: Position) {
        state.field.unit_mut(unit).whereabouts = Whereabouts::At(to);
        let wire = !to.under && state.markers.wire.contains_key(&to.hex);
        if wire {
            let caught = Caught { turn: state.turn, from };
            Arc::make_mut(&mut state.caught).insert(unit, caught);
        } else if state.caught.contains_key(&unit) {
            Arc::make_mut(&mut state.caught).remove(&unit);
        }
    }

    /// The side of a unit's enemies.
    pub(super) fn enemy_of(&self, unit: UnitId) -> Side {
        self.side(unit).enemy()
    }
}
