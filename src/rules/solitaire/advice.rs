//! What the list of RB 10.5 advises in a game: all that a side may do, the best first, with reasons.
//!
//! The list speaks of units that may act. What it leaves open (which HQ, which unit first, where to set up, who takes a
//! hit) is settled by ruling 67. Only what the side knows is looked at: its own units, and the enemy's blocks as they stand.

use super::survey::Survey;
use super::{Choice, EnemyHex, Priority, Unit, priority};
use crate::rules::answer::Reason;
use crate::rules::assault::Deed;
use crate::rules::bombardment::{Impact, Strike, endangered};
use crate::rules::command::may_rally;
use crate::rules::field::UnitId;
use crate::rules::fire::{self, Target};
use crate::rules::ground::Position;
use crate::rules::play::{Action, Game, GameState, Goal, Phase, Stage};
use crate::rules::special::Special;
use crate::rules::stacking;
use crate::ruleset::{CommandLevel, Side, UnitClass};
use std::cell::OnceCell;

/// An action in its place in the order, with the reason for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The action.
    pub action: Action,
    /// Why it stands where it stands.
    pub reason: Reason,
}

/// All that the side that must choose may do, the best first. Equals keep the order of the list of lawful actions.
pub fn advise(game: &Game, state: &GameState) -> Vec<Advice> {
    let Some(adviser) = Adviser::new(game, state) else { return Vec::new() };
    let mut all: Vec<(Merit, Action)> =
        game.legal_actions(state).into_iter().map(|action| (adviser.merit(&action), action)).collect();
    all.sort_by_key(|(merit, _)| merit.key);
    all.into_iter().map(|(merit, action)| Advice { action, reason: merit.reason() }).collect()
}

/// The first of [`advise`], found without a look at all that comes later.
pub fn best(game: &Game, state: &GameState) -> Option<Action> {
    let adviser = Adviser::new(game, state)?;
    match state.stage() {
        Some(Stage::Acting(unit) | Stage::Checked(unit)) if is_free(state) => {
            Some(adviser.best_of_unit(unit, Action::Idle(unit)))
        }
        Some(Stage::Own) if is_free(state) => {
            let hq = state.activation.as_ref()?.hq;
            Some(adviser.best_of_unit(hq, Action::EndActivation))
        }
        // What is best whatever else there is.
        Some(Stage::Deploy) if is_free(state) => {
            let hq = state.activation.as_ref()?.hq;
            state.field.unit(hq).position().map(Action::Deploy)
        }
        Some(Stage::Fights) if is_free(state) && state.fight().is_some_and(|fight| fight.regrouping) => {
            Some(Action::EndRegroup)
        }
        Some(Stage::Commands) if is_free(state) => Some(adviser.best_command()),
        None if is_free(state) && matches!(state.phase, Phase::SetUp(_)) => {
            game.first_placement(state, adviser.side, |unit, at| adviser.seat(unit, at))
        }
        _ => game.legal_actions(state).into_iter().min_by_key(|action| adviser.merit(action).key),
    }
}

fn is_free(state: &GameState) -> bool {
    state.hits.is_empty() && state.lost_hqs.is_empty()
}

/// What is compared: the step of the list, then what decides within it.
type Key = (u8, u32, u32);

/// How good an action is, and why.
#[derive(Debug, Clone, Copy)]
struct Merit {
    key: Key,
    why: Why,
}

#[derive(Debug, Clone, Copy)]
enum Why {
    List(Priority),
    Ours(&'static str),
}

impl Merit {
    fn reason(self) -> Reason {
        match self.why {
            Why::List(priority) => priority.reason(),
            Why::Ours(text) => Reason::ruling(text, 67),
        }
    }
}

/// Above all that fires: what is no worse ends the search.
const FIRE: u8 = 3;

struct Adviser<'a> {
    game: &'a Game,
    state: &'a GameState,
    side: Side,
    /// Whether the side set up first: it holds its ground.
    defends: bool,
    wanted: OnceCell<Vec<&'a Goal>>,
    unit: OnceCell<Option<(UnitId, Unit)>>,
    survey: OnceCell<Survey>,
}

