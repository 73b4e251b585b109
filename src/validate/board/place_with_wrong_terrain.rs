//! A place is of a kind that its hexes are not.

use crate::board::{HexsideKey, Place, PlaceKind, Terrain};
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::finding::{Finding, Path, Spot};
use crate::layout::{HexId, HexsideId, Map};
use crate::validate::findings::Findings;
use crate::validate::view::BoardView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "place-with-wrong-terrain",
        code: "B114",
        severity: Severity::Warning,
        summary: "A place is of a kind that its hexes are not",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::Geometry,
    run: Run::Board(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"None of a place's hexes is what its kind says: a Farm without farm hex, a Village or Town without town hex, a Wood
without woods or orchard, a Hill that is nowhere above its surroundings, a Bridge without bridge, a Station without railway.

## Why

The name then stands on the wrong hex, or the terrain was painted over (RB 3.3).

## Example

```ron
hexes: { "C2": (terrain: Farm) },
places: [(name: "La Ferme", kind: Farm, hexes: ["C3"])],
```

## How to mend it

Correct the hexes of the place, their terrain, or the kind. `kind: Other` fits everything.

## How to silence it

```ron
silences: [(check: "place-with-wrong-terrain", at: "La Ferme", reason: "...")],
```
"##;

fn run(view: &BoardView<'_>, findings: &mut Findings<'_>) {
    let map = view.map();
    for (index, place) in view.board.places.iter().enumerate() {
        let hexes: Vec<HexId> = hexes_of(view, place);
        let Some(lacks) = lacks(place.kind).filter(|_| !hexes.is_empty()) else { continue };
        let hexsides: Vec<HexsideId> = hexsides_of(view, place);
        if fits(map, place.kind, &hexes, &hexsides) {
            continue;
        }
        let at = findings.value(Path::root().field("places").index(index).field("kind"));
        let headline =
            format!("The {} `{}` has no {lacks}", format!("{:?}", place.kind).to_lowercase(), place.name);
        let mut finding = Finding::new(&CHECK.info, &place.name, at, headline)
            .help("Correct its hexes, their terrain, or its kind");
        for &hex in &hexes {
            finding = view.shown_at(finding, Spot::Hex(view.hex_name(hex)));
        }
        findings.add(finding);
    }
}

fn hexes_of(view: &BoardView<'_>, place: &Place) -> Vec<HexId> {
    let grid = view.board.grid();
    place.hexes.iter().filter_map(|key| view.map().id(grid.hex(key.name()?)?)).collect()
}

fn hexsides_of(view: &BoardView<'_>, place: &Place) -> Vec<HexsideId> {
    let grid = view.board.grid();
    let id = |key: &HexsideKey| view.map().hexside_id(grid.hexside(key.name()?)?);
    place.hexsides.iter().filter_map(id).collect()
}

/// What a place of that kind must have.
fn lacks(kind: PlaceKind) -> Option<&'static str> {
    match kind {
        PlaceKind::Other => None,
        PlaceKind::Farm => Some("farm hex"),
        PlaceKind::Village | PlaceKind::Town => Some("town hex"),
        PlaceKind::Wood => Some("wooded hex"),
        PlaceKind::Hill => Some("hex above its surroundings"),
        PlaceKind::Bridge => Some("bridge"),
        PlaceKind::Station => Some("railway"),
    }
}

fn fits(map: &Map, kind: PlaceKind, hexes: &[HexId], hexsides: &[HexsideId]) -> bool {
    let terrain = |wanted: &[Terrain]| hexes.iter().any(|&hex| wanted.contains(&map.hex(hex).terrain));
    let all_hexsides = || {
        let around = hexes.iter().flat_map(|&hex| map.hex(hex).hexsides).flatten();
        around.chain(hexsides.iter().copied())
    };
    match kind {
        PlaceKind::Other => true,
        PlaceKind::Farm => terrain(&[Terrain::Farm, Terrain::Town]),
        PlaceKind::Village | PlaceKind::Town => terrain(&[Terrain::Town]),
        PlaceKind::Wood => terrain(&[Terrain::Woods, Terrain::Orchard]),
        PlaceKind::Hill => is_hill(map, hexes),
        PlaceKind::Bridge => {
            hexes.iter().any(|&hex| map.hex(hex).span.is_some())
                || all_hexsides().any(|id| !map.features(id).bridges.is_empty())
        }
        PlaceKind::Station => all_hexsides().any(|id| map.features(id).railway),
    }
}

/// Whether some hex is higher than a hex that is not part of the hill.
fn is_hill(map: &Map, hexes: &[HexId]) -> bool {
    hexes.iter().any(|&hex| {
        let others = map.hex(hex).neighbours.into_iter().flatten().filter(|other| !hexes.contains(other));
        map.hex(hex).level > 0 || others.into_iter().any(|other| map.hex(other).level < map.hex(hex).level)
    })
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Board(
            r#"hexes: { "B1": (terrain: Farm), "C2": (terrain: Woods) }, places: [
                (name: "La Ferme", kind: Farm, hexes: ["B2"]), //~ Farm
                (name: "Ville", kind: Village, hexes: ["C2", "C3"]), //~ Village
                (name: "Butte", kind: Hill, hexes: ["D1"]), //~ Hill
                (name: "Pont", kind: Bridge, hexes: ["D2"]), //~ Bridge
                (name: "Halte", kind: Station, hexes: ["D3"]), //~ Station
                (name: "Bois", kind: Wood, hexes: ["D3"]), //~ Wood
            ]"#,
        ),
        Fixture::Board(
            r#"hexes: { "B1": (terrain: Farm), "C2": (terrain: Woods), "D1": (level: 1), "D2": (span: Bridge(Wood)) },
            places: [
                (name: "La Ferme", kind: Farm, hexes: ["B1"]), (name: "Bois", kind: Wood, hexes: ["C2", "C3"]),
                (name: "Butte", kind: Hill, hexes: ["D1"]), (name: "Pont", kind: Bridge, hexes: ["D2"]),
                (name: "Croix", hexes: ["A1"]),
            ]"#,
        ),
    ];
}
