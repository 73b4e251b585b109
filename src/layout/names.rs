//! Names on a map: canonical names, aliases, and what a name in a scenario means.

use super::map::{HexId, HexsideId, Map, MapBridge};
use super::slot::Laid;
use crate::board::Place;
use crate::hex::{HexName, Hexside, HexsideName};
use std::collections::HashMap;

/// A named place of a map: the slot whose board has it, and the place.
#[derive(Debug, Clone, Copy)]
pub struct NamedPlace<'map> {
    /// Index in [`Map::slots`].
    pub slot: usize,
    /// The place, with names as its board has them.
    pub place: &'map Place,
}

/// A named bridge of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedBridge {
    /// Index in [`Map::slots`] of the first board that has it.
    pub slot: usize,
    /// Where it is.
    pub bridge: MapBridge,
}

/// Why a name means nothing on a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnknownName {
    /// No slot has that label; the labels there are.
    Label(Vec<String>),
    /// The name needs a label, since there are several boards: the labels that would do.
    NeedsLabel(Vec<String>),
    /// It is not spelled as such a name is.
    Spelling(String),
    /// The board has no such hex, hexside, place or bridge; all the names there are, for places and bridges.
    NotThere(Vec<String>),
    /// The hexside exists but is stored under this other name.
    OtherName(String),
}

impl UnknownName {
    /// Why a name of a hex means nothing, in a sentence without its full stop.
    pub fn of_hex(&self, name: &str) -> String {
        match self {
            Self::Label(_) => {
                let label = name.split(':').next().unwrap_or_default();
                format!("No board of the map is labelled `{label}`, as in `{name}`")
            }
            Self::NeedsLabel(names) => {
                format!("`{name}` does not say on which of the {} boards", names.len())
            }
            Self::Spelling(message) => message.clone(),
            Self::OtherName(_) | Self::NotThere(_) => format!("The map has no hex `{name}`"),
        }
    }
}

/// No more names are listed where one is not found.
const LISTED: usize = 1_000;

/// Places and bridges by their plain names, worked out when the first is asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct FeatureNames {
    /// The slots with their places, by the place's number among those of its board.
    places: HashMap<String, Vec<(usize, usize)>>,
    bridges: HashMap<String, Vec<NamedBridge>>,
}

impl FeatureNames {
    fn of(map: &Map) -> Self {
        let mut names = Self::default();
        for (slot, laid) in map.slots.iter().enumerate() {
            for (number, place) in laid.board.places.iter().enumerate() {
                match names.places.get_mut(&place.name) {
                    Some(places) => places.push((slot, number)),
                    None => drop(names.places.insert(place.name.clone(), vec![(slot, number)])),
                }
            }
        }
        for bridge in map.bridges() {
            names.bridges.entry(map.plain_name(bridge).to_owned()).or_default().push(bridge);
        }
        names
    }
}

impl Map {
    fn feature_names(&self) -> &FeatureNames {
        self.feature_names.get_or_init(|| FeatureNames::of(self))
    }

