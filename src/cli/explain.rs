//! `bocage explain`: the page of a check.

use super::output::{Exit, Failure, Output, nearest};
use crate::finding::{CheckInfo, FixKind};
use crate::validate::{CHECKS, Check, find_check};
use clap::Args;

/// Explain a check: what it finds, why, and how to mend or silence it.
#[derive(Debug, Args)]
pub struct Explain {
    /// Name or code of the check, such as overstacked-hex.
    name: String,
}

impl Explain {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is no such check, or the page cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let check = check_named(&self.name)?;
        output.print(page(&check.info))?;
        Ok(Exit::Clean)
    }
}

/// The check of that name or code.
///
/// # Errors
/// If there is none, with the nearest name.
pub fn check_named(name: &str) -> Result<&'static Check, Failure> {
    let by_code = || find_check(&name.to_ascii_uppercase());
    find_check(name).or_else(by_code).ok_or_else(|| {
        let names = CHECKS.iter().flat_map(|check| [check.info.name, check.info.code]);
        let failure = Failure::usage(format!("There is no check `{name}`"));
        match nearest(&name.to_ascii_lowercase(), names) {
            Some(near) => failure.with_help(format!("Did you mean `{near}`?")),
            None => failure.with_help("`bocage checks` lists them"),
        }
    })
}

/// The page with its heading.
fn page(info: &CheckInfo) -> String {
    let fix = match info.fix {
        FixKind::None => "none",
        FixKind::Safe => "with `bocage validate --fix`",
        FixKind::Unsafe => {
            "a guess at what is meant: in the editor, or with `bocage validate --fix --unsafe-fixes`"
        }
    };
    let CheckInfo { name, code, severity, page, .. } = info;
    format!("# {name} ({code})\n\nSeverity: {severity}. Fix: {fix}.\n\n{}\n", page.trim())
}
