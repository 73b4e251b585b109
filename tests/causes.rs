//! One cause is one finding: a single mistake of an author, made in a copy of a shipped file and followed by all that it
//! breaks, is told once, with advice asked for, wherever one looks from. What depends on it waits.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use bocage::file::project::Project;
use bocage::validate::{Options, check_with};
use common::shipped;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const N1: &str = "maps/n1.ron";
const N2: &str = "maps/n2.ron";
const N4: &str = "maps/n4.ron";
const CLAIRAY: &str = "scenarios/clairay.ron";
const VAUBRELLE: &str = "scenarios/vaubrelle.ron";

/// A mistake in a file.
struct Cause {
    what: &'static str,
    file: &'static str,
    make: Make,
    /// The check that tells of it.
    check: &'static str,
}

enum Make {
    /// All that is written so is written so instead.
    Write(&'static [(&'static str, &'static str)]),
    /// Anything else.
    With(fn(&str) -> String),
}

use Make::{With, Write};

const fn cause(what: &'static str, file: &'static str, check: &'static str, make: Make) -> Cause {
    Cause { what, file, make, check }
}

/// The text without the stretch from one mark up to another that follows it.
fn without(text: &str, from: &str, up_to: &str) -> String {
    let start = text.find(from).unwrap();
    let end = start + text[start..].find(up_to).unwrap();
    format!("{}{}", &text[..start], &text[end..])
}

/// The text with all keys of hexsides changed.
fn hexside_names(text: &str, change: fn(&str, &str) -> String) -> String {
    let pieces = text.split('"').map(|piece| match piece.split_once('/') {
        Some((hex, direction)) if ["N", "NE", "SE"].contains(&direction) => change(hex, direction),
        _ => piece.to_owned(),
    });
    pieces.collect::<Vec<_>>().join("\"")
}

/// The text with all keys of hexes changed.
fn hex_names(text: &str, change: fn(&str, &str) -> String) -> String {
    let is_hex = |piece: &str| {
        let mut letters = piece.chars();
        letters.next().is_some_and(|it| it.is_ascii_uppercase())
            && piece.len() > 1
            && letters.all(|it| it.is_ascii_digit())
    };
    let pieces = text
        .split('"')
        .map(|piece| if is_hex(piece) { change(&piece[..1], &piece[1..]) } else { piece.to_owned() });
    pieces.collect::<Vec<_>>().join("\"")
}

const CAUSES: &[Cause] = &[
    // Layouts.
    cause(
        "a board lies a row too far south",
        CLAIRAY,
        "boards-do-not-fit",
        Write(&[("at: (14, 0)", "at: (14, 1)")]),
    ),
    cause("two rows too far south", CLAIRAY, "boards-do-not-fit", Write(&[("at: (14, 0)", "at: (14, 2)")])),
    cause("a row too far north", CLAIRAY, "boards-do-not-fit", Write(&[("at: (14, 0)", "at: (14, -1)")])),
    cause("two columns too far east", CLAIRAY, "unconnected-board", Write(&[("at: (14, 0)", "at: (16, 0)")])),
    cause(
        "two columns too far west",
        CLAIRAY,
        "overlapping-boards",
        Write(&[("at: (14, 0)", "at: (12, 0)")]),
    ),
    cause("one column too far east", CLAIRAY, "wrong-grain", Write(&[("at: (14, 0)", "at: (15, 0)")])),
    cause("one column too far west", CLAIRAY, "wrong-grain", Write(&[("at: (14, 0)", "at: (13, 0)")])),
    cause("both boards at one place", CLAIRAY, "overlapping-boards", Write(&[("at: (14, 0)", "at: (0, 0)")])),
    cause(
        "an offset of ten thousands",
        CLAIRAY,
        "offset-out-of-range",
        Write(&[("at: (14, 0)", "at: (14000, 0)")]),
    ),
    cause("another board", CLAIRAY, "unknown-label", Write(&[("n4.ron", "n3.ron")])),
    cause("the same board twice", CLAIRAY, "duplicate-label", Write(&[("n4.ron", "n2.ron")])),
    cause("a board that is not there", CLAIRAY, "missing-board", Write(&[("n4.ron", "n9.ron")])),
    cause("a folder that is not there", CLAIRAY, "missing-board", Write(&[("../maps/", "../map/")])),
    cause("a folder in other letter case", CLAIRAY, "missing-board", Write(&[("../maps/", "../Maps/")])),
    cause("no folder", CLAIRAY, "missing-board", Write(&[("../maps/", "")])),
    cause("a file in other letter case", CLAIRAY, "wrong-letter-case", Write(&[("n4.ron", "N4.ron")])),
    cause("backslashes", CLAIRAY, "bad-path", Write(&[("../maps/", "..\\\\maps\\\\")])),
    cause("no layout", VAUBRELLE, "wrong-shape", With(|text| without(text, "    layout:", "    turns:"))),
    cause(
        "an empty layout",
        VAUBRELLE,
        "empty-layout",
        With(|text| without(text, "        (board:", "    ],\n    turns:")),
    ),
    // Labels.
    cause("a label that there is not", CLAIRAY, "unknown-label", Write(&[("\"n4:", "\"n5:")])),
    cause("a label in capitals", CLAIRAY, "unknown-label", Write(&[("\"n4:", "\"N4:")])),
    cause(
        "a slot gets a label",
        CLAIRAY,
        "unknown-label",
        Write(&[("n4.ron\", at", "n4.ron\", label: \"east\", at")]),
    ),
    cause("a board gets another id", N2, "unknown-label", Write(&[("id: \"n2\"", "id: \"n7\"")])),
    cause(
        "one label for two",
        CLAIRAY,
        "duplicate-label",
        Write(&[("n4.ron\", at", "n4.ron\", label: \"n2\", at")]),
    ),
    // Sides and forces.
    cause(
        "a side that there is not",
        CLAIRAY,
        "wrong-shape",
        Write(&[("        American: (", "        British: (")]),
    ),
    cause(
        "a side misspelt",
        CLAIRAY,
        "wrong-shape",
        Write(&[("        American: (", "        Americans: (")]),
    ),
    cause(
        "the sides interchanged",
        CLAIRAY,
        "unit-of-other-side",
        Write(&[
            ("        American: (", "        X: ("),
            ("        German: (", "        American: ("),
            ("        X: (", "        German: ("),
        ]),
    ),
    cause(
        "a company gets another letter",
        CLAIRAY,
        "unknown-company",
        Write(&[(
            "\"B\": (platoons: { \"1\": F2, \"2\": F2, \"3\": F2 }, weapons: [Mg42",
            "\"C\": (platoons: { \"1\": F2, \"2\": F2, \"3\": F2 }, weapons: [Mg42",
        )]),
    ),
    cause(
        "a company in a small letter",
        VAUBRELLE,
        "bad-company-name",
        Write(&[(
            "\"A\": (platoons: { \"1\": F3, \"2\": F2, \"3\": F2 }, weapons: [Mg42",
            "\"a\": (platoons: { \"1\": F3, \"2\": F2, \"3\": F2 }, weapons: [Mg42",
        )]),
    ),
    cause(
        "a company is taken out",
        VAUBRELLE,
        "unknown-company",
        With(|text| {
            let line =
                text.lines().find(|line| line.contains("\"A\": (platoons") && line.contains("Mg42")).unwrap();
            text.replace(&format!("{line}\n"), "")
        }),
    ),
    cause(
        "a platoon is taken out",
        VAUBRELLE,
        "unknown-unit",
        Write(&[("\"2\": F2, \"3\": F2 }, weapons: [Mg42", "\"2\": F2 }, weapons: [Mg42")]),
    ),
    cause(
        "a battalion unit gets another name",
        CLAIRAY,
        "unknown-unit",
        Write(&[("\"pz2\": (unit", "\"pz9\": (unit")]),
    ),
    cause("a unit type misspelt", CLAIRAY, "wrong-shape", Write(&[("unit: Panther", "unit: Pnather")])),
    cause(
        "a unit type of the enemy",
        CLAIRAY,
        "unit-of-other-side",
        Write(&[("unit: Panther", "unit: Sherman")]),
    ),
    cause("a platoon of no kind", VAUBRELLE, "wrong-shape", Write(&[("\"1\": F3", "\"1\": F9")])),
    cause(
        "more steps than the block",
        VAUBRELLE,
        "steps-out-of-range",
        Write(&[("\"A2/1\": 2", "\"A2/1\": 5")]),
    ),
    cause("a draw beyond its pool", VAUBRELLE, "draw-larger-than-pool", Write(&[("count: 2", "count: 9")])),
    // Set-up.
    cause(
        "no zone for a side",
        VAUBRELLE,
        "unit-without-place",
        With(|text| {
            without(text, "            zones: {\n                \"west\"", "        ),\n        German")
        }),
    ),
    cause("a strip without depth", VAUBRELLE, "wrong-shape", Write(&[("Edge(West, 2)", "Edge(West)")])),
    cause("a strip of nothing", VAUBRELLE, "no-room-to-set-up", Write(&[("Edge(West, 2)", "Edge(West, 0)")])),
    cause(
        "a village of one hex",
        VAUBRELLE,
        "no-room-to-set-up",
        Write(&[("Place(\"Vaubrelle\")], adjacent: true", "Hexes([\"G5\"])]")]),
    ),
    cause(
        "a zone's unit misspelt",
        CLAIRAY,
        "unknown-unit",
        Write(&[("Only([\"A1/HQ\"", "Only([\"A1/HG\"")]),
    ),
    cause(
        "an entry's unit misspelt",
        CLAIRAY,
        "unknown-unit",
        Write(&[("[\"pz1\", \"pz2\"]", "[\"pz1\", \"pz3\"]")]),
    ),
    cause("a hex off the board", CLAIRAY, "unknown-hex-name", Write(&[("\"n2:G4\"", "\"n2:G44\"")])),
    cause(
        "a bunker in the lake",
        CLAIRAY,
        "unit-in-closed-hex",
        Write(&[("\"bun1\": \"n2:F5\"", "\"bun1\": \"n2:M8\"")]),
    ),
    cause(
        "four units in a town hex",
        VAUBRELLE,
        "overstacked-hex",
        Write(&[(
            "\"A/Mg42\": \"G5\",",
            "\"A/Mg42\": \"G5\", \"A/HQ\": \"G5\", \"A1/1\": \"G5\", \"A1/2\": \"G5\",",
        )]),
    ),
    cause(
        "labels forgotten",
        CLAIRAY,
        "unknown-hex-name",
        With(|text| {
            let placed = text.find("placements").unwrap();
            let end = placed + text[placed..].find("victory").unwrap();
            format!(
                "{}{}{}",
                &text[..placed],
                text[placed..end].replace("\"n2:", "\"").replace("\"n4:", "\""),
                &text[end..]
            )
        }),
    ),
    cause("a place gets another name", N4, "unknown-place", Write(&[("\"La Hurelle\"", "\"La Hurlelle\"")])),
    cause(
        "a place misspelt in the scenario",
        CLAIRAY,
        "unknown-place",
        Write(&[("La Hurelle\")", "La Hurrelle\")")]),
    ),
    cause("a bridge gets another name", N1, "unknown-bridge", Write(&[("Pont du Bourg", "Pont Bourg")])),
    cause("too few turns", VAUBRELLE, "entry-outside-game", Write(&[("turns: 6", "turns: 2")])),
    cause("no turns", VAUBRELLE, "unfinished-scenario", Write(&[("    turns: 6,\n", "")])),
    cause("turns in words", VAUBRELLE, "wrong-shape", Write(&[("turns: 6", "turns: six")])),
    cause(
        "no side",
        VAUBRELLE,
        "empty-side",
        With(|text| without(text, "        German: (", "    },\n    markers")),
    ),
    cause("a ruleset misspelt", VAUBRELLE, "unknown-ruleset", Write(&[("\"westfront\"", "\"westfornt\"")])),
    // What else an author of a scenario may write.
    cause(
        "a player of another nation",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("first_player: American", "first_player: Allied")]),
    ),
    cause("turns below nothing", VAUBRELLE, "wrong-shape", Write(&[("turns: 6", "turns: -6")])),
    cause("a turn in quotes", VAUBRELLE, "wrong-shape", Write(&[("turns: 6", "turns: \"6\"")])),
    cause(
        "turns with two digits too many",
        VAUBRELLE,
        "too-many-turns",
        Write(&[("turns: 6", "turns: 600")]),
    ),
    cause("a condition misspelt", CLAIRAY, "wrong-shape", Write(&[("hit_limit: 2", "hitlimit: 2")])),
    cause(
        "a condition in words",
        CLAIRAY,
        "wrong-shape",
        Write(&[("unpaved_bonus: false", "unpaved_bonus: no")]),
    ),
    cause(
        "an objective of no points",
        VAUBRELLE,
        "worthless-objective",
        Write(&[("points: 5", "points: 0")]),
    ),
    cause(
        "an objective of many points",
        VAUBRELLE,
        "unlikely-number",
        Write(&[("points: 5", "points: 5000")]),
    ),
    cause("points misspelt", VAUBRELLE, "wrong-shape", Write(&[("points: 5", "point: 5")])),
    cause(
        "a place named as a hex",
        VAUBRELLE,
        "unknown-hex-name",
        Write(&[("Place(\"Butte Quesnel\")", "Hex(\"Butte Quesnel\")")]),
    ),
    cause(
        "a bridge named as a place",
        VAUBRELLE,
        "unknown-place",
        Write(&[("Bridge(\"Pont aux Oies\")", "Place(\"Pont aux Oies\")")]),
    ),
    cause(
        "an objective by its name alone",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("Bridge(\"Pont aux Oies\")", "\"Pont aux Oies\"")]),
    ),
    cause(
        "a name without quotes",
        VAUBRELLE,
        "broken-syntax",
        Write(&[("Place(\"Butte Quesnel\")", "Place(Butte Quesnel)")]),
    ),
    cause(
        "a title without quotes",
        VAUBRELLE,
        "broken-syntax",
        Write(&[("title: \"The bridges of Vaubrelle\"", "title: The bridges")]),
    ),
    cause("a tie-break of another word", VAUBRELLE, "wrong-shape", Write(&[("StepPoints", "Points")])),
    cause(
        "two levels of one name",
        VAUBRELLE,
        "victory-levels-overlap",
        Write(&[("name: \"Clear\"", "name: \"Marginal\"")]),
    ),
    cause("a level without name", VAUBRELLE, "empty-text", Write(&[("name: \"Clear\"", "name: \"\"")])),
    cause("an edge in quotes", VAUBRELLE, "wrong-shape", Write(&[("by: Edge(East)", "by: Edge(\"East\")")])),
    cause("an edge alone", VAUBRELLE, "wrong-shape", Write(&[("by: Edge(East)", "by: East")])),
    cause(
        "an entry with a depth",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("by: Edge(East)", "by: Edge(East, 2)")]),
    ),
    cause(
        "an entry before the first turn",
        VAUBRELLE,
        "entry-outside-game",
        Write(&[("turn: 3", "turn: 0")]),
    ),
    cause("an entry without turn", VAUBRELLE, "wrong-shape", Write(&[("turn: 3, ", "")])),
    cause(
        "a unit where a list belongs",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("units: [\"pz1\"]", "units: \"pz1\"")]),
    ),
    cause(
        "a zone's list in an entry",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("units: [\"pz1\"]", "units: Only([\"pz1\"])")]),
    ),
    cause(
        "a unit that enters twice",
        VAUBRELLE,
        "unit-placed-twice",
        Write(&[("units: [\"pz1\"]", "units: [\"pz1\", \"pz1\"]")]),
    ),
    cause(
        "a unit in other letter case",
        VAUBRELLE,
        "unknown-unit",
        Write(&[("\"A/Mg42\": \"G5\"", "\"A/MG42\": \"G5\"")]),
    ),
    cause(
        "a unit without its company",
        VAUBRELLE,
        "unknown-unit",
        Write(&[("\"A/Mg42\": \"G5\"", "\"Mg42\": \"G5\"")]),
    ),
    cause(
        "a hex with a blank",
        VAUBRELLE,
        "unknown-hex-name",
        Write(&[("\"A/Mg42\": \"G5\"", "\"A/Mg42\": \"G 5\"")]),
    ),
    cause(
        "a unit on a hexside",
        VAUBRELLE,
        "unknown-hex-name",
        Write(&[("\"A/Mg42\": \"G5\"", "\"A/Mg42\": \"G5/N\"")]),
    ),
    cause(
        "a unit nowhere",
        VAUBRELLE,
        "unknown-hex-name",
        Write(&[("\"A/Mg42\": \"G5\"", "\"A/Mg42\": \"\"")]),
    ),
    cause(
        "a company by its letter alone",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("attached_to: Company(\"A\")", "attached_to: \"A\"")]),
    ),
    cause(
        "a draw for no company",
        VAUBRELLE,
        "unknown-company",
        Write(&[("attached_to: Company(\"A\")", "attached_to: Company(\"B\")")]),
    ),
    cause(
        "a unit by its type alone",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("\"pz1\": (unit: PanzerIV, attached_to: \"A\")", "\"pz1\": PanzerIV")]),
    ),
    cause(
        "a unit's field by another word",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("\"pz1\": (unit: PanzerIV", "\"pz1\": (type: PanzerIV")]),
    ),
    cause(
        "more machine guns than blocks",
        VAUBRELLE,
        "too-many-blocks",
        Write(&[("weapons: [Mg42, Mortar80", "weapons: [Mg42, Mg42, Mg42, Mg42, Mortar80")]),
    ),
    cause(
        "a machine gun of the enemy",
        VAUBRELLE,
        "unit-of-other-side",
        Write(&[("weapons: [Mg42, Mortar80", "weapons: [Mg30, Mortar80")]),
    ),
    cause("a squad without steps", VAUBRELLE, "steps-out-of-range", Write(&[("\"A2/1\": 2", "\"A2/1\": 0")])),
    cause(
        "a draw from nothing",
        VAUBRELLE,
        "draw-larger-than-pool",
        Write(&[("from: [AtGun75, Engineer, Mine, Sniper]", "from: []")]),
    ),
    cause(
        "a pool without brackets",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("from: [AtGun75, Engineer, Mine, Sniper]", "from: AtGun75")]),
    ),
    cause(
        "strikes with two digits too many",
        VAUBRELLE,
        "unlikely-number",
        Write(&[("artillery: 1,", "artillery: 100,")]),
    ),
    cause(
        "two foxholes in one hex",
        VAUBRELLE,
        "duplicate-marker",
        Write(&[("Foxhole, at: \"G6\"", "Foxhole, at: \"G4\"")]),
    ),
    cause(
        "a blown bridge in a hex",
        VAUBRELLE,
        "unknown-hex-name",
        Write(&[("(kind: Foxhole, at: \"G4\")", "(kind: DestroyedBridge, at: \"G4\")")]),
    ),
    cause(
        "a marker without kind",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("(kind: Foxhole, at: \"G4\")", "(at: \"G4\")")]),
    ),
    cause(
        "a zone's place without brackets",
        VAUBRELLE,
        "wrong-shape",
        Write(&[("at: [Place(\"Vaubrelle\")]", "at: Place(\"Vaubrelle\")")]),
    ),
    cause(
        "a strip over all the map",
        VAUBRELLE,
        "zones-of-both-sides-overlap",
        Write(&[("Edge(West, 2)", "Edge(West, 200)")]),
    ),
    cause("a zone of nothing", VAUBRELLE, "no-room-to-set-up", Write(&[("[Edge(West, 2)]", "[]")])),
    cause(
        "a ruleset of another front",
        VAUBRELLE,
        "unknown-ruleset",
        Write(&[("\"westfront\"", "\"farfront\"")]),
    ),
    cause(
        "an id with a blank",
        VAUBRELLE,
        "bad-scenario-id",
        Write(&[("id: \"vaubrelle\"", "id: \"vau brelle\"")]),
    ),
    cause(
        "no title",
        VAUBRELLE,
        "empty-text",
        Write(&[("title: \"The bridges of Vaubrelle\"", "title: \"\"")]),
    ),
    cause("an offset in square brackets", VAUBRELLE, "wrong-shape", Write(&[("at: (0, 0)", "at: [0, 0]")])),
    cause("no offset", VAUBRELLE, "wrong-shape", Write(&[(", at: (0, 0)", "")])),
    cause("an angle", CLAIRAY, "wrong-shape", Write(&[("turned: true", "turned: 180")])),
    cause(
        "a zone too small for its units",
        CLAIRAY,
        "no-room-to-set-up",
        Write(&[("Hexes([\"n2:C8\", \"n2:D8\"])", "Hexes([\"n2:C8\"])")]),
    ),
    cause(
        "two hexes in one pair of quotes",
        CLAIRAY,
        "unknown-hex-name",
        Write(&[("Hexes([\"n2:C8\", \"n2:D8\"])", "Hexes([\"n2:C8 n2:D8\"])")]),
    ),
    // Markers and victory.
    cause(
        "a foxhole in a town",
        VAUBRELLE,
        "foxhole-in-wrong-terrain",
        Write(&[("Foxhole, at: \"G4\"", "Foxhole, at: \"H5\"")]),
    ),
    cause("a marker misspelt", VAUBRELLE, "wrong-shape", Write(&[("kind: Foxhole", "kind: Foxholes")])),
    cause(
        "an objective in the lake",
        CLAIRAY,
        "objective-in-water",
        Write(&[("Hex(\"n4:D7\")", "Hex(\"n2:M8\")")]),
    ),
    cause("points in quotes", VAUBRELLE, "wrong-shape", Write(&[("points: 3", "points: \"3\"")])),
    cause("a margin twice", VAUBRELLE, "victory-levels-overlap", Write(&[("margin: 4", "margin: 1")])),
    cause("a margin beyond all", VAUBRELLE, "level-never-reached", Write(&[("margin: 8", "margin: 80")])),
    cause(
        "a condition beyond all",
        CLAIRAY,
        "condition-out-of-range",
        Write(&[("hit_limit: 2", "hit_limit: 200")]),
    ),
    // Boards.
    cause(
        "columns and rows interchanged",
        N1,
        "wrong-board-size",
        Write(&[("columns: 15", "columns: 9"), ("rows: 9,", "rows: 15,")]),
    ),
    cause("a column too few", N1, "unknown-hexside", Write(&[("columns: 15", "columns: 14")])),
    cause("two columns too few", N1, "wrong-board-size", Write(&[("columns: 15", "columns: 13")])),
    cause("two rows too few", N1, "wrong-board-size", Write(&[("rows: 9,", "rows: 7,")])),
    cause("a row too few", N1, "unknown-hexside", Write(&[("rows: 9,", "rows: 8,")])),
    cause(
        "the other columns shifted",
        N1,
        "wrong-board-size",
        Write(&[("    rows: 9,\n", "    rows: 9,\n    shifted: Even,\n")]),
    ),
    cause("columns in quotes", N1, "wrong-shape", Write(&[("columns: 15", "columns: \"15\"")])),
    cause("columns below nothing", N1, "wrong-shape", Write(&[("columns: 15", "columns: -15")])),
    cause("no columns", N1, "wrong-shape", Write(&[("    columns: 15,\n", "")])),
    cause("a terrain of another game", N1, "wrong-shape", Write(&[("terrain: Woods", "terrain: Forest")])),
    cause("a terrain in small letters", N1, "wrong-shape", Write(&[("terrain: Woods", "terrain: woods")])),
    cause(
        "terrain in quotes",
        N1,
        "wrong-shape",
        Write(&[("terrain: Woods", "terrain: \"Woods\""), ("terrain: Town", "terrain: \"Town\"")]),
    ),
    cause("a field misspelt everywhere", N1, "wrong-shape", Write(&[("terrain:", "terain:")])),
    cause("hedges by another word", N1, "wrong-shape", Write(&[("hedge: Hedge", "hedge: Yes")])),
    cause("rivers by another word", N1, "wrong-shape", Write(&[("water: River", "water: Stream")])),
    cause("levels beyond all", N1, "level-out-of-range", Write(&[("level: 1", "level: 10")])),
    cause("levels in halves", N1, "wrong-shape", Write(&[("level: 1", "level: 1.5")])),
    cause(
        "hexes in small letters",
        N1,
        "unknown-hex",
        With(|text| hex_names(text, |column, row| format!("{}{row}", column.to_lowercase()))),
    ),
    cause(
        "rows with a zero before",
        N1,
        "unknown-hex",
        With(|text| hex_names(text, |column, row| format!("{column}0{row}"))),
    ),
    cause(
        "directions in small letters",
        N1,
        "unknown-hexside",
        With(|text| hexside_names(text, |hex, direction| format!("{hex}/{}", direction.to_lowercase()))),
    ),
    cause(
        "hexsides with a dash",
        N1,
        "unknown-hexside",
        With(|text| hexside_names(text, |hex, direction| format!("{hex}-{direction}"))),
    ),
    cause(
        "a road hexside forgotten",
        N1,
        "road-ends-in-mid-air",
        Write(&[("        \"D5/SE\": (road: Paved),\n", "")]),
    ),
    cause(
        "a river hexside forgotten",
        N1,
        "river-ends-in-mid-air",
        Write(&[("        \"G7/N\": (water: River),\n", "")]),
    ),
    cause("an id in capitals", N1, "bad-board-id", Write(&[("id: \"n1\"", "id: \"N1\"")])),
    // Files.
    cause("a format of another word", N1, "wrong-shape", Write(&[("bocage-board/1", "board/1")])),
    cause(
        "a board that says it is a scenario",
        N1,
        "wrong-shape",
        Write(&[("bocage-board/1", "bocage-scenario/1")]),
    ),
    cause(
        "a scenario that says it is a board",
        CLAIRAY,
        "wrong-shape",
        Write(&[("bocage-scenario/1", "bocage-board/1")]),
    ),
    cause("a newer format", CLAIRAY, "wrong-shape", Write(&[("bocage-scenario/1", "bocage-scenario/2")])),
    cause("no format", CLAIRAY, "wrong-shape", Write(&[("    format: \"bocage-scenario/1\",\n", "")])),
    cause(
        "a comma forgotten",
        N1,
        "broken-syntax",
        Write(&[("\"D7\": (terrain: Farm),", "\"D7\": (terrain: Farm)")]),
    ),
    cause("a brace forgotten", N1, "broken-syntax", Write(&[("    },\n    hexsides", "    hexsides")])),
    cause(
        "the last bracket forgotten",
        N1,
        "broken-syntax",
        With(|text| text.trim_end().trim_end_matches(')').to_owned()),
    ),
    cause("a quote forgotten", VAUBRELLE, "broken-syntax", Write(&[("\"Marginal\"", "\"Marginal")])),
    cause("quotes of a word processor", N1, "wrong-shape", Write(&[("\"B7\": (", "\u{201c}B7\u{201d}: (")])),
    // Fields, marks and words of other notations.
    cause(
        "two roads of one hexside",
        N1,
        "wrong-shape",
        With(|text| text.replacen("\"A5/NE\": (road: Paved)", "\"A5/NE\": (road: Paved, road: Unpaved)", 1)),
    ),
    cause(
        "a railway with a kind",
        N4,
        "wrong-shape",
        With(|text| text.replacen("railway: true", "railway: Paved", 1)),
    ),
    cause(
        "a bridge without brackets",
        N1,
        "broken-syntax",
        With(|text| text.replacen("bridges: [(", "bridges: (", 1)),
    ),
    cause(
        "a place of another kind",
        N1,
        "wrong-shape",
        With(|text| text.replacen("kind: Village", "kind: Hamlet", 1)),
    ),
    cause(
        "a place of one hex without brackets",
        N1,
        "wrong-shape",
        With(|text| text.replacen("hexes: [\"G5\", \"H4\", \"H5\", \"H6\", \"I5\"]", "hexes: \"G5\"", 1)),
    ),
    cause(
        "a place's hex off the board",
        N1,
        "unknown-hex",
        With(|text| text.replacen("hexes: [\"G5\",", "hexes: [\"G15\",", 1)),
    ),
    cause(
        "a place's hex in a small letter",
        N1,
        "unknown-hex",
        With(|text| text.replacen("hexes: [\"G5\",", "hexes: [\"g5\",", 1)),
    ),
    cause(
        "a hex name with label on a board",
        N1,
        "unknown-hex",
        With(|text| text.replacen("\"B7\": (terrain: Woods)", "\"n1:B7\": (terrain: Woods)", 1)),
    ),
    cause(
        "a hexside among hexes",
        N1,
        "unknown-hex",
        With(|text| text.replacen("\"B7\": (terrain: Woods)", "\"B7/N\": (terrain: Woods)", 1)),
    ),
    cause(
        "a hex among hexsides",
        N1,
        "unknown-hexside",
        With(|text| text.replacen("\"A5/NE\": (road: Paved)", "\"A5\": (road: Paved)", 1)),
    ),
    cause(
        "cover in a hex",
        N1,
        "wrong-shape",
        With(|text| text.replacen("\"B7\": (terrain: Woods)", "\"B7\": (cover: Woods)", 1)),
    ),
    cause(
        "a hex twice",
        N1,
        "wrong-shape",
        With(|text| {
            text.replacen("\"B7\": (terrain: Woods)", "\"B7\": (terrain: Woods), \"B7\": (terrain: Town)", 1)
        }),
    ),
    cause(
        "a direction in words",
        N1,
        "unknown-hexside",
        With(|text| text.replacen("\"A5/NE\"", "\"A5/Northeast\"", 1)),
    ),
    cause(
        "an equals sign for a colon",
        N1,
        "broken-syntax",
        With(|text| text.replacen("columns: 15,", "columns = 15,", 1)),
    ),
    cause(
        "braces for parentheses",
        N1,
        "wrong-shape",
        With(|text| text.replacen("\"B7\": (terrain: Woods)", "\"B7\": {terrain: Woods}", 1)),
    ),
    cause(
        "a hash comment",
        N1,
        "broken-syntax",
        With(|text| text.replacen("    columns: 15,", "    # size\n    columns: 15,", 1)),
    ),
    cause(
        "a comment never closed",
        N1,
        "broken-syntax",
        With(|text| text.replacen("    columns: 15,", "    /* size\n    columns: 15,", 1)),
    ),
    cause(
        "a board turned by degrees",
        CLAIRAY,
        "wrong-shape",
        With(|text| text.replacen("turned: true", "turned: 180", 1)),
    ),
    cause(
        "an offset in quotes",
        CLAIRAY,
        "wrong-shape",
        With(|text| text.replacen("at: (14, 0)", "at: \"14, 0\"", 1)),
    ),
    cause(
        "three offsets",
        CLAIRAY,
        "wrong-shape",
        With(|text| text.replacen("at: (14, 0)", "at: (14, 0, 0)", 1)),
    ),
    cause(
        "who sets up first, misspelt",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("set_up_first: German", "setup_first: German", 1)),
    ),
    cause(
        "a battalion weapon in a company",
        VAUBRELLE,
        "unit-at-wrong-level",
        With(|text| text.replacen("weapons: [Mg30,", "weapons: [Mg50,", 1)),
    ),
    cause(
        "a platoon ten",
        VAUBRELLE,
        "bad-company-name",
        With(|text| text.replacen("\"3\": F2 }, weapons: [Mg42", "\"10\": F2 }, weapons: [Mg42", 1)),
    ),
    cause(
        "a platoon zero",
        VAUBRELLE,
        "bad-company-name",
        With(|text| text.replacen("\"3\": F2 }, weapons: [Mg42", "\"0\": F2 }, weapons: [Mg42", 1)),
    ),
    cause(
        "steps of an HQ",
        VAUBRELLE,
        "steps-out-of-range",
        With(|text| text.replacen("\"A2/1\": 2", "\"A2/HQ\": 2", 1)),
    ),
    cause(
        "steps of a platoon",
        VAUBRELLE,
        "unknown-unit",
        With(|text| text.replacen("\"A2/1\": 2", "\"A2\": 2", 1)),
    ),
    cause(
        "a draw without pool",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("count: 2, from: [AtGun75, Engineer, Mine, Sniper]", "count: 2", 1)),
    ),
    cause(
        "a hex where a part of a zone belongs",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("at: [Edge(West, 2)]", "at: [\"A5\"]", 1)),
    ),
    cause(
        "a placement in row 0 of a whole column",
        VAUBRELLE,
        "unknown-hex-name",
        With(|text| text.replacen("\"A/Mg42\": \"G5\"", "\"A/Mg42\": \"G0\"", 1)),
    ),
    cause(
        "a placement in brackets",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("\"A/Mg42\": \"G5\"", "\"A/Mg42\": [\"G5\"]", 1)),
    ),
    cause(
        "a blown bridge where there is none",
        VAUBRELLE,
        "blown-bridge-not-there",
        With(|text| text.replacen("(kind: Foxhole, at: \"G4\")", "(kind: DestroyedBridge, at: \"G4/N\")", 1)),
    ),
    cause(
        "a gap where there is no whole hedge",
        VAUBRELLE,
        "gap-without-hedge",
        With(|text| text.replacen("(kind: Foxhole, at: \"G4\")", "(kind: HedgeGap, at: \"G4/N\")", 1)),
    ),
    cause(
        "an objective without points",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("Place(\"Butte Quesnel\"), points: 1", "Place(\"Butte Quesnel\")", 1)),
    ),
    cause(
        "a level beyond all points",
        VAUBRELLE,
        "level-never-reached",
        With(|text| text.replacen("margin: 8", "margin: 800", 1)),
    ),
    cause(
        "an exit in the middle of the map",
        CLAIRAY,
        "way-off-edge",
        With(|text| {
            text.replacen(
                "exits: [\n            (side: American, by: Edge(East)",
                "exits: [\n            (side: American, by: Hexes([\"n2:D5\"])",
                1,
            )
        }),
    ),
    cause(
        "an exit for no side",
        CLAIRAY,
        "wrong-shape",
        With(|text| {
            text.replacen("(side: American, by: Edge(East), points: 2)", "(by: Edge(East), points: 2)", 1)
        }),
    ),
    cause(
        "a ruleset file that is not there",
        VAUBRELLE,
        "unknown-ruleset",
        With(|text| text.replacen("ruleset: \"westfront\"", "ruleset: \"my.ron\"", 1)),
    ),
    cause(
        "night as yes or no",
        CLAIRAY,
        "wrong-shape",
        With(|text| text.replacen("hit_limit: 2", "night: true", 1)),
    ),
    cause(
        "a silence of a code",
        VAUBRELLE,
        "unknown-check",
        With(|text| {
            text.replacen(
                "    victory: (",
                "    silences: [(check: \"M105\", at: \"G4\", reason: \"x\")],\n    victory: (",
                1,
            )
        }),
    ),
    cause(
        "a silence of nothing",
        VAUBRELLE,
        "unused-silence",
        With(|text| {
            text.replacen(
                "    victory: (",
                "    silences: [(check: \"duplicate-marker\", at: \"G4\", reason: \"x\")],\n    victory: (",
                1,
            )
        }),
    ),
    cause(
        "a number for an author",
        VAUBRELLE,
        "wrong-shape",
        With(|text| text.replacen("author: \"Bocage project\"", "author: 7", 1)),
    ),
    cause("a path without its ending", VAUBRELLE, "missing-board", Write(&[("n1.ron", "n1")])),
    cause(
        "a path as Windows shows it",
        VAUBRELLE,
        "broken-syntax",
        Write(&[("../maps/n1.ron", "..\\maps\\n1.ron")]),
    ),
    cause("a number with a fraction", N1, "wrong-shape", Write(&[("columns: 15", "columns: 1.5")])),
];

