//! JSON schemas of the file formats, made from the types that read and write them.

use crate::board::Board;
use crate::scenario::Scenario;
use schemars::generate::SchemaSettings;

/// A format that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaKind {
    /// Of boards.
    Board,
    /// Of scenarios.
    Scenario,
}

/// All formats that have a schema.
pub const KINDS: [SchemaKind; 2] = [SchemaKind::Board, SchemaKind::Scenario];

impl SchemaKind {
    /// By what the schema's file is named: `board` for `board.schema.json`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Scenario => "scenario",
        }
    }

    /// The schema as JSON text with a final newline.
    pub fn text(self) -> String {
        let generator = SchemaSettings::draft2020_12().into_generator();
        let schema = match self {
            Self::Board => generator.into_root_schema_for::<Board>(),
            Self::Scenario => generator.into_root_schema_for::<Scenario>(),
        };
        format!("{:#}\n", schema.as_value())
    }
}
