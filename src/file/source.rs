//! A text with its name, and places in it.
//!
//! Everything that reads a file speaks of it by byte offsets ([`Span`]); only here do they become the lines and
//! columns that people read. Bytes that are no text are refused here, so all later code has valid UTF-8 without
//! byte-order mark and without NUL.

pub use crate::finding::Span;
use std::fmt;
use std::sync::Arc;

/// A place as people count: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

/// How far a file got before it was refused. A broken stage hides the later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The bytes are no text.
    Bytes,
    /// The text is not RON (or JSON).
    Syntax,
    /// The text is well formed, but not what the format asks for.
    Shape,
}

/// Why a file is refused, with the exact place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The stage at which the file broke.
    pub stage: Stage,
    /// The place in the text of the [`Source`].
    pub span: Span,
    /// What is wrong, in one line, without full stop.
    pub headline: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Other places that matter, with what they are (such as the first of two equal keys).
    pub related: Vec<(Span, String)>,
}

impl ShapeError {
    /// An error with its place and headline, without help.
    pub fn new(stage: Stage, span: Span, headline: impl Into<String>) -> Self {
        ShapeError { stage, span, headline: headline.into(), help: None, related: Vec::new() }
    }

    /// The same error with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same error with one more place that matters.
    #[must_use]
    pub fn with_related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.headline)?;
        self.help.iter().try_for_each(|help| write!(formatter, " ({help})"))
    }
}

impl std::error::Error for ShapeError {}

/// Bytes that are no text: the error, and the text as far as it can be shown (its spans fit the error's).
#[derive(Clone, Debug, thiserror::Error)]
#[error("{error}")]
pub struct NotText {
    /// What is wrong with the bytes.
    pub error: ShapeError,
    /// The bytes with replacement characters, good enough to show the place.
    pub shown: Source,
}

/// A text that was read, with its name and the starts of its lines. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: Arc<str>,
    line_starts: Arc<[usize]>,
    had_byte_order_mark: bool,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Source {
    /// A source from text that is already valid. A byte-order mark at its head is dropped.
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        let stripped = text.strip_prefix(BYTE_ORDER_MARK);
        let had_byte_order_mark = stripped.is_some();
        let text: Arc<str> = stripped.unwrap_or(text).into();
        let after_newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(after_newlines).collect();
        Source { name: name.into(), text, line_starts, had_byte_order_mark }
    }

    /// A source from the bytes of a file.
    ///
    /// # Errors
    /// [`NotText`] if the bytes are not UTF-8 or hold a NUL, with the first such place and a guess at the encoding.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, Box<NotText>> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::without_nul(Source::new(name, text)),
            Err(error) => Err(not_utf8(name.into(), bytes, error.valid_up_to())),
        }
    }

    fn without_nul(source: Source) -> Result<Self, Box<NotText>> {
        let Some(at) = source.text.find('\0') else { return Ok(source) };
        let error = ShapeError::new(Stage::Bytes, Span::new(at, at + 1), "The file holds a NUL character")
            .with_help(nul_help(source.text.as_bytes()));
        Err(Box::new(NotText { error, shown: source }))
    }

    /// The name shown in reports, usually the path as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without byte-order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, to share it.
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// Whether the file began with a byte-order mark.
    pub fn had_byte_order_mark(&self) -> bool {
        self.had_byte_order_mark
    }

    /// The text of a stretch; empty if the stretch does not fit the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Number of lines; a newline at the end does not begin another one.
    pub fn line_count(&self) -> usize {
        self.line_starts.len() - usize::from(self.line_starts.len() > 1 && self.text.ends_with('\n'))
    }

    /// Text of a line (from 1) without its line end; empty beyond the last one.
    pub fn line_text(&self, line: usize) -> &str {
        let Some(&start) = line.checked_sub(1).and_then(|index| self.line_starts.get(index)) else {
            return "";
        };
        let end = self.line_starts.get(line).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// Line and column of a byte offset. Offsets beyond the end mean the end; within a character, its start.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line - 1];
        Position { line, column: 1 + self.text[start..offset].chars().count() }
    }

    /// Byte offset of a line and column; beyond the end of a line its end, beyond the last line the end of the text.
    pub fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.line_starts.get(position.line.saturating_sub(1)) else {
            return self.text.len();
        };
        let line = self.line_text(position.line.max(1));
        start + line.char_indices().nth(position.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at)
    }
}

