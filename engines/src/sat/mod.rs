//! Engines for formulas: a model counter, and SAT solvers, each behind a feature of its own.
//!
//! What the solvers have in common is here as well: `incremental` enumerates the models of a formula with any solver that takes
//! clauses between two calls; `oracle` asks such a solver for models in which some literals are true.

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
