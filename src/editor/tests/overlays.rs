//! Journeys with each overlay.

use super::{Hands, copied};
use crate::editor::overlays::OverlayId;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

impl Hands<'_> {
    /// Chooses an overlay in its panel and waits until it is there.
    fn lay(&mut self, overlay: OverlayId) {
        if self.harness.query_by_role_and_label(Role::ComboBox, "Overlays").is_none() {
            self.harness.get_all_by_label("Overlays").last().expect("the panel's").click();
            self.settle();
        }
        self.harness.get_by_role_and_label(Role::ComboBox, "Overlays").click();
        self.settle();
        self.harness.get_all_by_label(overlay.label()).last().expect("it is in the list").click();
        for _ in 0..500 {
            self.settle();
            if self.tab().overlay.is_of(self.tab().history.revision()) {
                return self.settle();
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("{} does not come", overlay.label());
    }
}

#[test]
fn every_overlay_is_chosen_pointed_at_and_explained() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    for overlay in OverlayId::all() {
        hands.lay(overlay);
        assert_eq!(hands.tab().overlay.chosen, Some(overlay));
        assert!(hands.sees(overlay.tooltip()), "{}", overlay.label());
        hands.move_to("H5");
        assert!(hands.sees("H5"), "{}", overlay.label());
        if overlay.needs_side() {
            hands.click("German");
            assert!(hands.sees("German"));
        }
    }
}

#[test]
fn an_overlay_about_a_hex_brings_the_tool_that_points_it_out() {
    let (_folder, scenario) = copied();
    let mut hands = Hands::with(&scenario);
    let sight = OverlayId::all().find(|overlay| overlay.label() == "Field of view").expect("it is there");
    hands.lay(sight);
    assert_eq!(hands.harness.state().state.tool.info().name, "tool-examine");
    assert_eq!(hands.harness.query_all_by_label_contains("Click a hex with the Examine tool").count(), 1);
    hands.paint("H5", "H5");
    hands.wait_for("hexes are seen");
    hands.move_to("A1");
    hands.wait_for("From H5");
    // With a hex pointed out, the tool in hand stays.
    hands.key(Modifiers::NONE, Key::B);
    hands.lay(OverlayId::all().last().expect("there is one"));
    assert_eq!(hands.harness.state().state.tool.info().name, "tool-terrain");
}
