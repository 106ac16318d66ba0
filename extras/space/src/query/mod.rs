//! Queries of a space, one module for each.

pub(crate) mod best;
mod given;
pub(crate) mod groups;
mod order;
mod shares;
#[cfg(test)]
pub(crate) mod testing;
