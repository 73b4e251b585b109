//! The look of the interface: spacing, type, colours, light and dark.

use super::settings::{Appearance, Settings};
use crate::board::Terrain;
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, StrokeKind, Style, TextStyle, Theme, Vec2,
    Visuals, vec2,
};

/// Space between groups.
pub const GAP: f32 = 8.0;
/// Space inside panels.
pub const MARGIN: i8 = 12;

/// Puts the look into a context, once.
pub fn install(ctx: &egui::Context) {
    ctx.all_styles_mut(spacing);
    ctx.set_visuals_of(Theme::Light, visuals(false));
    ctx.set_visuals_of(Theme::Dark, visuals(true));
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
}

/// Follows the settings.
pub fn apply(ctx: &egui::Context, settings: &Settings) {
    let theme = match settings.appearance {
        Appearance::Light => Theme::Light,
        Appearance::Dark => Theme::Dark,
    };
    if ctx.theme() != theme {
        ctx.set_theme(theme);
        // The theme of a frame is settled before it begins.
        ctx.request_repaint();
    }
    ctx.set_zoom_factor(settings.scale as f32 / 100.0);
}

fn spacing(style: &mut Style) {
    let font = |size: f32| FontId::new(size, FontFamily::Proportional);
    style.text_styles.insert(TextStyle::Heading, font(22.0));
    style.text_styles.insert(TextStyle::Body, font(14.5));
    style.text_styles.insert(TextStyle::Button, font(14.5));
    style.text_styles.insert(TextStyle::Small, font(12.0));
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(10.0, 4.0);
    style.spacing.interact_size = vec2(40.0, 26.0);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(18);
    // What is long leaves room for its scroll bar, so that nothing lies under it.
    style.spacing.scroll.floating_allocated_width = 8.0;
    style.spacing.slider_width = 90.0;
    style.interaction.tooltip_delay = 0.4;
    style.interaction.selectable_labels = false;
    style.animation_time = 0.0;
}

struct Palette {
    panel: Color32,
    sunken: Color32,
    widget: Color32,
    hovered: Color32,
    line: Color32,
    text: Color32,
    weak: Color32,
    accent: Color32,
    on_accent: Color32,
    warning: Color32,
    error: Color32,
}

const LIGHT: Palette = Palette {
    panel: Color32::from_rgb(0xf6, 0xf4, 0xef),
    sunken: Color32::from_rgb(0xff, 0xff, 0xfd),
    widget: Color32::from_rgb(0xe7, 0xe3, 0xd9),
    hovered: Color32::from_rgb(0xdb, 0xd6, 0xc8),
    line: Color32::from_rgb(0xcf, 0xc9, 0xba),
    text: Color32::from_rgb(0x22, 0x24, 0x1f),
    weak: Color32::from_rgb(0x5e, 0x5f, 0x55),
    accent: Color32::from_rgb(0x3d, 0x68, 0x3b),
    on_accent: Color32::WHITE,
    warning: Color32::from_rgb(0x8f, 0x58, 0x00),
    error: Color32::from_rgb(0xb0, 0x22, 0x1c),
};

const DARK: Palette = Palette {
    panel: Color32::from_rgb(0x24, 0x26, 0x23),
    sunken: Color32::from_rgb(0x19, 0x1b, 0x19),
    widget: Color32::from_rgb(0x36, 0x39, 0x35),
    hovered: Color32::from_rgb(0x45, 0x49, 0x43),
    line: Color32::from_rgb(0x48, 0x4c, 0x46),
    text: Color32::from_rgb(0xec, 0xea, 0xe2),
    weak: Color32::from_rgb(0xae, 0xae, 0xa3),
    accent: Color32::from_rgb(0x84, 0xb8, 0x74),
    on_accent: Color32::from_rgb(0x12, 0x1a, 0x10),
    warning: Color32::from_rgb(0xf0, 0xb4, 0x4a),
    error: Color32::from_rgb(0xff, 0x86, 0x7a),
};

