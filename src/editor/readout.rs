//! What the ground does: the answers of the rules about a hex and a hexside, with where they stand.

use super::replay::Replay;
use super::tab::{Spot, Tab};
use crate::layout::{HexId, HexsideId, Map};
use crate::picture::Block;
use crate::rules::los::los;
use crate::rules::movement::{self, explain_step};
use crate::rules::{Answer, Crossing, Ground, Markers, Position, limits, stacking};
use crate::ruleset::{Defence, Ruleset, Side, Sourced, UnitClass};
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use std::sync::Arc;

/// An effect: what it is, how much, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is about.
    pub name: String,
    /// The answer.
    pub value: String,
    /// What counts, each with its source.
    pub reasons: Vec<String>,
}

/// All there is to read about a spot of a map.
#[derive(Debug, Clone)]
pub struct Readout {
    map: Arc<Map>,
    scenario: Option<Arc<Scenario>>,
    ruleset: Arc<Ruleset>,
    /// The step of the game that is replayed.
    step: Option<usize>,
    spot: Spot,
    /// The places that the hex belongs to.
    pub places: Vec<String>,
    /// The units in the hex.
    pub units: Vec<String>,
    /// What the hex does.
    pub hex: Vec<Line>,
    /// What the hexside does, if one is pointed at.
    pub hexside: Vec<Line>,
}

impl Readout {
    /// About a spot of the map as it is shown, with the scenario's ruleset and conditions if there is one, and the units
    /// and markers of the set-up or of the game that is replayed.
    pub fn new(tab: &Tab, spot: Spot) -> Self {
        let (map, scenario, ruleset) = (tab.shown_map(), tab.document().scenario.as_ref(), tab.ruleset());
        let mut readout = Self::of_ground(map, scenario, ruleset, tab.replay_shown(), spot);
        let blocks =
            tab.blocks().into_iter().filter(|block| tab.map().hex(block.hex).hex == map.hex(spot.hex).hex);
        readout.units = blocks.map(|block| unit_words(&block)).collect();
        readout
    }

    fn of_ground(
        map: &Arc<Map>,
        scenario: Option<&Arc<Scenario>>,
        ruleset: &Arc<Ruleset>,
        replay: Option<&Replay>,
        spot: Spot,
    ) -> Self {
        let conditions = scenario.map(|scenario| scenario.conditions.clone()).unwrap_or_default();
        let markers = match replay {
            Some(replay) => replay.shown().markers.clone(),
            None => scenario.map(|scenario| Markers::at_start(map, &scenario.markers)).unwrap_or_default(),
        };
        let (conditions, markers) = (&conditions, &markers);
        let ground = Ground { map, ruleset, conditions, markers, sight: None };
        let here = |place: &crate::layout::NamedPlace<'_>| map.hexes_of_place(*place).contains(&spot.hex);
        Self {
            map: Arc::clone(map),
            scenario: scenario.cloned(),
            ruleset: Arc::clone(ruleset),
            step: replay.map(Replay::at),
            spot,
            units: Vec::new(),
            places: map.places().filter(here).map(|place| map.place_name(place)).collect(),
            hex: hex_lines(&ground, spot.hex),
            hexside: spot.hexside.map(|side| hexside_lines(&ground, spot.hex, side)).unwrap_or_default(),
        }
    }

    /// Whether it is still about this spot.
    pub fn is_of(&self, tab: &Tab, spot: Spot) -> bool {
        let same_scenario = match (&self.scenario, &tab.document().scenario) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        let same_ground =
            Arc::ptr_eq(&self.map, tab.shown_map()) && Arc::ptr_eq(&self.ruleset, tab.ruleset());
        same_ground && same_scenario && self.step == tab.replay_shown().map(Replay::at) && self.spot == spot
    }
}

/// A unit with its side, type and steps.
fn unit_words(block: &Block) -> String {
    let name = format!("{} {}", block.side, block.name);
    match block.unit {
        Some(unit) if block.full_steps > 1 => {
            let steps = [("steps", block.steps.into()), ("full", block.full_steps.into())];
            format!("{name} ({}, {})", unit.label(), text_with("hex-steps", &steps))
        }
        Some(unit) => format!("{name} ({})", unit.label()),
        None => name,
    }
}

fn line<T: ToString>(name: impl Into<String>, answer: &Answer<T>) -> Line {
    let reasons = answer.reasons.iter().map(ToString::to_string).collect();
    Line { name: name.into(), value: answer.verdict.to_string(), reasons }
}

fn sourced<T>(name: &str, value: String, number: &Sourced<T>) -> Line {
    Line { name: name.to_owned(), value, reasons: vec![number.source().to_string()] }
}

fn hex_lines(ground: &Ground<'_>, hex: HexId) -> Vec<Line> {
    let effects = &ground.ruleset.hexes[ground.terrain(hex)];
    let mut lines = stacking_lines(ground, Position::surface(hex), text("hex-stacking"));
    if ground.map.hex(hex).under {
        lines.extend(stacking_lines(ground, Position::under(hex), text("hex-stacking-under")));
    }
    lines.push(defence_line(&effects.defence));
    let sight = if effects.blocks_los.value() { text("hex-blocks") } else { text("hex-open") };
    lines.push(sourced(text("hex-sight"), sight.to_owned(), &effects.blocks_los));
    let by_road: Vec<&str> = effects.only_by_road.0.iter().map(|class| class.label()).collect();
    if !by_road.is_empty() {
        lines.push(sourced(text("hex-by-road"), by_road.join(", "), &effects.only_by_road));
    }
    lines
}

