//! The list of all checks, by family and code.

use super::Check;
use super::{board, file, silence};

/// All checks. A new one is a file and a line here.
pub static CHECKS: &[&Check] = &[
    &file::unreadable_file::CHECK,
    &file::bad_path::CHECK,
    &file::path_leaves_root::CHECK,
    &file::not_text::CHECK,
    &file::broken_syntax::CHECK,
    &file::wrong_shape::CHECK,
    &file::comment_not_kept::CHECK,
    &file::check_crashed::CHECK,
    &file::missing_board::CHECK,
    &board::unknown_hex::CHECK,
    &board::unknown_hexside::CHECK,
    &board::hexside_under_other_name::CHECK,
    &board::road_ends_in_mid_air::CHECK,
    &board::railway_ends_in_mid_air::CHECK,
    &board::river_ends_in_mid_air::CHECK,
    &board::ford_without_water::CHECK,
    &silence::unused_silence::CHECK,
    &silence::unknown_check::CHECK,
    &silence::silence_without_reason::CHECK,
];
