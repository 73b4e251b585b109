//! What a unit can fire at, and how well: every enemy in range and sight with the modified firepower (RB 6.0).

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::fire::{
    CannotFire, Shot, Shots, Target, assess, distance, explain_spotting, spotters, targets,
};
use crate::rules::los::los;
use crate::rules::{Position, UnitId};
use crate::text::{text, text_with};
use std::collections::BTreeMap;

pub(super) static INFO: OverlayInfo =
    OverlayInfo { name: "overlay-fire", tooltip: "overlay-fire.tooltip", needs: Needs::Unit, layer, explain };

fn layer(basis: &Basis) -> Layer {
    let Some((unit, at)) = basis.unit.zip(basis.position()) else {
        return Layer::of_nothing("overlay-needs-unit");
    };
    let ground = basis.ground();
    let mut best: BTreeMap<Position, Shot> = BTreeMap::new();
    for shot in targets(&ground, &basis.field, &Shots::default(), unit) {
        let known = best.get(&shot.target.at);
        if known.is_none_or(|known| known.firepower < shot.firepower) {
            best.insert(shot.target.at, shot);
        }
    }
    let mut marks = vec![Mark::Ring(basis.map.hex(at.hex).hex, Tone::Subject)];
    for (_, enemy, there) in basis.field.on_map() {
        if enemy.side != basis.field.unit(unit).side && !best.contains_key(&there) {
            marks.push(Mark::hex(basis.map.hex(there.hex).hex, Tone::Hidden));
        }
    }
    for (there, shot) in &best {
        let tone = if shot.spotter.is_some() { Tone::Fair } else { Tone::Good };
        let hex = basis.map.hex(there.hex).hex;
        marks.push(Mark::Line(basis.map.hex(at.hex).hex, hex, tone));
        let label = format!("{}F{}", shot.dice, shot.firepower);
        marks.push(Mark::Hex { hex, tone, label });
    }
    let words = [
        (Tone::Good, "overlay-fire-own"),
        (Tone::Fair, "overlay-fire-spotted"),
        (Tone::Hidden, "overlay-fire-not"),
    ];
    let legend = words.map(|(tone, words)| (tone, text(words).to_owned())).to_vec();
    let values = [("unit", basis.name(unit).into()), ("targets", best.len().into())];
    Layer { marks, legend, headline: text_with("overlay-fire-of", &values) }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some((unit, from)) = basis.unit.zip(basis.position()) else { return Vec::new() };
    let ground = basis.ground();
    let at = Position::surface(hex);
    let side = basis.field.unit(unit).side;
    let mut lines = Vec::new();
    if let Some(hexes) = distance(&ground, from, at).filter(|&hexes| hexes > 0) {
        lines.push(text_with("overlay-distance", &[("hexes", hexes.into())]));
        lines.push(los(&basis.map, from.hex, hex).headline(&basis.map));
    }
    let named = basis.units_in(hex).into_iter().filter(|&other| basis.field.unit(other).side != side);
    let named: Vec<UnitId> = named.collect();
    if named.is_empty() {
        return lines;
    }
    for target in std::iter::once(None).chain(named.into_iter().map(Some)) {
        lines.extend(shots_at(basis, unit, Target { at, named: target }));
    }
    lines
}

/// The shots at a target, by the unit's own sight or with each HQ that spots; or why there is none.
fn shots_at(basis: &Basis, unit: UnitId, target: Target) -> Vec<String> {
    let (ground, none) = (basis.ground(), Shots::default());
    let at = match target.named {
        Some(named) => basis.name(named),
        None => text("overlay-fire-at-hex").to_owned(),
    };
    let tried = |spotter| match assess(&ground, &basis.field, &none, unit, target, spotter) {
        Ok(shot) => format!("{at}: {}", shot.explain()),
        Err(why) => format!("{at}: {}", why.reason()),
    };
    match assess(&ground, &basis.field, &none, unit, target, None) {
        Err(CannotFire::NeedsSpotter) => {
            let hqs = spotters(&ground, &basis.field, unit, target.at);
            if hqs.is_empty() {
                return vec![tried(None)];
            }
            let with = |hq: UnitId| {
                let spots = explain_spotting(&ground, &basis.field, unit, hq, target.at);
                let why = spots.reasons.first().map(ToString::to_string).unwrap_or_default();
                format!("{} ({}: {why})", tried(Some(hq)), basis.name(hq))
            };
            hqs.into_iter().map(with).collect()
        }
        _ => vec![tried(None)],
    }
}
