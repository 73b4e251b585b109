//! Layers of the map that are hidden, and those that are locked against painting.

use crate::edit::{Document, Edit, Part, keep_parts};
use crate::picture::LayerGroup;
use crate::text::{text, text_with};
use std::collections::BTreeSet;

/// Which layers are hidden or locked. What is locked stays as it is, whatever a tool would write.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layers {
    hidden: BTreeSet<LayerGroup>,
    locked: BTreeSet<LayerGroup>,
}

/// The layers that a user is shown, with the name of their words.
pub const LAYERS: [(LayerGroup, &str); 10] = [
    (LayerGroup::PlaceNames, "layer-names"),
    (LayerGroup::Grid, "layer-grid"),
    (LayerGroup::Boards, "layer-boards"),
    (LayerGroup::Scenario, "layer-scenario"),
    (LayerGroup::Overlays, "layer-overlays"),
    (LayerGroup::Buildings, "layer-buildings"),
    (LayerGroup::Vegetation, "layer-vegetation"),
    (LayerGroup::Roads, "layer-roads"),
    (LayerGroup::Water, "layer-water"),
    (LayerGroup::Ground, "layer-ground"),
];

impl Layers {
    /// Whether a layer is drawn.
    pub fn is_shown(&self, layer: LayerGroup) -> bool {
        !self.hidden.contains(&layer)
    }

    /// Whether a layer is kept from being painted.
    pub fn is_locked(&self, layer: LayerGroup) -> bool {
        self.locked.contains(&layer)
    }

    /// Whether painting writes the layer at all, and so whether it can be locked.
    pub fn can_lock(layer: LayerGroup) -> bool {
        part_of(layer).is_some() || layer == LayerGroup::PlaceNames
    }

    /// The same with a layer hidden, or shown.
    #[must_use]
    pub fn with_hidden(mut self, layer: LayerGroup, hidden: bool) -> Self {
        set(&mut self.hidden, layer, hidden);
        self
    }

    /// The same with a layer locked, or free.
    #[must_use]
    pub fn with_locked(mut self, layer: LayerGroup, locked: bool) -> Self {
        set(&mut self.locked, layer, locked);
        self
    }

    /// What is to be said where nothing is left of an edit: which layers are locked. Nothing where the edit was empty by itself.
    pub fn withheld(&self, document: &Document, edit: &Edit) -> Option<String> {
        if self.locked.is_empty() || edit.is_idle(document) || self.allowed(document, edit.clone()).is_some()
        {
            return None;
        }
        let locked = LAYERS.iter().filter(|(layer, _)| self.is_locked(*layer)).map(|(_, name)| text(name));
        Some(text_with("layers-withheld", &[("layers", locked.collect::<Vec<_>>().join(", ").into())]))
    }

    /// The layers that are hidden.
    pub fn hidden(&self) -> &BTreeSet<LayerGroup> {
        &self.hidden
    }

    /// What of an edit is allowed: none if nothing is left of it.
    pub fn allowed(&self, document: &Document, edit: Edit) -> Option<Edit> {
        let parts: BTreeSet<Part> = self.locked.iter().filter_map(|&layer| part_of(layer)).collect();
        let edit = if parts.is_empty() { edit } else { keep_parts(document, edit, &parts) };
        (!edit.changes.is_empty()).then_some(edit)
    }
}

fn set(layers: &mut BTreeSet<LayerGroup>, layer: LayerGroup, to: bool) {
    if to {
        layers.insert(layer);
    } else {
        layers.remove(&layer);
    }
}

/// What of boards a layer shows.
fn part_of(layer: LayerGroup) -> Option<Part> {
    match layer {
        LayerGroup::Ground => Some(Part::Levels),
        LayerGroup::Water => Some(Part::Water),
        LayerGroup::Vegetation => Some(Part::Vegetation),
        LayerGroup::Roads => Some(Part::Roads),
        LayerGroup::Buildings => Some(Part::Buildings),
        LayerGroup::Grid
        | LayerGroup::HexNames
        | LayerGroup::PlaceNames
        | LayerGroup::Boards
        | LayerGroup::Scenario
        | LayerGroup::Overlays => None,
    }
}