    /// The places of a plain name, in the order of slots and files.
    fn places_named(&self, name: &str) -> impl Iterator<Item = NamedPlace<'_>> {
        let places = self.feature_names().places.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|&(slot, number)| {
            let place = self.slots.get(slot)?.board.places.get(number)?;
            Some(NamedPlace { slot, place })
        })
    }

    /// The bridges of a plain name, in map order.
    fn bridges_named(&self, name: &str) -> &[NamedBridge] {
        self.feature_names().bridges.get(name).map_or(&[][..], Vec::as_slice)
    }

    /// Whether names take a label: there is more than one board.
    pub fn has_labels(&self) -> bool {
        self.slots.len() > 1
    }

    fn labelled(&self, slot: usize, name: impl std::fmt::Display) -> String {
        match self.slots.get(slot) {
            Some(laid) if self.has_labels() => format!("{}:{name}", laid.label),
            _ => name.to_string(),
        }
    }

    /// The canonical name of a hex: by the first slot that has it, without label where there is one board.
    pub fn name(&self, id: HexId) -> String {
        let (slot, name) = self.hex(id).home;
        self.labelled(slot as usize, name)
    }

    /// All names of a hex, the canonical one first.
    pub fn aliases(&self, id: HexId) -> Vec<String> {
        let names = self.slots_with_hex(self.hex(id).hex);
        names.filter_map(|(slot, own)| Some(self.labelled(slot, self.grid(slot)?.name(own)?))).collect()
    }

    /// The canonical name of a hexside: by the first slot that has it.
    pub fn hexside_name(&self, id: HexsideId) -> String {
        let hexside = self.hexside(id);
        self.hexside_name_on(hexside.home as usize, hexside.hexside).unwrap_or_default()
    }

    /// All names of a hexside, the canonical one first.
    pub fn hexside_aliases(&self, id: HexsideId) -> Vec<String> {
        let hexside = self.hexside(id).hexside;
        self.slots_with_hexside(hexside).filter_map(|(slot, _)| self.hexside_name_on(slot, hexside)).collect()
    }

    fn hexside_name_on(&self, slot: usize, hexside: Hexside) -> Option<String> {
        let laid = self.slots.get(slot)?;
        let name = laid.board.grid().hexside_name(laid.laid.hexside_on_board(hexside))?;
        Some(self.labelled(slot, name))
    }

    /// The slot that a name speaks of and the rest of the name.
    fn split<'name>(&self, name: &'name str) -> Result<(Option<usize>, &'name str), UnknownName> {
        match name.split_once(':') {
            Some((label, rest)) => match self.slots.iter().position(|slot| slot.label == label) {
                Some(slot) => Ok((Some(slot), rest)),
                None => Err(UnknownName::Label(self.slots.iter().map(|slot| slot.label.clone()).collect())),
            },
            None if self.slots.len() == 1 => Ok((Some(0), name)),
            None => Ok((None, name)),
        }
    }

    fn split_for_hex<'name>(&self, name: &'name str) -> Result<(usize, &'name str), UnknownName> {
        let (slot, rest) = self.split(name)?;
        let slot = slot.ok_or_else(|| {
            UnknownName::NeedsLabel(self.slots.iter().map(|slot| format!("{}:{rest}", slot.label)).collect())
        })?;
        Ok((slot, rest))
    }

    /// The hex of that name: canonical or any alias.
    ///
    /// # Errors
    /// [`UnknownName`] says what is wrong with the name.
    pub fn find_hex(&self, name: &str) -> Result<HexId, UnknownName> {
        let (slot, rest) = self.split_for_hex(name)?;
        let own: HexName = rest.parse().map_err(|error: crate::hex::NameError| spelling(&error))?;
        let laid = &self.slots[slot];
        let hex = laid.board.grid().hex(own).ok_or_else(not_there)?;
        self.id(laid.laid.hex_in_layout(hex)).ok_or_else(not_there)
    }

    /// The hexside of that name, under the one hex that stores it on its board.
    ///
    /// # Errors
    /// [`UnknownName::OtherName`] if the board stores it under its other hex.
    pub fn find_hexside(&self, name: &str) -> Result<HexsideId, UnknownName> {
        let (slot, rest) = self.split_for_hex(name)?;
        let own: HexsideName = rest.parse().map_err(|error: crate::hex::NameError| spelling(&error))?;
        let laid = &self.slots[slot];
        let hexside = laid.board.grid().hexside(own).ok_or_else(not_there)?;
        if let Some(stored) = laid.board.grid().hexside_name(hexside).filter(|stored| *stored != own) {
            return Err(UnknownName::OtherName(self.labelled(slot, stored)));
        }
        self.hexside_id(laid.laid.hexside_in_layout(hexside)).ok_or_else(not_there)
    }

    /// All named places, in the order of slots and files.
    pub fn places(&self) -> impl Iterator<Item = NamedPlace<'_>> {
        self.slots
            .iter()
            .enumerate()
            .flat_map(|(slot, laid)| laid.board.places.iter().map(move |place| NamedPlace { slot, place }))
    }

    /// All bridges, named or not, in map order.
    pub fn bridges(&self) -> impl Iterator<Item = NamedBridge> {
        self.hexside_ids().flat_map(|hexside| {
            let slot = self.hexside(hexside).home as usize;
            (0..self.features(hexside).bridges.len())
                .map(move |index| NamedBridge { slot, bridge: MapBridge { hexside, index } })
        })
    }

    /// The name of a place: with its label, unless only one board has a place or bridge of that name.
    pub fn place_name(&self, place: NamedPlace<'_>) -> String {
        self.name_of_feature(place.slot, &place.place.name)
    }

    /// The name of a bridge: with its label, unless only one board has a place or bridge of that name.
    pub fn bridge_name(&self, bridge: NamedBridge) -> String {
        let name = self.bridge(bridge.bridge).map_or("", |bridge| bridge.name.as_str());
        self.name_of_feature(bridge.slot, name)
    }

    fn name_of_feature(&self, slot: usize, name: &str) -> String {
        let places = self.places_named(name).map(|other| other.slot);
        let bridges = self.bridges_named(name).iter().map(|other| other.slot);
        let bare = places.chain(bridges).all(|other| other == slot);
        if bare { name.to_owned() } else { self.labelled(slot, name) }
    }

    fn plain_name(&self, bridge: NamedBridge) -> &str {
        self.bridge(bridge.bridge).map_or("", |bridge| bridge.name.as_str())
    }

    /// The place of that name, with its label or bare where only one board has it.
    ///
    /// # Errors
    /// [`UnknownName`] says what is wrong with the name and which names there are.
    pub fn find_place(&self, name: &str) -> Result<NamedPlace<'_>, UnknownName> {
        let (slot, rest) = self.split_feature(name)?;
        let found: Vec<_> =
            self.places_named(rest).filter(|other| slot.is_none_or(|slot| slot == other.slot)).collect();
        let all = || self.places().take(LISTED).map(|place| self.place_name(place)).collect();
        one_slot(found, |place| place.slot, |place| self.labelled(place.slot, rest), all)
    }

    /// The bridge of that name, with its label or bare where only one board has it.
    ///
    /// # Errors
    /// [`UnknownName`] says what is wrong with the name and which names there are.
    pub fn find_bridge(&self, name: &str) -> Result<NamedBridge, UnknownName> {
        let (slot, rest) = self.split_feature(name)?;
        let on_slot = |bridge: &NamedBridge| {
            let hexside = self.hexside(bridge.bridge.hexside).hexside;
            slot.is_none_or(|slot| self.slots_with_hexside(hexside).any(|(other, _)| other == slot))
        };
        let of_name = self.bridges_named(rest).iter().copied().filter(|_| !rest.is_empty());
        let found: Vec<_> = of_name.filter(on_slot).collect();
        let named = |bridge: &NamedBridge| !self.plain_name(*bridge).is_empty();
        let all =
            || self.bridges().filter(named).take(LISTED).map(|bridge| self.bridge_name(bridge)).collect();
        one_slot(found, |bridge| bridge.slot, |bridge| self.labelled(bridge.slot, rest), all)
    }

    /// Names of features may hold a colon themselves: only a known label is split off.
    fn split_feature<'name>(&self, name: &'name str) -> Result<(Option<usize>, &'name str), UnknownName> {
        match self.split(name) {
            Err(UnknownName::Label(_)) if self.places_named(name).next().is_some() => Ok((None, name)),
            other => other,
        }
    }

    /// The hexes of a place that are on the map.
    pub fn hexes_of_place(&self, place: NamedPlace<'_>) -> Vec<HexId> {
        let Some(slot) = self.slots.get(place.slot) else { return Vec::new() };
        let on_map = |name: HexName| self.id(hex_on_map(&slot.laid, name)?);
        place.place.hexes.iter().filter_map(|key| on_map(key.name()?)).collect()
    }

    /// The hexsides of a place that are on the map.
    pub fn hexsides_of_place(&self, place: NamedPlace<'_>) -> Vec<HexsideId> {
        let Some(slot) = self.slots.get(place.slot) else { return Vec::new() };
        let on_map = |name: HexsideName| {
            self.hexside_id(slot.laid.hexside_in_layout(slot.board.grid().hexside(name)?))
        };
        place.place.hexsides.iter().filter_map(|key| on_map(key.name()?)).collect()
    }
}

fn hex_on_map(laid: &Laid, name: HexName) -> Option<crate::hex::Hex> {
    laid.grid.hex(name).map(|hex| laid.hex_in_layout(hex))
}

fn spelling(error: &crate::hex::NameError) -> UnknownName {
    UnknownName::Spelling(error.to_string())
}

fn not_there() -> UnknownName {
    UnknownName::NotThere(Vec::new())
}

fn one_slot<T>(
    found: Vec<T>,
    slot: impl Fn(&T) -> usize,
    labelled: impl Fn(&T) -> String,
    all: impl Fn() -> Vec<String>,
) -> Result<T, UnknownName> {
    let several = found.windows(2).any(|pair| slot(&pair[0]) != slot(&pair[1]));
    let mut labels: Vec<String> = found.iter().filter(|_| several).map(&labelled).collect();
    labels.dedup();
    match found.into_iter().next() {
        Some(_) if several => Err(UnknownName::NeedsLabel(labels)),
        Some(first) => Ok(first),
        None => Err(UnknownName::NotThere(all())),
    }
}
