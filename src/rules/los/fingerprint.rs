//! A fingerprint of all that lines of sight depend on, so that a table knows for which map it was made.

use super::crown::{crown_of_hex, crown_of_hexside, has_hedge};
use crate::board::{Cover, Hedge, Terrain};
use crate::hex::Direction;
use crate::layout::{HexId, Map};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// SHA-256, in lower-case hexadecimal, of [`fingerprint_text`].
pub fn fingerprint(map: &Map) -> String {
    let digest = Sha256::digest(fingerprint_text(map));
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The merged map as lines of sight see it: what blocks, then each hex in map order with its level, `*` if it
/// has a crown, and its hexsides from N clockwise. A hexside is `.` where no board has it, else the hex beyond
/// (`-` off the map), with `*` for a crown and `#` for a hedge without gap.
pub fn fingerprint_text(map: &Map) -> String {
    let mut text = String::from("bocage-los/1\n");
    for terrain in Terrain::ALL.into_iter().filter(|terrain| terrain.has_crown()) {
        let _ = writeln!(text, "hex {terrain:?}");
    }
    for cover in Cover::ALL.into_iter().filter(|cover| cover.has_crown()) {
        let _ = writeln!(text, "hexside {cover:?}");
    }
    for hedge in [Hedge::Gap, Hedge::Hedge].into_iter().filter(|hedge| hedge.has_crown()) {
        let _ = writeln!(text, "hexside {hedge:?}");
    }
    let names: Vec<String> = map.hex_ids().map(|id| map.name(id)).collect();
    for id in map.hex_ids() {
        let crown = if crown_of_hex(map, id).is_some() { "*" } else { "" };
        let _ = write!(text, "{} {}{crown}", names[id.index()], map.hex(id).level);
        for direction in Direction::ALL {
            text.push(' ');
            push_hexside(map, &names, id, direction, &mut text);
        }
        text.push('\n');
    }
    text
}

fn push_hexside(map: &Map, names: &[String], id: HexId, direction: Direction, text: &mut String) {
    let hex = map.hex(id);
    let Some(hexside) = hex.hexsides[direction as usize] else { return text.push('.') };
    text.push_str(hex.neighbours[direction as usize].map_or("-", |beyond| &names[beyond.index()]));
    if crown_of_hexside(map, hexside).is_some() {
        text.push('*');
    }
    if has_hedge(map, hexside) {
        text.push('#');
    }
}
