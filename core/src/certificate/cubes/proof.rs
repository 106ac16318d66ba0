//! The merged proof: the proofs of all leaves, then resolution up to the root.

use std::io::{self, BufRead, Write};

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Pace};
use jigsat_forms::cnf::dimacs;

use super::steps::{CopyError, Numbering, StepSink, copy};

/// A derived clause of negated decisions.
pub(super) struct Derived {
    id: u64,
    clause: Vec<Lit>,
}

/// The ancestors of the next node, from the root on.
/// Each has the literal it assumes to the left, and the clause derived for that side.
pub(super) type Above = Vec<(Lit, Option<Derived>)>;

/// The writer of the merged proof.
pub(super) struct Merger<'a, W> {
    pace: Pace<'a>,
    target: StepSink<W>,
    /// The number of variables of the formula.
    vars: usize,
    /// The number of an empty clause of the formula, if there is one.
    empty: Option<u64>,
    /// The number of clauses before the proof.
    first: u64,
    /// The number of the last clause.
    last: u64,
    /// The number of lines of LRAT written.
    lines: u64,
}

impl<'a, W: Write> Merger<'a, W> {
    /// Begins a proof about a formula with so many variables and clauses.
    /// `empty` is the number of an empty clause, if there is one.
    pub(super) fn new(vars: usize, clauses: u64, empty: Option<u64>, target: StepSink<W>, budget: &'a Budget) -> Self {
        Self { pace: budget.pace(), target, vars, empty, first: clauses, last: clauses, lines: 0 }
    }

    /// The number of lines of LRAT written.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Ends the proof.
    pub(super) fn finish(self) -> StepSink<W> {
        self.target
    }

    /// Copies the proof of a leaf, and deletes its clauses except the last.
    ///
    /// # Errors
    /// [`CopyError`].
    pub(super) fn leaf(
        &mut self,
        proof: impl BufRead,
        reasons: &[u64],
        common: u64,
        assumed: &[Lit],
    ) -> Result<Derived, CopyError> {
        let numbering = Numbering { common, reasons, assumed, is_refuted: self.empty.is_some(), last: self.last };
        let steps = copy(proof, &numbering, self.vars, &mut self.pace, &mut self.target)?;
        let Some(steps) = steps else {
            let id = self.empty.expect("without steps there is an empty clause");
            return Ok(Derived { id, clause: Vec::new() });
        };
        let before = self.last;
        self.last += steps;
        self.lines += steps;
        self.delete(before + 1..self.last).map_err(CopyError::Write)?;
        Ok(Derived { id: self.last, clause: assumed.iter().map(|&lit| !lit).collect() })
    }

    /// Records the clause of a node, and resolves at each ancestor that is complete.
    ///
    /// # Errors
    /// Errors of the writers.
    pub(super) fn ascend(&mut self, above: &mut Above, derived: Derived) -> io::Result<()> {
        let mut right = derived;
        while let Some((lit, left)) = above.pop() {
            let Some(left) = left else {
                above.push((lit, Some(right)));
                return Ok(());
            };
            right = self.resolve(lit, [left, right])?;
        }
        Ok(())
    }

    /// Resolves the clauses of the two sides of a node on `lit`.
    /// If a side does not depend on the decision, its clause suffices.
    fn resolve(&mut self, lit: Lit, sides: [Derived; 2]) -> io::Result<Derived> {
        let ids = [sides[0].id, sides[1].id];
        let unneeded = [!lit, lit].into_iter().zip(&sides).position(|(needed, side)| !side.clause.contains(&needed));
        if let Some(place) = unneeded {
            let [left, right] = sides;
            self.delete([ids[1 - place]])?;
            return Ok(if place == 0 { left } else { right });
        }
        let both = sides.iter().flat_map(|side| &side.clause).copied();
        let clause = both.filter(|other| other.var() != lit.var()).unique().collect_vec();
        self.last += 1;
        self.lines += 1;
        let literals = clause.iter().map(|&lit| dimacs::number(lit)).chain([0]).join(" ");
        writeln!(self.target.lrat, "{} {literals} {} {} 0", self.last, ids[0], ids[1])?;
        writeln!(self.target.drat, "{literals}")?;
        self.delete(ids)?;
        Ok(Derived { id: self.last, clause })
    }

    /// Deletes clauses, some per line: other checkers may limit the length of lines.
    fn delete(&mut self, ids: impl IntoIterator<Item = u64>) -> io::Result<()> {
        const AT_A_TIME: usize = 64;
        for ids in &ids.into_iter().filter(|&id| id > self.first).chunks(AT_A_TIME) {
            self.lines += 1;
            writeln!(self.target.lrat, "{} d {} 0", self.last, ids.format(" "))?;
        }
        Ok(())
    }
}
