//! Dice: handed in from outside, so that the rules stay deterministic.

/// Somebody who rolls dice.
pub trait Dice {
    /// A roll from 1 to `sides`. A zero on a ten-sided die is 10.
    fn roll(&mut self, sides: u32) -> u32;

    /// A roll of one ten-sided die.
    fn d10(&mut self) -> u32 {
        self.roll(10)
    }
}

/// Dice that a seed decides, the same on every machine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeededDice {
    state: u64,
}

impl SeededDice {
    /// The dice of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits (SplitMix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u32) -> u32 {
        // The high half of a product is even to within one part in 2^32, and needs no loop.
        (((self.next() >> 32) * u64::from(sides.max(1))) >> 32) as u32 + 1
    }
}

/// Dice that are known beforehand; once they are used up, all further ones are tens.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct GivenDice {
    rolls: Vec<u32>,
    next: usize,
}

impl GivenDice {
    /// These rolls, in this order.
    pub fn new(rolls: &[u32]) -> Self {
        Self { rolls: rolls.to_vec(), next: 0 }
    }

    /// How many are left.
    pub fn left(&self) -> usize {
        self.rolls.len().saturating_sub(self.next)
    }
}

impl Dice for GivenDice {
    fn roll(&mut self, sides: u32) -> u32 {
        let roll = self.rolls.get(self.next).copied().unwrap_or(sides);
        self.next += 1;
        roll.clamp(1, sides.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_dice_are_fair_and_the_same_everywhere() {
        let mut dice = SeededDice::new(7);
        let rolls: Vec<u32> = (0..8).map(|_| dice.d10()).collect();
        assert_eq!(rolls, {
            let mut again = SeededDice::new(7);
            (0..8).map(|_| again.d10()).collect::<Vec<_>>()
        });
        let mut counts = [0_u32; 10];
        (0..10_000).for_each(|_| counts[dice.d10() as usize - 1] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn given_dice_come_in_order() {
        let mut dice = GivenDice::new(&[3, 10]);
        assert_eq!((dice.d10(), dice.left(), dice.d10(), dice.d10(), dice.left()), (3, 1, 10, 10, 0));
    }
}
