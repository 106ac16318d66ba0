//! Translates the untrusted proof of a cube into steps of the merged proof.

use std::io::{self, BufRead, Write};

use jigsat_forms::Lit;
use jigsat_forms::budget::Pace;
use jigsat_forms::cnf::dimacs;

use crate::refute::lrat::ProofError;
use crate::refute::lrat::words::Tokens;

/// Maps clause numbers of a cube's proof to those of the merged proof.
///
/// | in the proof of the cube | in the merged proof |
/// |---|---|
/// | the formula, and the exclusion of the layout | the same numbers |
/// | the clauses for the reasons of the cube | the numbers of these among all added clauses |
/// | the unit clauses of the assumptions | none |
/// | the steps, one after another | the steps, one after another |
pub(super) struct Numbering<'a> {
    /// The number of leading clauses that both have in common.
    pub(super) common: u64,
    /// The number of each reason's clause in the merged proof.
    pub(super) reasons: &'a [u64],
    pub(super) assumed: &'a [Lit],
    /// Does the formula have an empty clause, so that no proof is needed?
    pub(super) is_refuted: bool,
    /// The number in the merged proof of the clause before the first step.
    pub(super) last: u64,
}

/// Why steps were not copied.
pub(super) enum CopyError {
    /// The steps have a wrong format, or can't be read.
    Proof(ProofError),
    /// The steps can't be written.
    Write(io::Error),
}

impl From<ProofError> for CopyError {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

/// The writers of the merged proof.
pub(super) struct StepSink<W> {
    pub(super) lrat: W,
    pub(super) drat: W,
}

impl<W: Write> StepSink<W> {
    fn literal(&mut self, number: i64) -> Result<(), CopyError> {
        let both = write!(self.lrat, "{number} ").and_then(|()| write!(self.drat, "{number} "));
        both.map_err(CopyError::Write)
    }
}

/// Copies the steps up to the empty clause; returns their number.
///
/// The empty clause becomes the negation of the assumptions. `None` if the formula has an empty clause and the proof no steps.
///
/// # Errors
/// [`CopyError`] if a step has a wrong format. Steps are numbered without gaps, have literals of `vars` variables, and hints to clauses
/// before them. Whether a step follows is not checked here.
pub(super) fn copy<W: Write>(
    proof: impl BufRead,
    numbering: &Numbering<'_>,
    vars: usize,
    pace: &mut Pace<'_>,
    target: &mut StepSink<W>,
) -> Result<Option<u64>, CopyError> {
    let mut copier = Copier { words: Tokens::new(proof), numbering, vars, pace, target };
    let mut steps = 0;
    let mut is_refuted = false;
    while copier.words.begin_line()? {
        if is_refuted {
            return Err(copier.fail("expected the end of the proof after the empty clause".to_string()));
        }
        steps += 1;
        is_refuted = copier.step(steps)?;
    }
    match (is_refuted, steps) {
        (true, _) => Ok(Some(steps)),
        (false, 0) if numbering.is_refuted => Ok(None),
        (false, _) => Err(ProofError::Unfinished.into()),
    }
}

struct Copier<'a, 'b, R, W> {
    words: Tokens<R>,
    numbering: &'a Numbering<'a>,
    vars: usize,
    pace: &'a mut Pace<'b>,
    target: &'a mut StepSink<W>,
}

impl<R: BufRead, W: Write> Copier<'_, '_, R, W> {
    fn fail(&self, what: String) -> CopyError {
        self.words.error(what).into()
    }

    fn next(&mut self) -> Result<Option<i64>, CopyError> {
        self.pace.step(1).map_err(ProofError::from)?;
        Ok(self.words.number()?)
    }

    /// Copies step number `step`, from 1; returns whether it is the empty clause.
    fn step(&mut self, step: u64) -> Result<bool, CopyError> {
        let expected = self.before() + step;
        let id = self.words.id()?;
        if id != expected {
            return Err(self.fail(format!("expected a step with the number {expected}, found {id}")));
        }
        write!(self.target.lrat, "{} ", self.numbering.last + step).map_err(CopyError::Write)?;
        let is_empty = self.literals()?;
        while let Some(hint) = self.next()? {
            if let Some(hint) = self.hint(hint, step)? {
                write!(self.target.lrat, "{hint} ").map_err(CopyError::Write)?;
            }
        }
        self.words.end_line()?;
        writeln!(self.target.lrat, "0").map_err(CopyError::Write)?;
        Ok(is_empty)
    }

    /// The number of clauses before the first step in the proof of the cube.
    fn before(&self) -> u64 {
        self.numbering.common + (self.numbering.reasons.len() + self.numbering.assumed.len()) as u64
    }

    /// Copies the literals, and adds the negated assumptions.
    /// Returns whether the original clause is empty.
    fn literals(&mut self) -> Result<bool, CopyError> {
        let assumed = self.numbering.assumed;
        let mut count = 0;
        let mut is_negated = vec![false; assumed.len()];
        while let Some(number) = self.next()? {
            let most = self.vars;
            let literal = dimacs::literal(number).filter(|literal| literal.var().index() < most);
            let Some(literal) = literal else {
                return Err(self.fail(format!("expected a literal of the variables 1 to {most}, found {number}")));
            };
            if count == 2 * most {
                return Err(self.fail(format!("expected no more literals than {most} variables have")));
            }
            count += 1;
            if let Some(place) = assumed.iter().position(|&other| other == !literal) {
                is_negated[place] = true;
            }
            self.target.literal(number)?;
        }
        for (&literal, _) in assumed.iter().zip(is_negated).filter(|&(_, is_negated)| !is_negated) {
            self.target.literal(dimacs::number(!literal))?;
        }
        let end = write!(self.target.lrat, "0 ").and_then(|()| writeln!(self.target.drat, "0"));
        end.map_err(CopyError::Write)?;
        Ok(count == 0)
    }

    /// Translates a hint; `None` for a unit clause of an assumption.
    fn hint(&self, hint: i64, step: u64) -> Result<Option<u64>, CopyError> {
        let Numbering { common, reasons, last, .. } = *self.numbering;
        let before = self.before();
        let Some(id) = u64::try_from(hint).ok() else {
            return Err(self.fail(format!("expected the number of a clause, found {hint}")));
        };
        if id >= before + step {
            return Err(self.fail(format!("expected a hint to a clause before the step {}, found {id}", before + step)));
        }
        Ok(match id {
            _ if id <= common => Some(id),
            _ if id > before => Some(last + (id - before)),
            _ => reasons.get((id - common - 1) as usize).copied(),
        })
    }
}
