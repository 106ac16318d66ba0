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

/// A short attempt with a strategy, before others race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// The strategy, as text.
    pub strategy: &'static str,
    /// The limit of nodes.
    pub nodes: u64,
}

/// The strategies for a puzzle and an [`Aim`], such as `search` or `paths+frontier`.
///
/// Strategies are left out if their engine is not compiled in, or if they don't support the assumptions of the question. An empty policy
/// leaves the choice to the features of the exact cover.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Short attempts, one after another.
    pub probes: Vec<Probe>,
    /// The strategies that race with equal shares of the time.
    ///
    /// Each is the best one for some such puzzles.
    pub race: Vec<&'static str>,
    /// The strategy that runs to the end, if it is not that of the first reduction.
    pub finisher: Option<&'static str>,
}

impl Policy {
    /// The same policy with one more probe.
    #[must_use]
    pub fn probing(mut self, strategy: &'static str, nodes: u64) -> Self {
        self.probes.push(Probe { strategy, nodes });
        self
    }
}
