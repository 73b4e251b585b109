//! Why a unit cannot fire.

use crate::layout::{HexId, HexsideId};
use crate::rules::answer::Reason;
use crate::ruleset::UnitClass;
use std::fmt;

/// The rule that forbids a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CannotFire {
    /// Units of the class never fire.
    NeverFires(UnitClass),
    /// Units of the class do not bombard.
    NeverBombards(UnitClass),
    /// It is not on the map.
    NotOnMap,
    /// It is in an assault.
    InAssault,
    /// The target is in an assault.
    IntoAssault,
    /// No enemy, or not the named one, is there.
    NoEnemy,
    /// The named unit is not revealed.
    NotRevealed,
    /// The named unit is a mine, which takes no hits from fire.
    Mine,
    /// Further away than its range.
    OutOfRange {
        /// Hexes to the target.
        distance: u32,
        /// Hexes that it fires.
        range: u32,
    },
    /// Terrain blocks sight.
    NoSight,
    /// Smoke touches the line, in this hex.
    Smoke(HexId),
    /// Friendly units are in between, in this hex.
    Friends(HexId),
    /// Friendly units are on both sides of a hexside that the line runs along.
    BetweenFriends(HexsideId),
    /// Who is in a tunnel sees along it only.
    Tunnel,
    /// So many units have fired across the hexside.
    HexsideLimit {
        /// The limit.
        limit: u32,
    },
    /// A unit has fired at long range from this hex into that one.
    LongRangeLimit {
        /// The limit.
        limit: u32,
    },
    /// It does not see the target and no HQ was named that does.
    NeedsSpotter,
    /// The named unit is no revealed HQ of its company.
    NoSpotter,
    /// The HQ is too far from the target to spot.
    SpotterOutOfRange {
        /// Hexes to the target.
        distance: u32,
        /// Hexes at which it spots.
        range: u32,
    },
    /// The HQ does not see the target.
    SpotterBlind,
    /// The HQ has spotted for another unit in this game turn.
    SpotterSpent,
    /// Nothing is left of the firepower: so much.
    NoFirepower(i64),
}

impl CannotFire {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::NeverFires(_) | Self::Mine => Reason::rulebook(text, "7.2"),
            Self::NeverBombards(_) => Reason::rulebook(text, "6.6"),
            Self::NotOnMap | Self::InAssault | Self::IntoAssault | Self::NoEnemy => {
                Reason::rulebook(text, "6.1")
            }
            Self::NotRevealed => Reason::rulebook(text, "6.31"),
            Self::OutOfRange { .. } => Reason::rulebook(text, "6.2"),
            Self::NoSight => Reason::rulebook(text, "6.4"),
            Self::Smoke(_) => Reason::rulebook(text, "7.4"),
            Self::Friends(_) | Self::BetweenFriends(_) => Reason::ruling(text, 12),
            Self::Tunnel => Reason::ruling(text, 44),
            Self::HexsideLimit { .. } => Reason::rulebook(text, "6.5"),
            Self::LongRangeLimit { .. } => Reason::rulebook(text, "6.51"),
            Self::NeedsSpotter
            | Self::NoSpotter
            | Self::SpotterOutOfRange { .. }
            | Self::SpotterBlind
            | Self::SpotterSpent => Reason::rulebook(text, "6.61"),
            Self::NoFirepower(_) => Reason::rulebook(text, "6.32"),
        }
    }
}

impl fmt::Display for CannotFire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverFires(class) => write!(f, "{class} never fires"),
            Self::NeverBombards(class) => write!(f, "{class} does not bombard"),
            Self::NotOnMap => f.write_str("not on the map"),
            Self::InAssault => f.write_str("in an assault"),
            Self::IntoAssault => f.write_str("the target is in an assault"),
            Self::NoEnemy => f.write_str("no enemy there"),
            Self::NotRevealed => f.write_str("the unit is not revealed and cannot be targeted"),
            Self::Mine => f.write_str("mines take no hits from fire"),
            Self::OutOfRange { distance, range } => write!(f, "{distance} hexes away, range {range}"),
            Self::NoSight => f.write_str("no line of sight"),
            Self::Smoke(_) => f.write_str("smoke on the line"),
            Self::Friends(_) => f.write_str("friendly units in between"),
            Self::BetweenFriends(_) => f.write_str("the line runs between two friendly-held hexes"),
            Self::Tunnel => f.write_str("a tunnel is seen along only"),
            Self::HexsideLimit { limit } => {
                write!(f, "{limit} may fire across this hexside in one activation")
            }
            Self::LongRangeLimit { limit } => {
                write!(f, "{limit} may fire at long range from this hex into that one")
            }
            Self::NeedsSpotter => f.write_str("does not see the target and needs an HQ that spots"),
            Self::NoSpotter => f.write_str("not a revealed HQ of its company"),
            Self::SpotterOutOfRange { distance, range } => {
                write!(f, "the HQ is {distance} hexes from the target and spots within {range}")
            }
            Self::SpotterBlind => f.write_str("the HQ does not see the target"),
            Self::SpotterSpent => f.write_str("the HQ has spotted for another unit in this game turn"),
            Self::NoFirepower(left) => write!(f, "firepower {left}"),
        }
    }
}