impl<'a> Adviser<'a> {
    fn new(game: &'a Game, state: &'a GameState) -> Option<Self> {
        let side = game.decider(state)?;
        let defends = side == game.first_to_set_up();
        let (wanted, unit, survey) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Some(Self { game, state, side, defends, wanted, unit, survey })
    }

    fn survey(&self) -> &Survey {
        self.survey.get_or_init(|| Survey::new(&self.game.ground(self.state), &self.state.field))
    }

    /// The ground worth points to the side that it does not hold.
    fn wanted(&self) -> &[&'a Goal] {
        self.wanted.get_or_init(|| self.game.open_goals(self.state, self.survey().presence(), self.side))
    }

    /// Hexes to the nearest ground worth points that the side does not hold.
    fn to_objective(&self, from: Position) -> Option<u32> {
        self.wanted().iter().filter_map(|goal| goal.distance(&self.game.map, from)).min()
    }

    /// The unit that acts, as the list looks at it.
    fn unit(&self) -> Option<(UnitId, Unit)> {
        *self.unit.get_or_init(|| {
            let id = match self.state.stage()? {
                Stage::Acting(unit) | Stage::Checked(unit) => unit,
                Stage::Own => self.state.activation.as_ref()?.hq,
                _ => return None,
            };
            let its = self.state.field.unit(id);
            let unit = match its.position() {
                Some(at) => Unit {
                    steps: its.steps,
                    friends: self.survey().units(self.side, at.index(&self.game.map)),
                    sheltered: fire::defence(&self.game.ground(self.state), at, false) > 1,
                    to_objective: self.to_objective(at),
                },
                // Who is off the map comes nearer wherever it enters.
                None => Unit { steps: its.steps, friends: 1, sheltered: false, to_objective: Some(u32::MAX) },
            };
            Some((id, unit))
        })
    }

    /// The best that a unit can do, kind by kind in the order of the list.
    fn best_of_unit(&self, unit: UnitId, nothing: Action) -> Action {
        let (game, state) = (self.game, self.state);
        let mut best: Option<(Key, u8, Action)> = None;
        // Kinds are tried in another order than they are listed in: equals keep the listed one.
        let mut consider = |kind: u8, action: Action| {
            let key = self.merit(&action).key;
            if best.is_none_or(|(old, listed, _)| (key, kind) < (old, listed)) {
                best = Some((key, kind, action));
            }
            best.map_or(u8::MAX, |(key, _, _)| key.0)
        };
        let mut so_far = consider(9, nothing);
        if let Some(rally) = game.rallies(state, unit) {
            so_far = consider(0, rally);
        }
        if so_far > 0
            && let Some(shot) = self.best_shot(unit)
        {
            so_far = consider(1, shot);
        }
        let mut known = None;
        if so_far > 1 && self.has_fewer_beside(unit) {
            known = game.moves(state, unit);
            let steps =
                known.as_ref().map(|moves| game.assault_steps(state, unit, moves)).unwrap_or_default();
            for (from, to) in steps {
                so_far = consider(3, Action::Assault(unit, from, to));
            }
        }
        if so_far > FIRE {
            for special in self.specials(unit) {
                so_far = consider(2, special);
            }
        }
        // Where all that is worth points is held, no way leads nearer to it.
        let goes_on = so_far > ADVANCE_BEFORE && !self.wanted().is_empty();
        let far = if goes_on { known.or_else(|| game.moves(state, unit)) } else { None };
        let here = self.unit().and_then(|(_, unit)| unit.to_objective);
        for to in far.iter().flat_map(|moves| game.destinations(moves)) {
            // The list asks for no other move.
            if self.to_objective(to) < here && self.to_objective(to).is_some() {
                consider(4, Action::Move(unit, to));
            }
        }
        best.map_or(nothing, |(_, _, action)| action)
    }

