//! Checks of silences.

pub(super) mod powerless_silence;
pub(super) mod silence_without_reason;
pub(super) mod unknown_check;
pub(super) mod unused_silence;
