//! Formulas as lists for SAT solvers in Python, and the way from models back to layouts.

use std::sync::Arc;

use jigsat::encodings::kind::{Answer, AnyPuzzle};
use jigsat::forms::cnf::dimacs::number;
use jigsat::forms::{Cnf, Reduced, Var};
use jigsat::problem::{Decoded, Problem};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments;
use crate::errors::{error, invalid, no_problem, undecoded};
use crate::interruptible::interruptible;
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
    /// Reduces the puzzle by `encoding`, or by the usual reduction.
    pub(crate) fn of(
        py: Python<'_>,
        puzzle: &Arc<AnyPuzzle>,
        encoding: Option<String>,
        options: &Options,
    ) -> PyResult<Self> {
        let (puzzle, budget) = (Arc::clone(puzzle), options.budget());
        let within = budget.clone();
        interruptible(py, &budget, move || {
            let problem = Problem::<Reduced<Cnf, Answer>>::of(&puzzle, encoding.as_deref(), &within);
            let problem = problem.map_err(no_problem)?;
            let reduction = problem.reduction();
            Ok(Self { reduced: Arc::new(problem.reduced), reduction, puzzle })
        })?
    }

    fn cnf(&self) -> &Cnf {
        &self.reduced.problem
    }
}

#[pymethods]
impl Formula {
    /// The formula of a puzzle by this reduction.
    #[new]
    fn made(py: Python<'_>, puzzle: &Puzzle, reduction: String) -> PyResult<Self> {
        Self::of(py, &puzzle.shared(), Some(reduction), &Options::default())
    }

    /// Pickles: the puzzle, which is reduced again.
    fn __reduce__<'py>(&'py self, py: Python<'py>) -> (Bound<'py, PyType>, (Puzzle, &'py str)) {
        (py.get_type::<Self>(), (Puzzle::new(Arc::clone(&self.puzzle), None), &self.reduction))
    }

    /// A copy is the same formula: solvers copy lists of clauses with all that belongs to them.
    fn __deepcopy__<'py>(this: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this.clone()
    }

    /// The name of the reduction.
    #[getter]
    fn reduction(&self) -> &str {
        &self.reduction
    }

    /// The number of variables.
    #[getter]
    fn variables(&self) -> usize {
        self.cnf().var_count()
    }

    /// The variables that determine the layout, from 1.
    #[getter]
    fn observed(&self) -> Vec<u32> {
        self.cnf().observed().iter().map(|var| var.0 + 1).collect()
    }

    /// Does every model stand for a layout? If not, invalid models lead to more clauses.
    #[getter]
    fn is_complete(&self) -> bool {
        self.cnf().lazy().is_none()
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

    /// The layout that a model stands for: a list of literals, in any order.
    pub(crate) fn decode(&self, py: Python<'_>, model: &Bound<'_, PyAny>) -> PyResult<Layout> {
        let model = arguments::literals("model", model)?;
        let mut values = vec![None; self.cnf().var_count()];
        for literal in model {
            let index = usize::try_from(literal.unsigned_abs()).ok().and_then(|var| var.checked_sub(1));
            let index = index.ok_or_else(|| error("expected a model, a list of literals, found 0 among them"))?;
            // Callers may add variables of their own.
            let Some(value) = values.get_mut(index) else { continue };
            if value.replace(literal > 0).is_some_and(|before| before != (literal > 0)) {
                return Err(error(format!("expected a model, found both {literal} and {}", -literal)));
            }
        }
        let reduced = Arc::clone(&self.reduced);
        match py.detach(move || Decoded::of_model(&reduced, &values)).map_err(undecoded)? {
            Decoded::Layout(layout) => Ok(Layout::new(layout)),
            Decoded::Invalid { reason, cuts } => Err(invalid(reason, cuts)),
        }
    }
}
