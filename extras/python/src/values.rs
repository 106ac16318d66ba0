//! Values on their way to Python: numbers of any size, and answers as JSON.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use serde_json::Value;

/// A whole number of any size.
#[derive(Debug, Clone, Default)]
pub(crate) struct Int(pub(crate) BigUint);

impl<'py> IntoPyObject<'py> for Int {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match u64::try_from(&self.0) {
            Ok(small) => Ok(small.into_pyobject(py)?),
            // Python reads digits of base 16 however many there are.
            Err(_) => Ok(py.get_type::<PyInt>().call1((self.0.to_str_radix(16), 16))?.cast_into()?),
        }
    }
}

/// An answer as JSON: in Python the plain values that `json.loads` makes of it.
#[derive(Debug)]
pub(crate) struct Json(pub(crate) Value);

impl<'py> IntoPyObject<'py> for Json {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        py.import("json")?.call_method1("loads", (self.0.to_string(),))
    }
}
