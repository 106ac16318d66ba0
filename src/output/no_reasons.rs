//! Reasons are an extra: without the extras there is nothing to print.

use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::search::answer::Answered;
use crate::search::why::Why;

pub(crate) type ExplainedRecord<'a> = &'a ();

pub(crate) fn explained(_: &Why) -> ExplainedRecord<'_> {
    &()
}

#[expect(clippy::unnecessary_wraps, reason = "it may fail where there are reasons")]
pub(crate) fn why_none(_: &Loaded, _: &Answered, _: &mut Output) -> Result<(), Failure> {
    Ok(())
}
