//! Layouts: boards looked through, laid, moved, turned and labelled, and seams mended.
//!
//! [`shelf`] finds boards and draws small pictures of them beside the interface; [`page`] shows them, the slots and the
//! seams; [`lay`] says where a board that hangs at the pointer would come to lie.

mod files;
mod lay;
mod page;
mod shelf;

pub use lay::{draw_seams, drop_ui, offset_near, outline, slot_at};
pub use page::page_ui;
pub use shelf::{Shelf, Source};
