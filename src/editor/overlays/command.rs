//! Command: the range of an HQ and whom it commands, or who commands a unit (RB 4.0).

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::UnitId;
use crate::rules::command::{Command, Spent, command, explain_command, range};
use crate::ruleset::UnitClass;
use crate::text::{text, text_with};

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-command",
    tooltip: "overlay-command.tooltip",
    needs: Needs::Unit,
    layer,
    explain,
};

fn layer(basis: &Basis) -> Layer {
    let Some((unit, at)) = basis.unit.zip(basis.position()) else {
        return Layer::of_nothing("overlay-needs-unit");
    };
    let own = basis.field.unit(unit);
    let mut marks = Vec::new();
    if own.class() == UnitClass::PlatoonHq {
        let hexes = range(&basis.ground(), at).into_iter().map(|at| basis.map.hex(at.hex).hex);
        marks.extend(hexes.map(|hex| Mark::hex(hex, Tone::Of(own.side))));
    }
    marks.push(Mark::Ring(basis.map.hex(at.hex).hex, Tone::Subject));
    let mut is_alone = true;
    for (other, _, other_at) in basis.field.on_map() {
        let pair = if own.class().is_hq() { (unit, other) } else { (other, unit) };
        let tone = match command(&basis.ground(), &basis.field, pair.0, pair.1, Spent::default()) {
            Ok(Command::Under) => Tone::Good,
            Ok(Command::MoraleCheck) => Tone::Fair,
            Err(_) => continue,
        };
        is_alone = false;
        let [from, to] = [at.hex, other_at.hex].map(|hex| basis.map.hex(hex).hex);
        if from != to {
            marks.push(Mark::Line(from, to, tone));
        }
        marks.push(Mark::Ring(to, tone));
    }
    let mut legend = vec![
        (Tone::Good, text("overlay-command-under").to_owned()),
        (Tone::Fair, text("overlay-command-check").to_owned()),
    ];
    if own.class() == UnitClass::PlatoonHq {
        legend.push((Tone::Of(own.side), text("overlay-command-range").to_owned()));
    }
    let words = match (own.class().is_hq(), is_alone) {
        (true, false) => "overlay-commands",
        (true, true) => "overlay-commands-nobody",
        (false, false) => "overlay-commanded",
        (false, true) => "overlay-commanded-by-nobody",
    };
    let headline = text_with(words, &[("unit", basis.name(unit).into())]);
    Layer { marks, legend, headline }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some(unit) = basis.unit else { return Vec::new() };
    let own = basis.field.unit(unit);
    let line = |hq: UnitId, commanded: UnitId, shown: UnitId| {
        let answer = explain_command(&basis.ground(), &basis.field, hq, commanded, Spent::default());
        format!("{}: {answer}", basis.name(shown))
    };
    let others = basis
        .units_in(hex)
        .into_iter()
        .filter(|&other| other != unit && basis.field.unit(other).side == own.side);
    match own.class().is_hq() {
        true => others.map(|other| line(unit, other, other)).collect(),
        false => others
            .filter(|&other| basis.field.unit(other).class().is_hq())
            .map(|hq| line(hq, unit, hq))
            .collect(),
    }
}
