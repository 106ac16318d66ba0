//! Atoms: statements about a layout, named like variables of the formulas.

use jigsat_forms::budget::{Budget, Exceeded};

use super::super::Arukone;
use super::super::reach::Reach;
use super::super::reason::name;
use super::super::term::Term;
use crate::deduction::{Atom, Fact};
use crate::puzzles::arukone::Fill;

/// The meaning of an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A path uses the edge.
    Edge(usize),
    /// Some path uses the cell.
    Used(usize),
    /// The path of the label uses the cell.
    Label {
        /// The cell.
        cell: usize,
        /// The number of the label.
        label: usize,
    },
}

impl Meaning {
    /// The name of the atom in formulas; see [`justify`](super::super::justify).
    pub(super) fn name(self, puzzle: &Arukone) -> String {
        let cell = |cell| name(puzzle.grid.position(cell));
        match self {
            Meaning::Edge(edge) => puzzle.grid.cells_of(edge).map(cell).join("-"),
            Meaning::Used(at) => format!("{} used", cell(at)),
            Meaning::Label { cell: at, label } => format!("{}={}", cell(at), puzzle.labels[label]),
        }
    }

    /// The atom in words, if it holds or not.
    pub(super) fn say(self, puzzle: &Arukone, holds: bool) -> String {
        let grid = puzzle.grid;
        match (self, holds) {
            (Meaning::Edge(edge), holds) => {
                let [a, b] = grid.cells_of(edge).map(|cell| grid.place(cell));
                format!("{} path runs between {a} and {b}", if holds { "a" } else { "no" })
            }
            (Meaning::Used(cell), true) => format!("a path comes to {}", grid.place(cell)),
            (Meaning::Used(cell), false) => format!("{} stays empty", grid.place(cell)),
            (Meaning::Label { cell, label }, holds) => {
                let not = if holds { "" } else { "not " };
                format!("{} is {not}on the path of {}", grid.place(cell), puzzle.labels[label])
            }
        }
    }
}

/// A label that both cells of an edge may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared {
    /// The label.
    pub(super) label: usize,
    /// The statements that the cells have it, in reading order.
    pub(super) terms: [Term<Atom>; 2],
    /// Can the path of the label use the edge?
    pub(super) is_allowed: bool,
}

/// The atoms of a board.
///
/// There is one for each edge, under `empty` one for each cell without number, and one for each such cell and label in reach.
pub(super) struct Atoms {
    edges: usize,
    others: Vec<Meaning>,
    /// The statement for each cell that some path uses it.
    used: Vec<Term<Atom>>,
    /// The labels in reach of each cell without number, in order.
    labels: Vec<Vec<(usize, Atom)>>,
    /// The labels that both cells of each edge may have, in order.
    shared: Vec<Vec<Shared>>,
}

/// The memory per cell, and per label in its reach, in bytes, with that of callers.
const BYTES: [usize; 2] = [256, 256];

impl Atoms {
    /// Numbers the atoms. `O(cells · labels in reach)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn of(puzzle: &Arukone, reach: &Reach, budget: &Budget) -> Result<Self, Exceeded> {
        let grid = puzzle.grid;
        let (edges, cells) = (grid.edge_count(), 0..grid.cell_count());
        let mut pace = budget.pace();
        let mut places = 0;
        for cell in cells.clone() {
            places += reach.at_cell(cell).count();
            pace.step(puzzle.labels.len() / 64 + 1)?;
        }
        let bytes = BYTES[0] * cells.len() + BYTES[1] * places;
        budget.reserve(bytes as u64, || format!("statements about {places} places of paths"))?;
        let mut others = Vec::new();
        let mut atom = |meaning| {
            others.push(meaning);
            Atom((edges + others.len() - 1) as u32)
        };
        let used = cells.clone().map(|cell| match (puzzle.is_blocked(cell), puzzle.cells[cell], puzzle.fill) {
            (true, ..) => Term::Known(false),
            (_, None, Fill::Empty) => Term::Open(atom(Meaning::Used(cell))),
            _ => Term::Known(true),
        });
        let used = used.collect();
        let mut labels = Vec::with_capacity(cells.len());
        for cell in cells {
            let free = reach.at_cell(cell).filter(|_| puzzle.cells[cell].is_none());
            let free: Vec<_> = free.map(|label| (label, atom(Meaning::Label { cell, label }))).collect();
            pace.step(10 * free.len() + 1)?;
            labels.push(free);
        }
        let mut atoms = Self { edges, others, used, labels, shared: Vec::with_capacity(edges) };
        for edge in 0..edges {
            let shared = atoms.shared_by(puzzle, edge, reach);
            pace.step(100 * shared.len() + 1)?;
            atoms.shared.push(shared);
        }
        Ok(atoms)
    }

    fn shared_by(&self, puzzle: &Arukone, edge: usize, reach: &Reach) -> Vec<Shared> {
        let [a, b] = puzzle.grid.cells_of(edge);
        let own = puzzle.label_of(a).into_iter().chain(self.labels[a].iter().map(|&(label, _)| label));
        let shared = own.map(|label| Shared {
            label,
            terms: [a, b].map(|cell| self.label(puzzle, cell, label)),
            is_allowed: reach.allows(edge, label),
        });
        shared.filter(|shared| !shared.terms.contains(&Term::Known(false))).collect()
    }

    pub(super) fn count(&self) -> usize {
        self.edges + self.others.len()
    }

    pub(super) fn meaning(&self, atom: Atom) -> Meaning {
        match atom.index().checked_sub(self.edges) {
            None => Meaning::Edge(atom.index()),
            Some(place) => self.others[place],
        }
    }

    /// The fact that a path uses the edge.
    pub(super) fn edge(edge: usize) -> Fact {
        Atom(edge as u32).holds()
    }

    /// The statement that some path uses the cell.
    pub(super) fn used(&self, cell: usize) -> Term<Atom> {
        self.used[cell]
    }

    /// The statement that the path of the label uses the cell.
    pub(super) fn label(&self, puzzle: &Arukone, cell: usize, label: usize) -> Term<Atom> {
        Term::has_label(puzzle.cells[cell], &self.labels[cell], label)
    }

    /// The labels in reach of a cell without number.
    pub(super) fn labels(&self, cell: usize) -> &[(usize, Atom)] {
        &self.labels[cell]
    }

    /// The labels that both cells of an edge may have.
    pub(super) fn shared(&self, edge: usize) -> &[Shared] {
        &self.shared[edge]
    }
}
