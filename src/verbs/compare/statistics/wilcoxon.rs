//! The signed-rank test: are the differences of pairs symmetric about 0?
//!
//! Besides their directions it uses the order of their sizes (Wilcoxon, "Individual comparisons by ranking methods", Biometrics
//! Bulletin 1, 1945).

use itertools::Itertools;

/// The most differences for an exact p-value, by counting all choices of signs; beyond, it is the normal approximation.
const EXACT: usize = 100;

/// The size of a difference, without its sign; if it is censored, a lower bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Amount {
    pub(in super::super) least: f64,
    pub(in super::super) is_censored: bool,
}

/// The two-sided p-value of these differences, none of them 0; 1 if there are none.
///
/// Equal amounts share their ranks.
///
/// If some are censored, it is the largest that any choice of their amounts can give: for each direction, those that speak for it
/// count as the least that they may be, and those that speak against it as larger than all others. `O(n³)` up to [`EXACT`].
pub(in super::super) fn p_value(positive: &[Amount], negative: &[Amount]) -> f64 {
    (2.0 * one_sided(positive, negative).min(one_sided(negative, positive))).min(1.0)
}

/// The one-sided p-value, for differences that favour `forward`.
fn one_sided(forward: &[Amount], backward: &[Amount]) -> f64 {
    let for_it = forward.iter().map(|amount| (amount.least, true));
    let against = backward.iter().map(|amount| if amount.is_censored { f64::INFINITY } else { amount.least });
    let amounts = for_it.chain(against.map(|amount| (amount, false))).sorted_by(|a, b| a.0.total_cmp(&b.0));
    let (mut ranks, mut sum, mut begin) = (Vec::new(), 0, 0);
    for (_, equals) in &amounts.chunk_by(|&(amount, _)| amount.to_bits()) {
        let equals = equals.collect_vec();
        // Twice the mean of their ranks, which is a whole number.
        let rank = 2 * begin + equals.len() + 1;
        sum += rank * equals.iter().filter(|&&(_, is_forward)| is_forward).count();
        begin += equals.len();
        ranks.extend(std::iter::repeat_n(rank, equals.len()));
    }
    if ranks.len() <= EXACT { exact(&ranks, sum) } else { normal(&ranks, sum) }
}

/// The share of all choices of signs in which the ranks with a plus sum up to at least `sum`.
fn exact(ranks: &[usize], sum: usize) -> f64 {
    let most: usize = ranks.iter().sum();
    let mut shares = vec![0.0; most + 1];
    shares[0] = 1.0;
    for &rank in ranks {
        for total in (0..=most).rev() {
            let with = total.checked_sub(rank).map_or(0.0, |rest| shares[rest]);
            shares[total] = f64::midpoint(shares[total], with);
        }
    }
    shares[sum..].iter().sum::<f64>().min(1.0)
}

/// The same by the normal distribution, with a continuity correction; the variance accounts for equal ranks.
fn normal(ranks: &[usize], sum: usize) -> f64 {
    let mean = ranks.iter().sum::<usize>() as f64 / 2.0;
    let variance = ranks.iter().map(|&rank| (rank as f64).powi(2)).sum::<f64>() / 4.0;
    // The continuity correction is half a rank, and ranks are doubled here.
    upper_tail((sum as f64 - mean - 1.0) / variance.sqrt())
}

/// The upper tail of the standard normal distribution, to seven decimal places.
///
/// By the error function in Abramowitz & Stegun, "Handbook of Mathematical Functions", 7.1.26.
fn upper_tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - upper_tail(-z);
    }
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let coefficients = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let polynomial = coefficients.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    0.5 * polynomial * (-x * x).exp()
}
