//! `bocage export`: a scenario with all that belongs to it in one archive or folder.

use super::input::{Root, check_not_input_of, open_project, refusals};
use super::output::{Exit, Failure, Output, count};
use super::overwrite::Overwrite;
use crate::edit::Document;
use crate::export::{Done, Remarks, complete, table_link};
use crate::file::package::{self, Package};
use crate::file::project::Project;
use crate::finding::{Finding, Severity};
use crate::validate::{self, Options, Report};
use clap::Args;
use std::path::PathBuf;

/// Write a scenario with its boards, ruleset, LOS table and map picture into one archive or folder.
///
/// Everything is checked first. Findings of error level are shown, and nothing is written unless --despite-errors is
/// given; then the package says so. An archive opens as it is, in the editor and in the other commands.
#[derive(Debug, Args)]
pub struct Export {
    /// A scenario or a board; `-` for standard input.
    file: PathBuf,
    /// Where to write: an archive if the name ends in .zip, else a folder, which must be new or empty.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Export although there are findings of error level.
    #[arg(long)]
    despite_errors: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    root: Root,
}

impl Export {
    /// Runs the command.
    ///
    /// # Errors
    /// If a file is refused, or the package cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let project = open_project(&self.file, self.root.folder()?)?;
        if project.is_refused() {
            let message = format!("{} was refused, so there is nothing to export", self.file.display());
            return Err(Failure::refused(message).with_details(refusals(&project, output)));
        }
        check_not_input_of(&self.output, &project)?;
        if package::is_package(&self.output) {
            self.overwrite.check(&self.output)?;
        }
        let document = project.document();
        let report = validate::check(&project, &document, &Options::default());
        let errors = report.count(Severity::Error);
        for finding in report.findings.iter().filter(|finding| finding.check.severity == Severity::Error) {
            output.say(&line_about(&project, finding));
        }
        if errors > 0 && !self.despite_errors {
            let message = format!("Nothing was exported: {} found", count(errors, "error"));
            return Err(Failure::refused(message)
                .with_help("Mend them, or export all the same with --despite-errors"));
        }
        let package = make(&project, &document, &report)?;
        self.write(&package)?;
        let despite = if errors > 0 { format!(" despite {}", count(errors, "error")) } else { String::new() };
        output.chat(&format!(
            "Wrote {}, {}{despite}",
            self.output.display(),
            count(package.files.len(), "file")
        ));
        Ok(Exit::Clean)
    }

    fn write(&self, package: &Package) -> Result<(), Failure> {
        if !package::is_package(&self.output) {
            return package.write_folder(&self.output).map_err(Failure::io);
        }
        let bytes = package.to_zip(&mut |_| true).map_err(Failure::io)?;
        bytes.map_or(Ok(()), |bytes| self.overwrite.save(&self.output, &bytes))
    }
}

fn line_about(project: &Project, finding: &Finding) -> String {
    let at = project.locate(&finding.place).map(|(source, span)| source.position(span.start));
    let at = at.map(|at| format!(":{}:{}", at.line, at.column)).unwrap_or_default();
    let (file, check) = (&finding.place.file, finding.check);
    format!("error[{}]: {file}{at}: {} ({})", check.code, finding.headline, check.name)
}

fn make(project: &Project, document: &Document, report: &Report) -> Result<Package, Failure> {
    let map = document.map();
    let link = table_link(&map, &package::table_name(document));
    let documents = package::documents(project, document, link).map_err(Failure::io)?;
    let remarks = Remarks {
        errors: report.headlines(Severity::Error),
        warnings: report.count(Severity::Warning),
        silenced: report.silenced,
    };
    match complete(documents, &map, &remarks, &mut |_| true).map_err(Failure::io)? {
        Done::Package(package) => Ok(package),
        Done::CalledOff => Err(Failure::io("The export was called off")),
    }
}
