//! Who must choose and what there is to choose from.

use super::{Action, Game, GameState, Phase, Stage};
use crate::layout::HexId;
use crate::rules::bombardment::{Strike, calls};
use crate::rules::command::{Command, deployments, may_rally};
use crate::rules::field::{Face, UnitId};
use crate::rules::fire::{self, Shot, targets_at};
use crate::rules::ground::Position;
use crate::rules::special::Special;
use crate::rules::{assault, special};
use crate::ruleset::{Side, UnitClass};

impl Game {
    /// The side that must choose now; none when the game is over. It may be the side that has not the turn: for
    /// its casualties and its HQs, in assaults, and where its hexes are overstacked.
    pub fn decider(&self, state: &GameState) -> Option<Side> {
        if let Some(hits) = state.hits.first() {
            return Some(hits.side);
        }
        if let Some(&hq) = state.lost_hqs.first() {
            return Some(state.field.unit(hq).side);
        }
        match (state.phase, state.stage()) {
            (Phase::Play(side), Some(Stage::Fights)) => Some(match state.fight() {
                Some(fight) if fight.regrouping => self.regrouping_side(state).unwrap_or(side),
                Some(fight) => fight.assault.acting(),
                None => side,
            }),
            (Phase::Play(side), Some(Stage::Ending)) => {
                Some(self.overstacked(state).map_or(side, |(owner, _)| owner))
            }
            (Phase::Draws(side) | Phase::SetUp(side) | Phase::Play(side) | Phase::TurnEnd(side), _) => {
                Some(side)
            }
            (Phase::Over(_), _) => None,
        }
    }

    /// All that the side that must choose may do, in a fixed order, but [`Action::Surrender`]; never empty before the
    /// game is over.
    pub fn legal_actions(&self, state: &GameState) -> Vec<Action> {
        if let Some(hits) = state.hits.first() {
            return self.takers(state, hits).into_iter().map(Action::TakeHit).collect();
        }
        if let Some(&hq) = state.lost_hqs.first() {
            return self.replacements(state, hq).into_iter().map(|way| Action::Replace(hq, way)).collect();
        }
        match (state.phase, &state.activation) {
            (Phase::Draws(side), _) => self.draws_and_attachments(state, side),
            (Phase::SetUp(side), _) => self.placements(state, side),
            (Phase::Play(side), None) => self.activations(state, side),
            (Phase::Play(side), Some(_)) => self.in_activation(state, side),
            (Phase::TurnEnd(side), _) => {
                let tank = self.tank_to_turn(state, side).into_iter();
                tank.flat_map(|tank| [true, false].map(|upright| Action::TurnTank(tank, upright))).collect()
            }
            (Phase::Over(_), _) => Vec::new(),
        }
    }

    fn activations(&self, state: &GameState, side: Side) -> Vec<Action> {
        let mut actions: Vec<Action> = match self.scenario.conditions.chit_pull {
            true => self.companies_to_draw(state, side).into_iter().map(Action::DrawHq).collect(),
            false => self.hqs_to_activate(state, side).map(Action::Activate).collect(),
        };
        actions.push(Action::EndPlayerTurn);
        actions
    }

    fn in_activation(&self, state: &GameState, side: Side) -> Vec<Action> {
        let Some(activation) = &state.activation else { return Vec::new() };
        let hq = activation.hq;
        match activation.stage {
            Stage::Deploy => self.deployments(state, hq),
            Stage::Commands => self.commands(state, side),
            Stage::Checked(unit) | Stage::Acting(unit) => {
                let mut actions = self.unit_actions(state, unit);
                actions.push(Action::Idle(unit));
                actions
            }
            Stage::Own => {
                let mut actions = self.unit_actions(state, hq);
                actions.push(Action::EndActivation);
                actions
            }
            Stage::Fights => self.fights(state),
            Stage::Ending => {
                let over = self.overstacked(state).into_iter();
                over.flat_map(|(side, at)| state.field.at(side, at).map(|(id, _)| Action::GiveUp(id)))
                    .collect()
            }
        }
    }

