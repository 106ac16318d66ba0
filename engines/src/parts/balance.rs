//! Dividing a row of numbers into intervals whose largest sum is least.

use std::cmp::Reverse;

/// Returns the ends of at most so many parts whose largest sum is least.
/// Zeros go with a neighbour. `O(numbers)`.
fn least_largest(works: &[f64], parts: usize) -> Vec<usize> {
    let ends = |most: f64| {
        let (mut ends, mut sum) = (Vec::new(), 0.0);
        for (i, &work) in works.iter().enumerate() {
            if sum + work > most && sum > 0.0 {
                ends.push(i);
                sum = 0.0;
            }
            sum += work;
        }
        ends.push(works.len());
        ends
    };
    let (mut low, mut high) = (works.iter().copied().fold(0.0, f64::max), works.iter().sum::<f64>());
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if ends(middle).len() <= parts { high = middle } else { low = middle }
    }
    ends(high)
}

/// The same with as many parts as requested, or as there are numbers.
/// Large numbers may have left room for more parts.
pub(super) fn balance(works: &[f64], parts: usize) -> Vec<usize> {
    let mut best = least_largest(works, parts);
    while best.len() < parts.min(works.len()) {
        let begins = [0].into_iter().chain(best.iter().copied());
        let lengths = begins.zip(&best).map(|(begin, &end)| (end - begin, begin));
        let Some((length, begin)) = lengths.max_by_key(|&(length, begin)| (length, Reverse(begin))) else {
            break;
        };
        let place = best.partition_point(|&end| end <= begin);
        best.insert(place, begin + length / 2);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_sum_is_as_small_as_may_be() {
        assert_eq!(balance(&[5.0, 1.0, 1.0, 1.0, 5.0], 3), [1, 4, 5]);
        assert_eq!(balance(&[1.0; 10], 5), [2, 4, 6, 8, 10]);
        assert_eq!(balance(&[100.0, 1.0, 1.0], 3), [1, 2, 3]);
        assert_eq!(balance(&[1.0, 2.0], 7), [1, 2]);
        assert_eq!(balance(&[3.0], 1), [1]);
    }
}