    /// The best shot of a unit. What the list thinks of a hex does not depend on how it is fired at, so hexes are tried in
    /// that order up to the first at which the unit may fire.
    fn best_shot(&self, unit: UnitId) -> Option<Action> {
        let (game, state) = (self.game, self.state);
        let shots = &state.activation.as_ref()?.shots;
        let enemy = self.side.enemy();
        let mut targets: Vec<(Key, Target)> = Vec::new();
        for &at in self.survey().hexes(enemy) {
            let Some(distance) = game.may_be_shot_at(state, unit, at) else { continue };
            let index = at.index(&game.map);
            let face_up = self.survey().is_face_up(enemy, index);
            let hex = EnemyHex { distance, units: self.survey().units(enemy, index), face_up };
            let key = |named| self.listed(Choice::Fire(hex), named).key;
            targets.push((key(0), Target { at, named: None }));
            if face_up {
                let revealed = state.field.at(enemy, at).filter(|(_, unit)| unit.is_revealed());
                targets.extend(revealed.map(|(id, _)| (key(1), Target { at, named: Some(id) })));
            }
        }
        targets.sort_by_key(|&(key, _)| key);
        let ground = game.ground(state);
        targets.into_iter().filter(|&(_, target)| self.is_worth_a_shot(unit, target)).find_map(
            |(_, target)| {
                let way =
                    fire::ways_to_fire(&ground, &state.field, shots, unit, target).into_iter().next()?;
                Some(Action::Fire(unit, target, way))
            },
        )
    }

    /// The special actions that the list may ask for.
    fn specials(&self, unit: UnitId) -> Vec<Action> {
        let mut all = self.game.specials_on_the_spot(self.state, unit);
        if self.defends {
            all.extend(self.game.bridges_to_blow(self.state, unit));
        }
        let enemies = self.survey().hexes(self.side.enemy()).iter().filter(|at| !at.under);
        all.extend(self.game.smoke_on(self.state, unit, enemies.map(|at| at.hex)));
        all
    }

    /// The best order that the active HQ can give: a strike, then units by their turn, then squads that must check.
    fn best_command(&self) -> Action {
        let (game, state) = (self.game, self.state);
        let calls = Strike::ALL.into_iter().flat_map(|strike| game.calls_at_enemies(state, strike));
        let orders = game.orders(state, self.side);
        let first = |all: &mut dyn Iterator<Item = Action>| all.min_by_key(|action| self.merit(action).key);
        let call = first(&mut calls.filter(|call| self.merit(call).key.0 == 0));
        call.or_else(|| first(&mut orders.into_iter())).unwrap_or(Action::EndCommands)
    }

    /// Whether an enemy hex with fewer units lies next to a unit: no other is assaulted.
    fn has_fewer_beside(&self, unit: UnitId) -> bool {
        let Some((_, its)) = self.unit() else { return false };
        let Some(at) = self.state.field.unit(unit).position() else { return false };
        let (ground, enemy) = (self.game.ground(self.state), self.side.enemy());
        self.survey().hexes(enemy).iter().any(|&there| {
            let fewer = self.survey().units(enemy, there.index(&self.game.map)) < its.friends;
            fewer && fire::distance(&ground, at, there) == Some(1)
        })
    }

    fn merit(&self, action: &Action) -> Merit {
        match *action {
            Action::Rally(_) => self.listed(Choice::Rally, 0),
            Action::Fire(unit, target, _) => self.shot(unit, target),
            Action::Assault(_, _, to) => match self.enemy_hex(to) {
                Some(hex) => self.listed(Choice::Assault(hex), 0),
                None => unlisted(),
            },
            Action::Special(_, special) => self.special(special),
            Action::Move(unit, to) => self.step(unit, to),
            Action::Idle(_) | Action::EndActivation => self.listed(Choice::Pass, 0),
            Action::Exit(..) | Action::CallOnBridge(..) | Action::Surrender => unlisted(),
            Action::Call(_, target, _) => self.strike(target),
            _ => self.other(action),
        }
    }

