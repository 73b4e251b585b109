//! Movement: what a step costs, where units must stop, how far they come (RB 8.0).
//!
//! Points are spent on hexsides, not hexes (RB 8.1). A step costs the highest of cover, water, ford and cliff;
//! one more uphill, one more into a wreck, one less by road or railway (ruling 30).

mod connected;
mod entry;
mod off_map;
mod reach;
mod step;

pub use connected::ever_reached;
pub use entry::{Entry, entries};
pub use off_map::{edge_hexes, hexes_of_way, is_on_edge, off_map_cost};
pub use reach::{Reach, Reached, Ways};
pub(in crate::rules) use step::may_assault_into;
pub use step::{Into, Part, StepCost, explain_step, step_cost};

use super::answer::{Answer, Reason};
use super::ground::Ground;
use crate::ruleset::{Side, UnitType};
use crate::scenario::Conditions;

/// Movement points of a unit in one move: its rating, changed by the scenario and by night (RB 2.14, 10.2, 10.3).
pub fn allowance(ground: &Ground<'_>, side: Side, unit: UnitType) -> u32 {
    changed(ground.conditions, ground.ruleset.unit(side, unit).movement.value())
}

fn changed(conditions: &Conditions, rating: u32) -> u32 {
    if rating == 0 {
        return 0;
    }
    let rating = rating.saturating_add_signed(conditions.move_modifier);
    match &conditions.night {
        Some(night) => (u64::from(rating) * u64::from(night.move_percent)).div_ceil(100) as u32,
        None => rating,
    }
}

/// [`allowance`] with its reasons.
pub fn explain_allowance(ground: &Ground<'_>, side: Side, unit: UnitType) -> Answer<u32> {
    let rating = &ground.ruleset.unit(side, unit).movement;
    let text = format!("{} moves {}", unit.label(), rating.value());
    let mut answer =
        Answer::new(allowance(ground, side, unit)).because(Reason::number(text, rating.source()));
    if ground.conditions.move_modifier != 0 {
        let text = format!("{:+} by the scenario", ground.conditions.move_modifier);
        answer = answer.because(Reason::rulebook(text, "10.2"));
    }
    if let Some(night) = &ground.conditions.night {
        let text = format!("{} percent at night, rounded up", night.move_percent);
        answer = answer.because(Reason::rulebook(text, "10.3"));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;
    use crate::scenario::Night;

    #[test]
    fn night_halves_movement_rounded_up_after_the_scenario_has_changed_it() {
        let mut world = World::new(3, 2, "");
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::RifleF2), 5);
        world.conditions.night = Some(Night::default());
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::RifleF2), 3);
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::Panther), 5);
        world.conditions.move_modifier = -3;
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::RifleF2), 1);
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::AtGun88), 0);
        let answer = explain_allowance(&world.ground(), Side::German, UnitType::Panther);
        assert_eq!(
            answer.to_string(),
            "4: Panther moves 10 (RB 2.53); -3 by the scenario (RB 10.2); 50 percent at night, rounded up (RB 10.3)"
        );
        world.conditions.move_modifier = 3;
        assert_eq!(allowance(&world.ground(), Side::German, UnitType::Bunker), 0);
    }
}
