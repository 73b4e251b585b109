//! Lines of sight held to the words of their definition, by brute force over fractions.

mod brute;
mod cases;
mod random;
