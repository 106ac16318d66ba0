//! The reduction to CNF: which edges do the paths use?
//!
//! | variable | true when |
//! |---|---|
//! | one per inner edge, observed | a path uses the edge |
//! | one per cell without number and label in reach, helper | the path of that label uses the cell |
//! | one per cell without number, helper, under `empty` only | some path uses the cell |
//!
//! - The cell of a number has exactly one edge in use; any other cell two or (under `empty`) none.
//! - A cell has at most one label, and exactly one if it is used: labels are *one-hot*. Edges in use copy the label from cell to
//!   cell, so every chain of edges that starts at a number ends at its equal.
//! - Under `no-touch` an edge that is not used joins cells of different labels.
//!
//! A model may contain cycles that pass no number. Those around four cells are forbidden; longer ones are cut lazily, when a model
//! has one.
//!
//! Layouts, as sets of edges, are never nested, so the used edges alone block a layout: let the edges of one layout be among those
//! of another. For each label, the path of the first layout is connected and joins the two numbers; within the edges of the second layout
//! these lie on one path, whose only connected part with both ends is the whole of it. So both layouts have the same path for
//! every label. No rule was used, hence it is so under all of them.
//!
//! Source: edges, labels and lazily cut cycles are the encoding of Numberlink that SAT programs commonly have; the first to publish one
//! for Flow Free was Matt Zucker, "Eating SAT-flavored crow" (2016), with directions in the cells in place of edges.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::layout::{Paths, follow};
use super::reach::Reach;
use super::{Arukone, Fill, Grid, Touch};
use crate::forms::cnf::LazyClauses;
use crate::forms::{Amo, Cnf, Lit, Model, Reduced, Var};

/// What is known of "this cell has that label".
#[derive(Clone, Copy)]
enum Fact {
    Never,
    Always,
    Open(Lit),
}

/// `O(edges × labels in reach)` variables and clauses.
pub(super) fn cnf(puzzle: &Arukone, amo: Amo) -> Reduced<Cnf, Paths> {
    let grid = puzzle.grid;
    let reach = Reach::of(puzzle);
    let mut cnf = Cnf::new();
    let edges: Vec<Var> = (0..grid.edge_count()).map(|_| cnf.fresh_observed()).collect();
    let labels: Vec<Vec<(usize, Var)>> = (0..grid.cell_count())
        .map(|cell| match puzzle.cells[cell] {
            Some(_) => Vec::new(),
            None => reach.at_cell[cell].iter().map(|&label| (label, cnf.fresh())).collect(),
        })
        .collect();
    let mut builder = Builder { puzzle, reach, amo, cnf, edges, labels };
    for cell in 0..grid.cell_count() {
        match puzzle.cells[cell] {
            Some(_) => builder.number(cell),
            None => builder.crossing(cell),
        }
    }
    for edge in 0..grid.edge_count() {
        builder.copy_labels(edge);
    }
    builder.forbid_squares();
    builder.finish()
}

struct Builder<'a> {
    puzzle: &'a Arukone,
    reach: Reach,
    amo: Amo,
    cnf: Cnf,
    edges: Vec<Var>,
    /// For each cell without number, the labels in reach.
    labels: Vec<Vec<(usize, Var)>>,
}

