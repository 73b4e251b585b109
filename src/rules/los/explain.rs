//! Lines of sight in words, the same in the editor, on the command line and in findings.

use super::{Crown, Effect, Los, Obstacle, Reason, Standing};
use crate::board::{Cover, Hedge, Terrain};
use crate::hex::line::Meeting;
use crate::layout::Map;

impl Effect {
    /// What it does and why, to follow "blocks:" or "does not block:".
    fn why(self) -> &'static str {
        match self {
            Self::CrownAsHigh => "a crown no lower than the higher end",
            Self::CrownNearLower => "a crown no lower than the lower end and nearer to it",
            Self::GroundHigher => "ground higher than both ends",
            Self::GroundNearLower => {
                "ground nearer to the lower end and above the straight line to the higher"
            }
            Self::CrownLower => "a crown lower than both ends",
            Self::CrownNotNearer => "a crown lower than the higher end and not nearer to the lower",
            Self::GroundNotHigher => "bare ground no higher than the lower end",
            Self::GroundNotNearer => "bare ground no higher than the higher end and not nearer to the lower",
            Self::GroundUnderLine => "bare ground not above the straight line between the ends",
            Self::OpenHexside => "nothing stands along it",
        }
    }

    /// The number in the rulebook and the ruling.
    pub fn source(self) -> &'static str {
        match self {
            Self::CrownAsHigh => "RB 6.4, ruling L5",
            Self::CrownNearLower | Self::CrownNotNearer => "RB 6.41, ruling L6",
            Self::GroundHigher => "RB 6.4, ruling L7",
            Self::GroundNearLower | Self::GroundNotNearer | Self::GroundUnderLine => "RB 6.41, ruling L8",
            Self::CrownLower | Self::GroundNotHigher | Self::OpenHexside => "RB 6.4, ruling L9",
        }
    }
}

impl Los {
    /// The verdict and what decides, in one line.
    pub fn headline(&self, map: &Map) -> String {
        match &self.reason {
            Reason::SameHex => "Clear: it is one hex (ruling L1)".to_owned(),
            Reason::OutsideMap { adjacent: true } => {
                "Blocked: no board has a hexside between the two hexes (ruling L2)".to_owned()
            }
            Reason::OutsideMap { adjacent: false } => {
                "Blocked: part of the line lies outside the map (ruling L2)".to_owned()
            }
            Reason::Adjacent { hexside, hedge: Some(Hedge::Hedge) } => {
                let name = map.hexside_name(*hexside);
                format!("Blocked: the hedge {name} stands between the adjacent hexes (RB 3.4, ruling L3)")
            }
            Reason::Adjacent { hexside, hedge: Some(Hedge::Gap) } => {
                let name = map.hexside_name(*hexside);
                format!("Clear: the hexes are adjacent and the hedge {name} has a gap (RB 3.4, ruling L3)")
            }
            Reason::Adjacent { hedge: None, .. } => {
                "Clear: the hexes are adjacent (RB 6.4, ruling L3)".to_owned()
            }
            Reason::Line(_) => self.headline_of_line(map),
        }
    }

    fn headline_of_line(&self, map: &Map) -> String {
        let mut blockers = self.blockers();
        let Some(first) = blockers.next() else {
            return "Clear: nothing on the line blocks (RB 6.4, ruling L4)".to_owned();
        };
        let how = match first.effect {
            Effect::CrownNearLower => "hides what is below and behind it",
            Effect::GroundHigher => "is higher than both ends",
            Effect::GroundNearLower => "hides what is behind its crest",
            _ if matches!(first.at, Standing::Hexside(_)) => "stands on the line",
            _ => "lies on the line",
        };
        let more = match blockers.count() {
            0 => String::new(),
            1 => "; one more obstacle blocks".to_owned(),
            more => format!("; {more} more obstacles block"),
        };
        format!("Blocked: the {} {how} ({}){more}", first.called(map), first.effect.source())
    }

    /// One line for the ends and one for each obstacle, in order along the line; hexsides without crown are left
    /// out.
    pub fn details(&self, map: &Map) -> Vec<String> {
        let end = |id| format!("{} (level {})", map.name(id), map.hex(id).level);
        let distance = map.hex(self.from).hex.unsigned_distance_to(map.hex(self.to).hex);
        let mut lines = vec![format!(
            "From {} to {}, {}",
            end(self.from),
            end(self.to),
            if distance == 1 { "1 hex".to_owned() } else { format!("{distance} hexes") }
        )];
        let shown = self.obstacles().iter().filter(|obstacle| obstacle.effect != Effect::OpenHexside);
        lines.extend(shown.map(|obstacle| obstacle.to_text(map)));
        lines
    }

    /// The headline and, indented below it, the details.
    pub fn to_text(&self, map: &Map) -> String {
        let mut text = self.headline(map);
        for line in self.details(map) {
            text.push_str("\n  ");
            text.push_str(&line);
        }
        text
    }
}

impl Obstacle {
    /// Its canonical name.
    pub fn name(&self, map: &Map) -> String {
        match self.at {
            Standing::Hex(id) => map.name(id),
            Standing::Hexside(id) => map.hexside_name(id),
        }
    }

    /// Its kind and name, to follow an article: `woods hexside n1:D5/N`.
    pub fn called(&self, map: &Map) -> String {
        let name = self.name(map);
        match (self.at, self.crown) {
            (_, Some(Crown::Hedge)) => format!("hedge {name}"),
            (_, Some(Crown::Cover(cover))) => format!("{} hexside {name}", cover_word(cover)),
            (Standing::Hexside(_), _) => format!("hexside {name}"),
            (Standing::Hex(id), _) => format!("{} hex {name}", terrain_word(map.hex(id).terrain)),
        }
    }

    /// One line: name, level, how it is met, where, effect and ruling.
    pub fn to_text(&self, map: &Map) -> String {
        format!(
            "{}, level {}, {}, {} and {} from the ends: {}: {} ({})",
            self.called(map),
            self.level,
            match self.meeting {
                Meeting::Crossed => "crossed",
                Meeting::RunAlong => "run along",
                Meeting::Corner => "touched at a corner",
            },
            halves(self.half_hexes_from),
            halves(self.half_hexes_to),
            if self.effect.blocks() { "blocks" } else { "does not block" },
            self.effect.why(),
            self.effect.source(),
        )
    }
}

/// Half hexes as hexes: `2`, `2½`.
fn halves(half_hexes: u32) -> String {
    match (half_hexes / 2, half_hexes % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

fn terrain_word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Beach => "beach",
        Terrain::Cemetery => "cemetery",
        Terrain::Marsh => "marsh",
        Terrain::Orchard => "orchard",
        Terrain::Farm => "farm",
        Terrain::Town => "town",
        Terrain::Woods => "woods",
        Terrain::Lake => "lake",
        Terrain::Sea => "sea",
    }
}

fn cover_word(cover: Cover) -> &'static str {
    match cover {
        Cover::Clear => "clear",
        Cover::Marsh => "marsh",
        Cover::Orchard => "orchard",
        Cover::Town => "town",
        Cover::Woods => "woods",
    }
}
