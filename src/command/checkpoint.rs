//! What a long count has come to, in a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jigsat::engine::{Journal, Saved};
use jigsat::strategy::Strategy;
use jigsat_encodings::budget::Budget;
use jigsat_encodings::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};

use super::Failure;
use super::background::Background;
use super::input::Loaded;
use super::signals;
use super::sink::write_to;
use crate::cli::CountArgs;

/// The file is written, if there is anything new, after the first of these times, and after twice as long again and again, until
/// it is the second one.
const INTERVALS: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));

/// The file: what has been done, and the sum that tells whether somebody has been at it since.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed<C> {
    content: C,
    /// The SHA-256 sum of the content as it is written.
    sha256: String,
}

/// The content of the file. The puzzle is in it word by word, so that no count goes on from that of another puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// The version of the program: another one may cut the search tree in another way.
    jigsat: String,
    kind: String,
    rules: Option<String>,
    puzzle: String,
    strategy: String,
    /// Which layouts count as one, and whether they are counted with the help of symmetry.
    counting: String,
    state: Saved,
}

/// The journal for a count, and who writes it down while the count goes on, and once more when dropped; if that was asked for.
pub(super) fn open(
    loaded: &Loaded,
    strategy: Strategy,
    args: &CountArgs,
) -> Result<Option<(Arc<Journal>, Background)>, Failure> {
    let Some(path) = args.resume.as_ref().or(args.checkpoint.as_ref()) else {
        return Ok(None);
    };
    let fail = |what: String| Failure::Message(format!("{}: {what}", path.display()));
    if path.as_os_str() == "-" {
        return Err(fail("a checkpoint is a file; expected its name".to_string()));
    }
    if !strategy.works_in_parts() {
        return Err(fail(format!("{strategy} keeps no checkpoints; cover+dlx and cover+mask do")));
    }
    let mut content = Content {
        jigsat: env!("CARGO_PKG_VERSION").to_string(),
        kind: loaded.kind.name.to_string(),
        rules: loaded.puzzle.rules(),
        puzzle: loaded.puzzle.to_string(),
        strategy: strategy.to_string(),
        counting: strategy.counting(),
        state: Saved::default(),
    };
    if args.resume.is_some() {
        let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
        let found = read(&text).map_err(fail)?;
        content.state = found.state.clone();
        check_same(&found, &content).map_err(fail)?;
    } else if path.exists() {
        return Err(fail("there is such a file already; go on from it with --resume, or remove it".to_string()));
    }
    let journal = Arc::new(Journal::resume(content.state.clone()));
    // If the file can't be written, that is better known now than after hours.
    write(path, &content)?;
    let keeper = keep(path.clone(), content, Arc::clone(&journal));
    Ok(Some((journal, keeper)))
}

/// Is the checkpoint one of the same count?
fn check_same(found: &Content, expected: &Content) -> Result<(), String> {
    let pairs = [
        ("version of jigsat", &found.jigsat, &expected.jigsat),
        ("kind of puzzle", &found.kind, &expected.kind),
        ("strategy", &found.strategy, &expected.strategy),
        ("way of counting", &found.counting, &expected.counting),
    ];
    for (what, found, expected) in pairs {
        if found != expected {
            return Err(format!("the checkpoint was made with another {what}: expected {expected}, found {found}"));
        }
    }
    if (&found.puzzle, &found.rules) != (&expected.puzzle, &expected.rules) {
        return Err("the checkpoint is that of another puzzle, or of other rules".to_string());
    }
    found.state.check().map_err(|what| format!("the checkpoint is damaged: {what}"))
}

/// The file as text.
fn sealed(content: &Content) -> serde_json::Result<String> {
    let sha256 = Fingerprint::of(&serde_json::to_string(content)?).digits();
    Ok(serde_json::to_string(&Sealed { content, sha256 })? + "\n")
}

/// Reads a checkpoint as it was written, and in no other way.
fn read(text: &str) -> Result<Content, String> {
    let found: Sealed<Content> =
        serde_json::from_str(text).map_err(|error| format!("expected a checkpoint: {error}"))?;
    let expected = sealed(&found.content).map_err(|error| error.to_string())?;
    if expected != text {
        return Err("the checkpoint is damaged: its sum is not that of what it says".to_string());
    }
    Ok(found.content)
}

fn write(path: &Path, content: &Content) -> Result<(), Failure> {
    let text = sealed(content).map_err(io::Error::from)?;
    // What was done within the budget is kept, whatever is left of it.
    let _saving = signals::saving();
    write_to(Some(path), Budget::unlimited(), |out| out.write_all(text.as_bytes()))
}

fn keep(path: PathBuf, mut content: Content, journal: Arc<Journal>) -> Background {
    Background::start(move |owner| {
        let (mut interval, longest) = INTERVALS;
        let mut is_running = true;
        while is_running {
            is_running = owner.lets_wait(interval);
            interval = (2 * interval).min(longest);
            let state = journal.saved();
            if state == content.state {
                continue;
            }
            content.state = state;
            if let Err(error) = write(&path, &content) {
                eprintln!("jigsat: warning: {error}");
            }
        }
    })
}
