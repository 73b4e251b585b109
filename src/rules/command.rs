//! Command: whom an HQ commands, where it deploys, how it is replaced (RB 4.0), and rally (RB 5.0).

mod hq;
mod rally;

pub use hq::{Replacement, deployments, explain_deployment, is_lost_for_good, replacements};
pub use rally::{CannotRally, may_rally};

use super::answer::{Answer, Reason};
use super::field::{Field, FieldUnit, UnitId};
use super::ground::{Ground, Position};
use super::links;
use crate::ruleset::{CommandLevel, UnitClass};
use std::fmt;

/// What an HQ has spent of its command in this activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Spent {
    /// Commands of a company HQ, calls for artillery and aircraft among them (ruling 6).
    pub commands: u32,
    /// Company and battalion weapons of a platoon HQ.
    pub weapons: u32,
}

/// How a unit comes to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// It is under command.
    Under,
    /// It is a squad of the platoon out of range: it acts if it passes a check of its morale (RB 4.3).
    MoraleCheck,
}

/// Why an HQ does not command a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCommanded {
    /// The one who should command is no HQ on the map.
    NoHq,
    /// The unit is not on the map.
    NotOnMap,
    /// It has acted in this game turn.
    Acted,
    /// It is a mine, which never acts.
    Mine,
    /// It is an HQ, which nobody commands.
    Hq,
    /// It is of another company, or attached to none.
    OtherCompany,
    /// It is of another platoon.
    OtherPlatoon,
    /// It is a weapon out of command range, or beyond a hexside that is closed to all.
    OutOfRange,
    /// The platoon HQ has commanded its one weapon.
    WeaponSpent,
    /// The company HQ has given its commands.
    CommandsSpent,
}

impl NotCommanded {
    /// The reason in words, with its source.
    pub fn reason(self) -> Reason {
        let text = self.to_string();
        match self {
            Self::Acted => Reason::ruling(text, 5),
            Self::Mine => Reason::rulebook(text, "7.2"),
            Self::OutOfRange => Reason::rulebook(text, "4.3"),
            Self::OtherPlatoon | Self::OtherCompany => Reason::rulebook(text, "4.0"),
            Self::WeaponSpent => Reason::ruling(text, 7),
            Self::CommandsSpent => Reason::ruling(text, 6),
            Self::NoHq | Self::NotOnMap | Self::Hq => Reason::rulebook(text, "4.1"),
        }
    }
}

impl fmt::Display for NotCommanded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoHq => "no HQ on the map",
            Self::NotOnMap => "not on the map",
            Self::Acted => "has acted in this game turn",
            Self::Mine => "mines do not act",
            Self::Hq => "HQs are not commanded",
            Self::OtherCompany => "of another company",
            Self::OtherPlatoon => "of another platoon",
            Self::OutOfRange => "weapon out of command range",
            Self::WeaponSpent => "the platoon HQ has commanded its one weapon",
            Self::CommandsSpent => "the company HQ has given its commands",
        })
    }
}

/// Whether an HQ commands a unit, and how (RB 4.1, 4.3).
///
/// # Errors
/// Why not.
pub fn command(
    ground: &Ground<'_>,
    field: &Field,
    hq: UnitId,
    unit: UnitId,
    spent: Spent,
) -> Result<Command, NotCommanded> {
    let (hq, unit) = (field.unit(hq), field.unit(unit));
    let from = hq.position().ok_or(NotCommanded::NoHq)?;
    let at = unit.position().ok_or(NotCommanded::NotOnMap)?;
    command_of(ground, hq, unit, spent, || is_in_range(ground, from, at))
}

/// [`command`] where it is known whether the unit is in range, as for units that wait off the map.
///
/// # Errors
/// Why not.
pub(super) fn command_of(
    ground: &Ground<'_>,
    hq: &FieldUnit,
    unit: &FieldUnit,
    spent: Spent,
    is_in_range: impl FnOnce() -> bool,
) -> Result<Command, NotCommanded> {
    if !hq.class().is_hq() {
        return Err(NotCommanded::NoHq);
    }
    if unit.class() == UnitClass::Mine {
        return Err(NotCommanded::Mine);
    }
    if unit.class().is_hq() {
        return Err(NotCommanded::Hq);
    }
    if !unit.is_of_company_of(hq) {
        return Err(NotCommanded::OtherCompany);
    }
    if unit.acted {
        return Err(NotCommanded::Acted);
    }
    if hq.class() == UnitClass::CompanyHq {
        let most = ground.ruleset.procedures.company_hq_commands.value();
        return if spent.commands < most { Ok(Command::Under) } else { Err(NotCommanded::CommandsSpent) };
    }
    of_platoon_hq(ground, hq, unit, is_in_range, spent)
}

