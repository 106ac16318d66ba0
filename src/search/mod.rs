//! Solutions of one puzzle: found, counted, written down for later, proven to be none.

pub(crate) mod assemblable;
pub(crate) mod checkpoint;
pub(crate) mod enumerate;
pub(crate) mod found;
pub(crate) mod proof;
