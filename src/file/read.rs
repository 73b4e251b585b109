//! From a text to a typed value, or to all that is wrong with its shape.
//!
//! Serde stops at its first error and says it in its own words, ron places some errors inexactly, and JSON's texts
//! differ. Here each error is first understood ([`fault`]), then placed through the span index and worded. After an
//! error the entry that holds it is blanked out and the rest read again, so that one pass shows more than one mistake;
//! what follows from blanking is not reported. The same mistake in many entries is one error ([`alike`]).

mod alike;
mod fault;
mod strict;
mod wording;

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use super::path::{Path, Pattern};
use super::source::{Position, ShapeError, Source, Span, Stage};
use super::spans::{DEPTH_LIMIT, Index, Kind, NodeId, Syntax};
use fault::{Failure, Fault};

/// No more errors of shape than this are looked for.
const ERROR_LIMIT: usize = 20;

/// No more other places of an error are named.
const RELATED_LIMIT: usize = 12;

/// No more keys that stand twice are reported.
const REPEATED_LIMIT: usize = 200;

/// Reading again after an error stops when this many bytes were read.
const REREAD_LIMIT: usize = 16 << 20;

/// What values of a format are called, for messages: "Unknown field `terain` in a hex".
#[derive(Clone, Debug, Default)]
pub struct Nouns {
    nouns: Vec<(Pattern, &'static str)>,
}

impl Nouns {
    /// Nouns with their articles for the values that patterns mean (see [`Pattern`]), such as `("hexes.*", "a hex")`;
    /// the empty pattern is the whole file. Values without noun are called by their path.
    pub fn new(nouns: &[(&str, &'static str)]) -> Self {
        Nouns { nouns: nouns.iter().map(|(pattern, noun)| (Pattern::new(pattern), *noun)).collect() }
    }

    fn of(&self, path: &Path) -> Cow<'static, str> {
        let noun =
            self.nouns.iter().find(|(pattern, _)| pattern.matches(path.steps())).map(|(_, noun)| *noun);
        match noun {
            Some(noun) => Cow::Borrowed(noun),
            None if path.steps().is_empty() => Cow::Borrowed("the file"),
            None => Cow::Owned(format!("`{path}`")),
        }
    }
}

/// Reads a value; [`parse_with`] gives better names to its parts.
///
/// # Errors
/// As [`parse_with`].
pub fn parse<T: DeserializeOwned>(source: &Source, syntax: Syntax) -> Result<(T, Index), Vec<ShapeError>> {
    parse_with(source, syntax, &Nouns::default())
}

/// Reads a value, and the index of where its parts stand.
///
/// # Errors
/// The first error of syntax; else the errors of shape in the order of the text: all keys and fields that stand twice,
/// the first error that serde finds, and up to some twenty that remain when the broken entries are left out.
pub fn parse_with<T: DeserializeOwned>(
    source: &Source,
    syntax: Syntax,
    nouns: &Nouns,
) -> Result<(T, Index), Vec<ShapeError>> {
    let index = Index::new(source, syntax).map_err(|error| vec![error])?;
    let mut errors = repeated_keys(&index, nouns);
    match typed::<T>(source.text(), syntax) {
        Ok(value) if errors.is_empty() => return Ok((value, index)),
        Ok(_) => {}
        Err(failure) => errors.extend(Reader { nouns, blanked: Vec::new() }.all_errors::<T>(index, failure)),
    }
    errors.sort_by_key(|error| error.span.start);
    Err(errors)
}

fn repeated_keys(index: &Index, nouns: &Nouns) -> Vec<ShapeError> {
    let mut errors = Vec::new();
    for duplicate in index.duplicates().into_iter().take(REPEATED_LIMIT) {
        let what = if index.kind(duplicate.container) == Kind::Struct { "Field" } else { "Key" };
        let whole = nouns.of(&index.path(duplicate.container));
        for &again in duplicate.spans[1..].iter().take(REPEATED_LIMIT) {
            let error = ShapeError::new(
                Stage::Shape,
                again,
                format!("{what} `{}` stands twice in {whole}", duplicate.key),
            );
            errors.push(error.with_help("Keep only one").with_related(duplicate.spans[0], "first here"));
        }
    }
    errors
}

fn typed<T: DeserializeOwned>(text: &str, syntax: Syntax) -> Result<T, Failure> {
    match syntax {
        Syntax::Ron => typed_ron(text),
        Syntax::Json => typed_json(text),
    }
}

fn typed_ron<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    let place = |error: &ron::error::SpannedError| {
        let end = error.span.end;
        Source::new("", text).offset(Position { line: end.line, column: end.col })
    };
    // The index has limited the depth; ron counts several levels for one.
    let options = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(DEPTH_LIMIT * 8);
    let mut reader = ron::Deserializer::from_str_with_options(text, &options)
        .map_err(|error| Failure::of_ron(&error.code, place(&error), Vec::new()))?;
    match serde_path_to_error::deserialize(&mut reader) {
        Ok(value) => {
            let end = reader.end().map_err(|error| reader.span_error(error));
            end.map_err(|error| Failure::of_ron(&error.code, place(&error), Vec::new()))?;
            Ok(value)
        }
        Err(error) => {
            let segments = error.path().iter().cloned().collect();
            let error = reader.span_error(error.into_inner());
            Err(Failure::of_ron(&error.code, place(&error), segments))
        }
    }
}

fn typed_json<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    let place = |error: &serde_json::Error| {
        let line = Source::new("", text).offset(Position { line: error.line(), column: 1 });
        line + error.column()
    };
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(strict::Strict(&mut reader)).map_err(|error| {
        let segments = error.path().iter().cloned().collect();
        let error = error.into_inner();
        Failure::of_json(&error, place(&error), segments)
    })?;
    reader.end().map_err(|error| Failure::of_json(&error, place(&error), Vec::new()))?;
    Ok(value)
}

