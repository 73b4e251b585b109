//! Blocks of bits that are worked on together: few enough to stay in registers.

/// A block of `64 * W` bits.
pub(super) type Block<const W: usize> = [u64; W];

/// The block that begins at a byte; zeros if there are not so many bytes.
pub(super) fn block_at<const W: usize>(bytes: &[u8], at: usize) -> Block<W> {
    let Some(bytes) = bytes.get(at..at + 8 * W) else { return [0; W] };
    let (words, _) = bytes.as_chunks::<8>();
    std::array::from_fn(|k| u64::from_le_bytes(words[k]))
}

/// Writes a block.
pub(super) fn put_block<const W: usize>(bytes: &mut [u8], block: Block<W>) {
    let (words, _) = bytes.as_chunks_mut::<8>();
    for (bytes, word) in words.iter_mut().zip(block) {
        *bytes = word.to_le_bytes();
    }
}

pub(super) fn or<const W: usize>(a: Block<W>, b: Block<W>) -> Block<W> {
    std::array::from_fn(|k| a[k] | b[k])
}

pub(super) fn and<const W: usize>(a: Block<W>, b: Block<W>) -> Block<W> {
    std::array::from_fn(|k| a[k] & b[k])
}

pub(super) fn not<const W: usize>(a: Block<W>) -> Block<W> {
    a.map(|word| !word)
}

/// Whether no bit is set.
pub(super) fn is_empty<const W: usize>(a: Block<W>) -> bool {
    a.into_iter().fold(0, |all, word| all | word) == 0
}

/// Whether all bits are set.
pub(super) fn is_full<const W: usize>(a: Block<W>) -> bool {
    a.into_iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
}
