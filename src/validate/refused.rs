//! Findings about files that could not be read or were refused.

use super::file::{
    bad_path, broken_syntax, missing_board, not_text, path_leaves_root, unreadable_file, wrong_letter_case,
    wrong_shape,
};
use super::findings::Findings;
use super::suggest::nearest;
use super::view::ScenarioView;
use super::{Check, Stage};
use crate::edit::{BoardKey, Document};
use crate::file::project::{Project, Refusal, Refused};
use crate::file::save::ReadError;
use crate::file::source::{ShapeError, Stage as ReadStage};
use crate::finding::{FilePlace, Finding, Path};
use crate::layout::MAX_SLOTS;
use std::collections::BTreeSet;

/// A refused file, the stage at which it broke, and all that is wrong with it.
type OfFile = (String, Stage, Vec<Finding>);

/// What is wrong with the texts of boards that the document lacks.
pub(super) fn boards(project: &Project, document: &Document) -> Vec<OfFile> {
    let refused = project.boards.iter().filter(|(key, _)| !document.boards.contains_key(key));
    refused.filter_map(|(_, opened)| of_text(opened.as_ref().err()?)).collect()
}

/// What is wrong with the main file, if it was refused.
pub(super) fn main_file(project: &Project) -> Option<OfFile> {
    let refusal = project.scenario.as_ref()?.as_ref().err()?;
    of_text(refusal).or_else(|| {
        let place = FilePlace::value(&refusal.shown, Path::root());
        let finding = unreadable(&refusal.reason, place, &refusal.shown)?;
        Some((refusal.shown.clone(), Stage::Bytes, vec![finding]))
    })
}

fn of_text(refusal: &Refusal) -> Option<OfFile> {
    let Refused::Wrong(_, errors) = &refusal.reason else { return None };
    let stage = match errors.first()?.stage {
        ReadStage::Bytes => Stage::Bytes,
        ReadStage::Syntax => Stage::Syntax,
        ReadStage::Shape => Stage::Shape,
    };
    let findings = errors.iter().map(|error| of_error(&refusal.shown, error)).collect();
    Some((refusal.shown.clone(), stage, findings))
}

fn of_error(file: &str, error: &ShapeError) -> Finding {
    let check: &'static Check = match error.stage {
        ReadStage::Bytes => &not_text::CHECK,
        ReadStage::Syntax => &broken_syntax::CHECK,
        ReadStage::Shape => &wrong_shape::CHECK,
    };
    let place = FilePlace::bytes(file, error.span);
    let mut finding = Finding::new(&check.info, "", place, error.headline.clone());
    finding.help.clone_from(&error.help);
    error
        .related
        .iter()
        .fold(finding, |finding, (span, label)| finding.related(FilePlace::bytes(file, *span), label.clone()))
}

/// Slots whose boards could not be read: each file once, where it is named first.
pub(super) fn of_slots(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let mut seen = BTreeSet::new();
    for (index, slot) in view.scenario.layout.iter().enumerate().take(MAX_SLOTS) {
        let key = BoardKey::new(&slot.board);
        if view.document.boards.contains_key(&key) || !seen.insert(key.clone()) {
            continue;
        }
        let place = findings.value(Path::root().field("layout").index(index).field("board"));
        let finding = match view.project.boards.get(&key) {
            Some(Err(Refusal { reason: Refused::Unreadable(error), .. }))
                if matches!(**error, ReadError::Missing(_)) =>
            {
                Some(missing(view, place, &slot.board))
            }
            Some(Err(refusal)) => unreadable(&refusal.reason, place, &slot.board),
            _ => Some(missing(view, place, &slot.board)),
        };
        if let Some(finding) = finding {
            findings.add(finding);
        }
    }
}

/// A board that is not there: under that name in other letter case, or a name like it, or not at all.
fn missing(view: &ScenarioView<'_>, place: FilePlace, path: &str) -> Finding {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let names = view.project.names_beside(view.files, path);
    if names.is_empty() && !folder.is_empty() {
        return missing_board::in_folder(place, path, folder, folder_meant(view, folder, name).as_deref());
    }
    let slash = if folder.is_empty() { "" } else { "/" };
    let full = |name: &str| format!("{folder}{slash}{name}");
    if let Some(other_case) = names.iter().find(|it| it.to_lowercase() == name.to_lowercase()) {
        return wrong_letter_case::finding(place, path, &full(other_case));
    }
    let with_ending = names.iter().find(|it| it.rsplit_once('.').is_some_and(|(stem, _)| stem == name));
    let near = with_ending.map(String::as_str).or_else(|| nearest(name, names.iter().map(String::as_str)));
    let near = near.map(full);
    // The folder is most often forgotten.
    let near = near.or_else(|| {
        let path = format!("../maps/{name}");
        view.project.names_beside(view.files, &path).iter().any(|it| it == name).then_some(path)
    });
    missing_board::finding(place, path, near.as_deref())
}

/// The path that a path in a folder without files may be meant for: the folder is misspelt, or in other letter case.
fn folder_meant(view: &ScenarioView<'_>, folder: &str, name: &str) -> Option<String> {
    let (outer, inner) = folder.rsplit_once('/').map_or(("", folder), |(outer, inner)| (outer, inner));
    let folders = view.project.names_beside(view.files, folder);
    let near = nearest(inner, folders.iter().map(String::as_str)).filter(|near| *near != inner)?;
    let slash = if outer.is_empty() { "" } else { "/" };
    let path = format!("{outer}{slash}{near}/{name}");
    let names = view.project.names_beside(view.files, &path);
    names.iter().any(|it| it == name).then_some(path)
}

/// Why a file could not be read, said where it is named; none where its text says it itself.
fn unreadable(reason: &Refused, place: FilePlace, path: &str) -> Option<Finding> {
    Some(match reason {
        Refused::Wrong(..) => return None,
        Refused::BadPath => bad_path::finding(place, path),
        Refused::OutsideRoot(root) => path_leaves_root::finding(place, path, root),
        Refused::Unreadable(error) => unreadable_file::finding(place, path, error),
    })
}

/// Why a file that is linked cannot be read, as the end of a sentence.
pub(super) fn why_unreadable(reason: &Refused) -> String {
    match reason {
        Refused::Wrong(_, errors) => errors.first().map_or_else(String::new, ToString::to_string),
        Refused::BadPath => "its path is not relative to this file, with `/`".to_owned(),
        Refused::OutsideRoot(root) => {
            format!("its path leads out of {}, the folder that may be read", root.display())
        }
        Refused::Unreadable(error) => error.to_string(),
    }
}
