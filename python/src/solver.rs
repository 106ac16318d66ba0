//! External SAT solvers, and the process that ends them with this one.

use std::path::PathBuf;

use jigsat::engines::sat::external;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// The command of a process that ends solvers with this one: the interpreter with `_keep.py`, without any packages.
///
/// `None` if the interpreter does not know its file.
pub(crate) fn keeper(py: Python<'_>) -> PyResult<Option<Vec<String>>> {
    let interpreter: Option<String> = py.import("sys")?.getattr("executable")?.extract()?;
    let Some(interpreter) = interpreter.filter(|path| !path.is_empty() && cfg!(target_os = "linux")) else {
        return Ok(None);
    };
    let module: PathBuf = py.import("jigsat._jigsat")?.getattr("__file__")?.extract()?;
    let script = module.with_file_name("_keep.py");
    let [script, module] = [script, module].map(|path| path.to_string_lossy().into_owned());
    Ok(Some(vec![interpreter, "-IS".to_string(), script, module]))
}

/// Runs the solvers of another process, until that process is gone.
#[pyfunction(name = "_keep")]
pub(crate) fn keep(py: Python<'_>) -> PyResult<()> {
    py.detach(external::keep).map_err(|error| PyOSError::new_err(error.to_string()))
}