fn of_platoon_hq(
    ground: &Ground<'_>,
    hq: &FieldUnit,
    unit: &FieldUnit,
    is_in_range: impl FnOnce() -> bool,
    spent: Spent,
) -> Result<Command, NotCommanded> {
    let is_weapon = unit.unit.level() != CommandLevel::Platoon;
    if !is_weapon && !unit.is_of_platoon_of(hq) {
        return Err(NotCommanded::OtherPlatoon);
    }
    match (is_weapon, is_in_range()) {
        (false, true) => Ok(Command::Under),
        (false, false) => Ok(Command::MoraleCheck),
        (true, false) => Err(NotCommanded::OutOfRange),
        (true, true) if spent.weapons >= ground.ruleset.procedures.platoon_hq_weapons.value() => {
            Err(NotCommanded::WeaponSpent)
        }
        (true, true) => Ok(Command::Under),
    }
}

/// Whether a position is in command range of a platoon HQ: near enough over hexsides that are not closed to all.
pub fn is_in_range(ground: &Ground<'_>, from: Position, to: Position) -> bool {
    range(ground, from).contains(&to)
}

/// The positions in command range of a platoon HQ, its own first (RB 4.1; ruling 28).
pub fn range(ground: &Ground<'_>, from: Position) -> Vec<Position> {
    let mut reached = vec![from];
    let mut begin = 0;
    for _ in 0..ground.ruleset.procedures.command_range.value() {
        let end = reached.len();
        for index in begin..end {
            for (_, to) in links::neighbours(ground, reached[index]) {
                if links::is_open(ground, reached[index], to) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        begin = end;
    }
    reached
}

/// [`command`] as an answer.
pub fn explain_command(
    ground: &Ground<'_>,
    field: &Field,
    hq: UnitId,
    unit: UnitId,
    spent: Spent,
) -> Answer<&'static str> {
    match command(ground, field, hq, unit, spent) {
        Ok(Command::Under) => {
            let company = field.unit(hq).class() == UnitClass::CompanyHq;
            let why = if company { "of the company, wherever it is" } else { "in command range" };
            Answer::new("under command").because(Reason::rulebook(why, "4.1"))
        }
        Ok(Command::MoraleCheck) => Answer::new("acts if it passes a morale check")
            .because(Reason::rulebook("squad of the platoon out of command range", "4.3")),
        Err(why) => Answer::new("not commanded").because(why.reason()),
    }
}

/// The morale that a unit checks against, and whose it is: its own, or that of its platoon or company HQ in the same
/// hex if that is higher (RB 2.16). None for units that never check.
pub fn morale(ground: &Ground<'_>, field: &Field, id: UnitId) -> Option<(u32, UnitId)> {
    let unit = field.unit(id);
    let own = ground.ruleset.unit(unit.side, unit.unit).morale.as_ref()?.value();
    let at = unit.position()?;
    let leads = |hq: &FieldUnit| match hq.class() {
        UnitClass::CompanyHq => hq.is_of_company_of(unit),
        UnitClass::PlatoonHq => hq.is_of_platoon_of(unit),
        _ => false,
    };
    let hqs = field.at(unit.side, at).filter(|&(other, hq)| other != id && leads(hq));
    let of_hqs = hqs.filter_map(|(other, hq)| {
        Some((ground.ruleset.unit(hq.side, hq.unit).morale.as_ref()?.value(), other))
    });
    let best = of_hqs.max_by_key(|&(morale, other)| (morale, std::cmp::Reverse(other)));
    best.filter(|&(morale, _)| morale > own).or(Some((own, id)))
}

/// [`morale`] as an answer.
pub fn explain_morale(ground: &Ground<'_>, field: &Field, id: UnitId) -> Option<Answer<u32>> {
    let (value, whose) = morale(ground, field, id)?;
    let unit = field.unit(whose);
    let source = ground.ruleset.unit(unit.side, unit.unit).morale.as_ref()?.source();
    let answer =
        Answer::new(value).because(Reason::number(format!("morale of {}", unit.unit.label()), source));
    let from_hq = whose != id;
    Some(if from_hq { answer.because(Reason::rulebook("its HQ is in the hex", "2.16")) } else { answer })
}

#[cfg(test)]
mod tests;
