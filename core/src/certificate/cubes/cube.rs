//! Cubes: sets of assumed literals.

use std::fmt;

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::cnf::dimacs;
use serde::{Deserialize, Serialize};

/// A cube: assumed literals of different variables.
/// It is serialized, and displayed, as DIMACS numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<i64>", into = "Vec<i64>")]
pub struct Cube(Vec<Lit>);

/// Why a list of numbers is no cube.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CubeError {
    /// A number stands for no literal.
    #[error("expected the number of a literal, found {0}")]
    NoLiteral(i64),
    /// A variable occurs twice.
    #[error("the variable {0} occurs twice")]
    Twice(i64),
}

impl Cube {
    /// The cube of these literals, in this order. `O(n log n)`.
    ///
    /// # Errors
    /// [`CubeError`], if a variable occurs twice.
    pub fn new(literals: Vec<Lit>) -> Result<Self, CubeError> {
        let vars = literals.iter().map(|lit| lit.var()).sorted_unstable();
        let twice = vars.tuple_windows().find(|(var, next)| var == next);
        match twice {
            Some((var, _)) => Err(CubeError::Twice(dimacs::number(var.positive()))),
            None => Ok(Self(literals)),
        }
    }

    /// The literals, in the order of the decisions.
    pub fn literals(&self) -> &[Lit] {
        &self.0
    }
}

impl TryFrom<Vec<i64>> for Cube {
    type Error = CubeError;

    fn try_from(numbers: Vec<i64>) -> Result<Self, CubeError> {
        let literal = |number: i64| dimacs::literal(number).ok_or(CubeError::NoLiteral(number));
        Self::new(numbers.into_iter().map(literal).collect::<Result<_, _>>()?)
    }
}

impl From<Cube> for Vec<i64> {
    fn from(cube: Cube) -> Self {
        cube.0.into_iter().map(dimacs::number).collect()
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(&self.0))
    }
}

/// The first literals, for a message.
pub(super) fn shown(literals: &[Lit]) -> String {
    const MOST: usize = 12;
    let numbers = literals.iter().take(MOST).map(|&lit| dimacs::number(lit)).join(" ");
    match literals.len() {
        0 => "nothing".to_string(),
        length if length > MOST => format!("{numbers} … ({length} literals)"),
        _ => numbers,
    }
}
