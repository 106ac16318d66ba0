//! The terms on which strategies are compared: the same for all of them, and for all puzzles of a comparison.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cli::{CompareArgs, Task};

/// What every run is asked, and what it may take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Terms {
    pub(super) task: Task,
    /// How many runs each strategy is meant to have.
    pub(super) rounds: usize,
    #[serde(rename = "timeout_seconds", with = "seconds")]
    pub(super) timeout: Duration,
    /// The memory that a run may take; unless it was chosen, three quarters of what the machine has.
    pub(super) memory_limit_bytes: Option<u64>,
    /// The threads that a run may take.
    pub(super) threads: usize,
    /// What the engine `external` runs, unless it is the first solver that is installed.
    pub(super) solver: Option<String>,
    /// Is that solver believed when it says that there is no solution?
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

    /// What is different, by its option, and what it is here and there.
    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let said = |terms: &Self| {
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
        let pairs = said(self).into_iter().zip(said(other));
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
