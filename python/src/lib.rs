//! jigsat for Python: the extension module `jigsat._jigsat`, which the package `jigsat` is written on top of.
//!
//! ```text
//!  Python values ─build→ Puzzle ─question→ AnyAsk ─in a thread of its own→ Layout, int, bool
//!  text           ─load↗                   meanwhile: signals, so that Ctrl-C is heeded
//! ```
//!
//! | module | what is there |
//! |---|---|
//! | `build`, `load` | puzzles from values, and from text |
//! | `puzzle`, `layout`, `solutions`, `formula` | the classes |
//! | `arguments` | what is given to functions, and what is wrong with it |
//! | `options`, `memory` | how a question is to be answered, and within which limits |
//! | `interruptible`, `workers` | work in a thread of its own, while this one looks after signals |
//! | `errors` | the exceptions, which are those of `jigsat._errors` |
//!
//! Nothing is solved here, and nothing is checked: what a layout is, [`jigsat`] has verified. What is plain Python (matrices, items of
//! any type, tables of comparisons) is written in Python.

mod arguments;
mod build;
mod certificate;
mod errors;
mod formula;
mod generate;
mod interruptible;
mod layout;
mod load;
mod measure;
mod memory;
mod options;
mod puzzle;
mod solutions;
mod workers;

use pyo3::prelude::*;

/// The functions and classes of the module.
#[pymodule]
mod _jigsat {
    #[pymodule_export]
    use super::build::{arukone, cnf, cuboid, exact_cover, polycube, triangle, ubongo};
    #[pymodule_export]
    use super::certificate::check_certificate;
    #[pymodule_export]
    use super::formula::Formula;
    #[pymodule_export]
    use super::generate::generate_arukone;
    #[pymodule_export]
    use super::kinds;
    #[pymodule_export]
    use super::layout::Layout;
    #[pymodule_export]
    use super::load::{is_address, read};
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::solutions::Solutions;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

/// The names of all kinds of puzzles.
#[pyfunction]
fn kinds() -> Vec<&'static str> {
    jigsat::encodings::puzzles::KINDS.iter().map(|kind| kind.name).collect()
}
