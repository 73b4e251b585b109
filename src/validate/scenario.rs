//! Checks of scenarios.