    /// The place of a choice of the unit that acts. For the side that attacks, special actions and cover come after the
    /// way to points.
    fn listed(&self, choice: Choice, last: u32) -> Merit {
        let Some((_, unit)) = self.unit() else { return unlisted() };
        let priority = priority(&unit, &choice);
        let step = match priority {
            Priority::RallyWeak => 0,
            Priority::FewerAdjacent => 1,
            Priority::NearestFaceUp => 2,
            Priority::AnyTarget => FIRE,
            Priority::Special if self.defends => 4,
            Priority::PassSheltered if self.defends => 5,
            Priority::Advance => 6,
            Priority::Special => 7,
            Priority::PassSheltered => 8,
            Priority::PassOpen => 9,
            Priority::Unlisted => 10,
        };
        let near = match choice {
            Choice::Fire(at) => 2 * at.distance,
            Choice::Assault(at) => 2 * at.distance + 1,
            Choice::Move(there) => there.unwrap_or(u32::MAX),
            Choice::Rally | Choice::Special | Choice::Pass => 0,
        };
        Merit { key: (step, near, last), why: Why::List(priority) }
    }

    fn enemy_hex(&self, at: Position) -> Option<EnemyHex> {
        let (id, _) = self.unit()?;
        let from = self.state.field.unit(id).position()?;
        let (index, enemy) = (at.index(&self.game.map), self.side.enemy());
        Some(EnemyHex {
            distance: fire::distance(&self.game.ground(self.state), from, at)?,
            units: self.survey().units(enemy, index),
            face_up: self.survey().is_face_up(enemy, index),
        })
    }

    fn shot(&self, unit: UnitId, target: Target) -> Merit {
        match self.enemy_hex(target.at) {
            Some(hex) if self.is_worth_a_shot(unit, target) => {
                self.listed(Choice::Fire(hex), u32::from(target.named.is_some()))
            }
            _ => unlisted(),
        }
    }

    /// Fire that can do nothing is not what the list means: at a hex of revealed tanks or mines alone (ruling 14). Nor is
    /// a bombardment next to friends.
    fn is_worth_a_shot(&self, unit: UnitId, target: Target) -> bool {
        let ground = self.game.ground(self.state);
        let field = &self.state.field;
        if fire::takers(&ground, field, self.side.enemy(), target.at, target.named).is_empty() {
            return false;
        }
        let bombards = self.game.ruleset.unit(self.side, field.unit(unit).unit).bombards.value();
        !bombards || endangered(&ground, field, self.side, Impact::Hex(target.at)).is_empty()
    }

    fn special(&self, special: Special) -> Merit {
        match special {
            // Smoke blinds enemies; elsewhere it helps what is to come, which the list does not look at.
            Special::Smoke(hex, _) if self.survey().units(self.side.enemy(), hex.index()) == 0 => unlisted(),
            Special::Smoke(..) => self.listed(Choice::Special, 3),
            Special::Blow(..) if !self.defends => unlisted(),
            Special::Blow(..) => self.listed(Choice::Special, 0),
            Special::ClearWire => self.listed(Choice::Special, 1),
            Special::Dig => self.listed(Choice::Special, 2),
            Special::Withdraw(_) => self.listed(Choice::Special, 4),
        }
    }

    /// A move that leaves room for all, the nearer to points the better, and better under cover.
    fn step(&self, unit: UnitId, to: Position) -> Merit {
        let ground = self.game.ground(self.state);
        let stays = self.state.field.unit(unit).position() == Some(to);
        let there = self.survey().units(self.side, to.index(&self.game.map)) - u32::from(stays);
        if there >= stacking::room(&ground, self.side, to).0 {
            return unlisted();
        }
        let open = u32::from(fire::defence(&ground, to, false) == 1);
        self.listed(Choice::Move(self.to_objective(to)), open)
    }

    /// Strikes are called for before units are commanded, but not onto friends.
    fn strike(&self, target: Target) -> Merit {
        let ground = self.game.ground(self.state);
        let field = &self.state.field;
        if !endangered(&ground, field, self.side, Impact::Hex(target.at)).is_empty() {
            return Merit { key: (u8::MAX, 0, 0), why: Why::Ours("friends are next to it") };
        }
        let units = field.at(self.side.enemy(), target.at).count() as u32;
        let key = (0, u32::MAX - units, u32::from(target.named.is_some()));
        Merit { key, why: Why::Ours("a strike where most enemies are") }
    }

