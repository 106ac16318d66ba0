//! How a command ends, and the exit codes that stand for it.

use jigsat::session::Verdict;
use serde::{Deserialize, Serialize};

/// The answer to the question of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Verdict"))]
pub(crate) enum Exit {
    /// Exit code 0.
    Yes,
    /// A proven no: exit code 1.
    No,
    /// A limit was reached: exit code 3.
    Undecided,
    /// The question could not be asked, or answers contradict each other: exit code 2.
    Failed,
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => Exit::Yes,
            Verdict::No => Exit::No,
            Verdict::Undecided(_) => Exit::Undecided,
        }
    }
}

impl Exit {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Failed => 2,
            Exit::Undecided => 3,
        }
    }

    /// The exit code of SAT solvers, for a formula.
    pub(crate) fn sat_code(self) -> u8 {
        match self {
            Exit::Yes => 10,
            Exit::No => 20,
            Exit::Failed => 2,
            Exit::Undecided => 0,
        }
    }
}
