//! Journeys with each tool.

use super::super::intents::{Intent, Intents};
use super::{Hands, copied};
use crate::board::{Board, BridgeKind, Cover, Hedge, HexFeatures, HexsideFeatures, Road, Terrain, Water};
use crate::editor::canvas::pos_in_map;
use crate::hex::Hexside;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable;

impl Hands<'_> {
    /// With a new board of 9 x 7 hexes.
    pub fn with_board(change: impl FnOnce(&mut Board)) -> Self {
        let mut board = Board::new("test", 9, 7);
        change(&mut board);
        let mut hands = Self::new();
        let mut intents = Intents::default();
        intents.push(Intent::NewBoard(Box::new(board)));
        let ctx = hands.harness.ctx.clone();
        hands.harness.state_mut().state.run(intents, &ctx);
        hands.settle();
        hands
    }

    fn canvas(&self) -> Rect {
        self.harness.get_by_label("Map canvas").rect()
    }

    /// Where the middle of a hexside is on the screen.
    fn side(&self, name: &str) -> Pos2 {
        let map = self.tab().map();
        let hexside: Hexside = map.hexside(map.find_hexside(name).unwrap()).hexside;
        let [a, b] = hexside.corners().map(pos_in_map);
        self.tab().view.screen_from_map(self.canvas()).pos(a.lerp(b, 0.5))
    }

    fn features(&self, name: &str) -> HexsideFeatures {
        let map = self.tab().map();
        map.features(map.find_hexside(name).unwrap()).clone()
    }

    fn step_count(&self) -> usize {
        self.tab().history.steps().1
    }

    /// Drags the left button through places of the screen.
    pub fn drag(&mut self, modifiers: Modifiers, stops: &[Pos2]) {
        self.harness.event(Event::ModifiersChanged(modifiers));
        let button =
            |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
        self.harness.event(Event::PointerMoved(stops[0]));
        self.harness.step();
        self.harness.event(button(stops[0], true));
        self.harness.step();
        for pair in stops.windows(2) {
            for share in [0.25, 0.5, 0.75, 1.0] {
                self.harness.event(Event::PointerMoved(pair[0].lerp(pair[1], share)));
                self.harness.step();
            }
        }
        self.harness.event(button(stops[stops.len() - 1], false));
        self.harness.step();
        self.harness.event(Event::ModifiersChanged(Modifiers::NONE));
        self.settle();
    }

    pub fn hexes(&self, names: &[&str]) -> Vec<Pos2> {
        names.iter().map(|name| self.place(name)).collect()
    }

    fn sides(&self, names: &[&str]) -> Vec<Pos2> {
        names.iter().map(|name| self.side(name)).collect()
    }

    fn level(&self, name: &str) -> i32 {
        let map = self.tab().map();
        map.hex(map.find_hex(name).unwrap()).level
    }

    pub fn count(&self, terrain: Terrain) -> usize {
        self.tab().map().hexes().iter().filter(|hex| hex.terrain == terrain).count()
    }
}

fn set(board: &mut Board, hex: &str, terrain: Terrain) {
    board.set_hex(hex.parse().unwrap(), HexFeatures { terrain, ..HexFeatures::default() });
}

#[test]
fn fill_runs_over_hexes_that_are_alike_as_one_step() {
    let mut hands =
        Hands::with_board(|board| (0..=7).for_each(|row| set(board, &format!("D{row}"), Terrain::Sea)));
    hands.key(Modifiers::NONE, Key::F);
    hands.click("Marsh");
    hands.press("B3");
    assert_eq!(hands.shown_terrain("A1"), Terrain::Marsh, "it is shown while the button is down");
    assert_eq!(hands.terrain("A1"), Terrain::Clear);
    hands.release("B3");
    assert_eq!((hands.terrain("A1"), hands.terrain("C7")), (Terrain::Marsh, Terrain::Marsh));
    assert_eq!((hands.terrain("D3"), hands.terrain("F3")), (Terrain::Sea, Terrain::Clear));
    assert_eq!(hands.features("B3/N").cover, Cover::Marsh);
    assert_eq!(hands.step_count(), 1);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.count(Terrain::Marsh), 0);
    // By level, within the selection.
    hands.key(Modifiers::NONE, Key::S);
    hands.drag(Modifiers::NONE, &hands.hexes(&["F2", "F4"]));
    assert_eq!(hands.tab().selected().len(), 3);
    hands.key(Modifiers::NONE, Key::F);
    hands.harness.get_by_role_and_label(Role::RadioButton, "Level").click();
    hands.settle();
    hands.click("Level 2");
    hands.paint("F3", "F3");
    assert_eq!((hands.level("F2"), hands.level("F4"), hands.level("F5")), (2, 2, 0));
}

