//! The command palette: commands, open documents, and hexes, places and units to jump to, by a few letters.

use super::{Answer, Dialog, take_focus};
use crate::editor::commands::Command;
use crate::editor::intents::{Intent, Intents};
use crate::editor::state::State;
use crate::editor::tab::{Tab, TabId};
use crate::editor::theme;
use crate::hex::Hex;
use crate::layout::HexId;
use crate::rules::set_up::find_position;
use crate::text::{text, text_with};
use egui::{Button, Key, Modifiers, RichText, ScrollArea, Ui, vec2};

/// The most that is listed.
const MOST: usize = 40;

/// The dialog.
pub struct Palette {
    typed: String,
    /// Which of those that are listed is chosen.
    chosen: usize,
    focus: bool,
}

impl Default for Palette {
    fn default() -> Self {
        Self { typed: String::new(), chosen: 0, focus: true }
    }
}

/// Something to choose.
struct Choice {
    label: String,
    /// What it is, shown weakly at the right.
    kind: String,
    does: Does,
}

enum Does {
    Run(Command),
    Jump(Hex),
    Show(TabId),
}

/// How well letters fit a name: the lower the better; none if they do not. Letters at the beginning fit best, then
/// those at the beginning of a word, then anywhere, then scattered in order.
fn fit(typed: &str, name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    if let Some(at) = name.find(typed) {
        let begins_word = name[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        let class = if at == 0 {
            0
        } else if begins_word {
            1_000
        } else {
            2_000
        };
        return Some(class + name.chars().count());
    }
    let mut rest = name.chars();
    let is_scattered = typed.chars().all(|letter| rest.by_ref().any(|other| other == letter));
    is_scattered.then(|| 3_000 + name.chars().count())
}

impl Palette {
    fn choices(&self, state: &State) -> Vec<Choice> {
        let typed = self.typed.trim().to_lowercase();
        let mut choices = Vec::new();
        if let Some(tab) = state.tab() {
            choices.extend(hex_named(tab, self.typed.trim()).map(|hex| (0, hex)));
            if !typed.is_empty() {
                choices.extend(fitting(places(tab).chain(units(tab)), &typed));
            }
        }
        let commands =
            Command::all().filter(|command| *command != Command::Palette && command.is_enabled(state));
        let commands = commands.map(|command| Choice {
            label: command.label().trim_end_matches('…').to_owned(),
            kind: match command {
                Command::Overlay(_) => text("menu-overlays").to_owned(),
                Command::Tool(_) => text("menu-tools").to_owned(),
                _ => String::new(),
            },
            does: Does::Run(command),
        });
        choices.extend(fitting(commands, &typed));
        let tabs = state.tabs.iter().filter(|tab| state.active != Some(tab.id)).map(|tab| Choice {
            label: tab.title(),
            kind: text("palette-document").to_owned(),
            does: Does::Show(tab.id),
        });
        choices.extend(fitting(tabs, &typed));
        choices.sort_by_key(|(fit, _)| *fit);
        choices.into_iter().take(MOST).map(|(_, choice)| choice).collect()
    }

    fn take_keys(&mut self, ui: &Ui, count: usize) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowDown) {
            self.chosen += 1;
        }
        if pressed(Key::ArrowUp) {
            self.chosen = self.chosen.saturating_sub(1);
        }
        self.chosen = self.chosen.min(count.saturating_sub(1));
    }
}

/// Those whose name fits, or that are of a kind that begins so.
fn fitting(choices: impl Iterator<Item = Choice>, typed: &str) -> Vec<(usize, Choice)> {
    let of_kind = |choice: &Choice| {
        let begins = typed.len() > 1 && choice.kind.to_lowercase().starts_with(typed);
        begins.then(|| 4_000 + choice.label.chars().count())
    };
    choices
        .filter_map(|choice| Some((fit(typed, &choice.label).or_else(|| of_kind(&choice))?, choice)))
        .collect()
}

/// The hex of that name, in any case of letters, with or without its board.
fn hex_named(tab: &Tab, typed: &str) -> Option<Choice> {
    let map = tab.map();
    let upper = match typed.split_once(':') {
        Some((label, name)) => format!("{label}:{}", name.to_uppercase()),
        None => typed.to_uppercase(),
    };
    let alone = |upper: &str| {
        let mut on_boards = map.slots().iter().map(|slot| map.find_hex(&format!("{}:{upper}", slot.label)));
        on_boards.find_map(Result::ok)
    };
    let id = map.find_hex(&upper).ok().or_else(|| alone(&upper))?;
    Some(jump(tab, id, map.name(id), text("palette-hex").to_owned()))
}

fn jump(tab: &Tab, id: HexId, label: String, kind: String) -> Choice {
    Choice { label, kind, does: Does::Jump(tab.map().hex(id).hex) }
}

