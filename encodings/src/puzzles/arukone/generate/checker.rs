//! The *simple checker* of the contest: the pair with the shortest free path is joined along it, again and again, and never undone.
//!
//! Boards that it fails on are hard, at least for it.

use std::collections::VecDeque;

use super::super::Arukone;
use super::super::grid::NONE;

/// Does the checker join all pairs? Of several pairs with equally short paths it takes the first label, of several shortest paths the
/// first one, going by directions: up, right, down, left. It knows nothing of the rules `full` and `no-touch`. `O(pairs² × cells)`.
pub fn checker_solves(puzzle: &Arukone) -> bool {
    let neighbours = puzzle.grid.neighbour_table();
    let mut is_free: Vec<bool> = puzzle.cells.iter().map(Option::is_none).collect();
    let mut open: Vec<[usize; 2]> = puzzle.ends.clone();
    while !open.is_empty() {
        let paths = open.iter().enumerate().filter_map(|(i, &ends)| Some((i, shortest(&neighbours, &is_free, ends)?)));
        let Some((number, path)) = paths.min_by_key(|(_, path)| path.len()) else {
            return false;
        };
        for cell in path {
            is_free[cell] = false;
        }
        open.remove(number);
    }
    true
}

/// The cells between the two ends on a shortest path through free cells.
fn shortest(neighbours: &[[u32; 4]], is_free: &[bool], [start, end]: [usize; 2]) -> Option<Vec<usize>> {
    let mut from = vec![NONE; neighbours.len()];
    let mut queue = VecDeque::from([start]);
    from[start] = start as u32;
    while let Some(cell) = queue.pop_front() {
        for next in neighbours[cell].into_iter().filter(|&next| next != NONE).map(|next| next as usize) {
            if from[next] != NONE || !(is_free[next] || next == end) {
                continue;
            }
            from[next] = cell as u32;
            if next == end {
                let before = |&cell: &usize| Some(from[cell] as usize);
                return Some(
                    std::iter::successors(Some(from[end] as usize), before).take_while(|&c| c != start).collect(),
                );
            }
            queue.push_back(next);
        }
    }
    None
}
