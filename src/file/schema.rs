//! JSON schemas of file formats, made from the types that read and write them.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// The schema of a type, as JSON text with a final newline.
pub fn schema_text<T: JsonSchema>() -> String {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    format!("{:#}\n", schema.as_value())
}
