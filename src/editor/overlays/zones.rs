//! Where the units of a side may set up.

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::set_up::hexes_of_zone;
use crate::ruleset::Side;
use crate::scenario::ZoneUnits;
use crate::text::{text, text_with};
use std::collections::BTreeMap;

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-zones",
    tooltip: "overlay-zones.tooltip",
    needs: Needs::Nothing,
    layer,
    explain,
};

fn layer(basis: &Basis) -> Layer {
    let Some(scenario) = &basis.scenario else { return Layer::of_nothing("overlay-no-scenario") };
    let mut by_hex: BTreeMap<HexId, Tone> = BTreeMap::new();
    for (&side, forces) in &scenario.sides {
        for hex in forces.zones.values().flat_map(|zone| hexes_of_zone(&basis.map, zone)) {
            let tone = by_hex.entry(hex).or_insert(Tone::Of(side));
            if *tone != Tone::Of(side) {
                *tone = Tone::Disputed;
            }
        }
    }
    if by_hex.is_empty() {
        return Layer::of_nothing("overlay-no-zones");
    }
    let mut legend: Vec<(Tone, String)> = Side::ALL.map(|side| (Tone::Of(side), side.to_string())).to_vec();
    legend.push((Tone::Disputed, text("overlay-both-zones").to_owned()));
    let marks = by_hex.into_iter().map(|(hex, tone)| Mark::hex(basis.map.hex(hex).hex, tone)).collect();
    Layer { marks, legend, headline: String::new() }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some(scenario) = &basis.scenario else { return Vec::new() };
    let mut lines = Vec::new();
    for (side, forces) in &scenario.sides {
        for (key, zone) in &forces.zones {
            if !hexes_of_zone(&basis.map, zone).contains(&hex) {
                continue;
            }
            let units = match &zone.units {
                ZoneUnits::Any => text("overlay-zone-any").to_owned(),
                ZoneUnits::Only(units) => units.join(", "),
            };
            let values =
                [("side", side.to_string().into()), ("zone", key.as_str().into()), ("units", units.into())];
            lines.push(text_with("overlay-zone", &values));
        }
    }
    lines
}
