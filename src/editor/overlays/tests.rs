use super::*;
use crate::editor::examples::EXAMPLES;
use crate::editor::tab::{Origin, Spot, TabId};
use crate::rules::los::is_clear;
use crate::scenario::Scenario;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The example of two boards, with units of both sides in hexes of their own.
fn tab() -> Tab {
    let example = EXAMPLES.iter().find(|example| example.path.ends_with("clairay.ron")).unwrap();
    let mut tab = Tab::new(TabId(1), Origin::Example(example), example.open());
    let mut scenario = Scenario::clone(tab.document().scenario.as_ref().unwrap());
    for (side, names) in
        [(Side::German, ["A/HQ", "A1/HQ", "A1/1"]), (Side::American, ["A/HQ", "A1/HQ", "A1/1"])]
    {
        let hexes = match side {
            Side::German => ["n2:H4", "n2:H5", "n2:H5"],
            Side::American => ["n2:F6", "n2:F6", "n2:E6"],
        };
        let forces = scenario.sides.get_mut(&side).unwrap();
        forces.placements = names.map(String::from).into_iter().zip(hexes.map(String::from)).collect();
    }
    let change = crate::edit::Change::Scenario(Arc::new(scenario));
    tab.commit(&crate::edit::Edit::new("Place", vec![change]));
    tab
}

