//! Certificates that are based on a colouring.
//!
//! A colouring has weights that refute a puzzle: every option weighs 0, the whole does not. The folder has the colouring as text and as
//! JSON, and a proof, of some hundred bytes, that the equations of the exact cover contradict each other. Each can be checked alone.

mod check;
mod make;

pub(super) use check::check;
pub(super) use make::make;
