//! The rating of a draft.

use jigsat_engines::Run;

use super::GenerateError;
use crate::explain::context::ExplanationContext;
use crate::explain::rate::rate;
use crate::session::Session;

/// The score of the session's puzzle.
///
/// # Errors
/// [`GenerateError`]
pub(super) fn score(session: &Session<'_>, run: &Run) -> Result<f64, GenerateError> {
    let context = ExplanationContext::of(session, &run.limits.budget)?;
    let context = context.ok_or(GenerateError::Unrated(session.kind().name))?;
    Ok(rate(&context, &[], run)?.score)
}
