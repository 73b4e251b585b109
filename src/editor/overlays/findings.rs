//! What checks found, where it is.

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::finding::{Finding, MapPlace, Severity, Spot};
use crate::hex::{Hex, Hexside};
use crate::layout::{HexId, Map};
use crate::text::text;

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-findings",
    tooltip: "overlay-findings.tooltip",
    needs: Needs::Nothing,
    layer,
    explain,
};

fn tone(severity: Severity) -> Tone {
    match severity {
        Severity::Error => Tone::Bad,
        Severity::Warning => Tone::Fair,
        Severity::Advice => Tone::Good,
    }
}

/// A hex or hexside of a board in the layout, if its slot is laid.
fn in_layout(map: &Map, place: &MapPlace) -> Option<Result<Hex, Hexside>> {
    let slot = map.slots().iter().find(|slot| slot.index == place.slot)?;
    let grid = slot.board.grid();
    match place.spot {
        Spot::Hex(name) => Some(Ok(slot.laid.hex_in_layout(grid.hex(name)?))),
        Spot::Hexside(name) => Some(Err(slot.laid.hexside_in_layout(grid.hexside(name)?))),
    }
}

fn layer(basis: &Basis) -> Layer {
    // The worst is drawn last.
    let mut list: Vec<&Finding> = basis.findings.list.iter().collect();
    list.sort_by_key(|finding| finding.check.severity);
    let marks = list.into_iter().flat_map(|finding| {
        let tone = tone(finding.check.severity);
        finding.on_map.iter().filter_map(move |place| {
            Some(match in_layout(&basis.map, place)? {
                Ok(hex) => Mark::hex(hex, tone),
                Err(side) => Mark::Hexside(side, tone),
            })
        })
    });
    let marks: Vec<Mark> = marks.collect();
    if marks.is_empty() {
        return Layer::of_nothing("overlay-no-findings");
    }
    let words = [
        (Severity::Error, "severity-error"),
        (Severity::Warning, "severity-warning"),
        (Severity::Advice, "severity-advice"),
    ];
    let legend = words.map(|(severity, words)| (tone(severity), text(words).to_owned())).to_vec();
    Layer { marks, legend, headline: String::new() }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let at = basis.map.hex(hex).hex;
    let is_here = |place: &MapPlace| match in_layout(&basis.map, place) {
        Some(Ok(hex)) => hex == at,
        Some(Err(side)) => side.hexes().contains(&at),
        None => false,
    };
    let here = basis.findings.list.iter().filter(|finding| finding.on_map.iter().any(is_here));
    here.map(|finding| format!("{} ({})", finding.headline, finding.check.name)).collect()
}
