//! The scenario as a tree: everything in the file, to be selected.

use super::field::FormContext;
use super::item::{Item, company_of};
use super::victory::objective_words;
use crate::edit::marker_kind_name;
use crate::editor::canvas::pos_in_map;
use crate::editor::intents::{Intent, Intents};
use crate::editor::tab::ShowRequest;
use crate::hex::centre;
use crate::rules::forces::points;
use crate::ruleset::Side;
use crate::scenario::{Forces, Unit, units_of};
use crate::text::{text, text_with};
use egui::collapsing_header::CollapsingState;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Id, Response, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

/// A line of the tree as wide as the panel: its label at the left, a remark at the right.
fn row_ui(ui: &mut Ui, selected: bool, label: &str, note: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 23.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), selected, label));
    let visuals = ui.style().interact_selectable(&response, selected);
    if selected || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
    }
    let strong = if selected { visuals.text_color() } else { ui.visuals().text_color() };
    let weak = if selected { visuals.text_color() } else { ui.visuals().weak_text_color() };
    let galley = |text: &str, style: TextStyle, colour, width: f32| {
        let mut job = LayoutJob::simple_singleline(text.to_owned(), style.resolve(ui.style()), colour);
        job.wrap = TextWrapping::truncate_at_width(width.max(8.0));
        ui.painter().layout_job(job)
    };
    let note = galley(note, TextStyle::Small, weak, rect.width() * 0.4);
    let label = galley(label, TextStyle::Body, strong, rect.width() - note.size().x - 20.0);
    let left = rect.left_center() + vec2(6.0, -label.size().y / 2.0);
    let right = rect.right_center() - vec2(6.0 + note.size().x, note.size().y / 2.0);
    ui.painter().galley(left, label, strong);
    ui.painter().galley(right, note, weak);
    response
}

/// The tree being drawn.
struct Tree<'a> {
    cx: FormContext<'a>,
    intents: &'a mut Intents,
    /// What is selected, if it was not in the frame before: it is to be brought to sight.
    reveal: Option<Item>,
}

/// Draws the tree.
pub(super) fn tree_ui(ui: &mut Ui, cx: FormContext<'_>, intents: &mut Intents) {
    let known = Id::unique(("tree selection", cx.tab.id.0));
    let before = ui.data(|data| data.get_temp::<Option<Item>>(known)).flatten();
    let reveal = cx.tab.item.clone().filter(|item| before.as_ref() != Some(item));
    ui.data_mut(|data| data.insert_temp(known, cx.tab.item.clone()));
    let mut tree = Tree { cx, intents, reveal };
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.y = 2.0;
    tree.row(ui, Item::Identity, text("tree-identity"), &cx.scenario.id);
    tree.row(ui, Item::Length, text("tree-length"), &counted("tree-turns", cx.scenario.turns));
    tree.row(ui, Item::Conditions, text("tree-conditions"), "");
    tree.row(ui, Item::SpecialRules, text("tree-rules"), &count(cx.scenario.special_rules.len()));
    for side in Side::ALL {
        tree.side(ui, side);
    }
    tree.markers(ui);
    tree.victory(ui);
    tree.row(ui, Item::Silences, text("tree-silences"), &count(cx.scenario.silences.len()));
}

/// A number with its noun.
fn counted(name: &str, number: impl Into<i64>) -> String {
    text_with(name, &[("count", number.into().into())])
}

fn count(number: usize) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

