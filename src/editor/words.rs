//! What things are called in the interface.

use crate::board::{
    Bridge, BridgeKind, Carries, Cover, Hedge, HexsideFeatures, PlaceKind, Road, Span, Terrain, Water,
};
use crate::layout::{HexId, HexsideId, Map};
use crate::text::{text, text_with};
use std::time::SystemTime;

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A terrain.
pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => text("terrain-clear"),
        Terrain::Beach => text("terrain-beach"),
        Terrain::Cemetery => text("terrain-cemetery"),
        Terrain::Marsh => text("terrain-marsh"),
        Terrain::Orchard => text("terrain-orchard"),
        Terrain::Farm => text("terrain-farm"),
        Terrain::Town => text("terrain-town"),
        Terrain::Woods => text("terrain-woods"),
        Terrain::Lake => text("terrain-lake"),
        Terrain::Sea => text("terrain-sea"),
    }
}

fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Clear => text("cover-clear"),
        Cover::Marsh => text("cover-marsh"),
        Cover::Orchard => text("cover-orchard"),
        Cover::Town => text("cover-town"),
        Cover::Woods => text("cover-woods"),
    }
}

fn water_name(water: Water) -> &'static str {
    match water {
        Water::Canal => text("hexside-canal"),
        Water::River => text("hexside-river"),
        Water::Lake => text("hexside-lake"),
        Water::Sea => text("hexside-sea"),
    }
}

fn span_name(span: Span) -> &'static str {
    match span {
        Span::Causeway => text("span-causeway"),
        Span::Bridge(BridgeKind::Wood) => text("span-wooden-bridge"),
        Span::Bridge(BridgeKind::Stone) => text("span-stone-bridge"),
    }
}

/// A kind of place.
pub fn place_kind_name(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Other => text("place-other"),
        PlaceKind::Farm => text("place-farm"),
        PlaceKind::Village => text("place-village"),
        PlaceKind::Town => text("place-town"),
        PlaceKind::Wood => text("place-wood"),
        PlaceKind::Hill => text("place-hill"),
        PlaceKind::Bridge => text("place-bridge"),
        PlaceKind::Station => text("place-station"),
    }
}

fn bridge_name(bridge: &Bridge) -> String {
    let name = match (bridge.kind, bridge.carries) {
        (BridgeKind::Wood, Carries::Road) => "bridge-wood-road",
        (BridgeKind::Wood, Carries::Railway) => "bridge-wood-railway",
        (BridgeKind::Wood, Carries::Both) => "bridge-wood-both",
        (BridgeKind::Stone, Carries::Road) => "bridge-stone-road",
        (BridgeKind::Stone, Carries::Railway) => "bridge-stone-railway",
        (BridgeKind::Stone, Carries::Both) => "bridge-stone-both",
    };
    // What has no name, or is whole, adds nothing.
    let named = if bridge.name.is_empty() { "no" } else { "yes" };
    let destroyed = if bridge.destroyed { "yes" } else { "no" };
    let values =
        [("named", named.into()), ("name", bridge.name.as_str().into()), ("destroyed", destroyed.into())];
    text_with(name, &values)
}

/// What a hex holds, in a few words: terrain, level, what spans it.
pub fn hex_words(map: &Map, id: HexId) -> String {
    let hex = map.hex(id);
    let mut words =
        vec![terrain_name(hex.terrain).to_owned(), text_with("hex-level", &[("level", hex.level.into())])];
    words.extend(hex.span.map(|span| span_name(span).to_owned()));
    if hex.under {
        words.push(text("hex-tunnel-below").to_owned());
    }
    words.join(", ")
}

/// What a hexside holds, in a few words; "clear" if nothing.
pub fn hexside_words(map: &Map, id: HexsideId) -> String {
    let mut words = feature_words(map.features(id));
    if map.is_cliff(id) {
        words.push(text("hexside-cliff").to_owned());
    } else if map.is_slope(id) {
        words.push(text("hexside-slope").to_owned());
    }
    if words.is_empty() { cover_name(Cover::Clear).to_owned() } else { words.join(", ") }
}

