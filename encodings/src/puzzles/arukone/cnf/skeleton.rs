//! The common part of all encodings: edges, degrees of cells, and squares.
//!
//! | variable | true when |
//! |---|---|
//! | one per inner edge, observed | a path uses the edge |
//! | one per cell without number, under `empty` only, helper | some path uses the cell |
//!
//! - The cell of a number has exactly one edge in use; any other cell has two or (under `empty`) none.
//! - Not all four edges of a square are in use: they would be a cycle. Under `no-touch` no three are: the path that uses
//!   them has neighbouring cells at its ends that don't follow each other.
//! - *Corners*, under `no-touch`: let a path turn towards the diagonal neighbour g of a cell, through the cells a and b. Then it uses
//!   neither edge between g and a or b, by the rule on squares, nor does another path, since a and b are taken. So if g is used and has no
//!   number, its path has only two edges left, and makes the same turn. Under `full` g is always used. There these clauses replace those
//!   on three edges, which follow from them if g has no number (and from the labels of a, b and g otherwise).

use std::mem;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, Lit, Model, Reduced, Var};

use super::super::board::{Arukone, BLOCKED, Fill, Touch};
use super::super::layout::{Paths, follow};
use super::super::reach::Reach;
use super::super::reason;
use super::super::term::Term;
use super::acyclic;

/// A formula while it is built.
pub(super) struct Skeleton<'a> {
    pub(super) puzzle: &'a Arukone,
    pub(super) reach: Reach,
    pub(super) cnf: Cnf,
    /// The variable of each edge: a path uses it.
    pub(super) edges: Vec<Var>,
    /// The literal of each cell: some path uses it. `None` if this follows from the rules.
    pub(super) used: Vec<Option<Lit>>,
    /// The meanings of the other named variables, in their order.
    pub(super) names: Vec<(Var, Name)>,
}

/// Literals, one of which is true if the path of this label does not use this cell.
pub(super) type Without = Box<dyn Fn(usize, usize) -> Vec<Lit> + Send + Sync>;

/// Which rules are clauses from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Style {
    /// All rules.
    Eager,
    /// All except those on cycles and touching, which are cut when a model violates them.
    Lazy,
}

/// The meaning of a variable that is not that of an edge.
#[derive(Debug, Clone, Copy)]
pub(super) enum Name {
    /// Some path uses the cell.
    Used(u32),
    /// The cell has this label.
    Label(u32, u32),
    /// This bit of the label of the cell is 1.
    Bit(u32, u32),
}

impl<'a> Skeleton<'a> {
    pub(super) fn new(puzzle: &'a Arukone, budget: &Budget) -> Result<Self, Exceeded> {
        let reach = Reach::of(puzzle, budget)?;
        let grid = puzzle.grid;
        let mut cnf = Cnf::within(budget);
        let edges: Vec<Var> = (0..grid.edge_count()).map(|_| cnf.projection_variable()).collect();
        let used = vec![None; grid.cell_count()];
        let mut skeleton = Self { puzzle, reach, cnf, edges, used, names: Vec::new() };
        skeleton.name_uses();
        skeleton.narrow()?;
        for cell in 0..grid.cell_count() {
            match puzzle.cells[cell] {
                Some(BLOCKED) => {}
                Some(_) => skeleton.number(cell)?,
                None => skeleton.crossing(cell)?,
            }
        }
        for upper_left in 0..grid.cell_count() {
            skeleton.square(upper_left)?;
        }
        Ok(skeleton)
    }

    /// Makes the variables of "some path uses the cell".
    fn name_uses(&mut self) {
        for cell in 0..self.puzzle.grid.cell_count() {
            if self.puzzle.fill == Fill::Empty && self.puzzle.cells[cell].is_none() {
                let var = self.cnf.fresh();
                self.names.push((var, Name::Used(cell as u32)));
                self.used[cell] = Some(var.positive());
            }
        }
    }

    pub(super) fn edge(&self, edge: usize) -> Lit {
        self.edges[edge].positive()
    }

    /// Adds unit clauses from reachability.
    fn narrow(&mut self) -> Result<(), Exceeded> {
        for (used, owner) in self.used.iter().zip(&self.reach.owner) {
            if let (&Some(used), Some(_)) = (used, owner) {
                self.cnf.clause([used])?;
            }
        }
        for edge in 0..self.edges.len() {
            if !self.reach.is_open(edge) {
                self.cnf.clause([!self.edge(edge)])?;
            }
            if self.reach.forced[edge] {
                self.cnf.clause([self.edge(edge)])?;
            }
        }
        Ok(())
    }

    /// Adds the clause that one of these statements is true.
    pub(super) fn any<const N: usize>(&mut self, terms: [Term<Lit>; N]) -> Result<(), Exceeded> {
        if terms.contains(&Term::Known(true)) {
            return Ok(());
        }
        self.cnf.clause(terms.into_iter().filter_map(|term| match term {
            Term::Known(_) => None,
            Term::Open(lit) => Some(lit),
        }))
    }

