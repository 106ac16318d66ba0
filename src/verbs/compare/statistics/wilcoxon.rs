//! The signed-rank test (Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1, 1945): are the differences of
//! pairs symmetric about 0? Besides directions it uses how large the differences are, compared with each other.

use itertools::Itertools;

/// Up to so many differences the p-value is exact, by counting all choices of signs; beyond, it is that of the normal distribution.
const EXACT: usize = 100;

/// How much a difference is, without its direction: at least this, and if it is censored, nobody knows how much more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Amount {
    pub(in super::super) least: f64,
    pub(in super::super) is_censored: bool,
}

/// The two-sided p-value of these differences, none of them 0; equal amounts share their ranks. 1 if there are none.
///
/// If some are censored, it is the largest that any choice of their amounts can give: for each direction, those that speak for it
/// count as the least that they may be, and those that speak against it as larger than all others. `O(n³)` up to [`EXACT`].
pub(in super::super) fn p_value(positive: &[Amount], negative: &[Amount]) -> f64 {
    (2.0 * one_sided(positive, negative).min(one_sided(negative, positive))).min(1.0)
}

/// The p-value for the differences being more on the side of `forward`.
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

/// The share of all choices of signs in which the ranks with a plus come to at least `sum`.
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

/// The same by the normal distribution, with a correction for continuity. Equal ranks are in the variance.
fn normal(ranks: &[usize], sum: usize) -> f64 {
    let mean = ranks.iter().sum::<usize>() as f64 / 2.0;
    let variance = ranks.iter().map(|&rank| (rank as f64).powi(2)).sum::<f64>() / 4.0;
    // Sums of doubled ranks are one or two apart: half of the smaller step.
    upper_tail((sum as f64 - mean - 1.0) / variance.sqrt())
}

/// The probability that a normally distributed number with mean 0 and deviation 1 is larger (Abramowitz & Stegun, "Handbook of
/// Mathematical Functions", 7.1.26 for the error function): to seven decimal places.
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
