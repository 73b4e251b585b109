//! Writing what others get: packages, pictures, tables. The work is done beside the interface.

use super::jobs::{Outcome, Progress, Then};
use super::state::State;
use super::tab::TabId;
use crate::edit::Document;
use crate::export::{self, Done, Remarks, complete, table_link, write_los_table};
use crate::file::package;
use crate::file::project::Project;
use crate::file::save::{self, Expected, SaveError};
use crate::finding::Severity;
use crate::layout::Map;
use crate::picture::{Cartographer, Detail, Style};
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use crate::text::{text, text_with};
use crate::validate::{self, Options};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is exported.
#[derive(Debug, Clone, PartialEq)]
pub enum Export {
    /// Everything, in an archive or a folder.
    Package {
        /// Although there are findings of error level.
        despite_errors: bool,
    },
    /// The map as PNG or SVG, by the end of the name.
    Picture {
        /// Pixels of a hex from corner to corner.
        pixels_per_hex: f32,
        /// On dark ground.
        is_dark: bool,
        /// With zones, objectives, markers and units of the scenario.
        with_set_up: bool,
    },
    /// Lines of sight between all hexes.
    Table,
}

impl State {
    /// Begins to export a tab's document as it is now.
    pub fn export(
        &mut self,
        tab: TabId,
        what: Export,
        path: PathBuf,
        make_folder: bool,
        ctx: &egui::Context,
    ) {
        let Some(tab) = self.tab_of(tab) else { return };
        if let Some(folder) = path.parent().filter(|_| make_folder)
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            let values = [("folder", folder.display().to_string().into()), ("why", error.to_string().into())];
            return self.messages.error(text_with("export-no-folder", &values), Vec::new());
        }
        let (project, document, map) = (tab.project.clone(), tab.document().clone(), tab.map().clone());
        let ruleset = Arc::clone(tab.ruleset());
        let shown = path.display().to_string();
        let title = text_with("job-writes", &[("file", shown.into())]);
        self.jobs.start(title, ctx, Then::Nothing, move |progress| match what {
            Export::Package { despite_errors } => {
                write_package(&project, &document, despite_errors, &path, progress)
            }
            Export::Picture { pixels_per_hex, is_dark, with_set_up } => {
                let style = if is_dark { Style::dark() } else { Style::light() };
                let scenario = document.scenario.as_deref();
                let drawn = Drawn { map: &map, scenario, ruleset: &ruleset, with_set_up };
                write_picture(&drawn, &style, pixels_per_hex, &path, progress)
            }
            Export::Table => write_table(&map, &path, progress).map(|rows| rows.map(|_| said_of(&path))),
        });
    }

    /// Tells of work that has ended.
    pub fn take_ended_jobs(&mut self) {
        for (title, then, outcome) in self.jobs.take_ended() {
            match outcome {
                Ok(Some(said)) => {
                    self.messages.status = said;
                    self.go_on(then);
                }
                Ok(None) => {
                    self.messages.status = text_with("job-called-off", &[("title", title.into())]);
                }
                Err(why) => {
                    let said = text_with("job-failed", &[("title", title.into()), ("why", why.into())]);
                    self.messages.error(said, Vec::new());
                }
            }
        }
    }
}

fn said_of(path: &Path) -> String {
    text_with("job-wrote", &[("file", path.display().to_string().into())])
}

fn written(path: &Path) -> Outcome {
    Ok(Some(said_of(path)))
}

fn write_package(
    project: &Project,
    document: &Document,
    despite_errors: bool,
    path: &Path,
    progress: &Progress,
) -> Outcome {
    let report = validate::check(project, document, &Options::default());
    let remarks = Remarks {
        errors: report.headlines(Severity::Error),
        warnings: report.count(Severity::Warning),
        silenced: report.silenced,
    };
    if !remarks.errors.is_empty() && !despite_errors {
        return Err(text("export-has-errors").to_owned());
    }
    let map = document.map();
    let link = table_link(&map, &package::table_name(document));
    let documents = package::documents(project, document, link)?;
    let made = complete(documents, &map, &remarks, &mut |share| progress.go_on(0.7 * share))?;
    let Done::Package(package) = made else { return Ok(None) };
    if !package::is_package(path) {
        package.write_folder(path).map_err(|error| error.to_string())?;
        return written(path);
    }
    let zipped = package.to_zip(&mut |share| progress.go_on(0.7 + 0.3 * share));
    let Some(bytes) = zipped.map_err(|error| error.to_string())? else { return Ok(None) };
    save::save(path, &bytes, Expected::Anything).map_err(|error| error.to_string())?;
    written(path)
}

/// What a picture shows.
struct Drawn<'a> {
    map: &'a Map,
    scenario: Option<&'a Scenario>,
    ruleset: &'a Ruleset,
    with_set_up: bool,
}

fn write_picture(
    drawn: &Drawn<'_>,
    style: &Style,
    pixels_per_hex: f32,
    path: &Path,
    progress: &Progress,
) -> Outcome {
    let cartographer = Cartographer::new(drawn.map, style, Detail::for_pixels(pixels_per_hex));
    let mut picture = cartographer.picture();
    if let Some(scenario) = drawn.scenario {
        if drawn.with_set_up {
            cartographer.set_up(scenario, drawn.ruleset, &mut picture.shapes);
        }
        if !scenario.title.is_empty() {
            picture.title.clone_from(&scenario.title);
        }
    }
    if !progress.go_on(0.3) {
        return Ok(None);
    }
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    let bytes = match is_svg {
        true => export::svg(&picture).into_bytes(),
        false => export::png(&picture, pixels_per_hex).map_err(|error| error.to_string())?,
    };
    if !progress.go_on(0.9) {
        return Ok(None);
    }
    save::save(path, &bytes, Expected::Anything).map_err(|error| error.to_string())?;
    let Some(letters) = export::unknown_letters(&picture) else { return written(path) };
    let values = [("wrote", said_of(path).into()), ("letters", letters.into())];
    Ok(Some(text_with("job-wrote-boxes", &values)))
}

/// Writes the LOS table of a map. Returns how many rows it has; none if it was called off.
pub fn write_table(map: &Map, path: &Path, progress: &Progress) -> Result<Option<usize>, String> {
    let saved = save::save_stream(path, |file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        let rows = write_los_table(map, None, &mut out, &mut |share| progress.go_on(share))?;
        out.flush()?;
        // What was called off takes the place of nothing.
        rows.ok_or_else(|| io::Error::from(io::ErrorKind::Interrupted))
    });
    match saved {
        Ok(rows) => Ok(Some(rows)),
        Err(SaveError::Io { error, .. }) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}