fn not_utf8(name: String, bytes: &[u8], valid: usize) -> Box<NotText> {
    let source = Source::new(name, &String::from_utf8_lossy(bytes));
    let at = valid.saturating_sub(if source.had_byte_order_mark { BYTE_ORDER_MARK.len() } else { 0 });
    let width = source.text[at..].chars().next().map_or(0, char::len_utf8);
    let headline = format!("The file is not UTF-8: byte 0x{:02X}", bytes[valid]);
    let error = ShapeError::new(Stage::Bytes, Span::new(at, at + width), headline)
        .with_help(encoding_help(bytes, valid));
    Box::new(NotText { error, shown: source })
}

fn encoding_help(bytes: &[u8], bad: usize) -> String {
    let looks_like_utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    if looks_like_utf16 || nul_every_other(bytes) {
        return "It looks like UTF-16: save it as UTF-8".to_owned();
    }
    let next_is_ascii = bytes.get(bad + 1).is_none_or(u8::is_ascii);
    if bytes[bad] >= 0x80 && next_is_ascii {
        return "It looks like Latin-1 or Windows-1252: save it as UTF-8".to_owned();
    }
    "Save it as UTF-8".to_owned()
}

fn nul_help(bytes: &[u8]) -> &'static str {
    if nul_every_other(bytes) {
        "It looks like UTF-16: save it as UTF-8"
    } else {
        "Is it a text file at all?"
    }
}

/// Text of the Latin alphabet in UTF-16 has a NUL in every other byte.
fn nul_every_other(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(64)];
    head.len() >= 4 && head.iter().filter(|&&byte| byte == 0).count() * 3 >= head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> (String, String) {
        let refusal = *Source::from_bytes("x.ron", bytes).unwrap_err();
        let position = refusal.shown.position(refusal.error.span.start);
        (format!("{position} {}", refusal.error.headline), refusal.error.help.unwrap())
    }

    #[test]
    fn positions_count_characters_from_one() {
        let source = Source::new("a", "é(\r\n  \"x\"\n)");
        assert_eq!(source.position(0).to_string(), "1:1");
        assert_eq!(source.position(2).to_string(), "1:2");
        assert_eq!(source.position(1).to_string(), "1:1", "within a character");
        assert_eq!(source.position(7).to_string(), "2:3");
        assert_eq!(source.position(99).to_string(), "3:2");
        assert_eq!((source.line_text(1), source.line_text(2), source.line_text(3)), ("é(", "  \"x\"", ")"));
        assert_eq!((source.line_text(0), source.line_text(4)), ("", ""));
    }

    #[test]
    fn offset_is_the_inverse_of_position() {
        let source = Source::new("a", "é(\r\n  \"x\"\n\n)");
        for (offset, character) in source.text().char_indices().filter(|(_, c)| !"\r\n".contains(*c)) {
            assert_eq!(source.offset(source.position(offset)), offset, "{character:?}");
        }
        assert_eq!(source.offset(Position { line: 9, column: 1 }), source.text().len());
        assert_eq!(source.offset(Position { line: 1, column: 50 }), 3);
        assert_eq!(source.offset(Position { line: 0, column: 0 }), 0);
    }

    #[test]
    fn line_count_ignores_the_last_newline() {
        let counts = ["", "a", "a\n", "a\nb", "\n\n"].map(|text| Source::new("a", text).line_count());
        assert_eq!(counts, [1, 1, 1, 2, 2]);
    }

    #[test]
    fn byte_order_mark_is_no_text() {
        let source = Source::from_bytes("a", b"\xEF\xBB\xBF(a: 1)").unwrap();
        assert!(source.had_byte_order_mark());
        assert_eq!((source.text(), source.position(1).column), ("(a: 1)", 2));
    }

    #[test]
    fn bad_bytes_have_a_place_and_a_guess() {
        let latin = refused(b"(\n  name: \"Ch\xE2teau\")");
        assert_eq!(latin.0, "2:12 The file is not UTF-8: byte 0xE2");
        assert!(latin.1.contains("Latin-1"), "{}", latin.1);
        assert!(refused(b"\xFF\xFE(\0a\0").1.contains("UTF-16"));
        let without_mark = refused(b"(\0a\0:\0 \x001\0");
        assert_eq!(without_mark.0, "1:2 The file holds a NUL character");
        assert!(without_mark.1.contains("UTF-16"));
        assert_eq!(refused(b"(aaaaaa\n\0)").0, "2:1 The file holds a NUL character");
        assert_eq!(refused(b"\xEF\xBB\xBFab\xFF").0, "1:3 The file is not UTF-8: byte 0xFF");
    }
}
