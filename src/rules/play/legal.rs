//! Who must choose and what there is to choose from.

use super::{Action, Game, GameState, Phase, Stage};
use crate::rules::command::{Command, deployments, may_rally, replacements};
use crate::rules::field::{Face, UnitId, Whereabouts};
use crate::rules::fire::{self, Target};
use crate::rules::ground::Position;
use crate::rules::{set_up, stacking};
use crate::ruleset::{Side, UnitClass};
use crate::scenario::Scenario;

impl Game {
    /// The side that must choose now; none when the game is over. It may be the side that has not the turn: for
    /// its casualties and its HQs.
    pub fn decider(&self, state: &GameState) -> Option<Side> {
        if let Some(hits) = &state.hits {
            return Some(hits.side);
        }
        if let Some(&hq) = state.lost_hqs.first() {
            return Some(state.field.unit(hq).side);
        }
        match state.phase {
            Phase::SetUp(side) | Phase::Play(side) | Phase::TurnEnd(side) => Some(side),
            Phase::Over => None,
        }
    }

    /// All that the side that must choose may do, in a fixed order; never empty before the game is over.
    pub fn legal_actions(&self, state: &GameState) -> Vec<Action> {
        if let Some(hits) = &state.hits {
            let ground = self.ground(state);
            let takers = fire::takers(&ground, &state.field, hits.side, hits.target.at, hits.target.named);
            return takers.into_iter().map(Action::TakeHit).collect();
        }
        if let Some(&hq) = state.lost_hqs.first() {
            let ways = replacements(&self.ground(state), &state.field, &self.control(state), hq);
            return ways.into_iter().map(|way| Action::Replace(hq, way)).collect();
        }
        match (state.phase, &state.activation) {
            (Phase::SetUp(side), _) => self.placements(state, side),
            (Phase::Play(side), None) => self.activations(state, side),
            (Phase::Play(side), Some(_)) => self.in_activation(state, side),
            (Phase::TurnEnd(side), _) => {
                let tanks = self.tanks_to_turn(state, side);
                tanks.flat_map(|tank| [true, false].map(|upright| Action::TurnTank(tank, upright))).collect()
            }
            (Phase::Over, _) => Vec::new(),
        }
    }

    /// The next unit of a side that has no position yet and does not enter later.
    pub(super) fn next_to_place(&self, state: &GameState, side: Side) -> Option<UnitId> {
        let waits = |id: UnitId| {
            let unit = state.field.unit(id);
            let zones = matches!(self.starters[id.index()].start, set_up::Start::Zones(_));
            unit.side == side && zones && unit.whereabouts == Whereabouts::Waiting
        };
        state.field.iter().map(|(id, _)| id).find(|&id| waits(id))
    }

    fn placements(&self, state: &GameState, side: Side) -> Vec<Action> {
        let Some(unit) = self.next_to_place(state, side) else { return Vec::new() };
        let scenario = self.with_placements(state);
        let open = set_up::open_positions(&self.ground(state), &scenario, side, self.name(unit));
        let free = open.into_iter().filter(|at| !state.field.is_occupied(side.enemy(), *at));
        free.map(|at| Action::Place(unit, at)).collect()
    }

    /// The scenario with the units that are placed so far in their hexes.
    fn with_placements(&self, state: &GameState) -> Scenario {
        let mut scenario = Scenario::clone(&self.scenario);
        for (id, unit, at) in state.field.on_map() {
            if let Some(forces) = scenario.sides.get_mut(&unit.side) {
                forces.placements.insert(self.name(id).to_owned(), at.name(&self.map));
            }
        }
        scenario
    }

    pub(super) fn hqs_to_activate(&self, state: &GameState, side: Side) -> Vec<UnitId> {
        let all = state.field.iter().map(|(id, _)| id);
        all.filter(|&hq| self.may_activate(state, side, hq).is_ok()).collect()
    }

    fn activations(&self, state: &GameState, side: Side) -> Vec<Action> {
        let hqs = self.hqs_to_activate(state, side);
        let mut actions: Vec<Action> = if self.scenario.conditions.chit_pull {
            hqs.iter().filter_map(|&hq| state.field.unit(hq).company.map(Action::DrawHq)).collect()
        } else {
            hqs.into_iter().map(Action::Activate).collect()
        };
        actions.sort_unstable();
        actions.dedup();
        actions.push(Action::EndPlayerTurn);
        actions
    }

