//! Activation of HQs: who may be activated, who may act, where units may go (RB 1.1, 1.2, 4.2).

use super::{Activation, Game, GameState, Stage};
use crate::rules::answer::Reason;
use crate::rules::command::{Command, command};
use crate::rules::field::{UnitId, Whereabouts};
use crate::rules::ground::Position;
use crate::rules::movement::{Entry, Reach, allowance, entries, hexes_of_way, is_on_edge, off_map_cost};
use crate::rules::set_up::Start;
use crate::ruleset::{Side, UnitClass};
use crate::scenario::MapEdge;
use std::collections::BTreeMap;

impl Game {
    /// Whether an HQ may be activated now (RB 1.1).
    pub(super) fn may_activate(&self, state: &GameState, side: Side, hq: UnitId) -> Result<(), Reason> {
        let unit = state.field.unit(hq);
        if unit.side != side || !unit.class().is_hq() {
            return Err(Reason::rulebook("not an HQ of the active side", "1.1"));
        }
        if unit.acted {
            return Err(Reason::rulebook("the HQ has been activated in this game turn", "4.2"));
        }
        if unit.company.is_some_and(|company| state.companies.contains(&company)) {
            return Err(Reason::rulebook("its company has activated an HQ in this player turn", "1.1"));
        }
        if unit.position().is_none() && !self.is_due(state, hq) {
            return Err(Reason::rulebook("the HQ is not on the map", "4.2"));
        }
        Ok(())
    }

    /// Whether a unit waits off the map and may enter in this game turn.
    pub(super) fn is_due(&self, state: &GameState, unit: UnitId) -> bool {
        let waiting = state.field.unit(unit).whereabouts == Whereabouts::Waiting;
        waiting && self.entry(state, unit).is_some_and(|entry| entry.turn <= state.turn)
    }

    pub(super) fn entry(&self, state: &GameState, unit: UnitId) -> Option<&crate::scenario::Entry> {
        let Start::Enters(key) = &self.starters[unit.index()].start else { return None };
        self.scenario.sides.get(&state.field.unit(unit).side)?.entries.get(key)
    }

    /// How a unit comes to act now: the active HQ itself at its own action, a squad that has passed its check, or a
    /// unit under command.
    pub(super) fn may_act(&self, state: &GameState, unit: UnitId) -> Result<Command, Reason> {
        let Some(activation) = &state.activation else {
            return Err(Reason::rulebook("no HQ is active", "4.2"));
        };
        match activation.stage {
            Stage::Own if unit == activation.hq => Ok(Command::Under),
            Stage::Own => Err(Reason::rulebook("only the HQ acts now", "4.2")),
            Stage::Checked(checked) if unit == checked => Ok(Command::Under),
            Stage::Checked(_) => Err(Reason::rulebook("another squad has passed its check and acts", "4.3")),
            Stage::Commands => self.commanded(state, activation, unit),
            Stage::Deploy | Stage::Ending => Err(Reason::rulebook("not the time for commands", "4.2")),
        }
    }

    fn commanded(&self, state: &GameState, activation: &Activation, unit: UnitId) -> Result<Command, Reason> {
        let ground = self.ground(state);
        if !self.is_due(state, unit) {
            return command(&ground, &state.field, activation.hq, unit, activation.spent)
                .map_err(|why| why.reason());
        }
        // Units that wait off the map are taken to be beside their HQ there, or beside it where it has entered.
        let mut field = state.field.clone();
        let beside =
            field.unit(activation.hq).position().unwrap_or(Position::surface(crate::layout::HexId(0)));
        field.unit_mut(activation.hq).whereabouts = Whereabouts::At(beside);
        field.unit_mut(unit).whereabouts = Whereabouts::At(beside);
        command(&ground, &field, activation.hq, unit, activation.spent).map_err(|why| why.reason())
    }

