//! Paths to values in a file, and patterns over them.
//!
//! A path is how checks and the reader name a value without knowing the text: `hexsides["E4/SE"].bridges[0].name`.

use std::fmt;

/// One step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A field of a struct.
    Field(String),
    /// A key of a map. Lookups treat it as a field of that name, since JSON does not tell them apart.
    Key(String),
    /// An element of a list or tuple, from 0.
    Index(usize),
    /// Into the contents of an enum's variant.
    Variant(String),
}

impl Step {
    /// The text of a field or key.
    pub fn key_text(&self) -> Option<&str> {
        match self {
            Step::Field(text) | Step::Key(text) => Some(text),
            Step::Index(_) | Step::Variant(_) => None,
        }
    }
}

/// The way from the root of a file to a value; empty for the root itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    steps: Vec<Step>,
}

impl Path {
    /// The path of the root.
    pub const fn root() -> Self {
        Path { steps: Vec::new() }
    }

    /// The path to a field of this value.
    #[must_use]
    pub fn field(self, name: impl Into<String>) -> Self {
        self.step(Step::Field(name.into()))
    }

    /// The path to the value of a key of this map.
    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Self {
        self.step(Step::Key(key.into()))
    }

    /// The path to an element of this list, from 0.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.step(Step::Index(index))
    }

    /// The path into a variant's contents.
    #[must_use]
    pub fn variant(self, name: impl Into<String>) -> Self {
        self.step(Step::Variant(name.into()))
    }

    /// The path one step further.
    #[must_use]
    pub fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The steps from the root.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl From<Vec<Step>> for Path {
    fn from(steps: Vec<Step>) -> Self {
        Path { steps }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                Step::Field(name) | Step::Variant(name) if at == 0 => formatter.write_str(name)?,
                Step::Field(name) | Step::Variant(name) => write!(formatter, ".{name}")?,
                Step::Key(key) => write!(formatter, "[{key:?}]")?,
                Step::Index(index) => write!(formatter, "[{index}]")?,
            }
        }
        Ok(())
    }
}

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
    fn paths_read_like_code() {
        let path = Path::root().field("hexsides").key("E4/SE").field("bridges").index(0).field("name");
        assert_eq!(path.to_string(), r#"hexsides["E4/SE"].bridges[0].name"#);
        assert_eq!(Path::root().key("a\"b").variant("Rgb").to_string(), r#"["a\"b"].Rgb"#);
        assert_eq!(Path::root().to_string(), "");
    }

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
