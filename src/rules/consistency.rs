//! What two chapters both know must agree.

use crate::board::{Cover, Terrain};
use crate::rules::cover_kind;
use crate::ruleset::{HexsideKind, Limit};

#[test]
fn sight_is_blocked_by_the_terrain_that_the_ruleset_says() {
    let ruleset = crate::ruleset::Ruleset::tested();
    for terrain in Terrain::ALL {
        assert_eq!(terrain.has_crown(), ruleset.hexes[terrain].blocks_los.value(), "{terrain:?}");
    }
    assert!(!ruleset.markers.wreck_blocks_los.value());
}

#[test]
fn hexsides_that_block_sight_are_those_with_a_fire_limit_of_one_by_what_stands_along_them() {
    let ruleset = crate::ruleset::Ruleset::tested();
    for cover in Cover::ALL {
        let one = ruleset.hexsides[cover_kind(cover)].fire.value() == Limit::Units(1);
        assert_eq!(cover.has_crown(), one, "{cover:?}");
    }
    assert_eq!(ruleset.hexsides[HexsideKind::Hedge].fire.value(), Limit::Units(0));
}

#[test]
fn scenarios_that_say_no_more_have_the_night_and_the_hit_limit_of_the_ruleset() {
    let procedures = &crate::ruleset::Ruleset::tested().procedures;
    let night = crate::scenario::Night::default();
    assert_eq!(
        (night.move_percent, night.range),
        (procedures.night_move_percent.value(), procedures.night_range.value())
    );
    assert_eq!(crate::rules::fire::hits(&[1, 1, 1], 5, Some(procedures.hit_limit.value())), 2);
}
