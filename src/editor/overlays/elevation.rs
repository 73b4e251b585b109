//! The levels of hexes, with slopes and cliffs.

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::editor::words::hexside_words;
use crate::layout::HexId;
use crate::text::{text, text_with};
use std::collections::BTreeSet;

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-elevation",
    tooltip: "overlay-elevation.tooltip",
    needs: Needs::Nothing,
    layer,
    explain,
};

fn layer(basis: &Basis) -> Layer {
    let map = &basis.map;
    // Level 0, which most of a board is, stays as it is drawn.
    let hexes = map.hexes().iter().filter(|hex| hex.level != 0).map(|hex| Mark::Hex {
        hex: hex.hex,
        tone: Tone::Level(hex.level),
        label: hex.level.to_string(),
    });
    let cliffs = map.hexside_ids().filter(|&id| map.is_cliff(id));
    let cliffs = cliffs.map(|id| Mark::Hexside(map.hexside(id).hexside, Tone::Bad));
    let levels = map.hexes().iter().map(|hex| hex.level).filter(|level| *level != 0);
    let levels: BTreeSet<i32> = levels.collect();
    let mut legend: Vec<(Tone, String)> = levels
        .iter()
        .rev()
        .map(|&level| (Tone::Level(level), text_with("overlay-level", &[("level", level.into())])))
        .collect();
    legend.push((Tone::Bad, text("overlay-cliff").to_owned()));
    Layer { marks: hexes.chain(cliffs).collect(), legend, headline: text("overlay-level-0").to_owned() }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let map = &basis.map;
    let level = map.hex(hex).level;
    let mut lines = vec![text_with("overlay-level", &[("level", level.into())])];
    for side in map.hex(hex).hexsides.iter().flatten() {
        if map.is_cliff(*side) || map.is_slope(*side) {
            lines.push(format!("{}: {}", map.hexside_name(*side), hexside_words(map, *side)));
        }
    }
    lines
}
