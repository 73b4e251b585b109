//! What the checks of names on the map have in common: what is wrong with a name, and each name told once.

use crate::board::HexsideKey;
use crate::finding::{CheckInfo, FilePlace, Finding, Step};
use crate::hex::HexName;
use crate::layout::UnknownName;
use crate::rules::set_up::find_position;
use crate::validate::board::respelled::respell;
use crate::validate::board::unknown_hex::rows_help;
use crate::validate::findings::Findings;
use crate::validate::suggest::{did_you_mean, listed};
use crate::validate::view::{Named, Reference, ScenarioView};

/// No more other places of a name are told.
const PLACES: usize = 12;

/// Reports names of some kinds that mean nothing, each once with all places that use it. Unknown labels are left out:
/// they have a check of their own.
pub(super) fn report_unknown(
    view: &ScenarioView<'_>,
    findings: &mut Findings<'_>,
    check: &'static CheckInfo,
    is_meant: fn(Named) -> bool,
) {
    if !view.is_whole() {
        return;
    }
    let mut unknown: Vec<(Vec<Reference<'_>>, UnknownName)> = Vec::new();
    for reference in view.references().into_iter().filter(|reference| is_meant(reference.kind)) {
        let why = match find(view, &reference) {
            Ok(()) | Err(UnknownName::Label(_)) => continue,
            Err(UnknownName::NotThere(_)) if is_misplaced_bridge(view, &reference) => continue,
            Err(why) => why,
        };
        let is_same =
            |of_name: &Reference<'_>| of_name.kind == reference.kind && of_name.name == reference.name;
        match unknown.iter_mut().find(|(references, _)| references.first().is_some_and(is_same)) {
            Some((references, _)) => references.push(reference),
            None => unknown.push((vec![reference], why)),
        }
    }
    for (references, why) in unknown {
        let Some(first) = references.first() else { continue };
        let (headline, help) = words(view, first, &why);
        let places = references.iter().map(|reference| findings.value(reference.path.clone())).collect();
        let mut finding = at_all(check, first.name, headline, places);
        finding.help = help;
        let noun = noun(first.kind);
        finding.several = match why {
            UnknownName::NeedsLabel(_) => {
                Some(format!("names of {noun}s do not say on which board they are").into())
            }
            UnknownName::Spelling(_) => {
                Some(format!("names of {noun}s are not spelled as {noun}s are").into())
            }
            UnknownName::Label(_) | UnknownName::NotThere(_) | UnknownName::OtherName(_) => None,
        };
        findings.add(finding);
    }
}

/// Whether a bridge of that name stands at a hexside that its board does not have, which is told there.
fn is_misplaced_bridge(view: &ScenarioView<'_>, reference: &Reference<'_>) -> bool {
    let name = &reference.name[label_with_colon(reference.name).len()..];
    reference.kind == Named::Bridge
        && view.boards.iter().any(|view| {
            let (board, grid) = (view.board, view.board.grid());
            let is_off = |key: &HexsideKey| key.name().is_none_or(|name| grid.hexside(name).is_none());
            let mut off = board.hexsides.iter().filter(|(key, _)| is_off(key));
            off.any(|(_, features)| features.bridges.iter().any(|bridge| bridge.name == name))
        })
}

/// A finding at the first of some places, with the others.
pub(super) fn at_all(
    check: &'static CheckInfo,
    at: impl Into<String>,
    headline: String,
    places: Vec<FilePlace>,
) -> Finding {
    let count = places.len();
    let mut places = places.into_iter();
    let first = places.next().unwrap_or_else(|| FilePlace::value("", crate::finding::Path::root()));
    let mut finding = Finding::new(check, at, first, headline);
    if count > 1 {
        finding = finding.note(format!("It is named in {count} places"));
    }
    places.take(PLACES).fold(finding, |finding, place| finding.related(place, "here too"))
}

/// Whether a name means something on the map.
pub(super) fn find(view: &ScenarioView<'_>, reference: &Reference<'_>) -> Result<(), UnknownName> {
    let (map, name) = (view.map, reference.name);
    match reference.kind {
        Named::Hex => map.find_hex(name).map(drop),
        Named::Position if find_position(map, name).is_some() => Ok(()),
        Named::Position => {
            map.find_hex(name.strip_suffix("/under").unwrap_or(name))?;
            Err(UnknownName::NotThere(Vec::new()))
        }
        Named::Hexside => map.find_hexside(name).map(drop),
        Named::Place => map.find_place(name).map(drop),
        Named::Bridge => map.find_bridge(name).map(drop),
    }
}

/// What is wrong with a name, and how to mend it.
fn words(view: &ScenarioView<'_>, reference: &Reference<'_>, why: &UnknownName) -> (String, Option<String>) {
    let (name, noun) = (reference.name, noun(reference.kind));
    match why {
        UnknownName::Label(labels) => {
            let label = name.split(':').next().unwrap_or_default();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            (format!("No board is called `{label}`"), Some(did_you_mean(label, &labels, "board")))
        }
        UnknownName::NeedsLabel(labelled) => {
            let labelled: Vec<&str> = labelled.iter().map(String::as_str).collect();
            (
                format!("The name `{name}` does not say on which board the {noun} is"),
                Some(format!("Write one of {}", listed(&labelled))),
            )
        }
        UnknownName::Spelling(_) if name.is_empty() => {
            (format!("The name of a {noun} is empty"), Some(spelling_help(name, noun)))
        }
        UnknownName::Spelling(_) => match other_kind(view, reference) {
            Some(mixed_up) => mixed_up,
            None => (format!("`{name}` is no name of a {noun}"), Some(spelling_help(name, noun))),
        },
        UnknownName::NotThere(_) if name.ends_with("/under") && reference.kind == Named::Position => {
            let hex = name.trim_end_matches("/under");
            (format!("No tunnel passes under {hex}"), Some(format!("Write `{hex}` for the surface")))
        }
        UnknownName::NotThere(_) if is_on_grid(reference.kind) => {
            (format!("The map has no {noun} `{name}`"), extent_help(view, name))
        }
        UnknownName::NotThere(all) => match other_kind(view, reference) {
            Some(mixed_up) => mixed_up,
            None => {
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                (format!("The map has no {noun} `{name}`"), Some(did_you_mean(name, &all, noun)))
            }
        },
        UnknownName::OtherName(other) => {
            (format!("The {noun} `{name}` is called `{other}`"), Some(format!("Write `{other}`")))
        }
    }
}

fn noun(kind: Named) -> &'static str {
    match kind {
        Named::Hex | Named::Position => "hex",
        Named::Hexside => "hexside",
        Named::Place => "place",
        Named::Bridge => "bridge",
    }
}

