//! Reports as SARIF 2.1.0, which code scanning services read.

use super::json::{Finding, Place};
use super::merged::Merged;
use crate::cli::output::Failure;
use crate::finding::{CheckInfo, Severity};
use crate::validate::CHECKS;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The report as text.
///
/// # Errors
/// None in fact: all of it can be written.
pub fn report(merged: &Merged) -> Result<String, Failure> {
    let failures =
        merged.failures.iter().map(|failure| json!({ "level": "error", "message": { "text": failure } }));
    let prints = fingerprints(&merged.findings);
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Bocage",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": CHECKS.iter().map(|check| rule(&check.info)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": merged.failures.is_empty(),
                "toolExecutionNotifications": failures.collect::<Vec<_>>(),
            }],
            "results": merged.findings.iter().zip(prints).map(result).collect::<Vec<_>>(),
        }],
    });
    Ok(serde_json::to_string_pretty(&log).map_err(Failure::io)? + "\n")
}

fn rule(info: &CheckInfo) -> Value {
    json!({
        "id": info.code,
        "name": info.name,
        "shortDescription": { "text": info.summary },
        "help": { "text": info.page, "markdown": info.page },
        "defaultConfiguration": { "level": level(info.severity) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// By what services know a finding again from run to run: the check, the file, and the place by name or, where it has none,
/// what is wrong. Lines are not in it, since they move. Those that would be the same are numbered.
fn fingerprints(findings: &[Finding]) -> Vec<String> {
    let mut before: BTreeMap<String, usize> = BTreeMap::new();
    let print = |finding: &Finding| {
        let at = if finding.at.is_empty() { &finding.message } else { &finding.at };
        let print = format!("{} {} {at}", finding.code, finding.place.file);
        let number = before.entry(print.clone()).and_modify(|number| *number += 1).or_insert(1);
        if *number == 1 { print } else { format!("{print} #{number}") }
    };
    findings.iter().map(print).collect()
}

fn result((finding, fingerprint): (&Finding, String)) -> Value {
    let more = finding.notes.iter().chain(&finding.help).map(|line| format!("\n{line}"));
    let message = format!("{}{}", finding.message, more.collect::<String>());
    let index = CHECKS.iter().position(|check| check.info.code == finding.code);
    let related = finding.related.iter().map(|related| {
        let mut location = location(&related.place);
        location["message"] = json!({ "text": related.message });
        location
    });
    json!({
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": { "text": message },
        "locations": [location(&finding.place)],
        "relatedLocations": related.collect::<Vec<_>>(),
        "partialFingerprints": { "bocage/1": fingerprint },
    })
}

fn location(place: &Place) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(&place.file) } });
    if let (Some(line), Some(column)) = (place.line, place.column) {
        physical["region"] = json!({
            "startLine": line,
            "startColumn": column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        });
    }
    json!({ "physicalLocation": physical })
}

/// A path as a relative reference, or an absolute one with its scheme.
fn uri(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into())
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("maps/n1.ron"), "maps/n1.ron");
        assert_eq!(uri("maps/é #1.ron"), "maps/%C3%A9%20%231.ron");
        assert_eq!(uri("/maps/a:b"), "file:///maps/a%3Ab");
    }
}
