//! The editor: a window in which boards and scenarios are painted, looked through, checked and saved.
//!
//! The only module that knows egui. [`app`] draws a frame from [`state`], which it only reads; what panels, tools,
//! dialogs and the canvas want is posted as [`intents`] and done in one place after the frame. [`commands`] lists all
//! that a menu, key or button can ask for; [`tools`] turn gestures into edits; [`panels`] stand at the side,
//! [`forms`] hold all of a scenario; [`overlays`] lay answers of the rules over the map; [`dialogs`] ask.
//! Adding one of these touches its own file and one list. Nothing is written into a document but
//! by committing an edit, and no frame computes what has not changed: [`tab`] holds what follows from a revision,
//! [`background`] checks beside the interface, [`autosave`] keeps unsaved work there, and [`watch`] sees what others write.

pub mod app;
mod autosave;
mod background;
mod bars;
mod canvas;
mod commands;
mod dialogs;
mod examples;
mod exporting;
mod forms;
mod intents;
mod jobs;
mod layers;
mod layouts;
mod leave;
mod linked;
mod memo;
mod menus;
mod messages;
mod outside;
pub mod overlays;
mod panels;
mod pick;
mod readout;
mod replay;
mod settings;
mod shared;
mod start;
mod state;
mod tab;
mod tables;
mod theme;
mod tools;
mod underlay;
mod watch;
mod widgets;
mod words;

#[cfg(test)]
mod tests;

use app::Editor;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Opens the window, with a file if one is given, and returns when it is closed.
///
/// Without a display it says so in a line on standard error and returns 2.
pub fn run(path: Option<PathBuf>) -> ExitCode {
    // Smoothing edges costs nothing on a graphics card, and half the time where there is none.
    let is_software = std::env::var_os("LIBGL_ALWAYS_SOFTWARE").is_some();
    let smooth = run_window(path.clone(), if is_software { 0 } else { 4 });
    // Not every graphics driver can smooth edges.
    let result = match smooth {
        Err(error) if is_about_graphics(&error) => run_window(path, 0),
        other => other,
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let why = match error {
                eframe::Error::WinitEventLoop(_) | eframe::Error::Winit(_) => {
                    "no display was found".to_owned()
                }
                other => other.to_string(),
            };
            let line = format!(
                "bocage: the editor window cannot be opened: {why}; `bocage validate`, `los`, `render` and the other commands run without one (see `bocage --help`)"
            );
            // Nothing is left to say it to if standard error is closed.
            let _ = writeln!(std::io::stderr(), "{line}");
            ExitCode::from(2)
        }
    }
}

fn is_about_graphics(error: &eframe::Error) -> bool {
    !matches!(
        error,
        eframe::Error::WinitEventLoop(_) | eframe::Error::Winit(_) | eframe::Error::AppCreation(_)
    )
}

fn run_window(path: Option<PathBuf>, multisampling: u16) -> Result<(), eframe::Error> {
    let viewport = egui::ViewportBuilder::default()
        .with_app_id("bocage")
        .with_title("Bocage")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([720.0, 480.0])
        .with_drag_and_drop(true);
    let options = eframe::NativeOptions { viewport, multisampling, ..Default::default() };
    let create: eframe::AppCreator<'_> =
        Box::new(move |cc| Ok(Box::new(Editor::in_window(cc, path.as_deref()))));
    eframe::run_native("bocage", options, create)
}
