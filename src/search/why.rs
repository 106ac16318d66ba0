//! Why there is no solution, where `--explain` asks for it.

use jigsat::explain::ExplainError;
use jigsat::explain::reason::{Impossibility, why_impossible};
use jigsat::session::Session;

use crate::cli::{RunArgs, TIME_LIMIT};
use crate::input::Loaded;

/// The simplest reason that was found, if one was asked for.
pub(crate) type Why = Option<Result<Impossibility, ExplainError>>;

/// Looks for a reason. Without a time limit of the user it has one of its own.
pub(crate) fn why(session: &Session<'_>, loaded: &Loaded, args: &RunArgs) -> Why {
    let is_limited = args.budget.timeout.is_some();
    let budget = if is_limited { loaded.budget.clone() } else { loaded.budget.within(TIME_LIMIT) };
    args.explain.then(|| why_impossible(session, &budget))
}
