//! Rows of bits over the hexes of a frame that say where something blocks, at every shift by bits.
//!
//! A mask is kept in eight copies, each moved by one bit more, so that the bits from any place on can be read
//! as whole bytes: a displacement costs one unaligned read.

use super::crown::{crown_of_hex, crown_of_hexside, has_hedge};
use super::frame::{Frame, Shift, Variant};
use crate::hex::{Direction, Hex, Hexside};
use crate::layout::Map;

/// Of what a mask is, by its number. Masks of hexsides lie at the hex that has them to the N, NE or SE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind(u8);

const KINDS: usize = 16;

impl Kind {
    /// The hex.
    pub(super) const HEX: Self = Self(0);
    /// The hexes and hexsides at the eastern corner of the hex.
    pub(super) const EAST_CORNER: Self = Self(10);
    /// The hexes and hexsides at the western corner of the hex.
    pub(super) const WEST_CORNER: Self = Self(11);
    /// Hexes on the level of the class, whether or not they block.
    pub(super) const ON_LEVEL: Self = Self(15);

    /// The hexside in the direction N, NE or SE.
    #[inline]
    pub(super) const fn hexside(direction: Direction) -> Self {
        Self(1 + direction as u8)
    }

    /// The hex or the hexside by which a step in this direction enters it.
    #[inline]
    pub(super) const fn entered(step: Direction) -> Self {
        Self(4 + step as u8)
    }

    /// The hexside in the direction N, NE or SE, its two hexes, and the four hexsides that share a corner.
    #[inline]
    pub(super) const fn along(direction: Direction) -> Self {
        Self(12 + direction as u8)
    }

    #[inline]
    const fn number(self) -> usize {
        self.0 as usize
    }

    /// The hexes and hexsides, about the origin, of which it is made.
    fn parts(self) -> (Vec<Hex>, Vec<Hexside>) {
        let corner = |a: Direction, b: Direction| {
            let third = Hexside::between(a.step(), b.step());
            let sides = [a, b].map(|direction| Hexside::new(Hex::ZERO, direction)).into_iter().chain(third);
            (vec![Hex::ZERO, a.step(), b.step()], sides.collect())
        };
        let direction = |first: usize| Direction::ALL[(self.number() - first) % 6];
        match self.number() {
            1..=3 => (Vec::new(), vec![Hexside::new(Hex::ZERO, direction(1))]),
            4..=9 => (vec![Hex::ZERO], vec![Hexside::new(Hex::ZERO, direction(4).opposite())]),
            10 => corner(Direction::NE, Direction::SE),
            11 => corner(Direction::SW, Direction::NW),
            12..=14 => {
                let hexside = Hexside::new(Hex::ZERO, direction(12));
                let mut sides = hexside.touching().concat();
                sides.push(hexside);
                (hexside.hexes().to_vec(), sides)
            }
            _ => (vec![Hex::ZERO], Vec::new()),
        }
    }
}

/// What blocks: crowns from one level on, bare ground from another on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    /// Level from which a crown blocks.
    pub(super) crown: i32,
    /// Level from which bare ground blocks.
    pub(super) ground: i32,
}

/// Masks that do not depend on a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Common {
    /// Hexes on the map.
    OnMap = 0,
    /// Hedges without gap to the N; NE and SE follow.
    Hedge = 1,
    /// Bits of columns whose heights are even.
    Even = 4,
    /// Cells that no board covers, at column and row of the frame.
    Cell = 5,
    /// Edges between such cells side by side, at the one to the east.
    EdgeBetweenColumns = 6,
    /// Edges between such cells one above the other, at the lower one.
    EdgeBetweenRows = 7,
}

const COMMON: usize = 8;
/// The widest block that is read at once, in bytes.
pub(super) const WIDEST: usize = 64;

/// All masks of a frame.
#[derive(Debug)]
pub(super) struct Masks {
    bytes: Vec<u8>,
    /// Bits before the first hex, a multiple of eight.
    front: usize,
    /// Bytes of a copy.
    stride: usize,
    words: usize,
}

/// A hex, or a hexside with a crown.
struct Standing {
    /// Its bit in both variants.
    bits: [Option<usize>; 2],
    /// For a hexside N, NE or SE.
    direction: Option<Direction>,
    level: i32,
    crown: bool,
}

