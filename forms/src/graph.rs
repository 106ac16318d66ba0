//! Searches that remember states: for graphs, whose states are reached in several ways.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::budget::{Budget, Exceeded};

/// A shortest path from the start to a goal, both included; `None` if no goal is reached.
///
/// Breadth first. Each state is visited once, so a graph with cycles is no problem. `O(states + steps)` time; all visited states stay in
/// memory.
///
/// ```
/// use jigsat_forms::budget::Budget;
/// use jigsat_forms::graph::bfs;
///
/// // Cups of 3 and 5 litres: to measure 4 litres takes 6 steps.
/// let next = |&[a, b]: &[u32; 2]| {
///     let (over, back) = (a.min(5 - b), b.min(3 - a));
///     vec![[3, b], [a, 5], [0, b], [a, 0], [a - over, b + over], [a + back, b - back]]
/// };
/// let path = bfs([0, 0], next, |&[_, b]| b == 4, Budget::unlimited())?;
/// assert_eq!(path.map(|path| path.len() - 1), Some(6));
/// # Ok::<(), jigsat_forms::budget::Exceeded>(())
/// ```
///
/// # Errors
/// [`Exceeded`]
pub fn bfs<S: Clone + Eq + Hash>(
    start: S,
    successors: impl FnMut(&S) -> Vec<S>,
    is_goal: impl FnMut(&S) -> bool,
    budget: &Budget,
) -> Result<Option<Vec<S>>, Exceeded> {
    search(start, successors, is_goal, budget, VecDeque::extend)
}

/// The first path from the start to a goal, depth first, both included; `None` if no goal is reached.
///
/// Successors are tried in their order. Each state is visited once, so a graph with cycles is no problem. `O(states + steps)` time; all
/// visited states stay in memory.
///
/// ```
/// use jigsat_forms::budget::Budget;
/// use jigsat_forms::graph::dfs;
///
/// let path = dfs(1, |&n| vec![2 * n % 100, 3 * n % 100], |&n| n == 44, Budget::unlimited())?;
/// assert_eq!(path, Some(vec![1, 2, 4, 8, 16, 32, 64, 28, 56, 12, 24, 48, 96, 92, 84, 68, 36, 72, 44]));
/// assert_eq!(dfs(1, |&n| vec![2 * n % 100], |&n| n == 7, Budget::unlimited())?, None);
/// # Ok::<(), jigsat_forms::budget::Exceeded>(())
/// ```
///
/// # Errors
/// [`Exceeded`]
pub fn dfs<S: Clone + Eq + Hash>(
    start: S,
    successors: impl FnMut(&S) -> Vec<S>,
    is_goal: impl FnMut(&S) -> bool,
    budget: &Budget,
) -> Result<Option<Vec<S>>, Exceeded> {
    search(start, successors, is_goal, budget, |open, next| {
        next.into_iter().rev().for_each(|step| open.push_front(step));
    })
}

/// A state to be visited, and the one before it; `None` for the start.
type OpenState<S> = (S, Option<S>);

/// Visits the open states from the front; `add` puts the successors of a state where they belong.
fn search<S: Clone + Eq + Hash>(
    start: S,
    mut successors: impl FnMut(&S) -> Vec<S>,
    mut is_goal: impl FnMut(&S) -> bool,
    budget: &Budget,
    add: impl Fn(&mut VecDeque<OpenState<S>>, Vec<OpenState<S>>),
) -> Result<Option<Vec<S>>, Exceeded> {
    let mut open = VecDeque::from([(start, None)]);
    let mut before: HashMap<S, Option<S>> = HashMap::new();
    while let Some((state, from)) = open.pop_front() {
        budget.check()?;
        if before.contains_key(&state) {
            continue;
        }
        before.insert(state.clone(), from);
        if is_goal(&state) {
            let mut path = vec![state];
            while let Some(Some(state)) = path.last().map(|last| before[last].clone()) {
                path.push(state);
            }
            path.reverse();
            return Ok(Some(path));
        }
        let next = successors(&state).into_iter().filter(|next| !before.contains_key(next));
        let next = next.map(|next| (next, Some(state.clone()))).collect();
        add(&mut open, next);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_end_and_paths_are_paths() {
        // A ring of ten states, each with both neighbours.
        let around = |&at: &u32| vec![(at + 1) % 10, (at + 9) % 10];
        let to = |goal: u32| (move |&at: &u32| at == goal, Budget::unlimited());
        let (is_goal, budget) = to(7);
        assert_eq!(bfs(0, around, is_goal, budget), Ok(Some(vec![0, 9, 8, 7])));
        assert_eq!(dfs(0, around, is_goal, budget), Ok(Some((0..=7).collect())));
        assert_eq!(bfs(7, around, is_goal, budget), Ok(Some(vec![7])));
        let (is_goal, budget) = to(10);
        assert_eq!([bfs(0, around, is_goal, budget), dfs(0, around, is_goal, budget)], [Ok(None), Ok(None)]);
    }

    #[test]
    fn endless_graphs_end_with_the_budget() {
        let budget = Budget::none();
        let mut visited = 0;
        let endless = |&at: &u64| {
            visited += 1;
            if visited == 1000 {
                budget.stop();
            }
            vec![at + 1, at + 2]
        };
        assert_eq!(bfs(0, endless, |_| false, &budget), Err(Exceeded::Interrupted));
        assert_eq!(dfs(0, |&at: &u64| vec![at + 1], |_| false, &budget), Err(Exceeded::Interrupted));
    }
}
