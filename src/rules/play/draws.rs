//! Draws of battalion units and their attachment to companies (RB 2.5; ruling 60).

use super::{Action, Game, GameState, Log};
use crate::rules::answer::Reason;
use crate::rules::dice::Dice;
use crate::rules::field::{UnitId, Whereabouts};
use crate::ruleset::{CommandLevel, Side};

/// How often a draw is made again that leaves no way to set up.
const TRIES: usize = 100;

impl Game {
    /// Draws the side's battalion units from their pools. What cannot be set up is drawn again; if that does not help, the
    /// units without room stay away.
    pub(super) fn draw(&self, state: &mut GameState, side: Side, dice: &mut dyn Dice, log: &mut Log) {
        for _ in 0..TRIES {
            self.draw_once(state, side, dice);
            if self.can_set_up(state, side) {
                break;
            }
        }
        state.drawn[side as usize] = true;
        for unit in self.drawn_units(side) {
            log.note(|| {
                let drawn = state.field.unit(unit).unit.label();
                let why = Reason::rulebook("drawn at random from its pool before set-up", "2.5");
                (format!("{side} draws {}: {drawn}", self.name(unit)), vec![why])
            });
        }
        for unit in self.drawn_units(side) {
            if self.can_set_up(state, side) {
                return;
            }
            log.note(|| {
                let why = Reason::rulebook("what cannot be set up takes no part", "2.5");
                (format!("{} has no room and stays away", self.name(unit)), vec![why])
            });
            state.field.unit_mut(unit).whereabouts = Whereabouts::Exited;
        }
    }

    fn draw_once(&self, state: &mut GameState, side: Side, dice: &mut dyn Dice) {
        for lot in self.lots.iter().filter(|lot| lot.side == side) {
            let mut pool = lot.pool.clone();
            for index in lot.units.clone() {
                let drawn = dice.roll(u32::try_from(pool.len()).unwrap_or(u32::MAX)) as usize - 1;
                let unit = &mut state.field.units[index];
                unit.unit = pool.remove(drawn.min(pool.len() - 1));
                self.outfit(unit, &self.starters[index].name);
            }
        }
    }

    fn drawn_units(&self, side: Side) -> impl Iterator<Item = UnitId> {
        let lots = self.lots.iter().filter(move |lot| lot.side == side);
        lots.flat_map(|lot| lot.units.clone()).map(|index| UnitId(index as u16))
    }

    fn companies(&self, side: Side) -> u8 {
        self.scenario.sides.get(&side).map_or(0, |forces| forces.companies.len().min(255) as u8)
    }

    /// The next unit of a side that may be attached to one of several companies.
    pub(super) fn next_to_attach(&self, state: &GameState, side: Side) -> Option<UnitId> {
        if self.companies(side) == 0 {
            return None;
        }
        let open = state.field.iter().filter(|(_, unit)| {
            let battalion = unit.unit.level() == CommandLevel::Battalion;
            let here = matches!(unit.whereabouts, Whereabouts::Waiting | Whereabouts::At(_));
            unit.side == side && unit.company.is_none() && battalion && here
        });
        open.map(|(id, _)| id).next()
    }

    pub(super) fn draws_and_attachments(&self, state: &GameState, side: Side) -> Vec<Action> {
        if !state.drawn[side as usize] {
            return vec![Action::Draw];
        }
        let Some(unit) = self.next_to_attach(state, side) else { return Vec::new() };
        (0..self.companies(side)).map(|company| Action::Attach(unit, company)).collect()
    }

    pub(super) fn attach(&self, state: &mut GameState, unit: UnitId, company: u8) -> Result<(), Reason> {
        let side = self.side(unit);
        if self.next_to_attach(state, side) != Some(unit) || company >= self.companies(side) {
            return Err(Reason::rulebook(
                "battalion units are attached one after the other, to a company",
                "2.5",
            ));
        }
        state.field.unit_mut(unit).company = Some(company);
        Ok(())
    }

    /// The letter of a company of a side by its number.
    pub(super) fn company_name(&self, side: Side, company: u8) -> &str {
        let forces = self.scenario.sides.get(&side);
        forces
            .and_then(|forces| forces.companies.keys().nth(usize::from(company)))
            .map_or("?", String::as_str)
    }
}
