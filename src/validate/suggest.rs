//! Names that somebody may have meant.

/// The one of some names that is most like a text; none if none is like it.
pub(super) fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = text.to_lowercase();
    let allowed = 1.max(text.chars().count() / 3);
    let distance = |name: &str| strsim::osa_distance(&lower, &name.to_lowercase());
    let near = names.into_iter().take(1_000).map(|name| (distance(name), name));
    near.filter(|(distance, _)| *distance <= allowed).min().map(|(_, name)| name)
}

/// As a question to end a message with, or what is there instead.
pub(super) fn did_you_mean(text: &str, names: &[&str], what: &str) -> String {
    match nearest(text, names.iter().copied()) {
        Some(name) => format!("Did you mean `{name}`?"),
        None if names.is_empty() => format!("There is no {what}"),
        None => format!("The {what}s there are: {}", listed(names)),
    }
}

/// The first few of some names.
pub(super) fn listed(names: &[&str]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["Pont du Bourg", "Pont aux Oies"];
        assert_eq!(nearest("Pont du bourg", names), Some("Pont du Bourg"));
        assert_eq!(nearest("Pnt aux Oeis", names), Some("Pont aux Oies"));
        assert_eq!(nearest("Vaubrelle", names), None);
        assert_eq!(nearest("d5", ["D5", "D6"]), Some("D5"));
    }
}
