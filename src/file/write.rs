//! Canonical text of a [`Node`], as RON with its comments or as JSON.
//!
//! One entry a line, so that diffs are small: a container that the [`PrintStyle`] expands puts each of its parts on a
//! line of its own, every other value stands on one line. The same value always gives the same bytes, and reading them
//! gives the same value.

use super::comments::{Comments, EntryPath, Label, labels};
use super::path::{Pattern, Step};
use super::spans::Syntax;
use super::tree::{Body, Node};

const INDENT: &str = "    ";

/// Which containers are expanded, and what elements of lists are known by.
#[derive(Clone, Debug)]
pub struct PrintStyle {
    expanded: Vec<Pattern>,
    entry_key: fn(&Node) -> Option<String>,
}

impl PrintStyle {
    /// Expands the root and the containers that a pattern means (see [`Pattern`]), such as `sides.*.zones`. Within a
    /// container that is not expanded nothing is.
    pub fn new(patterns: &[&str]) -> Self {
        let expanded = patterns.iter().map(|pattern| Pattern::new(pattern)).collect();
        PrintStyle { expanded, entry_key: name_field }
    }

    /// The style with another way to tell elements of lists apart, for their comments: a text that stays the same
    /// while other things about the element change. Nothing means the whole element. By default the field `name`.
    #[must_use]
    pub fn with_entry_key(mut self, entry_key: fn(&Node) -> Option<String>) -> Self {
        self.entry_key = entry_key;
        self
    }

    /// Whether the container at these steps is expanded, provided that those around it are.
    pub fn expands(&self, steps: &[Step]) -> bool {
        let is_root = steps.iter().all(|step| matches!(step, Step::Variant(_)));
        is_root || self.expanded.iter().any(|pattern| pattern.matches(steps))
    }

    /// What an element of a list is known by.
    pub fn entry_key(&self, element: &Node) -> String {
        (self.entry_key)(element).unwrap_or_else(|| inline_ron(element))
    }
}

impl Default for PrintStyle {
    fn default() -> Self {
        PrintStyle::new(&[])
    }
}

fn name_field(element: &Node) -> Option<String> {
    match element.field("name")? {
        Node::Text(name) => Some(name.clone()),
        _ => None,
    }
}

/// The canonical RON text, with comments put back to their entries. Comments of entries that are gone are left out.
pub fn ron(node: &Node, style: &PrintStyle, comments: &Comments) -> String {
    let mut printer = Printer::new(style, Syntax::Ron, comments);
    comments.print_head(&mut printer.out);
    printer.value(node);
    printer.out.push('\n');
    printer.out
}

/// The canonical JSON text, in serde_json's shapes. Keys that are no words, texts or numbers become their RON text,
/// since JSON has none such.
pub fn json(node: &Node, style: &PrintStyle) -> String {
    let none = Comments::default();
    let mut printer = Printer::new(style, Syntax::Json, &none);
    printer.value(node);
    printer.out.push('\n');
    printer.out
}

/// The RON text on one line, without line end.
pub fn inline_ron(node: &Node) -> String {
    let (style, none) = (PrintStyle::default(), Comments::default());
    let mut printer = Printer::new(&style, Syntax::Ron, &none);
    printer.is_inline = true;
    printer.value(node);
    printer.out
}

