//! The span index: where in a text each value, key, name and comment stands.
//!
//! Neither ron nor serde tells where a value stood, so a text is read a second time, in one pass, into an arena of
//! nodes that knows nothing of types. It is also what refuses bad syntax: exactly placed and in our own words, while
//! serde later judges only the shape. `Some(..)` and newtypes are looked through by lookups. Nesting is limited to
//! [`DEPTH_LIMIT`], so that no text can exhaust the stack, here or in serde.

mod json;
mod ron;
mod scan;

use std::borrow::Cow;
use std::sync::Arc;

pub(super) use scan::clipped;

use super::path::{Path, Step};
use super::source::{ShapeError, Source, Span};

/// Brackets may be nested this deep.
pub const DEPTH_LIMIT: usize = 64;

/// The notation of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// Rusty object notation, with implicit `Some`.
    Ron,
    /// JSON, with the same shapes.
    Json,
}

/// What a node is, as far as the text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A text in quotes.
    Text,
    /// A single character in quotes (RON).
    Char,
    /// A byte string (RON).
    Bytes,
    /// A number.
    Number,
    /// A range such as `1..5` (RON).
    Range,
    /// A bare word: `true`, `None`, a variant; in JSON `true`, `false`, `null`.
    Word,
    /// `[..]`
    List,
    /// `{..}`, JSON's objects too.
    Map,
    /// `(field: ..)` or `Name(field: ..)` (RON).
    Struct,
    /// `(..)`, `Name(..)` or the unit `()` (RON).
    Tuple,
}

/// A value in an [`Index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A stretch in 32 bits: a large file has millions of nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    start: u32,
    end: u32,
}

impl Stretch {
    fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    span: Stretch,
    /// Empty if there is none: no name is.
    name: Stretch,
    /// Empty if there is none: no key is.
    key: Stretch,
    /// The opening bracket, if there is one.
    open: u32,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

/// The result of a tolerant lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located {
    /// The last node on the path that exists.
    pub node: NodeId,
    /// How many steps of the path lead to it.
    pub steps: usize,
    /// Whether that is the whole path.
    pub exact: bool,
}

/// Keys of a map or fields of a struct that say the same. Serde would silently take the last one of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The key's text.
    pub key: String,
    /// The map or struct.
    pub container: NodeId,
    /// Where the key stands, in order, at least two places.
    pub spans: Vec<Span>,
}

/// Where everything stands in a text.
#[derive(Clone, Debug)]
pub struct Index {
    syntax: Syntax,
    text: Arc<str>,
    nodes: Vec<Node>,
    root: NodeId,
    comments: Vec<Span>,
}

impl Index {
    /// Reads the text of a source.
    ///
    /// # Errors
    /// The first error of syntax, or nesting beyond [`DEPTH_LIMIT`].
    pub fn new(source: &Source, syntax: Syntax) -> Result<Self, ShapeError> {
        Index::of_text(source.shared_text(), syntax)
    }

    /// Reads a text; spans are offsets into it.
    ///
    /// # Errors
    /// As [`Index::new`].
    pub fn of_text(text: Arc<str>, syntax: Syntax) -> Result<Self, ShapeError> {
        let (nodes, root, comments) = match syntax {
            Syntax::Ron => ron::scan(&text)?,
            Syntax::Json => json::scan(&text)?,
        };
        Ok(Index { syntax, text, nodes, root, comments })
    }

    /// The notation of the text.
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The outermost value.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The comments, `//` up to the line end (excluded) or `/* */`, in order.
    pub fn comments(&self) -> &[Span] {
        &self.comments
    }

    /// All values, those within others too.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What the value is.
    pub fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    /// Where the value stands, with its name and brackets.
    pub fn span(&self, id: NodeId) -> Span {
        self.node(id).span.span()
    }

    /// Where the value begins: its first character.
    pub fn start(&self, id: NodeId) -> Span {
        let start = self.span(id).start;
        Span::new(start, start + self.slice(id).chars().next().map_or(0, char::len_utf8))
    }

    /// The text of the value.
    pub fn slice(&self, id: NodeId) -> &str {
        &self.text[self.span(id).range()]
    }

    /// Where the name in `Name(..)` stands, or the bare word.
    pub fn name_span(&self, id: NodeId) -> Option<Span> {
        let node = self.node(id);
        let name = if node.kind == Kind::Word { node.span } else { node.name };
        (name.end > 0).then(|| name.span())
    }

    /// The name in `Name(..)`, or the bare word.
    pub fn name(&self, id: NodeId) -> Option<&str> {
        let name = &self.text[self.name_span(id)?.range()];
        Some(name.strip_prefix("r#").unwrap_or(name))
    }

    /// Where the key or field name of the value stands.
    pub fn key_span(&self, id: NodeId) -> Option<Span> {
        let key = self.node(id).key;
        (key.end > 0).then(|| key.span())
    }