    fn deployments(&self, state: &GameState, hq: UnitId) -> Vec<Action> {
        let own = state.field.unit(hq).position();
        let caught = state.caught.contains_key(&hq);
        let elsewhere = match caught {
            true => Vec::new(),
            false => deployments(&self.ground(state), &state.field, &self.control(state), hq),
        };
        own.into_iter().chain(elsewhere).map(Action::Deploy).collect()
    }

    /// Which units may be commanded, which may check their morale, which strikes may be called for.
    fn commands(&self, state: &GameState, side: Side) -> Vec<Action> {
        let mut actions = self.orders(state, side);
        actions.extend(Strike::ALL.into_iter().flat_map(|strike| self.calls(state, strike)));
        actions.push(Action::EndCommands);
        actions
    }

    /// Which units may be commanded, and which may check their morale.
    pub(in crate::rules) fn orders(&self, state: &GameState, side: Side) -> Vec<Action> {
        let Some(activation) = &state.activation else { return Vec::new() };
        let near = self.near_hq(state, activation);
        let own = state
            .field
            .iter()
            .filter(|(_, unit)| unit.side == side && !unit.acted && unit.company == activation.company);
        own.filter_map(|(unit, _)| match self.commanded(state, activation, unit, &near) {
            Ok(Command::Under) => Some(Action::Command(unit)),
            Ok(Command::MoraleCheck) => Some(Action::CheckMorale(unit)),
            Err(_) => None,
        })
        .collect()
    }

    /// The strikes of a kind that the active HQ may call for at enemies.
    pub(in crate::rules) fn calls_at_enemies(&self, state: &GameState, strike: Strike) -> Vec<Action> {
        let company = |hq: UnitId| state.field.unit(hq).class() == UnitClass::CompanyHq;
        let call = self.call_for(state, strike).filter(|call| call.left > 0 && company(call.hq));
        let Some(call) = call else { return Vec::new() };
        let shots = calls(&self.ground(state), &state.field, &call).into_iter();
        shots.map(|shot| Action::Call(strike, shot.target, shot.spotter)).collect()
    }

    fn calls(&self, state: &GameState, strike: Strike) -> Vec<Action> {
        let mut actions = self.calls_at_enemies(state, strike);
        let company = |hq: UnitId| state.field.unit(hq).class() == UnitClass::CompanyHq;
        let call = self.call_for(state, strike).filter(|call| call.left > 0 && company(call.hq));
        let Some(call) = call else { return actions };
        let bridges = special::bridges_for_strike(&self.ground(state), &state.field, &call);
        actions.extend(bridges.into_iter().map(|(bridge, hq)| Action::CallOnBridge(strike, bridge, hq)));
        actions
    }

    /// What a unit that may act can do.
    fn unit_actions(&self, state: &GameState, unit: UnitId) -> Vec<Action> {
        let mut actions = Vec::new();
        actions.extend(self.rallies(state, unit));
        actions
            .extend(self.shots(state, unit).iter().map(|shot| Action::Fire(unit, shot.target, shot.spotter)));
        actions.extend(self.specials(state, unit));
        if let Some(moves) = self.moves(state, unit) {
            let to = self.assault_steps(state, unit, &moves);
            actions.extend(to.into_iter().map(|(from, to)| Action::Assault(unit, from, to)));
            actions.extend(self.destinations(&moves).map(|at| Action::Move(unit, at)));
            actions.extend(self.ways_out(state, unit, &moves).into_iter().map(|at| Action::Exit(unit, at)));
        }
        actions
    }

    pub(in crate::rules) fn rallies(&self, state: &GameState, unit: UnitId) -> Option<Action> {
        let its = state.field.unit(unit);
        let may = its.position().is_some() && may_rally(&self.ruleset, its).is_ok();
        may.then_some(Action::Rally(unit))
    }

