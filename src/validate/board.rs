//! Checks of boards, each on its own, however they are laid.

pub(super) mod dead_end;
pub(super) mod ford_without_water;
pub(super) mod hexside_under_other_name;
pub(super) mod railway_ends_in_mid_air;
pub(super) mod river_end;
pub(super) mod river_ends_in_mid_air;
pub(super) mod road_ends_in_mid_air;
pub(super) mod unknown_hex;
pub(super) mod unknown_hexside;

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
