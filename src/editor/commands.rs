//! Everything a menu, a key or a button can ask for, in one list.
//!
//! An entry carries its function. Menus, the toolbar, shortcuts and their sheet derive from it; a new command is one
//! entry here and, if it stands in a menu, one line in [`super::menus`].

use super::canvas::{hex_at_pos, pos_in_map};
use super::dialogs::{About, ExportDialog, NewBoard, NewScenario, Palette, ResizeBoard, SaveAs, Shortcuts};
use super::forms::{self, Item};
use super::overlays::OverlayId;
use super::settings::Appearance;
use super::state::{Pasting, State};
use super::tab::{ShowRequest, Tab};
use super::tools::ToolId;
use crate::edit::{Edit, Fragment, MAX_RADIUS, cut};
use crate::hex::centre;
use crate::text::{text, text_with};
use egui::{Event, Key, KeyboardShortcut, Modifiers, vec2};

/// What a command is.
#[derive(Clone, Copy)]
pub struct CommandInfo {
    /// The name of its words, as menus and buttons show them; they end in an ellipsis if more input follows.
    label: &'static str,
    /// The name of the words that say what it does, in a line.
    tooltip: &'static str,
    /// Keys that run it, the one that is shown first.
    pub shortcuts: &'static [KeyboardShortcut],
    /// Whether it can be run now.
    enabled: fn(&State) -> bool,
    /// Whether it is switched on, for commands that switch something.
    checked: Option<fn(&State) -> bool>,
    /// Runs it.
    run: fn(&mut State, &egui::Context),
}

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident: $message:literal, [$($key:expr),*], $enabled:expr, $checked:expr, $run:expr;)*) => {
        /// A command.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Command {
            $($(#[$doc])* $name,)*
            /// Take a tool.
            Tool(ToolId),
            /// Lay an overlay over the map, or take it away.
            Overlay(OverlayId),
        }

        impl Command {
            /// All that are not tools.
            const PLAIN: &[Self] = &[$(Self::$name),*];

            /// What it is; none for tools and overlays, whose lists say it.
            fn plain_info(self) -> Option<CommandInfo> {
                match self {
                    $(Self::$name => Some(CommandInfo {
                        label: $message,
                        tooltip: concat!($message, ".tooltip"),
                        shortcuts: const { &[$($key),*] },
                        enabled: $enabled,
                        checked: $checked,
                        run: $run,
                    }),)*
                    Self::Tool(_) | Self::Overlay(_) => None,
                }
            }
        }
    };
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const ALWAYS: fn(&State) -> bool = |_| true;
const WITH_TAB: fn(&State) -> bool = |state| state.tab().is_some();

const WITH_SELECTION: fn(&State) -> bool = |state| with_tab(state, |tab| !tab.selection.is_empty());

/// The selected hexes as a fragment about their middle, and the edit that clears them.
fn cut_selection(state: &State) -> Option<(Fragment, Edit)> {
    let tab = state.tab()?;
    let selected = tab.selected();
    let places: Vec<egui::Pos2> =
        selected.iter().map(|&id| pos_in_map(centre(tab.map().hex(id).hex))).collect();
    let sum = places.iter().fold(egui::Vec2::ZERO, |sum, place| sum + place.to_vec2());
    let anchor = hex_at_pos((sum / places.len().max(1) as f32).to_pos2());
    (!selected.is_empty()).then(|| cut(tab.document(), tab.map(), &selected, anchor))
}

fn show(state: &mut State, request: ShowRequest) {
    if let Some(tab) = state.tab_mut() {
        tab.show.push(request);
    }
}

fn with_tab(state: &State, has: fn(&Tab) -> bool) -> bool {
    state.tab().is_some_and(has)
}

commands! {
    /// Make a board.
    NewBoard: "command-new-board", [ctrl(Key::N)], ALWAYS, None,
        |state, _| state.dialog = Some(Box::new(NewBoard::default()));
    /// Make a scenario.
    NewScenario: "command-new-scenario", [ctrl_shift(Key::N)], ALWAYS, None,
        |state, _| state.dialog = Some(Box::new(NewScenario::new(state.tab())));
    /// Open by the system's dialog.
    Open: "command-open", [ctrl(Key::O)], ALWAYS, None,
        |state, ctx| {
            let folder = state.settings.recent.first().and_then(|path| path.parent()).map(Into::into);
            state.picker.open(folder, ctx);
        };
    /// Open by a typed path.
    OpenPath: "command-open-path", [ctrl_shift(Key::O)], ALWAYS, None,
        |state, _| state.ask_for_path("");
    /// Save.
    Save: "command-save", [ctrl(Key::S)], |state| with_tab(state, Tab::can_save), None,
        |state, _| if let Some(tab) = state.active { state.save(tab, false) };
    /// Save elsewhere.
    SaveAs: "command-save-as", [ctrl_shift(Key::S)], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab() { state.dialog = Some(Box::new(SaveAs::new(tab))) };
    /// Export everything.
    ExportPackage: "command-export-package", [ctrl(Key::E)], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab() { state.dialog = Some(Box::new(ExportDialog::package(tab))) };
    /// Export the map as a picture.
    ExportPicture: "command-export-picture", [ctrl_shift(Key::E)], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab() { state.dialog = Some(Box::new(ExportDialog::picture(tab))) };
    /// Export lines of sight.
    ExportTable: "command-export-table", [], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab() { state.dialog = Some(Box::new(ExportDialog::table(tab))) };
    /// Close the tab.
    CloseTab: "command-close-tab", [ctrl(Key::W)], WITH_TAB, None,
        |state, _| if let Some(tab) = state.active { state.leave(vec![tab], false) };
    /// Close the window.
    Quit: "command-quit", [ctrl(Key::Q)], ALWAYS, None,
        |state, _| state.quit();
    /// Go to the start page.
    StartPage: "command-start-page", [], WITH_TAB, None,
        |state, _| state.active = None;
    /// Undo.
    Undo: "command-undo", [ctrl(Key::Z)],
        |state| with_tab(state, |tab| tab.history.undo_label().is_some()), None,
        |state, _| if let Some(tab) = state.tab_mut() {
            let undone = tab.history.undo();
            tab.refresh();
            state.messages.status = undone.map(|label| text_with("status-undid", &[("what", label.into())])).unwrap_or_default();
        };
    /// Redo.
    Redo: "command-redo", [ctrl(Key::Y), ctrl_shift(Key::Z)],
        |state| with_tab(state, |tab| tab.history.redo_label().is_some()), None,
        |state, _| if let Some(tab) = state.tab_mut() {
            let redone = tab.history.redo();
            tab.refresh();
            state.messages.status = redone.map(|label| text_with("status-redid", &[("what", label.into())])).unwrap_or_default();
        };
    /// Copy.
    Copy: "command-copy", [ctrl(Key::C)], WITH_SELECTION, None,
        |state, ctx| {
            if let Some((fragment, _)) = cut_selection(state) {
                // The desktop's clipboard must hold something for the desktop to pass on Ctrl+V.
                ctx.copy_text(text_with("copied", &[("count", fragment.hexes().len().into())]));
                state.copied = Some(fragment);
            }
        };
    /// Cut.
    Cut: "command-cut", [ctrl(Key::X)], WITH_SELECTION, None,
        |state, ctx| {
            Command::Copy.run(state, ctx);
            if let Some((_, edit)) = cut_selection(state) { state.commit_allowed(edit); }
        };
    /// Paste.
    Paste: "command-paste", [ctrl(Key::V)],
        |state| state.copied.is_some() && state.tab().is_some(), None,
        |state, _| {
            state.take_tool(ToolId::named("tool-select"));
            state.pasting = state.copied.clone().map(|fragment| Pasting { fragment, revision: 0 });
        };
    /// Erase the selection.
    EraseSelection: "command-erase-selection", [key(Key::Delete), key(Key::Backspace)],
        |state| with_tab(state, |tab| !tab.selection.is_empty() || tab.item.as_ref().is_some_and(Item::can_be_removed)), None,
        |state, _| if let Some((_, edit)) = cut_selection(state) {
            state.commit_allowed(Edit { label: text("edit-erase").to_owned(), ..edit });
        } else if let Some(edit) = state.tab().and_then(forms::removal) {
            state.commit_allowed(edit);
        };
    /// Select everything.
    SelectAll: "command-select-all", [ctrl(Key::A)], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab_mut() {
            let all = tab.map().hexes().iter().map(|hex| hex.hex).collect();
            tab.selection = std::sync::Arc::new(all);
        };
    /// Resize a board.
    ResizeBoard: "command-resize-board", [], WITH_TAB, None,
        |state, _| if let Some(tab) = state.tab() { state.dialog = Some(Box::new(ResizeBoard::new(tab))) };
    /// The map in the corner.
    Minimap: "command-minimap", [key(Key::Y)], ALWAYS,
        Some(|state| state.settings.minimap),
        |state, _| state.settings.minimap = !state.settings.minimap;
    /// Show the whole map.
    Fit: "command-fit", [key(Key::Num0), key(Key::Home)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Fit);
    /// Nearer.
    ZoomIn: "command-zoom-in", [key(Key::Plus), key(Key::Equals)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Zoom(1.25));
    /// Farther.
    ZoomOut: "command-zoom-out", [key(Key::Minus)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Zoom(0.8));
    /// Pan.
    PanLeft: "command-pan-left", [KeyboardShortcut::new(Modifiers::SHIFT, Key::ArrowLeft)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Pan(vec2(0.2, 0.0)));
    /// Pan.
    PanRight: "command-pan-right", [KeyboardShortcut::new(Modifiers::SHIFT, Key::ArrowRight)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Pan(vec2(-0.2, 0.0)));
    /// Pan.
    PanUp: "command-pan-up", [KeyboardShortcut::new(Modifiers::SHIFT, Key::ArrowUp)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Pan(vec2(0.0, 0.2)));
    /// Pan.
    PanDown: "command-pan-down", [KeyboardShortcut::new(Modifiers::SHIFT, Key::ArrowDown)], WITH_TAB, None,
        |state, _| show(state, ShowRequest::Pan(vec2(0.0, -0.2)));
    /// Turn the view.
    TurnView: "command-turn-view", [key(Key::R)], WITH_TAB,
        Some(|state| with_tab(state, |tab| tab.view.is_turned)),
        |state, _| if let Some(tab) = state.tab_mut() {
            tab.view.is_turned = !tab.view.is_turned;
            tab.show.push(ShowRequest::Fit);
        };
    /// Names of hexes.
    HexNames: "command-hex-names", [key(Key::N)], ALWAYS,
        Some(|state| state.settings.hex_names),
        |state, _| state.settings.hex_names = !state.settings.hex_names;
    /// Panels at the side.
    SidePanels: "command-side-panels", [key(Key::Backslash)], ALWAYS,
        Some(|state| state.settings.side_panels),
        |state, _| state.settings.side_panels = !state.settings.side_panels;
    /// Dark.
    Dark: "command-dark", [ctrl(Key::D)], ALWAYS,
        Some(|state| state.settings.appearance == Appearance::Dark),
        |state, _| state.settings.appearance = match state.settings.appearance {
            Appearance::Light => Appearance::Dark,
            Appearance::Dark => Appearance::Light,
        };
    /// A larger interface.
    Larger: "command-larger", [ctrl(Key::Plus), ctrl(Key::Equals)], ALWAYS, None,
        |state, _| state.settings.scale = state.settings.next_scale(1);
    /// A smaller interface.
    Smaller: "command-smaller", [ctrl(Key::Minus)], ALWAYS, None,
        |state, _| state.settings.scale = state.settings.next_scale(-1);
    /// The usual size.
    UsualSize: "command-usual-size", [ctrl(Key::Num0)], ALWAYS, None,
        |state, _| state.settings.scale = 100;
    /// Thicker or thinner brush.
    WiderBrush: "command-wider-brush", [key(Key::CloseBracket)], |state| state.brush.radius < MAX_RADIUS, None,
        |state, _| state.brush.radius = (state.brush.radius + 1).min(MAX_RADIUS);
    /// Narrower brush.
    NarrowerBrush: "command-narrower-brush", [key(Key::OpenBracket)], |state| state.brush.radius > 0, None,
        |state, _| state.brush.radius = (state.brush.radius - 1).max(0);
    /// The command palette.
    Palette: "command-palette", [ctrl(Key::K), ctrl_shift(Key::P)], ALWAYS, None,
        |state, _| state.dialog = Some(Box::new(Palette::default()));
    /// The sheet of keys.
    Shortcuts: "command-shortcuts", [key(Key::F1), key(Key::Questionmark)], ALWAYS, None,
        |state, _| state.dialog = Some(Box::new(Shortcuts));
    /// About.
    About: "command-about", [], ALWAYS, None,
        |state, _| state.dialog = Some(Box::new(About));
}

impl Command {
    /// All commands.
    pub fn all() -> impl Iterator<Item = Self> {
        let tools = ToolId::all().map(Self::Tool);
        Self::PLAIN.iter().copied().chain(tools).chain(OverlayId::all().map(Self::Overlay))
    }

    /// What menus and buttons show.
    pub fn label(self) -> &'static str {
        match self {
            Self::Tool(tool) => tool.info().label(),
            Self::Overlay(overlay) => overlay.label(),
            other => other.plain_info().map_or("", |info| text(info.label)),
        }
    }

    /// What it does, in a line.
    pub fn tooltip(self) -> &'static str {
        match self {
            Self::Tool(tool) => tool.info().tooltip(),
            Self::Overlay(overlay) => overlay.tooltip(),
            other => other.plain_info().map_or("", |info| text(info.tooltip)),
        }
    }

    /// The keys that run it.
    pub fn shortcuts(self) -> Vec<KeyboardShortcut> {
        match self {
            Self::Tool(tool) => vec![key(tool.info().key)],
            other => other.plain_info().map_or_else(Vec::new, |info| info.shortcuts.to_vec()),
        }
    }

    /// The key that is shown beside it, as text.
    pub fn shortcut_text(self, ctx: &egui::Context) -> String {
        self.shortcuts().first().map(|shortcut| shortcut_text(ctx, shortcut)).unwrap_or_default()
    }

    /// Whether there is something for it to do. A dialog that is open keeps it from running all the same.
    pub fn is_enabled(self, state: &State) -> bool {
        match self {
            Self::Tool(_) | Self::Overlay(_) => state.tab().is_some(),
            other => other.plain_info().is_some_and(|info| (info.enabled)(state)),
        }
    }

    /// Whether it is switched on; none if it switches nothing.
    pub fn is_checked(self, state: &State) -> Option<bool> {
        match self {
            Self::Tool(tool) => Some(state.tool == tool),
            Self::Overlay(overlay) => Some(state.tab()?.overlay.chosen == Some(overlay)),
            other => other.plain_info()?.checked.map(|checked| checked(state)),
        }
    }

    /// Runs it, if it can be run now and no dialog waits for an answer.
    pub fn run(self, state: &mut State, ctx: &egui::Context) {
        if !self.is_enabled(state) || state.dialog.is_some() {
            return;
        }
        match self {
            Self::Tool(tool) => state.take_tool(tool),
            Self::Overlay(overlay) => {
                let is_shown = self.is_checked(state) == Some(true);
                state.show_overlay((!is_shown).then_some(overlay));
            }
            other => {
                if let Some(info) = other.plain_info() {
                    (info.run)(state, ctx);
                }
            }
        }
    }
}

