//! `bocage checks`: the list of checks.

use super::output::{Exit, Failure, Output};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::CHECKS;
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

/// List all checks.
#[derive(Debug, Args)]
pub struct Checks {
    /// How to print them.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// All checks, as `bocage checks --format json` lists them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Checks")]
pub struct List(Vec<Listed>);

/// A check, as `bocage checks --format json` lists it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its name, which states the defect.
    name: &'static str,
    /// Short code, never used again.
    code: &'static str,
    /// How bad its findings are.
    severity: Severity,
    /// What it finds, in one line.
    summary: &'static str,
    /// Whether it can mend what it finds.
    fix: FixKind,
}

impl From<&CheckInfo> for Listed {
    fn from(info: &CheckInfo) -> Self {
        let CheckInfo { name, code, severity, summary, fix, .. } = *info;
        Self { name, code, severity, summary, fix }
    }
}

impl Checks {
    /// Runs the command.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let checks: Vec<Listed> = CHECKS.iter().map(|check| Listed::from(&check.info)).collect();
        let text = match self.format {
            Format::Text => as_text(&checks),
            Format::Json => serde_json::to_string_pretty(&checks).map_err(Failure::io)? + "\n",
        };
        output.print(text)?;
        Ok(Exit::Clean)
    }
}

fn as_text(checks: &[Listed]) -> String {
    let width = checks.iter().map(|check| check.name.len()).max().unwrap_or_default();
    let line = |check: &Listed| {
        let Listed { name, code, severity, summary, .. } = check;
        format!("{code} {:<7} {name:<width$} {summary}\n", severity.to_string())
    };
    checks.iter().map(line).collect()
}
