//! The choices that a game consists of.

use crate::rules::assault::Deed;
use crate::rules::bombardment::Strike;
use crate::rules::command::Replacement;
use crate::rules::field::UnitId;
use crate::rules::fire::Target;
use crate::rules::ground::Position;
use crate::rules::special::{BridgeTarget, Special};

/// A choice of the side that must choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Draw the side's battalion units (RB 2.5).
    Draw,
    /// Attach a battalion unit to a company, by its number (RB 2.5).
    Attach(UnitId, u8),
    /// Set up the next unit at a position (RB 10.1).
    Place(UnitId, Position),
    /// Activate an HQ (RB 1.1).
    Activate(UnitId),
    /// Where conditions say so, draw the HQ of a company that is activated (RB 10.5); the company's number.
    DrawHq(u8),
    /// End the player turn; companies that have not activated an HQ do not (RB 1.1).
    EndPlayerTurn,
    /// The active HQ deploys, or stays where it is, and turns face-up (RB 4.2).
    Deploy(Position),
    /// A unit under command is to act: next it is said how (RB 1.2).
    Command(UnitId),
    /// A squad out of command range checks its morale to act (RB 4.3).
    CheckMorale(UnitId),
    /// A unit tries to rally (RB 5.0).
    Rally(UnitId),
    /// A unit fires, with the HQ that sees for it if any (RB 6.0).
    Fire(UnitId, Target, Option<UnitId>),
    /// A unit does a special action (RB 7.0).
    Special(UnitId, Special),
    /// A unit moves to a position (RB 8.0).
    Move(UnitId, Position),
    /// A unit moves into an assault, the last step from a position or from off the map (RB 9.1).
    Assault(UnitId, Option<Position>, Position),
    /// A unit leaves the map at a position (RB 9.4).
    Exit(UnitId, Position),
    /// The unit does nothing after all. Under command it has not acted; after a check it has.
    Idle(UnitId),
    /// The company HQ calls for a strike at a target that an HQ spots (RB 2.6, 2.7).
    Call(Strike, Target, UnitId),
    /// The company HQ calls for a strike at a bridge that an HQ spots (RB 7.3).
    CallOnBridge(Strike, BridgeTarget, UnitId),
    /// No more commands: the HQ may act itself (RB 4.2).
    EndCommands,
    /// The HQ does not act, or is done: assaults are fought and the activation ends.
    EndActivation,
    /// This assault is fought next (RB 9.1).
    Fight(Position),
    /// A unit fires, retreats or holds in an assault (RB 9.2).
    Deed(UnitId, Deed),
    /// A unit that has won an assault regroups (RB 9.5).
    Regroup(UnitId, Position),
    /// Nobody else regroups.
    EndRegroup,
    /// This unit takes the next hit (RB 6.3).
    TakeHit(UnitId),
    /// The lost HQ is replaced so (RB 4.4).
    Replace(UnitId, Replacement),
    /// This unit of an overstacked hex is lost (RB 8.2; ruling 4).
    GiveUp(UnitId),
    /// Whether a revealed tank is turned upright at the end of the game turn (RB 2.53; ruling 35).
    TurnTank(UnitId, bool),
    /// The side gives up (RB 10.4). Open to the side that has the player turn while no HQ is active; not listed.
    Surrender,
}

impl Action {
    /// The units that it names, who acts first.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        use crate::rules::assault::Deed as D;
        let (first, second) = match *self {
            Self::Attach(unit, _)
            | Self::Place(unit, _)
            | Self::Activate(unit)
            | Self::Command(unit)
            | Self::CheckMorale(unit)
            | Self::Rally(unit)
            | Self::Move(unit, _)
            | Self::Assault(unit, ..)
            | Self::Exit(unit, _)
            | Self::Idle(unit)
            | Self::CallOnBridge(_, _, unit)
            | Self::Regroup(unit, _)
            | Self::TakeHit(unit)
            | Self::GiveUp(unit)
            | Self::Deed(unit, D::Hold | D::Retreat(_))
            | Self::TurnTank(unit, _) => (Some(unit), None),
            Self::Fire(unit, _, other) => (Some(unit), other),
            Self::Special(unit, special) => (Some(unit), special.spotter()),
            Self::Deed(unit, D::Fire(other)) => (Some(unit), other),
            Self::Call(_, target, unit) => (Some(unit), target.named),
            Self::Replace(unit, way) => (Some(unit), Some(way.squad)),
            Self::Draw
            | Self::DrawHq(_)
            | Self::EndPlayerTurn
            | Self::Deploy(_)
            | Self::EndCommands
            | Self::EndActivation
            | Self::Fight(_)
            | Self::EndRegroup
            | Self::Surrender => (None, None),
        };
        let named = match *self {
            Self::Fire(_, target, _) => target.named,
            _ => None,
        };
        [first, second, named].into_iter().flatten()
    }

    /// The positions that it names, where it ends or is aimed at first.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        use crate::rules::assault::{Deed as D, Retreat as R};
        let (first, second) = match *self {
            Self::Place(_, at)
            | Self::Deploy(at)
            | Self::Move(_, at)
            | Self::Exit(_, at)
            | Self::Fight(at)
            | Self::Regroup(_, at)
            | Self::Deed(_, D::Retreat(R::To(at)))
            | Self::Special(_, Special::Withdraw(at)) => (Some(at), None),
            Self::Fire(_, target, _) | Self::Call(_, target, _) => (Some(target.at), None),
            Self::Assault(_, from, to) => (Some(to), from),
            Self::Replace(_, way) => (Some(way.at), None),
            Self::Special(_, Special::Smoke(hex, _) | Special::Blow(BridgeTarget::Span(hex), _))
            | Self::CallOnBridge(_, BridgeTarget::Span(hex), _) => (Some(Position::surface(hex)), None),
            _ => (None, None),
        };
        [first, second].into_iter().flatten()
    }

    /// The unit that acts, if one does.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Self::Rally(unit)
            | Self::Fire(unit, ..)
            | Self::Special(unit, _)
            | Self::Move(unit, _)
            | Self::Assault(unit, ..)
            | Self::Exit(unit, _) => Some(unit),
            _ => None,
        }
    }
}