    /// The shots that a unit may fire.
    fn shots(&self, state: &GameState, unit: UnitId) -> Vec<Shot> {
        let Some(activation) = &state.activation else { return Vec::new() };
        let enemy = self.enemy_of(unit);
        let enemies = state.field.on_map().filter(|(_, other, _)| other.side == enemy);
        let mut hexes: Vec<Position> = enemies.map(|(_, _, at)| at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let ground = self.ground(state);
        let hexes = hexes.into_iter().filter(|&at| self.may_be_shot_at(state, unit, at).is_some());
        hexes.flat_map(|at| targets_at(&ground, &state.field, &activation.shots, unit, at)).collect()
    }

    /// The distance at which a unit may fire at a position, as far as range and the table of lines of sight tell: a quick
    /// look before all the rest is asked.
    pub(in crate::rules) fn may_be_shot_at(
        &self,
        state: &GameState,
        unit: UnitId,
        at: Position,
    ) -> Option<u32> {
        let its = state.field.unit(unit);
        let numbers = self.ruleset.unit(its.side, its.unit);
        let (from, range) = (its.position()?, numbers.range.as_ref()?);
        let ground = self.ground(state);
        let distance = fire::distance(&ground, from, at)?;
        if distance > fire::range_of(&ground, range.value()) {
            return None;
        }
        let on_surface = !from.under && !at.under;
        let needs_sight = on_surface && !numbers.bombards.value() && state.markers.gaps.is_empty();
        (!needs_sight || self.sight.get(from.hex, at.hex)).then_some(distance)
    }

    fn specials(&self, state: &GameState, unit: UnitId) -> Vec<Action> {
        if state.field.unit(unit).position().is_none() {
            return Vec::new();
        }
        let all = special::choices(&self.ground(state), &state.field, self.actor(state, unit));
        all.into_iter().map(|special| Action::Special(unit, special)).collect()
    }

    /// [`Game::specials`] without what many hexes would have to be looked at for: smoke, and bridges.
    pub(in crate::rules) fn specials_on_the_spot(&self, state: &GameState, unit: UnitId) -> Vec<Action> {
        if state.field.unit(unit).position().is_none() {
            return Vec::new();
        }
        let all = special::choices_on_the_spot(&self.ground(state), &state.field, self.actor(state, unit));
        all.into_iter().map(|special| Action::Special(unit, special)).collect()
    }

    /// The smoke that a unit may lay in some hexes.
    pub(in crate::rules) fn smoke_on(
        &self,
        state: &GameState,
        unit: UnitId,
        hexes: impl Iterator<Item = HexId>,
    ) -> Vec<Action> {
        let all = special::smoke_on(&self.ground(state), &state.field, unit, hexes);
        all.into_iter().map(|(hex, hq)| Action::Special(unit, Special::Smoke(hex, hq))).collect()
    }

    /// The bridges that a unit may blow.
    pub(in crate::rules) fn bridges_to_blow(&self, state: &GameState, unit: UnitId) -> Vec<Action> {
        let all = special::bridges_in_reach(&self.ground(state), &state.field, unit);
        all.into_iter().map(|(it, hq)| Action::Special(unit, Special::Blow(it, hq))).collect()
    }

    fn fights(&self, state: &GameState) -> Vec<Action> {
        match state.fight() {
            None => assault::pending(&state.field).into_iter().map(Action::Fight).collect(),
            Some(fight) if fight.regrouping => {
                let units = self.regroupings(state).into_iter();
                let mut actions: Vec<Action> = units.map(|(unit, to)| Action::Regroup(unit, to)).collect();
                actions.push(Action::EndRegroup);
                actions
            }
            Some(_) => self.deeds(state).into_iter().map(|(unit, deed)| Action::Deed(unit, deed)).collect(),
        }
    }

    /// The next revealed tank of a side whose owner has not chosen yet whether it is turned upright.
    pub(super) fn tank_to_turn(&self, state: &GameState, side: Side) -> Option<UnitId> {
        let mut tanks = state.field.on_map().filter(move |(id, unit, _)| {
            let tank = unit.class() == UnitClass::Tank && unit.face == Face::Up;
            unit.side == side && tank && !state.tanks_turned.contains(id)
        });
        tanks.next().map(|(id, _, _)| id)
    }
}
