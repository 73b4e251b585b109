//! Bocage.

pub mod file;
