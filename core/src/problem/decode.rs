//! Decodes the output of a solver into a layout of the puzzle.

use jigsat_encodings::kind::Answer;
use jigsat_forms::cnf::Unjustified;
use jigsat_forms::cnf::check::Fault;
use jigsat_forms::cnf::dimacs::number;
use jigsat_forms::{Cnf, DecodeError, ExactCover, OptionId, Reduced};

/// A decoded solver output.
pub enum Decoded {
    /// The layout, verified.
    Layout(Answer),
    /// It is no solution.
    Invalid {
        /// Why, in words.
        reason: String,
        /// Clauses in DIMACS numbers that exclude it, if it satisfies the formula.
        cuts: Vec<Vec<i64>>,
    },
}

/// Why a solver output can't be decoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodingError {
    /// Values are missing.
    #[error("expected a model, found {0}")]
    Incomplete(String),
    /// A lazy clause has no reason.
    #[error("internal error: {0}")]
    Unjustified(#[from] Unjustified),
    /// It solves the problem, but breaks the rules: the reduction is wrong.
    #[error("internal error: {0}")]
    Unsound(DecodeError),
}

impl Decoded {
    /// Decodes values for the variables of a formula, from the first one on.
    /// A solver may leave values out, as long as every clause is true.
    ///
    /// # Errors
    /// [`DecodingError`]
    pub fn of_model(reduced: &Reduced<Cnf, Answer>, values: &[Option<bool>]) -> Result<Self, DecodingError> {
        let cnf = &reduced.problem;
        let model = match cnf.model(values) {
            Ok(model) => model,
            Err(fault @ Fault::Violated { .. }) => {
                return Ok(Decoded::Invalid { reason: cnf.describe(&fault), cuts: Vec::new() });
            }
            Err(fault) => return Err(DecodingError::Incomplete(cnf.describe(&fault))),
        };
        let mut cuts = Vec::new();
        cnf.lazy().map_or(Ok(()), |lazy| lazy.violated(&model, &mut cuts))?;
        finish(reduced.decode(&model), || {
            cuts.iter().map(|cut| cut.clause.iter().map(|&lit| number(lit)).collect()).collect()
        })
    }

    /// Decodes a choice of options.
    ///
    /// # Errors
    /// [`DecodingError`]
    pub fn of_options(reduced: &Reduced<ExactCover, Answer>, options: &[OptionId]) -> Result<Self, DecodingError> {
        if let Some(reason) = reduced.problem.fault(options) {
            return Ok(Decoded::Invalid { reason, cuts: Vec::new() });
        }
        finish(reduced.decode(options), Vec::new)
    }
}

/// `cuts` returns the clauses that exclude a model without a layout.
fn finish(
    decoded: Result<Answer, DecodeError>,
    cuts: impl FnOnce() -> Vec<Vec<i64>>,
) -> Result<Decoded, DecodingError> {
    match decoded {
        Ok(layout) => Ok(Decoded::Layout(layout)),
        Err(DecodeError::Spurious(why)) => {
            Ok(Decoded::Invalid { reason: format!("it stands for no layout: {why}"), cuts: cuts() })
        }
        Err(error) => Err(DecodingError::Unsound(error)),
    }
}