/// The parts of a container.
#[derive(Clone, Copy)]
pub(super) enum Parts<'n> {
    /// Of a struct.
    Fields(&'n [(String, Node)]),
    /// Of a map.
    Pairs(&'n [(Node, Node)]),
    /// Of a list or tuple.
    Elements(&'n [Node]),
}

impl<'n> Parts<'n> {
    /// The parts of a value that has some, newtypes and newtype variants looked through.
    pub(super) fn of(node: &'n Node) -> Option<Self> {
        match node {
            Node::List(elements) | Node::Tuple(elements) | Node::Variant(_, Body::Tuple(elements)) => {
                Some(Parts::Elements(elements))
            }
            Node::Map(pairs) => Some(Parts::Pairs(pairs)),
            Node::Struct(fields) | Node::Variant(_, Body::Struct(fields)) => Some(Parts::Fields(fields)),
            Node::Newtype(inner) | Node::Variant(_, Body::Newtype(inner)) => Parts::of(inner),
            _ => None,
        }
    }

    pub(super) fn len(self) -> usize {
        match self {
            Parts::Fields(fields) => fields.len(),
            Parts::Pairs(pairs) => pairs.len(),
            Parts::Elements(elements) => elements.len(),
        }
    }

    /// The value of a part.
    pub(super) fn value(self, at: usize) -> &'n Node {
        match self {
            Parts::Fields(fields) => &fields[at].1,
            Parts::Pairs(pairs) => &pairs[at].1,
            Parts::Elements(elements) => &elements[at],
        }
    }

    /// The step to a part.
    pub(super) fn step(self, at: usize) -> Step {
        match self {
            Parts::Fields(fields) => Step::Field(fields[at].0.clone()),
            Parts::Pairs(pairs) => Step::Key(key_text(&pairs[at].0)),
            Parts::Elements(_) => Step::Index(at),
        }
    }
}

/// A key as a text: what [`super::spans::Index::key`] says of it in a file.
pub(super) fn key_text(key: &Node) -> String {
    match key {
        Node::Text(text) => text.clone(),
        Node::Newtype(inner) => key_text(inner),
        Node::Char(character) => character.to_string(),
        other => inline_ron(other),
    }
}

struct Printer<'a> {
    out: String,
    style: &'a PrintStyle,
    syntax: Syntax,
    comments: &'a Comments,
    is_inline: bool,
    depth: usize,
    steps: Vec<Step>,
    place: EntryPath,
}

impl<'a> Printer<'a> {
    fn new(style: &'a PrintStyle, syntax: Syntax, comments: &'a Comments) -> Self {
        let (steps, place) = (Vec::new(), EntryPath::new());
        Printer { out: String::new(), style, syntax, comments, is_inline: false, depth: 0, steps, place }
    }

    fn value(&mut self, node: &Node) {
        match node {
            Node::Unit => self.either("()", "null"),
            Node::None => self.either("None", "null"),
            Node::Bool(value) => self.out += if *value { "true" } else { "false" },
            Node::Integer(value) => self.out += &value.to_string(),
            Node::Float(value) => self.float(*value),
            Node::Char(value) => self.character(*value),
            Node::Text(text) => quote(&mut self.out, text, self.syntax),
            Node::Newtype(inner) => self.newtype(None, inner),
            Node::List(elements) => self.container(Parts::Elements(elements), ["[", "]"]),
            Node::Tuple(elements) => self.container(Parts::Elements(elements), self.tuple_brackets()),
            Node::Map(pairs) => self.container(Parts::Pairs(pairs), ["{", "}"]),
            Node::Struct(fields) => self.container(Parts::Fields(fields), self.struct_brackets()),
            Node::Variant(name, body) => self.variant(name, body),
        }
    }

    fn either(&mut self, ron: &str, json: &str) {
        self.out += if self.syntax == Syntax::Ron { ron } else { json };
    }

    fn tuple_brackets(&self) -> [&'static str; 2] {
        if self.syntax == Syntax::Ron { ["(", ")"] } else { ["[", "]"] }
    }

    fn struct_brackets(&self) -> [&'static str; 2] {
        if self.syntax == Syntax::Ron { ["(", ")"] } else { ["{", "}"] }
    }

    fn float(&mut self, value: f64) {
        if value.is_finite() || self.syntax == Syntax::Ron {
            self.out += &format!("{value:?}");
        } else {
            self.out += "null";
        }
    }

    fn character(&mut self, value: char) {
        if self.syntax == Syntax::Json {
            quote(&mut self.out, value.encode_utf8(&mut [0; 4]), Syntax::Json);
            return;
        }
        self.out.push('\'');
        match value {
            '\'' => self.out += "\\'",
            '"' => self.out.push('"'),
            other => escape(&mut self.out, other, Syntax::Ron),
        }
        self.out.push('\'');
    }

    fn variant(&mut self, name: &str, body: &Body) {
        match (self.syntax, body) {
            (Syntax::Ron, Body::Newtype(inner)) => return self.newtype(Some(name), inner),
            (Syntax::Ron, _) => identifier(&mut self.out, name),
            (Syntax::Json, Body::Unit) => quote(&mut self.out, name, Syntax::Json),
            (Syntax::Json, _) => {
                self.out += "{ ";
                quote(&mut self.out, name, Syntax::Json);
                self.out += ": ";
            }
        }
        match body {
            Body::Unit => return,
            Body::Newtype(inner) => self.value(inner),
            Body::Tuple(elements) => self.container(Parts::Elements(elements), self.tuple_brackets()),
            Body::Struct(fields) => self.container(Parts::Fields(fields), self.struct_brackets()),
        }
        self.either("", " }");
    }

