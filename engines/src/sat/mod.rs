//! Engines for formulas: a model counter, and SAT solvers behind features.
//!
//! `incremental` enumerates the models of a formula with any solver to which clauses can be added between two calls;
//! `oracle` finds models in which some literals are true.

#[cfg(feature = "cadical")]
pub mod cadical;
#[cfg(feature = "external")]
pub mod external;
#[cfg(any(feature = "varisat", feature = "cadical", feature = "external"))]
mod incremental;
#[cfg(feature = "varisat")]
pub mod oracle;
pub mod sharp;
#[cfg(feature = "varisat")]
pub mod varisat;
