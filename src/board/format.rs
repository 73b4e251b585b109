//! Versions of file formats: one unit type each, a string in files, so that RON and JSON read the same.

/// Defines the type of a file's `format` field: it reads and writes exactly one version.
macro_rules! format_version {
    ($(#[$doc:meta])* $format:ident, $name:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct $format;

        impl $format {
            /// As written in files.
            pub const NAME: &str = $name;
        }

        impl serde::Serialize for $format {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(Self::NAME)
            }
        }

        impl<'de> serde::Deserialize<'de> for $format {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                if text == Self::NAME {
                    Ok(Self)
                } else {
                    let message = format!("unknown format `{text}`: this program reads `{}`", Self::NAME);
                    Err(serde::de::Error::custom(message))
                }
            }
        }

        impl schemars::JsonSchema for $format {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($format).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "const": Self::NAME })
            }
        }
    };
}

pub(crate) use format_version;
