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
    #[serde(rename = "timeout_seconds", with = "seconds")]
    #[cfg_attr(test, schemars(with = "f64", range(min = 0)))]
    pub(super) timeout: Duration,
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
            timeout: args.timeout,
            memory_limit_bytes: args.memory.memory,
            threads: args.threads.into(),
            solver: args.external.solver.clone(),
            is_solver_trusted: args.external.trust_solver,
        }
    }

    /// The first difference: its option, and both values.
    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let options = |terms: &Self| {
            let chosen = |word: Option<String>| word.unwrap_or_else(|| "not given".into());
            [
                ("--task", terms.task.name().to_string()),
                ("--runs", terms.rounds.to_string()),
                ("--timeout", humantime::format_duration(terms.timeout).to_string()),
                ("--memory", chosen(terms.memory_limit_bytes.map(|bytes| bytes.to_string()))),
                ("--threads", terms.threads.to_string()),
                ("--solver", chosen(terms.solver.clone())),
                ("--trust-solver", if terms.is_solver_trusted { "given" } else { "not given" }.to_string()),
            ]
        };
        let pairs = options(self).into_iter().zip(options(other));
        pairs.into_iter().find(|(here, there)| here != there).map(|((what, here), (_, there))| (what, here, there))
    }
}

/// Times in seconds.
mod seconds {
    use serde::de::Error;
    use serde::{Deserializer, Serializer};

    use super::{Deserialize, Duration};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Duration, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        Duration::try_from_secs_f64(seconds).map_err(Error::custom)
    }
}
