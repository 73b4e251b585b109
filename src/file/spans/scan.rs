//! What the scanners of both notations share: the cursor, the arena being built, brackets and commas.

use std::borrow::Cow;

use super::{DEPTH_LIMIT, Kind, Node, NodeId, Stretch, Syntax};
use crate::file::source::{ShapeError, Span, Stage};

/// Result of a scanning step.
pub(super) type Scanned<T> = Result<T, ShapeError>;

/// The arena, the root and the comments of a text.
pub(super) type Arena = (Vec<Node>, NodeId, Vec<Span>);

/// The cursor and what was found so far.
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) comments: Vec<Span>,
    nodes: Vec<Node>,
    depth: usize,
}

/// A key and where it stands.
pub(super) type Key = Option<Span>;

/// What a notation adds to the common walk over brackets.
pub(super) trait Notation {
    /// Skips what may stand between tokens.
    fn skip_blank(&self, scanner: &mut Scanner<'_>) -> Scanned<()>;
    /// Reads one value.
    fn value(&self, scanner: &mut Scanner<'_>) -> Scanned<NodeId>;
    /// Reads the key of an entry with its colon and the blanks after it. The kind may still be settled by the first entry.
    fn key(&self, scanner: &mut Scanner<'_>, kind: &mut Kind, is_first: bool) -> Scanned<Key>;
    /// Whether a comma may stand after the last entry.
    fn allows_trailing_comma(&self) -> bool;
}

impl<'t> Scanner<'t> {
    /// # Errors
    /// If the offsets would not fit the arena.
    pub(super) fn new(text: &'t str) -> Scanned<Self> {
        if u32::try_from(text.len()).is_err() {
            return Err(syntax_error(Span::new(0, 0), "The text is too long"));
        }
        Ok(Scanner { text, at: 0, comments: Vec::new(), nodes: Vec::new(), depth: 0 })
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn looking_at(&self, word: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(word.as_bytes())
    }

    pub(super) fn eat(&mut self, word: &str) -> bool {
        let found = self.looking_at(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    pub(super) fn eat_while(&mut self, mut wanted: impl FnMut(char) -> bool) {
        self.at += self.rest().find(|character| !wanted(character)).unwrap_or(self.rest().len());
    }

    /// As [`Scanner::eat_while`], over bytes; it must stop at ASCII only.
    pub(super) fn eat_while_bytes(&mut self, wanted: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len());
    }

    /// The span from `start` to the cursor.
    pub(super) fn since(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// Adds a value without parts that stands from `start` to the cursor.
    pub(super) fn leaf(&mut self, kind: Kind, start: usize) -> NodeId {
        self.push(kind, self.since(start))
    }

    fn push(&mut self, kind: Kind, span: Span) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let none = Stretch::default();
        let open = span.start as u32;
        let (span, name, key) = (stretch(span), none, none);
        self.nodes.push(Node {
            kind,
            span,
            name,
            key,
            open,
            parent: None,
            first_child: None,
            next_sibling: None,
        });
        id
    }

    /// Reads a bracketed value; the cursor is on the opening bracket.
    pub(super) fn container(
        &mut self,
        notation: &impl Notation,
        kind: Kind,
        start: usize,
        name: Option<Span>,
    ) -> Scanned<NodeId> {
        self.deeper()?;
        let id = self.push(kind, Span::new(start, start));
        self.nodes[id.0 as usize].open = self.at as u32;
        self.nodes[id.0 as usize].name = name.map_or(Stretch::default(), stretch);
        self.at += 1;
        self.entries(notation, id)?;
        self.nodes[id.0 as usize].span.end = self.at as u32;
        self.depth -= 1;
        Ok(id)
    }

    fn deeper(&mut self) -> Scanned<()> {
        self.depth += 1;
        if self.depth <= DEPTH_LIMIT {
            return Ok(());
        }
        let headline = format!("Brackets are nested deeper than {DEPTH_LIMIT} levels");
        Err(syntax_error(Span::new(self.at, self.at + 1), headline))
    }

    /// Reads entries up to and with the closing bracket.
    fn entries(&mut self, notation: &impl Notation, id: NodeId) -> Scanned<()> {
        let open = self.nodes[id.0 as usize].open as usize;
        let close = closing(self.text.as_bytes()[open]);
        let mut last: Option<NodeId> = None;
        let mut comma: Option<Span> = None;
        loop {
            notation.skip_blank(self)?;
            if self.eat(close) {
                return match comma {
                    Some(span) if !notation.allows_trailing_comma() => Err(stray_comma(span)),
                    _ => Ok(()),
                };
            }
            self.refuse_end(open, close)?;
            if let Some(last) = last.filter(|_| comma.is_none()) {
                return Err(self.missing_comma(last, close));
            }
            last = Some(self.entry(notation, id, last)?);
            notation.skip_blank(self)?;
            let start = self.at;
            comma = self.eat(",").then(|| self.since(start));
        }
    }

    fn entry(&mut self, notation: &impl Notation, parent: NodeId, last: Option<NodeId>) -> Scanned<NodeId> {
        let mut kind = self.nodes[parent.0 as usize].kind;
        let key = notation.key(self, &mut kind, last.is_none())?;
        self.nodes[parent.0 as usize].kind = kind;
        let child = notation.value(self)?;
        let node = &mut self.nodes[child.0 as usize];
        node.parent = Some(parent);
        node.key = key.map_or(Stretch::default(), stretch);
        match last {
            Some(last) => self.nodes[last.0 as usize].next_sibling = Some(child),
            None => self.nodes[parent.0 as usize].first_child = Some(child),
        }
        Ok(child)
    }

    /// Reads a value that serves as a key and forgets it but for its span.
    pub(super) fn key_value(&mut self, notation: &impl Notation) -> Scanned<Span> {
        let start = self.at;
        self.forgotten(|scanner| notation.value(scanner))?;
        Ok(self.since(start))
    }

    /// Reads what shall leave no node behind.
    pub(super) fn forgotten(&mut self, read: impl FnOnce(&mut Self) -> Scanned<NodeId>) -> Scanned<()> {
        let known = self.nodes.len();
        read(self)?;
        self.nodes.truncate(known);
        Ok(())
    }

    /// Reads the colon after a key and the blanks around it.
    pub(super) fn colon(&mut self, notation: &impl Notation, key: Span) -> Scanned<()> {
        notation.skip_blank(self)?;
        if !self.eat(":") {
            let headline =
                format!("Expected `:` after `{}`, found {}", clipped(&self.text[key.range()]), self.found());
            return Err(syntax_error(self.here(), headline));
        }
        notation.skip_blank(self)
    }

    fn refuse_end(&self, open: usize, close: &str) -> Scanned<()> {
        let opening = Span::new(open, open + 1);
        let bracket = &self.text[opening.range()];
        match self.byte() {
            None => {
                let error = syntax_error(opening, format!("`{bracket}` is never closed"));
                Err(error.with_related(self.here(), format!("the text ends here without `{close}`")))
            }
            Some(b')' | b']' | b'}') => {
                let headline = format!("Expected `{close}`, found {}", self.found());
                Err(syntax_error(self.here(), headline)
                    .with_related(opening, format!("`{bracket}` opened here")))
            }
            Some(b',') => Err(stray_comma(self.here())),
            Some(_) => Ok(()),
        }
    }

    /// The comma is missing right after the previous entry, whatever stands between.
    fn missing_comma(&self, last: NodeId, close: &str) -> ShapeError {
        let end = self.nodes[last.0 as usize].span.span().end;
        let headline = format!("Expected `,` or `{close}`, found {}", self.found());
        let begins_entry =
            |byte: &u8| byte.is_ascii_alphanumeric() || b"\"'_([{-+.".contains(byte) || !byte.is_ascii();
        match self.rest().as_bytes().first() {
            Some(next) if begins_entry(next) => {
                let error =
                    syntax_error(Span::new(end, end), headline).with_related(self.here(), "the next entry");
                let is_word = |text: &str| text.chars().all(|it| it.is_alphabetic());
                let before = &self.text[self.nodes[last.0 as usize].span.span().range()];
                let value = before.rsplit(':').next().unwrap_or_default().trim();
                let goes_on = self.rest().split(|it: char| !it.is_alphabetic()).next().unwrap_or_default();
                let after = self.rest()[goes_on.len()..].trim_start();
                match !value.is_empty() && is_word(value) && !goes_on.is_empty() && !after.starts_with(':') {
                    true => error.with_help("Put a text of several words in quotes"),
                    false => error,
                }
            }
            // What stands there is no entry but a wrong mark.
            _ => syntax_error(self.here(), headline)
                .with_help(format!("Write `,` between entries, or `{close}` after the last")),
        }
    }

    /// Reads the whole text: one value and nothing after it.
    pub(super) fn document(mut self, notation: &impl Notation) -> Scanned<Arena> {
        notation.skip_blank(&mut self)?;
        if self.rest().is_empty() {
            return Err(syntax_error(self.here(), "The file holds no value")
                .with_help("`bocage new board ID` and `bocage new scenario ID` write files to begin with"));
        }
        let root = notation.value(&mut self)?;
        notation.skip_blank(&mut self)?;
        if self.rest().is_empty() {
            return Ok((self.nodes, root, self.comments));
        }
        let headline = format!("Expected the end of the file, found {}", self.found());
        Err(syntax_error(self.here(), headline))
    }

    /// The character at the cursor; empty at the end.
    pub(super) fn here(&self) -> Span {
        Span::new(self.at, self.at + self.rest().chars().next().map_or(0, char::len_utf8))
    }

    /// What stands at the cursor, for messages.
    pub(super) fn found(&self) -> String {
        match self.rest().chars().next() {
            None => "the end of the file".to_owned(),
            Some(character) if character.is_control() => format!("the character U+{:04X}", character as u32),
            Some(_) => format!("`{}`", clipped(self.token())),
        }
    }

    /// The word at the cursor, or the one character.
    fn token(&self) -> &'t str {
        let rest = self.rest();
        let word = rest.find(|character: char| !is_word_char(character)).unwrap_or(rest.len());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        &rest[..word.max(first)]
    }

    /// The rest of the line from `start`, for what has no end.
    pub(super) fn line_from(&self, start: usize) -> Span {
        let rest = &self.text[start..];
        Span::new(start, start + rest.find(['\n', '\r']).unwrap_or(rest.len()))
    }
}

fn stray_comma(span: Span) -> ShapeError {
    syntax_error(span, "A comma without an entry").with_help("Remove the comma")
}

fn stretch(span: Span) -> Stretch {
    Stretch { start: span.start as u32, end: span.end as u32 }
}

fn closing(open: u8) -> &'static str {
    match open {
        b'(' => ")",
        b'[' => "]",
        _ => "}",
    }
}

pub(super) fn is_word_char(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

pub(super) fn syntax_error(span: Span, headline: impl Into<String>) -> ShapeError {
    ShapeError::new(Stage::Syntax, span, headline)
}

/// At most some forty characters of a text, for messages.
pub(in crate::file) fn clipped(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The contents of a text in quotes, or the text itself if it has none.
pub(super) fn unquoted(raw: &str, syntax: Syntax) -> Cow<'_, str> {
    let plain = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).filter(|raw| !raw.contains('\\'));
    if let Some(plain) = plain {
        return Cow::Borrowed(plain);
    }
    let decoded: Option<String> = match syntax {
        Syntax::Ron if raw.starts_with("r#") && !raw.trim_start_matches(['r', '#']).starts_with('"') => {
            return Cow::Borrowed(&raw[2..]);
        }
        Syntax::Ron => ::ron::from_str(raw).ok(),
        Syntax::Json => serde_json::from_str(raw).ok(),
    };
    decoded.map_or(Cow::Borrowed(raw), Cow::Owned)
}
