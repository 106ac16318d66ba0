//! Labels *one-hot*: a variable for each cell and each label in reach.
//!
//! | variable | true when |
//! |---|---|
//! | one per cell without number and label in reach, helper | the path of that label uses the cell |
//!
//! - A cell has at most one label, and exactly one if it is used.
//! - Edges in use copy the label from cell to cell, so every chain of edges that starts at a number ends at the equal one.
//! - Under `no-touch` an edge that is not used joins cells of different labels; the lazy formula has these clauses beside numbers only.
//!   Empty cells have no label.

use itertools::Itertools;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Amo, Lit};

use super::super::Touch;
use super::super::term::Term;
use super::skeleton::{Name, Skeleton, Style, Without};

/// Adds labels and the clauses that copy them along edges.
pub(super) fn label(skeleton: &mut Skeleton<'_>, amo: Amo, style: Style) -> Result<Without, Exceeded> {
    let mut builder = OneHot { labels: Vec::new(), style, skeleton };
    for cell in 0..builder.skeleton.puzzle.grid.cell_count() {
        builder.cell(cell, amo)?;
    }
    for edge in 0..builder.skeleton.edges.len() {
        builder.copy(edge)?;
    }
    let labels = builder.labels;
    Ok(Box::new(move |cell, label| {
        let place = labels[cell].binary_search_by_key(&label, |&(label, _)| label);
        place.map(|place| !labels[cell][place].1).into_iter().collect()
    }))
}

struct OneHot<'a, 'b> {
    skeleton: &'a mut Skeleton<'b>,
    /// The labels in reach of each cell without number.
    labels: Vec<Vec<(usize, Lit)>>,
    style: Style,
}

impl OneHot<'_, '_> {
    /// Adds the labels of the next cell.
    fn cell(&mut self, cell: usize, amo: Amo) -> Result<(), Exceeded> {
        let Skeleton { puzzle, reach, cnf, names, used, .. } = &mut *self.skeleton;
        if puzzle.cells[cell].is_some() {
            self.labels.push(Vec::new());
            return Ok(());
        }
        let labels: Vec<(usize, Lit)> = reach.at_cell(cell).map(|label| (label, cnf.fresh().positive())).collect();
        names.extend(labels.iter().map(|&(label, lit)| (lit.var(), Name::Label(cell as u32, label as u32))));
        let lits: Vec<Lit> = labels.iter().map(|&(_, lit)| lit).collect();
        cnf.at_most_one(amo, &lits)?;
        cnf.clause(lits.iter().copied().chain(used[cell].map(|used| !used)))?;
        for &lit in &lits {
            if let Some(used) = used[cell] {
                cnf.clause([!lit, used])?;
            }
        }
        let owner = labels.iter().find(|&&(label, _)| reach.owner[cell] == Some(label));
        if let Some(&(_, lit)) = owner {
            cnf.clause([lit])?;
        }
        self.labels.push(labels);
        Ok(())
    }

    fn has(&self, cell: usize, label: usize) -> Term<Lit> {
        Term::has_label(self.skeleton.puzzle.cells[cell], &self.labels[cell], label)
    }

    fn copy(&mut self, edge: usize) -> Result<(), Exceeded> {
        let [a, b] = self.skeleton.puzzle.grid.cells_of(edge);
        let used = Term::Open(self.skeleton.edge(edge));
        let number = |cell: usize| self.skeleton.puzzle.label_of(cell).into_iter();
        let labels = |cell: usize| number(cell).chain(self.labels[cell].iter().map(|l| l.0));
        let near: Vec<usize> = labels(a).chain(labels(b)).sorted().dedup().collect();
        for label in near {
            let allowed = self.skeleton.reach.allows(edge, label);
            for (this, other) in [(a, b), (b, a)] {
                // If the edge is used and this cell has the label, so has the other.
                let here = self.has(this, label);
                let there = if allowed { self.has(other, label) } else { Term::Known(false) };
                self.skeleton.any([!used, !here, there])?;
            }
            let is_beside_number = [a, b].iter().any(|&cell| self.skeleton.puzzle.cells[cell].is_some());
            if self.skeleton.puzzle.touch == Touch::No && (is_beside_number || self.style == Style::Eager) {
                let [here, there] = [a, b].map(|cell| self.has(cell, label));
                self.skeleton.any([!here, !there, used])?;
            }
        }
        Ok(())
    }
}
