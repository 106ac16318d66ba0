//! Searches for solutions of one puzzle: answers, checkpoints, statistics.

pub(crate) mod answer;
pub(crate) mod assemblable;
pub(crate) mod checkpoint;
pub(crate) mod space;
pub(crate) mod stats;
