//! Bocage: boards, scenarios and rules of a squad-level hex block wargame, an editor and a validator for them.
//!
//! This page is the architecture, in reading order. A module uses only those above it, as `tests/arrows.rs`
//! holds; each line ends with what must stay true.
//!
//! | Module | Knows | Invariant |
//! | --- | --- | --- |
//! | [`text`] | the words of the interface and of edits, for translation | every name has its words; no words stand in the code that shows them |
//! | [`hex`] | hexes, hexsides, corners, names, exact lines | integers only; a hexside is one value from either hex |
//! | [`board`] | terrain, hexside features, places of one board | keeps all that a file says, lawful or not |
//! | [`layout`] | slots, seams, the map | nothing about a board depends on where or how it is laid |
//! | [`ruleset`] | unit types and classes, terrain effects, their numbers with sources | decides nothing |
//! | [`scenario`] | forces, set-up, markers, victory | refers to everything by name, keeps names as written |
//! | [`edit`] | the document, edits, history | undo is by snapshots, never by inverses |
//! | [`finding`] | findings, places in files and on the map, severities, fixes | points by path, not by position |
//! | [`file`] | RON and JSON, spans, canonical writing, saving, projects | a refused file says where and why; saving never loses one |
//! | [`rules`] | every rule of the game | pure; integers only; dice handed in; answers with reasons |
//! | [`validate`] | checks, one file each, and their list | asks `rules`, never decides itself; a crash in one check stays there |
//! | [`playtest`] | bots, games that play themselves | the same scenario, seed and bots give the same record |
//! | [`picture`] | the map as shapes in layers | a hex's shapes depend on nothing far from it; no backend |
//! | [`export`] | SVG and PNG, LOS tables, packages | the same bytes on every machine; never reads or writes files |
//! | [`cli`] | one file per subcommand | results on stdout, the rest on stderr; never prints otherwise, never ends the process |
//! | `editor` | the window (feature `editor`) | reads the state, posts intents; a document changes only by an edit |

pub mod board;
pub mod cli;
pub mod edit;
#[cfg(feature = "editor")]
pub mod editor;
pub mod export;
pub mod file;
pub mod finding;
pub mod hex;
pub mod layout;
pub mod picture;
pub mod playtest;
pub mod rules;
pub mod ruleset;
pub mod scenario;
pub mod text;
pub mod validate;
