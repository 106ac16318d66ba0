//! The layout of a claim that there is one.
//!
//! The portfolio finds it, as for any question. Its facts as assumptions leave the SAT solver little to do: it completes the model.

use std::sync::Arc;

use jigsat_core::session::{PartialLayout, Question, Request, Session, Verdict};
use jigsat_encodings::kind::Answer;
use jigsat_engines::Run;
use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Exceeded};

use super::ProofMethod;
use super::basis::{Basis, Known};
use super::certified::CertifyError;

/// Searches for a layout and its model.
///
/// Empty if the puzzle has no layout, `None` if a limit was reached.
///
/// # Errors
/// [`CertifyError`] if an engine fails, or a model stands for no layout.
pub(super) fn find(
    session: &Session<'_>,
    method: &ProofMethod,
    basis: &Basis,
    run: &Run,
) -> Result<Option<Vec<Known>>, CertifyError> {
    let mut first: Option<Answer> = None;
    let request = Request { meter: Arc::clone(&run.meter), ..Request::new(Question::First) };
    let report = session.run(&request.within(run.limits.clone()), &mut first)?;
    let Some(layout) = first else {
        return Ok((report.verdict() == Verdict::No).then(Vec::new));
    };
    let Ok(assumed) = literals(session, method, basis, &layout, &run.limits.budget) else { return Ok(None) };
    if let Some(assumed) = assumed
        && let Some(known) = basis.find_under(&assumed, run)?
        && !known.is_empty()
    {
        return Ok(Some(known));
    }
    // The formula has no variables for the facts.
    basis.find(1, run)
}

/// The layout as literals of the formula; `None` if the formula has no such variables.
fn literals(
    session: &Session<'_>,
    method: &ProofMethod,
    basis: &Basis,
    layout: &Answer,
    budget: &Budget,
) -> Result<Option<Vec<Lit>>, Exceeded> {
    let Some(info) = method.info(session.kind()) else { return Ok(None) };
    let Some(theory) = session.puzzle().theory(budget)? else { return Ok(None) };
    Ok(PartialLayout::of(theory, layout, budget)?.ok().and_then(|part| part.literals(basis.cnf(), info.is_verbatim)))
}