fn made(cause: &Cause, text: &str) -> String {
    match &cause.make {
        Write(pairs) => pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to)),
        With(make) => make(text),
    }
}

/// The findings of all shipped files with the mistake in one, each once however often its file is used.
fn found(cause: &Cause) -> BTreeSet<String> {
    let mut memory = shipped();
    let text = String::from_utf8(memory.0[&PathBuf::from(cause.file)].clone()).unwrap();
    let wrong = made(cause, &text);
    assert_ne!(wrong, text, "{} changes nothing", cause.what);
    memory.0.insert(cause.file.into(), wrong.into_bytes());
    let options = Options { advice: true, ..Options::default() };
    let mains: Vec<PathBuf> = memory.0.keys().cloned().collect();
    let mut all = BTreeSet::new();
    for main in mains {
        let project = Project::open_from(&memory, &main, Some(Path::new("")));
        let report = check_with(&memory, &project, &project.document(), &options);
        all.extend(report.findings.iter().map(|finding| {
            let place = project.locate(&finding.place);
            let line = place.map_or(0, |(source, span)| source.position(span.start).line);
            format!("{}:{line} {} {}", finding.place.file, finding.check.name, finding.headline)
        }));
    }
    all
}

#[test]
fn one_cause_is_one_finding() {
    let mut wrong = Vec::new();
    for cause in CAUSES {
        let found = found(cause);
        let is_told = found.iter().all(|finding| finding.contains(&format!(" {} ", cause.check)));
        if found.len() != 1 || !is_told {
            let found: Vec<_> = found.into_iter().take(6).collect();
            wrong.push(format!("{} ({})\n    {}", cause.what, cause.check, found.join("\n    ")));
        }
    }
    println!("{} of {} single mistakes are one finding", CAUSES.len() - wrong.len(), CAUSES.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_causes_in_one_list_of_fields_are_two_findings() {
    let cause = cause(
        "both sizes",
        N1,
        "wrong-shape",
        Write(&[("columns: 15", "columns: 300"), ("rows: 9,", "rows: 0,")]),
    );
    let found: Vec<String> = found(&cause).into_iter().collect();
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("columns") && found[1].contains("rows"), "{found:#?}");
}
