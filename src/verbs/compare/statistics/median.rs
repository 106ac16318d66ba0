//! A confidence interval for the median, from order statistics: it assumes nothing of the distribution (Conover, "Practical
//! Nonparametric Statistics", 3rd edition, section 3.2).
//!
//! Of a censored value a lower and an upper bound are known. Any choice of values within them has its order statistics between those of
//! the lower and those of the upper bounds, so that the interval from the former to the latter holds for all of them.

use itertools::Itertools;

use super::sign::lower_tail;

/// An interval that holds the median in at least this share of all samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Interval {
    pub(in super::super) low: f64,
    pub(in super::super) high: f64,
    /// The share, by chance more than was asked for.
    pub(in super::super) confidence: f64,
}

/// The shortest such interval with at least this `confidence`, from the bounds of each value; `None` if there are too few of them.
pub(in super::super) fn interval(bounds: &[[f64; 2]], confidence: f64) -> Option<Interval> {
    let count = bounds.len();
    let missed = |skipped: usize| 2.0 * lower_tail(count, skipped);
    // So many values may be left out at each end.
    let skipped = (0..count / 2).take_while(|&skipped| missed(skipped) <= 1.0 - confidence).last()?;
    let sorted = |end: usize| bounds.iter().map(|bounds| bounds[end]).sorted_by(f64::total_cmp).collect_vec();
    let (low, high) = (sorted(0)[skipped], sorted(1)[count - 1 - skipped]);
    Some(Interval { low, high, confidence: 1.0 - missed(skipped) })
}

/// The bounds of the median of ratios, if only those of the ratios are known: of two in the middle the geometric mean, so that it does not
/// matter which way round they are. `None` of none.
pub(in super::super) fn median_ratio(bounds: &[[f64; 2]]) -> Option<[f64; 2]> {
    let middle = |end: usize| {
        let sorted = bounds.iter().map(|bounds| bounds[end]).sorted_by(f64::total_cmp).collect_vec();
        let middle = sorted.len() / 2;
        match sorted.len() % 2 {
            0 => Some((*sorted.get(middle.wrapping_sub(1))? * sorted[middle]).sqrt()),
            _ => Some(sorted[middle]),
        }
    };
    Some([middle(0)?, middle(1)?])
}
