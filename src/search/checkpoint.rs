//! The state of a long count in a file: a [`Checkpoint`].

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{io, mem};

use jigsat::checkpoint::Checkpoint;
use jigsat::session::{Request, Session};
use jigsat::strategy::{AUTO, Strategy};
use jigsat_engines::{Journal, Saved};
use jigsat_forms::budget::Budget;

use crate::cli::{AskArgs, CheckpointArgs};
use crate::failure::Failure;
use crate::files;
use crate::files::inputs::Inputs;
use crate::files::sink::write_to;
use crate::input::Loaded;
use crate::process::background::saving;
use crate::process::signals;
use crate::terminal::tell;

/// The intervals between writes.
const INTERVALS: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(5));

/// About how many bytes of memory each byte of the file takes while it is read and verified.
const BYTES_PER_BYTE: u64 = 8;

/// The file of a count, and what is in it.
pub(crate) struct CountKeeper {
    path: PathBuf,
    read: Vec<PathBuf>,
    content: Checkpoint,
    journal: Arc<Journal>,
}

/// Sets up the checkpoint file of a count: gives the request a journal.
///
/// Returns the keeper of the file: it saves while the count runs, and once more at its end. The plan is one attempt, with the
/// engine that has begun the count.
pub(crate) fn keep(
    loaded: &Loaded,
    session: &Session<'_>,
    request: &mut Request,
    ask: &AskArgs,
    args: &CheckpointArgs,
) -> Result<Option<CountKeeper>, Failure> {
    let Some(path) = args.resume.as_ref().or(args.checkpoint.as_ref()) else {
        return Ok(None);
    };
    let fail = |what: String| Failure::Message(format!("{}: {what}", path.display()));
    if path.as_os_str() == "-" {
        return Err(fail("a checkpoint is a file; expected its name".to_string()));
    }
    request.journal = Some(Arc::default());
    let mut plan = session.plan(request).map_err(|error| loaded.refused_strategy(&ask.run.strategy, error))?;
    let strategy = plan.leader.strategy;
    if !strategy.works_in_parts() {
        return Err(fail(format!("{strategy} keeps no checkpoints; cover+dlx, cover+cells and cover+mask do")));
    }
    let mut content = Checkpoint {
        jigsat: env!("CARGO_PKG_VERSION").to_string(),
        kind: loaded.kind.name.to_string(),
        rules: loaded.puzzle.rules(),
        puzzle: loaded.puzzle.to_string(),
        strategy: strategy.to_string(),
        counting: plan.counting(),
        state: Saved::default(),
    };
    if args.resume.is_some() {
        let (_, text) = files::read(path, &loaded.budget)?;
        let bytes = BYTES_PER_BYTE * text.len() as u64;
        let room = loaded.budget.reserve(bytes, || format!("a checkpoint of {} bytes", text.len()));
        room.map_err(|exceeded| loaded.ended_by(exceeded))?;
        let found = loaded.read(&text, Checkpoint::read)?;
        let found = found.map_err(|error| fail(error.to_string()))?;
        // The choice of the program was made when the count began.
        if ask.run.strategy == AUTO
            && let Some(begun) = begun(loaded, strategy, &found)
            && begun != strategy
        {
            plan.leader.strategy = begun;
            plan.leader.why = "as the checkpoint says".into();
            content.strategy = begun.to_string();
        }
        content.can_resume_from(&found).map_err(|error| fail(error.to_string()))?;
        content.state = found.state;
    } else if path.exists() {
        return Err(fail("there is such a file already; go on from it with --resume, or remove it".to_string()));
    }
    let journal = Arc::new(Journal::resume(content.state.clone()));
    // Write at once: an unwritable file is an error now and not after hours.
    let read: Vec<PathBuf> = ask.read().into_iter().map(Path::to_path_buf).collect();
    write(path, &read, &content)?;
    *request = Request { journal: Some(Arc::clone(&journal)), ..request.clone().planned(plan) };
    Ok(Some(CountKeeper { path: path.clone(), read, content, journal }))
}

/// The strategy that a checkpoint names, if it walks the search tree of the plan.
///
/// Engines that work in parts walk the same tree.
fn begun(loaded: &Loaded, planned: Strategy, found: &Checkpoint) -> Option<Strategy> {
    let strategy = Strategy::parse(loaded.kind, &found.strategy).ok()?;
    (strategy.works_in_parts() && strategy.reduction() == planned.reduction()).then_some(strategy)
}

fn write(path: &Path, read: &[PathBuf], content: &Checkpoint) -> Result<(), Failure> {
    let text = content.write().map_err(io::Error::from)?;
    // What was done within the budget is kept, whatever is left of it.
    let _saving = signals::saving();
    // It is written again and again.
    write_to(Some(path), &Inputs::of(read), Budget::unlimited(), |out| out.write_all(text.as_bytes()))
}

impl CountKeeper {
    /// Runs `run`, and keeps the file up to date.
    pub(crate) fn during<T>(mut self, run: impl FnOnce() -> T) -> T {
        let result = saving(INTERVALS, || self.save(), run);
        self.save();
        result
    }

    /// Writes the file, if there is something new. What could not be written is tried again.
    fn save(&mut self) {
        let state = self.journal.saved();
        if state == self.content.state {
            return;
        }
        let old = mem::replace(&mut self.content.state, state);
        if let Err(error) = write(&self.path, &self.read, &self.content) {
            tell(&format!("warning: {error}"));
            self.content.state = old;
        }
    }
}
