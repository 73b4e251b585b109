//! Errors of shape in words for people who write files by hand.

use super::fault::{Failure, Fault};
use crate::file::spans::{Index, Kind, NodeId, Syntax};

/// More names than this are not listed.
const LISTED_NAMES: usize = 24;

/// Headline and help for an error. `whole` is what the value with the wrong part is called.
pub(super) fn headline(
    index: &Index,
    culprit: NodeId,
    is_key: bool,
    failure: &Failure,
    whole: &str,
) -> (String, Option<String>) {
    match &failure.fault {
        Fault::UnknownField { found, expected } => {
            (format!("Unknown field `{found}` in {whole}"), names_help(found, expected, "fields"))
        }
        Fault::UnknownVariant { found, expected } => {
            let what = if is_key { "key" } else { "value" };
            (format!("Unknown {what} `{found}`"), names_help(found, expected, "values"))
        }
        Fault::MissingField(name) => {
            (format!("Missing field `{name}` in {whole}"), Some(format!("Add `{}`", added(index, name))))
        }
        Fault::RepeatedField(name) => (format!("Field `{name}` stands twice in {whole}"), None),
        Fault::WrongType(expected) => {
            (wrong_type(index, culprit, is_key, expected), type_help(index, culprit, is_key, expected))
        }
        Fault::OutOfRange => {
            let number = index.slice(culprit);
            (format!("The number {number} is out of range"), Some(range_help(number)))
        }
        Fault::WrongLength { expected, found } => {
            (format!("Expected {}, found {found}", expectation(expected, index.syntax())), None)
        }
        Fault::WrongName { expected, found } => wrong_name(index, culprit, expected, found),
        Fault::GoesOn if is_cut(index, culprit, failure.offset) => {
            (goes_on(index, culprit, failure.offset), fraction_help(index, culprit))
        }
        Fault::GoesOn => (goes_on(index, culprit, failure.offset), surplus_help(index, culprit)),
        // The number was judged before it was read to its end.
        Fault::Message(_) if is_cut(index, culprit, failure.offset) => {
            (goes_on(index, culprit, failure.offset), fraction_help(index, culprit))
        }
        Fault::Message(message) => (sentence(message), None),
    }
}

fn wrong_type(index: &Index, culprit: NodeId, is_key: bool, expected: &str) -> String {
    if index.syntax() == Syntax::Ron && index.parent(culprit).is_none() && index.slice(culprit) == "null" {
        return "The file holds nothing but `null`".to_owned();
    }
    let found = match index.key(culprit).filter(|_| is_key) {
        Some(key) => format!("the key `{key}`"),
        None if is_wrapped_needlessly(index, culprit, expected) => "`Some(..)`".to_owned(),
        None => description(index, culprit),
    };
    format!("Expected {}, found {found}", expectation(expected, index.syntax()))
}

/// A name before fields, or alone, where a value has fields.
fn wrong_name(index: &Index, culprit: NodeId, expected: &str, found: &str) -> (String, Option<String>) {
    if index.opening(culprit).is_some() {
        let help = format!("Leave `{found}` out, or write `{expected}`");
        return (format!("Expected `{expected}(..)` or no name, found `{found}`"), Some(help));
    }
    let help = match index.parent(culprit) {
        Some(_) => "Write its fields in parentheses: `(field: value)`".to_owned(),
        None => "A board begins with `(format: \"bocage-board/1\"`, a scenario with `(format: \"bocage-scenario/1\"`"
            .to_owned(),
    };
    (format!("Expected fields in parentheses, found `{found}`"), Some(help))
}

