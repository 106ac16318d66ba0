//! The filter of suppositions for trials: those that can fail.
//!
//! There are two stages. Unit propagation in the formula refutes suppositions that fail soon. Then a supposition that is true in some
//! layout never fails. The solver finds layouts, which stay valid, since all conclusions are true in them.

use jigsat_encodings::deduction::{Atom, Fact, Known, Theory};
use jigsat_engines::{Oracle, Reply, Run};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Lit, Model};

use crate::ExplainError;
use crate::context::Formula;
use crate::propagate::Propagator;

/// The filter, with its findings in the course of a chain.
pub(crate) struct CandidateFilter<'a> {
    formula: &'a Formula,
    run: &'a Run,
    /// Made on first use.
    oracle: Option<Oracle<'a>>,
    /// The formula with the known facts; `None` if that is a contradiction.
    propagator: Option<Propagator<'a>>,
    /// The number of known facts in `propagator`.
    taken: usize,
    /// The atoms that distinguish solutions; others are not supposed.
    shown: Vec<Atom>,
    /// Whether layouts are known in which each atom is false, and true.
    witnessed: Vec<[bool; 2]>,
}

/// The result of the second stage.
pub(crate) enum Left {
    /// There is no layout.
    NoLayout,
    /// There is only one solution: this layout.
    Solution(Known),
    /// There are several solutions, and no supposition can be refuted.
    Several,
    /// These facts are true in no layout; all other unknown ones are true in some.
    Refutable(Vec<Fact>),
}

impl<'a> CandidateFilter<'a> {
    pub(crate) fn new(formula: &'a Formula, theory: &dyn Theory, run: &'a Run) -> Result<Self, Exceeded> {
        let propagator = Propagator::new(&formula.cnf, &[], &run.limits.budget)?;
        let witnessed = vec![[false; 2]; theory.atom_count()];
        Ok(Self { formula, run, oracle: None, propagator, taken: 0, shown: theory.shown(), witnessed })
    }

    /// Adds new known facts to `propagator`.
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

    /// Does a fact follow from the known ones by unit propagation?
    pub(crate) fn sees(&mut self, fact: Fact, known: &Known) -> Result<bool, Exceeded> {
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

    /// The facts that unit propagation refutes, in order; none if there is a contradiction.
    pub(crate) fn refuted_at_once(&mut self, known: &Known) -> Result<Vec<Fact>, Exceeded> {
        self.catch_up(known)?;
        self.refuted_under(&[], known)
    }

    /// The same with suppositions, which are the last known facts.
    pub(crate) fn refuted_under(&mut self, supposed: &[Fact], known: &Known) -> Result<Vec<Fact>, Exceeded> {
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

    /// The second stage: finds the facts that are true in no layout, in order.
    pub(crate) fn refutable(&mut self, known: &Known) -> Result<Left, ExplainError> {
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

    /// The known facts, with the values of the model for all other atoms.
    fn completed(&self, known: &Known, model: &Model) -> Known {
        let mut all = known.clone();
        for atom in known.open() {
            // The atom is unknown so far.
            let _ = all.learn(Fact { atom, holds: model.satisfies(self.formula.literal(atom.holds())) });
        }
        all
    }

    /// A layout with these literals, if there is one; records the open facts in it.
    fn ask(&mut self, assumed: &[Lit], open: &[Fact]) -> Result<Option<Model>, ExplainError> {
        let limited = || self.run.limits.budget.check().err().unwrap_or(Exceeded::Time);
        let oracle = match &mut self.oracle {
            Some(oracle) => oracle,
            made => made.insert(Oracle::new(&self.formula.cnf, self.run).map_err(|_| limited())?),
        };
        match oracle.ask(assumed)? {
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

/// The possible suppositions: both values of each unknown atom.
fn suppositions(atoms: &[Atom], known: &Known) -> impl Iterator<Item = Fact> {
    let open = atoms.iter().filter(|&&atom| known.value(atom).is_none());
    open.flat_map(|atom| [atom.holds(), !atom.holds()])
}
