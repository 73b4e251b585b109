//! The page of layouts: slots, seams, and boards to be laid.

use super::lay::offset_beside;
use super::shelf::{Shelf, ShelfBoard, Source};
use crate::board::Board;
use crate::edit::{
    Document, Edit, LayProblem, Shape, new_layout, relabel_slot, remove_slot, repair_seam, repair_seams,
    turn_slot,
};
use crate::editor::canvas::pos_in_map;
use crate::editor::commands::Command;
use crate::editor::dialogs::{shape_name, typed_path};
use crate::editor::forms::Changing;
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::{ShowRequest, Tab};
use crate::editor::widgets::{field_with_buttons_ui, nothing_ui, section_ui};
use crate::editor::{forms, theme};
use crate::hex::centre;
use crate::layout::{Disagreement, DisagreementKind, Map, SeamPlace, Slot};
use crate::text::{text, text_with};
use egui::{Button, ComboBox, Frame, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo, vec2};
use std::sync::Arc;

/// Draws the page.
pub fn page_ui(ui: &mut Ui, tab: &Tab, shelf: &Shelf, intents: &mut Intents) {
    let document = tab.document();
    ScrollArea::vertical().id_salt("layout").auto_shrink([false, false]).show(ui, |ui| {
        let Some(scenario) = &document.scenario else {
            nothing_ui(ui, text("forms-board-alone"));
            ui.add_space(theme::GAP);
            if ui.button(Command::NewScenario.label()).clicked() {
                intents.run(Command::NewScenario);
            }
            return;
        };
        section_ui(ui, text("layout-slots"));
        for (index, slot) in scenario.layout.iter().enumerate() {
            slot_ui(ui, tab, index, slot, intents);
        }
        shape_ui(ui, document, intents);
        ui.add_space(theme::GAP);
        seams_ui(ui, tab, intents);
        ui.add_space(theme::GAP);
        shelf_ui(ui, tab, shelf, intents);
    });
}

/// Asks for an edit that may be refused.
fn trying(intents: &mut Intents, edit: impl FnOnce(&Document) -> Result<Edit, LayProblem> + 'static) {
    intents.push(Intent::Change(Changing::new(move |document| {
        edit(document).map(Some).map_err(|error| error.to_string())
    })));
}

fn slot_ui(ui: &mut Ui, tab: &Tab, index: usize, slot: &Slot, intents: &mut Intents) {
    let board = tab.document().board_of(slot);
    let label = slot.label.clone().or_else(|| board.map(|board| board.id.clone()));
    let label = label.unwrap_or_else(|| slot.board.clone());
    let name = board.map_or_else(|| text("layout-missing").to_owned(), |board| board.name.clone());
    Frame::new().inner_margin(4).show(ui, |ui| {
        ui.horizontal(|ui| {
            let title = format!("{label}  {name}");
            if ui.add(Button::selectable(false, RichText::new(title).strong())).clicked() {
                let laid = tab.map().slots().iter().find(|laid| laid.index == index);
                if let Some([a, b]) = laid.map(|laid| laid.laid.rectangle().map(pos_in_map)) {
                    intents.push(Intent::Show(ShowRequest::Within(a.lerp(b, 0.5))));
                }
            }
        });
        let turned = if slot.turned { text("layout-turned") } else { "" };
        let values =
            [("column", slot.at.0.into()), ("row", slot.at.1.into()), ("path", slot.board.as_str().into())];
        ui.label(RichText::new(format!("{} {turned}", text_with("layout-at", &values))).weak().small());
        ui.horizontal(|ui| {
            let field = ui.label(text("layout-label"));
            forms::draft_ui(ui, tab, ("slot label", index), field.id, &label, 90.0, intents, move |typed| {
                let typed = typed.trim().to_owned();
                Changing::new(move |document| {
                    let wanted = (!typed.is_empty()).then_some(typed.as_str());
                    relabel_slot(document, index, wanted).map(Some).map_err(|error| error.to_string())
                })
            });
            let turn = ui.button(text("layout-turn")).on_hover_text(text("layout-turn.tooltip"));
            name_button(&turn, text("layout-turn"), &label);
            if turn.clicked() {
                trying(intents, move |document| turn_slot(document, index));
            }
            let remove = ui.button(text("layout-remove"));
            name_button(&remove, text("layout-remove"), &label);
            if remove.clicked() {
                trying(intents, move |document| remove_slot(document, index));
            }
        });
    });
}