/// How values are written that have something in parentheses, by the field that they stand in, or whose list.
fn forms(index: &Index, culprit: NodeId) -> Option<&'static str> {
    let own = index.key(culprit);
    let of_list = index.parent(culprit).and_then(|list| index.key(list));
    Some(match (own.as_deref(), of_list.as_deref()) {
        (Some("at"), _) => "`Hex(\"D5\")`, `Place(\"name\")` or `Bridge(\"name\")`",
        (None, Some("at")) => "`Place(\"name\")`, `Hexes([\"D5\"])` or `Edge(East, 2)`",
        (Some("units"), _) => "`Any` or `Only([\"A1/1\"])`",
        (Some("by"), _) => "`Edge(East)` or `Hexes([\"D5\"])`",
        (Some("attached_to"), _) => "`Choice` or `Company(\"A\")`",
        (_, Some("platoons")) => "`F2`, `F3` or `Part(quality: F2, squads: 2)`",
        (Some("eliminated"), _) => "`Nothing` or `PerUnit(1)`",
        _ => return None,
    })
}

/// For a list: what stands there, or in the parentheses there, as a list.
fn list_help(index: &Index, culprit: NodeId) -> Option<String> {
    let mut parts = index.children(culprit);
    let only = parts.next().filter(|_| parts.next().is_none());
    if let Some(list) = only.filter(|&part| index.kind(part) == Kind::List) {
        return Some(format!(
            "Write it without the name: `{}`",
            crate::file::spans::clipped(index.slice(list))
        ));
    }
    let is_entry = match index.kind(culprit) {
        Kind::Text | Kind::Word | Kind::Number => true,
        // Values in parentheses without a name may be meant as the list.
        Kind::Tuple => index.name(culprit).is_some(),
        _ => false,
    };
    is_entry.then(|| format!("Write `[{}]`", crate::file::spans::clipped(index.slice(culprit))))
}

/// How to mend what is nearly right: quotes that are missing or too many, a `Some` around a value that must be there.
fn type_help(index: &Index, culprit: NodeId, is_key: bool, expected: &str) -> Option<String> {
    if index.kind(culprit) == Kind::Number && integer_range(expected).is_some() {
        return fraction_help(index, culprit);
    }
    if index.syntax() == Syntax::Json {
        return None;
    }
    if index.slice(culprit) == "null" {
        return Some("Leave the field out where it has no value".to_owned());
    }
    let wants_text = matches!(expected, "a string" | "string" | "str" | "a borrowed string");
    let key = index.key(culprit).filter(|_| is_key);
    if let Some(key) = key.filter(|_| wants_text) {
        return Some(format!("Write `\"{key}\"`"));
    }
    let slice = index.slice(culprit);
    if expected.starts_with("enum ") || expected == "variant identifier" {
        if let Some(forms) = forms(index, culprit) {
            return Some(format!("Write {forms}"));
        }
        let is_name = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_alphanumeric());
        if !is_name(slice.trim_matches('"')) {
            return None;
        }
    }
    if is_wrapped_needlessly(index, culprit, expected) {
        return Some(format!("Write it without `Some`: `{slice}`"));
    }
    match index.kind(culprit) {
        Kind::Word if wants_text => Some(format!("Write `\"{slice}\"`")),
        Kind::Number if wants_text => Some(format!("Write `\"{slice}\"`")),
        Kind::List if wants_text => {
            let mut parts = index.children(culprit);
            let only = parts.next().filter(|&part| parts.next().is_none() && index.kind(part) == Kind::Text);
            only.map(|only| format!("Write `{}`", crate::file::spans::clipped(index.slice(only))))
        }
        Kind::Map if expected.starts_with("struct") => Some(
            "Write `(` and `)` in place of `{` and `}`, and the names of fields without quotes".to_owned(),
        ),
        Kind::Char if wants_text => Some(format!("Write `\"{}\"`", slice.trim_matches('\''))),
        _ if expected == "a sequence" => list_help(index, culprit),
        Kind::Word if expected == "a boolean" && matches!(slice, "yes" | "no" | "True" | "False") => {
            Some(format!("Write `{}`", matches!(slice, "yes" | "True")))
        }
        Kind::Text if expected.starts_with("enum ") || expected == "variant identifier" => {
            Some(format!("Write it without quotes: `{}`", slice.trim_matches('"')))
        }
        Kind::Text if expected == "an integer" => {
            let plain = slice.trim_matches('"');
            plain.parse::<i64>().ok().map(|number| format!("Write it without quotes: `{number}`"))
        }
        _ => None,
    }
}