#[test]
fn the_hexside_brush_runs_along_hexsides_and_takes_away() {
    let mut hands = Hands::with_board(|_| {});
    hands.key(Modifiers::NONE, Key::D);
    let course = ["C3/N", "C3/NE", "C3/SE", "C4/NE"];
    hands.drag(Modifiers::NONE, &hands.sides(&course));
    for name in course {
        assert_eq!(hands.features(name).hedge, Some(Hedge::Hedge), "{name}");
    }
    let hedged = hands.tab().map().hexside_ids().filter(|&id| hands.tab().map().features(id).hedge.is_some());
    assert_eq!(hedged.count(), course.len(), "no spur where the pointer passed a corner");
    assert_eq!(hands.step_count(), 1);
    hands.drag(Modifiers::SHIFT, &hands.sides(&course[..2]));
    assert_eq!(hands.features("C3/N").hedge, None);
    assert_eq!(hands.features("C3/SE").hedge, Some(Hedge::Hedge));
    // What a hexside does not have yet goes beside what it has.
    hands.click("Cliff");
    hands.drag(Modifiers::NONE, &hands.sides(&course[2..3]));
    assert!(hands.features("C3/SE").cliff && hands.features("C3/SE").hedge.is_some());
}

#[test]
fn a_road_asks_for_a_bridge_where_it_crosses_water_and_is_one_step() {
    let mut hands = Hands::with_board(|board| {
        let river = HexsideFeatures { water: Some(Water::River), ..HexsideFeatures::default() };
        board.set_hexside("C3/N".parse().unwrap(), river.clone());
        board.set_hexside("C4/N".parse().unwrap(), river);
    });
    hands.key(Modifiers::NONE, Key::T);
    hands.drag(Modifiers::NONE, &hands.hexes(&["C5", "C2", "B1"]));
    assert!(hands.sees("Crossings") && hands.sees("C3/N") && hands.sees("C4/N"));
    assert_eq!(hands.step_count(), 0);
    assert!(hands.tab().preview.is_some(), "what was drawn stays to be seen");
    hands.fill("Name of the bridge at C3/N", "Pont Gris");
    hands.harness.get_all_by_label("Ford").next().unwrap().click();
    hands.settle();
    hands.click("Lay");
    let (first, second) = (hands.features("C4/N"), hands.features("C3/N"));
    assert_eq!((first.road, second.road), (Some(Road::Paved), Some(Road::Paved)));
    let bridged = if first.ford { &second } else { &first };
    assert!(first.ford != second.ford && bridged.bridges.len() == 1);
    assert_eq!(bridged.bridges[0].kind, BridgeKind::Stone);
    assert_eq!(hands.features("B1/SE").road, Some(Road::Paved));
    assert_eq!(hands.step_count(), 1);
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.features("C3/N").road, None);
    // Cancelled, nothing is left of it.
    hands.drag(Modifiers::NONE, &hands.hexes(&["C5", "C2"]));
    hands.click("Cancel");
    assert!(hands.tab().preview.is_none() && hands.step_count() == 0);
    // A railway over the edge of the map, and off it again.
    hands.click("Railway");
    let beyond = hands.place("E1") - vec2(0.0, 3.0 * hands.tab().view.zoom);
    hands.drag(Modifiers::NONE, &[hands.place("E3"), hands.place("E1"), beyond]);
    assert!(hands.features("E1/N").railway && hands.features("E2/N").railway);
    hands.drag(Modifiers::SHIFT, &hands.hexes(&["E3", "E1"]));
    assert!(hands.features("E1/N").railway && !hands.features("E2/N").railway);
}

