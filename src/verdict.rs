//! Verdicts, and the exit codes that stand for them.

use jigsat::session;
use serde::{Deserialize, Serialize};

/// The answer to the question of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) enum Verdict {
    /// Exit code 0.
    Yes,
    /// A proven no: exit code 1.
    No,
    /// A limit was reached: exit code 3.
    Undecided,
    /// The question could not be asked, or answers contradict each other: exit code 2.
    Failed,
}

impl From<session::QuestionVerdict> for Verdict {
    fn from(verdict: session::QuestionVerdict) -> Self {
        match verdict {
            session::QuestionVerdict::Yes => Verdict::Yes,
            session::QuestionVerdict::No => Verdict::No,
            session::QuestionVerdict::Undecided(_) => Verdict::Undecided,
        }
    }
}

impl Verdict {
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 0,
            Verdict::No => 1,
            Verdict::Failed => 2,
            Verdict::Undecided => 3,
        }
    }

    /// The exit code of SAT solvers, for a formula.
    pub(crate) fn sat_exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 10,
            Verdict::No => 20,
            Verdict::Failed => 2,
            Verdict::Undecided => 0,
        }
    }
}
