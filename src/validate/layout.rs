//! Checks of layouts: slots and seams.
