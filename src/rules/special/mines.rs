//! Mines (RB 7.2; ruling 19). How they fall in assaults is told there (RB 9.6).

use crate::rules::field::{Face, Field, UnitId};
use crate::rules::ground::{Ground, Position};
use crate::ruleset::{Side, UnitClass};

/// Reveals the mines of a side at a position, as when it is fired on, bombarded or assaulted, hit or not. They stay
/// face-up. Answers those that were hidden (RB 7.2).
pub fn reveal_mines(field: &mut Field, side: Side, at: Position) -> Vec<UnitId> {
    let hidden = |unit: &crate::rules::FieldUnit| unit.class() == UnitClass::Mine && !unit.is_revealed();
    let mines: Vec<UnitId> = field.at(side, at).filter(|(_, unit)| hidden(unit)).map(|(id, _)| id).collect();
    mines.iter().for_each(|&mine| field.unit_mut(mine).face = Face::Up);
    mines
}

/// The least roll with which an attacker of a minefield hits itself (RB 7.2).
pub fn backfires_from(ground: &Ground<'_>, attacker: UnitClass) -> u32 {
    let procedures = &ground.ruleset.procedures;
    match attacker {
        UnitClass::Engineer => procedures.mine_backfire_engineer.value(),
        _ => procedures.mine_backfire.value(),
    }
}
