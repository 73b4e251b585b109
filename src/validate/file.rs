//! Checks of files: whether they can be read at all, and what saving would lose.

pub(super) mod bad_path;
pub(super) mod broken_syntax;
pub(super) mod check_crashed;
pub(super) mod comment_not_kept;
pub(super) mod missing_board;
pub(super) mod not_text;
pub(super) mod path_leaves_root;
pub(super) mod unreadable_file;
pub(super) mod wrong_letter_case;
pub(super) mod wrong_shape;
