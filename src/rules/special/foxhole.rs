//! Foxholes (RB 7.1).

use super::{CannotAct, actor};
use crate::layout::HexId;
use crate::rules::field::{Field, UnitId};
use crate::rules::ground::{Ground, Markers};

/// Where a unit may dig a foxhole: in its own hex, if that is clear terrain without wire or a foxhole. Any unit digs but
/// bunkers and mines; nothing is rolled (RB 7.1).
///
/// # Errors
/// The rule that forbids it.
pub fn may_dig(ground: &Ground<'_>, field: &Field, unit: UnitId) -> Result<HexId, CannotAct> {
    let at = actor(field, unit)?;
    if at.under {
        return Err(CannotAct::Tunnel);
    }
    let terrain = ground.terrain(at.hex);
    // A long bridge has no ground to dig in.
    if terrain != ground.ruleset.markers.foxhole_terrain.value() || ground.map.hex(at.hex).span.is_some() {
        return Err(CannotAct::Terrain(terrain));
    }
    if ground.markers.wire.contains_key(&at.hex) {
        return Err(CannotAct::Wire);
    }
    if ground.markers.foxholes.contains(&at.hex) {
        return Err(CannotAct::Foxhole);
    }
    Ok(at.hex)
}

/// Digs a foxhole. It stays to the end, for whoever is in it.
pub fn dig(markers: &mut Markers, hex: HexId) {
    markers.foxholes.insert(hex);
}
