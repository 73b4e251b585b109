//! What several test programs need.

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