/// A part of the text that was blanked out after an error.
struct Blanked {
    span: Span,
    container: Span,
}

/// A failure with its place in the index.
struct Placed {
    error: ShapeError,
    /// The value that is wrong, or whose key is.
    culprit: NodeId,
    /// The others with the same fault, in the order of the text.
    alike: Vec<NodeId>,
}

struct Reader<'a> {
    nouns: &'a Nouns,
    blanked: Vec<Blanked>,
}

impl Reader<'_> {
    /// The error, and those that show when the entries with errors are left out.
    fn all_errors<T: DeserializeOwned>(&mut self, index: Index, failure: Failure) -> Vec<ShapeError> {
        let (mut index, mut failure) = (index, failure);
        let mut errors = Vec::new();
        let rounds = (REREAD_LIMIT / index.text().len().max(1)).clamp(1, ERROR_LIMIT);
        for _ in 0..rounds {
            let placed = self.placed(&index, &failure);
            let is_missing = matches!(failure.fault, Fault::MissingField(_));
            let follows = self.follows_from_blanking(is_missing, placed.error.span);
            if follows && !is_missing {
                break;
            }
            // Repeated fields have been found by the index already.
            let text = self.without_entries(&index, &placed, &failure.fault);
            if !follows && !matches!(failure.fault, Fault::RepeatedField(_)) {
                errors.push(placed.error);
            }
            let Some(text) = text else { break };
            let Ok(next) = Index::of_text(text.into(), index.syntax()) else { break };
            index = next;
            match typed::<T>(index.text(), index.syntax()) {
                Ok(_) => break,
                Err(next) => failure = next,
            }
        }
        errors
    }

    /// Whether an error at this place comes from a part that was blanked out: a field of a struct that lost one, or
    /// anything about a whole that lost a part.
    fn follows_from_blanking(&self, is_missing: bool, span: Span) -> bool {
        let lost_it = |blanked: &Blanked| {
            if is_missing { blanked.container == span } else { span.contains(blanked.span) }
        };
        self.blanked.iter().any(lost_it)
    }

    /// The text with the entries of the culprit and of those alike blanked out: an unknown or repeated field alone, else
    /// the whole entry of the innermost map or list around it, or the field of the file. Nothing if the culprit is the file.
    fn without_entries(&mut self, index: &Index, placed: &Placed, fault: &Fault) -> Option<String> {
        let is_field = matches!(fault, Fault::UnknownField { .. } | Fault::RepeatedField(_));
        let can_go = |&id: &NodeId| {
            let parent = index.parent(id);
            parent.is_some_and(|parent| {
                let is_root = index.parent(parent).is_none();
                is_field || is_root || matches!(index.kind(parent), Kind::Map | Kind::List)
            })
        };
        let entry_of = |id: NodeId| std::iter::successors(Some(id), |&id| index.parent(id)).find(can_go);
        let first = entry_of(placed.culprit)?;
        let entries: BTreeSet<NodeId> =
            std::iter::once(first).chain(placed.alike.iter().filter_map(|&id| entry_of(id))).collect();
        let mut bytes = index.text().as_bytes().to_vec();
        let parents: BTreeSet<NodeId> = entries.iter().filter_map(|&entry| index.parent(entry)).collect();
        for parent in parents {
            let container = index.span(parent);
            for (entry, span) in with_commas(index, parent) {
                if entries.contains(&entry) {
                    bytes[span.range()]
                        .iter_mut()
                        .filter(|byte| **byte != b'\n')
                        .for_each(|byte| *byte = b' ');
                    drop_comma_at_end(&mut bytes, span);
                    self.blanked.push(Blanked { span, container });
                }
            }
        }
        String::from_utf8(bytes).ok()
    }

    fn placed(&self, index: &Index, failure: &Failure) -> Placed {
        let node = place(index, failure);
        let key_span = index.key_span(node).filter(|_| failure.offset < index.span(node).start);
        let (span, culprit) = culprit(index, node, key_span, failure);
        let container = match &failure.fault {
            Fault::UnknownField { .. } => index.parent(culprit).unwrap_or(culprit),
            _ => culprit,
        };
        let whole = self.nouns.of(&index.path(container));
        let (headline, help) = wording::headline(index, culprit, key_span.is_some(), failure, &whole);
        let mut error = ShapeError::new(Stage::Shape, span, headline);
        error.help = help;
        let alike = alike::alike(index, culprit, key_span.is_some(), &failure.fault);
        if !alike.is_empty() {
            error.headline.push_str(&format!(", in {} places", alike.len() + 1));
            let span = |id: NodeId| match &failure.fault {
                Fault::UnknownField { .. } => index.key_span(id).unwrap_or_else(|| index.span(id)),
                Fault::UnknownVariant { found, .. } => variant(index, id, found),
                _ => index.span(id),
            };
            let others = alike.iter().take(RELATED_LIMIT).map(|&id| (span(id), "here too".to_owned()));
            error.related.extend(others);
        }
        Placed { error, culprit, alike }
    }
}

