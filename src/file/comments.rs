//! Comments that survive writing.
//!
//! Kept are the block at the head of a file, the comments above an entry of an expanded container, and those at the
//! end of its line. An entry is known by its key or field name, in lists by what the [`PrintStyle`] says, never by its
//! position: so its comments go with it when others come and go, and leave with it. All other comments are listed as
//! not kept; none is lost silently on reading. JSON has no comments.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::path::Step;
use super::source::Span;
use super::spans::{Index, NodeId};
use super::tree::Node;
use super::write::{Parts, PrintStyle, key_text};

/// What an entry is known by within its container.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Field name or key.
    Key(String),
    /// What an element of a list is known by, and how many such stand before it.
    Element(String, usize),
}

/// The way from the root to an entry.
pub type EntryPath = Vec<Label>;

/// The comments of one entry, each with its marks, exactly as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryComments {
    /// On lines of their own before the entry.
    pub above: Vec<String>,
    /// At the end of the entry's line.
    pub after: Vec<String>,
}

/// A comment before the first bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HeadComment {
    text: String,
    blank_line_after: bool,
}

/// The comments of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    head: Vec<HeadComment>,
    entries: BTreeMap<EntryPath, EntryComments>,
    /// The labels of all entries, for containers in which one has comments.
    siblings: BTreeMap<EntryPath, Vec<Label>>,
    not_kept: Vec<Span>,
}

impl Comments {
    /// The comments of a text from which this tree was read. `style` is the style it will be written in.
    pub fn collect(index: &Index, tree: &Node, style: &PrintStyle) -> Self {
        let mut collector = Collector::new(index, style);
        collector.head();
        collector.container(index.root(), tree);
        collector.finish()
    }

    /// Comments that writing would lose, in order.
    pub fn not_kept(&self) -> &[Span] {
        &self.not_kept
    }

    /// The comments of an entry, if it has some.
    pub fn of(&self, entry: &EntryPath) -> Option<&EntryComments> {
        self.entries.get(entry)
    }

    pub(super) fn print_head(&self, out: &mut String) {
        for comment in &self.head {
            *out += &comment.text;
            *out += if comment.blank_line_after { "\n\n" } else { "\n" };
        }
    }

    /// The labels by which the entries of a container find their comments, if any has some. An element of a list that
    /// took the place of another is that one renamed.
    pub(super) fn places(
        &self,
        container: &EntryPath,
        now: impl FnOnce() -> Vec<Label>,
    ) -> Option<Vec<Label>> {
        let before = self.siblings.get(container)?;
        let now = now();
        let (was, is): (HashSet<&Label>, HashSet<&Label>) = (before.iter().collect(), now.iter().collect());
        let has_gone = |label: &Label| matches!(label, Label::Element(..)) && !is.contains(label);
        let was_renamed =
            |at: usize| before.len() == now.len() && has_gone(&before[at]) && !was.contains(&now[at]);
        let label = |at: usize| if was_renamed(at) { before[at].clone() } else { now[at].clone() };
        Some((0..now.len()).map(label).collect())
    }
}

/// The labels of the parts of a container, in order.
pub(super) fn labels(parts: Parts<'_>, style: &PrintStyle) -> Vec<Label> {
    match parts {
        Parts::Fields(fields) => fields.iter().map(|(name, _)| Label::Key(name.clone())).collect(),
        Parts::Pairs(pairs) => pairs.iter().map(|(key, _)| Label::Key(key_text(key))).collect(),
        Parts::Elements(elements) => element_labels(elements.iter(), style),
    }
}

fn element_labels<'n>(elements: impl Iterator<Item = &'n Node>, style: &PrintStyle) -> Vec<Label> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let label = |element: &Node| {
        let key = style.entry_key(element);
        let count = seen.entry(key.clone()).or_default();
        *count += 1;
        Label::Element(key, *count - 1)
    };
    elements.map(label).collect()
}

/// An entry in the text, with its part of the tree if it has one (defaults may be left out there).
struct Entry {
    span: Span,
    id: NodeId,
    part: Option<(usize, Label)>,
}

struct Collector<'a> {
    index: &'a Index,
    style: &'a PrintStyle,
    comments: Comments,
    is_kept: Vec<bool>,
    steps: Vec<Step>,
    place: EntryPath,
}

impl<'a> Collector<'a> {
    fn new(index: &'a Index, style: &'a PrintStyle) -> Self {
        let is_kept = vec![false; index.comments().len()];
        let (steps, place) = (Vec::new(), EntryPath::new());
        Collector { index, style, comments: Comments::default(), is_kept, steps, place }
    }

    fn finish(mut self) -> Comments {
        let spans = self.index.comments().iter().zip(&self.is_kept);
        self.comments.not_kept = spans.filter(|(_, is_kept)| !**is_kept).map(|(&span, _)| span).collect();
        self.comments
    }

    /// The text of a comment; line ends within it become plain newlines.
    fn text(&self, comment: usize) -> String {
        self.index.text()[self.index.comments()[comment].range()].replace("\r\n", "\n")
    }

    /// The comments within a stretch, by number.
    fn within(&self, stretch: Span) -> std::ops::Range<usize> {
        let comments = self.index.comments();
        let first = comments.partition_point(|comment| comment.start < stretch.start);
        let end = comments.partition_point(|comment| comment.end <= stretch.end);
        first..end.max(first)
    }

