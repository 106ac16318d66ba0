//! Direct search, path by path, as participants of the contest write it.
//!
//! It takes the open pair with the shortest free path, draws its path cell by cell from its first number, and then takes the next pair.
//!
//! Source: the solvers and the *simple checker* (shortest free path first) described by participants of Bundeswettbewerb Informatik 42,
//! round 1. Each pruning check has its own switch.

mod checks;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Move, Reduced, Search, StateSpace};

use super::Paths;
use super::board::{Arukone, BLOCKED, Fill, Touch};
use super::grid::{Grid, NONE};
use super::reach::{Explorer, Reach};
use super::stepwise::{PathStep, drawn, reserve_search};
use super::switches::Switches;
use crate::switches::Setting;

/// The search with a setting of the switches [`SEARCH`](super::SEARCH).
///
/// A move is `4 * label + direction`. The next pair depends on the free cells only, so every layout is reached by exactly one sequence of
/// moves. `O(pairs × cells)` per node with all checks. If pairs times cells are too many, checks of every pair are off, and pairs come in
/// their order.
///
/// # Errors
/// [`Exceeded`]
pub fn search_with(puzzle: &Arukone, setting: Setting, budget: &Budget) -> Result<Reduced<Search, Paths>, Exceeded> {
    reserve_search(puzzle, budget)?;
    let each = Reach::is_feasible(puzzle);
    let mut switches = Switches::from(setting);
    switches.shortest_first &= each;
    switches.reach &= each;
    switches.bottlenecks &= each;
    let state = PathByPath::new(puzzle, switches);
    let puzzle = puzzle.clone();
    Ok(Reduced::new(Box::new(state) as Search, move |moves: &[Move]| drawn(&puzzle, moves)))
}

/// The state: complete paths, and at most one incomplete path.
#[derive(Clone)]
struct PathByPath {
    switches: Switches,
    fill: Fill,
    touch: Touch,
    cells: usize,
    neighbours: Vec<[u32; 4]>,
    /// The label of each cell, [`BLOCKED`] or [`NONE`].
    number: Vec<u32>,
    ends: Vec<[u32; 2]>,
    /// The label whose path uses each cell so far, or [`NONE`].
    owner: Vec<u32>,
    /// The number of used or blocked cells.
    used: usize,
    /// Whether each pair is not joined yet.
    open: Vec<bool>,
    /// The number of pairs that are not joined yet.
    left: usize,
    /// The label of the incomplete path, or [`NONE`], and the path's last cell.
    current: u32,
    head: u32,
    /// The heads before each move.
    trail: Vec<u32>,
    scratch: Scratch,
}

/// Buffers without state between nodes.
#[derive(Clone, Default)]
struct Scratch {
    explorer: Explorer,
    /// The open pair that needs each cell, or [`NONE`].
    claims: Vec<u32>,
    claimed: Vec<u32>,
    /// Distances, or numbers of regions.
    marks: Vec<u32>,
    queue: Vec<u32>,
    /// Whether an open pair can run through each region.
    served: Vec<bool>,
}

impl PathByPath {
    fn new(puzzle: &Arukone, switches: Switches) -> Self {
        let grid: Grid = puzzle.grid;
        let cells = grid.cell_count();
        Self {
            switches,
            fill: puzzle.fill,
            touch: puzzle.touch,
            cells,
            neighbours: grid.neighbour_table(),
            number: puzzle.cells.iter().map(|number| number.map_or(NONE, |number| number as u32)).collect(),
            ends: puzzle.ends.iter().map(|ends| ends.map(|cell| cell as u32)).collect(),
            owner: vec![NONE; cells],
            used: puzzle.cells.iter().filter(|&&number| number == Some(BLOCKED)).count(),
            open: vec![true; puzzle.labels.len()],
            left: puzzle.labels.len(),
            current: NONE,
            head: NONE,
            trail: Vec::with_capacity(cells),
            scratch: Scratch {
                explorer: Explorer::new(grid),
                claims: vec![NONE; cells],
                claimed: Vec::with_capacity(cells),
                marks: vec![NONE; cells],
                queue: Vec::with_capacity(cells),
                served: Vec::with_capacity(cells),
            },
        }
    }

    fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        self.neighbours[cell as usize].into_iter().filter(|&cell| cell != NONE)
    }

    fn is_free(&self, cell: u32) -> bool {
        self.owner[cell as usize] == NONE && self.number[cell as usize] == NONE
    }

    /// The cells between which the path of an open pair is missing.
    fn gap(&self, label: u32) -> [u32; 2] {
        let [start, end] = self.ends[label as usize];
        [if label == self.current { self.head } else { start }, end]
    }

    fn open_labels(&self) -> impl Iterator<Item = u32> {
        (0..self.open.len() as u32).filter(|&label| self.open[label as usize])
    }

    /// The label of the incomplete path, or else of the next pair.
    fn next_label(&mut self) -> u32 {
        if self.current != NONE {
            return self.current;
        }
        let mut best = (NONE, NONE);
        for label in 0..self.open.len() as u32 {
            if self.open[label as usize] && best.1 == NONE {
                best.1 = label;
            }
            if self.open[label as usize] && self.switches.shortest_first {
                self.measure(label);
                best = best.min((self.scratch.marks[self.ends[label as usize][0] as usize], label));
            }
        }
        best.1
    }

    /// Stores in `marks` the distance of each cell from the end of `label`.
    /// Distances are along free cells, up to the head of the path.
    fn measure(&mut self, label: u32) {
        let [head, end] = self.gap(label);
        let mut scratch = self.take_buffers();
        let Scratch { marks, queue, .. } = &mut scratch;
        marks[end as usize] = 0;
        queue.push(end);
        let mut next = 0;
        while next < queue.len() {
            let cell = queue[next];
            next += 1;
            for other in self.around(cell) {
                if marks[other as usize] == NONE && (other == head || self.is_free(other)) {
                    marks[other as usize] = marks[cell as usize] + 1;
                    if other != head {
                        queue.push(other);
                    }
                }
            }
        }
        self.scratch = scratch;
    }

    /// Takes the buffers, with `marks` and `queue` cleared; callers put them back.
    fn take_buffers(&mut self) -> Scratch {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.marks.fill(NONE);
        scratch.queue.clear();
        scratch
    }

    /// May the path of `label` go from `head` to `next`?
    fn may_step(&self, label: u32, head: u32, next: u32) -> bool {
        let [_, end] = self.ends[label as usize];
        if next != end && !self.is_free(next) {
            return false;
        }
        self.touch == Touch::Yes || {
            let touches = |cell| cell != head && self.owner[cell as usize] == label;
            // Beside the end the path must enter it: a later cell beside the end would touch the path here.
            let has_to_end = next != end && self.around(head).any(|cell| cell == end);
            !has_to_end && !self.around(next).any(touches)
        }
    }
}

impl StateSpace for PathByPath {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        if self.left == 0 || !self.is_hopeful() {
            return;
        }
        let label = self.next_label();
        let [head, _] = self.gap(label);
        let first = moves.len();
        let neighbours = self.neighbours[head as usize];
        let steps = (0..4).filter(|&direction| {
            let next = neighbours[direction as usize];
            next != NONE && self.may_step(label, head, next)
        });
        moves.extend(steps.map(|direction| Move(4 * label + direction)));
        if self.switches.towards_goal {
            self.measure(label);
            let marks = &self.scratch.marks;
            moves[first..].sort_by_key(|&step| marks[neighbours[PathStep::from(step).direction] as usize]);
        }
    }

    fn apply(&mut self, step: Move) {
        let PathStep { label, direction } = step.into();
        let [start, end] = self.ends[label as usize];
        if self.current == NONE {
            self.current = label;
            self.head = start;
            self.owner[start as usize] = label;
            self.used += 1;
        }
        self.trail.push(self.head);
        let next = self.neighbours[self.head as usize][direction];
        self.head = next;
        self.owner[next as usize] = label;
        self.used += 1;
        if next == end {
            self.current = NONE;
            self.open[label as usize] = false;
            self.left -= 1;
        }
    }

    fn undo(&mut self, step: Move) {
        let PathStep { label, .. } = step.into();
        let [start, end] = self.ends[label as usize];
        let here = if self.open[label as usize] { self.head } else { end };
        if here == end {
            self.current = label;
            self.open[label as usize] = true;
            self.left += 1;
        }
        self.owner[here as usize] = NONE;
        self.used -= 1;
        self.head = self.trail.pop().expect("only applied moves are undone");
        if self.head == start {
            self.current = NONE;
            self.owner[start as usize] = NONE;
            self.used -= 1;
        }
    }

    fn is_goal(&self) -> bool {
        self.left == 0 && (self.fill == Fill::Empty || self.used == self.cells)
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs are adjacent in each column, except for the first, which is the farthest apart.
    #[test]
    fn large_boards_take_pairs_in_order() {
        let first_step = |columns: usize| {
            let line = |x: usize| format!("LINE#{} ({x},0)-({x},1)\n", x + 1);
            let lines: String = (1..columns).map(line).collect();
            let text = format!("SIZE {columns}X3\nLINE_NUM {columns}\nLINE#1 (0,0)-({},2)\n{lines}", columns - 1);
            let puzzle: Arukone = text.parse().unwrap();
            let mut moves = Vec::new();
            let setting = Setting::default_of(super::super::SEARCH);
            search_with(&puzzle, setting, Budget::unlimited()).unwrap().problem.fork().moves(&mut moves);
            PathStep::from(moves[0]).label
        };
        assert_eq!([10, 3_000].map(first_step), [1, 0]);
    }
}
