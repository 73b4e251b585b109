//! For screen readers and for keys: everything that can be used has a name, and the canvas needs no pointer.

use super::*;
use crate::editor::commands::Command;
use crate::editor::forms::{Item, Putting};
use crate::editor::intents::{Intent, Intents};
use crate::editor::panels::Page;
use crate::editor::tools::ToolId;
use crate::ruleset::Side;
use crate::scenario::{Entry, Exit, MapEdge, Marker, MarkerKind, SpecialRule, Way};
use crate::text::text;
use std::sync::Arc;

impl Hands<'_> {
    /// Has something done as a panel asks for it.
    pub fn run(&mut self, intent: Intent) {
        let ctx = self.harness.ctx.clone();
        let mut intents = Intents::default();
        intents.push(intent);
        self.harness.state_mut().state.run(intents, &ctx);
        self.settle();
    }

    /// What can be used and has no name, with where it is.
    fn nameless(&self) -> Vec<String> {
        let of_use = [
            Role::Button,
            Role::CheckBox,
            Role::RadioButton,
            Role::ComboBox,
            Role::TextInput,
            Role::MultilineTextInput,
            Role::SpinButton,
            Role::Slider,
            Role::Link,
            Role::Canvas,
        ];
        let root = self.harness.root();
        let all = root.children_recursive().filter(|node| of_use.contains(&node.accesskit_node().role()));
        let has_name = |label: &str| label.chars().any(char::is_alphanumeric);
        let nameless =
            all.filter(|node| !node.accesskit_node().label().is_some_and(|label| has_name(&label)));
        nameless
            .map(|node| {
                let accesskit = node.accesskit_node();
                format!("{:?} {:?} at {:?}", accesskit.role(), accesskit.label(), node.rect())
            })
            .collect()
    }

    /// Notes what has no name.
    fn look(&self, what: &str, found: &mut Vec<String>) {
        found.extend(self.nameless().into_iter().map(|nameless| format!("{what}: {nameless}")));
    }

    /// Whether a text field has the focus.
    pub fn is_typing(&self) -> bool {
        let root = self.harness.root();
        root.children_recursive().any(|node| {
            node.accesskit_node().is_focused()
                && matches!(node.accesskit_node().role(), Role::TextInput | Role::MultilineTextInput)
        })
    }

    pub fn focused(&self) -> String {
        let root = self.harness.root();
        let focused = root.children_recursive().find(|node| node.accesskit_node().is_focused());
        focused.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    }

    /// Goes on with Tab until something of that name has the focus.
    pub fn tab_to(&mut self, label: &str) {
        for _ in 0..400 {
            if self.focused() == label {
                return;
            }
            self.key(Modifiers::NONE, Key::Tab);
        }
        panic!("Tab does not come to {label}");
    }
}

#[test]
fn tab_goes_from_the_fields_of_a_dialog_to_its_main_button_and_then_to_cancel() {
    let mut hands = Hands::new();
    hands.run(Intent::Run(Command::NewBoard));
    hands.fill("Name", "Les Ormes");
    let mut passed = Vec::new();
    for _ in 0..9 {
        hands.key(Modifiers::NONE, Key::Tab);
        passed.push(hands.focused());
    }
    let main = passed.iter().position(|label| label == "Create");
    let cancel = passed.iter().position(|label| label == "Cancel");
    assert!(main.is_some() && cancel == main.map(|at| at + 1), "{passed:?}");
    let order: Vec<usize> = ["Short name", "Columns", "Rows", "Create"]
        .iter()
        .map(|label| {
            passed.iter().position(|it| it == label).unwrap_or_else(|| panic!("{label}: {passed:?}"))
        })
        .collect();
    assert!(order.is_sorted(), "{passed:?}");
}

/// The scenario of two boards with something of every kind in it.
fn everything() -> Hands<'static> {
    let (folder, _) = copied();
    let path = folder.path().join("scenarios/clairay.ron");
    let mut hands = Hands::with(&path).tall();
    let edit = crate::edit::change_scenario(hands.tab().document(), "Everything", |scenario| {
        for kind in [MarkerKind::Wire, MarkerKind::DestroyedBridge] {
            scenario.markers.push(Marker { kind, at: "n2:C4".into(), bridge: None, side: None });
        }
        scenario.special_rules.push(SpecialRule::default());
        scenario.victory.exits.push(Exit { side: Side::American, by: Way::Hexes(Vec::new()), points: 1 });
        for forces in scenario.sides.values_mut() {
            let by = Way::Edge(MapEdge::East);
            forces.entries.insert("late".into(), Entry { by, turn: 2, units: Vec::new() });
        }
        scenario.conditions.night = Some(Default::default());
        scenario.conditions.hit_limit = Some(2);
    });
    hands.run(Intent::Commit(edit.unwrap()));
    hands
}

