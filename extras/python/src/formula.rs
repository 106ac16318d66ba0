//! Formulas as lists for SAT solvers in Python, and the way from models back to layouts.

use std::sync::Arc;

use jigsat::encodings::kind::{Answer, AnyPuzzle};
use jigsat::forms::cnf::dimacs::number;
use jigsat::forms::{Cnf, Reduced, Target, Var};
use jigsat::problem::{Decoded, Problem};
use pyo3::prelude::*;

use crate::errors::{invalid, no_problem, undecoded};
use crate::interruptible::detached;
use crate::layout::Layout;
use crate::options::Options;
use crate::puzzle::Puzzle;

/// A formula that a puzzle is reduced to, and the way back.
#[pyclass(frozen, module = "jigsat._jigsat")]
pub(crate) struct Formula {
    reduced: Arc<Reduced<Cnf, Answer>>,
    reduction: String,
    puzzle: Arc<AnyPuzzle>,
}

impl Formula {
    fn cnf(&self) -> &Cnf {
        &self.reduced.problem
    }
}

#[pymethods]
impl Formula {
    /// Reduces the puzzle by `encoding`, or by the usual reduction.
    #[new]
    fn of(puzzle: &Puzzle, encoding: Option<String>, options: Options) -> PyResult<Self> {
        let puzzle = puzzle.shared();
        options.run(move |budget| {
            let problem = Problem::of(&puzzle, &[Target::Cnf], encoding.as_deref(), budget);
            let problem = problem.map_err(no_problem)?;
            let reduction = problem.reduction();
            let reduced = problem.reduced.into_cnf().expect("the only form that was asked for");
            Ok(Self { reduced: Arc::new(reduced), reduction, puzzle })
        })
    }

    /// Pickles: the puzzle, which is reduced again.
    fn __reduce__<'py>(&'py self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, &'py str))> {
        let restored = py.import("jigsat._formula")?.getattr("restored")?;
        Ok((restored, (Puzzle::new(Arc::clone(&self.puzzle), None), &self.reduction)))
    }

    /// A copy is the same formula: solvers copy lists of clauses with all that belongs to them.
    fn __deepcopy__<'py>(this: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this.clone()
    }

    /// The name of the reduction, the number of variables, those that determine the layout (from 1), and whether every model stands for a
    /// layout: if not, invalid models lead to more clauses.
    fn properties(&self) -> (&str, usize, Vec<u32>, bool) {
        let cnf = self.cnf();
        let observed = cnf.observed().iter().map(|var| var.0 + 1).collect();
        (&self.reduction, cnf.var_count(), observed, cnf.lazy().is_none())
    }

    /// The clauses, numbered as in DIMACS files.
    fn clauses(&self) -> Vec<Vec<i64>> {
        self.cnf().clauses().map(|clause| clause.iter().copied().map(number).collect()).collect()
    }

    /// What the variable with this number, from 1, means.
    fn name(&self, variable: u32) -> Option<String> {
        let index = variable.checked_sub(1).filter(|&index| (index as usize) < self.cnf().var_count())?;
        self.cnf().name(Var(index))
    }

    /// The layout that a model stands for: the value of each variable, if it has one. Callers may add variables of their own.
    fn decode(&self, mut values: Vec<Option<bool>>) -> PyResult<Layout> {
        values.resize(self.cnf().var_count(), None);
        let reduced = Arc::clone(&self.reduced);
        match detached(move || Decoded::of_model(&reduced, &values)).map_err(undecoded)? {
            Decoded::Layout(layout) => Ok(Layout::new(layout)),
            Decoded::Invalid { reason, cuts } => Err(invalid(reason, cuts)),
        }
    }
}