impl Builder<'_> {
    fn edges_at(&self, cell: usize) -> Vec<Lit> {
        self.puzzle.grid.around(cell).map(|(edge, _)| self.edges[edge].positive()).collect()
    }

    fn number(&mut self, cell: usize) {
        let edges = self.edges_at(cell);
        self.cnf.exactly_one(Amo::Pairwise, &edges);
    }

    fn crossing(&mut self, cell: usize) {
        let edges = self.edges_at(cell);
        let labels: Vec<Lit> = self.labels[cell].iter().map(|(_, var)| var.positive()).collect();
        self.cnf.at_most_one(self.amo, &labels);
        for three in edges.iter().copied().array_combinations::<3>() {
            self.cnf.clause(three.map(|edge| !edge));
        }
        let is_used = self.puzzle.fill == Fill::Full || self.reach.owner[cell].is_some();
        let unused = (!is_used).then(|| !self.cnf.fresh().positive());
        // Used: some label, and two edges, that is, one among all edges but any one.
        self.cnf.clause(labels.iter().copied().chain(unused));
        for &edge in &edges {
            let others = edges.iter().copied().filter(|&other| other != edge);
            self.cnf.clause(others.chain(unused));
        }
        if let Some(unused) = unused {
            for &reason in edges.iter().chain(&labels) {
                self.cnf.clause([!reason, !unused]);
            }
        }
        if let Some(owner) = self.reach.owner[cell]
            && let Fact::Open(lit) = self.fact(cell, owner)
        {
            self.cnf.clause([lit]);
        }
    }

    fn fact(&self, cell: usize, label: usize) -> Fact {
        match self.puzzle.cells[cell] {
            Some(number) if number == label => Fact::Always,
            Some(_) => Fact::Never,
            None => match self.labels[cell].binary_search_by_key(&label, |&(label, _)| label) {
                Ok(i) => Fact::Open(self.labels[cell][i].1.positive()),
                Err(_) => Fact::Never,
            },
        }
    }

    fn copy_labels(&mut self, edge: usize) {
        let [a, b] = self.puzzle.grid.cells_of(edge);
        let used = self.edges[edge].positive();
        if self.reach.on_edge[edge].is_empty() {
            self.cnf.clause([!used]);
        }
        if self.reach.forced[edge] {
            self.cnf.clause([used]);
        }
        let near: Vec<usize> = [a, b]
            .iter()
            .flat_map(|&cell| self.puzzle.cells[cell].into_iter().chain(self.labels[cell].iter().map(|l| l.0)))
            .sorted()
            .dedup()
            .collect();
        for label in near {
            let allowed = self.reach.on_edge[edge].binary_search(&label).is_ok();
            for (this, other) in [(a, b), (b, a)] {
                // Used and this cell has the label: the other one has it as well.
                let here = self.fact(this, label);
                let there = if allowed { self.fact(other, label) } else { Fact::Never };
                self.implication(&[Fact::Open(used), here], there);
            }
            if self.puzzle.touch == Touch::No {
                let [here, there] = [a, b].map(|cell| self.fact(cell, label));
                self.implication(&[here, there], Fact::Open(used));
            }
        }
    }

    /// All of `premises` imply `conclusion`.
    fn implication(&mut self, premises: &[Fact], conclusion: Fact) {
        let mut clause = Vec::with_capacity(3);
        for &premise in premises {
            match premise {
                Fact::Never => return,
                Fact::Always => {}
                Fact::Open(lit) => clause.push(!lit),
            }
        }
        match conclusion {
            Fact::Always => return,
            Fact::Never => {}
            Fact::Open(lit) => clause.push(lit),
        }
        self.cnf.clause(clause);
    }

    /// No cycle around four cells.
    fn forbid_squares(&mut self) {
        let grid = self.puzzle.grid;
        for upper_left in 0..grid.cell_count() {
            let [right, down] = [grid.neighbour(upper_left, 1), grid.neighbour(upper_left, 2)];
            let (Some(right), Some(down)) = (right, down) else {
                continue;
            };
            let square = [grid.edge(upper_left, 1), grid.edge(upper_left, 2), grid.edge(right, 2), grid.edge(down, 1)];
            self.cnf.clause(square.into_iter().flatten().map(|edge| !self.edges[edge].positive()));
        }
    }

    fn finish(self) -> Reduced<Cnf, Paths> {
        let Self { puzzle, mut cnf, edges, labels, .. } = self;
        cnf.set_incomparable();
        cnf.set_lazy(StrayCycles { puzzle: puzzle.clone(), edges: edges.clone() });
        let names = names(puzzle, &labels);
        cnf.set_names(move |var| names.get(var.index()).cloned());
        let puzzle = puzzle.clone();
        Reduced::new(cnf, move |model: &Model| follow(&puzzle, |edge| model.value(edges[edge])))
    }
}

