//! The merged proof: those of all leaves, and the way up from them to the root.

use std::io::{self, BufRead, Write};

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Pace};
use jigsat_forms::cnf::dimacs;

use super::steps::{CopyError, Numbering, StepSink, copy};

/// A clause of the merged proof that says that some decisions are not all right.
pub(super) struct Derived {
    id: u64,
    clause: Vec<Lit>,
}

/// The nodes above the next one, from the root on: what each of them assumes to the left, and what is known of that side.
pub(super) type Above = Vec<(Lit, Option<Derived>)>;

/// Writes the merged proof.
pub(super) struct Merger<'a, W> {
    pace: Pace<'a>,
    target: StepSink<W>,
    /// How many variables the formula has.
    vars: usize,
    /// The number of an empty clause of the formula, if there is one.
    empty: Option<u64>,
    /// How many clauses come before the proof.
    first: u64,
    /// The last number given to a clause.
    last: u64,
    /// How many lines of LRAT were written.
    lines: u64,
}

impl<'a, W: Write> Merger<'a, W> {
    /// The beginning of the proof that a formula of so many variables and clauses has no model, where `empty` is the number of a clause
    /// that is empty.
    pub(super) fn new(vars: usize, clauses: u64, empty: Option<u64>, target: StepSink<W>, budget: &'a Budget) -> Self {
        Self { pace: budget.pace(), target, vars, empty, first: clauses, last: clauses, lines: 0 }
    }

    /// How many lines of LRAT were written.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Ends the proof.
    pub(super) fn finish(self) -> StepSink<W> {
        self.target
    }

    /// Copies the proof of a leaf, and forgets all of it but the last clause.
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
        self.forget(before + 1..self.last).map_err(CopyError::Write)?;
        Ok(Derived { id: self.last, clause: assumed.iter().map(|&lit| !lit).collect() })
    }

    /// Puts down what is known of a node, and goes up from each node both of whose sides are known.
    ///
    /// # Errors
    /// Those of the writers.
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

    /// What follows for a node: to the left `lit` was assumed, to the right its negation. Where that was not needed, one side
    /// suffices.
    fn resolve(&mut self, lit: Lit, sides: [Derived; 2]) -> io::Result<Derived> {
        let ids = [sides[0].id, sides[1].id];
        let unneeded = [!lit, lit].into_iter().zip(&sides).position(|(needed, side)| !side.clause.contains(&needed));
        if let Some(place) = unneeded {
            let [left, right] = sides;
            self.forget([ids[1 - place]])?;
            return Ok(if place == 0 { left } else { right });
        }
        let both = sides.iter().flat_map(|side| &side.clause).copied();
        let clause = both.filter(|other| other.var() != lit.var()).unique().collect_vec();
        self.last += 1;
        self.lines += 1;
        let literals = clause.iter().map(|&lit| dimacs::number(lit)).chain([0]).join(" ");
        writeln!(self.target.lrat, "{} {literals} {} {} 0", self.last, ids[0], ids[1])?;
        writeln!(self.target.drat, "{literals}")?;
        self.forget(ids)?;
        Ok(Derived { id: self.last, clause })
    }

    /// Forgets clauses of the proof, some at a time: other checkers may not like long lines.
    fn forget(&mut self, ids: impl IntoIterator<Item = u64>) -> io::Result<()> {
        const AT_A_TIME: usize = 64;
        for ids in &ids.into_iter().filter(|&id| id > self.first).chunks(AT_A_TIME) {
            self.lines += 1;
            writeln!(self.target.lrat, "{} d {} 0", self.last, ids.format(" "))?;
        }
        Ok(())
    }
}
