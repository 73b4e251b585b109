//! `bocage render`: the map as a picture, with the set-up of its scenario.

use super::input::{OpenMap, Root, check_not_input, is_stdin, open_map};
use super::output::{Exit, Failure, Output};
use super::overwrite::Overwrite;
use crate::export::{self, PictureError};
use crate::file::ruleset::to_draw_by;
use crate::picture::{Cartographer, Detail, Picture, Shapes, Style};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Draw the map of a scenario, with its set-up, or of a board.
#[derive(Debug, Args)]
pub struct Render {
    /// A scenario or a board; `-` for standard input.
    file: PathBuf,
    /// Where to write; `-` for standard output, with --format.
    #[arg(short, long, value_name = "PICTURE")]
    output: PathBuf,
    /// What to write [default: by the end of the picture's name].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Pixels of a hex from corner to corner. Small hexes are drawn with less detail; an SVG has no pixels, but the
    /// detail is the same.
    #[arg(long, default_value_t = 100.0, value_name = "PIXELS", value_parser = scale)]
    scale: f32,
    /// Draw on dark ground.
    #[arg(long)]
    dark: bool,
    /// Only the map, without zones, objectives, markers and units of the scenario.
    #[arg(long)]
    map_only: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    root: Root,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Png,
    Svg,
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse::<f32>().ok().filter(|scale| (1.0..=2000.0).contains(scale));
    scale.ok_or_else(|| "write a number of pixels from 1 to 2000".to_owned())
}

impl Render {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is no map, the picture would be too large, or it cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let format = self.format()?;
        let opened = open_map(&self.file, &self.root, output)?;
        if is_stdin(&self.output) {
            output.print(self.draw(&opened, format, output)?)?;
            return Ok(Exit::Clean);
        }
        check_not_input(&self.output, &opened)?;
        self.overwrite.check(&self.output)?;
        self.overwrite.save(&self.output, &self.draw(&opened, format, output)?)?;
        output.chat(&format!("Wrote {}", self.output.display()));
        Ok(Exit::Clean)
    }

    fn format(&self) -> Result<Format, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let extension = Path::new(&self.output).extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            Some("png") => Ok(Format::Png),
            Some("svg") => Ok(Format::Svg),
            Some("pdf") => Err(Failure::usage("PDF cannot be written yet")
                .with_help("Write SVG, which other programs make PDF of")),
            _ => Err(Failure::usage(format!("{} does not say what to write", self.output.display()))
                .with_help("End its name in .png or .svg, or give --format")),
        }
    }

    fn draw(&self, opened: &OpenMap, format: Format, output: &Output) -> Result<Vec<u8>, Failure> {
        let style = if self.dark { Style::dark() } else { Style::light() };
        let cartographer = Cartographer::new(&opened.map, &style, Detail::for_pixels(self.scale));
        let too_large = |error: PictureError| Failure::usage(sentence(&error.to_string()));
        if let Some(bounds) = cartographer.bounds().filter(|_| format == Format::Png) {
            // Before it is drawn: a picture that is too large would take long and much memory.
            let blank = Picture {
                title: String::new(),
                bounds,
                background: style.outside,
                shapes: Shapes::default(),
            };
            export::check_size(&blank, self.scale).map_err(too_large)?;
        }
        let mut picture = cartographer.picture();
        if let Some(scenario) = &opened.document.scenario {
            if !self.map_only {
                let ruleset = to_draw_by(&opened.project, scenario);
                cartographer.set_up(scenario, &ruleset, &mut picture.shapes);
            }
            if !scenario.title.is_empty() {
                picture.title.clone_from(&scenario.title);
            }
        }
        if let Some(letters) = export::unknown_letters(&picture) {
            output.chat(&format!(
                "The font has no letters for {letters}: the picture has boxes in their place"
            ));
        }
        match format {
            Format::Png => export::png(&picture, self.scale).map_err(too_large),
            Format::Svg => Ok(export::svg(&picture).into_bytes()),
        }
    }
}

/// A message with a capital letter.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
