//! Checks of what people read: names, titles, rules in words.

pub(super) mod empty_text;
pub(super) mod invisible_character;
pub(super) mod placeholder_text;

use super::view::{FileValue, FileView, side_path};
use crate::finding::Path;

/// A text that people read.
struct Text<'a> {
    /// What it is, as part of a sentence.
    what: String,
    text: &'a str,
    path: Path,
    /// Whether it is a key, and so stands where keys do.
    is_key: bool,
    /// Whether it must not be empty.
    is_needed: bool,
}

impl<'a> Text<'a> {
    fn value(what: impl Into<String>, text: &'a str, path: Path) -> Self {
        Self { what: what.into(), text, path, is_key: false, is_needed: false }
    }

    fn key(what: impl Into<String>, text: &'a str, path: Path) -> Self {
        Self { is_key: true, is_needed: true, ..Self::value(what, text, path.key(text)) }
    }

    fn needed(mut self) -> Self {
        self.is_needed = true;
        self
    }
}

/// All texts of a file that people read.
fn texts<'a>(file: &FileView<'a>) -> Vec<Text<'a>> {
    let root = Path::root;
    match file.value {
        FileValue::Board(board) => {
            let mut all = vec![Text::value("the name of the board", &board.name, root().field("name"))];
            for (index, place) in board.places.iter().enumerate() {
                // A place without name has a check of its own.
                let path = root().field("places").index(index).field("name");
                all.push(Text::value(format!("the name of place {}", index + 1), &place.name, path));
            }
            for (key, features) in &board.hexsides {
                for (index, bridge) in features.bridges.iter().enumerate() {
                    let path = root().field("hexsides").key(key.to_string()).field("bridges").index(index);
                    all.push(Text::value(
                        format!("the name of the bridge at {key}"),
                        &bridge.name,
                        path.field("name"),
                    ));
                }
            }
            all
        }
        FileValue::Scenario(scenario) => of_scenario(scenario),
    }
}

fn of_scenario(scenario: &crate::scenario::Scenario) -> Vec<Text<'_>> {
    let root = Path::root;
    let mut all = vec![Text::value("the title", &scenario.title, root().field("title")).needed()];
    let others = [
        ("author", &scenario.author),
        ("date", &scenario.date),
        ("place", &scenario.place),
        ("history", &scenario.history),
    ];
    all.extend(others.map(|(field, text)| Text::value(format!("the {field}"), text, root().field(field))));
    for (index, rule) in scenario.special_rules.iter().enumerate() {
        let path = || root().field("special_rules").index(index);
        all.push(
            Text::value(
                format!("the title of special rule {}", index + 1),
                &rule.title,
                path().field("title"),
            )
            .needed(),
        );
        all.push(
            Text::value(format!("the text of special rule {}", index + 1), &rule.text, path().field("text"))
                .needed(),
        );
    }
    for (index, level) in scenario.victory.levels.iter().enumerate() {
        let path = root().field("victory").field("levels").index(index).field("name");
        all.push(Text::value(format!("the name of victory level {}", index + 1), &level.name, path).needed());
    }
    for (side, forces) in &scenario.sides {
        let path = |field: &str| side_path(*side).field(field);
        all.extend(
            forces
                .zones
                .keys()
                .map(|key| Text::key(format!("the name of a {side} zone"), key, path("zones"))),
        );
        all.extend(
            forces
                .entries
                .keys()
                .map(|key| Text::key(format!("the name of a {side} entry"), key, path("entries"))),
        );
        all.extend(
            forces
                .draws
                .keys()
                .map(|key| Text::key(format!("the name of a {side} draw"), key, path("draws"))),
        );
        all.extend(
            forces
                .battalion
                .keys()
                .map(|key| Text::key(format!("the name of a {side} battalion unit"), key, path("battalion"))),
        );
    }
    all
}
