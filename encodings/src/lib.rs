//! Puzzles, their reductions, and the way back.
pub mod drawing;
pub mod forms;
pub mod kind;
pub mod lattice;
pub mod puzzle;
pub mod puzzles;
pub mod text;
