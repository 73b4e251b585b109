//! What several test programs need, each some of it.
#![allow(dead_code, reason = "no test program uses all")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bocage::file::project::Memory;
use std::fs;
use std::path::Path;

/// Copies the shipped maps and scenarios into a folder, each in a folder of its own as they ship.
pub fn copy_shipped(to: &Path) {
    for part in ["maps", "scenarios"] {
        fs::create_dir(to.join(part)).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(part)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ron") {
                fs::copy(&path, to.join(part).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
}

/// The shipped boards and scenarios in memory, by their path in the package.
pub fn shipped() -> Memory {
    let mut memory = Memory::default();
    for folder in ["maps", "scenarios"] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ron") {
                memory.0.insert(Path::new(folder).join(path.file_name().unwrap()), fs::read(&path).unwrap());
            }
        }
    }
    memory
}
