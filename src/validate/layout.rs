//! Checks of layouts: slots, and what changes where boards meet.

pub(super) mod bad_label;
pub(super) mod boards_do_not_fit;
pub(super) mod duplicate_label;
pub(super) mod empty_layout;
pub(super) mod offset_out_of_range;
pub(super) mod overlapping_boards;
pub(super) mod railway_stops_at_seam;
pub(super) mod river_stops_at_seam;
pub(super) mod road_stops_at_seam;
pub(super) mod same_board_twice;
pub(super) mod seam;
pub(super) mod seam_bridges_differs;
pub(super) mod seam_cliff_differs;
pub(super) mod seam_cover_differs;
pub(super) mod seam_ford_differs;
pub(super) mod seam_hedge_differs;
pub(super) mod seam_level_differs;
pub(super) mod seam_railway_differs;
pub(super) mod seam_road_differs;
pub(super) mod seam_span_differs;
pub(super) mod seam_terrain_differs;
pub(super) mod seam_tunnel_differs;
pub(super) mod seam_water_differs;
pub(super) mod too_many_boards;
pub(super) mod unconnected_board;
pub(super) mod wrong_grain;