impl Standing {
    fn all(map: &Map, frame: &Frame) -> Vec<Self> {
        let hexes = frame.hexes.iter().map(|&id| Self {
            bits: frame.bits_of(map.hex(id).hex),
            direction: None,
            level: map.hex(id).level,
            crown: crown_of_hex(map, id).is_some(),
        });
        let hexsides = map.hexside_ids().filter(|&id| crown_of_hexside(map, id).is_some()).map(|id| {
            let hexside = map.hexside(id).hexside;
            Self {
                bits: frame.bits_of(hexside.hexes()[0]),
                direction: Some(hexside.direction()),
                level: map.hexside_level(id),
                crown: true,
            }
        });
        hexes.chain(hexsides).collect()
    }
}

/// A row of bits that grows into a mask.
type Bits = Vec<u64>;

impl Masks {
    /// The masks for the given classes.
    pub(super) fn new(map: &Map, frame: &Frame, classes: &[Class]) -> Self {
        let front = frame.height.next_multiple_of(8) + 8;
        let words = (front + frame.bits() + frame.height).div_ceil(64) + 1;
        let stride = 8 * words + WIDEST;
        let bytes = vec![0; (COMMON + classes.len() * KINDS) * 16 * stride];
        let mut masks = Self { bytes, front, stride, words };
        let standing = Standing::all(map, frame);
        masks.fill_common(map, frame);
        for (number, class) in classes.iter().enumerate() {
            masks.fill_class(frame, &standing, number, *class);
        }
        masks
    }

    /// All bytes, for [`Masks::offset`] and [`Masks::common_offset`] to point into.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the bits of the hexes at a shift from each origin begin, for the first class.
    #[inline]
    pub(super) fn offset(&self, kind: Kind, shift: Shift) -> usize {
        self.place(COMMON + kind.number(), shift)
    }

    /// How much further on the masks of a class are than those of the first.
    pub(super) fn class_offset(&self, class: usize) -> usize {
        class * KINDS * 16 * self.stride
    }

    /// Where the bits of a common mask begin.
    pub(super) fn common_offset(&self, common: usize, shift: Shift) -> usize {
        self.place(common, shift)
    }

    #[inline]
    fn place(&self, mask: usize, shift: Shift) -> usize {
        self.offset_in((mask * 2 + shift.variant as usize) * 8 * self.stride, shift.bits)
    }

    /// Where the mask of a kind, of the first class, begins in all its copies.
    pub(super) fn start(&self, kind: Kind, variant: Variant) -> usize {
        ((COMMON + kind.number()) * 2 + variant as usize) * 8 * self.stride
    }

    /// Where the bits at a shift from each origin begin, in a mask that begins at `start`.
    #[inline]
    pub(super) fn offset_in(&self, start: usize, shift: isize) -> usize {
        let bit = (self.front as isize + shift) as usize;
        start + bit % 8 * self.stride + bit / 8
    }

    fn store(&mut self, mask: usize, variant: Variant, bits: &Bits) {
        for copy in 0..8 {
            let at = ((mask * 2 + variant as usize) * 8 + copy) * self.stride;
            let (target, _) = self.bytes[at..at + 8 * self.words].as_chunks_mut::<8>();
            // The bits above a word are those of the next, doubled so that no copy shifts by 64.
            let above = bits.iter().skip(1).chain([&0]).map(|next| next << 1 << (63 - copy));
            for ((bytes, word), above) in target.iter_mut().zip(bits).zip(above) {
                *bytes = (word >> copy | above).to_le_bytes();
            }
        }
    }

    fn set(&self, bits: &mut [Bits; 2], at: [Option<usize>; 2]) {
        for (bits, bit) in bits.iter_mut().zip(at) {
            if let Some(bit) = bit {
                let bit = self.front + bit;
                bits[bit / 64] |= 1 << (bit % 64);
            }
        }
    }

    fn no_bits(&self) -> [Bits; 2] {
        [vec![0; self.words], vec![0; self.words]]
    }

    fn store_both(&mut self, mask: usize, bits: &[Bits; 2]) {
        for variant in Variant::BOTH {
            self.store(mask, variant, &bits[variant as usize]);
        }
    }

