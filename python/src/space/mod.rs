//! Solution spaces: all layouts of a puzzle, compiled.

mod answers;
mod layouts;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use fastrand::Rng;
use jigsat::forms::budget::Budget;
use jigsat::space::export::{ExportError, dot, nnf};
use jigsat::space::puzzle::{Heat, MOST_OPTIONAL, PuzzleSpace};
use num_bigint::BigUint;
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments;
use crate::errors::{error, refused, unwritten};
use crate::layout::{Layout, integer};
use crate::options::Options;
use crate::puzzle::{LIMITS, Puzzle};

use answers::unread;
pub(crate) use layouts::SpaceLayouts;
use layouts::decoded;

/// All layouts of a puzzle as a decision diagram. `Puzzle.compile` and `Space.load` make spaces; they don't change.
///
/// Counts are exact. Layouts have numbers from 0, in a fixed order: `space[0]` is the first one.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Space {
    space: Arc<PuzzleSpace>,
}

#[pymethods]
impl Space {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Space", "Puzzle.compile and Space.load make spaces")
    }

    /// Reads the file of a space: one that `save` or the program's `compile` wrote.
    #[staticmethod]
    #[pyo3(signature = (path, **limits))]
    fn load(py: Python<'_>, path: &Bound<'_, PyAny>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::read(py, arguments::path("path", path)?, limits)
    }

    /// Writes the file of the space: its puzzle is in it.
    #[pyo3(signature = (path, **limits))]
    fn save(&self, py: Python<'_>, path: &Bound<'_, PyAny>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let path = arguments::path("path", path)?;
        let written = self.answer(py, "save", limits, move |space, budget| {
            Ok(File::create(path).and_then(|file| space.write(&mut BufWriter::new(budget.writer(file)))))
        })?;
        written.map_err(|error| unwritten(&error))
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
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

    /// The space of the layouts that contain a part of a layout (as `check` takes them, with open cells) and all placements of
    /// `with_options`, and none of `without`. Placements have the names that `shares` has.
    #[pyo3(signature = (given = None, with_options = None, without = None, **limits))]
    fn restricted(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        with_options: Option<&Bound<'_, PyAny>>,
        without: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        self.restricted_to(py, given, [with_options, without], limits)
    }

    /// How many layouts there are: an `int` of any size. The arguments are those of `restricted`.
    #[pyo3(signature = (given = None, with_options = None, without = None, **limits))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        given: Option<&Bound<'py, PyAny>>,
        with_options: Option<&Bound<'py, PyAny>>,
        without: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if given.is_none() && with_options.is_none() && without.is_none() {
            Options::of("count", &LIMITS, limits)?;
            return integer(py, self.count_of_all());
        }
        integer(py, self.restricted(py, given, with_options, without, limits)?.count_of_all())
    }

    fn __len__(&self) -> PyResult<usize> {
        let count = self.count_of_all();
        let fits = isize::try_from(count).ok();
        fits.map(isize::unsigned_abs).ok_or_else(|| {
            PyOverflowError::new_err(format!("len() has no room for a number of {} bits; count() has", count.bits()))
        })
    }

    fn __bool__(&self) -> bool {
        *self.count_of_all() != BigUint::ZERO
    }

    /// The layout with this number, from 0; negative numbers count from the end.
    fn __getitem__(&self, py: Python<'_>, number: &Bound<'_, PyAny>) -> PyResult<Layout> {
        let (number, is_negative) = arguments::integer("number", number)?;
        let count = self.count_of_all();
        let number = match is_negative {
            true if number > *count => None,
            true => Some(count - number),
            false => Some(number),
        };
        let found = py.detach(|| self.space.space().nth(number?).map(|atoms| decoded(&self.space, &atoms)));
        found
            .ok_or_else(|| PyIndexError::new_err(format!("expected a number of one of {count} layouts")))?
            .map_err(error)
    }

    fn __iter__(&self) -> SpaceLayouts {
        SpaceLayouts::new(&self.space)
    }

    /// `n` random layouts, all equally likely, each drawn independently; equal seeds draw equal layouts.
    #[pyo3(signature = (n, seed = None, **limits))]
    fn sample(
        &self,
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Layout>> {
        let most = arguments::whole("n", n, 0, u64::MAX)?;
        let seed = seed.map_or(Ok(0), |seed| arguments::whole("seed", seed, 0, u64::MAX))?;
        let drawn = self.answer(py, "sample", limits, move |space, budget| {
            let mut random = Rng::with_seed(seed);
            let draw = |_| budget.check().map(|()| space.space().sample(&mut random)).transpose();
            (0..most).map_while(draw).collect::<Result<Vec<_>, _>>()
        })?;
        self.layouts(py, &drawn)
    }

    /// In how many layouts each placement is: a dictionary of those that are in some layout.
    #[pyo3(signature = (**limits))]
    fn shares<'py>(&self, py: Python<'py>, limits: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        let shares = self.answer(py, "shares", limits, |space, budget| {
            let used = (0..).zip(space.space().shares(budget)?).filter(|(_, share)| *share != BigUint::ZERO);
            Ok(used.map(|(atom, share)| (space.name(atom), share)).collect::<Vec<_>>())
        })?;
        let counts = PyDict::new(py);
        shares.iter().try_for_each(|(name, share)| counts.set_item(name, integer(py, share)?))?;
        Ok(counts)
    }

    /// In how many layouts each piece covers each cell: for each piece nested lists, `[z][y][x]`, with 0 for cells outside the container.
    /// If cells may stay open, `open cells` has them. The dictionary is empty if the puzzle has no cells.
    #[pyo3(signature = (**limits))]
    fn cells<'py>(&self, py: Python<'py>, limits: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        let heat = self.answer(py, "cells", limits, |space, budget| Ok(space.shares(budget)?.heat))?;
        let pieces = PyDict::new(py);
        for Heat { piece, cells, .. } in &heat {
            let extent = |axis: usize| cells.iter().map(|(cell, _)| cell[axis] + 1).max().unwrap_or(0);
            let [x, y, z] = [0, 1, 2].map(extent);
            let mut block = vec![vec![vec![integer(py, &BigUint::ZERO)?; x]; y]; z];
            for ([x, y, z], count) in cells {
                block[*z][*y][*x] = integer(py, count)?;
            }
            pieces.set_item(piece, block)?;
        }
        Ok(pieces)
    }

    /// The placements that all layouts have.
    #[pyo3(signature = (**limits))]
    fn forced(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
        self.fixed(py, "forced", limits, 0)
    }

    /// The placements that no layout has.
    #[pyo3(signature = (**limits))]
    fn never(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
        self.fixed(py, "never", limits, 1)
    }

    /// The `k` layouts with the greatest sums of weights, the greatest first: pairs of sum and layout.
    ///
    /// `weights` maps names to whole numbers: a placement, or an item such as the cell `"0,1,0"`, which counts for each placement that covers it.
    /// What is not named weighs 0.
    #[pyo3(signature = (weights, k = None, **limits))]
    fn best(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
        k: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<(i64, Layout)>> {
        let most = k.map_or(Ok(1), |k| arguments::whole("k", k, 0, u64::MAX))?;
        self.extreme(py, ("best", 1), weights, most, limits)
    }

    /// The `k` layouts with the least sums of weights, the least first; see `best`.
    #[pyo3(signature = (weights, k = None, **limits))]
    fn worst(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
        k: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<(i64, Layout)>> {
        let most = k.map_or(Ok(1), |k| arguments::whole("k", k, 0, u64::MAX))?;
        self.extreme(py, ("worst", -1), weights, most, limits)
    }

    /// How many layouts have each sum of weights: a dictionary, the least sum first. For `weights` see `best`.
    #[pyo3(signature = (weights, **limits))]
    fn histogram<'py>(
        &self,
        py: Python<'py>,
        weights: &Bound<'py, PyAny>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let weights = self.weights(weights)?;
        let sums: BTreeMap<i64, BigUint> =
            self.answer(py, "histogram", limits, move |space, budget| space.space().histogram(&weights, budget))?;
        let counts = PyDict::new(py);
        sums.iter().try_for_each(|(sum, count)| counts.set_item(sum, integer(py, count)?))?;
        Ok(counts)
    }

    /// How many layouts leave open each set of optional cells (or items): a list of dictionaries with the names of the cells (`"open"`) and
    /// the number of layouts (`"count"`).
    #[pyo3(signature = (**limits))]
    fn group_by<'py>(&self, py: Python<'py>, limits: Option<&Bound<'py, PyDict>>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let patterns = self.answer(py, "group_by", limits, PuzzleSpace::patterns)?;
        let patterns = patterns.ok_or_else(|| {
            refused(format!("group_by: expected a puzzle with 1 to {MOST_OPTIONAL} optional cells or items"))
        })?;
        let group = |(covered, count): &(u128, BigUint)| {
            let group = PyDict::new(py);
            group.set_item("open", patterns.open(*covered).collect::<Vec<_>>())?;
            group.set_item("count", integer(py, count)?)?;
            Ok(group)
        };
        patterns.counted.iter().map(group).collect()
    }

    /// The diagram in the format of the compiler d4, for model counters and samplers. Variable n is placement n, counted from 1.
    #[pyo3(signature = (**limits))]
    fn to_nnf(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.to_text(py, "to_nnf", limits, |space, budget, out| nnf(space.space().diagram(), budget, out))
    }

    /// The diagram as a drawing for Graphviz.
    #[pyo3(signature = (**limits))]
    fn to_dot(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.to_text(py, "to_dot", limits, |space, _, out| {
            dot(space.space().diagram(), |atom| space.name(atom), out).map_err(ExportError::from)
        })
    }

    /// Copies and pickles: the text of the file.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let mut text = Vec::new();
        self.space.write(&mut text).map_err(|error| unwritten(&error))?;
        Ok((py.get_type::<Self>().getattr("_of_text")?, (String::from_utf8_lossy(&text).into_owned(),)))
    }

    /// The space of the text of a file.
    #[staticmethod]
    fn _of_text(text: &str) -> PyResult<Self> {
        PuzzleSpace::read(text, Budget::unlimited()).map(Self::from).map_err(|wrong| unread("space", wrong))
    }

    fn __repr__(&self) -> String {
        let count = self.count_of_all();
        let noun = if *count == 1_u8.into() { "layout" } else { "layouts" };
        let kind = self.space.puzzle().kind().name;
        format!("<jigsat.Space {kind}: {count} {noun}, {} nodes, {} edges>", self.nodes(), self.edges())
    }
}

impl From<PuzzleSpace> for Space {
    fn from(space: PuzzleSpace) -> Self {
        Self { space: Arc::new(space) }
    }
}