/// A shortcut as people write it.
pub fn shortcut_text(ctx: &egui::Context, shortcut: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(shortcut);
    let (modifiers, name) = match text.rsplit_once('+') {
        Some((modifiers, name)) => (format!("{modifiers}+"), name),
        None => (String::new(), text.as_str()),
    };
    let name = match name {
        "Plus" => "+",
        "Minus" => "-",
        "Equals" => "=",
        "OpenBracket" => "[",
        "CloseBracket" => "]",
        "Backslash" => "\\",
        "Questionmark" => "?",
        other => other,
    };
    format!("{modifiers}{name}")
}

/// Commands whose keys were pressed in a frame.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pressed {
    /// Those before a mouse button came up, or in a frame in which none did.
    pub first: Vec<Command>,
    /// Those after the last one came up: they are about what it has done.
    pub last: Vec<Command>,
}

/// Takes the keys of commands out of the input. While a text is being typed, keys belong to the text, but for those
/// with Ctrl that no text field uses.
pub fn pressed(ctx: &egui::Context, state: &State) -> Pressed {
    if state.dialog.is_some() {
        return Pressed::default();
    }
    let is_typing = ctx.text_edit_focused();
    let belongs_to_text = |shortcut: &KeyboardShortcut| {
        let keys = [Key::Z, Key::Y, Key::X, Key::C, Key::V, Key::A];
        is_typing && (!shortcut.modifiers.command || keys.contains(&shortcut.logical_key))
    };
    let mut shortcuts: Vec<(Command, KeyboardShortcut)> = Command::all()
        .flat_map(|command| command.shortcuts().into_iter().map(move |shortcut| (command, shortcut)))
        .filter(|(_, shortcut)| !belongs_to_text(shortcut))
        .collect();
    // Of two that differ by Shift only, the one with Shift is asked first.
    shortcuts.sort_by_key(|(_, shortcut)| !shortcut.modifiers.shift);
    let mut commands = Pressed::default();
    // In the order in which keys were pressed, and as often: a slow frame may hold several.
    ctx.input_mut(|input| {
        let is_release = |event: &Event| matches!(event, Event::PointerButton { pressed: false, .. });
        let mut releases = input.events.iter().filter(|event| is_release(event)).count();
        let has_release = releases > 0;
        input.events.retain(|event| {
            releases -= usize::from(is_release(event));
            let command = match event {
                Event::Key { key, pressed: true, modifiers, .. } => {
                    let is_pressed = |(_, shortcut): &&(Command, KeyboardShortcut)| {
                        shortcut.logical_key == *key && modifiers.matches_logically(shortcut.modifiers)
                    };
                    shortcuts.iter().find(is_pressed).map(|(command, _)| *command)
                }
                // The desktop's keys for these come as events of their own.
                Event::Copy if !is_typing => Some(Command::Copy),
                Event::Cut if !is_typing => Some(Command::Cut),
                Event::Paste(_) if !is_typing => Some(Command::Paste),
                _ => None,
            };
            let is_last = has_release && releases == 0;
            if is_last { &mut commands.last } else { &mut commands.first }.extend(command);
            command.is_none()
        });
    });
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn no_two_commands_share_a_key_and_each_says_what_it_is() {
        let mut keys: BTreeMap<String, Command> = BTreeMap::new();
        for command in Command::all() {
            assert!(!command.label().is_empty() && !command.tooltip().is_empty(), "{command:?}");
            let is_name = |words: &str| words.starts_with("command-") || words.starts_with("overlay-");
            assert!(!is_name(command.label()), "{command:?} has no words");
            assert!(!is_name(command.tooltip()), "{command:?} has no tooltip");
            assert!(!command.tooltip().ends_with('.'), "{command:?}");
            for shortcut in command.shortcuts() {
                let text = format!("{shortcut:?}");
                if let Some(other) = keys.insert(text.clone(), command) {
                    panic!("{text} is of {other:?} and of {command:?}");
                }
            }
        }
    }
    #[test]
    fn keys_of_one_frame_run_in_the_order_in_which_they_were_pressed_and_as_often() {
        let press =
            |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        let control = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };
        let events = vec![
            press(Key::Z, control),
            press(Key::Z, control | Modifiers::SHIFT),
            press(Key::Z, control),
            press(Key::Z, control),
            press(Key::S, control),
        ];
        let ctx = egui::Context::default();
        let mut commands = Vec::new();
        let input = egui::RawInput { events, ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| commands.extend(pressed(ui.ctx(), &State::default()).first));
        // Nothing paints here.
        output.textures_delta.clear();
        let expected = [Command::Undo, Command::Redo, Command::Undo, Command::Undo, Command::Save];
        assert_eq!(commands, expected);
    }
}
