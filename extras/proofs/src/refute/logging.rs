//! Proof logging of the SAT solver varisat, as LRAT and DRAT.
//!
//! The solver's own checker accepts each step before it is written. LRAT names the reasons of a step, DRAT only its clause. Clauses may be
//! added whenever a model is found. They are part of the formula, so steps get their numbers only when all clauses are known. No clause
//! is deleted: the solver's checker still uses deleted clauses if they are short or duplicates.

mod solver;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit, Model};

use solver::{ProofClauses, SolverOrder, solve};

pub(crate) use solver::Refutation;

/// The writers of a proof in both formats.
pub(crate) struct ProofWriters<'a> {
    pub(crate) lrat: &'a mut dyn Write,
    pub(crate) drat: &'a mut dyn Write,
}

/// Refutes `cnf` with the clauses in `added`, without its lazy clauses.
/// The limit on nodes is a limit on the steps of the proof.
///
/// # Errors
/// Errors of the writers and of the solver.
pub(crate) fn refute(cnf: &Cnf, added: &[Vec<Lit>], run: &Run, proof: ProofWriters<'_>) -> io::Result<Refutation> {
    refute_lazily(cnf, added, run, proof, &mut |_| Ok(ControlFlow::Break(())))
}

/// Receives a model; returns the clauses to add, or breaks.
/// The flag of a clause is whether it is numbered before all other added ones.
pub(crate) type More<'a> = &'a mut dyn FnMut(&Model) -> io::Result<ControlFlow<(), Vec<(Vec<Lit>, bool)>>>;

/// The same, where `more` adds clauses after each model.
///
/// In the proof they are numbered after those of `added`, in their order, except for those that come before all of them.
///
/// # Errors
/// Errors of the writers, of `more`, and of the solver.
pub(crate) fn refute_lazily(
    cnf: &Cnf,
    added: &[Vec<Lit>],
    run: &Run,
    mut proof: ProofWriters<'_>,
    more: More<'_>,
) -> io::Result<Refutation> {
    let vars = cnf.var_count();
    let sizes = [vars, cnf.clause_count(), cnf.literal_count()];
    let bytes = COST.iter().zip(sizes).map(|(cost, size)| cost * size as u64).sum();
    let what = || {
        let clauses = sizes[1] + added.len();
        format!("a proof about {} and {}", counted(vars, "variable"), counted(clauses, "clause"))
    };
    if run.limits.budget.reserve(bytes, what).is_err() {
        return Ok(Refutation::Limited);
    }
    let steps = Arc::new(tempfile::tempfile()?);
    let mut inputs = vec![false; cnf.clause_count() + added.len()];
    let given = || cnf.clauses().chain(added.iter().map(Vec::as_slice));
    let mut empty = given().position(<[Lit]>::is_empty);
    let mut formula = ProofClauses::all(given());
    let next = |model: Option<Model>| {
        let Some(model) = model else { return Ok(Some(formula.next().map_or(SolverOrder::Solve, SolverOrder::Add))) };
        let ControlFlow::Continue(clauses) = more(&model)? else { return Ok(None) };
        let mut batch = ProofClauses::default();
        for (clause, is_first) in clauses {
            if clause.is_empty() {
                empty.get_or_insert(inputs.len());
            }
            inputs.push(is_first);
            batch.push(&clause);
        }
        Ok(Some(SolverOrder::Add(batch)))
    };
    let answer = solve(vars, run, &steps, next)?;
    if answer == Refutation::Proved {
        let places = places(&inputs, cnf.clause_count());
        let numbered = number(&steps, &places, empty, &mut proof, &run.limits.budget);
        if let Err(error) = numbered {
            return if Exceeded::of(&error).is_some() { Ok(Refutation::Limited) } else { Err(error) };
        }
    }
    Ok(answer)
}

/// The number in the files of each clause that was passed to the solver.
/// The formula comes first, then the added clauses with this flag, then the others.
fn places(is_first: &[bool], formula: usize) -> Vec<u64> {
    let firsts = is_first.iter().filter(|&&is_first| is_first).count();
    let (mut first, mut other) = (formula as u64, (formula + firsts) as u64);
    let added = is_first[formula..].iter().map(|&is_first| {
        let last = if is_first { &mut first } else { &mut other };
        *last += 1;
        *last
    });
    (1..=formula as u64).chain(added).collect()
}

/// Writes the steps with their numbers in the files, after all clauses.
///
/// If the input clause `empty` is empty, the solver ends without a last step. Other checkers require one.
fn number(
    mut steps: &File,
    places: &[u64],
    empty: Option<usize>,
    proof: &mut ProofWriters<'_>,
    budget: &Budget,
) -> io::Result<()> {
    let broken = || io::Error::other("the temporary file with the steps of the proof is damaged");
    steps.rewind()?;
    let mut id = places.len() as u64;
    let mut pace = budget.pace();
    let mut is_concluded = false;
    for line in BufReader::new(steps).lines() {
        let line = line?;
        pace.step(line.len())?;
        let (literals, hints) = line.split_once('|').ok_or_else(broken)?;
        id += 1;
        is_concluded = literals == "0";
        write!(proof.lrat, "{id} {literals}")?;
        for hint in hints.split_ascii_whitespace() {
            let hint: i64 = hint.parse().map_err(|_| broken())?;
            let known = match usize::try_from(hint) {
                Ok(input) => *places.get(input - 1).ok_or_else(broken)?,
                Err(_) => places.len() as u64 + hint.unsigned_abs(),
            };
            write!(proof.lrat, " {known}")?;
        }
        writeln!(proof.lrat, " 0")?;
        writeln!(proof.drat, "{literals}")?;
    }
    if let Some(empty) = empty.filter(|_| !is_concluded) {
        writeln!(proof.lrat, "{} 0 {} 0", id + 1, places[empty])?;
        writeln!(proof.drat, "0")?;
    }
    Ok(())
}

/// The measured memory, in bytes, per variable, clause and literal.
const COST: [u64; 3] = [200, 300, 24];
