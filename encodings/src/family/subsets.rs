//! Subsets of a size, in lexicographic order.

/// The number of subsets of `take` things of `all`; `None` if it has more than 64 bits.
pub(super) fn subsets(all: usize, take: usize) -> Option<u64> {
    let take = take.min(all.checked_sub(take)?);
    // Each quotient is a binomial coefficient.
    (0..take).try_fold(1_u64, |number, i| {
        let product = u128::from(number) * (all - i) as u128 / (i as u128 + 1);
        u64::try_from(product).ok()
    })
}

/// The subset with this number from 0.
pub(super) fn subset(all: usize, take: usize, mut number: u64) -> Vec<usize> {
    let mut subset = Vec::with_capacity(take);
    for thing in 0..all {
        let left = take - subset.len();
        if left == 0 {
            break;
        }
        let with_it = subsets(all - thing - 1, left - 1).unwrap_or(u64::MAX);
        match number.checked_sub(with_it) {
            Some(rest) if all - thing > left => number = rest,
            _ => subset.push(thing),
        }
    }
    subset
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn subsets_are_numbered_in_lexicographic_order() {
        for (all, take) in (0..7).flat_map(|all| (0..=all).map(move |take| (all, take))) {
            let expected: Vec<Vec<usize>> = (0..all).combinations(take).collect();
            assert_eq!(subsets(all, take), Some(expected.len() as u64));
            let numbered: Vec<Vec<usize>> = (0..expected.len() as u64).map(|i| subset(all, take, i)).collect();
            assert_eq!(numbered, expected);
        }
        assert_eq!((subsets(3, 4), subsets(29, 20), subsets(200, 100)), (None, Some(10_015_005), None));
        assert_eq!(subset(200, 100, 0), (0..100).collect_vec());
    }
}