/// Whether the value is as it should be, but for a `Some` around it.
fn is_wrapped_needlessly(index: &Index, culprit: NodeId, expected: &str) -> bool {
    let before = index.text().get(..index.span(culprit).start).unwrap_or_default().trim_end();
    let is_wrapped = before.strip_suffix('(').is_some_and(|before| before.trim_end().ends_with("Some"));
    let is_right = match index.kind(culprit) {
        Kind::Text => matches!(expected, "a string" | "string" | "str" | "a borrowed string"),
        Kind::Number => expected == "an integer" || integer_range(expected).is_some(),
        _ => false,
    };
    index.syntax() == Syntax::Ron && is_wrapped && is_right
}

/// A field as it is written, as far as its name tells.
fn added(index: &Index, name: &str) -> String {
    let quote = if index.syntax() == Syntax::Json { "\"" } else { "" };
    format!("{quote}{name}{quote}: ..")
}

fn range_help(number: &str) -> String {
    match number.parse::<i64>() {
        Ok(number) if (i64::from(i32::MIN)..0).contains(&number) => "It must not be below 0".to_owned(),
        _ => "No number here needs more than a few digits".to_owned(),
    }
}

/// A value that goes on where its type had enough.
fn goes_on(index: &Index, culprit: NodeId, offset: usize) -> String {
    let siblings = index.parent(culprit).map(|parent| (index.kind(parent), index.children(parent)));
    let found = description(index, culprit);
    let is_begun = index.syntax() == Syntax::Ron && offset > index.span(culprit).start;
    match (index.kind(culprit), index.name(culprit), siblings) {
        (Kind::Number | Kind::Range, ..) if is_begun => format!("Expected a whole number, found {found}"),
        (_, Some(name), _) if index.opening(culprit).is_some() => format!("`{name}` takes no values here"),
        (_, _, Some((Kind::Tuple | Kind::List, mut siblings))) => {
            let before = siblings.position(|sibling| sibling == culprit).unwrap_or(0);
            format!("Expected {}, found more", counted(before, "value"))
        }
        _ => format!("Did not expect {found} here"),
    }
}

/// Whether an error stands within a number.
fn is_cut(index: &Index, culprit: NodeId, offset: usize) -> bool {
    let span = index.span(culprit);
    let is_number = matches!(index.kind(culprit), Kind::Number | Kind::Range);
    index.syntax() == Syntax::Ron && is_number && offset > span.start && offset < span.end
}

/// The whole number that is meant by one with a fraction, or the two about it.
fn fraction_help(index: &Index, culprit: NodeId) -> Option<String> {
    let number = index.slice(culprit).parse::<f64>().ok().filter(|number| number.abs() < 1e6)?;
    if index.kind(culprit) != Kind::Number || !index.slice(culprit).contains(['.', 'e', 'E']) {
        return None;
    }
    Some(match number.fract() == 0.0 {
        true => format!("Write `{number:.0}`"),
        false => format!("Write `{:.0}` or `{:.0}`", number.floor(), number.ceil()),
    })
}

