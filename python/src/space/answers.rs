//! Makes spaces, and runs their questions within limits.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use jigsat::ask::AskError;
use jigsat::content;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::engines::{Limits, Outcome, Run, Settings};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::text::Text;
use jigsat::session::Session;
use jigsat::space::export::ExportError;
use jigsat::space::puzzle::{FileError, GivenError, PlacementNames, PuzzleSpace, UnknownName};
use jigsat::space::{SpaceError, compile};
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Space, decoded};
use crate::arguments;
use crate::errors::{error, exceeded, no_layout, refused, unanswered, unreadable};
use crate::interruptible::interruptible;
use crate::layout::Layout;
use crate::options::Options;
use crate::puzzle::LIMITS;

/// Keyword arguments, if there are any.
type Named<'a, 'py> = Option<&'a Bound<'py, PyDict>>;

impl Space {
    /// Compiles a puzzle.
    pub(crate) fn of(py: Python<'_>, puzzle: &Arc<AnyPuzzle>, options: &Options) -> PyResult<Self> {
        let (puzzle, budget, memory) = (Arc::clone(puzzle), options.budget(), options.memory);
        let run = Run::from(Limits::from(budget.clone()));
        let compiled = interruptible(py, &budget, move || {
            let settings = Settings { memory, ..Settings::default() };
            compile(&Session::new(&puzzle).with_settings(settings), &run)
        })?;
        let (space, report) = compiled.map_err(|failed| match failed {
            SpaceError::Exceeded(full) => exceeded(&full),
            SpaceError::Unsupported(_) => refused(failed),
        })?;
        match (space, report.outcome) {
            (Some(space), _) => Ok(Self::from(space)),
            (None, Outcome::Limited(limit)) => {
                Err(unanswered(py, AskError::Undecided { limit, layouts: BigUint::ZERO }, budget.exceeded()))
            }
            (None, _) => Err(exceeded(budget.exceeded().unwrap_or(&Exceeded::Interrupted))),
        }
    }

    pub(super) fn count_of_all(&self) -> &BigUint {
        self.space.space().count()
    }

