//! The maps and scenarios that ship: they open, are canonical, and survive both notations.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{Format, read_text, text_of};
use bocage::file::project::Project;
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::layout::{Map, Slot};
use bocage::scenario::Scenario;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    assert!(!files.is_empty());
    files
}

fn is_canonical<T: Format + Debug>(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let source = Source::new(path.display().to_string(), &text);
    let (value, _) =
        read_text::<T>(&source, Syntax::Ron).unwrap_or_else(|errors| panic!("{path:?}: {errors:?}"));
    let none = Comments::default();
    let canonical = text_of(&value, Syntax::Ron, &none).unwrap();
    if canonical != text && std::env::var_os("UPDATE").is_some() {
        fs::write(path, &canonical).unwrap();
        return;
    }
    assert!(canonical == text, "{} is not canonical: UPDATE=1 rewrites it", path.display());
    let json = text_of(&value, Syntax::Json, &none).unwrap();
    let (again, _) = read_text::<T>(&Source::new("x.json", &json), Syntax::Json).unwrap();
    assert_eq!(again, value);
}

#[test]
fn shipped_boards_are_canonical() {
    files("maps").iter().for_each(|path| is_canonical::<Board>(path));
}

#[test]
fn shipped_scenarios_are_canonical() {
    files("scenarios").iter().for_each(|path| is_canonical::<Scenario>(path));
}

#[test]
fn shipped_scenarios_open_with_their_boards_and_no_seam_disagrees() {
    for path in files("scenarios") {
        let project = Project::open(&path, None);
        let document = project.document();
        assert!(document.scenario.is_some() && project.modified(&document).is_empty());
        let map = document.map();
        assert_eq!(map.slots().len(), project.boards.len());
        assert_eq!(map.problems(), []);
        assert_eq!(map.disagreements(), []);
    }
}

/// Whether the edge at which a board meets another is its sea edge: the north edge of the beach, as it lies.
fn is_sea_edge(board: &Board, edge: (i32, i32), turned: bool) -> bool {
    board.id.as_str() == "n3" && edge == if turned { (0, 9) } else { (0, -9) }
}

#[test]
fn shipped_boards_join_on_every_side_turned_or_not_without_a_disagreement() {
    let boards: Vec<Arc<Board>> = files("maps")
        .iter()
        .map(|path| {
            Arc::new(Project::open(path, None).document().boards.values().next().unwrap().as_ref().clone())
        })
        .collect();
    let mut joined = 0;
    for (first, second) in boards.iter().flat_map(|a| boards.iter().map(move |b| (a, b))) {
        for at in [(14, 0), (-14, 0), (0, 9), (0, -9)] {
            for turned in [(false, false), (false, true), (true, false), (true, true)] {
                if is_sea_edge(first, at, turned.0) || is_sea_edge(second, (-at.0, -at.1), turned.1) {
                    continue;
                }
                let slot = |at, turned, label: &str| Slot {
                    board: String::new(),
                    at,
                    turned,
                    label: Some(label.to_owned()),
                };
                let map = Map::build(&[
                    (slot((0, 0), turned.0, "a"), Some(Arc::clone(first))),
                    (slot(at, turned.1, "b"), Some(Arc::clone(second))),
                ]);
                assert_eq!(map.problems(), []);
                assert_eq!(
                    map.disagreements(),
                    [],
                    "{} and {} at {at:?}, turned {turned:?}",
                    first.id,
                    second.id
                );
                joined += 1;
            }
        }
    }
    // Sixteen pairs on four edges in sixteen ways, without those where a sea edge meets another: 16 for each of the
    // two boards, of which 2 are sea on sea.
    assert_eq!(joined, 16 * 16 - (16 + 16 - 2));
}
