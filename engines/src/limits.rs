//! Limits: when a run ends before it has searched everything.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_forms::budget::{Budget, Exceeded};

/// The limits at which an engine gives up.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The time and the memory of the run, and its stop signal.
    pub budget: Budget,
    /// The most nodes that it may open.
    pub nodes: Option<u64>,
    /// The number of witnesses after which it ends.
    pub witnesses: Option<u64>,
}

/// What kind of limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Time is up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// The share of the work is used up; see [`Quota`](crate::Quota).
    Work,
    /// The limit on witnesses was reached.
    Witnesses,
    /// The stop signal was given.
    Interrupted,
    /// The memory is used up.
    Memory,
    /// The method cannot decide this problem.
    Incapable,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "the time limit was reached",
            Limit::Nodes => "the node limit was reached",
            Limit::Work => "its share of the work is used up",
            Limit::Witnesses => "the requested number of witnesses was found",
            Limit::Interrupted => "the run was interrupted",
            Limit::Memory => "the memory limit was reached",
            Limit::Incapable => "the method cannot decide this problem",
        })
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The search was complete: there are no other witnesses than those visited.
    Exhausted,
    /// The visitor broke off.
    Stopped,
    /// A limit was reached.
    Limited(Limit),
}

impl Outcome {
    /// The outcome of a walk: exhausted, or the outcome that it broke off with.
    pub(crate) fn of(walk: ControlFlow<Outcome>) -> Self {
        walk.break_value().unwrap_or(Outcome::Exhausted)
    }
}

impl From<&Exceeded> for Limit {
    fn from(exceeded: &Exceeded) -> Self {
        match exceeded {
            Exceeded::Time => Limit::Time,
            Exceeded::Interrupted => Limit::Interrupted,
            Exceeded::Steps => Limit::Work,
            Exceeded::Memory { .. } | Exceeded::TooLarge { .. } => Limit::Memory,
        }
    }
}

impl From<Exceeded> for Outcome {
    fn from(exceeded: Exceeded) -> Self {
        Outcome::Limited((&exceeded).into())
    }
}

impl From<Budget> for Limits {
    /// The limits of the budget, and no others.
    fn from(budget: Budget) -> Self {
        Self { budget, ..Self::none() }
    }
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same limits, but no longer than `time` from now on.
    /// A time too long for the clock is no limit.
    pub fn within(self, time: Duration) -> Self {
        Self { budget: self.budget.within(time), ..self }
    }

    /// The memory that a cache may take, given its own limit `most`.
    /// A quarter of what the budget has left is kept for everything else: the cache fills first, and evicts entries
    /// instead of ending the run.
    pub(crate) fn cache(&self, most: u64) -> u64 {
        self.budget.memory_left().map_or(most, |left| most.min(left / 4 * 3))
    }

    /// Checks that the budget is not exceeded.
    ///
    /// Breaks with the [outcome](Outcome::Limited) of a run that ends here.
    pub fn check(&self) -> ControlFlow<Outcome> {
        or_limited(self.budget.check())
    }

    /// Checks that there is memory for a new structure, as [`Budget::reserve`] does.
    pub(crate) fn reserve(&self, bytes: u64, what: impl FnOnce() -> String) -> ControlFlow<Outcome> {
        or_limited(self.budget.reserve(bytes, what))
    }
}

/// Returns the value, or breaks with the [outcome](Outcome::Limited) of the run.
pub(crate) fn or_limited<T>(built: Result<T, Exceeded>) -> ControlFlow<Outcome, T> {
    built.map_or_else(|exceeded| ControlFlow::Break(exceeded.into()), ControlFlow::Continue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_end_as_their_budget_does() {
        let end = |limits: &Limits| match limits.check() {
            ControlFlow::Break(Outcome::Limited(limit)) => Some(limit),
            _ => None,
        };
        assert_eq!(end(&Limits::none()), None);
        let ended = Limits { nodes: Some(5), ..Limits::none() }.within(Duration::ZERO);
        assert_eq!((end(&ended), ended.nodes), (Some(Limit::Time), Some(5)));
        let small = Limits { budget: Budget::of_memory(1_000, None), ..Limits::none() };
        assert_eq!(small.reserve(1_000, || unreachable!()), ControlFlow::Continue(()));
        let full = ControlFlow::Break(Outcome::Limited(Limit::Memory));
        assert_eq!(small.reserve(1_001, || "a list".to_string()), full);
        assert_eq!(end(&small), Some(Limit::Memory));
    }

    #[test]
    fn the_end_of_the_time_has_one_text() {
        assert_eq!(Limit::Time.to_string(), Exceeded::Time.to_string());
        assert_eq!(Limit::Interrupted.to_string(), Exceeded::Interrupted.to_string());
    }

    #[test]
    fn a_cache_has_what_it_may_and_most_of_what_is_left() {
        let within = |budget| Limits { budget, ..Limits::none() };
        assert_eq!(within(Budget::none()).cache(7), 7);
        assert_eq!(within(Budget::of_memory(8, None)).cache(7), 6);
        assert_eq!(within(Budget::of_memory(8, None)).cache(3), 3);
    }
}
