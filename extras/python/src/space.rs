//! Solution spaces: all layouts of a puzzle, compiled. `jigsat.Space` is made of this class, with the arguments of its questions.

use std::sync::Arc;

use fastrand::Rng;
use jigsat::ask::AskError;
use jigsat::content;
use jigsat::engines::{Limits, Outcome, Run, Settings};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::text::Text;
use jigsat::session::Session;
use jigsat::space::export::{ExportError, dot, nnf};
use jigsat::space::puzzle::{FileError, GivenError, Heat, MOST_OPTIONAL, PlacementNames, PuzzleSpace, UnknownName};
use jigsat::space::{self, SpaceError, query};
use num_bigint::BigUint;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{error, exceeded, no_layout, refused, unanswered, unreadable, unwritten};
use crate::interruptible::detached;
use crate::layout::Layout;
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::values::Int;

/// Cells, each with a number of layouts.
type CellCounts = Vec<([usize; 3], Int)>;

/// All layouts of a puzzle as a decision diagram, without the arguments of its questions.
#[pyclass(frozen, subclass, module = "jigsat._jigsat")]
pub(crate) struct Space {
    space: Arc<PuzzleSpace>,
}

impl From<PuzzleSpace> for Space {
    fn from(space: PuzzleSpace) -> Self {
        Self { space: Arc::new(space) }
    }
}

impl Space {
    fn size(&self) -> &BigUint {
        self.space.space().count()
    }

    /// Answers a question in another thread, within the limits.
    fn answer<T: Send + 'static>(
        &self,
        options: &Options,
        work: impl FnOnce(&PuzzleSpace, &Budget) -> Result<T, Exceeded> + Send + 'static,
    ) -> PyResult<T> {
        let space = Arc::clone(&self.space);
        options.run(move |budget| budget.check().and_then(|()| work(&space, budget)).map_err(|full| exceeded(&full)))
    }

    /// The layouts of these solutions, verified.
    fn layouts(&self, solutions: &[Vec<u32>]) -> PyResult<Vec<Layout>> {
        detached(|| solutions.iter().map(|atoms| decoded(&self.space, atoms)).collect::<Result<_, _>>()).map_err(error)
    }

    /// The names of placements and items.
    fn names(&self) -> PyResult<PlacementNames> {
        self.space.names(Budget::unlimited()).map_err(|full| exceeded(&full))
    }

    /// The weight of each atom.
    fn weights(&self, weights: &[(String, i64)]) -> PyResult<Vec<i64>> {
        let named = weights.iter().map(|(name, weight)| (name.as_str(), *weight));
        self.names()?.weights(named).map_err(|unknown| unnamed("weights", &unknown))
    }
}

#[pymethods]
impl Space {
    /// The same space, as an object of a class that is made of this one.
    #[new]
    fn of(space: &Self) -> Self {
        Self { space: Arc::clone(&space.space) }
    }

    /// The space in the content of a file with this name.
    #[staticmethod]
    fn _read(content: Vec<u8>, name: String, options: Options) -> PyResult<Self> {
        options.run(move |budget| {
            let length = content.len() as u64;
            budget.reserve(length, || format!("the text of {name}")).map_err(|full| exceeded(&full))?;
            let text = content::text(content).map_err(|error| unreadable(&name, &error, ""))?;
            PuzzleSpace::read(&text, budget).map(Self::from).map_err(|wrong| match wrong {
                FileError::Text(error) => unreadable(&name, &error, ""),
                FileError::Exceeded(full) => exceeded(&full),
                wrong => error(format!("{name}: {wrong}")),
            })
        })
    }

    /// The puzzle.
    fn _puzzle(&self) -> Puzzle {
        Puzzle::new(self.space.puzzle().clone(), None)
    }

    /// The number of nodes of the diagram.
    #[getter]
    fn nodes(&self) -> usize {
        self.space.space().diagram().node_count()
    }

    /// The number of edges of the diagram.
    #[getter]
    fn edges(&self) -> usize {
        self.space.space().diagram().edge_count()
    }

