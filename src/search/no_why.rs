//! Reasons are an extra: without the extras there are none.

use std::convert::Infallible;

use jigsat::session::Session;

use crate::cli::RunArgs;
use crate::input::Loaded;

pub(crate) type Why = Option<Result<Infallible, Infallible>>;

pub(crate) fn why(_: &Session<'_>, _: &Loaded, _: &RunArgs) -> Why {
    None
}
