//! The names by which a scenario refers to its map, and how they go on meaning the same.
//!
//! A name says little alone: `Mill` means a place as long as one board has it, `D5` a hex as long as there is one
//! board. So an operation that renames, adds or takes away anything that has a name makes its edit first, and then
//! [`follow_references`] looks up what each name meant before and writes how it is called afterwards.

use super::{Change, Document, Edit};
use crate::hex::{HexName, HexsideName};
use crate::layout::Map;
use crate::ruleset::Side;
use crate::scenario::{MarkerKind, ObjectiveAt, Scenario, Way, ZoneArea};
use crate::text::{text, text_with};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Who refers to something by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A set-up zone of a side.
    Zone(Side, String),
    /// An entry of a side.
    Entry(Side, String),
    /// The placement of a unit of a side.
    Placement(Side, String),
    /// A marker.
    Marker(MarkerKind),
    /// An objective.
    Objective,
    /// An exit of a side.
    Exit(Side),
    /// A silence of a check.
    Silence(String),
}

/// A name in a scenario, and who holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Who refers.
    pub holder: Holder,
    /// The name, as written.
    pub name: String,
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = ("name", self.name.as_str().into());
        let of = |side: &Side| ("side", side.to_string().into());
        let words = match &self.holder {
            Holder::Zone(side, zone) => {
                text_with("loss-zone", &[of(side), ("zone", zone.as_str().into()), name])
            }
            Holder::Entry(side, entry) => {
                text_with("loss-entry", &[of(side), ("entry", entry.as_str().into()), name])
            }
            Holder::Placement(side, unit) => {
                text_with("loss-placement", &[of(side), ("unit", unit.as_str().into()), name])
            }
            Holder::Marker(kind) => {
                text_with("loss-marker", &[("kind", marker_kind_name(*kind).into()), name])
            }
            Holder::Objective => text_with("loss-objective", &[name]),
            Holder::Exit(side) => text_with("loss-exit", &[of(side), name]),
            Holder::Silence(check) => text_with("loss-silence-of", &[("check", check.as_str().into()), name]),
        };
        f.write_str(&words)
    }
}

/// What a kind of marker is called.
pub fn marker_kind_name(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Foxhole => text("marker-foxhole"),
        MarkerKind::Wire => text("marker-wire"),
        MarkerKind::Smoke => text("marker-smoke"),
        MarkerKind::Wreck => text("marker-wreck"),
        MarkerKind::DestroyedBridge => text("marker-destroyed-bridge"),
        MarkerKind::HedgeGap => text("marker-hedge-gap"),
    }
}

/// What kind of thing a reference is to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Hex,
    Hexside,
    /// The hexside of a blown bridge, where the bridge is not named.
    BridgedHexside,
    Place,
    Bridge,
    /// Any of these: what a silence names.
    Any,
}

/// What a name means, in terms that no label and no other board changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// Place of the slot in the layout.
    pub slot: usize,
    pub thing: Thing,
}

/// Something on a board, by the board's own names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Thing {
    Hex(HexName),
    Hexside(HexsideName),
    Place(String),
    Bridge(HexsideName, String),
}

/// An edit whose scenario refers to the same as before, as far as `follow` lets it, and the references that went:
/// `follow` gives what a target has become, or none if it is no more.
pub(super) fn follow_references(
    document: &Document,
    mut edit: Edit,
    follow: impl Fn(Kind, Target) -> Option<Target>,
) -> (Edit, Vec<Reference>) {
    let after = document.after(&edit);
    let Some(present) = &after.scenario else { return (edit, Vec::new()) };
    let (old, new) = (Names::new(document), Names::new(&after));
    let mut scenario = Scenario::clone(present);
    let lost = rewrite(&mut scenario, &|kind, text| match old.find(kind, text) {
        Some(target) => Some(new.spell(&follow(kind, target)?, old.split(text).0.is_some())),
        None => Some(text.to_owned()),
    });
    if scenario != **present {
        edit.changes.push(Change::Scenario(Arc::new(scenario)));
    }
    (edit, lost)
}

/// [`follow_references`] where nothing moves or goes, but names may have become ambiguous.
pub(super) fn keep_references(document: &Document, edit: Edit) -> Edit {
    follow_references(document, edit, |_, target| Some(target)).0
}

/// What names mean in a document. Hexes are found also where their slot cannot be laid.
struct Names {
    /// The labels of all slots of the layout; empty where a board is missing.
    labels: Vec<String>,
    map: Map,
}

impl Names {
    fn new(document: &Document) -> Self {
        let labels = document.slots().into_iter().map(|(slot, board)| {
            slot.label.or_else(|| board.map(|board| board.id.clone())).unwrap_or_default()
        });
        Self { labels: labels.collect(), map: document.map() }
    }