/// The place to point at, and the value that is wrong. `key_span` is given if the reader had not got beyond the key.
fn culprit(index: &Index, node: NodeId, key_span: Option<Span>, failure: &Failure) -> (Span, NodeId) {
    let whole = |id: NodeId| (index.span(id), id);
    let at_key = key_span.map(|span| (span, node));
    match &failure.fault {
        Fault::UnknownField { found, .. } => field(index, node, found, 0),
        Fault::RepeatedField(name) => field(index, node, name, 1),
        Fault::UnknownVariant { found, .. } => at_key.unwrap_or_else(|| (variant(index, node, found), node)),
        Fault::MissingField(_) => whole(lacking(index, node, failure)),
        Fault::WrongLength { .. } => whole(index.innermost(node)),
        Fault::WrongName { .. } => (index.name_span(node).unwrap_or_else(|| index.span(node)), node),
        Fault::GoesOn => whole(index.at_offset(failure.offset)),
        // `Only([..])` for a list is one mistake with its name.
        Fault::WrongType(expected) if expected == "a sequence" && is_named(index, node) => whole(node),
        Fault::WrongType(_) | Fault::OutOfRange => at_key.unwrap_or_else(|| whole(index.innermost(node))),
        Fault::Message(_) => at_key.unwrap_or_else(|| whole(node)),
    }
}

