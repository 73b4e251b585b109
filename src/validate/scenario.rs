//! Checks of scenarios: names, forces, set-up, markers, victory, conditions, LOS tables.

pub(super) mod bad_company_name;
pub(super) mod bad_scenario_id;
pub(super) mod blown_bridge_not_there;
pub(super) mod closed_entry;
pub(super) mod company_without_hq;
pub(super) mod condition_out_of_range;
pub(super) mod decided_at_start;
pub(super) mod draw_larger_than_pool;
pub(super) mod duplicate_marker;
pub(super) mod duplicate_objective;
pub(super) mod duplicate_unit_name;
pub(super) mod empty_side;
pub(super) mod empty_zone;
pub(super) mod enemies_adjacent_at_start;
pub(super) mod enemies_in_fire_at_start;
pub(super) mod enemies_in_one_hex;
pub(super) mod entry_outside_game;
pub(super) mod exit_out_of_reach;
pub(super) mod flood_without_ford;
pub(super) mod foxhole_in_wrong_terrain;
pub(super) mod gap_without_hedge;
pub(super) mod level_never_reached;
pub(super) mod los_table_contradicts;
pub(super) mod los_table_not_read;
pub(super) mod marker_in_water;
mod names;
pub(super) mod no_room_to_set_up;
pub(super) mod no_way_to_win;
pub(super) mod objective_in_water;
pub(super) mod objective_out_of_reach;
pub(super) mod oversized_scenario;
pub(super) mod overstacked_hex;
pub(super) mod platoon_out_of_command;
pub(super) mod reach;
pub(super) mod side_cannot_score;
pub(super) mod stale_los_table;
pub(super) mod steps_out_of_range;
pub(super) mod too_many_blocks;
pub(super) mod too_many_markers;
pub(super) mod too_many_squads;
pub(super) mod too_many_turns;
pub(super) mod unattached_unit;
pub(super) mod uncontested_objective;
pub(super) mod uneven_forces;
pub(super) mod unfinished_scenario;
pub(super) mod unit_at_wrong_level;
pub(super) mod unit_cannot_leave;
pub(super) mod unit_in_closed_hex;
pub(super) mod unit_in_enemy_zone;
pub(super) mod unit_of_other_side;
pub(super) mod unit_placed_twice;
pub(super) mod unit_without_place;
pub(super) mod unknown_bridge;
pub(super) mod unknown_company;
pub(super) mod unknown_hex_name;
pub(super) mod unknown_label;
pub(super) mod unknown_place;
pub(super) mod unknown_ruleset;
pub(super) mod unknown_unit;
pub(super) mod unlikely_number;
pub(super) mod victory_levels_overlap;
pub(super) mod way_off_edge;
pub(super) mod which_bridge;
pub(super) mod worthless_objective;
pub(super) mod zones_of_both_sides_overlap;

use super::view::{ScenarioView, side_path};
use crate::finding::Path;
use crate::ruleset::{CommandLevel, Side, UnitType};
use crate::scenario::ObjectiveAt;

/// The name by which findings speak of an objective.
fn name_of_objective(at: &ObjectiveAt) -> &str {
    match at {
        ObjectiveAt::Hex(name) | ObjectiveAt::Place(name) | ObjectiveAt::Bridge(name) => name,
    }
}

/// A unit type that a scenario lists by name.
struct Listed<'a> {
    side: Side,
    unit: UnitType,
    /// At which level it is listed.
    level: CommandLevel,
    /// The company, battalion unit or draw that lists it.
    owner: &'a str,
    path: Path,
}

/// All unit types that a scenario lists by name.
fn listed_units<'a>(view: &ScenarioView<'a>) -> Vec<Listed<'a>> {
    let mut all = Vec::new();
    for (side, forces) in view.sides() {
        let root = || side_path(side);
        for (letter, company) in &forces.companies {
            let path = root().field("companies").key(letter).field("weapons");
            all.extend(company.weapons.iter().enumerate().map(|(index, &unit)| Listed {
                side,
                unit,
                level: CommandLevel::Company,
                owner: letter,
                path: path.clone().index(index),
            }));
        }
        all.extend(forces.battalion.iter().map(|(key, unit)| Listed {
            side,
            unit: unit.unit,
            level: CommandLevel::Battalion,
            owner: key,
            path: root().field("battalion").key(key).field("unit"),
        }));
        for (key, draw) in &forces.draws {
            let path = root().field("draws").key(key).field("from");
            all.extend(draw.from.iter().enumerate().map(|(index, &unit)| Listed {
                side,
                unit,
                level: CommandLevel::Battalion,
                owner: key,
                path: path.clone().index(index),
            }));
        }
    }
    all
}
