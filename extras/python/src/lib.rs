//! The extension module `jigsat._jigsat`, the base of the Python package `jigsat`.
//!
//! ```text
//!  Python values ─build→ Puzzle ─question→ Ask ─in its own thread→ Layout, int, bool, JSON
//!  text           ─load↗                   meanwhile: signals such as Ctrl-C
//! ```
//!
//! | module | what is there | imports |
//! |---|---|---|
//! | `values`, `errors` | numbers and JSON on their way to Python, exceptions of `jigsat._errors` | |
//! | `memory`, `workers`, `interruptible`, `keep` | work in another thread, while this one handles signals | errors |
//! | `options` | strategy and limits of a question | the above |
//! | `puzzle`, `layout`, `array`, `solutions`, `formula`, `space` | the classes | the above |
//! | `build`, `load`, `generate` | puzzles from values, from text, and at random | the classes |
//! | `questions`, `certificate`, `rate`, `measure` | questions about puzzles | the classes |
//! | `hint`, `explanation`, `assembly`, `picture` | answers in words: JSON, of which `jigsat._answers` makes dataclasses | the classes |
//! | `family`, `book` | rows of families, pages to print | the classes |
//!
//! This module neither solves nor checks: [`jigsat`] verifies the layouts. Arguments are read, and classes are completed, in Python; so are
//! matrices, items of any type and tables of comparisons.

#![expect(clippy::needless_pass_by_value, reason = "Python hands over values")]

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
mod keep;
mod layout;
mod load;
mod measure;
mod memory;
mod options;
mod picture;
mod puzzle;
mod questions;
mod rate;
mod solutions;
mod space;
mod values;
mod workers;

use pyo3::prelude::*;

/// The functions and classes of the module.
#[pymodule]
mod _jigsat {
    #[pymodule_export]
    use super::{
        assembly::assemble, book::book, build::arukone, build::cnf, build::cuboid, build::exact_cover, build::polycube,
        build::triangle, build::ubongo, certificate::certify, certificate::check_certificate, explanation::explain,
        family::family, formula::Formula, generate::generate_arukone, generate::generate_cuboid,
        generate::generate_grid, generate::generate_polycube, generate::generate_triangle, generate::generate_ubongo,
        hint::next, hint::steps, keep::keep, kinds, layout::Layout, load::extensions, load::is_address, load::read,
        measure::contestants, measure::measure, puzzle::Puzzle, questions::check, questions::count, questions::export,
        questions::solutions, questions::solve, questions::unique, rate::rate, solutions::Solutions, space::Space,
        space::compile,
    };

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

/// The names of all kinds of puzzles.
#[pyfunction]
fn kinds() -> Vec<&'static str> {
    jigsat::encodings::puzzles::KINDS.iter().map(|kind| kind.name).collect()
}
