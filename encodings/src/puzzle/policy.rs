//! Which strategies are worth trying for a puzzle: what a kind knows of its puzzles, and a scheduler can't.

/// What is asked of a puzzle, as far as it decides which strategies are worth trying.
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
    /// The nodes that it may open.
    pub nodes: u64,
}

/// The strategies for a puzzle and an [`Aim`], as texts such as `search` or `paths+frontier`.
///
/// Strategies whose engine is not compiled in, or that can't be told what is given, are left out. An empty policy leaves everything
/// to the features of the exact cover.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Short attempts, one after another.
    pub probes: Vec<Probe>,
    /// Strategies of which each is the best one for some puzzles like this; each gets the same share of the time.
    pub race: Vec<&'static str>,
    /// The strategy that runs to the end, if it is another one than that of the first reduction.
    pub finisher: Option<&'static str>,
}

impl Policy {
    /// The same policy after one probe more.
    #[must_use]
    pub fn probing(mut self, strategy: &'static str, nodes: u64) -> Self {
        self.probes.push(Probe { strategy, nodes });
        self
    }
}
