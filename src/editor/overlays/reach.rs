//! How far a unit comes in one move, and what the ways cost (RB 8.1).

use super::{Basis, Layer, Mark, Needs, OverlayInfo, Tone};
use crate::layout::HexId;
use crate::rules::control::Control;
use crate::rules::links::{Links, neighbours};
use crate::rules::movement::{
    Entry, Into as Step, Reach, Ways, allowance, entries, explain_allowance, explain_step,
};
use crate::rules::{Position, UnitId};
use crate::text::{text, text_with};

pub(super) static INFO: OverlayInfo = OverlayInfo {
    name: "overlay-reach",
    tooltip: "overlay-reach.tooltip",
    needs: Needs::Unit,
    layer,
    explain,
};

struct Searched {
    reach: Reach,
    entries: Vec<Entry>,
}

fn search(basis: &Basis, unit: UnitId, start: Position) -> Searched {
    let ground = basis.ground();
    let (side, kind) = (basis.field.unit(unit).side, basis.field.unit(unit).unit);
    let presence = basis.field.presence(&ground);
    let control = Control::work_out(&Links::new(&ground), &presence);
    let entries = entries(&ground, side, &presence, &control);
    let ways = Ways::new(&ground, kind.class());
    let points = allowance(&ground, side, kind);
    Searched { reach: Reach::of(&ways, &entries, start.index(&basis.map), points), entries }
}

fn layer(basis: &Basis) -> Layer {
    let Some((unit, start)) = basis.unit.zip(basis.position()) else {
        return Layer::of_nothing("overlay-needs-unit");
    };
    let Searched { reach, entries } = search(basis, unit, start);
    let marks = reach.positions().map(|(index, points)| {
        let at = Position::from_index(index, &basis.map);
        let tone = match entries[index] {
            _ if at == start => Tone::Subject,
            Entry::Free => Tone::Good,
            Entry::Stop => Tone::Fair,
            Entry::Assault | Entry::Closed => Tone::Bad,
        };
        Mark::Hex { hex: basis.map.hex(at.hex).hex, tone, label: points.to_string() }
    });
    let marks = marks.collect();
    let side = basis.field.unit(unit).side;
    let moves = allowance(&basis.ground(), side, basis.field.unit(unit).unit);
    let values = [("unit", basis.name(unit).into()), ("points", moves.into())];
    let words = [
        (Tone::Good, "overlay-reach-free"),
        (Tone::Fair, "overlay-reach-stop"),
        (Tone::Bad, "overlay-reach-assault"),
    ];
    let legend = words.map(|(tone, words)| (tone, text(words).to_owned())).to_vec();
    Layer { marks, legend, headline: text_with("overlay-reach-of", &values) }
}

fn explain(basis: &Basis, hex: HexId) -> Vec<String> {
    let Some((unit, start)) = basis.unit.zip(basis.position()) else { return Vec::new() };
    let (ground, own) = (basis.ground(), basis.field.unit(unit));
    let Searched { reach, entries } = search(basis, unit, start);
    let surface = Position::surface(hex);
    let at = [surface, Position::under(hex)]
        .into_iter()
        .find(|at| reach.at(at.index(&basis.map)).is_some())
        .unwrap_or(surface);
    let path = reach.path(at.index(&basis.map));
    let into = |index: usize| if entries[index] == Entry::Assault { Step::Assault } else { Step::Free };
    let step = |from: usize, to: usize| {
        let (from, at) = (Position::from_index(from, &basis.map), Position::from_index(to, &basis.map));
        let answer = explain_step(&ground, own.class(), from, at, into(to));
        format!("{} > {}: {answer}", from.name(&basis.map), at.name(&basis.map))
    };
    if path.len() > 1 {
        let total = reach.at(at.index(&basis.map)).map_or(0, |reached| reached.points);
        let mut lines = vec![text_with("overlay-reach-total", &[("points", total.into())])];
        lines.extend(path.windows(2).map(|pair| step(pair[0], pair[1])));
        return lines;
    }
    if at == start {
        return vec![explain_allowance(&ground, own.side, own.unit).to_string()];
    }
    // Not reached: what the last step would cost from where it does come.
    let mut lines = vec![text("overlay-not-reached").to_owned()];
    let beside = neighbours(&ground, at).map(|(_, from)| from.index(&basis.map));
    let beside = beside.filter(|&from| reach.at(from).is_some());
    lines.extend(beside.map(|from| {
        let spent = reach.at(from).map_or(0, |reached| reached.points);
        text_with(
            "overlay-reach-last",
            &[("spent", spent.into()), ("step", step(from, at.index(&basis.map)).into())],
        )
    }));
    lines
}
