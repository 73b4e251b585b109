//! Files: texts with exact places, canonical writing that keeps comments, and saving that loses nothing.
//!
//! From a file to a value and back:
//!
//! 1. [`save::read_limited`] reads the bytes, with a [`save::Stamp`] to notice later changes on disk;
//! 2. [`source::Source`] makes them a text with lines and columns, or refuses them;
//! 3. [`spans::Index`] finds where everything stands and refuses bad syntax;
//! 4. [`read::parse`] makes the typed value, or refuses its shape;
//! 5. [`comments::Comments`] holds what people wrote between the entries;
//! 6. [`tree::Node`] is a typed value without its types, which [`write`] prints canonically, comments included;
//! 7. [`save::save`] replaces the file in one step.
//!
//! These parts know nothing of boards and scenarios: they work on whatever serde can read and write. Nothing here
//! panics on any input, and nothing recurses deeper than [`spans::DEPTH_LIMIT`]. On them stand [`formats`], the formats
//! of boards and scenarios, and [`project`], the files behind a document,
//! [`package`], all of them in one archive, and [`journal`], unsaved work kept for the case of a crash.

pub mod comments;
pub mod formats;
pub mod journal;
pub mod los_table;
pub mod package;
pub mod path;
pub mod project;
pub mod read;
pub mod record;
pub mod ruleset;
pub mod save;
pub mod schema;
pub mod source;
pub mod spans;
pub mod tree;
pub mod write;