/// How many units a position holds; one line where it is the same for both sides.
fn stacking_lines(ground: &Ground<'_>, at: Position, name: &str) -> Vec<Line> {
    let [german, american] =
        [Side::German, Side::American].map(|side| stacking::explain_room(ground, side, at));
    if german.verdict == american.verdict {
        return vec![line(name, &german)];
    }
    let of = |side: Side| format!("{name}, {side}");
    vec![line(of(Side::German), &german), line(of(Side::American), &american)]
}

fn defence_line(defence: &Defence) -> Line {
    let parts = [
        (text("hex-fire"), &defence.fire),
        (text("hex-bombardment"), &defence.bombardment),
        (text("hex-assault"), &defence.assault),
    ];
    let values = parts.map(|(name, number)| format!("D{} {name}", number.value()));
    let reasons = parts.map(|(name, number)| format!("{name}: {}", number.source()));
    Line { name: text("hex-defence").to_owned(), value: values.join(", "), reasons: reasons.to_vec() }
}

fn hexside_lines(ground: &Ground<'_>, hex: HexId, hexside: HexsideId) -> Vec<Line> {
    let [Some(a), Some(b)] = ground.map.hexside(hexside).hexes else {
        let name = text("hex-edge").to_owned();
        return vec![Line { name, value: text("hex-edge.tooltip").to_owned(), reasons: Vec::new() }];
    };
    let beyond = if a == hex { b } else { a };
    let (here, there) = (Position::surface(hex), Position::surface(beyond));
    let mut lines = Vec::new();
    for (from, to) in [(there, here), (here, there)] {
        let to_name = ground.map.name(to.hex);
        for (classes, class) in [
            (text("hex-infantry"), UnitClass::Rifle),
            (text("hex-tanks"), UnitClass::Tank),
            (text("hex-guns"), UnitClass::AtGun),
        ] {
            let name = text_with("hex-move", &[("to", to_name.clone().into()), ("who", classes.into())]);
            lines.push(line(name, &explain_step(ground, class, from, to, movement::Into::Free)));
        }
    }
    let mut lines = merged(lines);
    let crossing = Crossing::on_surface(ground, hex, hexside);
    lines.push(line(text("hex-fire-across"), &limits::explain_fire(ground, &crossing)));
    let assault = limits::explain_assault(ground, &crossing);
    lines.push(line(text_with("hex-assault-to", &[("to", ground.map.name(beyond).into())]), &assault));
    let inward = limits::explain_assault(ground, &Crossing::on_surface(ground, beyond, hexside));
    if inward.verdict != assault.verdict {
        lines.push(line(text_with("hex-assault-to", &[("to", ground.map.name(hex).into())]), &inward));
    }
    let seen = los(ground.map, hex, beyond);
    let headline = seen.headline(ground.map);
    lines.push(Line {
        name: text("hex-sight").to_owned(),
        value: if seen.is_clear() { text("hex-open").to_owned() } else { text("hex-blocks").to_owned() },
        reasons: vec![headline],
    });
    lines
}

/// Lines that say the same, as one.
fn merged(lines: Vec<Line>) -> Vec<Line> {
    let mut merged: Vec<Line> = Vec::new();
    for line in lines {
        let same = |known: &&mut Line| known.value == line.value && known.reasons == line.reasons;
        match merged.iter_mut().find(same) {
            Some(known) => known.name = format!("{}; {}", known.name, line.name),
            None => merged.push(line),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::text::board;

    fn readout(entries: &[(&str, &str)], hex: &str, side: Option<&str>) -> Readout {
        let drawing = "# . #\n . w .\n . . .";
        let map = Arc::new(Map::of_board(Arc::new(board("a", drawing, entries))));
        let spot = Spot {
            hex: map.find_hex(hex).unwrap(),
            hexside: side.map(|side| map.find_hexside(side).unwrap()),
        };
        Readout::of_ground(&map, None, Ruleset::shipped(), None, spot)
    }

    fn said(lines: &[Line]) -> Vec<String> {
        lines
            .iter()
            .map(|line| format!("{} = {} [{}]", line.name, line.value, line.reasons.join("; ")))
            .collect()
    }

    #[test]
    fn a_hex_tells_its_effects_with_their_sources() {
        let lines = said(&readout(&[], "B1", None).hex);
        assert!(lines[0].starts_with("Stacking = 2 [Woods holds 2 of a side ("), "{lines:?}");
        assert!(
            lines.iter().any(|line| line.starts_with("Defence = D2 fire, D1 bombardment, D1 assault")),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.starts_with("Sight = blocked [")), "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("[]")), "each has a source: {lines:?}");
    }

    #[test]
    fn a_hexside_tells_what_it_costs_either_way_and_its_limits() {
        let lines = said(&readout(&[("B1/N", "river hedge")], "B1", Some("B1/N")).hexside);
        assert!(lines.iter().any(|line| line.contains("closed")), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("Fire across = 0 ")), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("Sight = blocked [Blocked")), "{lines:?}");
        let open = said(&readout(&[], "A2", Some("A2/S")).hexside);
        assert_eq!(open.len(), 1, "an edge has no other side: {open:?}");
    }
}