/// A way to every form.
fn items(hands: &Hands<'_>) -> Vec<Item> {
    let scenario = hands.scenario();
    let mut items = vec![
        Item::Identity,
        Item::Length,
        Item::Conditions,
        Item::SpecialRules,
        Item::Markers,
        Item::Victory,
        Item::Silences,
    ];
    items.extend((0..scenario.markers.len()).map(Item::Marker));
    items.extend((0..scenario.victory.objectives.len()).map(Item::Objective));
    items.extend((0..scenario.victory.exits.len()).map(Item::Exit));
    for (&side, forces) in &scenario.sides {
        items.extend([Item::Forces(side), Item::Battalion(side), Item::Draws(side)]);
        items.extend([Item::Zones(side), Item::Entries(side)]);
        items.extend(forces.companies.keys().map(|key| Item::Company(side, key.clone())));
        items.extend(forces.zones.keys().map(|key| Item::Zone(side, key.clone())));
        items.extend(forces.entries.keys().map(|key| Item::Entry(side, key.clone())));
        items.extend(forces.battalion.keys().map(|name| Item::Unit(side, name.clone())));
        items.extend(forces.placements.keys().map(|name| Item::Unit(side, name.clone())));
    }
    items
}

#[test]
fn everything_that_can_be_used_has_a_name_for_screen_readers() {
    let found = &mut Vec::new();
    Hands::new().look("start", found);
    let mut hands = everything();
    for tool in ToolId::all() {
        hands.run(Intent::TakeTool(tool));
        hands.look(tool.info().name, found);
    }
    for panel in
        ["panel-hex", "panel-sight", "panel-overlays", "panel-findings", "panel-history", "panel-layers"]
    {
        hands.run(Intent::ShowPanel(panel));
        hands.look(panel, found);
    }
    for page in [Page::Scenario, Page::Layout, Page::Table] {
        hands.run(Intent::ShowPage(page));
        hands.look(&format!("{page:?}"), found);
    }
    for item in items(&hands) {
        hands.run(Intent::Select(Some(item.clone())));
        assert_eq!(hands.tab().item.as_ref(), Some(&item));
        hands.look(&format!("{item:?}"), found);
    }
    // All that opens a dialog.
    for command in Command::all() {
        if matches!(command, Command::Open | Command::Quit | Command::CloseTab | Command::Save) {
            continue;
        }
        hands.run(Intent::Run(command));
        if hands.harness.state().state.dialog.is_some() {
            hands.look(&format!("{command:?}"), found);
            hands.harness.state_mut().state.dialog = None;
        }
        let tab = hands.harness.state().state.tabs.first().map(|tab| tab.id);
        hands.run(Intent::ShowTab(tab));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_page_grows_over_the_map() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path);
    let width = |hands: &Hands<'_>| hands.harness.get_by_label("Map canvas").rect().width();
    for page in [Page::Map, Page::Scenario, Page::Layout, Page::Table] {
        hands.run(Intent::ShowPage(page));
        let before = width(&hands);
        hands.settle();
        hands.settle();
        assert_eq!(width(&hands), before, "{page:?}");
    }
}

#[test]
fn the_whole_canvas_is_used_with_keys_alone() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path);
    let marsh = hands.count(Terrain::Marsh);
    // Paint: the terrain is chosen in the panel, the map has the focus again by Escape.
    hands.key(Modifiers::NONE, Key::B);
    hands.tab_to("Marsh");
    hands.key(Modifiers::NONE, Key::Space);
    let to_map = |hands: &mut Hands<'_>| {
        hands.key(Modifiers::NONE, Key::Escape);
        assert_eq!(hands.focused(), "Map canvas");
    };
    to_map(&mut hands);
    hands.key(Modifiers::COMMAND, Key::K);
    hands.type_text("m5");
    hands.key(Modifiers::NONE, Key::Enter);
    hands.key(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.terrain("M5"), Terrain::Marsh);
    assert_eq!(hands.count(Terrain::Marsh), marsh + 1);
    // A hexside.
    hands.key(Modifiers::NONE, Key::D);
    hands.key(Modifiers::NONE, Key::Period);
    hands.key(Modifiers::NONE, Key::Enter);
    let map = Arc::clone(hands.tab().map());
    assert!(map.features(map.find_hexside("M5/N").unwrap()).hedge.is_some());
    // A line of sight from here to two hexes to the left.
    hands.key(Modifiers::NONE, Key::L);
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::ArrowLeft);
    hands.key(Modifiers::NONE, Key::ArrowLeft);
    hands.key(Modifiers::NONE, Key::Space);
    let sight = hands.tab().sight;
    let name = |hex: Option<crate::hex::Hex>| hex.and_then(|hex| map.id(hex)).map(|id| map.name(id));
    assert_eq!((name(sight.from).as_deref(), name(sight.to).as_deref()), (Some("M5"), Some("K5")));
    // A unit from the tray, to where the cursor is.
    hands.key(Modifiers::NONE, Key::U);
    hands.tab_to("American A1/2");
    hands.key(Modifiers::NONE, Key::Space);
    let unit = Item::Unit(Side::American, "A1/2".to_owned());
    assert_eq!((&hands.tab().item, hands.tab().putting), (&Some(unit.clone()), Putting::Unit));
    assert_eq!(hands.focused(), "Map canvas", "keys are the map's at once");
    hands.key(Modifiers::NONE, Key::ArrowLeft);
    hands.key(Modifiers::NONE, Key::Enter);
    let at = name(hands.tab().cursor).unwrap();
    assert_eq!(hands.placed(Side::American, "A1/2"), Some(at));
    // From there to another hex: it is picked up and put down.
    hands.key(Modifiers::NONE, Key::Space);
    hands.key(Modifiers::NONE, Key::ArrowDown);
    hands.key(Modifiers::NONE, Key::Space);
    let at = name(hands.tab().cursor).unwrap();
    assert_eq!(hands.placed(Side::American, "A1/2"), Some(at));
}