    fn in_activation(&self, state: &GameState, side: Side) -> Vec<Action> {
        let Some(activation) = &state.activation else { return Vec::new() };
        let hq = activation.hq;
        match activation.stage {
            Stage::Deploy => {
                let own = state.field.unit(hq).position();
                let elsewhere = deployments(&self.ground(state), &state.field, &self.control(state), hq);
                own.into_iter().chain(elsewhere).map(Action::Deploy).collect()
            }
            Stage::Commands => {
                let mut actions = Vec::new();
                for (unit, _) in state.field.iter().filter(|(_, unit)| unit.side == side) {
                    match self.may_act(state, unit) {
                        Ok(Command::Under) => actions.extend(self.unit_actions(state, unit)),
                        Ok(Command::MoraleCheck) => actions.push(Action::CheckMorale(unit)),
                        Err(_) => {}
                    }
                }
                actions.push(Action::EndCommands);
                actions
            }
            Stage::Checked(unit) => {
                let mut actions = self.unit_actions(state, unit);
                actions.push(Action::Idle(unit));
                actions
            }
            Stage::Own => {
                let mut actions = self.unit_actions(state, hq);
                actions.push(Action::EndActivation);
                actions
            }
            Stage::Ending => {
                let over = self.overstacked(state).into_iter();
                over.flat_map(|(side, at)| state.field.at(side, at).map(|(id, _)| Action::GiveUp(id)))
                    .collect()
            }
        }
    }

    /// What a unit that may act can do.
    fn unit_actions(&self, state: &GameState, unit: UnitId) -> Vec<Action> {
        let ground = self.ground(state);
        let Some(activation) = &state.activation else { return Vec::new() };
        let its = state.field.unit(unit);
        let mut actions = Vec::new();
        if its.position().is_some() {
            if may_rally(&self.ruleset, its).is_ok() {
                actions.push(Action::Rally(unit));
            }
            let shots = fire::targets(&ground, &state.field, &activation.shots, unit);
            actions.extend(shots.iter().map(|shot| Action::Fire(unit, shot.target, shot.spotter)));
        }
        if self.moves(state, unit) {
            let elsewhere = self.reach(state, unit).into_keys().filter(|&at| its.position() != Some(at));
            actions.extend(elsewhere.map(|at| Action::Move(unit, at)));
            actions.extend(self.exits(state, unit).into_iter().map(|at| Action::Exit(unit, at)));
        }
        actions
    }

    /// The hexes with more units of a side than they hold, as they are looked at when an activation ends (RB 8.2).
    pub(super) fn overstacked(&self, state: &GameState) -> Option<(Side, Position)> {
        let ground = self.ground(state);
        let mut stacks: Vec<(Position, Side)> =
            state.field.on_map().map(|(_, unit, at)| (at, unit.side)).collect();
        stacks.sort_unstable();
        let stacks = stacks.chunk_by(|a, b| a == b);
        let over = stacks.filter_map(|stack| {
            let &(at, side) = stack.first()?;
            (stack.len() as u32 > stacking::room(&ground, side, at).0).then_some((side, at))
        });
        over.into_iter().next()
    }

    /// The revealed tanks of a side whose owner has not chosen yet whether they are turned upright.
    pub(super) fn tanks_to_turn<'a>(
        &'a self,
        state: &'a GameState,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let tanks = state.field.on_map().filter(move |(id, unit, _)| {
            let tank = unit.class() == UnitClass::Tank && unit.face == Face::Up;
            unit.side == side && tank && !state.tanks_turned.contains(id)
        });
        tanks.map(|(id, _, _)| id).take(1)
    }

    /// An action in words, for lists and logs.
    pub fn describe(&self, action: &Action) -> String {
        let unit = |id: &UnitId| self.name(*id).to_owned();
        let at = |at: &Position| at.name(&self.map);
        let aim = |target: &Target| match &target.named {
            Some(named) => format!("{} in {}", unit(named), at(&target.at)),
            None => at(&target.at),
        };
        match action {
            Action::Place(id, to) => format!("Set up {} in {}", unit(id), at(to)),
            Action::Activate(id) => format!("Activate {}", unit(id)),
            Action::DrawHq(company) => format!("Draw an HQ of company {}", char::from(b'A' + company % 26)),
            Action::EndPlayerTurn => "End the player turn".to_owned(),
            Action::Deploy(to) => format!("Command from {}", at(to)),
            Action::CheckMorale(id) => format!("Check the morale of {}", unit(id)),
            Action::Rally(id) => format!("Rally {}", unit(id)),
            Action::Fire(id, target, None) => format!("{} fires at {}", unit(id), aim(target)),
            Action::Fire(id, target, Some(hq)) => {
                format!("{} fires at {}, spotted by {}", unit(id), aim(target), unit(hq))
            }
            Action::Move(id, to) => format!("Move {} to {}", unit(id), at(to)),
            Action::Exit(id, from) => format!("{} leaves the map at {}", unit(id), at(from)),
            Action::Idle(id) => format!("{} does nothing", unit(id)),
            Action::EndCommands => "No more commands".to_owned(),
            Action::EndActivation => "End the activation".to_owned(),
            Action::TakeHit(id) => format!("{} takes the hit", unit(id)),
            Action::Replace(hq, way) => {
                format!("{} returns in {}, from {}", unit(hq), at(&way.at), unit(&way.squad))
            }
            Action::GiveUp(id) => format!("Give up {}", unit(id)),
            Action::TurnTank(id, true) => format!("Turn {} upright", unit(id)),
            Action::TurnTank(id, false) => format!("Leave {} revealed", unit(id)),
        }
    }
}