fn is_named(index: &Index, node: NodeId) -> bool {
    index.kind(node) == Kind::Tuple && index.name(node).is_some_and(|name| name != "Some")
}

/// The value that lacks a field. Where the way to it was lost, only how far the reader had come is known: the last part of
/// the value, perhaps; then it is the innermost value with fields that was still open.
fn lacking(index: &Index, node: NodeId, failure: &Failure) -> NodeId {
    let inner = index.innermost(node);
    if failure.steps.iter().all(Option::is_some) {
        return inner;
    }
    let is_open = |id: NodeId| match index.syntax() {
        Syntax::Ron => index.kind(id) == Kind::Struct && index.span(id).end > failure.offset,
        Syntax::Json => index.kind(id) == Kind::Map && index.span(id).end >= failure.offset,
    };
    let mut outwards = std::iter::successors(Some(inner), |&id| index.parent(id));
    outwards.find(|&id| is_open(id)).unwrap_or(inner)
}

/// The value that serde's path leads to, as far as the text has it.
fn place(index: &Index, failure: &Failure) -> NodeId {
    let mut node = index.root();
    for step in &failure.steps {
        let Some(step) = step else { return index.at_offset(failure.offset) };
        match index.step(node, step) {
            Some(next) => node = next,
            None => break,
        }
    }
    node
}

/// A field by name: the value itself if it is the field, else the `nth` such among its parts.
fn field(index: &Index, node: NodeId, name: &str, nth: usize) -> (Span, NodeId) {
    let has_name = |&id: &NodeId| index.key(id).is_some_and(|key| key == name);
    let container = if has_name(&node) { index.parent(node).unwrap_or(node) } else { index.innermost(node) };
    let child = index.children(container).filter(has_name).nth(nth).unwrap_or(node);
    (index.key_span(child).unwrap_or_else(|| index.span(child)), child)
}

/// Where the name of a variant stands: a word, the name before a bracket, a text or key in JSON.
fn variant(index: &Index, node: NodeId, name: &str) -> Span {
    let named = |id: NodeId| {
        let tag = index.children(id).find(|&child| index.key(child).is_some_and(|key| key == name));
        let by_name = index.name_span(id).filter(|_| index.name(id) == Some(name));
        by_name.or_else(|| tag.and_then(|tag| index.key_span(tag)))
    };
    let mut inwards = std::iter::successors(Some(node), |&id| {
        let inner = index.children(id).next()?;
        (index.kind(id) == Kind::Tuple).then_some(inner)
    });
    inwards.find_map(named).unwrap_or_else(|| index.span(node))
}

/// Blanks a comma that nothing follows any more after a stretch was blanked: JSON wants none there.
fn drop_comma_at_end(bytes: &mut [u8], blanked: Span) {
    let next = bytes[blanked.end..].iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(next, Some(b']' | b'}')) {
        return;
    }
    let before = bytes[..blanked.start].iter().rposition(|byte| !byte.is_ascii_whitespace());
    if let Some(at) = before.filter(|&at| bytes[at] == b',') {
        bytes[at] = b' ';
    }
}

/// The entries of a value, each with the stretch to blank so that what remains is well formed.
fn with_commas(index: &Index, parent: NodeId) -> Vec<(NodeId, Span)> {
    let siblings: Vec<NodeId> = index.children(parent).collect();
    let inner_end = index.span(parent).end - 1;
    let stretch = |(at, &entry): (usize, &NodeId)| {
        let start = index.entry_span(entry).start;
        let span = match (siblings.get(at + 1), at.checked_sub(1)) {
            (Some(&next), _) => Span::new(start, index.entry_span(next).start),
            (None, Some(previous)) => Span::new(index.span(siblings[previous]).end, inner_end),
            (None, None) => Span::new(start, inner_end),
        };
        (entry, span)
    };
    siblings.iter().enumerate().map(stretch).collect()
}

#[cfg(test)]
mod tests;
