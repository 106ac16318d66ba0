//! Searches for solutions of one puzzle: answers, checkpoints, statistics.

pub(crate) mod answer;
pub(crate) mod assemblable;
pub(crate) mod checkpoint;
#[cfg(feature = "extras")]
pub(crate) mod space;
pub(crate) mod stats;
#[cfg_attr(not(feature = "extras"), path = "no_why.rs")]
pub(crate) mod why;
