//! The extension module `jigsat._jigsat`, the base of the Python package `jigsat`.
//!
//! ```text
//!  Python values ─build→ Puzzle ─question→ Ask ─in its own thread→ Layout, int, bool
//!  text           ─load↗                   meanwhile: signals such as Ctrl-C
//! ```
//!
//! | module | what is there |
//! |---|---|
//! | `build`, `load` | puzzles from values, and from text |
//! | `family` | rows of families |
//! | `book` | puzzles on pages to print |
//! | `puzzle`, `layout`, `solutions`, `formula`, `space` | the classes |
//! | `hint`, `explanation`, `assembly` | the classes of answers in words |
//! | `picture` | pictures and words of answers |
//! | `array` | layouts as arrays |
//! | `arguments` | arguments of functions, and their mistakes |
//! | `options`, `memory`, `solver` | strategy, limits and external solver of a question |
//! | `interruptible`, `workers` | work in another thread, while this one handles signals |
//! | `errors` | the exceptions of `jigsat._errors` |
//!
//! This module neither solves nor checks: [`jigsat`] verifies the layouts. Matrices, items of any type and tables of comparisons are
//! written in Python.

mod arguments;
mod array;
mod assembly;
mod book;
mod build;
mod certificate;
mod errors;
mod explanation;
mod family;
mod formula;
mod generate;
mod hint;
mod interruptible;
mod layout;
mod load;
mod measure;
mod memory;
mod options;
mod picture;
mod puzzle;
mod rate;
mod solutions;
mod solver;
mod space;
mod workers;

use pyo3::prelude::*;

/// The functions and classes of the module.
#[pymodule]
mod _jigsat {
    #[pymodule_export]
    use super::assembly::Assembly;
    #[pymodule_export]
    use super::book::book;
    #[pymodule_export]
    use super::build::{arukone, cnf, cuboid, exact_cover, polycube, triangle, ubongo};
    #[pymodule_export]
    use super::certificate::check_certificate;
    #[pymodule_export]
    use super::explanation::{Explanation, restored_explanation};
    #[pymodule_export]
    use super::family::family;
    #[pymodule_export]
    use super::formula::Formula;
    #[pymodule_export]
    use super::generate::{
        generate_arukone, generate_cuboid, generate_grid, generate_polycube, generate_triangle, generate_ubongo,
    };
    #[pymodule_export]
    use super::hint::{Hint, restored_hint};
    #[pymodule_export]
    use super::kinds;
    #[pymodule_export]
    use super::layout::Layout;
    #[pymodule_export]
    use super::load::{extensions, is_address, read, restored};
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::solutions::Solutions;
    #[pymodule_export]
    use super::solver::keep;
    #[pymodule_export]
    use super::space::{Space, SpaceLayouts};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

/// The names of all kinds of puzzles.
#[pyfunction]
fn kinds() -> Vec<&'static str> {
    jigsat::encodings::puzzles::KINDS.iter().map(|kind| kind.name).collect()
}
