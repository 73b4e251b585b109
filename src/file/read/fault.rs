//! What serde and its two readers meant by an error.

use serde_path_to_error::Segment;

use crate::file::path::Step;

/// The kinds of errors of shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    UnknownField {
        found: String,
        expected: Vec<String>,
    },
    UnknownVariant {
        found: String,
        expected: Vec<String>,
    },
    MissingField(String),
    RepeatedField(String),
    /// With what was expected.
    WrongType(String),
    OutOfRange,
    WrongLength {
        expected: String,
        found: usize,
    },
    /// `Name(..)` with another name than the struct's.
    WrongName {
        expected: String,
        found: String,
    },
    /// The value goes on where the type was satisfied: `1.5` for a whole number, one element too many.
    GoesOn,
    /// In words of the type itself.
    Message(String),
}

/// A fault with what the reader said of its place.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// How far the reader had come, in bytes.
    pub(super) offset: usize,
    /// The way to the value; a step is nothing where the reader lost it.
    pub(super) steps: Vec<Option<Step>>,
}

impl Failure {
    pub(super) fn of_ron(error: &ron::Error, offset: usize, segments: Vec<Segment>) -> Self {
        Failure { fault: of_ron(error), offset, steps: segments.into_iter().map(step).collect() }
    }

    pub(super) fn of_json(error: &serde_json::Error, offset: usize, segments: Vec<Segment>) -> Self {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let fault = of_message(message.strip_suffix(&place).unwrap_or(&message));
        Failure { fault, offset, steps: segments.into_iter().map(step).collect() }
    }
}

fn step(segment: Segment) -> Option<Step> {
    match segment {
        Segment::Seq { index } => Some(Step::Index(index)),
        Segment::Map { key } => Some(Step::Key(key)),
        Segment::Enum { variant } => Some(Step::Variant(variant)),
        Segment::Unknown => None,
    }
}

fn of_ron(error: &ron::Error) -> Fault {
    use ron::Error;
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            Fault::UnknownField { found: found.clone(), expected: names(expected) }
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            Fault::UnknownVariant { found: found.clone(), expected: names(expected) }
        }
        Error::MissingStructField { field, .. } => Fault::MissingField((*field).to_owned()),
        Error::DuplicateStructField { field, .. } => Fault::RepeatedField((*field).to_owned()),
        Error::InvalidValueForType { expected, .. } => Fault::WrongType(expected.clone()),
        Error::ExpectedDifferentLength { expected, found } => {
            Fault::WrongLength { expected: expected.clone(), found: *found }
        }
        Error::ExpectedDifferentStructName { expected, found } => {
            Fault::WrongName { expected: (*expected).to_owned(), found: found.clone() }
        }
        Error::IntegerOutOfBounds => Fault::OutOfRange,
        Error::ExpectedComma
        | Error::ExpectedArrayEnd
        | Error::ExpectedMapEnd
        | Error::ExpectedMapColon
        | Error::ExpectedStructLikeEnd
        | Error::ExpectedOptionEnd
        | Error::TrailingCharacters => Fault::GoesOn,
        Error::ExceededRecursionLimit => Fault::Message("Values are nested too deeply".to_owned()),
        Error::Message(message) => of_message(message),
        other => of_expectation(other).map_or_else(|| Fault::Message(other.to_string()), Fault::WrongType),
    }
}

/// What ron's reader wanted, in the words serde's visitors use.
fn of_expectation(error: &ron::Error) -> Option<String> {
    use ron::Error;
    let expected = match error {
        Error::ExpectedArray => "a sequence",
        Error::ExpectedMap => "a map",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "struct",
        Error::ExpectedString => "a string",
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => "an integer",
        Error::ExpectedFloat => "a number",
        Error::ExpectedBoolean => "a boolean",
        Error::ExpectedChar => "a character",
        Error::ExpectedUnit => "unit",
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => "variant identifier",
        _ => return None,
    };
    Some(expected.to_owned())
}

/// Serde's standard messages, as serde_json passes them on; others are the type's own.
fn of_message(message: &str) -> Fault {
    let after = |prefix: &str| message.strip_prefix(prefix);
    if let Some((found, expected)) = after("unknown field `").and_then(|rest| rest.split_once('`')) {
        return Fault::UnknownField { found: found.to_owned(), expected: quoted_names(expected) };
    }
    if let Some((found, expected)) = after("unknown variant `").and_then(|rest| rest.split_once('`')) {
        return Fault::UnknownVariant { found: found.to_owned(), expected: quoted_names(expected) };
    }
    let name = |rest: &str| rest.strip_suffix('`').map(str::to_owned);
    if let Some(name) = after("missing field `").and_then(name) {
        return Fault::MissingField(name);
    }
    if let Some(name) = after("duplicate field `").and_then(name) {
        return Fault::RepeatedField(name);
    }
    let typed = after("invalid type: ").or_else(|| after("invalid value: "));
    if let Some((_, expected)) = typed.and_then(|rest| rest.rsplit_once(", expected ")) {
        return Fault::WrongType(expected.to_owned());
    }
    if let Some((found, expected)) = after("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return Fault::WrongLength { expected: expected.to_owned(), found: found.parse().unwrap_or(0) };
    }
    match message {
        "trailing characters" => Fault::GoesOn,
        other => Fault::Message(other.to_owned()),
    }
}

/// The names in ", expected one of `a`, `b`".
fn quoted_names(list: &str) -> Vec<String> {
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
