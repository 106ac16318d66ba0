//! The registry of puzzle kinds: one folder and one line for each.

use crate::kind::Kind;

/// Every kind of puzzle.
pub static KINDS: &[Kind] = &[];