#[test]
fn a_river_asks_where_it_meets_a_road() {
    let mut hands = Hands::with_board(|board| {
        let road = HexsideFeatures { road: Some(Road::Unpaved), ..HexsideFeatures::default() };
        board.set_hexside("C3/NE".parse().unwrap(), road);
    });
    hands.key(Modifiers::NONE, Key::W);
    hands.drag(Modifiers::NONE, &hands.sides(&["C3/N", "C3/NE", "C3/SE"]));
    assert!(hands.sees("It meets roads or railways"));
    hands.click("Wooden bridge");
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.features("C3/NE").bridges[0].kind, BridgeKind::Wood);
    assert!(["C3/N", "C3/NE", "C3/SE"].iter().all(|name| hands.features(name).water == Some(Water::River)));
    assert_eq!(hands.step_count(), 1);
    hands.drag(Modifiers::SHIFT, &hands.sides(&["C3/N", "C3/NE"]));
    assert!(hands.features("C3/NE").bridges.is_empty() && hands.features("C3/SE").water.is_some());
}

#[test]
fn rivers_and_roads_come_from_beyond_the_edge_and_leave_over_it() {
    let mut hands = Hands::with_board(|_| {});
    let bounds = hands.tab().map().bounds().unwrap();
    let beyond = |hands: &Hands<'_>, x: f32, y: f32| hands.place("A1") + hands.tab().view.zoom * vec2(x, y);
    let (west, east) = (beyond(&hands, -0.3, 4.0), beyond(&hands, 40.0, 4.0));
    hands.key(Modifiers::NONE, Key::W);
    hands.drag(Modifiers::NONE, &[west, east]);
    let map = hands.tab().map();
    let wet = map.hexside_ids().filter(|&id| map.features(id).water.is_some());
    let ends: Vec<i32> =
        wet.flat_map(|id| map.hexside(id).hexside.corners().map(|corner| corner.x)).collect();
    assert!(ends.iter().min() <= Some(&bounds[0].x) && ends.iter().max() >= Some(&bounds[1].x), "{ends:?}");
    let (north, south) = (beyond(&hands, 12.0, -1.9), beyond(&hands, 12.0, 60.0));
    hands.key(Modifiers::NONE, Key::T);
    hands.click("Railway");
    hands.drag(Modifiers::NONE, &[north, hands.place("E1"), hands.place("E3"), hands.place("E7"), south]);
    assert!(hands.sees("Crossings"));
    hands.click("Lay");
    assert!(
        hands.features("E1/N").railway && hands.features("E3/N").railway && hands.features("E7/S").railway
    );
}

#[test]
fn what_is_selected_is_copied_turned_and_pasted() {
    let mut hands = Hands::with_board(|board| {
        set(board, "B2", Terrain::Woods);
        set(board, "B3", Terrain::Town);
    });
    hands.key(Modifiers::NONE, Key::S);
    hands.drag(Modifiers::NONE, &hands.hexes(&["B2", "B3"]));
    assert_eq!(hands.tab().selected().len(), 2);
    hands.key(Modifiers::COMMAND, Key::C);
    hands.key(Modifiers::COMMAND, Key::V);
    hands.move_to("F4");
    assert_eq!(hands.tab().shown_map().hexes().iter().filter(|hex| hex.terrain == Terrain::Woods).count(), 2);
    assert_eq!(hands.step_count(), 0, "it follows the pointer and is not there yet");
    for _ in 0..3 {
        hands.key(Modifiers::NONE, Key::Period);
    }
    hands.paint("F4", "F4");
    assert_eq!((hands.count(Terrain::Woods), hands.count(Terrain::Town)), (2, 2));
    let row = |hands: &Hands<'_>, terrain| {
        let hexes = hands.tab().map().hexes().iter();
        hexes.filter(|hex| hex.terrain == terrain && hex.hex.x > 3).map(|hex| hex.hex.y).next().unwrap()
    };
    assert!(row(&hands, Terrain::Woods) > row(&hands, Terrain::Town), "turned by half a turn");
    assert_eq!(hands.step_count(), 1);
    hands.move_to("G2");
    assert!(hands.tab().preview.is_none(), "a click puts it down once");
    // Cut, and Escape while pasting.
    hands.key(Modifiers::COMMAND, Key::X);
    assert_eq!((hands.terrain("B2"), hands.terrain("B3")), (Terrain::Clear, Terrain::Clear));
    hands.key(Modifiers::COMMAND, Key::V);
    hands.move_to("G3");
    assert!(hands.tab().preview.is_some());
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(hands.tab().preview.is_none());
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(hands.tab().selection.is_empty());
    // The desktop's own events do the same.
    hands.key(Modifiers::COMMAND, Key::A);
    assert_eq!(hands.tab().selected().len(), hands.tab().map().hexes().len());
    hands.harness.event(Event::Cut);
    hands.settle();
    assert_eq!(hands.count(Terrain::Clear), hands.tab().map().hexes().len());
}

