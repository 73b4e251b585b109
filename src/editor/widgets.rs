//! Small parts that several panels are made of.

use super::theme;
use egui::{
    Align2, Color32, DragAndDrop, Response, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    vec2,
};
use std::any::Any;
use std::sync::Arc;

/// A line to choose, with a square of colour before it.
pub fn swatch_ui(ui: &mut Ui, selected: bool, colour: Color32, label: &str) -> Response {
    let size = vec2(ui.available_width(), 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, ui.is_enabled(), selected, label));
    let visuals = ui.style().interact_selectable(&response, selected);
    if selected || response.hovered() || response.has_focus() {
        ui.painter().rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            StrokeKind::Inside,
        );
    }
    let square = Align2::LEFT_CENTER.anchor_size(rect.left_center() + vec2(6.0, 0.0), theme::SWATCH * 0.9);
    let line = Stroke::new(1.0, ui.visuals().text_color().gamma_multiply(0.5));
    ui.painter().rect(square, 3.0, colour, line, StrokeKind::Inside);
    let font = TextStyle::Button.resolve(ui.style());
    let text_color = if selected { visuals.text_color() } else { ui.visuals().text_color() };
    ui.painter().text(square.right_center() + vec2(8.0, 0.0), Align2::LEFT_CENTER, label, font, text_color);
    response
}

/// The heading of a part of a panel.
pub fn section_ui(ui: &mut Ui, title: &str) {
    ui.label(RichText::new(title).strong().size(15.5));
    ui.add_space(2.0);
}

/// A sentence where there is nothing to show.
pub fn nothing_ui(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).weak());
}

/// A button that stands out: what one most likely wants.
pub fn main_button_ui(ui: &mut Ui, label: &str, enabled: bool) -> Response {
    let visuals = ui.visuals().selection;
    let text = RichText::new(label).color(visuals.stroke.color);
    ui.add_enabled(enabled, egui::Button::new(text).fill(visuals.bg_fill))
}

/// A line of text with buttons at its right, no wider than the panel. The buttons are drawn first, the last one first.
pub fn field_with_buttons_ui<R>(
    ui: &mut Ui,
    typed: &mut String,
    label: egui::Id,
    buttons: impl FnOnce(&mut Ui, &str) -> R,
) -> (Response, R) {
    let size = vec2(ui.available_width(), 26.0);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let inner = ui.allocate_ui_with_layout(size, layout, |ui| {
        let pressed = buttons(ui, typed);
        let field = egui::TextEdit::singleline(typed).desired_width(ui.available_width());
        (ui.add(field).labelled_by(label), pressed)
    });
    inner.inner
}

/// A key as it looks on a keyboard.
pub fn key_ui(ui: &mut Ui, key: &str) {
    let line = ui.visuals().widgets.inactive.bg_stroke;
    let fill = ui.visuals().widgets.inactive.bg_fill;
    let frame = egui::Frame::new().fill(fill).stroke(line).corner_radius(4.0);
    frame.inner_margin(egui::Margin::symmetric(6, 1)).show(ui, |ui| ui.label(RichText::new(key).size(13.0)));
}

/// What is let go over something, if it is of that type. What is of another type is left for others: taking it (as
/// [`Response::dnd_release_payload`] does) would lose it.
pub fn dropped<T: Any + Send + Sync>(over: &Response) -> Option<Arc<T>> {
    if !DragAndDrop::has_payload_of_type::<T>(&over.ctx) {
        return None;
    }
    over.dnd_release_payload()
}
