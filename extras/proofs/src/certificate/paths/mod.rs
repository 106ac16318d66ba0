//! Certificates of counts of disjoint paths, based on a diagram of all linkages.
//!
//! The maker is here. The checker is [`jigsat_space::path_count`], which also defines the diagram; it shares no code with the maker.

mod check;
mod diagram;
mod make;
#[cfg(test)]
mod tests;
mod text;

pub(super) use check::check;
pub(super) use make::write;

use std::sync::Arc;

use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Linkage, Reduced, Target};

use jigsat_core::session::Session;

/// The kind's reduction to disjoint paths, if it has one.
fn linkage(session: &Session<'_>, budget: &Budget) -> Result<Option<Arc<Reduced<Linkage, Answer>>>, Exceeded> {
    let Some(info) = session.kind().reductions_to(Target::Paths).next() else { return Ok(None) };
    Ok(session.usual(&info, budget)?.and_then(|made| match &made.reduced {
        AnyReduced::Paths(reduced) => Some(Arc::clone(reduced)),
        _ => None,
    }))
}