#[test]
fn a_lasso_selects_and_ctrl_takes_off() {
    let mut hands = Hands::with_board(|_| {});
    hands.key(Modifiers::NONE, Key::S);
    hands.click("Lasso");
    hands.drag(Modifiers::NONE, &hands.hexes(&["B1", "F1", "F5", "B5"]));
    let all = hands.tab().selected().len();
    assert!(all >= 15, "{all}");
    hands.drag(Modifiers::SHIFT, &hands.hexes(&["H6", "H6"]));
    assert_eq!(hands.tab().selected().len(), all + 1);
    hands.drag(Modifiers::COMMAND, &hands.hexes(&["H6", "H6"]));
    assert_eq!(hands.tab().selected().len(), all);
    hands.key(Modifiers::NONE, Key::Delete);
    assert!(hands.sees("hexes are selected") && hands.step_count() == 0, "there was nothing to erase");
}

#[test]
fn the_eraser_clears_hexes_or_hexsides() {
    let mut hands = Hands::with_board(|board| {
        set(board, "C3", Terrain::Town);
        let hedge = HexsideFeatures { hedge: Some(Hedge::Hedge), ..HexsideFeatures::default() };
        board.set_hexside("E3/N".parse().unwrap(), hedge);
    });
    hands.key(Modifiers::NONE, Key::X);
    hands.click("Hexes only");
    hands.paint("C3", "C3");
    assert_eq!(hands.terrain("C3"), Terrain::Clear);
    hands.paint("E3", "E3");
    assert!(hands.features("E3/N").hedge.is_some());
    hands.click("Everything");
    hands.paint("E3", "E3");
    assert_eq!(hands.features("E3/N"), HexsideFeatures::default());
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.click("Hexsides only");
    hands.drag(Modifiers::NONE, &hands.sides(&["E3/N"]));
    assert_eq!(hands.features("E3/N"), HexsideFeatures::default());
}

#[test]
fn each_brush_keeps_its_width() {
    let mut hands = Hands::with_board(|_| {});
    let radius = |hands: &Hands<'_>| hands.harness.state().state.brush.radius;
    hands.key(Modifiers::NONE, Key::B);
    hands.key(Modifiers::NONE, Key::CloseBracket);
    hands.key(Modifiers::NONE, Key::CloseBracket);
    hands.key(Modifiers::NONE, Key::E);
    assert_eq!(radius(&hands), 0, "another brush");
    hands.key(Modifiers::NONE, Key::CloseBracket);
    hands.key(Modifiers::NONE, Key::B);
    assert_eq!(radius(&hands), 2);
    hands.key(Modifiers::NONE, Key::E);
    assert_eq!(radius(&hands), 1);
}

#[test]
fn the_picker_takes_from_hexes_and_hexsides() {
    let mut hands = Hands::with_board(|board| {
        set(board, "C3", Terrain::Orchard);
        let water = HexsideFeatures { water: Some(Water::Canal), ..HexsideFeatures::default() };
        board.set_hexside("E3/N".parse().unwrap(), water);
    });
    hands.key(Modifiers::NONE, Key::I);
    hands.paint("C3", "C3");
    assert_eq!(hands.harness.state().state.tool.info().name, "tool-terrain");
    hands.paint("F5", "F5");
    assert_eq!(hands.terrain("F5"), Terrain::Orchard);
    hands.key(Modifiers::NONE, Key::I);
    hands.drag(Modifiers::NONE, &hands.sides(&["E3/N"]));
    assert!(hands.sees("As picked"));
    hands.drag(Modifiers::NONE, &hands.sides(&["C5/N"]));
    assert_eq!(hands.features("C5/N").water, Some(Water::Canal));
}