    /// Where a unit comes in one move, with the points spent: not into enemy-occupied hexes yet.
    pub(super) fn reach(&self, state: &GameState, unit: UnitId) -> BTreeMap<Position, u32> {
        let ground = self.ground(state);
        let its = state.field.unit(unit);
        let points = allowance(&ground, its.side, its.unit);
        let control = self.control(state);
        let mut entries = entries(&ground, its.side, &state.field.presence(&ground), &control);
        for entry in &mut entries {
            if *entry == Entry::Assault {
                *entry = Entry::Closed;
            }
        }
        let walk = self.walk(state);
        let ways = walk.ways(&ground, its.class());
        let mut found: BTreeMap<Position, u32> = BTreeMap::new();
        for (start, spent) in self.starts_of_move(state, unit, points, &entries) {
            let reach = Reach::of(ways, &entries, start.index(&self.map), points - spent);
            for (index, more) in reach.positions() {
                let at = Position::from_index(index, &self.map);
                let stopped = spent > 0 && entries[start.index(&self.map)] == Entry::Stop && at != start;
                if !stopped {
                    let best = found.entry(at).or_insert(u32::MAX);
                    *best = (*best).min(spent + more);
                }
            }
        }
        found
    }

    /// Where a move begins and what has been spent by then: where the unit is, or each hex by which it enters.
    fn starts_of_move(
        &self,
        state: &GameState,
        unit: UnitId,
        points: u32,
        entries: &[Entry],
    ) -> Vec<(Position, u32)> {
        if let Some(at) = state.field.unit(unit).position() {
            return vec![(at, 0)];
        }
        let Some(entry) = self.entry(state, unit) else { return Vec::new() };
        let ground = self.ground(state);
        let class = state.field.unit(unit).class();
        let hexes = hexes_of_way(&self.map, &entry.by).into_iter().filter_map(|hex| {
            let cost = off_map_cost(&ground, class, hex).ok()?.points;
            Some((Position::surface(hex), cost))
        });
        let open = |at: Position| entries[at.index(&self.map)] != Entry::Closed;
        hexes.filter(|&(at, cost)| cost <= points && open(at)).collect()
    }

    /// The positions at which a unit may leave the map in one move.
    pub(super) fn exits(&self, state: &GameState, unit: UnitId) -> Vec<Position> {
        let ground = self.ground(state);
        let its = state.field.unit(unit);
        let points = allowance(&ground, its.side, its.unit);
        if its.position().is_none() {
            return Vec::new();
        }
        let leaves = |at: Position, spent: u32| {
            let edge = MapEdge::ALL.into_iter().any(|edge| is_on_edge(&self.map, at.hex, edge));
            let cost = off_map_cost(&ground, its.class(), at.hex).ok();
            !at.under && edge && cost.is_some_and(|cost| spent + cost.points <= points)
        };
        let reached = self.reach(state, unit);
        let control = self.control(state);
        let goes_on = |at: Position| {
            let stops =
                its.position() != Some(at) && !control_is_free(&control, its.side, at.index(&self.map));
            let smoke = its.position() != Some(at) && state.markers.smoke.contains(&at.hex);
            !stops && !smoke && !state.markers.wire.contains_key(&at.hex)
        };
        reached
            .into_iter()
            .filter(|&(at, spent)| goes_on(at) && leaves(at, spent))
            .map(|(at, _)| at)
            .collect()
    }

    /// Whether a class can do anything in an activation besides rally.
    pub(super) fn moves(&self, state: &GameState, unit: UnitId) -> bool {
        let its = state.field.unit(unit);
        !matches!(its.class(), UnitClass::Bunker | UnitClass::Mine)
            && !its.position().is_some_and(|at| state.field.is_assault(at))
    }
}

fn control_is_free(control: &crate::rules::control::Control, side: Side, at: usize) -> bool {
    use crate::rules::control::Held;
    matches!(control.at(at), Held::Neutral) || control.at(at) == Held::By(side)
}
