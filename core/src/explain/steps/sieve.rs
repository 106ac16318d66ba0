//! Which suppositions are worth a trial: those that can fail.
//!
//! Two sieves, the finer one after the coarser: what unit propagation in the formula refutes fails soon; what is true in some layout
//! never fails. Layouts are found by the solver, and remembered: what is concluded on the way is true in all of them.

use jigsat_encodings::deduction::{Atom, Fact, Known, Theory};
use jigsat_engines::{Oracle, Reply, Run};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Lit, Model};

use super::ChainError;
use crate::explain::grounds::Formula;
use crate::refute::propagate::Propagator;

/// What is found out about suppositions in the course of a chain.
pub(in crate::explain) struct Sieve<'a> {
    formula: &'a Formula,
    run: &'a Run,
    /// Made when the first supposition has to be looked at.
    oracle: Option<Oracle<'a>>,
    /// The formula with what is known; `None` if that is a contradiction.
    propagator: Option<Propagator<'a>>,
    /// How many of the known facts it has.
    taken: usize,
    /// The atoms that tell solutions apart: nothing else is supposed.
    shown: Vec<Atom>,
    /// For each atom, is a layout known in which it is false, and one in which it is true?
    witnessed: Vec<[bool; 2]>,
}

/// What the finer sieve leaves.
pub(in crate::explain) enum Left {
    /// There is no layout.
    NoLayout,
    /// All that tells solutions apart is known, and there is a layout: this one.
    Solution(Known),
    /// Layouts of two different solutions were found; nothing that tells them apart can be refuted.
    Several,
    /// These facts are true in no layout. All others that tell solutions apart and of which nothing is known are true in some.
    Refutable(Vec<Fact>),
}

impl<'a> Sieve<'a> {
    pub(in crate::explain) fn new(formula: &'a Formula, theory: &dyn Theory, run: &'a Run) -> Result<Self, Exceeded> {
        let propagator = Propagator::new(&formula.cnf, &[], &run.limits.budget)?;
        let witnessed = vec![[false; 2]; theory.atom_count()];
        Ok(Self { formula, run, oracle: None, propagator, taken: 0, shown: theory.shown(), witnessed })
    }

    /// Takes what has become known.
    fn catch_up(&mut self, known: &Known) -> Result<(), Exceeded> {
        for &fact in &known.facts()[self.taken..] {
            let lit = self.formula.literal(fact);
            if let Some(propagator) = &mut self.propagator
                && !propagator.assume(lit)?
            {
                self.propagator = None;
            }
        }
        self.taken = known.facts().len();
        Ok(())
    }

    /// Does a fact follow from what is known by unit propagation?
    pub(in crate::explain) fn sees(&mut self, fact: Fact, known: &Known) -> Result<bool, Exceeded> {
        self.catch_up(known)?;
        let lit = self.formula.literal(fact);
        let Some(propagator) = &mut self.propagator else {
            return Ok(true);
        };
        let before = propagator.len();
        let follows = propagator.value(lit) == Some(true) || !propagator.assume(!lit)?;
        propagator.backtrack(before);
        Ok(follows)
    }

    /// The facts that unit propagation refutes, in order; none if what is known is a contradiction by itself.
    pub(in crate::explain) fn refuted_at_once(&mut self, known: &Known) -> Result<Vec<Fact>, Exceeded> {
        self.catch_up(known)?;
        self.refuted_under(&[], known)
    }

    /// The same where these facts are supposed, which are the last ones of what is known.
    pub(in crate::explain) fn refuted_under(
        &mut self,
        supposed: &[Fact],
        known: &Known,
    ) -> Result<Vec<Fact>, Exceeded> {
        let Some(propagator) = &mut self.propagator else {
            return Ok(Vec::new());
        };
        let (root, mut refuted) = (propagator.len(), Vec::new());
        let mut is_open = true;
        for &fact in supposed {
            is_open &= propagator.assume(self.formula.literal(fact))?;
        }
        for fact in suppositions(&self.shown, known).filter(|_| is_open) {
            let before = propagator.len();
            if !propagator.assume(self.formula.literal(fact))? {
                refuted.push(fact);
            }
            propagator.backtrack(before);
        }
        propagator.backtrack(root);
        Ok(refuted)
    }

    /// What can still be found out: the facts that are true in no layout, in order, if there are any.
    pub(in crate::explain) fn refutable(&mut self, known: &Known) -> Result<Left, ChainError> {
        let mut assumed: Vec<Lit> = known.facts().iter().map(|&fact| self.formula.literal(fact)).collect();
        let mut refutable = Vec::new();
        let open: Vec<Fact> = suppositions(&self.shown, known).collect();
        let is_solvable = self.witnessed.iter().any(|values| values.contains(&true));
        if !is_solvable || open.is_empty() {
            match self.ask(&assumed, &open)? {
                None => return Ok(Left::NoLayout),
                Some(model) if open.is_empty() => return Ok(Left::Solution(self.completed(known, &model))),
                Some(_) => {}
            }
        }
        for &fact in &open {
            if self.witnessed[fact.atom.index()][usize::from(fact.holds)] {
                continue;
            }
            assumed.push(self.formula.literal(fact));
            let is_possible = self.ask(&assumed, &open)?.is_some();
            assumed.pop();
            if !is_possible {
                refutable.push(fact);
                assumed.push(self.formula.literal(!fact));
            }
        }
        Ok(if refutable.is_empty() { Left::Several } else { Left::Refutable(refutable) })
    }

    /// What is known, with the values that the model gives to all other atoms.
    fn completed(&self, known: &Known, model: &Model) -> Known {
        let mut all = known.clone();
        for atom in known.open() {
            // Nothing is known of the atom so far.
            let _ = all.learn(Fact { atom, holds: model.satisfies(self.formula.literal(atom.holds())) });
        }
        all
    }

    /// A layout in which these are true, if there is one. It is remembered which of the open facts are true in it.
    fn ask(&mut self, assumed: &[Lit], open: &[Fact]) -> Result<Option<Model>, ChainError> {
        let limited = || self.run.limits.budget.check().err().unwrap_or(Exceeded::Time);
        let oracle = match &mut self.oracle {
            Some(oracle) => oracle,
            made => made.insert(Oracle::new(&self.formula.cnf, self.run).map_err(|_| limited())?),
        };
        match oracle.ask(assumed).map_err(|error| ChainError::Solver(std::io::Error::other(error)))? {
            Reply::Core(_) => Ok(None),
            Reply::Limited(_) => Err(limited().into()),
            Reply::Model(model) => {
                for &fact in open.iter().filter(|&&fact| model.satisfies(self.formula.literal(fact))) {
                    self.witnessed[fact.atom.index()][usize::from(fact.holds)] = true;
                }
                Ok(Some(model))
            }
        }
    }
}

/// Whatever may be supposed: both values of each of these atoms of which nothing is known.
fn suppositions(atoms: &[Atom], known: &Known) -> impl Iterator<Item = Fact> {
    let open = atoms.iter().filter(|&&atom| known.value(atom).is_none());
    open.flat_map(|atom| [atom.holds(), !atom.holds()])
}
