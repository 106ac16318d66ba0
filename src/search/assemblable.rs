//! Which layouts can be put together without turns.

use jigsat::assembly::{self, Guide, GuideError};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{Open, Possibility};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::{AssemblableArgs, RunArgs};
use crate::failure::Failure;
use crate::input::Loaded;

/// Those layouts of a puzzle that can be put together.
pub(crate) struct Assemblable {
    /// Where the pieces come from.
    pub(crate) open: Open,
    /// The kind of the puzzle, for messages.
    kind: &'static str,
    /// What the search for moves may take.
    budget: Budget,
}

impl Assemblable {
    /// Through `side`; by default from above for boxes, and from any side for other containers.
    pub(crate) fn through(loaded: &Loaded, side: Option<Open>, args: &RunArgs) -> Result<Self, Failure> {
        let kind = loaded.kind.name;
        let usual = loaded.sketch()?.and_then(|sketch| assembly::usual_side(&sketch)).ok_or_else(|| nothing(kind))?;
        let open = side.unwrap_or(usual);
        if open == Open::Top && args.up_to != UpTo::Raw {
            let problem =
                "--up-to takes turned layouts for the same, but what goes in from above does not when it is turned";
            return Err(Failure::Message(format!("{}: {problem}; --open any does", loaded.file)));
        }
        Ok(Self { open, kind, budget: loaded.budget.clone() })
    }

    /// The requested layouts, if `--assemblable` restricts them.
    pub(crate) fn asked(loaded: &Loaded, args: &AssemblableArgs, run: &RunArgs) -> Result<Option<Self>, Failure> {
        args.assemblable.then(|| Self::through(loaded, args.open, run)).transpose()
    }

    /// Is the layout one of them?
    pub(crate) fn admits(&self, answer: &Answer) -> Result<Possibility, Failure> {
        assembly::possibility(answer, self.open, &self.budget).map_err(|error| self.failure(&error))
    }

    /// How to put a layout together.
    pub(crate) fn guide(&self, answer: &Answer) -> Result<Guide, Failure> {
        Guide::to(answer, self.open, &self.budget).map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &GuideError) -> Failure {
        match error {
            GuideError::NoPieces => nothing(self.kind),
            GuideError::Wrong(_) => Failure::Message(error.to_string()),
        }
    }
}

/// The failure of a puzzle whose layouts are not made of pieces in space.
fn nothing(kind: &str) -> Failure {
    Failure::Message(format!("nothing to assemble: {kind} puzzles have no pieces in a box"))
}