fn feature_words(features: &HexsideFeatures) -> Vec<String> {
    let mut words = Vec::new();
    if features.cover != Cover::Clear {
        words.push(cover_name(features.cover).to_owned());
    }
    words.extend(features.hedge.map(|hedge| match hedge {
        Hedge::Gap => text("hexside-hedge-gap").to_owned(),
        Hedge::Hedge => text("hexside-hedge").to_owned(),
    }));
    words.extend(features.water.map(|water| water_name(water).to_owned()));
    words.extend(features.ford.then(|| text("hexside-ford").to_owned()));
    words.extend(features.bridges.iter().map(bridge_name));
    words.extend(features.road.map(|road| match road {
        Road::Paved => text("hexside-paved-road").to_owned(),
        Road::Unpaved => text("hexside-unpaved-road").to_owned(),
    }));
    words.extend(features.railway.then(|| text("hexside-railway").to_owned()));
    words.extend(features.tunnel.then(|| text("hexside-tunnel").to_owned()));
    words
}

/// When something was, as people say it: how long ago, and the day and time in UTC, as no time zone is known.
pub fn time_words(then: SystemTime, now: SystemTime) -> String {
    let seconds = then.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let time = format!("{year}-{month:02}-{day:02} {:02}:{:02}", of_day / 3_600, of_day / 60 % 60);
    let clock = text_with("time-utc", &[("time", time.into())]);
    let ago = now.duration_since(then).unwrap_or_default().as_secs();
    let (name, count) = match ago {
        0..60 => ("time-seconds-ago", ago),
        60..3_600 => ("time-minutes-ago", ago / 60),
        3_600..86_400 => ("time-hours-ago", ago / 3_600),
        _ => ("time-days-ago", ago / 86_400),
    };
    text_with(name, &[("count", count.into()), ("clock", clock.into())])
}

/// Year, month and day of the day that is so many after 1 January 1970.
fn date(days: u64) -> (u64, u64, u64) {
    // Years from 1 March have the leap day at their end; an era is 400 of them.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

/// A short name made from a name: small letters without marks, digits and hyphens; none if nothing is left.
pub fn label_from(name: &str) -> Option<String> {
    let mut label = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match plain_letters(letter) {
            Some(plain) => label.push_str(plain),
            None if letter.is_ascii_alphanumeric() => label.push(letter),
            // An apostrophe joins, all else parts words.
            None if matches!(letter, '\'' | '’') => {}
            None if label.ends_with('-') || label.is_empty() => {}
            None => label.push('-'),
        }
    }
    label.truncate(32);
    let label = label.trim_end_matches('-');
    (!label.is_empty()).then(|| label.to_owned())
}

/// A small letter of the Latin alphabets without its marks.
fn plain_letters(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ę' | 'ě' => "e",
        'ì'..='ï' | 'ī' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ţ' => "t",
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::is_label;

    #[test]
    fn days_have_their_dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (19_723, (2024, 1, 1)),
            (20_787, (2026, 11, 30)),
        ] {
            assert_eq!(date(days), expected);
        }
    }

    #[test]
    fn short_names_follow_names() {
        for (name, label) in [
            ("Le Hamel", Some("le-hamel")),
            ("Anse du Grésil (2)", Some("anse-du-gresil-2")),
            ("  L'Orée –– d’Œuf ", Some("loree-doeuf")),
            ("Straße 7", Some("strasse-7")),
            ("東", None),
            ("", None),
            ("a very long name of a very small village", Some("a-very-long-name-of-a-very-small")),
        ] {
            let made = label_from(name);
            assert_eq!(made.as_deref(), label, "{name}");
            assert!(made.is_none_or(|made| is_label(&made)), "{name}");
        }
    }
}
