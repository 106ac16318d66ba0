//! The verbs of what came on top: explanations, puzzles at random, books, proofs, and counts on many machines.

mod assemble;
mod book;
mod certify;
mod cluster;
mod compile;
mod explain;
mod family;
mod generate;
mod hint;
mod query;
mod rate;

use super::verb::Declared;

pub(super) const VERBS: &[&dyn Declared] = &[
    &explain::VERB,
    &hint::VERB,
    &rate::VERB,
    &compile::VERB,
    &query::VERB,
    &generate::VERB,
    &family::VERB,
    &book::VERB,
    &assemble::VERB,
    &certify::CERTIFY,
    &certify::CHECK,
    &cluster::split::VERB,
    &cluster::work::VERB,
    &cluster::merge::VERB,
    &cluster::status::VERB,
];
