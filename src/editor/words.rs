//! What things are called in the interface.

use crate::board::{Bridge, BridgeKind, Carries, Cover, Hedge, HexsideFeatures, Road, Span, Terrain, Water};
use crate::layout::{HexId, HexsideId, Map};

/// A terrain.
pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "Clear",
        Terrain::Beach => "Beach",
        Terrain::Cemetery => "Cemetery",
        Terrain::Marsh => "Marsh",
        Terrain::Orchard => "Orchard",
        Terrain::Farm => "Farm",
        Terrain::Town => "Town",
        Terrain::Woods => "Woods",
        Terrain::Lake => "Lake",
        Terrain::Sea => "Sea",
    }
}

fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Clear => "clear",
        Cover::Marsh => "marsh",
        Cover::Orchard => "orchard",
        Cover::Town => "town",
        Cover::Woods => "woods",
    }
}

fn water_name(water: Water) -> &'static str {
    match water {
        Water::Canal => "canal",
        Water::River => "river",
        Water::Lake => "lake",
        Water::Sea => "sea",
    }
}

fn span_name(span: Span) -> &'static str {
    match span {
        Span::Causeway => "causeway",
        Span::Bridge(BridgeKind::Wood) => "long wooden bridge",
        Span::Bridge(BridgeKind::Stone) => "long stone bridge",
    }
}

fn bridge_name(bridge: &Bridge) -> String {
    let kind = match bridge.kind {
        BridgeKind::Wood => "wooden bridge",
        BridgeKind::Stone => "stone bridge",
    };
    let carries = match bridge.carries {
        Carries::Road => "",
        Carries::Railway => " for a railway",
        Carries::Both => " for road and railway",
    };
    let name = if bridge.name.is_empty() { String::new() } else { format!(" {}", bridge.name) };
    let destroyed = if bridge.destroyed { ", destroyed" } else { "" };
    format!("{kind}{name}{carries}{destroyed}")
}

/// What a hex holds, in a few words: terrain, level, what spans it.
pub fn hex_words(map: &Map, id: HexId) -> String {
    let hex = map.hex(id);
    let mut words = vec![terrain_name(hex.terrain).to_owned(), format!("level {}", hex.level)];
    words.extend(hex.span.map(|span| span_name(span).to_owned()));
    if hex.under {
        words.push("tunnel below".to_owned());
    }
    words.join(", ")
}

/// What a hexside holds, in a few words; "clear" if nothing.
pub fn hexside_words(map: &Map, id: HexsideId) -> String {
    let mut words = feature_words(map.features(id));
    if map.is_cliff(id) {
        words.push("cliff".to_owned());
    } else if map.is_slope(id) {
        words.push("slope".to_owned());
    }
    if words.is_empty() { cover_name(Cover::Clear).to_owned() } else { words.join(", ") }
}

fn feature_words(features: &HexsideFeatures) -> Vec<String> {
    let mut words = Vec::new();
    if features.cover != Cover::Clear {
        words.push(cover_name(features.cover).to_owned());
    }
    words.extend(features.hedge.map(|hedge| match hedge {
        Hedge::Gap => "hedge with a gap".to_owned(),
        Hedge::Hedge => "hedge".to_owned(),
    }));
    words.extend(features.water.map(|water| water_name(water).to_owned()));
    words.extend(features.ford.then(|| "ford".to_owned()));
    words.extend(features.bridges.iter().map(bridge_name));
    words.extend(features.road.map(|road| match road {
        Road::Paved => "paved road".to_owned(),
        Road::Unpaved => "unpaved road".to_owned(),
    }));
    words.extend(features.railway.then(|| "railway".to_owned()));
    words.extend(features.tunnel.then(|| "tunnel".to_owned()));
    words
}

/// "1 hex", "2 hexes".
pub fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
