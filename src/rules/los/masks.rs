//! Rows of bits over the hexes of a frame that say where something blocks, at every shift by bits.
//!
//! A mask is kept in eight copies, each moved by one bit more, so that the bits from any place on can be read
//! as whole bytes: a displacement costs one unaligned read.

use super::crown::{crown_of_hex, crown_of_hexside, has_hedge};
use super::frame::{Frame, Variant};
use crate::hex::{Direction, Hex, Hexside};
use crate::layout::Map;

/// Of what a mask is. Those of hexsides lie at the hex that has them to the N, NE or SE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The hex.
    Hex,
    /// The hexside in the direction N, NE or SE.
    Hexside(Direction),
    /// The hex or the hexside by which a step in this direction enters it.
    Entered(Direction),
    /// The hexes and hexsides at the eastern corner of the hex.
    EastCorner,
    /// The hexes and hexsides at the western corner of the hex.
    WestCorner,
    /// The hexside in the direction N, NE or SE, its two hexes, and the four hexsides that share a corner.
    Along(Direction),
    /// Hexes on the level of the class, whether or not they block.
    OnLevel,
}

const KINDS: usize = 16;

impl Kind {
    const ALL: [Self; KINDS] = [
        Self::Hex,
        Self::Hexside(Direction::N),
        Self::Hexside(Direction::NE),
        Self::Hexside(Direction::SE),
        Self::Entered(Direction::N),
        Self::Entered(Direction::NE),
        Self::Entered(Direction::SE),
        Self::Entered(Direction::S),
        Self::Entered(Direction::SW),
        Self::Entered(Direction::NW),
        Self::EastCorner,
        Self::WestCorner,
        Self::Along(Direction::N),
        Self::Along(Direction::NE),
        Self::Along(Direction::SE),
        Self::OnLevel,
    ];

    fn number(self) -> usize {
        match self {
            Self::Hex => 0,
            Self::Hexside(direction) => 1 + direction as usize,
            Self::Entered(direction) => 4 + direction as usize,
            Self::EastCorner => 10,
            Self::WestCorner => 11,
            Self::Along(direction) => 12 + direction as usize,
            Self::OnLevel => 15,
        }
    }

    /// The hexes and hexsides, about the origin, of which it is made.
    fn parts(self) -> (Vec<Hex>, Vec<Hexside>) {
        let corner = |a: Direction, b: Direction| {
            let third = Hexside::between(a.step(), b.step());
            let sides = [a, b].map(|direction| Hexside::new(Hex::ZERO, direction)).into_iter().chain(third);
            (vec![Hex::ZERO, a.step(), b.step()], sides.collect())
        };
        match self {
            Self::Hex | Self::OnLevel => (vec![Hex::ZERO], Vec::new()),
            Self::Hexside(direction) => (Vec::new(), vec![Hexside::new(Hex::ZERO, direction)]),
            Self::Entered(step) => (vec![Hex::ZERO], vec![Hexside::new(Hex::ZERO, step.opposite())]),
            Self::EastCorner => corner(Direction::NE, Direction::SE),
            Self::WestCorner => corner(Direction::SW, Direction::NW),
            Self::Along(direction) => {
                let hexside = Hexside::new(Hex::ZERO, direction);
                let mut sides = hexside.touching().concat();
                sides.push(hexside);
                (hexside.hexes().to_vec(), sides)
            }
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
        masks.fill_common(map, frame);
        for (number, class) in classes.iter().enumerate() {
            masks.fill_class(map, frame, number, *class);
        }
        masks
    }

    /// All bytes, for [`Masks::offset`] and [`Masks::common_offset`] to point into.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the bits of the hexes at a shift from each origin begin, for the first class.
    pub(super) fn offset(&self, kind: Kind, (shift, variant): (isize, Variant)) -> usize {
        self.place(COMMON + kind.number(), variant, shift)
    }

    /// How much further on the masks of a class are than those of the first.
    pub(super) fn class_offset(&self, class: usize) -> usize {
        class * KINDS * 16 * self.stride
    }

    /// Where the bits of a common mask begin.
    pub(super) fn common_offset(&self, common: usize, (shift, variant): (isize, Variant)) -> usize {
        self.place(common, variant, shift)
    }

    fn place(&self, mask: usize, variant: Variant, shift: isize) -> usize {
        let bit = (self.front as isize + shift) as usize;
        ((mask * 2 + variant as usize) * 8 + bit % 8) * self.stride + bit / 8
    }

    fn store(&mut self, mask: usize, variant: Variant, bits: &Bits) {
        for copy in 0..8 {
            let at = ((mask * 2 + variant as usize) * 8 + copy) * self.stride;
            let target = self.bytes[at..at + 8 * self.words].chunks_exact_mut(8);
            for (word, bytes) in target.enumerate() {
                bytes.copy_from_slice(&read(bits, 64 * word as isize + copy as isize).to_le_bytes());
            }
        }
    }

    fn set(&self, frame: &Frame, bits: &mut [Bits; 2], hex: Hex) {
        for variant in Variant::BOTH {
            if let Some(bit) = frame.bit(hex, variant) {
                let bit = self.front + bit;
                bits[variant as usize][bit / 64] |= 1 << (bit % 64);
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
            self.set(frame, &mut on_map, map.hex(id).hex);
        }
        self.store_both(Common::OnMap as usize, &on_map);
        let mut hedges = [self.no_bits(), self.no_bits(), self.no_bits()];
        for id in map.hexside_ids().filter(|&id| has_hedge(map, id)) {
            let hexside = map.hexside(id).hexside;
            self.set(frame, &mut hedges[hexside.direction() as usize], hexside.hexes()[0]);
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

    fn fill_class(&mut self, map: &Map, frame: &Frame, number: usize, class: Class) {
        let (mut hexes, mut on_level) = (self.no_bits(), self.no_bits());
        for &id in &frame.hexes {
            let hex = map.hex(id);
            let least = if crown_of_hex(map, id).is_some() { class.crown } else { class.ground };
            if hex.level >= least {
                self.set(frame, &mut hexes, hex.hex);
            }
            if hex.level == class.crown {
                self.set(frame, &mut on_level, hex.hex);
            }
        }
        let mut hexsides = [self.no_bits(), self.no_bits(), self.no_bits()];
        for id in map.hexside_ids().filter(|&id| crown_of_hexside(map, id).is_some()) {
            if map.hexside_level(id) >= class.crown {
                let hexside = map.hexside(id).hexside;
                self.set(frame, &mut hexsides[hexside.direction() as usize], hexside.hexes()[0]);
            }
        }
        let first = COMMON + number * KINDS;
        for kind in Kind::ALL {
            let (hex_parts, hexside_parts) = kind.parts();
            for variant in Variant::BOTH {
                let mut bits = vec![0; self.words];
                let hexes = if kind == Kind::OnLevel { &on_level } else { &hexes };
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

fn or_shifted(bits: &mut Bits, source: &[Bits; 2], (shift, variant): (isize, Variant)) {
    let source = &source[variant as usize];
    for (word, bits) in bits.iter_mut().enumerate() {
        *bits |= read(source, 64 * word as isize + shift);
    }
}