#[test]
fn the_keys_of_an_open_list_or_menu_move_in_it_and_not_on_the_map() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path);
    let list = |hands: &Hands<'_>| {
        hands.harness.get_by_role_and_label(Role::ComboBox, text("panel-overlays")).click();
    };
    hands.harness.get_all_by_label("Overlays").last().expect("the panel's").click();
    hands.settle();
    list(&hands);
    hands.settle();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Enter] {
        hands.key(Modifiers::NONE, key);
    }
    let first = crate::editor::overlays::OverlayId::all().next();
    assert_eq!(hands.tab().overlay.chosen, first);
    assert_eq!((hands.tab().cursor, hands.tab().selection.len()), (None, 0));
    assert_eq!(hands.focused(), "Map canvas", "once it is closed, keys are the map's again");
    // Escape closes a list and chooses nothing.
    list(&hands);
    hands.settle();
    hands.key(Modifiers::NONE, Key::ArrowDown);
    hands.key(Modifiers::NONE, Key::Escape);
    assert_eq!((hands.tab().overlay.chosen, hands.tab().cursor), (first, None));
    // The menus, too.
    hands.click(text("menu-view"));
    hands.key(Modifiers::NONE, Key::ArrowDown);
    assert_ne!(hands.focused(), "Map canvas");
    hands.key(Modifiers::NONE, Key::Escape);
    assert_eq!((hands.focused().as_str(), hands.tab().cursor), ("Map canvas", None));
}

#[test]
fn what_a_dialog_asks_stays_under_the_pointer_when_it_asks_for_more_or_less() {
    let mut hands = Hands::new();
    hands.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    let place = |hands: &Hands<'_>, label| hands.harness.get_by_label(label).rect();
    let (shipped, blank) = (text("new-scenario-shipped"), text("new-scenario-blank"));
    let before = (place(&hands, shipped), place(&hands, blank));
    let height = |hands: &Hands<'_>| place(hands, text("new-scenario-create")).max.y;
    let tall = height(&hands);
    hands.click(blank);
    assert!(height(&hands) < tall - 20.0);
    assert_eq!((place(&hands, shipped), place(&hands, blank)), before);
    hands.click(shipped);
    assert_eq!((place(&hands, shipped), height(&hands)), (before.0, tall));
    // In a window of another size it is in the middle again, and never over its edge.
    hands.click(blank);
    hands.harness.set_size(vec2(1280.0, 560.0));
    hands.settle();
    hands.click(shipped);
    assert!(height(&hands) < 560.0 && place(&hands, text("new-scenario-heading")).min.y > 0.0);
}

#[test]
fn the_key_that_ends_a_field_does_nothing_on_the_map() {
    let (_folder, path) = copied();
    let mut hands = Hands::with(&path);
    hands.key(Modifiers::NONE, Key::B);
    // The map was used with keys before: its cursor is there.
    hands.key(Modifiers::NONE, Key::ArrowDown);
    hands.key(Modifiers::NONE, Key::ArrowDown);
    assert!(hands.tab().cursor.is_some());
    let before = hands.tab().document().clone();
    let field = |hands: &Hands<'_>| {
        let field = hands.harness.get_by_role_and_label(Role::SpinButton, text("brush-radius"));
        field.click();
    };
    for key in [Key::Enter, Key::Escape] {
        field(&hands);
        hands.settle();
        hands.type_text("2");
        assert_ne!(hands.focused(), "Map canvas");
        hands.key(Modifiers::NONE, key);
        assert_eq!(hands.focused(), "Map canvas");
        assert_eq!(*hands.tab().document(), before, "{key:?}");
        assert!(hands.tab().cursor.is_some(), "{key:?}");
    }
    // Escape on the map takes the cursor away, and so does a click.
    hands.key(Modifiers::NONE, Key::Escape);
    assert_eq!(hands.tab().cursor, None);
    hands.key(Modifiers::NONE, Key::ArrowDown);
    assert!(hands.tab().cursor.is_some());
    hands.paint("B2", "B2");
    assert_eq!(hands.tab().cursor, None);
}
