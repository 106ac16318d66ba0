//! Clauses that a formula asks for on the way, each held against the rules of its puzzle before anybody gets to see it.

use std::sync::Arc;

use crate::forms::cnf::{Cut, LazyClauses, Names, Unjustified};
use crate::forms::{Cnf, Lit, Model};
use crate::puzzle::Puzzle;

/// The same formula, whose [lazy clauses](LazyClauses) are passed on only if the puzzle [justifies](Puzzle::justify) them.
pub(crate) fn justified<P: Puzzle>(puzzle: Arc<P>, mut cnf: Cnf) -> Cnf {
    if let Some(lazy) = cnf.lazy().cloned() {
        let names = cnf.names();
        cnf.set_lazy(Justified { puzzle, lazy, names });
    }
    cnf
}

struct Justified<P> {
    puzzle: Arc<P>,
    lazy: Arc<dyn LazyClauses>,
    names: Names,
}

impl<P: Puzzle> LazyClauses for Justified<P> {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        let before = cuts.len();
        self.lazy.violated(model, cuts)?;
        cuts[before..].iter().try_for_each(|cut| self.check(cut))
    }
}

impl<P: Puzzle> Justified<P> {
    fn check(&self, Cut { clause, reason }: &Cut) -> Result<(), Unjustified> {
        let unjustified = |what: String| Unjustified { reason: reason.clone(), what };
        let expected = self.puzzle.justify(reason, &|name| self.names.var(name)).map_err(unjustified)?;
        let mut found: Vec<Lit> = clause.clone();
        found.sort_unstable();
        if found == expected { Ok(()) } else { Err(unjustified("it leads to another clause".to_string())) }
    }
}
