//! Lines of one displacement from all origins of a frame together, a bit each.
//!
//! In terms of the end that is nearer, an obstacle blocks if it is a crown as high as that end, or ground above
//! the line from that end; from the middle, if it would do so for both ends. With several levels this is done
//! once for each level of the nearer end, and again, for ground, where the other end is three levels higher or
//! more: up to two, the line rises by less than a level before its middle.

use super::block::{Block, and, block_at, is_empty, is_full, not, or, put_block};
use super::frame::{Frame, Shift};
use super::masks::{Class, Common, Kind, Masks, WIDEST};
use super::touched::{Finder, FlatSteps, Item, Touched};
use crate::hex::Hex;
use crate::layout::Map;

/// Works out the lines of a frame, displacement by displacement.
pub(super) struct Sweep<'frame> {
    pub(super) frame: &'frame Frame,
    /// The levels that occur, in ascending order.
    levels: Vec<Level>,
    /// Where there is one level only.
    flat: Option<FlatSteps>,
    /// Whether levels differ by three or more.
    steep: bool,
    masks: Masks,
    /// For the present displacement.
    touched: Touched,
    /// For each displacement of the present number of columns, which origins do not see; by rows.
    blocked: Vec<u8>,
    /// Bytes of a displacement in `blocked`.
    bytes: usize,
}

/// A level that occurs, and what blocks as seen from it.
#[derive(Debug)]
struct Level {
    level: i32,
    /// How much further on the masks are in which crowns from this level on block, and ground from the n-th
    /// level after it on.
    classes: Vec<usize>,
    /// The levels that are three or more higher, by their place in the list.
    much_higher: Vec<usize>,
}

/// One half of a line: the end that is nearer, the other end, and what lies in that half.
struct Half<'touched> {
    own: Shift,
    other: Shift,
    items: &'touched [Item],
    /// Whether distances of the items are counted from the other end.
    from_other: bool,
}

impl<'frame> Sweep<'frame> {
    pub(super) fn new(map: &Map, frame: &'frame Frame) -> Self {
        let mut heights: Vec<i32> = frame.hexes.iter().map(|&id| map.hex(id).level).collect();
        heights.sort_unstable();
        heights.dedup();
        let (mut levels, classes) = levels(&heights);
        let masks = Masks::new(map, frame, &classes);
        for class in levels.iter_mut().flat_map(|level| &mut level.classes) {
            *class = masks.class_offset(*class);
        }
        let flat = (levels.len() < 2).then(|| FlatSteps::new(&masks));
        let steep = levels.iter().any(|level| !level.much_higher.is_empty());
        let bytes = (frame.bits() / 8 + 1).next_multiple_of(WIDEST) + 16;
        let blocked = vec![0; bytes * (2 * frame.height - 1)];
        Self { frame, masks, levels, flat, steep, touched: Touched::default(), blocked, bytes }
    }

    /// Works out all displacements of so many columns.
    pub(super) fn run(&mut self, columns: usize) {
        self.blocked.fill(u8::MAX);
        let rise = 2 * self.frame.rows as i32;
        let least = if columns == 0 { 2 } else { (columns & 1) as i32 - rise };
        for rise in (least..=rise).step_by(2) {
            // The rise of a displacement (q, r) is q + 2 r.
            self.sweep(Hex::new(columns as i32, (rise - columns as i32).div_euclid(2)));
        }
    }

    /// The answers for a displacement of so many rows, for the origins from a bit on, 32 or 64 of them if `wide`; a
    /// bit is set where an origin sees its target. Bits of origins without target mean nothing.
    #[inline]
    pub(super) fn clear(&self, rows: isize, bit: usize, wide: bool) -> u64 {
        let Some(row) = self.row_index(rows) else { return 0 };
        let at = row * self.bytes + bit / 8;
        if wide {
            let [low, high]: Block<2> = block_at(&self.blocked, at);
            !((u128::from(low) | u128::from(high) << 64) >> (bit % 8)) as u64
        } else {
            let [word]: Block<1> = block_at(&self.blocked, at);
            !(word >> (bit % 8))
        }
    }

    /// Rows of a displacement run from `1 - height` to `height - 1`.
    fn row_index(&self, rows: isize) -> Option<usize> {
        let index = usize::try_from(rows + self.frame.height as isize - 1).ok()?;
        (index < 2 * self.frame.height - 1).then_some(index)
    }

    /// Finds the origins from which the line of a displacement is blocked.
    fn sweep(&mut self, displacement: Hex) {
        let shift = self.frame.shift_to(displacement);
        let rows = shift.bits - displacement.x as isize * self.frame.height as isize;
        let Some(row) = self.row_index(rows) else { return };
        let mut finder = Finder {
            frame: self.frame,
            masks: &self.masks,
            flat: self.flat.as_ref(),
            steep: self.steep,
            touched: &mut self.touched,
        };
        finder.find(displacement);
        let distance = displacement.unsigned_distance_to(Hex::ZERO) as i32;
        let bytes = ((self.frame.columns - displacement.x as usize) * self.frame.height).div_ceil(8);
        let target = row * self.bytes;
        let mut block = 0;
        while block < bytes {
            match bytes - block {
                0..=16 => self.sweep_block::<2>(shift, distance, block, target),
                17..=32 => self.sweep_block::<4>(shift, distance, block, target),
                33..=48 => self.sweep_block::<6>(shift, distance, block, target),
                _ => self.sweep_block::<8>(shift, distance, block, target),
            }
            block += WIDEST;
        }
    }

