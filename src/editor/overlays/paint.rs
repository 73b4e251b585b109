//! How overlays look on the map and in legends.

use super::{Mark, Tone};
use crate::editor::canvas::{Overlay, pos_in_map};
use crate::editor::tab::Tab;
use crate::editor::{theme, words};
use crate::ruleset::Side;
use crate::text::text_with;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, StrokeKind, Ui, vec2};

/// Points from corner to corner of a hex below which letters have no room.
const ROOM_FOR_LETTERS: f32 = 34.0;

fn colour(tone: Tone) -> Color32 {
    match tone {
        Tone::Good => Color32::from_rgb(0x2f, 0x8f, 0x5b),
        Tone::Fair => Color32::from_rgb(0xd9, 0x9a, 0x1c),
        Tone::Bad => Color32::from_rgb(0xc8, 0x3a, 0x30),
        Tone::Of(Side::American) => Color32::from_rgb(0x3c, 0x7a, 0x3a),
        Tone::Of(Side::German) => Color32::from_rgb(0x3a, 0x3f, 0x4a),
        Tone::Disputed => Color32::from_rgb(0xb0, 0x4a, 0xa0),
        Tone::Level(level) => theme::level_colour(level, false),
        Tone::Subject => Color32::from_rgb(0xff, 0xe1, 0x6b),
        Tone::Hidden => Color32::from_rgb(0x18, 0x1c, 0x22),
    }
}

/// How much of the map shows through.
fn fill(tone: Tone) -> Color32 {
    let share = match tone {
        Tone::Hidden => 0.5,
        Tone::Level(_) => 0.72,
        Tone::Of(_) | Tone::Disputed => 0.5,
        _ => 0.42,
    };
    colour(tone).gamma_multiply(share)
}

/// Draws the overlay of a tab on its map.
pub fn draw(overlay: &Overlay<'_>, tab: &Tab) {
    let Some(shown) = &tab.overlay.shown else { return };
    fill_hexes(overlay, &shown.layer.marks);
    for mark in &shown.layer.marks {
        match mark {
            Mark::Hex { .. } => {}
            Mark::Ring(hex, tone) => overlay.ring(*hex, 2.5, colour(*tone)),
            Mark::Hexside(hexside, tone) => overlay.hexside(*hexside, 4.0, colour(*tone)),
            Mark::Line(from, to, tone) => {
                overlay.line([overlay.middle(*from), overlay.middle(*to)], 2.0, colour(*tone));
            }
        }
    }
    // Letters stand above all fills and lines.
    let hex_width = 4.0 * overlay.screen_from_map.zoom;
    if hex_width < ROOM_FOR_LETTERS {
        return;
    }
    let font = FontId::proportional((hex_width * 0.2).clamp(11.0, 18.0));
    for mark in &shown.layer.marks {
        if let Mark::Hex { hex, label, .. } = mark
            && !label.is_empty()
        {
            letters(overlay, *hex, label, &font);
        }
    }
}

/// Fills hexes as far as they lie on boards: half hexes end at the edge, as the map does.
fn fill_hexes(overlay: &Overlay<'_>, marks: &[Mark]) {
    for slot in overlay.map.slots() {
        let corners = slot.laid.rectangle().map(|corner| overlay.screen_from_map.pos(pos_in_map(corner)));
        let board = Rect::from_two_pos(corners[0], corners[1]);
        let clip = board.intersect(overlay.painter.clip_rect());
        let grid = slot.board.grid();
        if !clip.is_positive() {
            continue;
        }
        let on_board = Overlay { painter: &overlay.painter.with_clip_rect(clip), ..*overlay };
        for mark in marks {
            if let Mark::Hex { hex, tone, .. } = mark
                && grid.has_hex(slot.laid.hex_on_board(*hex))
            {
                on_board.fill(*hex, fill(*tone));
            }
        }
    }
}

fn letters(overlay: &Overlay<'_>, hex: crate::hex::Hex, label: &str, font: &FontId) {
    let middle = overlay.middle_seen(hex);
    if !overlay.painter.clip_rect().contains(middle) {
        return;
    }
    let galley = overlay.painter.layout_no_wrap(label.to_owned(), font.clone(), Color32::WHITE);
    let plate = Align2::CENTER_CENTER.anchor_size(middle, galley.size() + vec2(8.0, 2.0));
    overlay.painter.rect_filled(plate, 4.0, Color32::from_black_alpha(170));
    overlay.painter.galley(plate.center() - galley.size() / 2.0, galley, Color32::WHITE);
}

/// The reasons of the hex under the pointer, beside it.
pub fn hover_ui(response: &Response, tab: &Tab) {
    let Some(reasons) = tab.hover.and_then(|spot| tab.overlay.reasons(spot.hex)) else { return };
    if reasons.is_empty() {
        return;
    }
    response.clone().on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(360.0);
        for (index, reason) in reasons.iter().take(LINES).enumerate() {
            let words = egui::RichText::new(words::capital(reason));
            let words = if index == 0 { words.strong() } else { words.small() };
            ui.add(egui::Label::new(words).wrap());
        }
        let more = reasons.len().saturating_sub(LINES);
        if more > 0 {
            ui.weak(text_with("overlay-more", &[("more", more.into())]));
        }
    });
}

/// Lines beside the pointer: the panel shows all.
const LINES: usize = 4;

/// A square with the colour of a tone, for legends.
pub fn swatch(ui: &mut Ui, tone: Tone) {
    let (rect, _) = ui.allocate_exact_size(theme::SWATCH * 0.8, Sense::hover());
    let line = egui::Stroke::new(1.0, ui.visuals().text_color().gamma_multiply(0.5));
    ui.painter().rect(rect, 3.0, colour(tone), line, StrokeKind::Inside);
}
