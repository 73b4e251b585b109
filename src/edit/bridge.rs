//! Bridges of hexsides, on all boards that share them, and the scenario's references to them.

use super::pen::Pen;
use super::reference::{Kind, Reference, Target, Thing, follow_references, keep_references};
use super::{BoardKey, Document, Edit};
use crate::board::{Bridge, HexsideFeatures};
use crate::hex::HexsideName;
use crate::layout::{HexsideId, Map, MapBridge};
use crate::text::{text, text_with};

/// The most bridges of a hexside (RB 3.4).
const MOST: usize = 2;

/// Why bridges cannot be changed as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BridgeProblem {
    /// The hexside has two bridges.
    #[error("{}", text("cannot-bridge-no-room"))]
    NoRoom,
    /// Another bridge of the map has that name.
    #[error("{}", text_with("cannot-bridge-taken", &[("name", .0.as_str().into())]))]
    Taken(String),
    /// There is no such bridge.
    #[error("{}", text("cannot-bridge-not-there"))]
    NotThere,
}

/// The edit that adds a bridge over a hexside.
///
/// # Errors
/// [`BridgeProblem`] says why not.
pub fn add_bridge(
    document: &Document,
    map: &Map,
    hexside: HexsideId,
    bridge: &Bridge,
) -> Result<Edit, BridgeProblem> {
    check_name(map, &bridge.name, None)?;
    let shared = map.hexside(hexside).hexside;
    let mut says = map.slots_with_hexside(shared).filter_map(|(slot, _)| map.hexside_on_slot(slot, shared));
    if says.any(|features| features.bridges.len() >= MOST) {
        return Err(BridgeProblem::NoRoom);
    }
    let mut pen = Pen::new(document, map);
    pen.hexside(hexside, |features| features.bridges.push(bridge.clone()));
    Ok(keep_references(document, pen.edit(text("edit-build-bridge"))))
}

/// The edit that makes a bridge what `to` says; a new name is also written into the scenario.
///
/// # Errors
/// [`BridgeProblem`] says why not.
pub fn change_bridge(
    document: &Document,
    map: &Map,
    bridge: MapBridge,
    to: &Bridge,
) -> Result<Edit, BridgeProblem> {
    let before = map.bridge(bridge).ok_or(BridgeProblem::NotThere)?;
    check_name(map, &to.name, Some(bridge))?;
    let mut pen = Pen::new(document, map);
    pen.hexside(bridge.hexside, |features| {
        if let Some(own) = own_bridge(features, before).and_then(|own| features.bridges.get_mut(own)) {
            *own = to.clone();
        }
    });
    let label = if before.name == to.name { "edit-change-bridge" } else { "edit-rename-bridge" };
    let sites = Sites::new(document, map, bridge.hexside);
    let follow = |target: Target| match target.thing {
        Thing::Bridge(own, name) if name == before.name && sites.have(target.slot, own) => {
            Some(Target { slot: target.slot, thing: Thing::Bridge(own, to.name.clone()) })
        }
        thing => Some(Target { slot: target.slot, thing }),
    };
    Ok(follow_references(document, pen.edit(text(label)), |_, target| follow(target)).0)
}

/// The edit that takes a bridge away, and the scenario's references that go with it, to be shown first: objectives, and
/// markers of its destruction.
///
/// # Errors
/// [`BridgeProblem::NotThere`].
pub fn remove_bridge(
    document: &Document,
    map: &Map,
    bridge: MapBridge,
) -> Result<(Edit, Vec<Reference>), BridgeProblem> {
    let before = map.bridge(bridge).ok_or(BridgeProblem::NotThere)?;
    let mut pen = Pen::new(document, map);
    pen.hexside(bridge.hexside, |features| {
        if let Some(own) = own_bridge(features, before) {
            features.bridges.remove(own);
        }
    });
    let sites = Sites::new(document, map, bridge.hexside);
    let was_last = map.features(bridge.hexside).bridges.len() == 1;
    let is_gone = |kind: Kind, target: &Target| match &target.thing {
        Thing::Bridge(own, name) => *name == before.name && sites.have(target.slot, *own),
        Thing::Hexside(own) if kind == Kind::BridgedHexside => was_last && sites.have(target.slot, *own),
        _ => false,
    };
    let edit = pen.edit(text("edit-remove-bridge"));
    Ok(follow_references(document, edit, |kind, target| (!is_gone(kind, &target)).then_some(target)))
}

