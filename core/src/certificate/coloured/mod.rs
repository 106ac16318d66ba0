//! Certificates that rest on a colouring: weights that show that a puzzle has no solution, since every option weighs 0 and the whole
//! does not.
//!
//! The colouring is there as it is printed and for programs; and as a proof, of some hundred bytes, that the equations of the
//! exact cover contradict each other. Neither is needed to check the other one.

mod check;
mod make;

pub(super) use check::check;
pub(super) use make::make;
