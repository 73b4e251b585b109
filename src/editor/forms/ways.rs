//! Where units enter and leave: a whole edge of the map, or hexes on it.

use super::field::Form;
use super::zones::draw_button_ui;
use crate::scenario::{MapEdge, Scenario, Way};
use crate::text::{text, text_with};
use std::fmt::Debug;
use std::hash::Hash;

/// The edges of the map as choices.
pub(super) fn edges() -> [(MapEdge, String); 4] {
    MapEdge::ALL.map(|edge| (edge, edge_name(edge).to_owned()))
}

fn edge_name(edge: MapEdge) -> &'static str {
    match edge {
        MapEdge::North => text("edge-north"),
        MapEdge::East => text("edge-east"),
        MapEdge::South => text("edge-south"),
        MapEdge::West => text("edge-west"),
    }
}

/// The fields of a way.
pub(super) fn way_ui(
    form: &mut Form<'_>,
    salt: impl Hash + Debug,
    way: &Way,
    set: impl Fn(&mut Scenario, Way) + 'static,
) {
    let mut options: Vec<(Way, String)> =
        edges().into_iter().map(|(edge, name)| (Way::Edge(edge), name)).collect();
    let hexes = match way {
        Way::Edge(_) => Way::Hexes(Vec::new()),
        Way::Hexes(_) => way.clone(),
    };
    options.push((hexes, text("way-hexes").to_owned()));
    form.choice("way-by", salt, way, &options, set);
    if let Way::Hexes(hexes) = way {
        form.row(|form| {
            form.ui.label(text_with("zones-hexes", &[("count", hexes.len().into())]));
            draw_button_ui(form);
        });
    }
}