/// Names for the variables of edges and labels, which are the first ones: `r1c2-r1c3`, `r1c2=7`.
fn names(puzzle: &Arukone, labels: &[Vec<(usize, Var)>]) -> Vec<String> {
    let grid = puzzle.grid;
    let cell = |cell: usize| {
        let [x, y] = grid.position(cell);
        format!("r{}c{}", y + 1, x + 1)
    };
    let edges = (0..grid.edge_count()).map(|edge| grid.cells_of(edge).map(cell).join("-"));
    let labels = labels.iter().enumerate().flat_map(|(at, labels)| {
        labels.iter().map(move |&(label, _)| format!("{}={}", cell(at), puzzle.labels[label]))
    });
    edges.chain(labels).collect()
}

/// Cuts cycles that pass no number.
struct StrayCycles {
    puzzle: Arukone,
    edges: Vec<Var>,
}

impl LazyClauses for StrayCycles {
    /// For each such cycle, through the cells S. Under `full` every cell of S lies on a path, which has to leave S, as S has no
    /// number: *some edge leaves S*. Under `empty` the cells may stay empty: *not all edges of the cycle*.
    fn violated(&self, model: &Model, cuts: &mut Vec<Vec<Lit>>) {
        let grid = self.puzzle.grid;
        let used = |edge: usize| model.value(self.edges[edge]);
        let mut seen = vec![false; grid.cell_count()];
        for &start in self.puzzle.ends.iter().flatten() {
            let _ = walk(&self.puzzle, start, used, &mut seen);
        }
        for start in 0..grid.cell_count() {
            let cycle = walk(&self.puzzle, start, used, &mut seen);
            if cycle.len() < 2 {
                continue;
            }
            let edges = || cycle.iter().flat_map(|&cell| grid.around(cell)).map(|(edge, _)| edge);
            cuts.push(match self.puzzle.fill {
                // An edge between two cells of the cycle occurs twice, one that leaves it once.
                Fill::Full => edges()
                    .sorted()
                    .dedup_with_count()
                    .filter(|&(n, _)| n == 1)
                    .map(|(_, e)| self.edges[e].positive())
                    .collect(),
                Fill::Empty => {
                    edges().filter(|&edge| used(edge)).sorted().dedup().map(|e| !self.edges[e].positive()).collect()
                }
            });
        }
    }

    /// Under `full`, do these edges cut off cells without a number? Under `empty`, are they a cycle that passes no number?
    fn is_sound(&self, cut: &[Lit]) -> bool {
        let grid = self.puzzle.grid;
        let is_full = self.puzzle.fill == Fill::Full;
        let edge = |lit: &Lit| self.edges.iter().position(|&var| var.is(is_full) == *lit);
        let Some(edges) = cut.iter().map(edge).collect::<Option<BTreeSet<usize>>>() else {
            return false;
        };
        // Under `full` the parts into which the cut takes the board apart, under `empty` what the edges themselves join.
        let joins = |edge: &usize| edges.contains(edge) != is_full;
        let mut seen = vec![false; grid.cell_count()];
        let parts = (0..grid.cell_count()).map(|start| flood(grid, start, joins, &mut seen));
        let is_numberless = |part: &Vec<usize>| part.iter().all(|&cell| self.puzzle.cells[cell].is_none());
        let is_cycle = |part: &Vec<usize>| {
            let degree = |cell: usize| grid.around(cell).filter(|(edge, _)| edges.contains(edge)).count();
            part.len() == edges.len() && part.iter().all(|&cell| degree(cell) == 2)
        };
        parts.filter(|part| !part.is_empty()).any(|part| is_numberless(&part) && (is_full || is_cycle(&part)))
    }
}

/// The cells not `seen` before that edges for which `joins` holds connect with `start`, itself included; nothing if that was seen.
fn flood(grid: Grid, start: usize, joins: impl Fn(&usize) -> bool, seen: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut seen[cell], true) {
            cells.push(cell);
            open.extend(grid.around(cell).filter(|(edge, _)| joins(edge)).map(|(_, other)| other));
        }
    }
    cells
}

/// The cells not `seen` before that a chain of edges leads to from `start`, and `start` itself; nothing if that was seen.
fn walk(puzzle: &Arukone, start: usize, used: impl Fn(usize) -> bool, seen: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut next = Some(start).filter(|&cell| !seen[cell]);
    while let Some(at) = next {
        seen[at] = true;
        cells.push(at);
        next = puzzle.grid.around(at).find(|&(edge, other)| used(edge) && !seen[other]).map(|(_, other)| other);
    }
    cells
}
