//! Where a unit comes at all, however many turns it takes (RB 3.4, 8.5).

use crate::rules::classes::may_cross;
use crate::rules::ground::{Ground, Position};
use crate::rules::links;
use crate::ruleset::UnitClass;
use std::collections::VecDeque;

/// Which positions a class that starts in one of these ever comes to, by ways that are open to it as things stand; by
/// [`Position::index`].
pub fn ever_reached(
    ground: &Ground<'_>,
    class: UnitClass,
    starts: impl IntoIterator<Item = Position>,
) -> Vec<bool> {
    let mut reached = vec![false; 2 * ground.map.hexes().len()];
    let mut queue: VecDeque<Position> = VecDeque::new();
    let mut visit = |at: Position, queue: &mut VecDeque<Position>| {
        if !std::mem::replace(&mut reached[at.index(ground.map)], true) {
            queue.push_back(at);
        }
    };
    starts.into_iter().for_each(|start| visit(start, &mut queue));
    while let Some(at) = queue.pop_front() {
        for (_, next) in links::neighbours(ground, at) {
            if may_cross(ground, class, at, next).is_ok() {
                visit(next, &mut queue);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::World;

    #[test]
    fn a_tank_does_not_come_over_a_river_that_riflemen_wade() {
        let river = (1..=4).map(|row| format!("D{row}/NE river; D{}/SE river; ", row - 1));
        let world = World::new(8, 4, &river.collect::<String>());
        let ground = world.ground();
        let reaches = |class, from: &str, to: &str| {
            ever_reached(&ground, class, [world.at(from)])[world.at(to).index(ground.map)]
        };
        assert!(reaches(UnitClass::Rifle, "B2", "G2"));
        assert!(!reaches(UnitClass::Tank, "B2", "G2"));
        assert!(reaches(UnitClass::Tank, "B2", "A4"));
        assert!(!ever_reached(&ground, UnitClass::Rifle, [])[world.at("B2").index(ground.map)]);
    }
}