fn name_button(response: &egui::Response, what: &str, label: &str) {
    let words = format!("{what} {label}");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &words));
}

/// Lays the boards of the layout anew in one of the usual shapes.
fn shape_ui(ui: &mut Ui, document: &Document, intents: &mut Intents) {
    let boards: Vec<(String, Arc<Board>)> =
        document.slots().into_iter().filter_map(|(slot, board)| Some((slot.board, board?))).collect();
    if boards.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let label = ui.label(text("layout-anew"));
        let combo = ComboBox::from_id_salt("layout shape").selected_text(text("layout-choose-shape"));
        let response = combo.width(170.0).show_ui(ui, |ui| {
            for shape in Shape::ALL {
                if ui.selectable_label(false, shape_name(shape)).clicked() {
                    let boards = boards.clone();
                    trying(intents, move |document| new_layout(document, shape, &boards));
                    intents.push(Intent::Show(ShowRequest::Fit));
                }
            }
        });
        response.response.labelled_by(label.id);
    });
}

fn kind_name(kind: DisagreementKind) -> &'static str {
    match kind {
        DisagreementKind::Terrain => text("seam-terrain"),
        DisagreementKind::Level => text("seam-level"),
        DisagreementKind::Span => text("seam-span"),
        DisagreementKind::Cover => text("seam-cover"),
        DisagreementKind::Water => text("seam-water"),
        DisagreementKind::Ford => text("seam-ford"),
        DisagreementKind::Bridges => text("seam-bridges"),
        DisagreementKind::Road => text("seam-road"),
        DisagreementKind::Railway => text("seam-railway"),
        DisagreementKind::Tunnel => text("seam-tunnel"),
        DisagreementKind::Hedge => text("seam-hedge"),
        DisagreementKind::Cliff => text("seam-cliff"),
    }
}

/// What boards disagree about, each mended to either.
fn seams_ui(ui: &mut Ui, tab: &Tab, intents: &mut Intents) {
    let map = tab.map();
    let disagreements = map.disagreements();
    section_ui(ui, &text_with("seams-heading", &[("count", disagreements.len().into())]));
    if disagreements.is_empty() {
        return nothing_ui(ui, text("seams-none"));
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(text("seams-all"));
        for slot in 0..map.slots().len() {
            let has_say = disagreements.iter().any(|it| it.says.iter().any(|(said, _)| *said == slot));
            if has_say && ui.button(&map.slots()[slot].label).clicked() {
                mend(intents, move |document, map| repair_seams(document, map, slot, None));
            }
        }
    });
    for (index, disagreement) in disagreements.iter().enumerate() {
        ui.push_id(index, |ui| seam_ui(ui, map, disagreement, intents));
    }
}

fn mend(intents: &mut Intents, repair: impl FnOnce(&Document, &Map) -> Edit + 'static) {
    intents.push(Intent::Change(Changing::new(move |document| {
        let edit = repair(document, &document.map());
        Ok((!edit.changes.is_empty()).then_some(edit))
    })));
}

fn seam_ui(ui: &mut Ui, map: &Map, disagreement: &Disagreement, intents: &mut Intents) {
    let (name, place) = match disagreement.at {
        SeamPlace::Hex(id) => (map.name(id), pos_in_map(centre(map.hex(id).hex))),
        SeamPlace::Hexside(id) => {
            let [a, b] = map.hexside(id).hexside.corners().map(pos_in_map);
            (map.hexside_name(id), a.lerp(b, 0.5))
        }
    };
    ui.horizontal_wrapped(|ui| {
        let title = format!("{name}: {}", kind_name(disagreement.kind));
        if ui.add(Button::selectable(false, title)).clicked() {
            intents.push(Intent::Show(ShowRequest::Place(place)));
        }
        for (slot, says) in &disagreement.says {
            let Some(label) = map.slots().get(*slot).map(|slot| slot.label.clone()) else { continue };
            let button = ui.button(format!("{label}: {says}"));
            let values = [("board", label.as_str().into())];
            if button.on_hover_text(text_with("seams-take", &values)).clicked() {
                let (slot, disagreement) = (*slot, disagreement.clone());
                mend(intents, move |document, map| repair_seam(document, map, &disagreement, slot));
            }
        }
    });
}

