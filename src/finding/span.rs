//! Stretches of text.

/// A stretch of a text: byte offsets, the end excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Whether `other` lies within this stretch (both ends may coincide).
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The stretch as a range, to slice with.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}