fn places(tab: &Tab) -> impl Iterator<Item = Choice> + '_ {
    let map = tab.map();
    let of = move |place| {
        let first = map.hexes_of_place(place).first().copied();
        let id = first.or_else(|| {
            let side = map.hexsides_of_place(place).first().copied()?;
            map.hexside(side).hexes.into_iter().flatten().next()
        })?;
        let kind = text_with("palette-place", &[("hex", map.name(id).into())]);
        Some(jump(tab, id, map.place_name(place), kind))
    };
    map.places().filter_map(of)
}

fn units(tab: &Tab) -> impl Iterator<Item = Choice> + '_ {
    let sides = tab.document().scenario.iter().flat_map(|scenario| &scenario.sides);
    sides.flat_map(move |(side, forces)| {
        forces.placements.iter().filter_map(move |(unit, at)| {
            let hex = find_position(tab.map(), at)?.hex;
            let kind = text_with("palette-unit", &[("hex", at.as_str().into())]);
            Some(jump(tab, hex, format!("{side} {unit}"), kind))
        })
    })
}

impl Dialog for Palette {
    fn title(&self) -> String {
        text("palette").to_owned()
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn ui(&mut self, ui: &mut Ui, state: &State, intents: &mut Intents) -> Answer {
        let before = self.typed.clone();
        // Before the field, which would take the arrows.
        let count = self.choices(state).len();
        self.take_keys(ui, count);
        let field = egui::TextEdit::singleline(&mut self.typed).hint_text(text("palette-hint"));
        let field = ui.add(field.desired_width(f32::INFINITY));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, text("palette-hint")));
        take_focus(&field, &mut self.focus);
        if self.typed != before {
            self.chosen = 0;
            // The hint goes in the next frame only.
            ui.ctx().request_repaint();
        }
        let choices = self.choices(state);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut taken = entered.then_some(self.chosen);
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 420.0);
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, choice) in choices.iter().enumerate() {
                if choice_ui(ui, choice, index == self.chosen) {
                    taken = Some(index);
                }
            }
            if choices.is_empty() {
                ui.weak(text("palette-nothing"));
            }
        });
        let Some(choice) = taken.and_then(|index| choices.get(index)) else {
            self.focus |= entered;
            return Answer::Open;
        };
        intents.push(match choice.does {
            Does::Run(command) => Intent::Run(command),
            Does::Jump(hex) => Intent::JumpToHex(hex),
            Does::Show(tab) => Intent::ShowTab(Some(tab)),
        });
        Answer::Done
    }
}

fn choice_ui(ui: &mut Ui, choice: &Choice, is_chosen: bool) -> bool {
    let right = match choice.does {
        Does::Run(command) if choice.kind.is_empty() => command.shortcut_text(ui.ctx()),
        Does::Run(command) => {
            format!("{}  {}", choice.kind, command.shortcut_text(ui.ctx())).trim_end().to_owned()
        }
        _ => choice.kind.clone(),
    };
    let right = RichText::new(right);
    let right = if is_chosen { right.color(ui.visuals().selection.stroke.color) } else { right.weak() };
    let button = Button::selectable(is_chosen, choice.label.as_str())
        .right_text(right)
        .min_size(vec2(ui.available_width() - f32::from(theme::MARGIN), 0.0));
    let response = ui.add(button);
    if is_chosen {
        response.scroll_to_me(None);
    }
    let response = match choice.does {
        Does::Run(command) => response.on_hover_text(command.tooltip()),
        _ => response,
    };
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_what_they_are_too() {
        let command = |label: &str, kind: &str| Choice {
            label: label.to_owned(),
            kind: kind.to_owned(),
            does: Does::Run(Command::Palette),
        };
        let all =
            || [command("Fire", "Overlays"), command("Cover over", ""), command("Undo", "")].into_iter();
        let mut found = fitting(all(), "over");
        found.sort_by_key(|(fit, _)| *fit);
        let found: Vec<&str> = found.iter().map(|(_, choice)| choice.label.as_str()).collect();
        assert_eq!(found, ["Cover over", "Fire"]);
        assert!(fitting(all(), "o").iter().all(|(_, choice)| choice.label != "Fire"));
    }

    #[test]
    fn letters_fit_best_at_the_beginning_then_at_words_then_scattered() {
        let names = ["Zoom out", "Save as", "Side panels", "Las Sava", "Stacking room", "Undo"];
        let mut fitting: Vec<(usize, &str)> =
            names.into_iter().filter_map(|name| Some((fit("sa", name)?, name))).collect();
        fitting.sort();
        let fitting: Vec<&str> = fitting.into_iter().map(|(_, name)| name).collect();
        assert_eq!(fitting, ["Save as", "Las Sava", "Side panels", "Stacking room"]);
        assert!(fit("", "Undo").is_some());
    }
}
