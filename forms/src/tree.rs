//! State spaces of values and closures: the shortest way to a direct search.

use std::sync::Arc;

use crate::state_space::{Move, Search, StateSpace};

/// A search tree, given by its start, the successors of a state, and the goals.
///
/// Each step copies a state. A [`StateSpace`] that is changed in place is faster and longer to write.
///
/// No state is remembered: one that is reached along several paths is searched several times, and a search of a graph with cycles does not
/// end. [`bfs`](crate::graph::bfs) and [`dfs`](crate::graph::dfs) remember states.
///
/// ```
/// use jigsat_forms::{Move, SearchTree};
///
/// // Numbers of three bits, one bit after another.
/// let next = |bits: &Vec<u8>| [0, 1].map(|bit| [bits.as_slice(), &[bit]].concat()).to_vec();
/// let bits = SearchTree::new(vec![], next, |bits| bits.len() == 3);
/// assert_eq!(bits.state(&[Move(1), Move(0), Move(1)]), [1, 0, 1]);
/// ```
pub struct SearchTree<S> {
    start: S,
    rules: Rules<S>,
}

/// The states that follow a state, and the test of a goal.
type Rules<S> = Arc<(Successors<S>, IsGoal<S>)>;
type Successors<S> = Box<dyn Fn(&S) -> Vec<S> + Send + Sync>;
type IsGoal<S> = Box<dyn Fn(&S) -> bool + Send + Sync>;

impl<S: Clone + Send + Sync + 'static> SearchTree<S> {
    /// A tree in which `successors` returns the states to try next, best first. Each goal is reached along one path, and has no successors.
    pub fn new(
        start: S,
        successors: impl Fn(&S) -> Vec<S> + Send + Sync + 'static,
        is_goal: impl Fn(&S) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self { start, rules: Arc::new((Box::new(successors), Box::new(is_goal))) }
    }

    /// The tree as a problem for engines.
    pub fn search(&self) -> Search {
        Box::new(Walk { path: vec![self.start.clone()], children: Vec::new(), rules: Arc::clone(&self.rules) })
    }

    /// The state that these moves lead to.
    ///
    /// # Panics
    /// If a move is none of the tree.
    pub fn state(&self, moves: &[Move]) -> S {
        let step = |state: S, step: &Move| (self.rules.0)(&state).swap_remove(step.0 as usize);
        moves.iter().fold(self.start.clone(), step)
    }
}

/// A walk through the tree.
struct Walk<S> {
    /// The states from the start to the present one.
    path: Vec<S>,
    /// For each state of the path whose moves were listed: its successors.
    children: Vec<Vec<S>>,
    rules: Rules<S>,
}

impl<S: Clone + Send + Sync + 'static> Walk<S> {
    fn state(&self) -> &S {
        self.path.last().expect("the start is never undone")
    }
}

impl<S: Clone + Send + Sync + 'static> StateSpace for Walk<S> {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        if self.is_goal() {
            return;
        }
        self.children.truncate(self.path.len() - 1);
        self.children.push((self.rules.0)(self.state()));
        moves.extend((0..self.children[self.path.len() - 1].len() as u32).map(Move));
    }

    fn apply(&mut self, step: Move) {
        let child = self.children[self.path.len() - 1][step.0 as usize].clone();
        self.path.push(child);
    }

    fn undo(&mut self, _: Move) {
        self.path.pop();
        self.children.truncate(self.path.len());
    }

    fn is_goal(&self) -> bool {
        (self.rules.1)(self.state())
    }

    fn fork(&self) -> Search {
        let (path, children) = (self.path.clone(), self.children.clone());
        Box::new(Self { path, children, rules: Arc::clone(&self.rules) })
    }
}