    /// The key or field name of the value, unescaped; a key that is no text or word as it is written.
    pub fn key(&self, id: NodeId) -> Option<Cow<'_, str>> {
        let raw = &self.text[self.key_span(id)?.range()];
        Some(if raw.starts_with(['"', 'r']) { self.unquoted(raw) } else { Cow::Borrowed(raw) })
    }

    /// The contents of a text value, unescaped.
    pub fn text_value(&self, id: NodeId) -> Option<Cow<'_, str>> {
        (self.kind(id) == Kind::Text).then(|| self.unquoted(self.slice(id)))
    }

    fn unquoted<'t>(&self, raw: &'t str) -> Cow<'t, str> {
        scan::unquoted(raw, self.syntax)
    }

    /// From the key to the end of the value; only the value if it has no key.
    pub fn entry_span(&self, id: NodeId) -> Span {
        let span = self.span(id);
        Span::new(self.key_span(id).map_or(span.start, |key| key.start), span.end)
    }

    /// The offset of the opening bracket, if the value has one.
    pub fn opening(&self, id: NodeId) -> Option<usize> {
        matches!(self.kind(id), Kind::List | Kind::Map | Kind::Struct | Kind::Tuple)
            .then(|| self.node(id).open as usize)
    }

    /// The value around this one.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The parts of the value, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first_child, |&child| self.node(child).next_sibling)
    }

    /// The value at a path, if all of the path exists.
    pub fn find(&self, path: &Path) -> Option<NodeId> {
        let located = self.locate(path);
        located.exact.then_some(located.node)
    }

    /// The value at the longest prefix of the path that exists.
    pub fn locate(&self, path: &Path) -> Located {
        let mut node = self.root;
        for (steps, step) in path.steps().iter().enumerate() {
            match self.step(node, step) {
                Some(next) => node = next,
                None => return Located { node, steps, exact: false },
            }
        }
        Located { node, steps: path.steps().len(), exact: true }
    }

    /// The part of a value that a step leads to; `Some(..)` and newtypes are looked through.
    pub fn step(&self, id: NodeId, step: &Step) -> Option<NodeId> {
        if let Step::Variant(name) = step {
            return self
                .variant(id, name)
                .or_else(|| self.wrapped(id).and_then(|inner| self.step(inner, step)));
        }
        let looked_through = self.wrapped(id).and_then(|inner| self.step(inner, step));
        looked_through.or_else(|| match step {
            Step::Index(index) if matches!(self.kind(id), Kind::List | Kind::Tuple) => {
                self.children(id).nth(*index)
            }
            Step::Field(key) | Step::Key(key) => self.children(id).find(|&child| self.has_key(child, key)),
            _ => None,
        })
    }

    /// Whether the key says this. Compares without copying where the key holds no escapes.
    fn has_key(&self, id: NodeId, wanted: &str) -> bool {
        self.key(id).is_some_and(|key| key == wanted)
    }

    /// The only contents of `Some(x)`, `Name(x)` or `(x)`.
    fn wrapped(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        let first = node.first_child.filter(|_| node.kind == Kind::Tuple)?;
        self.node(first).next_sibling.is_none().then_some(first)
    }

    /// The innermost value after all that lookups see through.
    pub fn innermost(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |&id| self.wrapped(id)).last().unwrap_or(id)
    }

    fn variant(&self, id: NodeId, name: &str) -> Option<NodeId> {
        let is_tagged = self.syntax == Syntax::Json && self.kind(id) == Kind::Map;
        if is_tagged {
            return self.children(id).find(|&child| self.has_key(child, name));
        }
        let is_bare_text = || self.text_value(id).is_some_and(|text| text == name);
        (self.name(id) == Some(name) || is_bare_text()).then_some(id)
    }

    /// The innermost value whose text holds this offset or ends there.
    pub fn at_offset(&self, offset: usize) -> NodeId {
        let holds = |&id: &NodeId| {
            let span = self.entry_span(id);
            span.start <= offset && offset <= span.end
        };
        let mut node = self.root;
        while let Some(inner) =
            self.children(node).take_while(|&id| self.entry_span(id).start <= offset).find(holds)
        {
            node = inner;
        }
        node
    }

    /// The path to a value, from the root, without steps into variants.
    pub fn path(&self, id: NodeId) -> Path {
        let mut steps: Vec<Step> = std::iter::successors(Some(id), |&id| self.parent(id))
            .filter_map(|id| self.step_from_parent(id))
            .collect();
        steps.reverse();
        Path::from(steps)
    }

    fn step_from_parent(&self, id: NodeId) -> Option<Step> {
        let parent = self.parent(id)?;
        if let Some(key) = self.key(id) {
            let key = key.into_owned();
            let is_field =
                self.kind(parent) == Kind::Struct || (self.syntax == Syntax::Json && is_word(&key));
            return Some(if is_field { Step::Field(key) } else { Step::Key(key) });
        }
        if self.wrapped(parent).is_some() {
            return None;
        }
        self.children(parent).position(|child| child == id).map(Step::Index)
    }

    /// All keys and fields that a map or struct has more than once, in the order of the text.
    pub fn duplicates(&self) -> Vec<Duplicate> {
        let mut containers: Vec<NodeId> = self.ids().collect();
        containers.retain(|&id| {
            matches!(self.kind(id), Kind::Map | Kind::Struct) && self.children(id).nth(1).is_some()
        });
        let mut duplicates: Vec<Duplicate> =
            containers.into_iter().flat_map(|id| self.duplicates_in(id)).collect();
        duplicates.sort_by_key(|duplicate| duplicate.spans[0]);
        duplicates
    }

    fn duplicates_in(&self, container: NodeId) -> Vec<Duplicate> {
        let keyed = |child| Some((self.key(child)?, self.key_span(child)?));
        let mut keys: Vec<(Cow<'_, str>, Span)> = self.children(container).filter_map(keyed).collect();
        keys.sort_unstable();
        let repeated = keys.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1);
        let duplicate = |same: &[(Cow<'_, str>, Span)]| Duplicate {
            key: same[0].0.clone().into_owned(),
            container,
            spans: same.iter().map(|(_, span)| *span).collect(),
        };
        repeated.map(duplicate).collect()
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic())
        && text.chars().all(|other| other == '_' || other.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests;
