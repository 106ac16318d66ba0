//! Tests and intervals for pairs of measurements, independent of strategies.
//!
//! Measurements may be censored: a run that was given up is only known to take longer. So each one is given by a lower and an upper
//! bound, which are equal if it is known. Each function documents how it treats this; none takes a censored difference for a known one.

use itertools::Itertools;

/// The probability of each sum of the ranks that have a plus, if all choices of signs are equally likely. `O(n · sum)`.
///
/// With ranks of 1, it is the binomial distribution of fair trials.
fn sums(ranks: &[usize]) -> Vec<f64> {
    let most: usize = ranks.iter().sum();
    let mut shares = vec![0.0; most + 1];
    shares[0] = 1.0;
    for &rank in ranks {
        for total in (0..=most).rev() {
            let with = total.checked_sub(rank).map_or(0.0, |rest| shares[rest]);
            shares[total] = f64::midpoint(shares[total], with);
        }
    }
    shares
}

/// The two-sided p-value of the sign test, with ties left out: exact. 1 if there are neither `wins` nor `losses`.
///
/// Is one of two ahead more often than by chance? It uses only the direction of each difference, which censored ones have as well
/// (Conover, "Practical Nonparametric Statistics", 3rd edition, section 3.4).
pub(super) fn sign_test(wins: usize, losses: usize) -> f64 {
    let tail: f64 = sums(&vec![1; wins + losses])[..=wins.min(losses)].iter().sum();
    (2.0 * tail).min(1.0)
}

/// The p-values of several tests, adjusted: by chance alone, one in twenty is significant at 5 %.
///
/// The adjustment of Holm ("A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979)
/// keeps the probability that any of them is wrong below 5 %, even for dependent tests.
pub(super) fn adjusted(p_values: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![1.0; p_values.len()];
    let order = (0..p_values.len()).sorted_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut largest: f64 = 0.0;
    for (place, index) in order.enumerate() {
        largest = largest.max((p_values.len() - place) as f64 * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}

/// The median of sorted values; of two in the middle it takes the `mean`. `None` without any.
pub(super) fn median(sorted: &[f64], mean: fn(f64, f64) -> f64) -> Option<f64> {
    // They are the same one if the number of values is odd.
    let before = sorted.len().checked_sub(1)? / 2;
    Some(mean(sorted[before], sorted[sorted.len() / 2]))
}

/// The bounds of the median of ratios, from bounds of the ratios; `None` without any.
///
/// Of two ratios in the middle it takes the geometric mean, which is symmetric in numerator and denominator.
pub(super) fn median_ratio(bounds: &[[f64; 2]]) -> Option<[f64; 2]> {
    let [low, high] = [0, 1].map(|end| median(&sorted(bounds, end), |one, other| (one * other).sqrt()));
    Some([low?, high?])
}

/// The lower or the upper bounds, in increasing order.
fn sorted(bounds: &[[f64; 2]], end: usize) -> Vec<f64> {
    bounds.iter().map(|bounds| bounds[end]).sorted_by(f64::total_cmp).collect()
}

/// The shortest interval that holds the median in at least this share of all samples, and the exact share; `None` if there are too
/// few values.
///
/// It consists of order statistics, and assumes nothing about the distribution (Conover, section 3.2). Any choice of values within
/// their bounds has its order statistics between those of the lower and those of the upper bounds. So the interval from the former to
/// the latter holds for all choices.
pub(super) fn interval(bounds: &[[f64; 2]], confidence: f64) -> Option<([f64; 2], f64)> {
    let count = bounds.len();
    let shares = sums(&vec![1; count]);
    let missed = |skipped: usize| 2.0 * shares[..=skipped].iter().sum::<f64>();
    // The number of values to leave out at each end.
    let skipped = (0..count / 2).take_while(|&skipped| missed(skipped) <= 1.0 - confidence).last()?;
    Some(([sorted(bounds, 0)[skipped], sorted(bounds, 1)[count - 1 - skipped]], 1.0 - missed(skipped)))
}

/// The most differences for an exact p-value, by counting all choices of signs; beyond, it is the normal approximation.
const EXACT: usize = 100;

/// The two-sided p-value of the signed-rank test, from bounds of the differences; 1 if no difference has a known sign.
///
/// Are the differences of pairs symmetric about 0? Besides their directions it uses the order of their sizes (Wilcoxon, "Individual
/// comparisons by ranking methods", Biometrics Bulletin 1, 1945). Equal sizes share their ranks.
///
/// If some differences are censored, it is the largest p-value that any choice within the bounds can give: for each direction, those
/// that speak for it have the least size that they may have, and those that speak against it the largest. `O(n³)` up to [`EXACT`].
pub(super) fn signed_rank_test(differences: &[[f64; 2]]) -> f64 {
    let mirrored = differences.iter().map(|&[low, high]| [-high, -low]).collect_vec();
    (2.0 * one_sided(differences).min(one_sided(&mirrored))).min(1.0)
}

/// The one-sided p-value, in favour of positive differences.
fn one_sided(differences: &[[f64; 2]]) -> f64 {
    let known = differences.iter().filter(|&&[low, high]| low > 0.0 || high < 0.0);
    let sizes = known.map(|&[low, _]| (low.abs(), low > 0.0)).sorted_by(|a, b| a.0.total_cmp(&b.0));
    let (mut ranks, mut sum) = (Vec::new(), 0);
    for (_, equals) in &sizes.chunk_by(|&(size, _)| size.to_bits()) {
        let equals = equals.collect_vec();
        // Twice the mean of their ranks, which is a whole number.
        let rank = 2 * ranks.len() + equals.len() + 1;
        sum += rank * equals.iter().filter(|&&(_, is_positive)| is_positive).count();
        ranks.extend(std::iter::repeat_n(rank, equals.len()));
    }
    if ranks.len() > EXACT { normal(&ranks, sum) } else { sums(&ranks)[sum..].iter().sum::<f64>().min(1.0) }
}

/// The same probability by the normal distribution, with a continuity correction; the variance accounts for equal ranks.
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

#[cfg(test)]
mod tests;
