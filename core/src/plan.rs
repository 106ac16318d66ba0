//! A plan: cheap probes, a leader, and its challengers.

use std::borrow::Cow;
use std::{fmt, iter};

use itertools::Itertools;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::strategy::Strategy;

/// The attempts for a request, in their order.
///
/// Results are taken in the order of the plan, and quotas are counted in work, so the results do not depend on the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Cheap attempts, one after another; one of them mostly decides the puzzle.
    pub probes: Vec<Attempt>,
    /// The attempt that gets at least half of all work; it runs to the end.
    pub leader: Attempt,
    /// Attempts of another nature, which share the other half, unless the leader can predict its end.
    /// Each may have the work of the leader before which it does not start.
    pub challengers: Vec<Attempt>,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
}

impl Plan {
    /// One attempt and no other.
    pub fn of(leader: Attempt) -> Self {
        Self { probes: Vec::new(), leader, challengers: Vec::new(), up_to: UpTo::Raw }
    }

    /// This strategy and no other, without symmetry.
    pub fn only(strategy: Strategy, why: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Attempt::new(strategy, why))
    }

    /// The same plan up to this symmetry.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { up_to, ..self }
    }

    /// The same plan with this symmetry handling of the leader.
    #[must_use]
    pub fn handling(self, symmetry: SymmetryHandling) -> Self {
        Self { leader: self.leader.handling(symmetry), ..self }
    }

    /// The attempts in order.
    pub fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.probes.iter().chain(self.racing())
    }

    /// The leader and the challengers.
    pub fn racing(&self) -> impl Iterator<Item = &Attempt> {
        iter::once(&self.leader).chain(&self.challengers)
    }

    /// May several attempts find the same solution?
    pub(crate) fn has_rivals(&self) -> bool {
        !(self.probes.is_empty() && self.challengers.is_empty())
    }

    /// The way of counting; partial counts may be added up if it is equal.
    pub fn counting(&self) -> String {
        let is_weighed = self.leader.symmetry == SymmetryHandling::Weighed;
        format!("{}{}", self.up_to, if is_weighed { ", by symmetry" } else { "" })
    }

    /// The plan in words; `None` if it is only a strategy.
    pub fn line(&self) -> Option<String> {
        let Attempt { strategy, symmetry, .. } = &self.leader;
        if !self.has_rivals() && *symmetry == SymmetryHandling::Plain {
            return None;
        }
        let names = |attempts: &[Attempt]| attempts.iter().map(|attempt| attempt.strategy).join(", ");
        let handling = if *symmetry == SymmetryHandling::Plain { String::new() } else { format!(", {symmetry}") };
        let probes = (!self.probes.is_empty()).then(|| format!("probes of {}", names(&self.probes)));
        let challengers = (!self.challengers.is_empty()).then(|| format!("challenged by {}", names(&self.challengers)));
        let parts = [probes, Some(format!("{strategy} leads{handling}")), challengers];
        Some(parts.into_iter().flatten().join("; "))
    }
}

/// One attempt of a [`Plan`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The strategy.
    pub strategy: Strategy,
    /// For a probe, its quota of work. For a challenger, the work of the leader before it starts.
    pub work: Option<u64>,
    /// Does it search under the strictest rules? Its layouts are valid under the puzzle's own; that there is none means nothing.
    pub is_strict: bool,
    /// Is its reduction a part of its work? It is for challengers: the leader needs its own in any case.
    pub(crate) pays_reduction: bool,
    /// How it handles symmetric solutions.
    pub symmetry: SymmetryHandling,
    /// Why it is in the plan.
    pub why: Cow<'static, str>,
}

/// How an attempt handles symmetric solutions if they count raw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SymmetryHandling {
    /// Finds each solution.
    #[default]
    Plain,
    /// Counts may find one of each orbit with its weight, if this is less work.
    Weighed,
    /// Finds only one of several symmetric solutions.
    OneOfEach,
}

impl SymmetryHandling {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Weighed, Self::OneOfEach];

    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            SymmetryHandling::Plain => "plain",
            SymmetryHandling::Weighed => "weighed",
            SymmetryHandling::OneOfEach => "one-of-each",
        }
    }
}

impl fmt::Display for SymmetryHandling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SymmetryHandling::Plain => "solutions one by one",
            SymmetryHandling::Weighed => "symmetric solutions weighed where that is less work",
            SymmetryHandling::OneOfEach => "symmetric solutions left out",
        })
    }
}

impl Attempt {
    /// An attempt without a quota and without symmetry.
    pub fn new(strategy: Strategy, why: impl Into<Cow<'static, str>>) -> Self {
        Self {
            strategy,
            work: None,
            is_strict: false,
            pays_reduction: false,
            symmetry: SymmetryHandling::Plain,
            why: why.into(),
        }
    }

    /// The same attempt with this [work](Self::work).
    #[must_use]
    pub fn with_work(self, words: u64) -> Self {
        Self { work: Some(words), ..self }
    }

    /// The same attempt with this handling of symmetric solutions.
    #[must_use]
    pub fn handling(self, symmetry: SymmetryHandling) -> Self {
        Self { symmetry, ..self }
    }
}
