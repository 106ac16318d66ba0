//! Exact answers about a space, one module for each question.

mod best;
mod given;
mod groups;
mod shares;
#[cfg(test)]
#[path = "../../../../forms/src/diagram/testing.rs"]
pub(crate) mod testing;

#[cfg(test)]
use jigsat_forms::budget::Budget;
#[cfg(test)]
use jigsat_forms::diagram::{Diagram, Node, NodeId, Space};

pub use best::{Weighed, best, histogram};
pub use given::given;
pub use groups::{Groups, groups};
pub use shares::shares;
