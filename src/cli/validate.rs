//! `bocage validate`: checks boards and scenarios.
//!
//! Each file is opened and checked on its own, in parallel; [`checked`] takes from it what a report needs and lets the
//! rest go, [`merged`] puts all together, so that a board that several scenarios use is reported once. The formats
//! of reports are a file each.

mod checked;
mod diff;
mod fix;
mod json;
mod junit;
mod merged;
mod sarif;
mod text;

pub use json::Report;

use super::explain::check_named;
use super::input::{Root, is_stdin, read_stdin};
use super::output::{Exit, Failure, Output, count};
use super::targets::Targets;
use crate::finding::Severity;
use crate::validate::Options;
use checked::{Checked, Context};
use clap::{Args, ValueEnum};
use fix::Guesses;
use merged::Merged;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// More threads gain little and reserve much memory.
const MOST_THREADS: usize = 4;

/// Check boards and scenarios.
///
/// Findings go to standard output, a summary to standard error. Exit code 0 if there is no finding of error level, 1
/// if there is one (or one of a level that --deny names), 2 if something could not be read or nothing was checked.
#[derive(Debug, Args)]
pub struct Validate {
    /// Files, folders with all that is in them, or patterns; `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How to print the findings.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Count findings of these levels as failures too.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LEVELS")]
    deny: Vec<Deny>,
    /// Only these checks, by name or code; one of advice level runs if it is named here.
    #[arg(long, value_delimiter = ',', value_name = "CHECKS")]
    select: Vec<String>,
    /// None of these checks, by name or code.
    #[arg(long, value_delimiter = ',', value_name = "CHECKS")]
    ignore: Vec<String>,
    /// Give advice too.
    #[arg(long)]
    advice: bool,
    /// Mend what can be mended without changing what is meant, then report the rest.
    #[arg(long, conflicts_with = "diff")]
    fix: bool,
    /// Only show what --fix would change, as a unified diff. Exit code 1 if there is something.
    #[arg(long)]
    diff: bool,
    /// With --fix or --diff: make changes that are only a guess at what is meant, too.
    #[arg(long)]
    unsafe_fixes: bool,
    #[command(flatten)]
    root: Root,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With excerpts, for people.
    Text,
    /// Bocage's own, as `bocage schema report` says.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML, for test reports.
    Junit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    #[value(alias = "warning")]
    Warnings,
    Advice,
}

impl Validate {
    /// Runs the command.
    ///
    /// # Errors
    /// If nothing could be checked, or results cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        if self.unsafe_fixes && !self.fix && !self.diff {
            return Err(Failure::usage("--unsafe-fixes goes with --fix or --diff"));
        }
        let options = self.options()?;
        let root = self.root.folder()?;
        let targets = Targets::find(&self.paths);
        if targets.files.is_empty() {
            targets.tell_faults(output);
            return Err(nothing_checked(targets.skipped));
        }
        let input = match targets.files.iter().any(|path| is_stdin(path)) {
            true => Some(read_stdin()?),
            false => None,
        };
        let context = Context::new(&targets.files, input, root, &options, output.renderer());
        let guesses = if self.unsafe_fixes { Guesses::Made } else { Guesses::Left };
        if self.diff {
            targets.tell_faults(output);
            let exit = fix::show(&context, &targets.files, guesses, output)?;
            return Ok(if targets.faults.is_empty() { exit } else { Exit::Failed });
        }
        let not_fixed =
            if self.fix { fix::apply(&context, &targets.files, guesses, output)? } else { Vec::new() };
        let checked = check_all(&context, &targets.files, output);
        let mut merged = Merged::new(checked);
        merged.failures.splice(0..0, targets.faults.iter().cloned().chain(not_fixed));
        merged.skipped = targets.skipped;
        merged.passed_over = targets.passed_over();
        self.report(&merged, output)?;
        if merged.files.is_empty() {
            return Err(Failure::io("Nothing was checked"));
        }
        output.chat(&text::summary(&merged));
        Ok(self.exit(&merged))
    }

    fn options(&self) -> Result<Options, Failure> {
        let names = |names: &[String]| -> Result<BTreeSet<&'static str>, Failure> {
            names.iter().map(|name| Ok(check_named(name.trim())?.info.name)).collect()
        };
        let advice = self.advice || self.deny.contains(&Deny::Advice);
        Ok(Options {
            advice,
            select: names(&self.select)?,
            ignore: names(&self.ignore)?,
            ..Options::default()
        })
    }

    fn fails(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Warning => self.deny.contains(&Deny::Warnings),
            Severity::Advice => self.deny.contains(&Deny::Advice),
        }
    }

    fn report(&self, merged: &Merged, output: &Output) -> Result<(), Failure> {
        merged.failures.iter().for_each(|failure| output.say(&format!("error: {failure}")));
        let text = match self.format {
            Format::Text => text::report(merged),
            Format::Json => json::report(merged)?,
            Format::Sarif => sarif::report(merged)?,
            Format::Junit => junit::report(merged, |severity| self.fails(severity)),
        };
        output.print(text)
    }

    fn exit(&self, merged: &Merged) -> Exit {
        if !merged.failures.is_empty() {
            return Exit::Failed;
        }
        let fails = merged.findings.iter().any(|finding| self.fails(finding.severity));
        if fails { Exit::Found } else { Exit::Clean }
    }
}

fn nothing_checked(skipped: usize) -> Failure {
    Failure::io(format!(
        "Nothing was checked: there is no board and no scenario among {}",
        count(skipped, "file")
    ))
}

/// Checks all files, in their order.
fn check_all(context: &Context<'_>, files: &[PathBuf], output: &Output) -> Vec<Result<Checked, String>> {
    let bar = progress(files.len(), output);
    let check = |path: &PathBuf| {
        let checked = context.check(path);
        bar.inc(1);
        checked
    };
    let threads =
        std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS).min(files.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let checked = match pool {
        Ok(pool) if threads > 1 => pool.install(|| files.par_iter().map(check).collect()),
        _ => files.iter().map(check).collect(),
    };
    bar.finish_and_clear();
    checked
}

/// A bar for those who watch, and only for more than one file.
fn progress(files: usize, output: &Output) -> indicatif::ProgressBar {
    match output.is_watched && !output.is_quiet && files > 1 {
        true => indicatif::ProgressBar::new(files as u64),
        false => indicatif::ProgressBar::hidden(),
    }
}

/// The path by which a file is known whatever way leads to it.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