    fn edges_at(&self, cell: usize) -> Vec<Lit> {
        self.puzzle.grid.around(cell).map(|(edge, _)| self.edge(edge)).collect()
    }

    fn number(&mut self, cell: usize) -> Result<(), Exceeded> {
        let edges = self.edges_at(cell);
        self.cnf.exactly_one(Amo::Pairwise, &edges)
    }

    fn crossing(&mut self, cell: usize) -> Result<(), Exceeded> {
        let edges = self.edges_at(cell);
        for three in edges.iter().copied().array_combinations::<3>() {
            self.cnf.clause(three.map(|edge| !edge))?;
        }
        // Used: two edges, that is, one among all edges, and one among all but any one.
        let unused = self.used[cell].map(|used| !used);
        if edges.is_empty() {
            self.cnf.clause(unused)?;
        }
        for &edge in &edges {
            let others = edges.iter().copied().filter(|&other| other != edge);
            self.cnf.clause(others.chain(unused))?;
            if let Some(unused) = unused {
                self.cnf.clause([!edge, !unused])?;
            }
        }
        Ok(())
    }

    fn square(&mut self, upper_left: usize) -> Result<(), Exceeded> {
        let width = self.puzzle.grid.width;
        let Some(edges) = self.puzzle.grid.square(upper_left) else {
            return Ok(());
        };
        let unused = edges.map(|edge| !self.edge(edge));
        match (self.puzzle.touch, self.puzzle.fill) {
            (Touch::Yes, _) => self.cnf.clause(unused),
            (Touch::No, Fill::Empty) => {
                unused.into_iter().array_combinations::<3>().try_for_each(|three| self.cnf.clause(three))
            }
            (Touch::No, Fill::Full) => {
                for (cell, turn) in [(0, [1, 2]), (1, [3, 2]), (width, [1, 0]), (width + 1, [3, 0])] {
                    self.corner(upper_left + cell, turn)?;
                }
                self.cnf.clause(unused)
            }
        }
    }

    /// Adds the rule of corners for a cell and a turn in these two directions.
    /// The diagonal neighbour between them has a number, or a path makes the same turn there.
    pub(super) fn corner(&mut self, cell: usize, directions: [usize; 2]) -> Result<(), Exceeded> {
        let grid = self.puzzle.grid;
        let [Some(one), Some(other)] = directions.map(|direction| grid.edge(cell, direction)) else {
            return Ok(());
        };
        let diagonal = grid.neighbour(cell, directions[0]).and_then(|next| grid.neighbour(next, directions[1]));
        let Some(diagonal) = diagonal.filter(|&cell| self.puzzle.cells[cell].is_none()) else {
            return Ok(());
        };
        for direction in directions {
            let same = grid.edge(diagonal, direction).map(|edge| self.edge(edge));
            self.cnf.clause([!self.edge(one), !self.edge(other)].into_iter().chain(same))?;
        }
        Ok(())
    }

    /// Adds the rules on cycles and touching, and the decoder of models.
    pub(super) fn finish(mut self, style: Style, without: Without) -> Result<Reduced<Cnf, Paths>, Exceeded> {
        let (puzzle, edges) = (Arc::new(self.puzzle.clone()), Arc::from(mem::take(&mut self.edges)));
        match style {
            Style::Eager => acyclic::forbid(puzzle.grid, &edges, &mut self.cnf)?,
            Style::Lazy => self.cut_loops(&puzzle, &edges, without),
        }
        let Self { mut cnf, names, .. } = self;
        cnf.set_incomparable();
        let namer = Arc::clone(&puzzle);
        let edge_count = edges.len();
        cnf.set_names(move |var| name(&namer, edge_count, &names, var));
        Ok(Reduced::new(cnf, move |model: &Model| follow(&puzzle, |edge| model.value(edges[edge]))))
    }
}

/// The name of a variable: `r1c2-r1c3`, `r1c2 used`, `r1c2=7` (label), `r1c2.0` (bit).
/// [`justify`](super::super::justify) defines and uses their meanings.
fn name(puzzle: &Arukone, edge_count: usize, names: &[(Var, Name)], var: Var) -> Option<String> {
    let grid = puzzle.grid;
    let cell = |cell| reason::name(grid.position(cell));
    if var.index() < edge_count {
        return Some(grid.cells_of(var.index()).map(cell).join("-"));
    }
    let i = names.binary_search_by_key(&var, |&(var, _)| var).ok()?;
    Some(match names[i].1 {
        Name::Used(at) => format!("{} used", cell(at as usize)),
        Name::Label(at, label) => format!("{}={}", cell(at as usize), puzzle.labels[label as usize]),
        Name::Bit(at, bit) => format!("{}.{bit}", cell(at as usize)),
    })
}
