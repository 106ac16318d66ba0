//! A comparison of strategies on one puzzle: terms, strategies and their ranks.

use serde::Serialize;

use super::field::Entrant;
use super::made::Provenance;
use super::rank::{self, Entry, Status};
use super::rounds::Rounds;
use super::sample::Sample;
use super::summary;
use super::terms::Terms;
use crate::verdict::Verdict;

/// A comparison of the strategies of one field on one puzzle.
#[derive(Debug, Clone)]
pub(super) struct Comparison {
    pub(super) puzzle: Puzzle,
    pub(super) terms: Terms,
    /// Sorted by rank; in an ablation study by setting.
    pub(super) entries: Vec<Entry>,
    /// The strategies of the kind that took no part.
    pub(super) left_out: Vec<String>,
    /// The contradicting answers, if there is a dispute.
    pub(super) dispute: Option<String>,
    /// Why no strategy was needed, if a presolve check proves that there is no layout.
    pub(super) needless: Option<String>,
    /// Were all runs made?
    pub(super) is_complete: bool,
    pub(super) made: Provenance,
}

/// What the strategies are compared on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Puzzle {
    /// The file as given, with `#3` for the third puzzle of a file with several; `standard input` for `-`.
    pub(super) file: String,
    /// The kind of the puzzle, such as `cuboid`; `jigsat list` prints them.
    pub(super) kind: &'static str,
    /// The rules of the puzzle, in words; null for kinds without variants.
    pub(super) rules: Option<String>,
    /// In an ablation study, the search whose switches are compared; else null.
    pub(super) search: Option<String>,
    /// The fingerprint of the puzzle under its rules, in hexadecimal digits.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) fingerprint: String,
}

impl Comparison {
    /// A comparison without any runs.
    pub(super) fn new(puzzle: Puzzle, terms: Terms, made: Provenance) -> Self {
        Self {
            puzzle,
            terms,
            entries: Vec::new(),
            left_out: Vec::new(),
            dispute: None,
            needless: None,
            is_complete: true,
            made,
        }
    }

    /// Adds the runs of the entrants, and ranks them.
    pub(super) fn played(mut self, entrants: Vec<Entrant>, rounds: Rounds) -> Self {
        let entry = |(Entrant { name, variant }, samples): (Entrant, Vec<Sample>)| {
            Entry::new(name, variant.map(|variant| variant.to_string()), samples)
        };
        self.entries = entrants.into_iter().zip(rounds.samples).map(entry).collect();
        self.is_complete = rounds.is_complete;
        self.ranked()
    }

    /// Ranks the entries, and sorts them by rank except in an ablation study.
    pub(super) fn ranked(mut self) -> Self {
        rank::rank(self.terms.task, &mut self.entries);
        if self.puzzle.search.is_none() {
            rank::sort(&mut self.entries);
        }
        self.dispute = summary::dispute(&self);
        self
    }

    /// Were the strategies compared? Failures and contradictions are errors.
    pub(super) fn verdict(&self) -> Verdict {
        let any = |what: fn(&Status) -> bool| self.entries.iter().any(|entry| what(&entry.status));
        if self.dispute.is_some() || any(|status| matches!(status, Status::Failed(_))) {
            Verdict::Failed
        } else if self.needless.is_some() || (self.is_complete && any(|status| matches!(status, Status::Finished(_)))) {
            Verdict::Yes
        } else {
            Verdict::Undecided
        }
    }

    /// The time of a strategy as a multiple of the fastest one's.
    ///
    /// In an ablation study, as a multiple of the time with all switches.
    pub(super) fn ratio(&self, entry: &Entry) -> Option<f64> {
        let mut times = self.entries.iter().filter(|other| match self.puzzle.search {
            Some(_) => other.switches.as_deref() == Some("all"),
            None => other.rank == Some(1),
        });
        Some(entry.finishing_time()? / times.find_map(Entry::finishing_time)?)
    }
}
