//! Journeys through the interface, by label.
