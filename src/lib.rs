//! jigsat: puzzles to formal problems, to engines, and back to verified layouts.

pub mod engine;
pub mod render;
pub mod strategy;
