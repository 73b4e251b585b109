//! Checks of boards, each on its own, however they are laid.

pub(super) mod bad_board_id;
pub(super) mod bare_hexside;
pub(super) mod bridge_over_nothing;
pub(super) mod bridge_without_road;
pub(super) mod cliff_without_slope;
pub(super) mod dead_end;
pub(super) mod duplicate_bridge_name;
pub(super) mod duplicate_place_name;
pub(super) mod empty_entry;
pub(super) mod ford_without_water;
pub(super) mod hedge_in_water;
pub(super) mod hexside_under_other_name;
pub(super) mod level_out_of_range;
pub(super) mod nameless_place;
pub(super) mod place_with_wrong_terrain;
pub(super) mod place_without_hexes;
pub(super) mod pocket;
pub(super) mod railway_ends_in_mid_air;
pub(super) mod redundant_cliff;
pub(super) mod repeated_hex_in_place;
pub(super) mod respelled;
pub(super) mod river_end;
pub(super) mod river_ends_in_mid_air;
pub(super) mod river_in_open_water;
pub(super) mod road_ends_in_mid_air;
pub(super) mod road_over_cliff;
pub(super) mod road_through_hedge;
pub(super) mod road_without_bridge;
pub(super) mod scattered_place;
pub(super) mod span_without_road;
pub(super) mod stray_cover;
pub(super) mod too_many_bridges;
pub(super) mod tunnel_without_middle;
pub(super) mod unknown_hex;
pub(super) mod unknown_hexside;
pub(super) mod unusual_size;
pub(super) mod wrong_board_size;

use super::view::BoardView;
use crate::board::HexsideFeatures;
use crate::edit::{Change, Edit};
use crate::hex::HexsideName;

/// The edit that changes what a hexside holds.
fn change_hexside(
    view: &BoardView<'_>,
    name: HexsideName,
    label: &str,
    change: impl Fn(&mut HexsideFeatures),
) -> Edit {
    let mut features = view.board.hexside(name).cloned().unwrap_or_default();
    change(&mut features);
    Edit::new(label, vec![Change::Hexside { board: view.key.clone(), hexside: name, features }])
}

/// The bridges of a hexside, as a sentence begins with them.
fn bridge_names(features: &HexsideFeatures) -> String {
    let named: Vec<String> =
        features.bridges.iter().filter(|it| !it.name.is_empty()).map(|it| format!("`{}`", it.name)).collect();
    match (features.bridges.len(), named.len()) {
        (1, 0) => "The bridge".to_owned(),
        (1, _) => format!("The bridge {}", named[0]),
        _ => "A bridge".to_owned(),
    }
}

/// Whether a copy of the whole board for a fix costs little.
fn is_small(view: &BoardView<'_>) -> bool {
    view.board.hexes.len() + view.board.hexsides.len() + view.board.places.len() < 5_000
}
