//! Solutions of one puzzle: found, counted, written down for later, proven to be none.

pub(crate) mod answer;
pub(crate) mod assemblable;
pub(crate) mod checkpoint;
pub(crate) mod stats;

pub(crate) mod proof;
