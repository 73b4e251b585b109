//! Scans to trace over.

use super::{Aim, Pointer, Tool, ToolContext, ToolInfo};
use crate::board::{ReferencePoint, Underlay};
use crate::edit::{BoardKey, Edit, set_underlay};
use crate::editor::canvas::Overlay;
use crate::editor::dialogs::LoadScan;
use crate::editor::intents::{Intent, Intents};
use crate::editor::theme;
use crate::editor::underlay::{Fit, in_map, on_board, place_of, snapped};
use crate::text::{text, text_with};
use egui::{Key, Pos2, Slider, Ui};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-scan",
    key: Key::J,
    moves_map: false,
    aim: Aim::Hex,
    paints: false,
    panel: None,
    make: || Box::new(ScanTool::default()),
};

/// A place of a scan that is dragged to where it belongs.
#[derive(Clone, Copy)]
struct Drag {
    slot: usize,
    pixel: Pos2,
    from_in_map: Pos2,
    to_in_map: Pos2,
}

/// Fits a scan by three drags, each from a place of the scan to the hex centre or corner where it belongs.
#[derive(Default)]
struct ScanTool {
    /// The places that were put where they belong, and on which slot. What is undone is not forgotten, as it may be
    /// done again.
    known: Vec<ReferencePoint>,
    slot: usize,
    drag: Option<Drag>,
    /// How much of it is to be seen, while that is being set.
    opacity: Option<u8>,
}

impl ScanTool {
    fn key(cx: &ToolContext<'_>, slot: usize) -> Option<BoardKey> {
        cx.tab.document().keys_of(cx.map()).get(slot).cloned()
    }

    /// The places put so far that the scan still has where they were put: none once all three are.
    fn standing(&self, slot: usize, underlay: &Underlay) -> Vec<ReferencePoint> {
        let known = self.known.iter().filter(|_| slot == self.slot);
        let standing: Vec<_> = known.filter(|known| underlay.points.contains(known)).copied().collect();
        if standing.len() < 3 { standing } else { Vec::new() }
    }

    /// The point that the drag adds, and the points that then say the fit.
    fn fitted(&self, cx: &ToolContext<'_>) -> Option<(ReferencePoint, Underlay)> {
        let drag = self.drag.filter(|drag| drag.from_in_map != drag.to_in_map)?;
        let slot = cx.map().slots().get(drag.slot)?;
        let underlay = slot.board.underlay.clone()?;
        let at = snapped(slot.board.grid(), on_board(&slot.laid, drag.to_in_map));
        let point = ReferencePoint { pixel: (drag.pixel.x.round() as i32, drag.pixel.y.round() as i32), at };
        let mut known = self.standing(drag.slot, &underlay);
        known.push(point);
        let points = Fit::new(&underlay.points)?.settled(&known, slot.board.grid())?;
        Some((point, Underlay { points, ..underlay }))
    }