impl Tree<'_> {
    /// A line: its label, and a remark at the right.
    fn row(&mut self, ui: &mut Ui, item: Item, label: &str, note: &str) {
        let selected = self.cx.tab.item.as_ref() == Some(&item);
        let is_new = self.reveal.as_ref() == Some(&item);
        let response = row_ui(ui, selected, label, note);
        if is_new {
            response.scroll_to_me(None);
        }
        if response.clicked() {
            let (hexes, hexsides) = self.cx.tab.places_of(&item);
            let of_hex = hexes.first().map(|hex| pos_in_map(centre(*hex)));
            let place = of_hex.or_else(|| hexsides.first().map(|side| pos_in_map(side.corners()[0])));
            self.intents.push(Intent::Select(Some(item)));
            if let Some(place) = place {
                self.intents.push(Intent::Show(ShowRequest::Within(place)));
            }
        }
    }

    /// A line with others below it that can be folded away.
    fn folder(
        &mut self,
        ui: &mut Ui,
        item: Item,
        (label, note): (&str, &str),
        is_open: bool,
        holds: impl Fn(&Item) -> bool,
        add: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let id = Id::unique(("tree", self.cx.tab.id.0, &item));
        let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, is_open);
        if self.reveal.as_ref().is_some_and(holds) {
            state.set_open(true);
        }
        let header = state.show_header(ui, |ui| self.row(ui, item, label, note));
        header.body(|ui| add(self, ui));
    }

    fn side(&mut self, ui: &mut Ui, side: Side) {
        let forces = self.cx.forces(side);
        let worth = counted("tree-points", points(self.cx.ruleset(), side, &forces));
        let of_side = |item: &Item| item.side() == Some(side) && *item != Item::Forces(side);
        self.folder(ui, Item::Forces(side), (&side.to_string(), &worth), true, of_side, |tree, ui| {
            let units = units_of(&forces);
            for key in forces.companies.keys() {
                tree.company(ui, side, key, &forces, &units);
            }
            tree.battalion(ui, side, &forces, &units);
            tree.row(ui, Item::Draws(side), text("tree-draws"), &count(forces.draws.len()));
            let is_zone = |item: &Item| matches!(item, Item::Zone(of, _) if *of == side);
            let note = count(forces.zones.len());
            tree.folder(ui, Item::Zones(side), (text("tree-zones"), &note), true, is_zone, |tree, ui| {
                for key in forces.zones.keys() {
                    tree.row(ui, Item::Zone(side, key.clone()), key, "");
                }
            });
            let is_entry = |item: &Item| matches!(item, Item::Entry(of, _) if *of == side);
            let note = count(forces.entries.len());
            tree.folder(
                ui,
                Item::Entries(side),
                (text("tree-entries"), &note),
                true,
                is_entry,
                |tree, ui| {
                    for (key, entry) in &forces.entries {
                        let turn = format!("{} {}", text("tree-turn"), entry.turn);
                        tree.row(ui, Item::Entry(side, key.clone()), key, &turn);
                    }
                },
            );
        });
    }

    fn company(&mut self, ui: &mut Ui, side: Side, key: &str, forces: &Forces, units: &[Unit]) {
        let label = format!("{} {key}", text("tree-company"));
        let of_company = |item: &Item| {
            matches!(item, Item::Unit(of, unit) if *of == side
                && !forces.battalion.contains_key(unit)
                && company_of(forces, unit).as_deref() == Some(key))
        };
        let here = units.iter().filter(|unit| {
            unit.company.as_deref() == Some(key) && !forces.battalion.contains_key(&unit.name.to_string())
        });
        let here: Vec<&Unit> = here.collect();
        let note = counted("tree-units", here.len() as i64);
        self.folder(
            ui,
            Item::Company(side, key.to_owned()),
            (&label, &note),
            false,
            of_company,
            |tree, ui| {
                for unit in here {
                    tree.unit(ui, side, forces, unit);
                }
            },
        );
    }

    fn battalion(&mut self, ui: &mut Ui, side: Side, forces: &Forces, units: &[Unit]) {
        let is_one = |item: &Item| matches!(item, Item::Unit(of, unit) if *of == side && forces.battalion.contains_key(unit));
        let note = count(forces.battalion.len());
        let label = text("tree-battalion");
        self.folder(ui, Item::Battalion(side), (label, &note), false, is_one, |tree, ui| {
            for unit in units.iter().filter(|unit| forces.battalion.contains_key(&unit.name.to_string())) {
                tree.unit(ui, side, forces, unit);
            }
        });
    }

    fn unit(&mut self, ui: &mut Ui, side: Side, forces: &Forces, unit: &Unit) {
        let name = unit.name.to_string();
        let at = forces.placements.get(&name).cloned().unwrap_or_default();
        let label = format!("{name}  {}", unit.unit.label());
        self.row(ui, Item::Unit(side, name), &label, &at);
    }

    fn markers(&mut self, ui: &mut Ui) {
        let markers = &self.cx.scenario.markers;
        let is_marker = |item: &Item| matches!(item, Item::Marker(_));
        let note = count(markers.len());
        self.folder(ui, Item::Markers, (text("tree-markers"), &note), false, is_marker, |tree, ui| {
            for (index, marker) in markers.iter().enumerate() {
                tree.row(ui, Item::Marker(index), marker_kind_name(marker.kind), &marker.at);
            }
        });
    }

    fn victory(&mut self, ui: &mut Ui) {
        let victory = &self.cx.scenario.victory;
        let is_part = |item: &Item| matches!(item, Item::Objective(_) | Item::Exit(_));
        let note = count(victory.objectives.len());
        self.folder(ui, Item::Victory, (text("tree-victory"), &note), true, is_part, |tree, ui| {
            for (index, objective) in victory.objectives.iter().enumerate() {
                let worth = counted("tree-points", objective.points);
                tree.row(ui, Item::Objective(index), &objective_words(objective), &worth);
            }
            for (index, exit) in victory.exits.iter().enumerate() {
                let label = format!("{} {}", text("tree-exit"), exit.side);
                tree.row(ui, Item::Exit(index), &label, &counted("tree-points", exit.points));
            }
        });
    }
}
