//! # CNF
//!
//! **The puzzle.** A formula in the [DIMACS format](jigsat_forms::cnf::dimacs): for classic problems without a reduction of their own, and
//! for the output of other programs.
//!
//! **The rules.** Every variable becomes true or false, such that
//! 1. every variable has one value;
//! 2. every clause has a true literal.
//!
//! **Solutions.** A solution has values of all variables, even of those that occur in no clause. If the file has a projection set (`c p
//! show 1 2 0`), a solution has values of *its* variables which extend to a model. Two models that agree on them are the same solution.

mod build;
mod layout;
mod recognise;
mod theory;

use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs;
use jigsat_forms::counted::counted;
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Cnf, Reduced};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::puzzle::{Aim, Encode, LayoutError, Policy, Puzzle, Recognition, Reduction, Violation};

pub use build::FormulaError;
pub use layout::Layout;

/// A puzzle: the formula of its file.
#[derive(Clone)]
pub struct Formula {
    text: Arc<dimacs::Dimacs>,
}

impl Formula {
    /// The formula; its projection variables are the shown ones.
    pub fn cnf(&self) -> &Cnf {
        &self.text.cnf
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [variables, clauses] = [(self.cnf().var_count(), "variable"), (self.cnf().clause_count(), "clause")]
            .map(|(n, what)| counted(n, what));
        write!(f, "a formula with {variables} and {clauses}")
    }
}

impl FromStr for Formula {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.into())
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FormatWriter(f);
        if self.text.is_projected {
            dimacs::write_projection(self.cnf(), &mut out).map_err(|_| fmt::Error)?;
        }
        dimacs::write_clauses(self.cnf(), &[], &mut out).map_err(|_| fmt::Error)
    }
}

/// Adapts a formatter to a writer, so that long formulas need no buffer.
struct FormatWriter<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl io::Write for FormatWriter<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.write_str(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Puzzle for Formula {
    const NAME: &'static str = "cnf";
    const SUMMARY: &'static str =
        "make every clause true: any formula in conjunctive normal form, in the format DIMACS";
    const REDUCTIONS: &'static [Reduction<Self>] =
        &[Reduction::new("cnf", "the formula, unchanged", Encode::Cnf(|puzzle, _, budget| reduce(puzzle, budget)))
            .verbatim()];

    const EXTENSIONS: &'static [&'static str] = &["cnf", "dimacs"];

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        recognise::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        Ok(Self { text: Arc::new(dimacs::read(text)?) })
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        layout.verify(self.cnf())
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Layout, LayoutError> {
        Layout::read(self.cnf(), text)
    }

    /// The values of all variables.
    fn draw(&self, layout: &Layout) -> Drawing {
        Drawing::Literals(layout.all())
    }

    fn rules(&self) -> Option<String> {
        let (shown, vars) = (self.cnf().observed().len(), self.cnf().var_count());
        self.text.is_projected.then(|| format!("projected on {shown} of {vars} variables"))
    }

    fn notes(&self) -> Vec<String> {
        self.text.notes.clone()
    }

    fn policy(&self, aim: Aim) -> Policy {
        // A few models that are hard to find are counted faster with blocking clauses; many models are not.
        match aim {
            Aim::Count => Policy { leader: Some("cnf+sharp"), challengers: vec!["cnf+varisat"], ..Policy::default() },
            Aim::First | Aim::Unique => Policy::default(),
        }
    }

    fn theory(&self, _: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        Ok(Some(Arc::new(theory::FormulaTheory::new(self))))
    }

    fn impossible(&self, _: &Budget) -> Result<Option<String>, Exceeded> {
        let empty = self.cnf().clauses().position(<[_]>::is_empty);
        Ok(empty.map(|index| format!("clause {} is empty", index + 1)))
    }
}

/// The bytes of a variable in a model, a layout, and its output.
const LAYOUT: u64 = 64;

fn reduce(formula: &Formula, budget: &Budget) -> Result<Reduced<Cnf, Layout>, Exceeded> {
    let text = Arc::clone(&formula.text);
    let bytes = text.cnf.bytes() + LAYOUT * text.cnf.var_count() as u64;
    budget.reserve(bytes, || format!("a formula of {}", counted(text.cnf.clause_count(), "clause")))?;
    let cnf = text.cnf.clone();
    Ok(Reduced::new(cnf, move |model: &_| Ok(Layout::new(&text.cnf, |var| model.value(var)))).faithful())
}

#[cfg(test)]
mod tests;
