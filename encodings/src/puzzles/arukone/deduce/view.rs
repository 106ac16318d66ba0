//! The rules' view of what is known, and the receiver of their conclusions.

use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;
use itertools::Itertools;
use jigsat_forms::budget::Budget;

use super::super::term::Term;
use super::super::{Arukone, Fill, Touch};
use super::atoms::{Atoms, Shared};
use super::theory::{ArukoneTheory, Side};
use crate::deduction::{Atom, Deduction, Fact, Known, Take, go_on};

/// What is known of the board.
#[derive(Clone, Copy)]
pub(super) struct BoardView<'a> {
    pub(super) theory: &'a ArukoneTheory,
    pub(super) known: &'a Known,
}

impl<'a> BoardView<'a> {
    pub(super) fn puzzle(&self) -> &'a Arukone {
        &self.theory.puzzle
    }

    pub(super) fn atoms(&self) -> &'a Atoms {
        &self.theory.atoms
    }

    pub(super) fn is_full(&self) -> bool {
        self.puzzle().fill == Fill::Full
    }

    pub(super) fn may_touch(&self) -> bool {
        self.puzzle().touch == Touch::Yes
    }

    pub(super) fn edge_count(&self) -> usize {
        self.puzzle().grid.edge_count()
    }

    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.puzzle().grid.cell_count()
    }

    /// The cells without number that are not blocked.
    pub(super) fn free_cells(&self) -> impl Iterator<Item = usize> + use<'a> {
        let cells = &self.puzzle().cells;
        self.cells().filter(|&cell| cells[cell].is_none())
    }

    /// The cells with a number.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + use<'a> {
        let puzzle = self.puzzle();
        self.cells().filter(|&cell| puzzle.label_of(cell).is_some())
    }

    /// The sides of a cell that lie on the board.
    pub(super) fn sides(&self, cell: usize) -> &'a [Side] {
        &self.theory.sides[cell]
    }

    /// Is the edge used? `None` if unknown.
    pub(super) fn edge(&self, edge: usize) -> Option<bool> {
        self.known.value(Atom(edge as u32))
    }

    pub(super) fn is_used(&self, edge: usize) -> bool {
        self.edge(edge) == Some(true)
    }

    pub(super) fn is_open(&self, edge: usize) -> bool {
        self.edge(edge).is_none()
    }

    pub(super) fn is_out(&self, edge: usize) -> bool {
        self.edge(edge) == Some(false)
    }

    pub(super) fn edges(&self, of: impl Fn(&Self, usize) -> bool) -> impl Iterator<Item = usize> {
        (0..self.edge_count()).filter(move |&edge| of(self, edge))
    }

    /// The value of a statement, if it is known.
    pub(super) fn value(&self, term: Term<Atom>) -> Option<bool> {
        match term {
            Term::Known(holds) => Some(holds),
            Term::Open(atom) => self.known.value(atom),
        }
    }

    pub(super) fn label(&self, cell: usize, label: usize) -> Term<Atom> {
        self.atoms().label(self.puzzle(), cell, label)
    }

    /// The label of the cell, if it is known.
    pub(super) fn known_label(&self, cell: usize) -> Option<usize> {
        self.puzzle().label_of(cell).or_else(|| {
            let mut labels = self.atoms().labels(cell).iter();
            labels.find(|(_, atom)| self.known.value(*atom) == Some(true)).map(|&(label, _)| label)
        })
    }

    /// The known reason why a cell can't have a label: another label, or the negation.
    pub(super) fn why_not(&self, cell: usize, label: usize) -> Option<Fact> {
        match self.known_label(cell) {
            Some(other) if other != label => self.fact(self.label(cell, other)),
            _ => self.fact(self.label(cell, label)),
        }
    }

    /// The known fact about a statement, if it is an atom.
    pub(super) fn fact(&self, term: Term<Atom>) -> Option<Fact> {
        let Term::Open(atom) = term else { return None };
        self.known.value(atom).map(|holds| Fact { atom, holds })
    }

    /// Can both cells of an edge still have the label, and its path use the edge?
    pub(super) fn is_possible(&self, shared: &Shared) -> bool {
        shared.is_allowed && shared.terms.iter().all(|&term| self.value(term) != Some(false))
    }

    /// For each of these labels, the fact that excludes it from one of the cells.
    pub(super) fn no_label(&self, cells: &[usize], labels: impl Iterator<Item = usize>) -> Vec<Fact> {
        // A known label excludes all other labels of its cell at once.
        let own = cells.iter().find_map(|&cell| Some((cell, self.known_label(cell)?)));
        let why = |label: usize| match own.filter(|&(_, own)| own != label) {
            Some((cell, own)) => self.fact(self.label(cell, own)),
            None => cells.iter().find_map(|&cell| self.fact(self.label(cell, label)).filter(|fact| !fact.holds)),
        };
        labels.filter_map(why).collect()
    }

    /// The cells reachable from `start` along edges that are `open`.
    pub(super) fn part(&self, start: usize, open: impl Fn(usize) -> bool) -> FixedBitSet {
        let mut inside = FixedBitSet::with_capacity(self.cells().len());
        inside.insert(start);
        let mut next = vec![start];
        while let Some(cell) = next.pop() {
            for side in self.sides(cell).iter().filter(|side| open(side.edge)) {
                if !inside.put(side.cell) {
                    next.push(side.cell);
                }
            }
        }
        inside
    }

    /// The facts that edges of a cell are not used.
    pub(super) fn outs(&self, cell: usize) -> impl Iterator<Item = Fact> {
        self.sides(cell).iter().filter(|side| self.is_out(side.edge)).map(|side| !Atoms::edge(side.edge))
    }

    /// The reason why a path must use a cell without number.
    /// It is an edge in use, or a known fact; empty under `full`. `None` if the cell may stay empty.
    pub(super) fn demand(&self, cell: usize) -> Option<Vec<Fact>> {
        let used = self.atoms().used(cell);
        if used == Term::Known(true) {
            return Some(Vec::new());
        }
        let edge = self.sides(cell).iter().find(|side| self.is_used(side.edge)).map(|side| Atoms::edge(side.edge));
        edge.or_else(|| self.fact(used).filter(|fact| fact.holds)).map(|fact| vec![fact])
    }
}

