//! How many more units of a side each hex holds.

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::Position;
use crate::rules::stacking::{explain_room, overstacked, room};
use crate::text::{text, text_with};

pub(super) static INFO: OverlayInfo =
    OverlayInfo { name: "overlay-room", tooltip: "overlay-room.tooltip", needs: Needs::Side, layer, explain };

fn units(basis: &Basis, at: Position) -> u32 {
    u32::try_from(basis.field.at(basis.side, at).count()).unwrap_or(u32::MAX)
}

fn layer(basis: &Basis) -> Layer {
    let ground = basis.ground();
    let marks = basis.map.hex_ids().map(|id| {
        let at = Position::surface(id);
        let (most, _) = room(&ground, basis.side, at);
        let units = units(basis, at);
        let tone = match most.checked_sub(units) {
            None => Tone::Bad,
            Some(0) => Tone::Hidden,
            Some(_) if units > 0 => Tone::Fair,
            Some(_) => Tone::Good,
        };
        let label = if units > 0 { format!("{units}/{most}") } else { most.to_string() };
        Mark::Hex { hex: basis.map.hex(id).hex, tone, label }
    });
    let words = [
        (Tone::Good, "overlay-room-free"),
        (Tone::Fair, "overlay-room-some"),
        (Tone::Hidden, "overlay-room-none"),
        (Tone::Bad, "overlay-room-over"),
    ];
    let legend = words.map(|(tone, words)| (tone, text(words).to_owned())).to_vec();
    Layer { marks: marks.collect(), legend, headline: String::new() }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let ground = basis.ground();
    let under = basis.map.hex(hex).under.then_some(Position::under(hex));
    let mut lines = Vec::new();
    for at in std::iter::once(Position::surface(hex)).chain(under) {
        let units = units(basis, at);
        let answer = explain_room(&ground, basis.side, at);
        lines.push(format!("{}: {answer}", at.name(&basis.map)));
        let over = overstacked(&ground, basis.side, at, units);
        if over.verdict > 0 {
            lines.push(text_with("overlay-over-by", &[("units", over.verdict.into())]));
            lines.extend(over.reasons.iter().map(ToString::to_string));
        } else if units > 0 {
            lines.push(text_with("overlay-units-here", &[("units", units.into())]));
        }
    }
    lines
}
