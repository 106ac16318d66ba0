//! The terms of a comparison: the same for all strategies and puzzles.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cli::{CompareArgs, Task};

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
    #[cfg_attr(test, schemars(range(min = 0)))]
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
            ("--task", self.task.name().to_string()),
            ("--runs", self.rounds.to_string()),
            ("--timeout", self.timeout()),
            ("--memory", chosen(self.memory_limit_bytes.map(|bytes| bytes.to_string()))),
            ("--threads", self.threads.to_string()),
            ("--solver", chosen(self.solver.clone())),
            ("--trust-solver", if self.is_solver_trusted { "given" } else { "not given" }.to_string()),
        ]
    }
}
