//! Layouts of a space, one after another.

use std::sync::{Arc, Mutex, PoisonError};

use jigsat::space::puzzle::PuzzleSpace;
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::errors::error;
use crate::layout::Layout;

/// An iterator over the layouts of a space, in the order of their numbers. Several threads may take layouts from one iterator.
#[pyclass(frozen, module = "jigsat._jigsat")]
pub(crate) struct SpaceLayouts {
    space: Arc<PuzzleSpace>,
    next: Mutex<BigUint>,
}

impl SpaceLayouts {
    pub(super) fn new(space: &Arc<PuzzleSpace>) -> Self {
        Self { space: Arc::clone(space), next: Mutex::default() }
    }
}

#[pymethods]
impl SpaceLayouts {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Layout>> {
        // `list` runs no Python between two layouts, and takes signals only here.
        py.check_signals()?;
        let next = py.detach(|| {
            let mut number = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let atoms = self.space.space().nth(number.clone())?;
            *number += 1_u8;
            drop(number);
            Some(decoded(&self.space, &atoms))
        });
        next.transpose().map_err(error)
    }
}

/// The verified layout of a solution.
pub(super) fn decoded(space: &PuzzleSpace, atoms: &[u32]) -> Result<Layout, String> {
    let layout = space.decode(atoms).map_err(|error| format!("the space is wrong: {error}"))?;
    Ok(Layout::new(layout))
}