/// Which of a board's own bridges the map's is: boards may list them in another order.
fn own_bridge(features: &HexsideFeatures, bridge: &Bridge) -> Option<usize> {
    let same = features.bridges.iter().position(|own| own == bridge);
    same.or_else(|| features.bridges.iter().position(|own| own.name == bridge.name))
}

fn check_name(map: &Map, name: &str, except: Option<MapBridge>) -> Result<(), BridgeProblem> {
    let is_other = |bridge: &MapBridge| Some(*bridge) != except;
    let mut others = map.bridges().map(|named| named.bridge).filter(is_other);
    let taken = others.any(|other| map.bridge(other).is_some_and(|other| other.name == name));
    if taken && !name.is_empty() { Err(BridgeProblem::Taken(name.to_owned())) } else { Ok(()) }
}

/// Where a hexside of the map is on boards. A bridge there is the same in all slots that lay these boards.
struct Sites {
    keys: Vec<BoardKey>,
    sites: Vec<(BoardKey, HexsideName)>,
}

impl Sites {
    fn new(document: &Document, map: &Map, hexside: HexsideId) -> Self {
        let keys = document.slots().iter().map(|(slot, _)| BoardKey::new(&slot.board)).collect();
        Self { keys, sites: Pen::new(document, map).sites(hexside) }
    }

    fn have(&self, slot: usize, own: HexsideName) -> bool {
        self.keys.get(slot).is_some_and(|key| self.sites.contains(&(key.clone(), own)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{joined, laid, mill, plain, references, said, with_references};
    use super::*;

    fn document() -> Document {
        with_references(laid(&[(mill("west"), (0, 0), false), (plain("east"), (2, 0), false)]))
    }

    fn named(name: &str) -> Bridge {
        Bridge { name: name.to_owned(), ..Bridge::default() }
    }

    fn bridges(document: &Document) -> Vec<String> {
        references(document).into_iter().filter(|name| name.contains("Pont") || name.contains("/N")).collect()
    }

    #[test]
    fn a_bridge_is_renamed_in_objectives_and_markers() {
        let document = document();
        let map = document.map();
        let bridge = map.find_bridge("Pont").unwrap().bridge;
        let edit = change_bridge(&document, &map, bridge, &named("Pont Roux")).unwrap();
        let after = document.after(&edit);
        assert_eq!(bridges(&after), ["west:B1/N", "Pont Roux", "west:B1/N", "Pont Roux"]);
        assert_eq!(said(&after, "west"), "B1/N River Pont Roux");
    }

    #[test]
    fn what_refers_to_a_removed_bridge_goes_with_it() {
        let document = document();
        let map = document.map();
        let bridge = map.find_bridge("Pont").unwrap().bridge;
        let (edit, lost) = remove_bridge(&document, &map, bridge).unwrap();
        let lost: Vec<_> = lost.iter().map(ToString::to_string).collect();
        let marker = "Blown bridge (marker)";
        assert_eq!(
            lost,
            [format!("{marker}: Pont"), format!("{marker}: west:B1/N"), "Objective: Pont".to_owned()]
        );
        let after = document.after(&edit);
        assert!(bridges(&after).is_empty());
        assert_eq!(said(&after, "west"), "B1/N River");
        assert_eq!(remove_bridge(&after, &after.map(), bridge), Err(BridgeProblem::NotThere));
    }

    #[test]
    fn a_bridge_on_a_seam_is_built_changed_and_removed_on_both_boards() {
        let document = joined(&[("C2/N", "river")], &[("A2/N", "river")]);
        let map = document.map();
        let id = map.find_hexside("west:C2/N").unwrap();
        let built = document.after(&add_bridge(&document, &map, id, &named("A")).unwrap());
        let built = built.after(&add_bridge(&built, &built.map(), id, &named("B")).unwrap());
        assert_eq!(said(&built, "east"), "A2/N River A B");
        let map = built.map();
        assert_eq!(add_bridge(&built, &map, id, &named("C")), Err(BridgeProblem::NoRoom));
        assert_eq!(add_bridge(&built, &map, id, &named("A")), Err(BridgeProblem::Taken("A".to_owned())));
        let b = map.find_bridge("B").unwrap().bridge;
        assert!(change_bridge(&built, &map, b, &named("A")).is_err());
        let renamed = built.after(&change_bridge(&built, &map, b, &named("D")).unwrap());
        assert_eq!(
            (said(&renamed, "west"), said(&renamed, "east")),
            ("C2/N River A D".into(), "A2/N River A D".into())
        );
        let (edit, _) = remove_bridge(&renamed, &renamed.map(), b).unwrap();
        assert_eq!(said(&renamed.after(&edit), "east"), "A2/N River A");
    }
}
