//! Adjusts the p-values of several tests: by chance alone, one in twenty is significant at 5 %.
//!
//! The adjustment of Holm ("A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979)
//! keeps the probability that any of them is wrong below 5 %, even for dependent tests.

use itertools::Itertools;

/// The adjusted p-values, in the order of the given ones.
pub(in super::super) fn adjusted(p_values: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![1.0; p_values.len()];
    let order = (0..p_values.len()).sorted_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut largest: f64 = 0.0;
    for (place, index) in order.enumerate() {
        largest = largest.max((p_values.len() - place) as f64 * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}
