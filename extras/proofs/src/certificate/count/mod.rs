//! Certificates of counts, based on a diagram of all solutions of the exact cover.
//!
//! The maker is here. The checker is [`jigsat_space::count_proof`], which also defines the diagram; it shares no code with the maker.

mod check;
mod diagram;
mod make;
mod matrix;
mod parts;
mod text;
mod walk;

pub(super) use check::check;
pub(super) use make::write;

#[cfg(test)]
mod tests;
