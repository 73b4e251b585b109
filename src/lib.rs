//! Bocage.
