//! The state of a game.

use crate::layout::HexId;
use crate::rules::assault::{Assault, Entered};
use crate::rules::bombardment::{Called, Impact, Strike};
use crate::rules::command::Spent;
use crate::rules::field::{Field, UnitId};
use crate::rules::fire::{Shots, Target};
use crate::rules::ground::{Markers, Position};
use crate::rules::special::Caught;
use crate::rules::victory::Ending;
use crate::ruleset::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What hits fall on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HitsOn {
    /// What was fired at; so many hits take a step.
    Fire(Target, u32),
    /// What a strike was aimed at; so many hits take a step.
    Strike(Target, u32),
    /// Friends of the one who bombarded, near where it fell (RB 6.63).
    Friends(Impact),
    /// The enemies of the side that acts in the assault, or the named one (RB 9.2).
    Assault(Option<UnitId>),
}

/// Hits that wait for the owner of the units to take them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PendingHits {
    /// Whose units take them.
    pub side: Side,
    /// What they fall on.
    pub on: HitsOn,
    /// How many are left.
    pub hits: u32,
}

/// What the active HQ is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// It may deploy.
    Deploy,
    /// It commands: which unit acts next?
    Commands,
    /// This unit is commanded: what does it do?
    Acting(UnitId),
    /// This squad has passed its check: what does it do?
    Checked(UnitId),
    /// It may act itself.
    Own,
    /// Assaults are fought.
    Fights,
    /// Its activation ends: overstacked units are lost.
    Ending,
}

/// An assault that is being fought (RB 9.0).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fight {
    /// Where, who, which round.
    pub assault: Assault,
    /// Whether the side that acts has made its checks of morale in this round.
    pub checked: bool,
    /// Whether it is won and the winner regroups.
    pub regrouping: bool,
    /// Units that have regrouped, by hexside.
    pub crossed: Entered,
}

/// The activation of an HQ (RB 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Activation {
    /// The HQ.
    pub hq: UnitId,
    /// Its company, which activates no other in this player turn.
    pub company: Option<u8>,
    /// What it is about.
    pub stage: Stage,
    /// What it has spent of its command.
    pub spent: Spent,
    /// Shots so far, for limits.
    pub shots: Shots,
    /// Units that were commanded and did nothing.
    pub passed: BTreeSet<UnitId>,
    /// What a company HQ has called for.
    pub called: Called,
    /// Units that have moved into assaults, by hexside, for limits.
    pub entered: Entered,
    /// Units that have moved into assaults, with the hex that each came from; none from off the map.
    pub came_from: BTreeMap<UnitId, Option<Position>>,
    /// The assault that is being fought.
    pub fight: Option<Fight>,
}

impl Activation {
    /// An activation that begins.
    pub(super) fn new(hq: UnitId, company: Option<u8>, stage: Stage) -> Self {
        Self {
            hq,
            company,
            stage,
            spent: Spent::default(),
            shots: Shots::default(),
            passed: BTreeSet::new(),
            called: Called::default(),
            entered: Entered::default(),
            came_from: BTreeMap::new(),
            fight: None,
        }
    }
}

/// Where the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The side draws its battalion units and attaches them.
    Draws(Side),
    /// The side sets up.
    SetUp(Side),
    /// The side has the player turn.
    Play(Side),
    /// The game turn ends: tanks are turned, the side's first.
    TurnEnd(Side),
    /// The game is over.
    Over(Ending),
}

/// The state of a game: a value. What seldom changes is shared between states.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameState {
    /// Where the game is.
    pub phase: Phase,
    /// Game turn, from 1.
    pub turn: u32,
    /// Player turns taken in this game turn, both sides together.
    pub player_turns: u32,
    /// Companies that have activated an HQ in this player turn.
    pub companies: BTreeSet<u8>,
    /// The units.
    pub field: Field,
    /// The markers.
    pub markers: Arc<Markers>,
    /// The active HQ.
    pub activation: Option<Activation>,
    /// Hits to be taken, the first first.
    pub hits: Vec<PendingHits>,
    /// HQs that have been lost and may be replaced, the first first.
    pub lost_hqs: Vec<UnitId>,
    /// Tanks whose owner has chosen in this turn's end.
    pub tanks_turned: BTreeSet<UnitId>,
    /// Strikes left, by side and kind.
    pub strikes: [[u32; 2]; 2],
    /// Sides that have drawn their battalion units.
    pub drawn: [bool; 2],
    /// Units in enemy wire, with how they came there (RB 7.5).
    pub caught: Arc<BTreeMap<UnitId, Caught>>,
    /// Where units have left the map of their own will (RB 10.4).
    pub exits: Arc<BTreeMap<UnitId, HexId>>,
    /// A way to set up all units that are still to be placed, by unit; it shows that there is one.
    pub(super) plan: Arc<Vec<Option<Position>>>,
    /// The units as they were when play began.
    pub begun: Arc<Field>,
}

impl GameState {
    /// Strikes of a kind that a side has left.
    pub fn strikes_left(&self, side: Side, strike: Strike) -> u32 {
        self.strikes[side as usize][strike as usize]
    }

    /// The stage of the activation, if an HQ is active.
    pub fn stage(&self) -> Option<Stage> {
        self.activation.as_ref().map(|activation| activation.stage)
    }

    /// The assault that is being fought.
    pub fn fight(&self) -> Option<&Fight> {
        self.activation.as_ref()?.fight.as_ref()
    }

    /// The side that has the player turn.
    pub fn active_side(&self) -> Option<Side> {
        match self.phase {
            Phase::Play(side) => Some(side),
            _ => None,
        }
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if let Some(activation) = &mut self.activation {
            activation.stage = stage;
        }
    }

    pub(super) fn markers_mut(&mut self) -> &mut Markers {
        Arc::make_mut(&mut self.markers)
    }
}
