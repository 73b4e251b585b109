//! Chance that is the same every time: numbers from a hash of what they are for.

/// A source of numbers that depend only on what it was made from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seed(u64);

impl Seed {
    /// The seed of a pair of coordinates, such as a hex of a board.
    pub(super) fn of(x: i32, y: i32) -> Self {
        Self(0x0042_6f63_6167_6531).with(x as u32).with(y as u32)
    }

    /// Another seed for each `use_for`.
    pub(super) fn with(self, use_for: u32) -> Self {
        let mut z =
            self.0.wrapping_add(u64::from(use_for).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(z ^ (z >> 31))
    }

    /// A number from 0 to 1 for each `use_for`.
    pub(super) fn unit(self, use_for: u32) -> f32 {
        (self.with(use_for).0 >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number from -1 to 1 for each `use_for`.
    pub(super) fn spread(self, use_for: u32) -> f32 {
        self.unit(use_for) * 2.0 - 1.0
    }

    /// One of a list for each `use_for`.
    pub(super) fn pick<T: Copy>(self, use_for: u32, list: &[T]) -> Option<T> {
        let index = (self.unit(use_for) * list.len() as f32) as usize;
        list.get(index.min(list.len().saturating_sub(1))).copied()
    }
}
