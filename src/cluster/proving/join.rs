//! Joining cubes into parts: neighbours, so that the parts one after another are the leaves of the tree.

use crate::certificate::cubes::Leaf;

/// Joins neighbours into at most `count` parts, so that the largest of these is as small as it can be. What takes nothing goes with a
/// neighbour. `O(leaves)`.
pub(super) fn join(leaves: Vec<Leaf>, count: usize) -> Vec<Vec<Leaf>> {
    let shares: Vec<u64> = leaves.iter().map(|leaf| leaf.share.into()).collect();
    let mut low = shares.iter().copied().max().unwrap_or_default();
    let mut high = shares.iter().sum();
    while low < high {
        let middle = low + (high - low) / 2;
        if lengths(&shares, middle).len() <= count {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let mut leaves = leaves.into_iter();
    lengths(&shares, high).into_iter().map(|length| leaves.by_ref().take(length).collect()).collect()
}

/// How many leaves each part has, if each takes as many as come to no more than `limit`, which is no less than any share.
fn lengths(shares: &[u64], limit: u64) -> Vec<usize> {
    let (mut lengths, mut load) = (vec![0], 0);
    for &share in shares {
        if load + share > limit {
            lengths.push(0);
            load = 0;
        }
        load += share;
        *lengths.last_mut().expect("there is a first one") += 1;
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::cubes::Cube;

    fn joined(shares: &[u32], count: usize) -> Vec<Vec<u32>> {
        let leaves = shares.iter().map(|&share| Leaf { cube: Cube::default(), share }).collect();
        join(leaves, count).into_iter().map(|part| part.into_iter().map(|leaf| leaf.share).collect()).collect()
    }

    #[test]
    fn the_largest_part_is_as_small_as_it_can_be() {
        assert_eq!(joined(&[1, 2, 3, 4, 5], 3), [vec![1, 2, 3], vec![4], vec![5]]);
        assert_eq!(joined(&[5, 1, 1, 1, 1, 1], 2), [vec![5], vec![1, 1, 1, 1, 1]]);
        assert_eq!(joined(&[7, 1], 5), [[7], [1]]);
        assert_eq!(joined(&[4, 4, 4], 1), [[4, 4, 4]]);
    }

    #[test]
    fn what_takes_nothing_goes_with_a_neighbour() {
        assert_eq!(joined(&[0, 0, 3, 0, 3, 0], 6), [vec![0, 0, 3, 0], vec![3, 0]]);
        assert_eq!(joined(&[0, 0], 2), [[0, 0]]);
    }
}
