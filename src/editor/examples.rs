//! The boards and scenarios that come with the program, so that they are there wherever it is installed.

use crate::file::formats::FileKind;
use crate::file::project::{Memory, Project};
use std::path::Path;
use std::sync::Arc;

/// A file that comes with the program.
#[derive(Debug, PartialEq, Eq)]
pub struct Example {
    /// Its path, relative to the folder that holds `maps` and `scenarios`.
    pub path: &'static str,
    /// Its text.
    text: &'static str,
    /// What it is.
    pub kind: FileKind,
    /// What it is called.
    pub title: &'static str,
    /// The name of the words that say what there is to see, in a line.
    pub summary: &'static str,
}

macro_rules! example {
    ($path:literal, $kind:ident, $title:literal, $summary:literal) => {
        Example {
            path: $path,
            text: include_str!(concat!("../../", $path)),
            kind: FileKind::$kind,
            title: $title,
            summary: $summary,
        }
    };
}

/// All examples, scenarios first.
pub static EXAMPLES: [Example; 6] = [
    example!("scenarios/vaubrelle.ron", Scenario, "The bridges of Vaubrelle", "example-vaubrelle"),
    example!("scenarios/clairay.ron", Scenario, "Over Mont Clairay", "example-clairay"),
    example!("maps/n1.ron", Board, "Vaubrelle", "example-n1"),
    example!("maps/n2.ron", Board, "Mont Clairay", "example-n2"),
    example!("maps/n3.ron", Board, "Anse du Grésil", "example-n3"),
    example!("maps/n4.ron", Board, "La Hurelle", "example-n4"),
];

impl Example {
    /// Opens it from memory.
    pub fn open(&self) -> Project {
        let files = EXAMPLES.iter().map(|example| (example.path.into(), example.text.as_bytes().to_vec()));
        let files = Memory(files.collect());
        let project = Project::open_from(&files, Path::new(self.path), None);
        // What it names is read from here, never from the disk.
        Project { archive: Some(Arc::new(files)), ..project }
    }

    /// Its name without folders.
    pub fn file_name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Document;

    #[test]
    fn every_example_opens_as_what_it_is_with_all_its_boards() {
        for example in &EXAMPLES {
            let project = example.open();
            let document: Document = project.document();
            assert_eq!(document.scenario.is_some(), example.kind == FileKind::Scenario, "{}", example.path);
            let map = document.map();
            assert!(map.problems().is_empty() && !map.hexes().is_empty(), "{}", example.path);
            let title = match &document.scenario {
                Some(scenario) => scenario.title.clone(),
                None => document.boards.values().next().unwrap().name.clone(),
            };
            assert_eq!(title, example.title, "{}", example.path);
        }
    }
}