    fn sweep_block<const W: usize>(&mut self, to: Shift, distance: i32, block: usize, target: usize) {
        let origins: Block<W> = self.common(Common::OnMap, Shift::NONE, block);
        let targets = self.common(Common::OnMap, to, block);
        let mut blocked = not(and(origins, targets));
        if !self.frame.is_full() {
            let even = self.common(Common::Even, Shift::NONE, block);
            let off_map = |parity: usize| self.join([0; W], &self.touched.off_map[parity], block);
            blocked = or(blocked, and(even, off_map(0)));
            blocked = or(blocked, and(not(even), off_map(1)));
        }
        if self.flat.is_some() || distance == 1 {
            blocked = self.join(blocked, &self.touched.middle, block);
            blocked = self.join(blocked, &self.touched.far, block);
        } else {
            let (near, far) = (&self.touched.near, &self.touched.far);
            let near = Half { own: Shift::NONE, other: to, items: near, from_other: false };
            let far = Half { own: to, other: Shift::NONE, items: far, from_other: true };
            self.block_half(&mut blocked, &near, distance, block);
            self.block_half(&mut blocked, &far, distance, block);
            self.block_middle(&mut blocked, to, block);
        }
        put_block(&mut self.blocked[target + block..], blocked);
    }

    fn common<const W: usize>(&self, common: Common, shift: Shift, block: usize) -> Block<W> {
        block_at(self.masks.bytes(), self.masks.common_offset(common as usize, shift) + block)
    }

    fn on_level<const W: usize>(&self, level: usize, shift: Shift, block: usize) -> Block<W> {
        let offset = self.masks.offset(Kind::ON_LEVEL, shift) + self.levels[level].classes[0];
        block_at(self.masks.bytes(), offset + block)
    }

    /// What is nearer to one end, its own, than to the other.
    fn block_half<const W: usize>(
        &self,
        blocked: &mut Block<W>,
        half: &Half<'_>,
        distance: i32,
        block: usize,
    ) {
        for (number, level) in self.levels.iter().enumerate() {
            let mut open = and(self.on_level(number, half.own, block), not(*blocked));
            if is_empty(open) {
                continue;
            }
            for &higher in &level.much_higher {
                let steep = and(self.on_level(higher, half.other, block), open);
                if !is_empty(steep) {
                    let rise = self.levels[higher].level - level.level;
                    let hidden = self.join_steep(not(steep), level, rise, half, distance, block);
                    *blocked = or(*blocked, and(steep, hidden));
                    open = and(open, not(steep));
                }
            }
            let hidden = self.join(not(open), half.items, block + level.classes[0]);
            *blocked = or(*blocked, and(open, hidden));
        }
    }

    /// Joins what blocks lines that rise from a level by so many levels.
    fn join_steep<const W: usize>(
        &self,
        mut bits: Block<W>,
        level: &Level,
        rise: i32,
        half: &Half<'_>,
        distance: i32,
        block: usize,
    ) -> Block<W> {
        let (mut risen, mut class) = (0, level.classes[0]);
        for item in half.items {
            let away = if half.from_other { 2 * distance - item.half_hexes } else { item.half_hexes };
            // The line has risen by `risen` whole levels here.
            let before = risen;
            while (risen + 1) * 2 * distance <= rise * away {
                risen += 1;
            }
            while risen * 2 * distance > rise * away {
                risen -= 1;
            }
            if risen != before {
                let ground = self.levels.partition_point(|other| other.level <= level.level + risen);
                let own = self.levels.partition_point(|other| other.level <= level.level);
                class = level.classes.get(ground - own).copied().unwrap_or_default();
            }
            bits = or(bits, block_at(self.masks.bytes(), item.offset + block + class));
        }
        bits
    }

    /// What is as far from both ends blocks if it would for both.
    fn block_middle<const W: usize>(&self, blocked: &mut Block<W>, to: Shift, block: usize) {
        if self.touched.middle.is_empty() || is_full(*blocked) {
            return;
        }
        let (mut for_one, mut for_other) = ([0; W], [0; W]);
        for (number, level) in self.levels.iter().enumerate() {
            let hidden: Block<W> = self.join([0; W], &self.touched.middle, block + level.classes[0]);
            for_one = or(for_one, and(self.on_level(number, Shift::NONE, block), hidden));
            for_other = or(for_other, and(self.on_level(number, to, block), hidden));
        }
        *blocked = or(*blocked, and(for_one, for_other));
    }

    /// Joins masks to bits, until all are set.
    fn join<const W: usize>(&self, mut bits: Block<W>, items: &[Item], offset: usize) -> Block<W> {
        let bytes = self.masks.bytes();
        for items in items.chunks(8) {
            for item in items {
                bits = or(bits, block_at(bytes, item.offset + offset));
            }
            if is_full(bits) {
                break;
            }
        }
        bits
    }
}

/// The levels that occur and the classes that they need: for each level, crowns from it on, with ground from any
/// level on that a line from it may reach before its middle. Classes are by their number.
fn levels(heights: &[i32]) -> (Vec<Level>, Vec<Class>) {
    let mut levels = Vec::new();
    let mut list = Vec::new();
    let highest = heights.last().copied().unwrap_or_default();
    for (number, &crown) in heights.iter().enumerate() {
        let most = heights.partition_point(|&ground| ground <= crown + (highest - crown) / 2);
        let first = list.len();
        list.extend(
            (number + 1..=most)
                .map(|ground| Class { crown, ground: heights.get(ground).copied().unwrap_or(i32::MAX) }),
        );
        levels.push(Level {
            level: crown,
            classes: (first..list.len()).collect(),
            much_higher: (number..heights.len()).filter(|&other| heights[other] - crown > 2).collect(),
        });
    }
    (levels, list)
}
