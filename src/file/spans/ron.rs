//! RON: what ron 0.12 accepts is accepted here, a little more in places where only the type decides.

use super::scan::{Arena, Key, Notation, Scanned, Scanner, clipped, is_word_char, syntax_error};
use super::{Kind, NodeId};
use crate::file::source::{Position, Source, Span};

/// Reads a RON text.
pub(super) fn scan(text: &str) -> Scanned<Arena> {
    let mut scanner = Scanner::new(text)?;
    skip_attributes(&mut scanner)?;
    scanner.document(&Ron)
}

struct Ron;

impl Notation for Ron {
    fn skip_blank(&self, scanner: &mut Scanner<'_>) -> Scanned<()> {
        loop {
            scanner.eat_while_bytes(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r'));
            // Most often a token follows at once.
            if scanner.byte().is_some_and(|byte| byte.is_ascii_graphic() && byte != b'/') {
                return Ok(());
            }
            scanner.eat_while(is_blank);
            let start = scanner.at;
            match scanner.rest().as_bytes() {
                [b'/', b'/', ..] => line_comment(scanner),
                [b'/', b'*', ..] => block_comment(scanner)?,
                _ => return Ok(()),
            }
            let span = scanner.since(start);
            scanner.comments.push(span);
        }
    }

    fn value(&self, scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
        let start = scanner.at;
        match scanner.rest().as_bytes() {
            [b'(', ..] => scanner.container(self, Kind::Tuple, start, None),
            [b'[', ..] => scanner.container(self, Kind::List, start, None),
            [b'{', ..] => scanner.container(self, Kind::Map, start, None),
            [b'"', ..] | [b'r', b'"', ..] | [b'r', b'#', b'"' | b'#', ..] => quoted(scanner, 0, Kind::Text),
            [b'b', b'"', ..] | [b'b', b'r', b'"' | b'#', ..] => quoted(scanner, 1, Kind::Bytes),
            [b'\'', ..] => character(scanner, Kind::Char),
            [b'b', b'\'', ..] | [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => number(scanner),
            _ => word_or_named(scanner),
        }
    }

    fn key(&self, scanner: &mut Scanner<'_>, kind: &mut Kind, is_first: bool) -> Scanned<Key> {
        match kind {
            Kind::Map => {
                let key = scanner.key_value(self)?;
                scanner.colon(self, key)?;
                Ok(Some(key))
            }
            Kind::Tuple if is_first => {
                let field = field(scanner)?;
                *kind = if field.is_some() { Kind::Struct } else { Kind::Tuple };
                Ok(field)
            }
            Kind::Struct => match field(scanner)? {
                Some(field) => Ok(Some(field)),
                None => Err(no_field(scanner)),
            },
            _ => Ok(None),
        }
    }

    fn allows_trailing_comma(&self) -> bool {
        true
    }
}

/// Reads a field name with its colon, or nothing at all.
fn field(scanner: &mut Scanner<'_>) -> Scanned<Key> {
    let (start, comments) = (scanner.at, scanner.comments.len());
    identifier(scanner);
    let name = scanner.since(start);
    if name.end > start {
        Ron.skip_blank(scanner)?;
        if scanner.eat(":") {
            Ron.skip_blank(scanner)?;
            return Ok(Some(name));
        }
    }
    scanner.at = start;
    scanner.comments.truncate(comments);
    Ok(None)
}

fn no_field(scanner: &mut Scanner<'_>) -> crate::file::source::ShapeError {
    let error =
        syntax_error(scanner.here(), format!("Expected a field name and `:`, found {}", scanner.found()));
    let after_word =
        scanner.rest().trim_start_matches(|it: char| it.is_alphanumeric() || it == '_').trim_start();
    if scanner.looking_at("\"") {
        error.with_help("Field names stand without quotes")
    } else if scanner.looking_at("#") {
        error.with_help("Comments begin with `//`")
    } else if after_word.starts_with('=') && !scanner.looking_at("=") {
        error.with_help("Write `:` for `=`")
    } else {
        error
    }
}

/// ron's white space, direction marks included.
fn is_blank(character: char) -> bool {
    matches!(
        character,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\x0B'
            | '\x0C'
            | '\u{85}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

fn line_comment(scanner: &mut Scanner<'_>) {
    let line = scanner.rest().find('\n').unwrap_or(scanner.rest().len());
    let without_return = scanner.rest()[..line].trim_end_matches('\r').len();
    scanner.at += without_return;
}

fn block_comment(scanner: &mut Scanner<'_>) -> Scanned<()> {
    let start = scanner.at;
    let mut level = 0_usize;
    loop {
        if scanner.eat("/*") {
            level += 1;
        } else if scanner.eat("*/") {
            level -= 1;
        } else if scanner.byte().is_none() {
            return Err(syntax_error(scanner.line_from(start), "The comment `/*` is never closed"));
        } else {
            scanner.at = scanner.here().end;
            scanner.eat_while_bytes(|byte| byte != b'/' && byte != b'*');
        }
        if level == 0 {
            return Ok(());
        }
    }
}

/// `#![enable(..)]`, `#![type = ".."]`, `#![schema = ".."]` before the value.
fn skip_attributes(scanner: &mut Scanner<'_>) -> Scanned<()> {
    Ron.skip_blank(scanner)?;
    while scanner.byte() == Some(b'#') {
        let start = scanner.at;
        attribute(scanner, start)?;
        Ron.skip_blank(scanner)?;
    }
    Ok(())
}

fn attribute(scanner: &mut Scanner<'_>, start: usize) -> Scanned<()> {
    for token in ["#", "!"] {
        scanner.eat(token);
        Ron.skip_blank(scanner)?;
    }
    let bad = |scanner: &Scanner<'_>| {
        syntax_error(scanner.line_from(start), "Bad attribute")
            .with_help("Expected `#![enable(..)]`, or none")
    };
    if !scanner.looking_at("[") {
        return Err(bad(scanner));
    }
    let mut closers = Vec::new();
    loop {
        Ron.skip_blank(scanner)?;
        match scanner.byte() {
            Some(b'[') => closers.push(b']'),
            Some(b'(') => closers.push(b')'),
            Some(b'"') => {
                let known = scanner.key_value(&Ron)?;
                scanner.at = known.end - 1;
            }
            Some(byte @ (b']' | b')')) if closers.pop() != Some(byte) => return Err(bad(scanner)),
            Some(_) => {}
            None => return Err(bad(scanner)),
        }
        scanner.at = scanner.here().end;
        if closers.is_empty() {
            return Ok(());
        }
    }
}

/// A text or byte string, raw or not; `prefix` is the length of what stands before `r` or the quote.
fn quoted(scanner: &mut Scanner<'_>, prefix: usize, kind: Kind) -> Scanned<NodeId> {
    let start = scanner.at;
    scanner.at += prefix;
    let is_raw = scanner.eat("r");
    let hashes = scanner.rest().len() - scanner.rest().trim_start_matches('#').len();
    scanner.at += hashes;
    if !scanner.eat("\"") {
        return Err(syntax_error(scanner.here(), format!("Expected `\"`, found {}", scanner.found())));
    }
    let has_escapes = if is_raw { raw_end(scanner, hashes) } else { plain_end(scanner) };
    match has_escapes {
        None => Err(syntax_error(scanner.line_from(start), "The text has no closing quote")),
        Some(true) if kind == Kind::Text => {
            check_escapes::<String>(scanner.text, scanner.since(start))?;
            Ok(scanner.leaf(kind, start))
        }
        Some(_) => Ok(scanner.leaf(kind, start)),
    }
}

/// Moves behind the closing quote; whether there were escapes; nothing if it is never closed.
fn plain_end(scanner: &mut Scanner<'_>) -> Option<bool> {
    let mut has_escapes = false;
    loop {
        scanner.eat_while_bytes(|byte| byte != b'"' && byte != b'\\');
        match scanner.byte()? {
            b'"' => break,
            _ => has_escapes = true,
        }
        scanner.at += 1;
        scanner.at = scanner.here().end;
    }
    scanner.at += 1;
    Some(has_escapes)
}

fn raw_end(scanner: &mut Scanner<'_>, hashes: usize) -> Option<bool> {
    let end = format!("\"{}", "#".repeat(hashes));
    scanner.at += scanner.rest().find(&end)? + end.len();
    Some(false)
}

/// ron itself judges the escapes of a literal; its place is right for them.
fn check_escapes<T: serde::de::DeserializeOwned>(text: &str, span: Span) -> Scanned<()> {
    let literal = &text[span.range()];
    let Err(error) = ::ron::from_str::<T>(literal) else { return Ok(()) };
    let source = Source::new("", literal);
    let offset = |at: ::ron::error::Position| source.offset(Position { line: at.line, column: at.col });
    let stop = offset(error.span.end).clamp(1, literal.len());
    let start = literal[..stop].rfind('\\').unwrap_or(0);
    let span = Span::new(span.start + start, span.start + stop.max(start + 1));
    Err(syntax_error(span, "Bad escape in a text")
        .with_help(r#"Known are `\"`, `\\`, `\n`, `\t` and `\u{..}`; paths are written with `/`"#))
}

fn character(scanner: &mut Scanner<'_>, kind: Kind) -> Scanned<NodeId> {
    let start = scanner.at;
    scanner.eat("b");
    scanner.at += 1;
    if scanner.byte() == Some(b'\\') {
        scanner.at += 1;
        scanner.at = scanner.here().end;
        scanner.eat_while(|character| character != '\'' && character != '\n');
    } else {
        scanner.at = scanner.here().end;
    }
    if !scanner.eat("'") {
        let error = syntax_error(scanner.line_from(start), "A single quote must hold exactly one character");
        return Err(error.with_help("Texts need double quotes"));
    }
    if kind == Kind::Char {
        check_escapes::<char>(scanner.text, scanner.since(start))?;
    }
    Ok(scanner.leaf(kind, start))
}

/// A number or a range.
fn number(scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
    let start = scanner.at;
    if let Some(length) = plain_digits(scanner.rest().as_bytes()) {
        scanner.at += length;
        return Ok(scanner.leaf(Kind::Number, start));
    }
    if !scanner.looking_at("..") {
        plain_number(scanner)?;
    }
    range_tail(scanner, start)
}

/// The length of a number of nothing but digits, as nearly all are.
fn plain_digits(bytes: &[u8]) -> Option<usize> {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let length = sign + bytes[sign..].iter().position(|byte| !byte.is_ascii_digit())?;
    let ends = matches!(bytes[length], b',' | b')' | b']' | b'}' | b' ' | b'\n');
    (ends && length > sign).then_some(length)
}

/// What may follow the first number of a range: `..`, `..5`, `..=5`.
fn range_tail(scanner: &mut Scanner<'_>, start: usize) -> Scanned<NodeId> {
    if !scanner.eat("..") {
        return Ok(scanner.leaf(Kind::Number, start));
    }
    let must_end = scanner.eat("=");
    let is_number = ["inf", "NaN", "b'"].iter().any(|word| scanner.looking_at(word))
        || matches!(scanner.byte(), Some(b'0'..=b'9' | b'+' | b'-' | b'.'));
    if is_number || must_end {
        plain_number(scanner)?;
    }
    Ok(scanner.leaf(Kind::Range, start))
}

fn plain_number(scanner: &mut Scanner<'_>) -> Scanned<()> {
    let start = scanner.at;
    if scanner.looking_at("b'") {
        return scanner.forgotten(|scanner| character(scanner, Kind::Number));
    }
    if matches!(scanner.byte(), Some(b'+' | b'-')) {
        scanner.at += 1;
    }
    while let Some(length) = number_part(scanner) {
        scanner.at += length;
    }
    let span = scanner.since(start);
    let literal = &scanner.text[span.range()];
    if is_number(literal) {
        return Ok(());
    }
    let span = if literal.is_empty() { scanner.here() } else { span };
    let shown = if literal.is_empty() { scanner.found() } else { format!("`{}`", clipped(literal)) };
    Err(syntax_error(span, format!("Expected a number, found {shown}")))
}

/// Length of the next character if it may go on a number: no `..`, and a sign only in an exponent.
fn number_part(scanner: &Scanner<'_>) -> Option<usize> {
    let next = scanner.rest().chars().next()?;
    let after_exponent = || scanner.text[..scanner.at].ends_with(['e', 'E']);
    let goes_on = match next {
        '.' => !scanner.looking_at(".."),
        '+' | '-' => after_exponent(),
        other => is_word_char(other),
    };
    goes_on.then(|| next.len_utf8())
}

/// Whether ron can read the literal as an integer or float of some type.
fn is_number(literal: &str) -> bool {
    let unsigned = literal.strip_prefix(['+', '-']).unwrap_or(literal);
    if unsigned.starts_with('_') || !literal.is_ascii() {
        return false;
    }
    let plain = unsigned.replace('_', "");
    for (prefix, base) in [("0x", 16), ("0b", 2), ("0o", 8)] {
        if let Some(digits) = plain.strip_prefix(prefix) {
            let digits = without_suffix(digits, &INTEGER_SUFFIXES);
            return !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
        }
    }
    let number = without_suffix(without_suffix(&plain, &INTEGER_SUFFIXES), &["f32", "f64"]);
    matches!(number, "inf" | "NaN")
        || (number.starts_with(|first: char| first == '.' || first.is_ascii_digit())
            && number.parse::<f64>().is_ok())
}

const INTEGER_SUFFIXES: [&str; 10] = ["i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128"];

fn without_suffix<'t>(number: &'t str, suffixes: &[&str]) -> &'t str {
    suffixes.iter().find_map(|suffix| number.strip_suffix(suffix)).unwrap_or(number)
}

/// Moves behind an identifier, raw or not; stays if there is none. What else ron forbids in words, it refuses later.
fn identifier(scanner: &mut Scanner<'_>) {
    if scanner.looking_at("r#") && !scanner.looking_at("r#\"") && !scanner.looking_at("r##") {
        scanner.at += 2;
        scanner.eat_while(|character| is_identifier_char(character) || matches!(character, '.' | '+' | '-'));
        return;
    }
    match scanner.rest().as_bytes() {
        [b'b', b'"' | b'\'', ..]
        | [b'b', b'r', b'"' | b'#', ..]
        | [b'r', b'"' | b'#', ..]
        | [b'0'..=b'9', ..] => {}
        _ => {
            scanner.eat_while_bytes(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
            if scanner.byte().is_some_and(|byte| !byte.is_ascii()) {
                scanner.eat_while(is_identifier_char);
            }
        }
    }
}

fn is_identifier_char(character: char) -> bool {
    is_word_char(character) || (!character.is_ascii() && !is_blank(character))
}

/// `Word`, `Name(..)` or `inf..`; a name may stand apart from its bracket.
fn word_or_named(scanner: &mut Scanner<'_>) -> Scanned<NodeId> {
    let start = scanner.at;
    identifier(scanner);
    let name = scanner.since(start);
    if name.end == start {
        return Err(no_value(scanner));
    }
    let is_float =
        matches!(&scanner.text[name.range()], "inf" | "inff32" | "inff64" | "NaN" | "NaNf32" | "NaNf64");
    if is_float {
        return range_tail(scanner, start);
    }
    let (end, comments) = (scanner.at, scanner.comments.len());
    Ron.skip_blank(scanner)?;
    if scanner.byte() == Some(b'(') {
        return scanner.container(&Ron, Kind::Tuple, start, Some(name));
    }
    scanner.at = end;
    scanner.comments.truncate(comments);
    Ok(scanner.leaf(Kind::Word, start))
}

fn no_value(scanner: &Scanner<'_>) -> crate::file::source::ShapeError {
    syntax_error(scanner.here(), format!("Expected a value, found {}", scanner.found()))
}
