//! The same mistake in other places of a text: told once, with where else it stands.

use super::fault::Fault;
use super::variant;
use crate::file::spans::{Index, Kind, NodeId, Syntax};

/// The values that have the same fault as this one, which serde found first: the same word in the same place of other
/// entries. In the order of the text, without the first.
pub(super) fn alike(index: &Index, culprit: NodeId, is_key: bool, fault: &Fault) -> Vec<NodeId> {
    // A key that is wrong stands once in its map.
    let is_of_key = is_key && !matches!(fault, Fault::UnknownField { .. } | Fault::MissingField(_));
    if is_of_key {
        return Vec::new();
    }
    let is_alike = |&id: &NodeId| id != culprit && same(index, culprit, id, fault);
    index.ids().filter(is_alike).filter(|&id| stands_alike(index, culprit, id)).collect()
}

fn same(index: &Index, culprit: NodeId, other: NodeId, fault: &Fault) -> bool {
    match fault {
        Fault::UnknownField { found, .. } => index.key(other).is_some_and(|key| key == found.as_str()),
        Fault::UnknownVariant { found, .. } => {
            let written = &index.text()[variant(index, other, found).range()];
            written.trim_matches('"') == found
        }
        Fault::MissingField(name) => {
            let lacks =
                !index.children(other).any(|part| index.key(part).is_some_and(|key| key == name.as_str()));
            lacks && index.kind(other) == index.kind(culprit) && index.parent(culprit).is_some()
        }
        Fault::WrongType(_) if index.kind(culprit) == Kind::Text && index.syntax() == Syntax::Ron => {
            index.kind(other) == Kind::Text
        }
        Fault::RepeatedField(_) => false,
        _ => index.slice(other) == index.slice(culprit),
    }
}

/// Whether two values stand in the same place of entries of the same kind. The keys of maps and the places in lists
/// differ between entries; fields, and the names and places in tuples, do not.
fn stands_alike(index: &Index, one: NodeId, other: NodeId) -> bool {
    let (mut one, mut other, mut is_leaf) = (one, other, true);
    loop {
        let (outer, other_outer) = match (index.parent(one), index.parent(other)) {
            (None, None) => return true,
            (Some(outer), Some(other_outer)) => (outer, other_outer),
            _ => return false,
        };
        if index.kind(outer) != index.kind(other_outer) || index.name(outer) != index.name(other_outer) {
            return false;
        }
        let is_root = index.parent(outer).is_none();
        let fits = match index.kind(outer) {
            Kind::Struct => index.key(one) == index.key(other),
            // Fields and entries look alike in JSON.
            Kind::Map if index.syntax() == Syntax::Json && (is_leaf || is_root) => {
                index.key(one) == index.key(other)
            }
            Kind::Tuple => place_of(index, outer, one) == place_of(index, other_outer, other),
            _ => true,
        };
        if !fits {
            return false;
        }
        if outer == other_outer && index.kind(outer) == Kind::Tuple && one != other {
            return false;
        }
        (one, other, is_leaf) = (outer, other_outer, false);
    }
}

fn place_of(index: &Index, outer: NodeId, id: NodeId) -> Option<usize> {
    index.children(outer).position(|child| child == id)
}
