//! Reports for people: findings with excerpts, and a summary in a line.

use super::merged::Merged;
use crate::cli::output::count;
use crate::finding::Severity;

/// The findings, and which files were not checked to the end.
pub fn report(merged: &Merged) -> String {
    let mut text = String::new();
    for finding in &merged.findings {
        text.push_str(&finding.text);
        text.push_str("\n\n");
    }
    for stopped in &merged.stopped {
        let whose = if stopped.file == stopped.because_of { "it" } else { &stopped.because_of };
        text.push_str(&format!(
            "note: {} was not checked further than {}, since {whose} has errors\n",
            stopped.file, stopped.stage
        ));
    }
    text
}

/// How much was found and looked at, in one line.
pub fn summary(merged: &Merged) -> String {
    let found: Vec<String> = [Severity::Error, Severity::Warning, Severity::Advice]
        .into_iter()
        .map(|severity| (severity, merged.count(severity)))
        .filter(|(_, number)| *number > 0)
        .map(|(severity, number)| match severity {
            Severity::Advice => format!("{number} of advice"),
            _ => count(number, &severity.to_string()),
        })
        .collect();
    let found = if found.is_empty() { "No findings".to_owned() } else { found.join(", ") };
    let mut text = format!(
        "{found} in {} ({}, {}, {}, {}, {})",
        count(merged.files.len(), "file"),
        count(merged.boards, "board"),
        count(merged.seams, "seam"),
        count(merged.hexes, "hex"),
        count(merged.los_pairs, "LOS pair"),
        count(merged.checks, "check"),
    );
    if merged.silenced > 0 {
        text.push_str(&format!("; {} silenced", merged.silenced));
    }
    if let Some(passed_over) = &merged.passed_over {
        text.push_str(&format!("; {passed_over}"));
    }
    text
}
