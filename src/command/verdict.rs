//! Verdicts, and how the program ends with them.

use crate::cli::Verb;

/// The answer to the question of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    Yes,
    No,
    /// A limit was reached.
    Undecided,
    /// The question could not be asked; the user was told why.
    Failed,
}

impl Verdict {
    pub(super) fn word(self) -> &'static str {
        match self {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Undecided => "undecided",
            Verdict::Failed => "failed",
        }
    }

    pub(super) fn exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 0,
            Verdict::No => 1,
            Verdict::Failed => 2,
            Verdict::Undecided => 3,
        }
    }

    /// As SAT solvers tell it, of a formula.
    fn sat_exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 10,
            Verdict::No => 20,
            Verdict::Failed => 2,
            Verdict::Undecided => 0,
        }
    }
}

/// The exit codes of a verb.
pub(super) fn codes(verb: &Verb) -> fn(Verdict) -> u8 {
    match verb {
        Verb::Solve(args) if args.sat_exit_codes => Verdict::sat_exit_code,
        _ => Verdict::exit_code,
    }
}
