//! The hexside brush.

use super::{Aim, Course, Pointer, Tool, ToolContext, ToolInfo, swatches_ui};
use crate::board::{Cover, Hedge, Water};
use crate::edit::{Edit, PaintHexside, paint_hexsides};
use crate::editor::canvas::Overlay;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::Brush;
use crate::editor::widgets::swatch_ui;
use crate::text::{text, text_with};
use egui::{Color32, Key, Ui};

pub(super) static INFO: ToolInfo = ToolInfo {
    name: "tool-hexside",
    key: Key::D,
    moves_map: false,
    aim: Aim::Hexside,
    paints: true,
    panel: None,
    make: || Box::new(HexsideBrush::default()),
};

/// Paints along hexsides; takes away if Shift is held when the stroke starts.
#[derive(Default)]
struct HexsideBrush {
    course: Course,
    takes_away: bool,
}

/// Something that can be painted: the name of its words, what it writes, and a colour for it.
struct Preset(&'static str, PaintHexside, [u8; 3]);

const NOTHING: PaintHexside = PaintHexside {
    cover: None,
    water: None,
    ford: None,
    hedge: None,
    cliff: None,
    tunnel: None,
    road: None,
    railway: None,
};

const fn cover(cover: Cover) -> PaintHexside {
    PaintHexside { cover: Some(cover), ..NOTHING }
}

const fn water(water: Water) -> PaintHexside {
    PaintHexside { water: Some(Some(water)), ..NOTHING }
}

/// What the brush paints at first.
pub const FIRST: PaintHexside = PaintHexside { hedge: Some(Some(Hedge::Hedge)), ..NOTHING };

const PRESETS: [Preset; 14] = [
    Preset("side-hedge", FIRST, [0x3f, 0x6a, 0x2c]),
    Preset("side-gap", PaintHexside { hedge: Some(Some(Hedge::Gap)), ..NOTHING }, [0x9c, 0xb8, 0x7c]),
    Preset("side-cliff", PaintHexside { cliff: Some(true), ..NOTHING }, [0x4c, 0x40, 0x38]),
    Preset("side-woods", cover(Cover::Woods), [0x5c, 0x8a, 0x4f]),
    Preset("side-orchard", cover(Cover::Orchard), [0xa9, 0xc7, 0x72]),
    Preset("side-town", cover(Cover::Town), [0xb4, 0x6b, 0x58]),
    Preset("side-marsh", cover(Cover::Marsh), [0x9f, 0xbd, 0xa5]),
    Preset("side-open", cover(Cover::Clear), [0xe3, 0xe0, 0xb4]),
    Preset("side-river", water(Water::River), [0x7f, 0xb4, 0xd4]),
    Preset("side-canal", water(Water::Canal), [0x86, 0xb3, 0xc8]),
    Preset("side-lake", water(Water::Lake), [0x9c, 0xc7, 0xdc]),
    Preset("side-sea", water(Water::Sea), [0x4f, 0x8a, 0xb8]),
    Preset("side-ford", PaintHexside { ford: Some(true), ..NOTHING }, [0xc4, 0xdb, 0xe4]),
    Preset("side-tunnel", PaintHexside { tunnel: Some(true), ..NOTHING }, [0x2a, 0x26, 0x24]),
];

/// The brush that takes away what another paints.
fn opposite(paint: PaintHexside) -> PaintHexside {
    PaintHexside {
        cover: paint.cover.map(|_| Cover::Clear),
        water: paint.water.map(|_| None),
        ford: paint.ford.map(|_| false),
        hedge: paint.hedge.map(|_| None),
        cliff: paint.cliff.map(|_| false),
        tunnel: paint.tunnel.map(|_| false),
        road: paint.road.map(|_| None),
        railway: paint.railway.map(|_| false),
    }
}

/// What the brush paints, in words.
fn name_of(paint: PaintHexside) -> &'static str {
    let known = PRESETS.iter().find(|preset| preset.1 == paint);
    known.map_or_else(|| text("side-picked"), |preset| text(preset.0))
}

impl Tool for HexsideBrush {
    fn start(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.takes_away = cx.modifiers.shift;
        self.course.start(cx, at);
    }

    fn update(&mut self, cx: &ToolContext<'_>, at: &Pointer) {
        self.course.update(cx, at);
    }

    fn edit(&self, cx: &ToolContext<'_>) -> Option<Edit> {
        let what = name_of(cx.brush.hexside).to_lowercase();
        let (paint, label) = match self.takes_away {
            false => (cx.brush.hexside, text_with("edit-side", &[("what", what.into())])),
            true => (opposite(cx.brush.hexside), text_with("edit-side-away", &[("what", what.into())])),
        };
        let hexsides = self.course.hexsides(cx.map());
        Some(paint_hexsides(cx.tab.document(), cx.map(), &hexsides, paint, &label))
    }

    fn cancel(&mut self) {
        *self = Self::default();
    }

    fn overlay(&self, cx: &ToolContext<'_>, overlay: &Overlay<'_>) {
        overlay.course(&self.course.hexsides(cx.map()));
    }

    fn options_ui(&mut self, ui: &mut Ui, cx: &ToolContext<'_>, intents: &mut Intents) {
        let list = PRESETS.map(|Preset(name, paint, [r, g, b])| {
            (paint, text(name).to_owned(), Color32::from_rgb(r, g, b), cx.brush.hexside == paint)
        });
        if let Some(hexside) = swatches_ui(ui, &list) {
            intents.push(Intent::SetBrush(Brush { hexside, ..cx.brush }));
        }
        if PRESETS.iter().all(|preset| preset.1 != cx.brush.hexside) {
            let _ = swatch_ui(ui, true, Color32::GRAY, text("side-picked"));
            ui.weak(text("side-picked.tooltip"));
        }
    }
}