/// The fact that a statement is true, or false, if it is an atom.
pub(super) fn claim(term: Term<Atom>, holds: bool) -> Option<Fact> {
    let Term::Open(atom) = term else { return None };
    Some(Fact { atom, holds })
}

/// The receiver of the conclusions of a rule.
pub(super) struct Found<'a, 'b> {
    pub(super) rule: usize,
    pub(super) known: &'a Known,
    pub(super) budget: &'a Budget,
    pub(super) take: &'a mut Take<'b>,
}

impl Found<'_, '_> {
    /// Breaks if the budget is exceeded.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        go_on(self.budget)
    }

    /// Reports that `facts` follow from `because`.
    /// Known facts are left out; a fact whose negation is known is a contradiction.
    pub(super) fn conclude(
        &mut self,
        facts: impl IntoIterator<Item = Fact>,
        because: impl IntoIterator<Item = Fact>,
        about: Vec<u32>,
    ) -> ControlFlow<()> {
        let facts = facts.into_iter().filter(|&fact| !self.known.has(fact)).sorted_unstable().dedup().collect_vec();
        match facts.iter().find(|&&fact| self.known.has(!fact)) {
            Some(&broken) => self.contradict(because.into_iter().chain([!broken]), about),
            None if facts.is_empty() => ControlFlow::Continue(()),
            None => self.hand(facts, because, about),
        }
    }

    /// Reports that these facts can't all be true.
    pub(super) fn contradict(&mut self, because: impl IntoIterator<Item = Fact>, about: Vec<u32>) -> ControlFlow<()> {
        self.hand(Vec::new(), because, about)
    }

    fn hand(&mut self, facts: Vec<Fact>, because: impl IntoIterator<Item = Fact>, about: Vec<u32>) -> ControlFlow<()> {
        let because = because.into_iter().sorted_unstable().dedup().collect();
        (self.take)(Deduction { rule: self.rule, facts, because, about })
    }

    /// Is any of these facts new?
    pub(super) fn is_news(&self, facts: impl IntoIterator<Item = Fact>) -> bool {
        facts.into_iter().any(|fact| !self.known.has(fact))
    }
}