fn is_on_grid(kind: Named) -> bool {
    matches!(kind, Named::Hex | Named::Position | Named::Hexside)
}

fn spelling_help(name: &str, noun: &str) -> String {
    let label = label_with_colon(name);
    let bare = &name[label.len()..];
    // A hex for a hexside, or a hexside for a hex.
    let hex_of = |hexside: &str| hexside.split_once('/').and_then(|(hex, _)| hex.parse::<HexName>().ok());
    let respelled =
        respell(bare).filter(|_| noun == "hex").or_else(|| hex_of(bare).filter(|_| noun == "hex"));
    match respelled {
        None if noun == "hexside" && bare.parse::<HexName>().is_ok() => {
            format!("Write which side of the hex, as in `{name}/N`")
        }
        Some(hex) => format!("Write `{label}{hex}`"),
        None => format!("Write it as in `{label}{}`", if noun == "hex" { "D5" } else { "D5/N" }),
    }
}

/// Which hexes the board has that a name speaks of.
fn extent_help(view: &ScenarioView<'_>, name: &str) -> Option<String> {
    let label = label_with_colon(name);
    let (hex, hexside) = match name[label.len()..].split_once('/') {
        Some((hex, _)) => (hex, true),
        None => (&name[label.len()..], false),
    };
    let hex: HexName = hex.parse().ok()?;
    let has_label = |label: &str| view.map.slots().iter().position(|slot| slot.label == label);
    let slot = if label.is_empty() { 0 } else { has_label(label.trim_end_matches(':'))? };
    let (laid, grid) = (view.map.slots().get(slot)?, view.map.grid(slot)?);
    let board = laid.label.as_str();
    Some(match grid.hex(hex) {
        Some(_) if hexside => {
            format!("The edge of `{board}` cuts {hex}: only the hexsides within the board exist")
        }
        _ => {
            let rows = rows_help(grid, hex);
            let rows = rows.trim_start_matches("Its ").trim_start_matches("Column ");
            let column = if rows.starts_with("columns") { "" } else { "column " };
            format!("On `{board}`: {column}{rows}")
        }
    })
}

/// A place named as a bridge or as a hex, or a bridge as a place or as a hex.
fn other_kind(view: &ScenarioView<'_>, reference: &Reference<'_>) -> Option<(String, Option<String>)> {
    let name = reference.name;
    let is_objective = reference.path.steps().first() == Some(&Step::Field("victory".to_owned()));
    match reference.kind {
        Named::Hex if view.map.find_place(name).is_ok() => {
            Some((format!("`{name}` is a place, not a hex"), Some(format!("Write `Place({name:?})`"))))
        }
        Named::Hex if is_objective && view.map.find_bridge(name).is_ok() => {
            Some((format!("`{name}` is a bridge, not a hex"), Some(format!("Write `Bridge({name:?})`"))))
        }
        Named::Place if view.map.find_bridge(name).is_ok() => {
            let help = match is_objective {
                true => format!("Write `Bridge({name:?})`"),
                false => "List the hexes at its ends instead: `Hexes([..])`".to_owned(),
            };
            Some((format!("`{name}` is a bridge, not a place"), Some(help)))
        }
        Named::Bridge if view.map.find_place(name).is_ok() => {
            let help = match is_objective {
                true => format!("Write `Place({name:?})`"),
                false => {
                    let bridges: Vec<String> =
                        view.map.bridges().map(|it| view.map.bridge_name(it)).collect();
                    let named: Vec<&str> =
                        bridges.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
                    format!("The bridges there are: {}", listed(&named))
                }
            };
            Some((format!("`{name}` is a place, not a bridge"), Some(help)))
        }
        _ => None,
    }
}

/// The label that a name begins with, with its colon; empty if it has none.
pub(super) fn label_with_colon(name: &str) -> &str {
    name.find(':').map_or("", |colon| &name[..=colon])
}