    fn board_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, slot: usize, intents: &mut Intents) {
        let Some(key) = Self::key(cx, slot) else { return };
        let laid = &cx.map().slots()[slot];
        if cx.map().slots().len() > 1 {
            ui.strong(&laid.label);
        }
        let Some(underlay) = &laid.board.underlay else {
            if ui.button(text("scan-load")).on_hover_text(text("scan-load.tooltip")).clicked() {
                intents.push(Intent::Ask(Box::new(LoadScan::new(cx.tab, key))));
            }
            return;
        };
        ui.add(egui::Label::new(&underlay.path).truncate());
        self.opacity_ui(ui, cx, &key, underlay, intents);
        ui.horizontal_wrapped(|ui| {
            if ui.button(text("scan-load")).clicked() {
                intents.push(Intent::Ask(Box::new(LoadScan::new(cx.tab, key.clone()))));
            }
            if ui.button(text("scan-reread")).on_hover_text(text("scan-reread.tooltip")).clicked() {
                intents.push(Intent::ReadScansAgain);
            }
            if ui.button(text("scan-remove")).clicked() {
                let edit = set_underlay(cx.tab.document(), &key, None, text("edit-scan-remove"));
                intents.extend(edit.map(Intent::Commit));
            }
        });
        let done = self.standing(slot, underlay).len();
        ui.label(text_with("scan-step", &[("number", (done + 1).into())]));
        if done > 0 && ui.button(text("scan-again")).clicked() {
            self.known.clear();
        }
    }

    fn opacity_ui(
        &mut self,
        ui: &mut Ui,
        cx: &ToolContext<'_>,
        key: &BoardKey,
        underlay: &Underlay,
        intents: &mut Intents,
    ) {
        let mut opacity = self.opacity.unwrap_or(underlay.opacity);
        let label = ui.label(text("scan-opacity"));
        let slider = ui.add(Slider::new(&mut opacity, 0..=100).suffix(" %")).labelled_by(label.id);
        let edit = || {
            let underlay = Underlay { opacity, ..underlay.clone() };
            set_underlay(cx.tab.document(), key, Some(underlay), text("edit-scan-opacity"))
        };
        if slider.drag_stopped() || slider.changed() && !slider.dragged() {
            intents.extend(edit().map(Intent::Commit));
            self.opacity = None;
        } else if slider.changed() {
            self.opacity = Some(opacity);
            intents.push(Intent::Preview(edit()));
        }
    }
}

impl Tool for ScanTool {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        let seen = cx.map().slots().iter().enumerate().find_map(|(slot, laid)| {
            let place = on_board(&laid.laid, at.pos_in_map);
            let bounds = laid.laid.rectangle().map(crate::editor::canvas::pos_in_map);
            let is_here = egui::Rect::from_two_pos(bounds[0], bounds[1]).contains(at.pos_in_map);
            let underlay = laid.board.underlay.as_ref().filter(|_| is_here)?;
            Some((slot, Fit::new(&underlay.points)?.pixel(place)))
        });
        self.drag = seen.map(|(slot, pixel)| Drag {
            slot,
            pixel,
            from_in_map: at.pos_in_map,
            to_in_map: at.pos_in_map,
        });
    }

    fn update(&mut self, _cx: &ToolContext<'_>, at: &Pointer) {
        if let Some(drag) = &mut self.drag {
            drag.to_in_map = at.pos_in_map;
        }
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let (_, underlay) = self.fitted(cx)?;
        let key = Self::key(cx, self.drag?.slot)?;
        set_underlay(cx.tab.document(), &key, Some(underlay), text("edit-scan-fit"))
    }

    fn end(&mut self, cx: &ToolContext<'_>, _intents: &mut Intents) {
        let before = self.drag.and_then(|drag| {
            let underlay = cx.map().slots().get(drag.slot)?.board.underlay.as_ref()?;
            Some((drag.slot, self.standing(drag.slot, underlay)))
        });
        if let (Some((point, _)), Some((slot, mut known))) = (self.fitted(cx), before) {
            known.push(point);
            (self.known, self.slot) = (known, slot);
        }
    }

    fn cancel(&mut self) {
        self.drag = None;
        self.opacity = None;
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        let slot = self.drag.map_or(self.slot, |drag| drag.slot);
        let Some(laid) = cx.tab.shown_map().slots().get(slot) else { return };
        let underlay = cx.map().slots().get(slot).and_then(|laid| laid.board.underlay.as_ref());
        for point in underlay.map(|underlay| self.standing(slot, underlay)).unwrap_or_default() {
            overlay.spot(in_map(&laid.laid, place_of(point.at)));
        }
        if let Some((point, _)) = self.fitted(cx) {
            let to = in_map(&laid.laid, place_of(point.at));
            if let Some(drag) = self.drag {
                overlay.arrow(drag.from_in_map, to);
            }
            overlay.spot(to);
        }
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        for slot in 0..cx.map().slots().len() {
            self.board_ui(ui, cx, slot, intents);
            ui.add_space(theme::GAP);
        }
    }
}