/// Has the overlay brought up to date, and waits for it.
fn settle(tab: &mut Tab) {
    let start = Instant::now();
    loop {
        refresh(tab, &Context::default());
        if tab.overlay.working.is_none() {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "the overlay does not come");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn show(tab: &mut Tab, name: &str, at: &str, unit: usize) -> Layer {
    let hex = tab.map().hex(tab.map().find_hex(at).unwrap()).hex;
    tab.overlay.chosen = OverlayId::all().find(|id| id.info().name == name);
    tab.overlay.subject = Subject { hex: Some(hex), unit, side: Side::German };
    settle(tab);
    tab.overlay.shown.as_ref().unwrap().layer.clone()
}

fn point_at(tab: &mut Tab, hex: HexId) -> Vec<String> {
    tab.hover = Some(Spot { hex, hexside: None });
    refresh(tab, &Context::default());
    tab.overlay.reasons(hex).expect("it is up to date").to_vec()
}

fn reasons(tab: &mut Tab, at: &str) -> String {
    let hex = tab.map().find_hex(at).unwrap();
    point_at(tab, hex).join("\n")
}

#[test]
fn every_overlay_answers_for_every_hex_of_every_example_and_cites_the_rules() {
    for example in &EXAMPLES {
        let mut tab = Tab::new(TabId(1), Origin::Example(example), example.open());
        for id in OverlayId::all() {
            tab.overlay.chosen = Some(id);
            for hex in [None, tab.map().hexes().first().map(|hex| hex.hex)] {
                tab.overlay.subject = Subject { hex, ..Subject::default() };
                settle(&mut tab);
                let shown = tab.overlay.shown.as_ref().unwrap();
                assert!(!shown.layer.marks.is_empty() || !shown.layer.headline.is_empty(), "{}", id.label());
                for hex in tab.map().hex_ids() {
                    point_at(&mut tab, hex);
                }
            }
        }
    }
}

#[test]
fn the_field_of_view_is_what_the_rules_see() {
    let mut tab = tab();
    let layer = show(&mut tab, "overlay-sight", "n2:H4", 0);
    let map = Arc::clone(tab.map());
    let from = map.find_hex("n2:H4").unwrap();
    for id in map.hex_ids() {
        let hidden = layer.marks.contains(&Mark::hex(map.hex(id).hex, Tone::Hidden));
        assert_eq!(hidden, !is_clear(&map, from, id), "{}", map.name(id));
    }
    let blind = map.hex_ids().find(|&id| !is_clear(&map, from, id)).unwrap();
    assert!(
        reasons(&mut tab, &map.name(blind)).starts_with("Blocked"),
        "{}",
        reasons(&mut tab, &map.name(blind))
    );
}

#[test]
fn a_squad_reaches_what_its_points_allow_and_each_step_says_why() {
    let mut tab = tab();
    let layer = show(&mut tab, "overlay-reach", "n2:H5", 1);
    assert!(layer.headline.starts_with("German A1/1 (") && layer.headline.contains("5 movement points"));
    assert!(layer.marks.len() > 5);
    let far = tab.map().name(tab.map().hex_ids().next().unwrap());
    assert!(reasons(&mut tab, &far).contains("Not reached"));
    let near = layer.marks.iter().find_map(|mark| match mark {
        Mark::Hex { hex, tone: Tone::Good, .. } => tab.map().id(*hex),
        _ => None,
    });
    let near = tab.map().name(near.unwrap());
    assert!(reasons(&mut tab, &near).contains("RB "), "{}", reasons(&mut tab, &near));
}

#[test]
fn an_hq_shows_its_range_and_whom_it_commands() {
    let mut tab = tab();
    let layer = show(&mut tab, "overlay-command", "n2:H5", 0);
    assert_eq!(layer.headline, "German A1/HQ (platoon HQ) commands");
    assert!(layer.marks.iter().any(|mark| matches!(mark, Mark::Hex { tone: Tone::Of(Side::German), .. })));
    assert!(
        reasons(&mut tab, "n2:H5").contains("German A1/1") && reasons(&mut tab, "n2:H5").contains("RB 4.1")
    );
    let layer = show(&mut tab, "overlay-command", "n2:H5", 1);
    assert!(layer.headline.ends_with("is commanded by"));
    assert!(reasons(&mut tab, "n2:H4").contains("of the company, wherever it is"));
    // By itself nobody commands it.
    let mut scenario = Scenario::clone(tab.document().scenario.as_ref().unwrap());
    scenario.sides.get_mut(&Side::German).unwrap().placements.retain(|unit, _| unit == "A1/1");
    let change = crate::edit::Change::Scenario(Arc::new(scenario));
    tab.commit(&crate::edit::Edit::new("Take off", vec![change]));
    let layer = show(&mut tab, "overlay-command", "n2:H5", 0);
    assert!(layer.headline.contains("is commanded by nobody"), "{}", layer.headline);
}

#[test]
fn fire_names_range_sight_and_firepower_of_each_target() {
    let mut tab = tab();
    show(&mut tab, "overlay-fire", "n2:H5", 1);
    let text = reasons(&mut tab, "n2:F6");
    assert!(text.contains("2 hexes away") && text.contains("American A/HQ"), "{text}");
    assert!(text.contains("RB ") || text.contains("ruling"), "{text}");
}

#[test]
fn control_follows_the_units_and_room_counts_them() {
    let mut tab = tab();
    let layer = show(&mut tab, "overlay-control", "n2:H5", 0);
    let at = |tab: &Tab, name: &str| tab.map().hex(tab.map().find_hex(name).unwrap()).hex;
    assert!(layer.marks.contains(&Mark::hex(at(&tab, "n2:H5"), Tone::Of(Side::German))));
    assert!(layer.marks.contains(&Mark::hex(at(&tab, "n2:E6"), Tone::Of(Side::American))));
    assert!(reasons(&mut tab, "n2:H5").contains("German (RB 8.3)"));
    let layer = show(&mut tab, "overlay-room", "n2:H5", 0);
    let label = layer.marks.iter().find_map(|mark| match mark {
        Mark::Hex { hex, label, .. } if *hex == at(&tab, "n2:H5") => Some(label.clone()),
        _ => None,
    });
    assert!(label.unwrap().starts_with("2/"));
}

#[test]
fn an_overlay_is_worked_out_once_and_anew_after_an_edit() {
    let mut tab = tab();
    show(&mut tab, "overlay-elevation", "n2:H5", 0);
    refresh(&mut tab, &Context::default());
    assert!(tab.overlay.working.is_none(), "nothing changed");
    let before = tab.overlay.shown.as_ref().unwrap().made;
    tab.history.undo();
    tab.refresh();
    refresh(&mut tab, &Context::default());
    assert!(tab.overlay.working.is_some());
    let hex = tab.map().hex_ids().next().unwrap();
    tab.hover = Some(Spot { hex, hexside: None });
    assert_eq!(tab.overlay.reasons(hex), None, "what is shown is of before");
    settle(&mut tab);
    assert_ne!(before, tab.overlay.shown.as_ref().unwrap().made);
    assert!(tab.overlay.reasons(hex).is_some());
    // Another kind is not shown under the new name.
    tab.overlay.chosen = OverlayId::all().find(|id| id.info().name == "overlay-zones");
    refresh(&mut tab, &Context::default());
    assert!(tab.overlay.shown.is_none());
}

#[test]
fn a_unit_that_is_selected_in_the_tree_is_pointed_out() {
    let mut tab = tab();
    let layer = show(&mut tab, "overlay-reach", "n2:F6", 0);
    point_out_unit(&mut tab, Side::German, "A1/1");
    settle(&mut tab);
    let shown = &tab.overlay.shown.as_ref().unwrap().layer;
    assert_ne!(layer.headline, shown.headline);
    assert!(shown.headline.starts_with("German A1/1 ("), "{}", shown.headline);
    // One that is not placed changes nothing.
    point_out_unit(&mut tab, Side::German, "A3/3");
    settle(&mut tab);
    assert!(tab.overlay.shown.as_ref().unwrap().layer.headline.starts_with("German A1/1 ("));
}
