//! An order of marks in which a search meets few different sub-problems.
//!
//! Once the first marks of an order are covered, sub-problems differ only in the marks that options share with these:
//! the *front*. The order is made greedily, as the variables of a sparse system are eliminated: next comes the mark
//! that adds the fewest others to the front. Among equals, marks outside the front come first: they can't have been
//! covered by chance, so that sub-problems of one level have the same marks behind them. In a Latin square, the order
//! follows the cells of a row or a column, or the items for symbols, and does not mix them.
//!
//! *Complexity*: for `n` marks, `O(n²)` steps, and `O(k²)` for each option of `k` marks.
//!
//! *Reference*: the vertex separation of an order, and the greedy rule, are found in Nancy G. Kinnersley, "The vertex separation number
//! of a graph equals its path-width", Information Processing Letters 42, 1992; and Donald J. Rose, "A graph-theoretic study of the
//! numerical solution of sparse positive definite systems of linear equations", 1972 (minimum degree).

use jigsat_forms::budget::{Budget, Exceeded};

/// Returns the place of each mark in the order, for options that use these marks.
///
/// # Errors
/// The limit of the budget that was reached on the way.
pub(super) fn places<'o>(
    marks: u32,
    options: impl Iterator<Item = &'o [u32]>,
    budget: &Budget,
) -> Result<Vec<u32>, Exceeded> {
    let neighbours = neighbours(marks as usize, options, budget)?;
    // How many marks each one would add to the front: itself, and its neighbours.
    let mut new: Vec<usize> = neighbours.iter().map(|marks| marks.len() + 1).collect();
    let mut is_in_front = vec![false; neighbours.len()];
    let mut rest: Vec<u32> = (0..marks).collect();
    let mut places = vec![0; neighbours.len()];
    for place in 0..marks {
        let key = |&index: &usize| {
            let mark = rest[index];
            (new[mark as usize], is_in_front[mark as usize], mark)
        };
        let Some(index) = (0..rest.len()).min_by_key(key) else { break };
        let next = rest.swap_remove(index);
        places[next as usize] = place;
        for &mark in neighbours[next as usize].iter().chain([&next]) {
            if !std::mem::replace(&mut is_in_front[mark as usize], true) {
                new[mark as usize] -= 1;
                neighbours[mark as usize].iter().for_each(|&other| new[other as usize] -= 1);
            }
        }
    }
    Ok(places)
}

/// For each mark, the others that some option uses together with it.
fn neighbours<'o>(
    marks: usize,
    options: impl Iterator<Item = &'o [u32]>,
    budget: &Budget,
) -> Result<Vec<Vec<u32>>, Exceeded> {
    let mut pace = budget.pace();
    let mut is_met = vec![false; marks * marks];
    let mut neighbours = vec![Vec::new(); marks];
    for option in options {
        pace.step(option.len() * option.len())?;
        for &mark in option {
            for &other in option.iter().filter(|&&other| other != mark) {
                if !std::mem::replace(&mut is_met[mark as usize * marks + other as usize], true) {
                    neighbours[mark as usize].push(other);
                }
            }
        }
    }
    Ok(neighbours)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The marks in their order.
    fn order(marks: u32, options: &[&[u32]]) -> Vec<u32> {
        let places = places(marks, options.iter().copied(), Budget::unlimited()).unwrap();
        let mut order: Vec<u32> = (0..marks).collect();
        order.sort_by_key(|&mark| places[mark as usize]);
        order
    }

    #[test]
    fn a_path_is_followed_from_one_end() {
        // The pairs of neighbours of 3 - 0 - 5 - 4 - 2 - 1. Of the last two, the one outside the front comes first.
        assert_eq!(order(6, &[&[0, 5], &[1, 2], &[0, 3], &[2, 4], &[4, 5]]), [1, 2, 4, 5, 3, 0]);
    }

    #[test]
    fn a_matching_begins_with_one_of_its_sides() {
        // All pairs of one of {0, 2, 4} and one of {1, 3, 5}.
        let pairs: Vec<[u32; 2]> = (0..9).map(|i| [i / 3 * 2, i % 3 * 2 + 1]).collect();
        let options: Vec<&[u32]> = pairs.iter().map(|pair| &pair[..]).collect();
        assert_eq!(order(6, &options), [0, 2, 4, 1, 3, 5]);
    }

    #[test]
    fn parts_come_one_after_another() {
        // Two squares, whose corners alternate.
        let squares: [&[u32]; 8] = [&[0, 2], &[2, 4], &[4, 6], &[6, 0], &[1, 3], &[3, 5], &[5, 7], &[7, 1]];
        assert_eq!(order(8, &squares)[..4].iter().map(|mark| mark % 2).sum::<u32>() % 4, 0);
    }
}