    /// The space of the layouts that contain a part of a layout and the placements of one list, and none of the other list.
    fn _restricted(
        &self,
        given: Option<String>,
        with_options: Vec<String>,
        without: Vec<String>,
        options: Options,
    ) -> PyResult<Self> {
        let names = self.names()?;
        let atoms = |argument: &str, given: &[String]| {
            let atom = |name: &String| names.atom(name).map_err(|unknown| unnamed(argument, &unknown));
            given.iter().map(atom).collect::<PyResult<Vec<u32>>>()
        };
        let (mut with, mut without) = (atoms("with_options", &with_options)?, atoms("without", &without)?);
        let restricted = self.answer(&options, move |space, budget| {
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

    /// How many layouts there are.
    fn _count(&self) -> Int {
        Int(self.size().clone())
    }

    /// The layout with this number, from 0, in digits of base 16.
    fn _layout(&self, digits: &str) -> PyResult<Layout> {
        let number = BigUint::parse_bytes(digits.as_bytes(), 16);
        let found = detached(|| self.space.space().nth(number?).map(|atoms| decoded(&self.space, &atoms)));
        let missing = || PyIndexError::new_err(format!("expected a number of one of {} layouts", self.size()));
        found.ok_or_else(missing)?.map_err(error)
    }

    /// Random layouts, all equally likely.
    fn _sample(&self, number: u64, seed: u64, options: Options) -> PyResult<Vec<Layout>> {
        let drawn = self.answer(&options, move |space, budget| {
            let mut random = Rng::with_seed(seed);
            let draw = |_| budget.check().map(|()| space.space().sample(&mut random)).transpose();
            (0..number).map_while(draw).collect::<Result<Vec<_>, _>>()
        })?;
        self.layouts(&drawn)
    }

    /// In how many layouts each placement is.
    fn _shares(&self, options: Options) -> PyResult<Vec<(String, Int)>> {
        self.answer(&options, |space, budget| {
            let used = (0..).zip(query::shares(space.space(), budget)?).filter(|(_, share)| *share != BigUint::ZERO);
            Ok(used.map(|(atom, share)| (space.name(atom), Int(share))).collect())
        })
    }

    /// In how many layouts each piece covers each cell.
    fn _cells(&self, options: Options) -> PyResult<Vec<(String, CellCounts)>> {
        self.answer(&options, |space, budget| {
            let counts = |Heat { piece, cells, .. }: Heat| {
                (piece, cells.into_iter().map(|(cell, count)| (cell, Int(count))).collect())
            };
            Ok(space.shares(budget)?.heat.into_iter().map(counts).collect())
        })
    }

    /// The placements that all layouts have, and those that none has.
    fn _fixed(&self, options: Options) -> PyResult<[Vec<String>; 2]> {
        self.answer(&options, |space, budget| {
            Ok(space.fixed(budget)?.map(|atoms| atoms.iter().map(|&atom| space.name(atom)).collect()))
        })
    }

    /// The layouts with the greatest sums, or with the `sign` -1 the least, each behind its sum.
    fn _best(
        &self,
        weights: Vec<(String, i64)>,
        most: u64,
        sign: i64,
        options: Options,
    ) -> PyResult<Vec<(i64, Layout)>> {
        let weights: Vec<i64> = self.weights(&weights)?.into_iter().map(|weight| weight.saturating_mul(sign)).collect();
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let best = self.answer(&options, move |space, budget| query::best(space.space(), &weights, most, budget))?;
        let sums: Vec<i64> = best.iter().map(|best| best.weight.saturating_mul(sign)).collect();
        let solutions: Vec<Vec<u32>> = best.into_iter().map(|best| best.solution).collect();
        Ok(sums.into_iter().zip(self.layouts(&solutions)?).collect())
    }

    /// How many layouts have each sum of weights, the least sum first.
    fn _histogram(&self, weights: Vec<(String, i64)>, options: Options) -> PyResult<Vec<(i64, Int)>> {
        let weights = self.weights(&weights)?;
        let sums = self.answer(&options, move |space, budget| query::histogram(space.space(), &weights, budget))?;
        Ok(sums.into_iter().map(|(sum, count)| (sum, Int(count))).collect())
    }

    /// How many layouts leave open each set of optional cells (or items).
    fn _group_by(&self, options: Options) -> PyResult<Vec<(Vec<String>, Int)>> {
        let patterns = self.answer(&options, PuzzleSpace::patterns)?.ok_or_else(|| {
            refused(format!("group_by: expected a puzzle with 1 to {MOST_OPTIONAL} optional cells or items"))
        })?;
        let group = |(covered, count): &(u128, BigUint)| {
            (patterns.open(*covered).map(String::from).collect(), Int(count.clone()))
        };
        Ok(patterns.counted.iter().map(group).collect())
    }

    /// The space as text: that of its file (`space`), or the diagram in the format of d4 (`nnf`) or as a drawing for Graphviz (`dot`).
    fn _written(&self, form: String, options: Options) -> PyResult<String> {
        self.answer(&options, move |space, budget| {
            let (diagram, mut text) = (space.space().diagram(), Vec::new());
            let written = match &*form {
                "nnf" => nnf(diagram, budget, &mut text),
                "dot" => dot(diagram, |atom| space.name(atom), &mut text).map_err(ExportError::from),
                _ => space.write(&mut budget.writer(&mut text)).map_err(ExportError::from),
            };
            match written {
                Err(ExportError::Exceeded(full)) => Err(full),
                Err(ExportError::Io(error)) => Ok(Err(unwritten(&error))),
                Ok(()) => Ok(Ok(String::from_utf8_lossy(&text).into_owned())),
            }
        })?
    }
}

/// The verified layout of a solution.
fn decoded(space: &PuzzleSpace, atoms: &[u32]) -> Result<Layout, String> {
    space.decode(atoms).map(Layout::new).map_err(|error| format!("the space is wrong: {error}"))
}

/// No placement or item has the name.
fn unnamed(argument: &str, unknown: &UnknownName) -> PyErr {
    PyValueError::new_err(format!("{argument}: {unknown}"))
}

/// All layouts as a decision diagram.
#[pyfunction]
pub(crate) fn compile(puzzle: &Puzzle, options: Options) -> PyResult<Space> {
    let (puzzle, memory) = (puzzle.shared(), options.memory);
    options.run(move |budget| {
        let settings = Settings { memory, ..Settings::default() };
        let session = Session::new(&puzzle).with_settings(settings);
        let compiled = space::compile(&session, &Run::from(Limits::from(budget.clone())));
        let (space, report) = compiled.map_err(|failed| match failed {
            SpaceError::Exceeded(full) => exceeded(&full),
            SpaceError::Unsupported(_) => refused(failed),
        })?;
        match (space, report.outcome) {
            (Some(space), _) => Ok(Space::from(space)),
            (None, Outcome::Limited(limit)) => {
                Err(unanswered(AskError::Undecided { limit, layouts: BigUint::ZERO }, budget.exceeded()))
            }
            (None, _) => Err(exceeded(budget.exceeded().unwrap_or(&Exceeded::Interrupted))),
        }
    })
}