fn visuals(is_dark: bool) -> Visuals {
    let palette = if is_dark { &DARK } else { &LIGHT };
    let mut visuals = if is_dark { Visuals::dark() } else { Visuals::light() };
    let radius = CornerRadius::same(5);
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = palette.sunken;
    visuals.faint_bg_color = palette.widget.gamma_multiply(0.5);
    visuals.weak_text_color = Some(palette.weak);
    // Weaker than the rest, but still to be read: what cannot be done now is how one learns of it.
    visuals.disabled_alpha = 0.62;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.error;
    visuals.hyperlink_color = palette.accent;
    visuals.selection.bg_fill = palette.accent;
    visuals.selection.stroke = Stroke::new(1.0, palette.on_accent);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, palette.text);
    for (widget, fill) in [
        (&mut widgets.inactive, palette.widget),
        (&mut widgets.hovered, palette.hovered),
        (&mut widgets.active, palette.hovered),
        (&mut widgets.open, palette.hovered),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.fg_stroke = Stroke::new(1.2, palette.text);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
    widgets.inactive.bg_stroke = Stroke::new(1.0, palette.line);
    widgets.hovered.bg_stroke = Stroke::new(1.0, palette.weak);
    widgets.active.bg_stroke = Stroke::new(1.0, palette.accent);
    widgets.noninteractive.corner_radius = radius;
    visuals
}

/// Rings what has the keyboard focus, of whatever kind it is. To be called when all is drawn.
pub fn focus_ring(ctx: &egui::Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    if response.interact_rect.is_positive() {
        let stroke = Stroke::new(2.0, accent(&ctx.global_style().visuals));
        let painter = ctx.layer_painter(response.layer_id);
        painter.rect_stroke(response.interact_rect, CornerRadius::same(5), stroke, StrokeKind::Outside);
    }
}

/// The colour that marks what is chosen.
pub fn accent(visuals: &Visuals) -> Color32 {
    visuals.selection.bg_fill
}

/// The colour that stands for a terrain in lists.
pub fn terrain_colour(terrain: Terrain, is_dark: bool) -> Color32 {
    let [r, g, b] = match terrain {
        Terrain::Clear => [0xe3, 0xe0, 0xb4],
        Terrain::Beach => [0xee, 0xdc, 0xa4],
        Terrain::Cemetery => [0xc9, 0xc9, 0xb4],
        Terrain::Marsh => [0x9f, 0xbd, 0xa5],
        Terrain::Orchard => [0xa9, 0xc7, 0x72],
        Terrain::Farm => [0xd0, 0xa0, 0x76],
        Terrain::Town => [0xb4, 0x6b, 0x58],
        Terrain::Woods => [0x5c, 0x8a, 0x4f],
        Terrain::Lake => [0x7f, 0xb2, 0xd6],
        Terrain::Sea => [0x4f, 0x8a, 0xb8],
    };
    let colour = Color32::from_rgb(r, g, b);
    if is_dark { colour.lerp_to_gamma(Color32::BLACK, 0.25) } else { colour }
}

/// The colour that stands for a level in lists.
pub fn level_colour(level: i32, is_dark: bool) -> Color32 {
    let share = ((level + 2) as f32 / 11.0).clamp(0.0, 1.0);
    let low = if is_dark { Color32::from_rgb(0x9f, 0xa6, 0x7a) } else { Color32::from_rgb(0xe3, 0xe6, 0xc2) };
    low.lerp_to_gamma(Color32::from_rgb(0x7a, 0x4d, 0x2a), share)
}

/// The ground on which the map lies.
pub fn table_colour(is_dark: bool) -> [u8; 4] {
    if is_dark { [0x14, 0x15, 0x14, 0xff] } else { [0xd5, 0xd2, 0xc8, 0xff] }
}

/// The size of the square that shows a colour.
pub const SWATCH: Vec2 = vec2(20.0, 20.0);