    fn head(&mut self) {
        let root = self.index.span(self.index.root()).start;
        for comment in self.within(Span::new(0, root)) {
            let end = self.index.comments()[comment].end;
            let next = self.index.comments().get(comment + 1).map_or(root, |next| next.start.min(root));
            let between: Vec<&str> = self.index.text()[end..next].split('\n').collect();
            let blank_line_after =
                between.len() > 2 && between[1..between.len() - 1].iter().any(|line| line.trim().is_empty());
            self.comments.head.push(HeadComment { text: self.text(comment), blank_line_after });
            self.is_kept[comment] = true;
        }
    }

    /// Keeps the comments of the entries of an expanded container, and of those within.
    fn container(&mut self, id: NodeId, node: &Node) {
        let id = self.index.innermost(id);
        let (Some(parts), Some(opening)) = (Parts::of(node), self.index.opening(id)) else { return };
        if !self.style.expands(&self.steps) {
            return;
        }
        let labels = labels(parts, self.style);
        let entries = self.entries(id, parts, &labels);
        self.gaps(opening + 1, self.index.span(id).end - 1, &entries);
        for entry in entries {
            let Some((at, label)) = entry.part else { continue };
            self.steps.push(parts.step(at));
            self.place.push(label);
            self.container(entry.id, parts.value(at));
            self.place.pop();
            self.steps.pop();
        }
        if self.has_comments_within() {
            self.comments.siblings.insert(self.place.clone(), labels);
        }
    }

    /// Whether an entry of the current container, or one further within, has comments.
    fn has_comments_within(&self) -> bool {
        // Sorted, what lies within an entry follows it at once.
        let mut from_here = self.comments.entries.range(self.place.clone()..).map(|(path, _)| path).take(2);
        from_here.any(|path| path.len() > self.place.len() && path.starts_with(&self.place))
    }

    fn entries(&self, id: NodeId, parts: Parts<'_>, labels: &[Label]) -> Vec<Entry> {
        let in_text = match parts {
            Parts::Elements(_) => self.element_parts(id, labels),
            _ => self.keyed_parts(id, labels),
        };
        let entry = |(id, at): (NodeId, Option<usize>)| {
            let part = at.map(|at| (at, labels[at].clone()));
            Entry { span: self.index.entry_span(id), id, part }
        };
        self.index.children(id).zip(in_text).map(entry).collect()
    }

    /// For each child in the text the part of the tree with its key.
    fn keyed_parts(&self, id: NodeId, labels: &[Label]) -> Vec<Option<usize>> {
        let at_of: HashMap<&Label, usize> =
            labels.iter().enumerate().map(|(at, label)| (label, at)).collect();
        let key = |id| self.index.key(id).map(|key| Label::Key(key.into_owned()));
        self.index.children(id).map(|id| key(id).and_then(|key| at_of.get(&key).copied())).collect()
    }

    /// For each child in the text the element of the tree that is known by the same; failing that, the one at the same
    /// position, if there are as many and it is not taken.
    fn element_parts(&self, id: NodeId, labels: &[Label]) -> Vec<Option<usize>> {
        let nodes: Vec<Node> = self.index.children(id).map(|id| Node::of_text(self.index, id)).collect();
        let in_text = element_labels(nodes.iter(), self.style);
        let at_of: HashMap<&Label, usize> =
            labels.iter().enumerate().map(|(at, label)| (label, at)).collect();
        let by_label: Vec<Option<usize>> = in_text.iter().map(|label| at_of.get(label).copied()).collect();
        let taken: HashSet<&Label> = in_text.iter().collect();
        let is_free = |at: usize| in_text.len() == labels.len() && !taken.contains(&labels[at]);
        by_label.iter().enumerate().map(|(at, found)| found.or_else(|| is_free(at).then_some(at))).collect()
    }

    /// Looks at each stretch between entries, brackets included.
    fn gaps(&mut self, start: usize, end: usize, entries: &[Entry]) {
        for at in 0..=entries.len() {
            let before = at.checked_sub(1).map(|at| &entries[at]);
            let after = entries.get(at);
            let start = before.map_or(start, |entry| entry.span.end);
            let end = after.map_or(end, |entry| entry.span.start);
            self.gap(Span::new(start, end), before, after);
        }
    }

    /// Gives each comment in a gap to the entry before, if it stands at the end of that one's line or before its
    /// comma, else to the entry after.
    fn gap(&mut self, gap: Span, before: Option<&Entry>, after: Option<&Entry>) {
        let index = self.index;
        let text = index.text();
        let last_line = text[gap.range()].rfind('\n').map_or(gap.start, |at| gap.start + at);
        let mut from = gap.start;
        let mut is_first_line = true;
        let mut has_comma = before.is_none();
        for comment in self.within(gap) {
            let span = index.comments()[comment];
            let between = &text[from..span.start];
            is_first_line &= !between.contains('\n');
            has_comma |= between.contains(',');
            let leads_to_next = after.is_some() && has_comma && span.end > last_line;
            let ends_line = is_first_line && !leads_to_next;
            self.keep(comment, ends_line, if ends_line { before } else { after });
            is_first_line &= !text[span.range()].contains('\n');
            from = span.end;
        }
    }

    fn keep(&mut self, comment: usize, is_after: bool, entry: Option<&Entry>) {
        let Some((_, label)) = entry.and_then(|entry| entry.part.clone()) else { return };
        let text = self.text(comment);
        let mut place = self.place.clone();
        place.push(label);
        let comments = self.comments.entries.entry(place).or_default();
        if is_after {
            comments.after.push(text)
        } else {
            comments.above.push(text)
        }
        self.is_kept[comment] = true;
    }
}

#[cfg(test)]
mod tests;