#[test]
fn places_are_named_extended_renamed_and_removed_and_references_follow() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.key(Modifiers::NONE, Key::P);
    hands.drag(Modifiers::NONE, &hands.hexes(&["M5", "M6"]));
    assert!(hands.sees("Name a place") && hands.sees("M5, M6"));
    hands.fill("Name", "Le Clos");
    hands.key(Modifiers::NONE, Key::Enter);
    let hexes = |hands: &Hands<'_>, name: &str| {
        let map = hands.tab().map();
        map.find_place(name).map(|place| map.hexes_of_place(place).len()).unwrap_or_default()
    };
    assert_eq!(hexes(&hands, "Le Clos"), 2);
    // What has just got its name is chosen: what is dragged over is added.
    hands.paint("M4", "M4");
    assert_eq!(hexes(&hands, "Le Clos"), 3);
    hands.drag(Modifiers::SHIFT, &hands.hexes(&["M5", "M6"]));
    assert_eq!(hexes(&hands, "Le Clos"), 1);
    // A place that the scenario refers to.
    hands.paint("D7", "D7");
    hands.click("Rename…");
    hands.fill("Name", "Ferme Neuve");
    hands.click("Change");
    assert_eq!((hexes(&hands, "Ferme Neuve"), hexes(&hands, "Ferme Maubert")), (1, 0));
    let text = format!("{:?}", hands.tab().document().scenario);
    assert!(!text.contains("Ferme Maubert"));
    let referred = text.contains("Ferme Neuve");
    hands.click("Remove…");
    assert!(hands.sees("Remove Ferme Neuve?"));
    assert_eq!(hands.sees("This goes with it"), referred);
    hands.click("Remove");
    assert_eq!(hexes(&hands, "Ferme Neuve"), 0);
    assert!(!format!("{:?}", hands.tab().document().scenario).contains("Ferme Neuve"));
}

#[test]
fn bridges_are_built_changed_and_removed() {
    let mut hands = Hands::with_board(|board| {
        let river = HexsideFeatures { water: Some(Water::River), ..HexsideFeatures::default() };
        board.set_hexside("C3/N".parse().unwrap(), river);
    });
    hands.key(Modifiers::NONE, Key::G);
    hands.drag(Modifiers::NONE, &hands.sides(&["C3/N"]));
    assert!(hands.sees("Bridges of C3/N"));
    hands.fill("Name", "Pont Gris");
    hands.click("Wood");
    hands.click("Apply");
    let bridges = hands.features("C3/N").bridges;
    assert_eq!(
        (bridges.len(), bridges[0].name.as_str(), bridges[0].kind),
        (1, "Pont Gris", BridgeKind::Wood)
    );
    hands.click("Pont Gris");
    hands.click("Destroyed");
    hands.click("Add a second bridge");
    hands.click("Apply");
    let bridges = hands.features("C3/N").bridges;
    assert!(bridges.len() == 2 && bridges[0].destroyed && !bridges[1].destroyed);
    assert_eq!(hands.step_count(), 2);
    hands.click("Pont Gris");
    hands.harness.get_all_by_label("Remove").next().unwrap().click();
    hands.settle();
    hands.click("Apply");
    assert_eq!(hands.features("C3/N").bridges.len(), 1);
}

#[test]
fn a_board_is_resized_and_what_is_lost_is_shown_first() {
    let mut hands = Hands::with_board(|board| set(board, "I4", Terrain::Town));
    // What is pointed at will be gone.
    let side = hands.side("H7/NE");
    hands.harness.hover_at(side);
    hands.settle();
    hands.click("Edit");
    hands.harness.get_by_label_contains("Resize board").click();
    hands.settle();
    hands.fill_number("Columns in the east", "-2");
    assert!(hands.sees("9 x 7 becomes 7 x 7") && hands.sees("Hex I4"));
    assert_eq!(hands.tab().shown_map().grid(0).unwrap().columns, 7, "it is shown");
    hands.click("Resize");
    assert_eq!(hands.tab().map().grid(0).unwrap().columns, 7);
    // A gesture does not outlive its document: the first undo is of the stroke.
    hands.press("F3");
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.release("F3");
    assert_eq!((hands.terrain("I4"), hands.terrain("F3")), (Terrain::Town, Terrain::Clear));
}

impl Hands<'_> {
    /// Sets a number by typing it.
    fn fill_number(&mut self, label: &str, text: &str) {
        let field = self.harness.get_by_role_and_label(Role::SpinButton, label);
        field.click();
        self.settle();
        self.key(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.to_owned()));
        self.settle();
        self.key(Modifiers::NONE, Key::Tab);
    }
}

