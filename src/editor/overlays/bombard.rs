//! Bombardment: where a unit's shells can fall, and what an HQ can spot (RB 6.6, 6.61).

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::bombardment::aim;
use crate::rules::fire::{CannotFire, explain_spotting, spots, spotters};
use crate::rules::{Position, UnitId};
use crate::text::{text, text_with};

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-bombard",
    tooltip: "overlay-bombard.tooltip",
    needs: Needs::Unit,
    layer,
    explain,
};

pub(super) static SPOTTED: OverlayInfo = OverlayInfo {
    name: "overlay-spotting",
    tooltip: "overlay-spotting.tooltip",
    needs: Needs::Unit,
    layer: spotted,
    explain: explain_spotted,
};

fn layer(basis: &Basis) -> Layer {
    let Some((unit, at)) = basis.unit.zip(basis.position()) else {
        return Layer::of_nothing("overlay-needs-unit");
    };
    let ground = basis.ground();
    if let Err(never @ CannotFire::NeverBombards(_)) = aim(&ground, &basis.field, unit, at, None) {
        let headline = format!("{}: {}", basis.name(unit), never.reason());
        return Layer { headline, ..Layer::default() };
    }
    let mut marks = Vec::new();
    for id in basis.map.hex_ids() {
        let there = Position::surface(id);
        let (roll, tone) = match aim(&ground, &basis.field, unit, there, None) {
            Ok(roll) => (Some(roll), Tone::Good),
            Err(CannotFire::NeedsSpotter) => {
                let hqs = spotters(&ground, &basis.field, unit, there).into_iter();
                let with = |hq| aim(&ground, &basis.field, unit, there, Some(hq)).ok();
                (hqs.filter_map(with).max_by_key(|roll| roll.firepower), Tone::Fair)
            }
            Err(_) => (None, Tone::Hidden),
        };
        if let Some(roll) = roll {
            let label = format!("F{}", roll.firepower);
            marks.push(Mark::Hex { hex: basis.map.hex(id).hex, tone, label });
        }
    }
    marks.push(Mark::Ring(basis.map.hex(at.hex).hex, Tone::Subject));
    let legend = vec![
        (Tone::Good, text("overlay-fire-own").to_owned()),
        (Tone::Fair, text("overlay-fire-spotted").to_owned()),
    ];
    Layer { marks, legend, headline: text_with("overlay-bombards", &[("unit", basis.name(unit).into())]) }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some(unit) = basis.unit else { return Vec::new() };
    let (ground, at) = (basis.ground(), Position::surface(hex));
    let with = |spotter: Option<UnitId>| match aim(&ground, &basis.field, unit, at, spotter) {
        Ok(roll) => roll.explain().to_string(),
        Err(why) => why.reason().to_string(),
    };
    match aim(&ground, &basis.field, unit, at, None) {
        Err(CannotFire::NeedsSpotter) => {
            let mut lines = vec![with(None)];
            let hqs = spotters(&ground, &basis.field, unit, at).into_iter();
            lines.extend(hqs.map(|hq| format!("{}: {}", basis.name(hq), with(Some(hq)))));
            lines
        }
        _ => vec![with(None)],
    }
}

/// The units of an HQ's company that bombard: it spots for them.
fn gunners(basis: &Basis, hq: UnitId) -> Vec<UnitId> {
    let own = basis.field.unit(hq);
    let ground = basis.ground();
    let bombards = |id: UnitId, at| {
        !matches!(aim(&ground, &basis.field, id, at, None), Err(CannotFire::NeverBombards(_)))
    };
    basis
        .field
        .on_map()
        .filter(|(id, unit, at)| unit.is_of_company_of(own) && *id != hq && bombards(*id, *at))
        .map(|(id, _, _)| id)
        .collect()
}

fn spotted(basis: &Basis) -> Layer {
    let Some((hq, at)) = basis.unit.zip(basis.position()) else {
        return Layer::of_nothing("overlay-needs-unit");
    };
    if !basis.field.unit(hq).class().is_hq() {
        return Layer::of_nothing("overlay-needs-hq");
    }
    let gunners = gunners(basis, hq);
    let Some(&gunner) = gunners.first() else { return Layer::of_nothing("overlay-no-gunners") };
    let ground = basis.ground();
    let hexes = basis.map.hex_ids();
    let seen = hexes.filter(|&id| spots(&ground, &basis.field, gunner, hq, Position::surface(id)).is_ok());
    let mut marks: Vec<Mark> = seen.map(|id| Mark::hex(basis.map.hex(id).hex, Tone::Good)).collect();
    marks.push(Mark::Ring(basis.map.hex(at.hex).hex, Tone::Subject));
    let names: Vec<String> = gunners.iter().map(|&gunner| basis.name(gunner)).collect();
    let values = [("hq", basis.name(hq).into()), ("units", names.join(", ").into())];
    Layer {
        marks,
        legend: vec![(Tone::Good, text("overlay-spotted").to_owned())],
        headline: text_with("overlay-spots-for", &values),
    }
}

fn explain_spotted(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some(hq) = basis.unit.filter(|hq| basis.field.unit(*hq).class().is_hq()) else { return Vec::new() };
    let Some(gunner) = gunners(basis, hq).first().copied() else { return Vec::new() };
    let answer = explain_spotting(&basis.ground(), &basis.field, gunner, hq, Position::surface(hex));
    answer.reasons.iter().map(ToString::to_string).collect()
}