    /// What the list leaves open.
    fn other(&self, action: &Action) -> Merit {
        let (key, text) = match *action {
            Action::Command(unit) => {
                ((1, self.turn_of(unit), 0), "the weak rally first, then weapons, then squads")
            }
            Action::CheckMorale(_) => ((2, 0, 0), "squads out of range come last"),
            Action::EndCommands => ((3, 0, 0), "nobody else is to be commanded"),
            Action::Activate(hq) => {
                let company = self.state.field.unit(hq).class() == UnitClass::CompanyHq;
                ((0, u32::from(company), 0), "platoon HQs first")
            }
            Action::Attach(_, company) => {
                ((0, self.attached(company), 0), "the company with the fewest battalion units")
            }
            Action::Place(unit, at) => {
                (self.seat(unit, at), "near ground worth points, under cover, spread out")
            }
            Action::Deploy(at) => {
                ((0, u32::from(!self.is_where_its_hq_is(at)), 0), "HQs stay where they are")
            }
            Action::Deed(_, Deed::Fire(named)) => ((0, u32::from(named.is_some()), 0), "fire before all"),
            Action::Deed(_, Deed::Hold) => ((1, 0, 0), "holds"),
            Action::Deed(_, Deed::Retreat(_)) => ((2, 0, 0), "retreats where it must"),
            Action::EndRegroup => ((0, 0, 0), "what is won is held"),
            Action::TakeHit(unit) | Action::GiveUp(unit) => ((0, self.worth(unit), 0), "what is worth least"),
            Action::TurnTank(_, upright) => ((0, u32::from(!upright), 0), "tanks hide"),
            Action::EndPlayerTurn | Action::Regroup(..) => ((9, 0, 0), "only if there is nothing else"),
            _ => ((5, 0, 0), "the first there is"),
        };
        Merit { key, why: Why::Ours(text) }
    }

    /// The order in which an HQ commands its units.
    fn turn_of(&self, unit: UnitId) -> u32 {
        let its = self.state.field.unit(unit);
        if its.steps == 1 && may_rally(&self.game.ruleset, its).is_ok() && its.position().is_some() {
            return 0;
        }
        match its.class() {
            UnitClass::Mortar => 1,
            UnitClass::AtGun | UnitClass::Bunker => 2,
            UnitClass::MachineGun | UnitClass::Sniper => 3,
            UnitClass::Tank => 4,
            UnitClass::Engineer | UnitClass::AtRocket => 5,
            UnitClass::Rifle => 6,
            UnitClass::CompanyHq | UnitClass::PlatoonHq | UnitClass::Mine => 7,
        }
    }

    fn attached(&self, company: u8) -> u32 {
        let own = self.state.field.iter().filter(|(_, unit)| {
            let battalion = unit.unit.level() == CommandLevel::Battalion;
            unit.side == self.side && battalion && unit.company == Some(company)
        });
        own.count() as u32
    }

    fn seat(&self, unit: UnitId, at: Position) -> Key {
        let goals = self.game.goals().iter();
        let near = goals.filter_map(|goal| goal.distance(&self.game.map, at)).min().unwrap_or(0);
        let open = u32::from(fire::defence(&self.game.ground(self.state), at, false) == 1);
        let stays = self.state.field.unit(unit).position() == Some(at);
        let there = self.survey().units(self.side, at.index(&self.game.map)) - u32::from(stays);
        (0, near + 2 * there + open, there)
    }

    fn is_where_its_hq_is(&self, at: Position) -> bool {
        let hq = self.state.activation.as_ref().map(|activation| activation.hq);
        hq.is_some_and(|hq| self.state.field.unit(hq).position() == Some(at))
    }

    /// What a unit is worth: HQs most, then the point value of its steps.
    fn worth(&self, unit: UnitId) -> u32 {
        let its = self.state.field.unit(unit);
        if its.class().is_hq() {
            return u32::MAX;
        }
        let points =
            self.game.ruleset.unit(its.side, its.unit).points.as_ref().map_or(0, |points| points.value());
        points * its.steps.max(1)
    }
}

/// Up to this step nothing that a move could be is better.
const ADVANCE_BEFORE: u8 = 5;

fn unlisted() -> Merit {
    Merit { key: (10, 0, 0), why: Why::List(Priority::Unlisted) }
}