#[test]
fn keys_make_whole_strokes_and_turn_to_hexsides() {
    let mut hands = Hands::with_board(|_| {});
    hands.key(Modifiers::NONE, Key::ArrowUp);
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::ArrowRight);
    hands.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(hands.count(Terrain::Woods), 0);
    assert!(hands.tab().preview.is_some());
    hands.key(Modifiers::NONE, Key::Space);
    assert_eq!((hands.count(Terrain::Woods), hands.step_count()), (3, 1));
    // Along hexsides.
    hands.key(Modifiers::NONE, Key::D);
    hands.key(Modifiers::NONE, Key::Period);
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::Period);
    hands.key(Modifiers::NONE, Key::Period);
    hands.key(Modifiers::NONE, Key::Space);
    let map = hands.tab().map();
    let hedges = map.hexside_ids().filter(|&id| map.features(id).hedge.is_some()).count();
    assert_eq!((hedges, hands.step_count()), (3, 2));
    // Escape forgets a stroke.
    hands.key(Modifiers::NONE, Key::B);
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::ArrowDown);
    hands.key(Modifiers::NONE, Key::Escape);
    assert!(hands.tab().preview.is_none() && hands.step_count() == 2);
}

#[test]
fn keys_belong_to_the_map_after_tools_and_dialogs() {
    let mut hands = Hands::with_board(|_| {});
    hands.harness.get_by_label_contains("Eraser").click();
    hands.settle();
    assert_eq!(hands.harness.state().state.tool.info().name, "tool-erase");
    hands.key(Modifiers::NONE, Key::ArrowUp);
    let first = hands.tab().cursor.expect("a cursor");
    hands.key(Modifiers::NONE, Key::F1);
    hands.click("Close");
    hands.key(Modifiers::NONE, Key::ArrowUp);
    assert_ne!(hands.tab().cursor, Some(first));
}

#[test]
fn of_pointer_and_cursor_the_one_moved_last_counts() {
    let mut hands = Hands::with_board(|board| set(board, "C3", Terrain::Town));
    hands.move_to("G5");
    hands.key(Modifiers::NONE, Key::ArrowUp);
    let cursor = hands.tab().cursor.expect("a cursor");
    let spot = |hands: &Hands<'_>| hands.tab().map().hex(hands.tab().spot().unwrap().hex).hex;
    assert_eq!(spot(&hands), cursor, "the idle pointer does not hide it");
    hands.key(Modifiers::NONE, Key::ArrowUp);
    assert_ne!(spot(&hands), cursor);
    hands.move_to("C3");
    assert!(hands.sees("C3   Town"), "the status bar reads what the pointer is over");
}

#[test]
fn a_stroke_within_one_frame_counts_and_so_does_a_quick_drag_of_the_map() {
    let mut hands = Hands::with_board(|_| {});
    let (from, to) = (hands.place("C3"), hands.place("E3"));
    hands.move_to("C3");
    let button =
        |pos, button, pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
    let primary = PointerButton::Primary;
    hands.harness.input_mut().events.extend([
        button(from, primary, true),
        Event::PointerMoved(to),
        button(to, primary, false),
    ]);
    hands.settle();
    assert_eq!((hands.count(Terrain::Woods), hands.step_count()), (3, 1));
    // A command after it is about what it did, also within the frame.
    let undo = Event::Key {
        key: Key::Z,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };
    let pos = hands.place("G3");
    hands.harness.input_mut().events.extend([
        Event::PointerMoved(pos),
        button(pos, primary, true),
        button(pos, primary, false),
        undo,
    ]);
    hands.settle();
    assert_eq!((hands.count(Terrain::Woods), hands.step_count()), (3, 1));
    assert_eq!(hands.tab().history.steps().0.len(), 3, "painted, and taken back");
    // Escape counts where it came: before the button went up.
    let escape = Event::Key {
        key: Key::Escape,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let (other, beyond) = (hands.place("C5"), hands.place("E5"));
    hands.harness.input_mut().events.extend([
        button(other, primary, true),
        Event::PointerMoved(beyond),
        escape,
        button(beyond, primary, false),
    ]);
    hands.settle();
    assert_eq!((hands.count(Terrain::Woods), hands.step_count()), (3, 1));
    let before = hands.tab().view.centre_in_map;
    let secondary = PointerButton::Secondary;
    hands.harness.input_mut().events.extend([
        button(to, secondary, true),
        Event::PointerMoved(from),
        button(from, secondary, false),
    ]);
    hands.settle();
    let moved = hands.tab().view.centre_in_map - before;
    assert!((moved.length() * hands.tab().view.zoom - (to - from).length()).abs() < 1.0, "{moved:?}");
    assert_eq!(hands.step_count(), 1);
}

#[test]
fn undo_in_the_middle_of_a_stroke_takes_back_the_stroke_alone() {
    let mut hands = Hands::with_board(|_| {});
    hands.paint("C3", "C3");
    hands.press("E3");
    hands.move_to("E5");
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!((hands.shown_terrain("E3"), hands.terrain("C3")), (Terrain::Clear, Terrain::Woods));
    hands.release("E5");
    assert_eq!((hands.count(Terrain::Woods), hands.step_count()), (1, 1));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.count(Terrain::Woods), 0);
}