    /// `(x)`, `Name(x)`; only `x` in JSON.
    fn newtype(&mut self, name: Option<&str>, inner: &Node) {
        if self.syntax == Syntax::Json {
            return self.value(inner);
        }
        if let Some(name) = name {
            identifier(&mut self.out, name);
        }
        self.out.push('(');
        self.value(inner);
        self.out.push(')');
    }

    fn container(&mut self, parts: Parts<'_>, [open, close]: [&str; 2]) {
        self.out += open;
        if parts.len() > 0 {
            if self.is_inline || !self.style.expands(&self.steps) {
                self.inline_entries(parts, if open == "{" { " " } else { "" });
            } else {
                self.expanded_entries(parts);
            }
        }
        self.out += close;
    }

    fn inline_entries(&mut self, parts: Parts<'_>, padding: &str) {
        let was_inline = std::mem::replace(&mut self.is_inline, true);
        self.out += padding;
        for at in 0..parts.len() {
            self.out += if at == 0 { "" } else { ", " };
            self.entry(parts, at);
        }
        self.out += padding;
        self.is_inline = was_inline;
    }

    fn expanded_entries(&mut self, parts: Parts<'_>) {
        let places = self.comments.places(&self.place, || labels(parts, self.style));
        self.depth += 1;
        for at in 0..parts.len() {
            self.line_start();
            let place = places.as_ref().map(|places| places[at].clone());
            self.expanded_entry(parts, at, place, at + 1 == parts.len());
        }
        self.depth -= 1;
        self.line_start();
    }

    /// An entry with its comments. `place` is its label, if there are comments in the container at all.
    fn expanded_entry(&mut self, parts: Parts<'_>, at: usize, place: Option<Label>, is_last: bool) {
        let depth = self.place.len();
        self.place.extend(place);
        let comments = self.comments.of(&self.place).filter(|_| self.place.len() > depth);
        for comment in comments.iter().flat_map(|comments| &comments.above) {
            self.out += comment;
            self.line_start();
        }
        self.steps.push(parts.step(at));
        self.entry(parts, at);
        self.steps.pop();
        self.place.truncate(depth);
        self.out += if is_last && self.syntax == Syntax::Json { "" } else { "," };
        for comment in comments.iter().flat_map(|comments| &comments.after) {
            self.out.push(' ');
            self.out += comment;
        }
    }

    fn line_start(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(INDENT, self.depth));
    }

    fn entry(&mut self, parts: Parts<'_>, at: usize) {
        match parts {
            Parts::Fields(fields) => self.field_name(&fields[at].0),
            Parts::Pairs(pairs) => self.key(&pairs[at].0),
            Parts::Elements(_) => {}
        }
        self.value(parts.value(at));
    }

    fn field_name(&mut self, name: &str) {
        match self.syntax {
            Syntax::Ron => identifier(&mut self.out, name),
            Syntax::Json => quote(&mut self.out, name, Syntax::Json),
        }
        self.out += ": ";
    }

    fn key(&mut self, key: &Node) {
        match self.syntax {
            Syntax::Ron => self.value(key),
            Syntax::Json => quote(&mut self.out, &key_text(key), Syntax::Json),
        }
        self.out += ": ";
    }
}

fn identifier(out: &mut String, name: &str) {
    let is_plain = name.starts_with(|first: char| first == '_' || first.is_alphabetic())
        && name.chars().all(|other| other == '_' || other.is_alphanumeric());
    *out += if is_plain { "" } else { "r#" };
    *out += name;
}

fn quote(out: &mut String, text: &str, syntax: Syntax) {
    out.push('"');
    text.chars().for_each(|character| escape(out, character, syntax));
    out.push('"');
}

fn escape(out: &mut String, character: char, syntax: Syntax) {
    match character {
        '"' => *out += "\\\"",
        '\\' => *out += "\\\\",
        '\n' => *out += "\\n",
        '\r' => *out += "\\r",
        '\t' => *out += "\\t",
        other if !is_treacherous(other) => out.push(other),
        other if syntax == Syntax::Ron => *out += &format!("\\u{{{:x}}}", other as u32),
        // All treacherous characters have four digits.
        other => *out += &format!("\\u{:04x}", other as u32),
    }
}

/// Characters that are invisible or turn the order of the text around them.
fn is_treacherous(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
        )
}

#[cfg(test)]
mod tests;
