//! The strategies worth trying for a puzzle.
//!
//! A kind has knowledge about its puzzles that a scheduler lacks.

/// The aim of a question, as far as it decides which strategies are worth trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// One solution, whichever.
    First,
    /// Two solutions that differ, or a proof that there are not two.
    Unique,
    /// The number of solutions.
    Count,
}

impl Aim {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Unique, Self::Count];
}

/// The strategies for a puzzle and an [`Aim`], such as `search` or `paths+frontier`.
///
/// Strategies are left out if their engine is not compiled in, or if they don't support the assumptions of the question. An empty policy
/// leaves the choice to the features of the exact cover.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Short attempts, one after another.
    pub probes: Vec<&'static str>,
    /// The strategy that gets most of the work, if it is not that of the first reduction.
    pub leader: Option<&'static str>,
    /// Strategies of another nature, at most two. Each is the best one for some such puzzles.
    pub challengers: Vec<&'static str>,
}
