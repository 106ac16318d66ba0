//! Joining neighbouring cubes into parts.
//!
//! Concatenated, the parts are the leaves of the tree.

use jigsat_engines::parts::least_largest;

use jigsat_core::certificate::cubes::Leaf;

/// Joins neighbours into at most `count` parts, the largest as small as possible.
/// Cubes without work go with a neighbour. `O(leaves)`.
pub(super) fn join(leaves: Vec<Leaf>, count: usize) -> Vec<Vec<Leaf>> {
    let shares: Vec<f64> = leaves.iter().map(|leaf| leaf.share.into()).collect();
    let ends = least_largest(&shares, count);
    let mut leaves = leaves.into_iter();
    let begins = [0].into_iter().chain(ends.iter().copied());
    begins.zip(&ends).map(|(begin, end)| leaves.by_ref().take(end - begin).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jigsat_core::certificate::cubes::Cube;

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