    /// Answers a question in another thread, within the limits.
    pub(super) fn answer<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: &str,
        limits: Named<'_, '_>,
        work: impl FnOnce(&PuzzleSpace, &Budget) -> Result<T, Exceeded> + Send + 'static,
    ) -> PyResult<T> {
        let budget = Options::of(question, &LIMITS, limits)?.budget();
        let (space, within) = (Arc::clone(&self.space), budget.clone());
        interruptible(py, &budget, move || within.check().and_then(|()| work(&space, &within)))?
            .map_err(|full| exceeded(&full))
    }

    /// The layouts of these solutions, verified.
    pub(super) fn layouts(&self, py: Python<'_>, solutions: &[Vec<u32>]) -> PyResult<Vec<Layout>> {
        py.detach(|| solutions.iter().map(|atoms| decoded(&self.space, atoms)).collect::<Result<_, _>>()).map_err(error)
    }

    /// The names of the atoms that are in all solutions, or in none.
    pub(super) fn fixed(
        &self,
        py: Python<'_>,
        question: &str,
        limits: Named<'_, '_>,
        place: usize,
    ) -> PyResult<Vec<String>> {
        self.answer(py, question, limits, move |space, budget| {
            Ok(space.fixed(budget)?[place].iter().map(|&atom| space.name(atom)).collect())
        })
    }

    /// The names of placements and items.
    fn names(&self) -> PyResult<PlacementNames> {
        self.space.names(Budget::unlimited()).map_err(|full| exceeded(&full))
    }

    /// The weight of each atom.
    pub(super) fn weights(&self, weights: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let given = arguments::weights("weights", weights)?;
        let named = given.iter().map(|(name, weight)| (name.as_str(), *weight));
        self.names()?.weights(named).map_err(|unknown| unnamed("weights", &unknown))
    }

    /// The layouts with the greatest sums, or the least, each behind its sum.
    pub(super) fn extreme(
        &self,
        py: Python<'_>,
        (question, sign): (&str, i64),
        weights: &Bound<'_, PyAny>,
        most: u64,
        limits: Named<'_, '_>,
    ) -> PyResult<Vec<(i64, Layout)>> {
        let weights: Vec<i64> = self.weights(weights)?.into_iter().map(|weight| weight.saturating_mul(sign)).collect();
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let best =
            self.answer(py, question, limits, move |space, budget| space.space().best(&weights, most, budget))?;
        let sums: Vec<i64> = best.iter().map(|best| best.weight.saturating_mul(sign)).collect();
        let solutions: Vec<Vec<u32>> = best.into_iter().map(|best| best.solution).collect();
        let layouts = self.layouts(py, &solutions)?;
        Ok(sums.into_iter().zip(layouts).collect())
    }

    pub(super) fn to_text(
        &self,
        py: Python<'_>,
        question: &str,
        limits: Named<'_, '_>,
        write: impl FnOnce(&PuzzleSpace, &Budget, &mut Vec<u8>) -> Result<(), ExportError> + Send + 'static,
    ) -> PyResult<String> {
        let written = self.answer(py, question, limits, move |space, budget| {
            let mut text = Vec::new();
            match write(space, budget, &mut text) {
                Err(ExportError::Exceeded(full)) => Err(full),
                Err(ExportError::Io(error)) => Ok(Err(error)),
                Ok(()) => Ok(Ok(text)),
            }
        })?;
        Ok(String::from_utf8_lossy(&written?).into_owned())
    }

    /// The space of the layouts that contain the `given` part and the placements of one list, and none of the other list.
    pub(super) fn restricted_to(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        [with_options, without]: [Option<&Bound<'_, PyAny>>; 2],
        limits: Named<'_, '_>,
    ) -> PyResult<Self> {
        let given = given.map(|given| arguments::part("given", given, self.space.puzzle())).transpose()?;
        let names = self.names()?;
        let atoms = |argument: &str, given: Option<&Bound<'_, PyAny>>| {
            let given = given.map_or_else(|| Ok(Vec::new()), |given| arguments::words(argument, given))?;
            let atom = |name: &String| names.atom(name).map_err(|unknown| unnamed(argument, &unknown));
            given.iter().map(atom).collect::<PyResult<Vec<u32>>>()
        };
        let (mut with, mut without) = (atoms("with_options", with_options)?, atoms("without", without)?);
        let restricted = self.answer(py, "restricted", limits, move |space, budget| {
            let given = given.map(|text| Text::read(&text, budget, |text| space.given(text, budget))).transpose()?;
            match given.transpose() {
                Ok(given) => {
                    let [given, excluded] = given.unwrap_or_default();
                    with.extend(given);
                    without.extend(excluded);
                    Ok(Ok(space.restricted(&with, &without, budget)?))
                }
                Err(GivenError::Exceeded(full)) => Err(full),
                Err(unfit) => Ok(Err(unfit)),
            }
        })?;
        restricted.map(Self::from).map_err(|unfit| match unfit {
            GivenError::Layout(error) => no_layout(error),
            unfit => refused(unfit),
        })
    }

    /// Reads a file.
    pub(super) fn read(py: Python<'_>, path: PathBuf, limits: Named<'_, '_>) -> PyResult<Self> {
        let budget = Options::of("load", &LIMITS, limits)?.budget();
        let within = budget.clone();
        interruptible(py, &budget, move || {
            let name = path.display().to_string();
            let length = fs::metadata(&path)?.len();
            within.reserve(length, || format!("the text of {name}")).map_err(|full| exceeded(&full))?;
            let text = content::text(fs::read(&path)?).map_err(|error| unreadable(&name, &error, ""))?;
            let read = PuzzleSpace::read(&text, &within);
            read.map(Self::from).map_err(|wrong| unread(&name, wrong))
        })?
    }
}

/// The text with this name is no space.
pub(super) fn unread(name: &str, wrong: FileError) -> PyErr {
    match wrong {
        FileError::Text(error) => unreadable(name, &error, ""),
        FileError::Exceeded(full) => exceeded(&full),
        wrong => error(format!("{name}: {wrong}")),
    }
}

/// No placement or item has the name.
fn unnamed(argument: &str, unknown: &UnknownName) -> PyErr {
    PyValueError::new_err(format!("{argument}: {unknown}"))
}
