//! Tests and intervals for pairs of measurements, independent of strategies.
//!
//! Measurements may be censored: a run that was given up is only known to take longer. Each function documents how it treats this;
//! none takes a censored difference for a known one.

pub(super) mod holm;
pub(super) mod median;
pub(super) mod sign;
pub(super) mod wilcoxon;

#[cfg(test)]
mod tests;
