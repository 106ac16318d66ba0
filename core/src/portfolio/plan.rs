//! A plan: cheap probes, a race of resumable attempts, and a strategy that runs to the end.

use std::borrow::Cow;
use std::fmt;

use itertools::Itertools;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::strategy::Strategy;

/// The attempts for a request, in their order.
///
/// Results are taken in the order of the plan, and quotas are counted in nodes, so the results do not depend on the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Cheap attempts, one after another; one of them mostly decides the puzzle.
    pub probes: Vec<Attempt>,
    /// Attempts that race by time slices, which double from round to round.
    /// Their quotas are those of the first round.
    pub race: Vec<Attempt>,
    /// The attempt without a quota; it resumes if it was in the race.
    pub finisher: Attempt,
    /// Replaces the finisher if sub-problems recur in its probe.
    pub(crate) if_recurring: Option<Attempt>,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
}

/// One attempt of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The strategy.
    pub strategy: Strategy,
    /// The quota of nodes, if there is one.
    pub nodes: Option<u64>,
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
        Self { strategy, nodes: None, symmetry: SymmetryHandling::Plain, why: why.into() }
    }

    /// The same attempt with a quota of nodes.
    #[must_use]
    pub fn limited(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// The same attempt with this handling of symmetric solutions.
    #[must_use]
    pub fn handling(self, symmetry: SymmetryHandling) -> Self {
        Self { symmetry, ..self }
    }
}

impl Plan {
    /// One attempt and no other.
    pub fn of(finisher: Attempt) -> Self {
        Self { probes: Vec::new(), race: Vec::new(), finisher, if_recurring: None, up_to: UpTo::Raw }
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

    /// The same plan with this symmetry handling of the finisher.
    #[must_use]
    pub fn handling(self, symmetry: SymmetryHandling) -> Self {
        Self { finisher: self.finisher.handling(symmetry), ..self }
    }

    /// The attempts in order.
    pub fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.probes.iter().chain(&self.race).chain([&self.finisher])
    }

    /// May several attempts find the same solution?
    pub(super) fn has_rivals(&self) -> bool {
        !(self.probes.is_empty() && self.race.is_empty())
    }

    /// Is the attempt in the race, so that it resumes in each time slice?
    pub fn is_raced(&self, attempt: &Attempt) -> bool {
        self.race.iter().any(|entrant| entrant.strategy == attempt.strategy)
    }

    /// The way of counting; partial counts may be added up if it is equal.
    pub fn counting(&self) -> String {
        let is_weighed = self.finisher.symmetry == SymmetryHandling::Weighed;
        format!("{}{}", self.up_to, if is_weighed { ", by symmetry" } else { "" })
    }

    /// The plan in words, one line per strategy.
    /// Empty if the plan is only a strategy.
    pub fn lines(&self) -> Vec<String> {
        if !self.has_rivals() && self.finisher.symmetry == SymmetryHandling::Plain {
            return Vec::new();
        }
        let roles = |strategy: Strategy| {
            let is_its = |attempt: &&Attempt| attempt.strategy == strategy;
            let quota = |attempt: &Attempt| attempt.nodes.unwrap_or_default();
            let probes = self.probes.iter().filter(is_its);
            let probes = probes.map(|probe| format!("probe of {} nodes ({})", quota(probe), probe.why));
            let raced = self.race.iter().filter(is_its);
            let raced = raced.map(|one| format!("{} nodes in the race, doubled from round to round", quota(one)));
            let end = Some(&self.finisher).filter(is_its).map(|end| {
                let handling =
                    if end.symmetry == SymmetryHandling::Plain { String::new() } else { format!(", {}", end.symmetry) };
                format!("to the end{handling} ({})", end.why)
            });
            format!("{strategy}: {}", probes.chain(raced).chain(end).join("; then "))
        };
        self.attempts().map(|attempt| attempt.strategy).unique_by(Strategy::to_string).map(roles).collect()
    }
}
