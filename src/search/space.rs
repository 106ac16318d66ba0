//! The space of a puzzle.

use jigsat::compile::MEMORY;
use jigsat::session::Session;
use jigsat::space::puzzle::{FileError, PuzzleSpace};
use jigsat::space::{SpaceError, compile};
use jigsat_engines::{Limit, Limits, Outcome, Run, Settings};
use jigsat_forms::budget::{Budget, Exceeded};

use crate::cli::MemoryArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::terminal::progress::Progress;

/// The space of a puzzle; shows the progress of a long run.
pub(crate) fn compiled(loaded: &Loaded, memory: MemoryArgs) -> Result<PuzzleSpace, Failure> {
    let limit = memory.memory.unwrap_or(MEMORY);
    let session = Session::new(&loaded.puzzle).with_settings(Settings { memory: Some(limit), ..Settings::default() });
    let run = Run::from(Limits::from(loaded.budget.clone()));
    let _progress = Progress::start(loaded.file.clone(), &run.meter, false);
    let (space, report) = compile(&session, &run).map_err(|error| match error {
        SpaceError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        SpaceError::Unsupported(_) => Failure::Message(format!("{}: {error}", loaded.file)),
    })?;
    loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
    space.ok_or_else(|| match report.outcome {
        Outcome::Limited(Limit::Memory) => loaded.ended_by(Exceeded::Memory { limit }),
        Outcome::Limited(limit) => Failure::Message(format!("{}: {limit}", loaded.file)),
        Outcome::Exhausted | Outcome::Stopped => Failure::Message(format!("{}: the run was stopped", loaded.file)),
    })
}

/// Reads the text of a file of `compile`.
pub(crate) fn read_space(file: &str, text: &str, budget: &Budget) -> Result<PuzzleSpace, Failure> {
    PuzzleSpace::read(text, budget).map_err(|error| match error {
        FileError::Exceeded(exceeded) => Failure::Exceeded { file: file.to_string(), exceeded },
        FileError::Text(error) => Failure::Message(format!("{file}:{error}")),
        error => Failure::Message(format!("{file}: {error}")),
    })
}
