//! Statements about the labels of cells: known from the board, or open.

use std::ops::Not;

use jigsat_forms::Lit;

/// A statement: a constant that holds for all layouts, or an open one, as an atom or a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term<T> {
    Known(bool),
    Open(T),
}

impl<T: Copy> Term<T> {
    /// The statement that a cell with this content, and otherwise with these labels in reach, has the label.
    pub(super) fn has_label(content: Option<usize>, in_reach: &[(usize, T)], label: usize) -> Self {
        content.map_or_else(
            || {
                let place = in_reach.binary_search_by_key(&label, |&(label, _)| label);
                place.map_or(Term::Known(false), |place| Term::Open(in_reach[place].1))
            },
            |number| Term::Known(number == label),
        )
    }
}

impl Not for Term<Lit> {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Term::Known(holds) => Term::Known(!holds),
            Term::Open(lit) => Term::Open(!lit),
        }
    }
}
