//! Keys of a board's entries: names where they are names, else the text as written.

use crate::hex::{HexName, HexsideName};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

macro_rules! key {
    ($(#[$doc:meta])* $key:ident, $name:ident, $example:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $key {
            /// A name in its one spelling.
            Name($name),
            /// Anything else, kept so that it can be shown, mended and saved.
            Written(String),
        }

        impl $key {
            /// The name, if it is one.
            pub fn name(&self) -> Option<$name> {
                match self {
                    Self::Name(name) => Some(*name),
                    Self::Written(_) => None,
                }
            }
        }

        impl From<&str> for $key {
            fn from(text: &str) -> Self {
                text.parse().map_or_else(|_| Self::Written(text.to_owned()), Self::Name)
            }
        }

        impl From<$name> for $key {
            fn from(name: $name) -> Self {
                Self::Name(name)
            }
        }

        impl fmt::Display for $key {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Name(name) => name.fmt(f),
                    Self::Written(text) => f.write_str(text),
                }
            }
        }

        impl Serialize for $key {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $key {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Self::from(String::deserialize(deserializer)?.as_str()))
            }
        }

        impl JsonSchema for $key {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "examples": [$example] })
            }
        }
    };
}

key!(
    /// The key of a hex in a board's file.
    HexKey,
    HexName,
    "D5"
);
key!(
    /// The key of a hexside in a board's file.
    HexsideKey,
    HexsideName,
    "D5/N"
);
