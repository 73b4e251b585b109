//! From "seen at this displacement, a bit per origin" to "seen from this origin, a bit per target".

/// A square of bits as wide as a word, and what the table needs of it.
pub(super) trait Square: Sized {
    /// Its width.
    const WIDTH: usize;

    /// Makes from rows `k`, whose bit `i` says whether row `i` of a column sees the one `k` (modulo the width)
    /// below, two squares: which bits each row of that column sees, and which are seen by each row.
    fn seen(by_displacement: &mut Self) -> Self;

    /// A square of zeros.
    fn zero() -> Self;

    /// Puts the low bits of a word into a row.
    fn put(&mut self, row: usize, bits: u64);

    /// A row.
    fn row(&self, row: usize) -> u64;
}

macro_rules! square {
    ($word:ty, $width:literal, $halves:expr) => {
        impl Square for [$word; $width] {
            const WIDTH: usize = $width;

            fn seen(by_displacement: &mut Self) -> Self {
                transpose(by_displacement);
                for (row, bits) in by_displacement.iter_mut().enumerate() {
                    *bits = bits.rotate_left(row as u32);
                }
                let mut back = *by_displacement;
                transpose(&mut back);
                return back;

                fn transpose(rows: &mut [$word; $width]) {
                    for (half, mask) in $halves {
                        for block in rows.chunks_exact_mut(2 * half) {
                            let (upper, lower) = block.split_at_mut(half);
                            for (a, b) in upper.iter_mut().zip(lower) {
                                let swapped = ((*a >> half) ^ *b) & mask;
                                *b ^= swapped;
                                *a ^= swapped << half;
                            }
                        }
                    }
                }
            }

            fn zero() -> Self {
                [0; $width]
            }

            fn put(&mut self, row: usize, bits: u64) {
                self[row] = bits as $word;
            }

            fn row(&self, row: usize) -> u64 {
                u64::from(self[row])
            }
        }
    };
}

square!(u16, 16, [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)]);
square!(u32, 32, [(16, 0x0000_ffff), (8, 0x00ff_00ff), (4, 0x0f0f_0f0f), (2, 0x3333_3333), (1, 0x5555_5555)]);
square!(
    u64,
    64,
    [
        (32, 0x0000_0000_ffff_ffff),
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555)
    ]
);

#[cfg(test)]
mod tests {
    use super::*;

    fn check<S: Square + Copy>() {
        let mut seed = 1_u64;
        let mut square = S::zero();
        for row in 0..S::WIDTH {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            square.put(row, seed >> 7);
        }
        let before = square;
        let back = S::seen(&mut square);
        for origin in 0..S::WIDTH {
            for displacement in 0..S::WIDTH {
                let target = (origin + displacement) % S::WIDTH;
                let sees = before.row(displacement) >> origin & 1;
                assert_eq!(square.row(origin) >> target & 1, sees);
                assert_eq!(back.row(target) >> origin & 1, sees);
            }
        }
    }

    #[test]
    fn both_squares_hold_every_pair() {
        check::<[u16; 16]>();
        check::<[u32; 32]>();
        check::<[u64; 64]>();
    }
}