/// The boards that can be laid.
fn shelf_ui(ui: &mut Ui, tab: &Tab, shelf: &Shelf, intents: &mut Intents) {
    ui.horizontal(|ui| {
        section_ui(ui, text("shelf-heading"));
        if shelf.is_looking() {
            ui.spinner();
        } else if ui.small_button(text("shelf-again")).clicked() {
            intents.push(Intent::LookForBoards);
        }
    });
    nothing_ui(ui, text("shelf-about"));
    let known = egui::Id::unique("shelf folder");
    let mut folder = ui.data(|data| data.get_temp::<String>(known)).unwrap_or_default();
    let label = ui.label(text("shelf-folder"));
    let (field, (browses, looks)) = field_with_buttons_ui(ui, &mut folder, label.id, |ui, typed| {
        let browses = ui.button(text("dialog-browse")).clicked();
        let looks = ui.add_enabled(!typed.trim().is_empty(), Button::new(text("shelf-look"))).clicked();
        (browses, looks)
    });
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if (is_entered || looks) && !folder.trim().is_empty() {
        intents.push(Intent::LookIn(typed_path(&folder)));
    }
    if browses {
        let near = if folder.trim().is_empty() { tab.project.folder.clone() } else { typed_path(&folder) };
        intents.push(Intent::BrowseFolder(near));
    }
    ui.data_mut(|data| {
        data.insert_temp(known, folder);
    });
    for board in shelf.listed() {
        board_ui(ui, tab, board, intents);
    }
}

fn board_ui(ui: &mut Ui, tab: &Tab, entry: &ShelfBoard, intents: &mut Intents) {
    let board = &entry.board;
    let title = format!("{}  {}", board.id, board.name);
    let laid = tab.document().slots().iter().filter(|(_, other)| other.as_ref() == Some(board)).count();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let size = entry.picture.as_ref().map_or(vec2(120.0, 80.0), egui::TextureHandle::size_vec2);
        let size = size * (140.0 / size.x).min(110.0 / size.y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let label = text_with("shelf-board", &[("board", title.as_str().into())]);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &label));
        let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        if let Some(picture) = &entry.picture {
            ui.painter().image(picture.id(), rect, uv, egui::Color32::WHITE);
            if response.dragged()
                && let Some(pos) = ui.ctx().pointer_interact_pos()
            {
                let layer = egui::LayerId::new(egui::Order::Tooltip, response.id);
                let at = egui::Rect::from_center_size(pos, rect.size() * 0.6);
                let tint = egui::Color32::from_white_alpha(190);
                ui.ctx().layer_painter(layer).image(picture.id(), at, uv, tint);
            }
        }
        let line =
            if response.hovered() { theme::accent(ui.visuals()) } else { ui.visuals().weak_text_color() };
        ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, line), egui::StrokeKind::Outside);
        response.dnd_set_drag_payload(entry.clone());
        response.on_hover_text(entry.source.words());
        ui.vertical(|ui| {
            ui.add(egui::Label::new(RichText::new(&title).strong()).wrap());
            if let Source::File(path) = &entry.source {
                let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
                ui.add(egui::Label::new(RichText::new(folder).weak().small()).truncate());
            }
            let values = [("columns", board.columns.into()), ("rows", board.rows.into())];
            ui.label(RichText::new(text_with("shelf-size", &values)).weak().small());
            if laid > 0 {
                ui.label(RichText::new(text_with("shelf-laid", &[("count", laid.into())])).weak().small());
            }
            let add = ui.small_button(text("shelf-add"));
            name_button(&add, text("shelf-add"), &board.id);
            if add.clicked()
                && let Some(at) = offset_beside(tab.document(), tab.map(), board.grid())
            {
                intents.push(Intent::LayBoard { source: entry.source.clone(), at });
            }
        });
    });
}