/// How to mend one value too many.
fn surplus_help(index: &Index, culprit: NodeId) -> Option<String> {
    let is_of_several =
        index.parent(culprit).is_some_and(|it| matches!(index.kind(it), Kind::Tuple | Kind::List));
    is_of_several.then(|| format!("Take `{}` out", crate::file::spans::clipped(index.slice(culprit))))
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// What stands in the text.
fn description(index: &Index, id: NodeId) -> String {
    let slice = crate::file::spans::clipped(index.slice(id));
    let is_json = index.syntax() == Syntax::Json;
    match (index.kind(id), index.name(id)) {
        (Kind::Text, _) => format!("the text {slice}"),
        (Kind::Char, _) => format!("the character {slice}"),
        (Kind::Number, _) => format!("the number `{slice}`"),
        (Kind::Range, _) => format!("the range `{slice}`"),
        (Kind::Bytes, _) => "a byte string".to_owned(),
        (Kind::Word, _) => format!("`{slice}`"),
        (Kind::List, _) => "a list".to_owned(),
        (Kind::Map, _) if is_json => "an object".to_owned(),
        (Kind::Map, _) => "a map".to_owned(),
        (Kind::Struct | Kind::Tuple, Some(name)) => format!("`{name}(..)`"),
        (Kind::Struct, None) => "fields in parentheses".to_owned(),
        (Kind::Tuple, None) => "values in parentheses".to_owned(),
    }
}

/// Serde's words for what a type wants, in ours.
fn expectation(expected: &str, syntax: Syntax) -> String {
    let is_json = syntax == Syntax::Json;
    let size = |rest: &str| rest.parse().ok().map(|count| counted(count, "value"));
    let length =
        ["a tuple of size ", "an array of length "].iter().find_map(|prefix| expected.strip_prefix(prefix));
    if let Some(counted) = length.and_then(size) {
        return counted;
    }
    if let Some(range) = integer_range(expected) {
        return format!("a whole number {range}").trim_end().to_owned();
    }
    let ours = match expected {
        "a string" | "string" | "str" | "a borrowed string" => "a text in quotes",
        "an integer" => "a whole number",
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" if is_json => "an object",
        "f32" | "f64" => "a number",
        "unit" if is_json => "`null`",
        "unit" => "`()`",
        "variant identifier" | "field identifier" => "a name",
        "option" => "a value or none",
        other if is_json && other.starts_with("enum ") => "a name in quotes",
        other if other.starts_with("enum ") => "a name",
        other if is_json && other.starts_with("struct") => "an object with fields",
        other if other.starts_with("struct") => "fields in parentheses",
        other if other.starts_with("tuple ") => "values in parentheses",
        other => other,
    };
    ours.to_owned()
}

fn integer_range(name: &str) -> Option<&'static str> {
    Some(match name {
        "u8" => "from 0 to 255",
        "i8" => "from -128 to 127",
        "u16" => "from 0 to 65535",
        "i16" => "from -32768 to 32767",
        // No field needs so many digits: its range is told elsewhere.
        "u32" | "u64" | "usize" => "from 0",
        "i32" | "i64" | "isize" => "",
        _ => return None,
    })
}

fn names_help(found: &str, expected: &[String], what: &str) -> Option<String> {
    let suggestion = closest(found, expected).map(|name| format!("Did you mean `{name}`?"));
    let list = match expected {
        [] => format!("There are no {what} here"),
        [only] => format!("Expected `{only}`"),
        many if many.len() > LISTED_NAMES && suggestion.is_some() => return suggestion,
        many => {
            let shown: Vec<String> = many.iter().take(LISTED_NAMES).map(|name| format!("`{name}`")).collect();
            let more = many.len() - shown.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("Expected one of {}{more}", shown.join(", "))
        }
    };
    Some(match suggestion {
        Some(suggestion) => format!("{suggestion} {list}"),
        None => list,
    })
}

/// The name that was probably meant, if one is close: a third of its letters may differ.
fn closest<'n>(found: &str, names: &'n [String]) -> Option<&'n str> {
    let plain = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
    let found = plain(found);
    let distance = |name: &&String| strsim::damerau_levenshtein(&found, &plain(name));
    let best = names.iter().min_by_key(distance)?;
    let allowed = (found.chars().count().max(best.chars().count()) / 3).max(1);
    (distance(&best) <= allowed).then_some(best)
}

/// A message that stands as a headline: a capital first, no full stop.
fn sentence(message: &str) -> String {
    let message = message.trim().trim_end_matches('.');
    let mut characters = message.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + characters.as_str()
}