#[test]
fn escape_takes_the_ruler_off_and_so_does_another_tool() {
    let mut hands = Hands::with_board(|_| {});
    for leave in [Key::Escape, Key::B] {
        hands.key(Modifiers::NONE, Key::L);
        hands.paint("C3", "C3");
        assert!(hands.tab().sight.from.is_some());
        hands.key(Modifiers::NONE, leave);
        assert!(hands.tab().sight.from.is_none(), "{leave:?}");
    }
}

#[test]
fn layers_are_hidden_and_locked() {
    let mut hands = Hands::with_board(|_| {});
    hands.click("Layers");
    hands.click("Lock Woods, orchards, hedges");
    hands.paint("C3", "C3");
    assert_eq!((hands.terrain("C3"), hands.step_count()), (Terrain::Clear, 0));
    assert!(hands.sees("layers are locked: Woods, orchards, hedges"));
    hands.click("Town");
    hands.paint("C3", "C3");
    assert_eq!(hands.terrain("C3"), Terrain::Town);
    let built = hands.harness.state().canvas.scene.built;
    hands.click("Show Grid");
    let now = hands.harness.state().canvas.scene.built;
    assert!(now.frames > built.frames && now.chunks == built.chunks, "only put together anew");
}

#[test]
fn a_click_into_the_minimap_goes_there() {
    let mut hands = Hands::with_board(|_| {});
    for _ in 0..6 {
        hands.key(Modifiers::NONE, Key::Plus);
    }
    let minimap = hands.harness.get_by_label("Minimap").rect();
    let steps = hands.step_count();
    hands.drag(Modifiers::NONE, &[minimap.min + vec2(12.0, 12.0)]);
    let west = hands.tab().view.centre_in_map;
    hands.drag(Modifiers::NONE, &[minimap.max - vec2(12.0, 12.0)]);
    let east = hands.tab().view.centre_in_map;
    assert!(east.x > west.x + 10.0 && east.y > west.y + 10.0, "{west:?} {east:?}");
    assert_eq!(hands.step_count(), steps, "nothing is painted through it");
    hands.key(Modifiers::NONE, Key::Y);
    assert!(hands.harness.query_by_label("Minimap").is_none());
}

#[test]
fn the_mark_of_a_finding_goes_with_it() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    hands.click("Sea");
    hands.paint("D7", "D7");
    hands.checked();
    let list = std::sync::Arc::clone(&hands.tab().findings.list);
    let placed = list.iter().find(|finding| !finding.on_map.is_empty()).unwrap();
    hands.harness.get_all_by_label_contains(&placed.headline).next().unwrap().click();
    hands.settle();
    let is_marked = |hands: &Hands<'_>| hands.tab().marked != Default::default();
    assert!(is_marked(&hands));
    hands.key(Modifiers::COMMAND, Key::Z);
    hands.checked();
    assert!(!is_marked(&hands));
}

#[test]
fn what_is_painted_on_a_seam_is_written_into_both_boards() {
    let (folder, _) = copied();
    let mut hands = Hands::with(&folder.path().join("scenarios/clairay.ron"));
    let map = std::sync::Arc::clone(hands.tab().map());
    let before = map.disagreements().len();
    let shared =
        map.hex_ids().find(|&id| map.hex(id).shared && map.hex(id).terrain == Terrain::Clear).unwrap();
    let name = map.name(shared);
    hands.click("Cemetery");
    hands.paint(&name, &name);
    let map = hands.tab().map();
    assert_eq!(map.hex(shared).terrain, Terrain::Cemetery);
    assert_eq!(map.disagreements().len(), before, "the boards agree");
    for (slot, own) in map.slots_with_hex(map.hex(shared).hex) {
        let board = &map.slots()[slot].board;
        assert_eq!(board.hex(board.grid().name(own).unwrap()).terrain, Terrain::Cemetery);
    }
    assert_eq!(hands.tab().derived.modified.len(), 2);
}