    /// The slot that a known label names, and the rest.
    fn split<'text>(&self, text: &'text str) -> (Option<usize>, &'text str) {
        let labelled = text.split_once(':').and_then(|(label, rest)| {
            Some((self.labels.iter().position(|other| other == label && !label.is_empty())?, rest))
        });
        labelled.map_or((None, text), |(slot, rest)| (Some(slot), rest))
    }

    fn find(&self, kind: Kind, text: &str) -> Option<Target> {
        match kind {
            Kind::Hex => self.find_on_board(text, Thing::Hex),
            Kind::Hexside | Kind::BridgedHexside => self.find_on_board(text, Thing::Hexside),
            Kind::Place => self.find_place(text),
            Kind::Bridge => self.find_bridge(text),
            Kind::Any => [Kind::Hex, Kind::Hexside, Kind::Place, Kind::Bridge]
                .into_iter()
                .find_map(|kind| self.find(kind, text)),
        }
    }

    fn find_on_board<N: FromStr>(&self, text: &str, thing: impl Fn(N) -> Thing) -> Option<Target> {
        let (slot, rest) = self.split(text);
        let slot = slot.or((self.labels.len() == 1).then_some(0))?;
        Some(Target { slot, thing: thing(rest.parse().ok()?) })
    }

    fn find_place(&self, text: &str) -> Option<Target> {
        let found = self.map.find_place(text).ok()?;
        let slot = self.map.slots().get(found.slot)?.index;
        Some(Target { slot, thing: Thing::Place(found.place.name.clone()) })
    }

    fn find_bridge(&self, text: &str) -> Option<Target> {
        let found = self.map.find_bridge(text).ok()?;
        let hexside = self.map.hexside(found.bridge.hexside).hexside;
        let named = self.split(text).0;
        let slots = self.map.slots();
        let slot = slots.iter().find(|slot| Some(slot.index) == named).or_else(|| slots.get(found.slot))?;
        let own = slot.board.grid().hexside_name(slot.laid.hexside_on_board(hexside))?;
        let name = self.map.bridge(found.bridge)?.name.clone();
        Some(Target { slot: slot.index, thing: Thing::Bridge(own, name) })
    }

    /// The name of a target, with label if it had one or would not be clear without.
    fn spell(&self, target: &Target, had_label: bool) -> String {
        let label = self.labels.get(target.slot).map_or("", String::as_str);
        let name = match &target.thing {
            Thing::Hex(name) => name.to_string(),
            Thing::Hexside(name) => name.to_string(),
            Thing::Place(name) | Thing::Bridge(_, name) => name.clone(),
        };
        if had_label || !self.is_clear(target, &name) { format!("{label}:{name}") } else { name }
    }

    /// Whether a name without label means the target.
    fn is_clear(&self, target: &Target, name: &str) -> bool {
        match &target.thing {
            Thing::Hex(_) | Thing::Hexside(_) => self.labels.len() <= 1,
            Thing::Place(_) => self.find_place(name).as_ref() == Some(target),
            Thing::Bridge(..) => self.find_bridge(name).is_some(),
        }
    }
}

type NewName<'a> = &'a dyn Fn(Kind, &str) -> Option<String>;

/// Gives every reference of a scenario its new name, and takes away those that have none.
///
/// With a reference goes what is nothing without it: a placement, a marker, an objective, a silence, a part of a zone.
/// Zones, entries and exits stay.
fn rewrite(scenario: &mut Scenario, new_name: NewName<'_>) -> Vec<Reference> {
    let mut rewriter = Rewriter { new_name, lost: Vec::new() };
    for (side, forces) in &mut scenario.sides {
        for (name, zone) in &mut forces.zones {
            let holder = Holder::Zone(*side, name.clone());
            zone.at.retain_mut(|area| rewriter.keeps_area(area, &holder));
        }
        for (name, entry) in &mut forces.entries {
            rewriter.way(&mut entry.by, &Holder::Entry(*side, name.clone()));
        }
        forces
            .placements
            .retain(|unit, hex| rewriter.keeps(Kind::Hex, hex, &Holder::Placement(*side, unit.clone())));
    }
    scenario.markers.retain_mut(|marker| {
        let holder = Holder::Marker(marker.kind);
        let at = match (marker.kind, &marker.bridge) {
            (MarkerKind::DestroyedBridge, None) => Kind::BridgedHexside,
            (kind, _) if kind.is_on_hexside() => Kind::Hexside,
            _ => Kind::Hex,
        };
        rewriter.keeps(at, &mut marker.at, &holder)
            && marker.bridge.as_mut().is_none_or(|name| rewriter.keeps(Kind::Bridge, name, &holder))
    });
    scenario.victory.objectives.retain_mut(|objective| match &mut objective.at {
        ObjectiveAt::Hex(name) => rewriter.keeps(Kind::Hex, name, &Holder::Objective),
        ObjectiveAt::Place(name) => rewriter.keeps(Kind::Place, name, &Holder::Objective),
        ObjectiveAt::Bridge(name) => rewriter.keeps(Kind::Bridge, name, &Holder::Objective),
    });
    for exit in &mut scenario.victory.exits {
        rewriter.way(&mut exit.by, &Holder::Exit(exit.side));
    }
    scenario.silences.retain_mut(|silence| {
        rewriter.keeps(Kind::Any, &mut silence.at, &Holder::Silence(silence.check.clone()))
    });
    rewriter.lost
}

struct Rewriter<'a> {
    new_name: NewName<'a>,
    lost: Vec<Reference>,
}

impl Rewriter<'_> {
    fn keeps(&mut self, kind: Kind, name: &mut String, holder: &Holder) -> bool {
        match (self.new_name)(kind, name) {
            Some(new) => {
                *name = new;
                true
            }
            None => {
                self.lost.push(Reference { holder: holder.clone(), name: name.clone() });
                false
            }
        }
    }

    fn keeps_area(&mut self, area: &mut ZoneArea, holder: &Holder) -> bool {
        match area {
            ZoneArea::Place(name) => self.keeps(Kind::Place, name, holder),
            ZoneArea::Hexes(hexes) => {
                let was_empty = hexes.is_empty();
                hexes.retain_mut(|name| self.keeps(Kind::Hex, name, holder));
                was_empty || !hexes.is_empty()
            }
            ZoneArea::Edge(..) => true,
        }
    }

    fn way(&mut self, way: &mut Way, holder: &Holder) {
        if let Way::Hexes(hexes) = way {
            hexes.retain_mut(|name| self.keeps(Kind::Hex, name, holder));
        }
    }
}
