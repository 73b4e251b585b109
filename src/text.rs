//! The words of the interface and of edits, in one place for translation.
//!
//! They stand in `assets/text/en/*.ftl` in the Fluent format, and are asked for by name: [`text`] for words as they are
//! (`"layer-grid"`, an attribute as `"layer-grid.tooltip"`), [`text_with`] for those with something to fill in.
//! Tests hold that every name in the code has its words, that no words are left over, and that none stand in the code. Names of terrain, checks and rules
//! come from the modules that own them.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The files, with their names for messages about them.
const FILES: [(&str, &str); 6] = [
    ("edits.ftl", include_str!("../assets/text/en/edits.ftl")),
    ("frame.ftl", include_str!("../assets/text/en/frame.ftl")),
    ("layouts.ftl", include_str!("../assets/text/en/layouts.ftl")),
    ("overlays.ftl", include_str!("../assets/text/en/overlays.ftl")),
    ("scenario.ftl", include_str!("../assets/text/en/scenario.ftl")),
    ("tools.ftl", include_str!("../assets/text/en/tools.ftl")),
];

/// Words as they are, by the name of a message or, after a full stop, of an attribute of it.
///
/// A name without words is shown as itself.
pub fn text(name: &'static str) -> &'static str {
    words().get(name).map_or(name, String::as_str)
}

/// The words of an attribute of a message whose name an entry of a list carries.
pub fn attribute(message: &'static str, attribute: &str) -> &'static str {
    words().get(&format!("{message}.{attribute}")).map_or(message, String::as_str)
}

fn words() -> &'static BTreeMap<String, String> {
    static WORDS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    WORDS.get_or_init(plain_words)
}

/// Words with values filled in: `text_with("findings-more", &[("count", 3.into())])`.
pub fn text_with(name: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
    let values: FluentArgs<'_> = values.iter().cloned().collect();
    formatted(name, Some(&values)).map_or_else(|| name.to_owned(), Cow::into_owned)
}

fn bundle() -> &'static FluentBundle<FluentResource> {
    static BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    BUNDLE.get_or_init(|| {
        let mut bundle = FluentBundle::new_concurrent(vec![unic_langid::LanguageIdentifier::default()]);
        bundle.set_use_isolating(false);
        for (_, source) in FILES {
            // What cannot be read is left out here, and reported by the tests.
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(read, _)| read);
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
}

fn formatted(name: &str, values: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
    let (message, attribute) = match name.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (name, None),
    };
    let message = bundle().get_message(message)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let mut errors = Vec::new();
    let words = bundle().format_pattern(pattern, values, &mut errors).into_owned();
    errors.is_empty().then_some(Cow::Owned(words))
}

/// All words that have nothing to fill in.
fn plain_words() -> BTreeMap<String, String> {
    let names = FILES.iter().flat_map(|(_, source)| names_in(source));
    names.filter_map(|name| formatted(&name, None).map(|words| (name, words.into_owned()))).collect()
}

/// The names of messages and attributes in a file, in its order.
fn names_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut message = "";
    for line in source.lines() {
        let Some((name, _)) = line.split_once('=') else { continue };
        let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        match name.trim_end().strip_prefix("    .") {
            Some(attribute) if is_name(attribute) => names.push(format!("{message}.{attribute}")),
            None if is_name(name.trim_end()) => {
                message = name.trim_end();
                names.push(message.to_owned());
            }
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    /// Where words are shown, below `src`.
    const ROOTS: [&str; 3] = ["edit.rs", "edit", "editor"];

    #[test]
    fn every_file_can_be_read_and_no_name_stands_twice() {
        let mut seen = BTreeSet::new();
        for (file, source) in FILES {
            if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
                panic!("{file}: {errors:?}");
            }
            for name in names_in(source) {
                assert!(seen.insert(name.clone()), "{file}: {name} stands twice");
            }
        }
    }

    #[test]
    fn every_name_in_the_code_has_words_and_no_words_are_left_over() {
        let source: String =
            ROOTS.iter().flat_map(|root| files_of(root, true)).map(|(_, source)| source).collect();
        let known: BTreeSet<String> = FILES.iter().flat_map(|(_, source)| names_in(source)).collect();
        let asked = asked_for(&source);
        let missing: Vec<_> = asked.iter().filter(|name| !known.contains(*name)).collect();
        assert!(missing.is_empty(), "no words for {missing:?}");
        // A name may also be carried by an entry of a list, and then its attributes go with it.
        let is_used = |name: &String| {
            let message = name.split('.').next().unwrap_or(name);
            source.contains(&format!("\"{name}\"")) || source.contains(&format!("\"{message}\""))
        };
        let unused: Vec<_> = known.iter().filter(|name| !is_used(name)).collect();
        assert!(unused.is_empty(), "nothing asks for {unused:?}");
    }

    /// All names that stand as literals in calls.
    fn asked_for(source: &str) -> BTreeSet<String> {
        let calls = ["text(\"", "text_with(\"", "text_with(\n"];
        let after =
            calls.iter().flat_map(|call| source.match_indices(call).map(move |(at, _)| at + call.len()));
        let literal = |at: usize| source.get(at..)?.trim_start().trim_start_matches('"').split('"').next();
        after.filter_map(literal).filter(|name| name.contains('-')).map(str::to_owned).collect()
    }

    /// String literals that may stand in the code although they look like words: names of this program, of keys as egui
    /// calls them, and what comes with the program.
    const NO_WORDS: [&str; 21] = [
        "company {key}",
        "board {source:?}",
        "{}* · Bocage",
        "{} · Bocage",
        "Bocage",
        "HOME",
        "CARGO_PKG_VERSION",
        "Plus",
        "Minus",
        "Equals",
        "OpenBracket",
        "CloseBracket",
        "Backslash",
        "Questionmark",
        "AA",
        "The bridges of Vaubrelle",
        "Over Mont Clairay",
        "Vaubrelle",
        "Mont Clairay",
        "Anse du Grésil",
        "La Hurelle",
    ];

    #[test]
    fn no_words_of_the_interface_stand_in_the_code() {
        let mut found = Vec::new();
        for (path, source) in ROOTS.iter().flat_map(|root| files_of(root, false)) {
            let tests = source.find("#[cfg(test)]\nmod tests").unwrap_or(source.len());
            for (at, literal) in literals(&source[..tests]) {
                let is_word = looks_like_words(literal) || is_lone_word(&source, at, literal);
                if is_word && !NO_WORDS.contains(&literal) && is_shown(&source, at, literal) {
                    let line = source[..at].matches('\n').count() + 1;
                    found.push(format!("{}:{line}: {literal:?}", path.display()));
                }
            }
        }
        assert!(found.is_empty(), "put these into assets/text: {found:#?}");
    }

    #[test]
    fn words_are_told_from_names() {
        for words in ["Save it", "Woods", "long stone bridge", "{count} hexes", ", destroyed", "level {}"] {
            assert!(looks_like_words(words), "{words}");
        }
        for name in ["tool-scan", "scan-load.tooltip", "count", "{id}.ron", "×", "{} / {}", "png", ".ron"] {
            assert!(!looks_like_words(name), "{name}");
        }
        let source = "ui.label(\"Salt\"); // \"none\"\nlet c = '\"'; Id::unique(\"a salt\"); x => \"hedge\",";
        let found: Vec<&str> = literals(source).into_iter().map(|(_, literal)| literal).collect();
        assert_eq!(found, ["Salt", "a salt", "hedge"]);
        let at = |literal: &str| source.find(literal).unwrap() - 1;
        assert!(is_shown(source, at("Salt"), "Salt") && !is_shown(source, at("a salt"), "a salt"));
        assert!(is_lone_word(source, at("hedge"), "hedge") && !is_lone_word(source, at("Salt"), "Salt"));
    }

    /// Whether a literal has letters that make words: a capital first, or words beside each other.
    fn looks_like_words(literal: &str) -> bool {
        let mut plain = String::new();
        let mut depth = 0;
        for letter in literal.chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth == 0 => plain.push(letter),
                _ => {}
            }
        }
        let letters = |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
        let words = plain.split_whitespace().filter(letters).count();
        let has_space = literal.trim_end().contains(' ');
        words > 0 && (has_space || plain.starts_with(|letter: char| letter.is_uppercase()))
    }

    /// Whether a literal is a small word that a match gives, or that becomes a text.
    fn is_lone_word(source: &str, at: usize, literal: &str) -> bool {
        let after = &source[at + literal.len() + 2..];
        let becomes = source[..at].trim_end().ends_with("=>") || after.starts_with(".to_owned()");
        becomes && literal.len() > 2 && literal.chars().all(|letter| letter.is_ascii_lowercase())
    }

    /// Whether a literal is not only a salt of an identity, a reason for the compiler, or a path.
    fn is_shown(source: &str, at: usize, literal: &str) -> bool {
        const NAMES: [&str; 9] = [
            "unique",
            "id_salt",
            "Grid::new",
            "indent",
            "push_id",
            "reason =",
            "include_str!",
            "draft_ui",
            "expect",
        ];
        let before = source[..at].trim_end();
        let start = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
        let call = &before[start..];
        let is_salt = NAMES.iter().any(|name| call.contains(name))
            && !literal.starts_with(|it: char| it.is_uppercase());
        !is_salt
    }

    /// The string literals of a source with where they begin; comments are left out.
    fn literals(source: &str) -> Vec<(usize, &str)> {
        let bytes = source.as_bytes();
        let (mut found, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            match bytes[at] {
                b'/' if bytes.get(at + 1) == Some(&b'/') => {
                    at += source[at..].find('\n').unwrap_or(source.len() - at);
                }
                b'\'' if bytes.get(at + 1) == Some(&b'\\') => at += 4,
                b'\'' if bytes.get(at + 2) == Some(&b'\'') => at += 3,
                b'"' => {
                    let mut end = at + 1;
                    while bytes.get(end).is_some_and(|byte| *byte != b'"') {
                        end += if bytes[end] == b'\\' { 2 } else { 1 };
                    }
                    found.push((at, &source[at + 1..end.min(source.len())]));
                    at = end + 1;
                }
                _ => at += 1,
            }
        }
        found
    }

    /// The sources of a file or folder of `src`, with or without its tests.
    fn files_of(root: &str, with_tests: bool) -> Vec<(PathBuf, String)> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(root);
        let is_test = |path: &Path| {
            path.file_stem().is_some_and(|name| name == "tests" || name == "testing" || name == "properties")
        };
        let files = walkdir::WalkDir::new(root).into_iter().map(Result::unwrap);
        let sources = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "rs"));
        let wanted = sources.filter(|file| with_tests || !file.path().ancestors().any(is_test));
        wanted.map(|file| (file.path().to_owned(), std::fs::read_to_string(file.path()).unwrap())).collect()
    }
}