    fn fill_common(&mut self, map: &Map, frame: &Frame) {
        let mut on_map = self.no_bits();
        for &id in &frame.hexes {
            self.set(&mut on_map, frame.bits_of(map.hex(id).hex));
        }
        self.store_both(Common::OnMap as usize, &on_map);
        let mut hedges = [self.no_bits(), self.no_bits(), self.no_bits()];
        for id in map.hexside_ids().filter(|&id| has_hedge(map, id)) {
            let hexside = map.hexside(id).hexside;
            self.set(&mut hedges[hexside.direction() as usize], frame.bits_of(hexside.hexes()[0]));
        }
        for (direction, bits) in hedges.iter().enumerate() {
            self.store_both(Common::Hedge as usize + direction, bits);
        }
        if !frame.is_full() {
            self.fill_cells(frame);
        }
    }

    fn fill_cells(&mut self, frame: &Frame) {
        let [mut even, mut cells, mut side_by_side, mut stacked] = [(); 4].map(|()| vec![0_u64; self.words]);
        let set = |bits: &mut Bits, column: i32, row: i32| {
            let bit = self.front + column as usize * frame.height + row as usize;
            bits[bit / 64] |= 1 << (bit % 64);
        };
        for column in 0..frame.columns as i32 {
            for row in 0..frame.height as i32 {
                let missing = |west: i32, north: i32| frame.is_missing(column - west, row - north);
                if frame.is_even(column as usize) {
                    set(&mut even, column, row);
                }
                if missing(0, 0) {
                    set(&mut cells, column, row);
                }
                if missing(0, 0) && missing(1, 0) {
                    set(&mut side_by_side, column, row);
                }
                if missing(0, 0) && missing(0, 1) {
                    set(&mut stacked, column, row);
                }
            }
        }
        self.store(Common::Even as usize, Variant::Down, &even);
        self.store(Common::Cell as usize, Variant::Down, &cells);
        self.store(Common::EdgeBetweenColumns as usize, Variant::Down, &side_by_side);
        self.store(Common::EdgeBetweenRows as usize, Variant::Down, &stacked);
    }

    fn fill_class(&mut self, frame: &Frame, standing: &[Standing], number: usize, class: Class) {
        let (mut hexes, mut on_level) = (self.no_bits(), self.no_bits());
        let mut hexsides = [self.no_bits(), self.no_bits(), self.no_bits()];
        for it in standing {
            let least = if it.crown { class.crown } else { class.ground };
            if it.level >= least {
                let bits = it.direction.map_or(&mut hexes, |direction| &mut hexsides[direction as usize]);
                self.set(bits, it.bits);
            }
            if it.direction.is_none() && it.level == class.crown {
                self.set(&mut on_level, it.bits);
            }
        }
        let first = COMMON + number * KINDS;
        for kind in (0..KINDS as u8).map(Kind) {
            let (hex_parts, hexside_parts) = kind.parts();
            for variant in Variant::BOTH {
                let mut bits = vec![0; self.words];
                let hexes = if kind == Kind::ON_LEVEL { &on_level } else { &hexes };
                for hex in &hex_parts {
                    or_shifted(&mut bits, hexes, frame.shift(*hex, variant));
                }
                for hexside in &hexside_parts {
                    let source = &hexsides[hexside.direction() as usize];
                    or_shifted(&mut bits, source, frame.shift(hexside.hexes()[0], variant));
                }
                self.store(first + kind.number(), variant, &bits);
            }
        }
    }
}

/// The 64 bits from a place on; zero outside.
fn read(bits: &[u64], from: isize) -> u64 {
    let (word, shift) = (from.div_euclid(64), from.rem_euclid(64));
    let get = |word: isize| usize::try_from(word).ok().and_then(|word| bits.get(word)).copied().unwrap_or(0);
    if shift == 0 { get(word) } else { (get(word) >> shift) | (get(word + 1) << (64 - shift)) }
}

fn or_shifted(bits: &mut Bits, source: &[Bits; 2], shift: Shift) {
    let source = &source[shift.variant as usize];
    for (word, bits) in bits.iter_mut().enumerate() {
        *bits |= read(source, 64 * word as isize + shift.bits);
    }
}
