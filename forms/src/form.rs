//! The forms of problems.

use std::fmt;

/// A kind of formal problem, and what counts as a solution of it.
pub trait Form {
    /// What an engine returns for one solution.
    type Witness: ?Sized;
    /// Which form it is.
    const TARGET: Target;
    /// The form's name as users read it.
    const NAME: &'static str = Self::TARGET.name();

    /// The size of the problem: named numbers, for people to read.
    fn sizes(&self) -> Sizes;
}

/// The size of a formal problem, such as 12 items and 30 options.
pub type Sizes = Vec<(&'static str, usize)>;

/// The forms that reductions lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Exact cover.
    Cover,
    /// CNF.
    Cnf,
    /// A state space.
    Search,
    /// Disjoint paths.
    Paths,
}

impl Target {
    /// The form's name as users read it.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Cover => "exact cover",
            Target::Cnf => "CNF",
            Target::Search => "state space",
            Target::Paths => "paths",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
