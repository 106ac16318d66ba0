//! The result of a comparison on one puzzle: terms, strategies and their ranks. Every format is made of it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::entry::{self, Entry, Status};
use super::summary;
use crate::exit::Exit;
use crate::process::provenance::Provenance;
use crate::verbs::compare::args::{CompareArgs, Task};

/// Strategies on one puzzle.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Comparison {
    #[serde(flatten)]
    pub(super) puzzle: Puzzle,
    #[serde(flatten)]
    pub(super) terms: Terms,
    /// The strategies by rank, in an ablation study by setting; empty if no run was needed.
    pub(super) strategies: Vec<Entry>,
    /// The strategies of the kind that took no part.
    pub(super) left_out: Vec<String>,
    /// Did a strategy finish? `failed`: strategies contradict each other, or a run died.
    pub(super) answer: Exit,
    /// The contradiction, or why no run was needed; else null.
    pub(super) reason: Option<String>,
    /// The result, as a sentence.
    pub(super) summary: String,
    /// Are all runs made? If not, the comparison was interrupted.
    pub(super) is_complete: bool,
    pub(super) made: Provenance,
}

/// What the strategies are compared on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Puzzle {
    /// The file as given, with `#3` for the third puzzle of a file with several; `standard input` for `-`.
    pub(super) file: String,
    /// The kind of the puzzle, such as `cuboid`; `jigsat list` prints them.
    pub(super) kind: String,
    /// The rules of the puzzle, in words; null for kinds without variants.
    pub(super) rules: Option<String>,
    /// In an ablation study, the search whose switches are compared; else null.
    pub(super) search: Option<String>,
    /// The fingerprint of the puzzle under its rules, in hexadecimal digits.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) fingerprint: String,
}

/// A puzzle that could not be read or probed within the limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Undecided {
    /// The file as given.
    pub(super) file: String,
    /// Always `undecided`.
    #[cfg_attr(test, schemars(with = "&str", extend("const" = "undecided")))]
    pub(super) answer: Exit,
    /// The limit that was reached.
    pub(super) reason: String,
}

impl Comparison {
    /// Computes all that follows from the runs: statistics, ranks, the answer, the words.
    pub(super) fn ranked(mut self) -> Self {
        let again = |entry: Entry| Entry::new(entry.strategy, entry.switches, entry.runs);
        self.strategies = self.strategies.into_iter().map(again).collect();
        entry::rank(self.terms.task, &mut self.strategies);
        let is_study = self.is_study();
        if !is_study {
            // Those without a rank come last.
            self.strategies.sort_by_key(|entry| (entry.status, entry.rank));
        }
        let is_base = |entry: &&Entry| if is_study { entry.name() == "all" } else { entry.rank == Some(1) };
        let base = self.strategies.iter().filter(is_base).find_map(Entry::finishing_time);
        for entry in &mut self.strategies {
            entry.ratio = entry.finishing_time().zip(base).map(|(time, base)| time / base);
        }
        if !self.strategies.is_empty() {
            self.reason = summary::dispute(self.terms.task, &self.strategies);
        }
        self.answer = self.verdict();
        self.summary = summary::summary(&self);
        self
    }

    /// Were the strategies compared? Failures and contradictions are errors.
    fn verdict(&self) -> Exit {
        let has = |status: Status| self.strategies.iter().any(|entry| entry.status == status);
        if self.dispute().is_some() || has(Status::Failed) {
            Exit::Failed
        } else if self.needless().is_some() || (self.is_complete && has(Status::Finished)) {
            Exit::Yes
        } else {
            Exit::Undecided
        }
    }

    /// Is it summed up with others? Not if it is an ablation study, needed no run, or was interrupted.
    pub(super) fn is_counted(&self) -> bool {
        !self.is_study() && self.needless().is_none() && self.is_complete
    }

    /// Is it an ablation study, of the switches of one search?
    pub(super) fn is_study(&self) -> bool {
        self.puzzle.search.is_some()
    }

    /// The contradicting answers, if there is a dispute.
    pub(super) fn dispute(&self) -> Option<&str> {
        self.reason.as_deref().filter(|_| !self.strategies.is_empty())
    }

    /// Why no strategy was needed, if a presolve check proves that there is no layout.
    pub(super) fn needless(&self) -> Option<&str> {
        self.reason.as_deref().filter(|_| self.strategies.is_empty())
    }

    /// A strategy by its name.
    pub(super) fn entry(&self, strategy: &str) -> Option<&Entry> {
        self.strategies.iter().find(|entry| entry.strategy == strategy)
    }
}

/// What every run is asked, and what it may take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Terms {
    /// The question of every run.
    pub(super) task: Task,
    /// The planned number of runs of each strategy, after one to warm up.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) rounds: usize,
    /// The time limit of a run.
    pub(super) timeout_seconds: f64,
    /// The memory limit of a run; null for three quarters of the machine's memory.
    pub(super) memory_limit_bytes: Option<u64>,
    /// The thread limit of a run.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) threads: usize,
    /// The program of the engine `external`; null for the first solver that is installed.
    pub(super) solver: Option<String>,
    /// Is that program trusted without a proof when its answer is that there is no solution?
    pub(super) is_solver_trusted: bool,
}

impl Terms {
    pub(super) fn of(args: &CompareArgs) -> Self {
        Self {
            task: args.task,
            rounds: args.runs,
            timeout_seconds: args.timeout.as_secs_f64(),
            memory_limit_bytes: args.memory.memory,
            threads: args.threads.into(),
            solver: args.external.solver.clone(),
            is_solver_trusted: args.external.trust_solver,
        }
    }

    /// The time limit of a run in words.
    pub(super) fn timeout(&self) -> String {
        let timeout = Duration::try_from_secs_f64(self.timeout_seconds).unwrap_or(Duration::MAX);
        humantime::format_duration(timeout).to_string()
    }

    /// The options of the terms, in words.
    pub(super) fn options(&self) -> [(&'static str, String); 7] {
        let chosen = |word: Option<String>| word.unwrap_or_else(|| "not given".into());
        [
            ("--task", self.task.name()),
            ("--runs", self.rounds.to_string()),
            ("--timeout", self.timeout()),
            ("--memory", chosen(self.memory_limit_bytes.map(|bytes| bytes.to_string()))),
            ("--threads", self.threads.to_string()),
            ("--solver", chosen(self.solver.clone())),
            ("--trust-solver", if self.is_solver_trusted { "given" } else { "not given" }.to_string()),
        ]
    }
}
