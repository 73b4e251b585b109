//! The maps and scenarios that ship: they open, are canonical, and survive both notations.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use bocage::board::Board;
use bocage::file::comments::Comments;
use bocage::file::formats::{Format, read_text, text_of};
use bocage::file::project::Project;
use bocage::file::source::Source;
use bocage::file::spans::Syntax;
use bocage::scenario::Scenario;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

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
