//! Rolls that are about to be made: how many dice, what hits, and why.

use super::answer::{Answer, Reason};
use super::field::FieldUnit;
use super::ground::Ground;
use crate::ruleset::Sourced;

/// Dice to be rolled, with what hits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Roll {
    /// How many dice.
    pub dice: u32,
    /// The greatest roll that hits.
    pub firepower: u32,
    /// The parts of the firepower.
    pub reasons: Vec<Reason>,
}

impl Roll {
    /// Dice and firepower, such as `3F4`, with the parts.
    pub fn explain(&self) -> Answer<String> {
        Answer { verdict: format!("{}F{}", self.dice, self.firepower), reasons: self.reasons.clone() }
    }
}

/// A firepower while its parts are put together.
#[derive(Debug, Clone)]
pub(super) struct Firepower {
    dice: u32,
    value: i64,
    reasons: Vec<Reason>,
}

impl Firepower {
    /// A rating, rolled with so many dice.
    pub fn rated(dice: u32, rating: &Sourced<u32>) -> Self {
        let value = rating.value();
        let reason = Reason::number(format!("rated F{value}"), rating.source());
        Self { dice, value: i64::from(value), reasons: vec![reason] }
    }

    /// The rating of a unit; none if it never fires.
    pub fn of(ground: &Ground<'_>, unit: &FieldUnit) -> Option<Self> {
        let rating = ground.ruleset.unit(unit.side, unit.unit).firepower.as_ref()?;
        Some(Self::rated(unit.steps, rating))
    }

    /// With what the scenario adds to every unit's (RB 10.2).
    pub fn in_scenario(self, ground: &Ground<'_>) -> Self {
        let by = ground.conditions.firepower_modifier;
        if by == 0 {
            return self;
        }
        self.add(i64::from(by), Reason::rulebook(format!("{by:+} by the scenario"), "10.2"))
    }

    /// With so much more or, negative, less.
    pub fn add(mut self, by: i64, reason: Reason) -> Self {
        self.value += by;
        self.reasons.push(reason);
        self
    }

    /// Multiplied.
    pub fn times(mut self, factor: u32, reason: Reason) -> Self {
        self.value *= i64::from(factor);
        self.reasons.push(reason);
        self
    }

    /// Divided, rounded up.
    pub fn divided(mut self, divisor: u32, reason: Reason) -> Self {
        let divisor = i64::from(divisor.max(1));
        self.value = (self.value + divisor - 1).div_euclid(divisor);
        self.reasons.push(reason);
        self
    }

    /// Another value instead of all before.
    pub fn instead(mut self, value: u32, reason: Reason) -> Self {
        self.value = i64::from(value);
        self.reasons = vec![reason];
        self
    }

    /// The roll.
    ///
    /// # Errors
    /// What is left of the firepower is not above zero: then no fire is possible (RB 6.32).
    pub fn roll(self) -> Result<Roll, i64> {
        match u32::try_from(self.value) {
            Ok(firepower) if firepower > 0 => Ok(Roll { dice: self.dice, firepower, reasons: self.reasons }),
            _ => Err(self.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Source;

    #[test]
    fn halves_are_rounded_up_and_nothing_is_left_at_zero() {
        let rated = |value| Firepower::rated(3, &Sourced(value, Source::Faq));
        let half =
            |value| rated(value).divided(2, Reason::rulebook("half", "7.3")).roll().map(|it| it.firepower);
        assert_eq!([half(5), half(4), half(1), half(7)], [Ok(3), Ok(2), Ok(1), Ok(4)]);
        let less = rated(3).add(-3, Reason::rulebook("-3 armour", "6.32")).roll();
        assert_eq!(less, Err(0));
        let roll = rated(2).times(2, Reason::rulebook("doubled", "9.64")).roll().unwrap();
        assert_eq!(roll.explain().to_string(), "3F4: rated F2 (published answer); doubled (RB 9.64)");
    }
}
