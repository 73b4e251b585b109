//! JSON: strict, as serde_json reads it, so that nothing it refuses passes here.

use super::scan::{Arena, Key, Notation, Scanned, Scanner, clipped, is_word_char, syntax_error};
use super::{Kind, NodeId};
use crate::file::source::Span;

/// Reads a JSON text.
pub(super) fn scan(text: &str) -> Scanned<Arena> {
    Scanner::new(text)?.document(&Json)
}

struct Json;

impl Notation for Json {
    fn skip_blank(&self, scanner: &mut Scanner<'_>) -> Scanned<()> {
        scanner.eat_while_bytes(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        if scanner.looking_at("//") || scanner.looking_at("/*") {
            let error = syntax_error(scanner.line_from(scanner.at), "JSON has no comments");
            return Err(error.with_help("Put remarks into a `notes` field, or use RON"));
        }
        Ok(())
    }

    fn value(&self, scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
        let start = scanner.at;
        match scanner.byte() {
            Some(b'{') => scanner.container(self, Kind::Map, start, None),
            Some(b'[') => scanner.container(self, Kind::List, start, None),
            Some(b'"') => text(scanner),
            Some(b'-' | b'0'..=b'9') => number(scanner),
            _ => word(scanner),
        }
    }

    fn key(&self, scanner: &mut Scanner<'_>, kind: &mut Kind, _is_first: bool) -> Scanned<Key> {
        if *kind != Kind::Map {
            return Ok(None);
        }
        if scanner.byte() != Some(b'"') {
            let headline = format!("Expected a key in double quotes, found {}", scanner.found());
            return Err(syntax_error(scanner.here(), headline));
        }
        let key = scanner.key_value(self)?;
        scanner.colon(self, key)?;
        Ok(Some(key))
    }

    fn allows_trailing_comma(&self) -> bool {
        false
    }
}

fn text(scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
    let start = scanner.at;
    scanner.at += 1;
    let mut has_escapes = false;
    loop {
        scanner.eat_while_bytes(|byte| byte != b'"' && byte != b'\\' && byte >= b' ');
        match scanner.byte() {
            Some(b'"') => break,
            Some(b'\\') => {
                has_escapes = true;
                scanner.at += 1;
                scanner.at = scanner.here().end;
            }
            Some(_) if !matches!(scanner.byte(), Some(b'\n' | b'\r')) => {
                let headline = format!("{} must be escaped in a text", capitalised(&scanner.found()));
                return Err(syntax_error(scanner.here(), headline));
            }
            _ => return Err(syntax_error(scanner.line_from(start), "The text has no closing quote")),
        }
    }
    scanner.at += 1;
    if has_escapes {
        check_escapes(scanner.text, scanner.since(start))?;
    }
    Ok(scanner.leaf(Kind::Text, start))
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

fn check_escapes(text: &str, span: Span) -> Scanned<()> {
    let Err(error) = serde_json::from_str::<String>(&text[span.range()]) else { return Ok(()) };
    // serde_json stops after the bad escape: the backslash before it is the place.
    let stop = text.floor_char_boundary((span.start + error.column()).min(span.end));
    let start = text[span.start..stop].rfind('\\').map_or(span.start, |at| span.start + at);
    Err(syntax_error(Span::new(start, stop.max(start + 1)), "Bad escape in a text")
        .with_help(r#"Known are `\"`, `\\`, `\/`, `\n`, `\t` and `\u0041`; paths are written with `/`"#))
}

fn number(scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
    let start = scanner.at;
    scanner.eat_while(|character| character.is_alphanumeric() || matches!(character, '.' | '-' | '+' | '_'));
    let span = scanner.since(start);
    let literal = &scanner.text[span.range()];
    if is_number(literal) {
        return Ok(scanner.leaf(Kind::Number, start));
    }
    Err(syntax_error(span, format!("`{}` is no number", clipped(literal))))
}

/// JSON's grammar of numbers: no leading zeros, digits around the point.
fn is_number(literal: &str) -> bool {
    let literal = literal.strip_prefix('-').unwrap_or(literal);
    let (mantissa, exponent) = match literal.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (literal, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && (whole == "0" || !whole.starts_with('0')) && digits(fraction) && digits(exponent)
}

fn word(scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
    let start = scanner.at;
    let (here, found) = (scanner.here(), scanner.found());
    scanner.eat_while(is_word_char);
    let span = scanner.since(start);
    match &scanner.text[span.range()] {
        "true" | "false" | "null" => Ok(scanner.leaf(Kind::Word, start)),
        "" => Err(syntax_error(here, format!("Expected a value, found {found}"))),
        _ => Err(syntax_error(span, format!("Expected a value, found {found}"))
            .with_help("Texts need double quotes")),
    }
}
