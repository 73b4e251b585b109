//! Reports as JUnit XML, which build servers read: a suite for each file, a case for each finding.

use super::json::Finding;
use super::merged::Merged;
use crate::finding::Severity;
use std::collections::BTreeMap;

/// The report as text. A finding whose severity `fails` is a failed case, any other a passed one with output.
pub fn report(merged: &Merged, fails: impl Fn(Severity) -> bool) -> String {
    let failed = merged.findings.iter().filter(|finding| fails(finding.severity)).count();
    let mut suites: Vec<(&str, Vec<&Finding>)> =
        merged.files.iter().map(|file| (file.as_str(), Vec::new())).collect();
    for finding in &merged.findings {
        match suites.iter_mut().find(|(file, _)| *file == finding.place.file) {
            Some((_, findings)) => findings.push(finding),
            None => suites.push((&finding.place.file, vec![finding])),
        }
    }
    let cases: usize = suites.iter().map(|(_, findings)| findings.len().max(1)).sum();
    let (cases, errors) = (cases + merged.failures.len(), merged.failures.len());
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"bocage\" tests=\"{cases}\" failures=\"{failed}\" errors=\"{errors}\">\n"
    );
    for (file, findings) in &suites {
        suite(file, findings, &fails, &mut xml);
    }
    if errors > 0 {
        unread(&merged.failures, &mut xml);
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn suite(file: &str, findings: &[&Finding], fails: &impl Fn(Severity) -> bool, xml: &mut String) {
    let failed = findings.iter().filter(|finding| fails(finding.severity)).count();
    let (name, cases) = (escaped(file), findings.len().max(1));
    xml.push_str(&format!(
        "  <testsuite name=\"{name}\" tests=\"{cases}\" failures=\"{failed}\" errors=\"0\" time=\"0\">\n"
    ));
    if findings.is_empty() {
        xml.push_str(&format!(
            "    <testcase name=\"no findings\" classname=\"{name}\" file=\"{name}\" time=\"0\"/>\n"
        ));
    }
    let mut before: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        // Servers take cases of one name for one case, and show only the first.
        let name = format!("{} {}", finding.check, finding.at).trim().to_owned();
        let number = before.entry(name.clone()).and_modify(|number| *number += 1).or_insert(1);
        let name = if *number == 1 { name } else { format!("{name} #{number}") };
        case(&name, finding, fails(finding.severity), xml);
    }
    xml.push_str("  </testsuite>\n");
}

fn case(name: &str, finding: &Finding, fails: bool, xml: &mut String) {
    let place = match finding.place.line {
        Some(line) => format!("{}:{line}", finding.place.file),
        None => finding.place.file.clone(),
    };
    let more = finding.notes.iter().chain(&finding.help).map(|line| format!("\n{line}"));
    let text = escaped(&format!("{place}: {}{}", finding.message, more.collect::<String>()));
    let (name, file) = (escaped(name), escaped(&finding.place.file));
    let line = finding.place.line.map(|line| format!(" line=\"{line}\"")).unwrap_or_default();
    xml.push_str(&format!(
        "    <testcase name=\"{name}\" classname=\"{file}\" file=\"{file}\"{line} time=\"0\">\n"
    ));
    if fails {
        let (kind, message) = (escaped(finding.check), escaped(&finding.message));
        xml.push_str(&format!("      <failure type=\"{kind}\" message=\"{message}\">{text}</failure>\n"));
    } else {
        xml.push_str(&format!("      <system-out>{}: {text}</system-out>\n", finding.severity));
    }
    xml.push_str("    </testcase>\n");
}

fn unread(failures: &[String], xml: &mut String) {
    let errors = failures.len();
    xml.push_str(&format!(
        "  <testsuite name=\"reading\" tests=\"{errors}\" failures=\"0\" errors=\"{errors}\">\n"
    ));
    for failure in failures {
        let message = escaped(failure);
        xml.push_str(&format!(
            "    <testcase name=\"read\" classname=\"reading\"><error message=\"{message}\"/></testcase>\n"
        ));
    }
    xml.push_str("  </testsuite>\n");
}

/// Text for XML; characters that XML cannot hold become replacement characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push('\t'),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_can_stand_in_xml() {
        assert_eq!(escaped("<a b=\"c\">&\u{1}\n"), "&lt;a b=&quot;c&quot;&gt;&amp;\u{fffd}&#10;");
    }
}
