//! Tests and intervals for pairs of measurements. Nothing here knows of strategies.
//!
//! Measurements may be censored: of a run that was given up nothing is known but that it takes longer. Each function says what it makes
//! of that; none of them ever takes a censored difference for a known one.

pub(super) mod holm;
pub(super) mod median;
pub(super) mod sign;
pub(super) mod wilcoxon;

#[cfg(test)]
mod tests;
