//! This process and its children: budgets, memory, signals, work beside the main thread.

pub(crate) mod background;
pub(crate) mod budgets;
pub(crate) mod children;
pub(crate) mod journal;
pub(crate) mod memory;
pub(crate) mod provenance;
pub(crate) mod signals;
