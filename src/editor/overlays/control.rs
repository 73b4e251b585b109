//! Who holds each hex, by the units that have one (RB 8.3).

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::control::{Control, Held};
use crate::rules::links::{Links, is_open, neighbours};
use crate::rules::{Position, Reason};
use crate::ruleset::Side;
use crate::text::text;

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-control",
    tooltip: "overlay-control.tooltip",
    needs: Needs::Nothing,
    layer,
    explain,
};

fn work_out(basis: &Basis) -> Control {
    let ground = basis.ground();
    Control::work_out(&Links::new(&ground), &basis.field.presence(&ground))
}

fn layer(basis: &Basis) -> Layer {
    if !basis.has_units() {
        return Layer::of_nothing("overlay-no-units");
    }
    let control = work_out(basis);
    let marks = basis.map.hex_ids().filter_map(|id| {
        let tone = match control.held(&basis.ground(), Position::surface(id)) {
            Held::Neutral => return None,
            Held::By(side) => Tone::Of(side),
            Held::Disputed => Tone::Disputed,
        };
        Some(Mark::hex(basis.map.hex(id).hex, tone))
    });
    let mut legend: Vec<(Tone, String)> = Side::ALL.map(|side| (Tone::Of(side), side.to_string())).to_vec();
    legend.push((Tone::Disputed, text("overlay-disputed").to_owned()));
    Layer { marks: marks.collect(), legend, headline: String::new() }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    if !basis.has_units() {
        return Vec::new();
    }
    let (ground, at) = (basis.ground(), Position::surface(hex));
    let held = work_out(basis).held(&ground, at);
    let mut lines = vec![Reason::rulebook(format!("{}: {held}", basis.map.name(hex)), "8.3").to_string()];
    let here = basis.field.on_map().filter(|(_, _, unit)| *unit == at);
    lines.extend(here.map(|(id, _, _)| basis.name(id)));
    for (_, from) in neighbours(&ground, at) {
        let beside =
            basis.field.on_map().filter(|(_, unit, unit_at)| *unit_at == from && unit.claims_neighbours());
        for (id, _, _) in beside {
            let name = format!("{}: {}", from.name(&basis.map), basis.name(id));
            lines.push(if is_open(&ground, from, at) {
                name
            } else {
                // What is closed to all stops control (RB 8.3; ruling 28).
                Reason::ruling(format!("{name}, {}", text("overlay-closed-hexside")), 28).to_string()
            });
        }
    }
    lines
}