#[test]
fn a_scan_is_loaded_fitted_faded_and_kept_with_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("mine.ron");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/n1.ron"), &board).unwrap();
    image::RgbImage::from_pixel(300, 200, image::Rgb([200, 60, 40]))
        .save(folder.path().join("scan.png"))
        .unwrap();
    let mut hands = Hands::with(&board);
    hands.key(Modifiers::NONE, Key::J);
    hands.click("Load scan…");
    hands.fill("File of the scan", &folder.path().join("none.png").display().to_string());
    hands.key(Modifiers::NONE, Key::Enter);
    assert!(hands.sees("Load a scan"), "there is no such file");
    hands.fill("File of the scan", &folder.path().join("scan.png").display().to_string());
    hands.key(Modifiers::NONE, Key::Enter);
    let underlay = |hands: &Hands<'_>| hands.tab().map().slots()[0].board.underlay.clone();
    let loaded = underlay(&hands).expect("a scan");
    assert_eq!(
        (loaded.path.as_str(), loaded.points[1].pixel, loaded.points[1].at),
        ("scan.png", (300, 0), (42, 0))
    );
    for (number, (from, to)) in [("C3", "C3"), ("L3", "M3"), ("C7", "C8")].into_iter().enumerate() {
        let (from, to) = (hands.place(from) + vec2(5.0, 3.0), hands.place(to) + vec2(2.0, 2.0));
        hands.drag(Modifiers::NONE, &[from, to]);
        assert_eq!(hands.step_count(), number + 2);
    }
    let fitted = underlay(&hands).expect("a scan");
    assert_eq!(fitted.points.map(|point| point.at), [(6, 5), (36, 5), (6, 15)]);
    // What is undone of a fit is the last drag, not the count of drags; and it can be done again.
    assert!(hands.sees("Drag 1 of 3"));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.sees("Drag 3 of 3"));
    hands.key(Modifiers::COMMAND, Key::Z);
    assert!(hands.sees("Drag 2 of 3"));
    hands.key(Modifiers::COMMAND, Key::Y);
    assert!(hands.sees("Drag 3 of 3"));
    let (from, to) = (hands.place("C7") + vec2(5.0, 3.0), hands.place("C8") + vec2(2.0, 2.0));
    hands.drag(Modifiers::NONE, &[from, to]);
    assert_eq!(underlay(&hands), Some(fitted.clone()));
    hands.key(Modifiers::COMMAND, Key::S);
    assert_eq!(underlay(&Hands::with(&board)), Some(fitted));
    // A file that is gone is said, and found once it is there again.
    let scan = folder.path().join("scan.png");
    std::fs::rename(&scan, folder.path().join("away.png")).unwrap();
    let mut again = Hands::with(&board);
    let refused = |hands: &Hands<'_>| hands.harness.state().canvas.refused_scans().len();
    let reads = |hands: &mut Hands<'_>, wanted: usize| {
        let done = |hands: &mut Hands<'_>| {
            hands.harness.step();
            std::thread::sleep(std::time::Duration::from_millis(10));
            refused(hands) == wanted
        };
        assert!((0..300).any(|_| done(hands)), "{}", refused(hands));
    };
    reads(&mut again, 1);
    std::fs::rename(folder.path().join("away.png"), &scan).unwrap();
    again.key(Modifiers::NONE, Key::J);
    again.click("Read again");
    reads(&mut again, 0);
    hands.click("Remove scan");
    assert_eq!(underlay(&hands), None);
}

#[test]
fn the_panel_reads_a_hex_and_its_hexside_with_sources() {
    let mut hands = Hands::with_board(|board| {
        set(board, "C3", Terrain::Woods);
        let hedge = HexsideFeatures { hedge: Some(Hedge::Hedge), ..HexsideFeatures::default() };
        board.set_hexside("C3/N".parse().unwrap(), hedge);
    });
    hands.move_to("C3");
    assert!(hands.sees("Woods holds 2 of a side") && hands.sees("Point near a hexside"));
    let side = hands.side("C3/N");
    hands.harness.hover_at(side + vec2(0.0, 2.0));
    hands.settle();
    assert!(hands.sees("Hexside C3/N") && hands.sees("Fire across"));
    assert!(hands.sees("closed"), "a hedge stops infantry");
}
