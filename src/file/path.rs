//! Patterns over paths.

pub use crate::finding::{Path, Step};

/// Which paths are meant: names separated by dots, `*` for any key or element, such as `sides.*.zones`. The empty
/// pattern means the root. Steps into variants do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    parts: Vec<Option<String>>,
}

impl Pattern {
    /// Reads a pattern; every text is one.
    pub fn new(pattern: &str) -> Self {
        let part = |part: &str| (part != "*").then(|| part.to_owned());
        let parts = if pattern.is_empty() { Vec::new() } else { pattern.split('.').map(part).collect() };
        Pattern { parts }
    }

    /// Whether the path with these steps is meant.
    pub fn matches(&self, steps: &[Step]) -> bool {
        let mut counted = steps.iter().filter(|step| !matches!(step, Step::Variant(_)));
        let all_parts_fit = self.parts.iter().all(|part| {
            let step = counted.next();
            step.is_some_and(|step| part.is_none() || part.as_deref() == step.key_text())
        });
        all_parts_fit && counted.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        let zones = Path::root().field("sides").key("German").field("zones");
        let matches = |pattern: &str, path: &Path| Pattern::new(pattern).matches(path.steps());
        assert!(matches("sides.*.zones", &zones));
        assert!(matches("*.*.*", &zones));
        assert!(!matches("sides.*", &zones));
        assert!(!matches("sides.*.zones.*", &zones));
        assert!(!matches("", &zones));
        assert!(matches("", &Path::root()));
        assert!(matches("places.*", &Path::root().field("places").index(3)));
        assert!(!matches("places.3", &Path::root().field("places").index(3)));
        assert!(matches("sides.*.zones.*", &zones.clone().key("a").variant("Only")));
        assert!(matches("a.b", &Path::root().variant("X").field("a").variant("Y").field("b")));
    }
}
