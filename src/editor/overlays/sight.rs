//! What is seen: from a hex, and by the units of a side.

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::los::{is_clear, los};
use crate::text::{text, text_with};
use std::collections::BTreeSet;

pub(super) static FROM_HEX: OverlayInfo = OverlayInfo {
    name: "overlay-sight",
    tooltip: "overlay-sight.tooltip",
    needs: Needs::Hex,
    layer: from_hex,
    explain: explain_from_hex,
};

pub(super) static OF_SIDE: OverlayInfo = OverlayInfo {
    name: "overlay-side-sight",
    tooltip: "overlay-side-sight.tooltip",
    needs: Needs::Side,
    layer: of_side,
    explain: explain_of_side,
};

fn from_hex(basis: &Basis) -> Layer {
    let Some(from) = basis.hex else { return Layer::of_nothing("overlay-needs-hex") };
    let mut layer = seen_layer(basis, |to| is_clear(&basis.map, from, to));
    layer.marks.push(Mark::Ring(basis.map.hex(from).hex, Tone::Subject));
    layer
}

fn seen_layer(basis: &Basis, sees: impl Fn(HexId) -> bool) -> Layer {
    let (mut marks, mut seen) = (Vec::new(), 0);
    for id in basis.map.hex_ids() {
        if sees(id) {
            seen += 1;
        } else {
            marks.push(Mark::hex(basis.map.hex(id).hex, Tone::Hidden));
        }
    }
    let values = [("seen", seen.into()), ("all", basis.map.hexes().len().into())];
    Layer {
        marks,
        legend: vec![(Tone::Hidden, text("overlay-hidden").to_owned())],
        headline: text_with("overlay-seen", &values),
    }
}

fn explain_from_hex(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some(from) = basis.hex.filter(|from| *from != hex) else { return Vec::new() };
    los(&basis.map, from, hex).to_text(&basis.map).lines().map(str::to_owned).collect()
}

fn watchers(basis: &Basis) -> BTreeSet<HexId> {
    let own = basis.field.on_map().filter(|(_, unit, at)| unit.side == basis.side && !at.under);
    own.map(|(_, _, at)| at.hex).collect()
}

fn of_side(basis: &Basis) -> Layer {
    let watchers = watchers(basis);
    if watchers.is_empty() {
        return Layer::of_nothing("overlay-no-units");
    }
    let mut layer =
        seen_layer(basis, |to| watchers.iter().any(|&from| from == to || is_clear(&basis.map, from, to)));
    let rings = watchers.iter().map(|&hex| Mark::Ring(basis.map.hex(hex).hex, Tone::Of(basis.side)));
    layer.marks.extend(rings);
    layer.legend.push((Tone::Of(basis.side), text("overlay-watchers").to_owned()));
    layer
}

fn explain_of_side(basis: &Basis, hex: HexId) -> Vec<String> {
    let watchers = watchers(basis);
    let of = |clear: bool| watchers.iter().filter(move |&&from| is_clear(&basis.map, from, hex) == clear);
    let units = |from: HexId| {
        let here = basis.units_in(from).into_iter();
        let own = here.filter(|&unit| basis.field.unit(unit).side == basis.side);
        own.map(|unit| basis.name(unit)).collect::<Vec<_>>().join(", ")
    };
    if of(true).next().is_some() {
        return of(true)
            .map(|&from| {
                let values = [("units", units(from).into()), ("hex", basis.map.name(from).into())];
                text_with("overlay-seen-by", &values)
            })
            .collect();
    }
    of(false).map(|&from| los(&basis.map, from, hex).headline(&basis.map)).collect()
}
