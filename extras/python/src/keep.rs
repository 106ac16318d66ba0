//! The process that ends external solvers with this one: `jigsat._arguments` has its command.

use jigsat::engines::sat::external;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// Runs the solvers of another process, until that process is gone.
#[pyfunction(name = "_keep")]
pub(crate) fn keep(py: Python<'_>) -> PyResult<()> {
    py.detach(external::keep).map_err(|error| PyOSError::new_err(error.to_string()))
}
