//! A confidence interval for the median, from order statistics.
//!
//! It assumes nothing about the distribution (Conover, "Practical Nonparametric Statistics", 3rd edition, section 3.2).
//!
//! A censored value has a known lower and upper bound. Any choice of values within the bounds has its order statistics between those
//! of the lower and those of the upper bounds. So the interval from the former to the latter holds for all choices.

use itertools::Itertools;

use super::sign::lower_tail;

/// An interval that holds the median in at least this share of all samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Interval {
    pub(in super::super) low: f64,
    pub(in super::super) high: f64,
    /// The exact share, which may be more than requested.
    pub(in super::super) confidence: f64,
}

/// The shortest such interval with at least this `confidence`, from the bounds of each value; `None` if there are too few of them.
pub(in super::super) fn interval(bounds: &[[f64; 2]], confidence: f64) -> Option<Interval> {
    let count = bounds.len();
    let missed = |skipped: usize| 2.0 * lower_tail(count, skipped);
    // The number of values to leave out at each end.
    let skipped = (0..count / 2).take_while(|&skipped| missed(skipped) <= 1.0 - confidence).last()?;
    let (low, high) = (sorted(bounds, 0)[skipped], sorted(bounds, 1)[count - 1 - skipped]);
    Some(Interval { low, high, confidence: 1.0 - missed(skipped) })
}

/// The median of sorted values; of two in the middle it takes the `mean`. `None` without any.
pub(in super::super) fn median(sorted: &[f64], mean: fn(f64, f64) -> f64) -> Option<f64> {
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        0 => Some(mean(*sorted.get(middle.wrapping_sub(1))?, sorted[middle])),
        _ => Some(sorted[middle]),
    }
}

/// The bounds of the median of ratios, from bounds of the ratios; `None` without any.
///
/// Of two ratios in the middle it takes the geometric mean, which is symmetric in numerator and denominator.
pub(in super::super) fn median_ratio(bounds: &[[f64; 2]]) -> Option<[f64; 2]> {
    let [low, high] = [0, 1].map(|end| median(&sorted(bounds, end), |one, other| (one * other).sqrt()));
    Some([low?, high?])
}

/// The lower or the upper ends of all bounds, in increasing order.
fn sorted(bounds: &[[f64; 2]], end: usize) -> Vec<f64> {
    bounds.iter().map(|bounds| bounds[end]).sorted_by(f64::total_cmp).collect()
}
