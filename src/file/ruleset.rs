//! The ruleset of a scenario: the one that ships, by its id, or a file of the user's own, by its path.

use super::project::{Files, Project, Refused};
use super::source::Source;
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use std::borrow::Cow;
use std::sync::Arc;

/// Why a scenario has no ruleset.
#[derive(Debug, Clone)]
pub enum RulesetError {
    /// The program has no ruleset of that id.
    UnknownId,
    /// The file could not be read, or must not be.
    File(Refused),
    /// What is wrong with its text, with line and column.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// In words, as the end of a sentence.
        reason: String,
    },
}

/// The ruleset that a scenario is played by. Its path is relative to the scenario and stays within the root.
///
/// # Errors
/// See [`RulesetError`].
pub fn of_scenario(
    files: &(impl Files + ?Sized),
    project: &Project,
    scenario: &Scenario,
) -> Result<Cow<'static, Ruleset>, RulesetError> {
    let shipped = Ruleset::westfront();
    let written = scenario.ruleset.as_str();
    if written.is_empty() || written == shipped.id {
        return Ok(Cow::Borrowed(shipped));
    }
    if !scenario.names_ruleset_file() {
        return Err(RulesetError::UnknownId);
    }
    let path = project.find(files, written).map_err(RulesetError::File)?;
    let unreadable = |error| RulesetError::File(Refused::Unreadable(Arc::new(error)));
    let (bytes, _) = files.read(&path).map_err(unreadable)?;
    let source = Source::from_bytes(written, &bytes).map_err(|not_text| {
        let at = not_text.shown.position(not_text.error.span.start);
        RulesetError::Text { line: at.line, column: at.column, reason: not_text.error.to_string() }
    })?;
    Ruleset::parse(source.text()).map(Cow::Owned).map_err(|error| RulesetError::Text {
        line: error.span.start.line,
        column: error.span.start.col,
        reason: error.code.to_string(),
    })
}

/// The ruleset by which a scenario is drawn: its own, or the one that ships where that cannot be had, which a check tells.
pub fn to_draw_by(project: &Project, scenario: &Scenario) -> Cow<'static, Ruleset> {
    of_scenario(project.files(), project, scenario).unwrap_or(Cow::Borrowed(Ruleset::westfront()))
}
