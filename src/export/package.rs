//! A package of a scenario: its own files, and with them the ruleset, the LOS table, a picture of the map, and a text
//! for people that says what all this is and whether it was found to be in order.

use super::{check_size, png, write_los_table};
use crate::file::package::{Documents, Manifest, Package};
use crate::layout::Map;
use crate::picture::{Cartographer, Detail, Picture, Shapes, Style};
use crate::ruleset::{Ruleset, WESTFRONT};
use crate::scenario::Scenario;
use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Pixels of a hex in the picture of the map: the first with which it is not too large.
const SCALES: [f32; 5] = [100.0, 64.0, 40.0, 24.0, 12.0];

/// What checks had to say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Headlines of findings of error level, with their files.
    pub errors: Vec<String>,
    /// How many findings of warning level there are.
    pub warnings: usize,
    /// How many findings were silenced.
    pub silenced: usize,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// The package.
    Package(Package),
    /// It was called off.
    CalledOff,
}

/// Adds to the files of a document what else belongs into a package. `go_on` is told the share that is done; if it
/// says no, nothing comes of it.
///
/// # Errors
/// If the table or the picture could not be made.
pub fn complete(
    documents: Documents,
    map: &Map,
    remarks: &Remarks,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Result<Done, String> {
    let Documents { mut package, main, title, missing, ruleset, table, scenario } = documents;
    let mut contents =
        vec![(main.clone(), if main.starts_with("maps/") { "the board" } else { "the scenario" })];
    let what = |path: &str| {
        if path.starts_with("maps/") { "a board" } else { "the ruleset that the scenario names" }
    };
    let others = package.files.keys().filter(|path| **path != main);
    contents.extend(others.map(|path| (path.clone(), what(path))));
    if ruleset.as_deref() == Some("westfront") {
        let path = "rulesets/westfront.ron".to_owned();
        package.files.insert(path.clone(), WESTFRONT.as_bytes().to_vec());
        contents.push((path, "the numbers of the rules that it is played by, each with its source"));
    }
    let stem =
        Path::new(&main).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    if let Some(table) = table {
        let mut csv = Vec::new();
        let written = write_los_table(map, None, &mut csv, &mut |share| go_on(0.5 * share));
        if written.map_err(|error| error.to_string())?.is_none() {
            return Ok(Done::CalledOff);
        }
        let folder = main.split('/').next().unwrap_or_default();
        let path = format!("{folder}/{table}");
        package.files.insert(path.clone(), csv);
        contents.push((path, "line of sight between any two hexes"));
    }
    if !go_on(0.5) {
        return Ok(Done::CalledOff);
    }
    let numbers =
        own_ruleset(&package, ruleset.as_deref()).map_or(Cow::Borrowed(Ruleset::westfront()), Cow::Owned);
    if let Some(picture) = picture_of(map, scenario.as_deref(), &numbers, &title)? {
        let path = format!("pictures/{stem}.png");
        package.files.insert(path.clone(), picture);
        let what = if scenario.is_some() { "the map with the set-up" } else { "the map" };
        contents.push((path, what));
    }
    let readme = readme(&title, &main, &contents, &missing, remarks);
    package.files.insert("README.txt".to_owned(), readme.into_bytes());
    let package = package.with_manifest(&Manifest::new(&main, remarks.errors.len()));
    Ok(if go_on(1.0) { Done::Package(package) } else { Done::CalledOff })
}

/// The ruleset in a package that the scenario names by its path, if it can be read.
fn own_ruleset(package: &Package, named: Option<&str>) -> Option<Ruleset> {
    let text = package.files.get(named?.strip_prefix("../")?)?;
    Ruleset::parse(std::str::from_utf8(text).ok()?).ok()
}

/// The map as PNG with what the scenario puts on it, as large as is sensible; none if there is no map.
fn picture_of(
    map: &Map,
    scenario: Option<&Scenario>,
    ruleset: &Ruleset,
    title: &str,
) -> Result<Option<Vec<u8>>, String> {
    let style = Style::light();
    let Some(bounds) = Cartographer::new(map, &style, Detail::Far).bounds() else { return Ok(None) };
    let blank =
        Picture { title: String::new(), bounds, background: style.outside, shapes: Shapes::default() };
    let fits = |scale: &f32| check_size(&blank, *scale).is_ok();
    let Some(scale) = SCALES.into_iter().find(fits) else { return Ok(None) };
    let cartographer = Cartographer::new(map, &style, Detail::for_pixels(scale));
    let mut picture = cartographer.picture();
    if let Some(scenario) = scenario {
        cartographer.set_up(scenario, ruleset, &mut picture.shapes);
    }
    title.clone_into(&mut picture.title);
    png(&picture, scale).map(Some).map_err(|error| error.to_string())
}

fn readme(
    title: &str,
    main: &str,
    contents: &[(String, &str)],
    missing: &[String],
    remarks: &Remarks,
) -> String {
    let mut text = String::new();
    let title = if title.is_empty() { main } else { title };
    // Writing to a text cannot fail.
    let _ = writeln!(text, "{title}\n\nExported by Bocage {}.\n", env!("CARGO_PKG_VERSION"));
    let _ = match remarks.errors.len() {
        0 => writeln!(text, "All checks were run and no error was found ({}).\n", others(remarks)),
        count => writeln!(
            text,
            "EXPORTED DESPITE ERRORS: the checks found {count} of error level ({}). It cannot be played as it is:\n",
            others(remarks)
        ),
    };
    for error in &remarks.errors {
        let _ = writeln!(text, "  {error}");
    }
    for board in missing {
        let _ = writeln!(text, "  {board} was not there and is not in this package");
    }
    if !remarks.errors.is_empty() || !missing.is_empty() {
        text.push('\n');
    }
    text.push_str("Contents\n\n");
    let width = contents.iter().map(|(path, _)| path.chars().count()).max().unwrap_or_default();
    for (path, what) in contents {
        let _ = writeln!(text, "  {path:width$}  {what}");
    }
    let _ = writeln!(text, "\nBocage opens the archive as it is; of the unpacked files, open {main}.");
    text
}

fn others(remarks: &Remarks) -> String {
    let count = |number: usize, one: &str, more: &str| match number {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    };
    let warnings = count(remarks.warnings, "warning", "warnings");
    match remarks.silenced {
        0 => warnings,
        silenced => format!("{warnings}, {}", count(silenced, "finding silenced", "findings silenced")),
    }
}
