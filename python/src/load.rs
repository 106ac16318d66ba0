//! Puzzles from the bytes of files, or from text.

use std::sync::Arc;

use jigsat::content;
use jigsat::encodings::kind::{self, AnyPuzzle, Because, Guess, Kind, Unread, foreign};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::near::did_you_mean;
use jigsat::forms::text::Text;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, exceeded, unreadable};
use crate::interruptible::interruptible;
use crate::options::Options;
use crate::puzzle::Puzzle;

/// The puzzles of a file or a text with this content and name; `number`, from 1, chooses one.
#[pyfunction]
#[pyo3(signature = (content, name, kind=None, number=None, **options))]
pub(crate) fn read(
    py: Python<'_>,
    content: Vec<u8>,
    name: String,
    kind: Option<String>,
    number: Option<usize>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Puzzle>> {
    let options = Options::of("load", &["timeout", "memory"], options)?;
    let kind = kind.map(|kind| named(&kind)).transpose()?;
    let budget = options.budget();
    let within = budget.clone();
    let wanted = Request { name, kind, number };
    let read = interruptible(py, &budget, move || wanted.read(content, &within))?;
    let puzzles = read?.into_iter();
    Ok(puzzles.map(|(name, puzzle)| Puzzle::new(puzzle, Some(name))).collect())
}

/// The puzzle of this kind with this text and name, as a pickle has them.
#[pyfunction]
pub(crate) fn restored(kind: &str, text: &str, name: Option<String>) -> PyResult<Puzzle> {
    let read = named(kind)?.parse(text);
    let puzzle = read.map_err(|error| unreadable(name.as_deref().unwrap_or(kind), &error, ""))?;
    Ok(Puzzle::new(puzzle, name))
}

/// Is this the address of a web page, and not the name of a file?
#[pyfunction]
pub(crate) fn is_address(name: &str) -> bool {
    content::is_address(name)
}

/// The extensions of the names of puzzle files.
#[pyfunction]
pub(crate) fn extensions() -> Vec<&'static str> {
    kind::extensions().collect()
}

/// The kind of this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Kind> {
    Kind::named(name).ok_or_else(|| {
        let known = jigsat::encodings::puzzles::KINDS.iter().map(|kind| kind.name);
        let hint = did_you_mean(name, known.clone());
        let known: Vec<&str> = known.collect();
        PyValueError::new_err(format!("kind: expected one of {}, found '{name}'{hint}", known.join(", ")))
    })
}

/// A text to read.
struct Request {
    name: String,
    kind: Option<&'static Kind>,
    number: Option<usize>,
}

impl Request {
    fn read(&self, content: Vec<u8>, budget: &Budget) -> PyResult<Vec<(String, Arc<AnyPuzzle>)>> {
        let Self { name, number, .. } = self;
        budget.reserve(content.len() as u64, || format!("the text of {name}")).map_err(|full| exceeded(&full))?;
        let text = content::text(content).map_err(|error| unreadable(name, &error, ""))?;
        let ended = |full: Exceeded| exceeded(&full);
        let (kind, hint) = Text::read(&text, budget, |text| self.kind(text)).map_err(ended)??;
        let all = Text::read(&text, budget, |text| Unread::all(kind, text)).map_err(ended)?;
        if let Some(number) = number.filter(|&number| number == 0 || number > all.len()) {
            return Err(error(format!("{name}: expected one of the puzzles 1 to {}, found #{number}", all.len())));
        }
        let several = all.len() > 1;
        let chosen = (1..).zip(all).filter(|&(at, _)| number.is_none_or(|number| number == at));
        let puzzles = chosen.map(|(at, puzzle)| {
            let read = puzzle.read(budget).map_err(ended)?.map_err(|error| unreadable(name, &error, &hint))?;
            let name = if several { format!("{name}#{at}") } else { name.clone() };
            Ok((name, Arc::new(read)))
        });
        puzzles.collect()
    }

    /// The kind, and a remark for errors if it was guessed.
    fn kind(&self, text: Text<'_>) -> PyResult<(&'static Kind, String)> {
        if let Some(kind) = self.kind {
            return Ok((kind, String::new()));
        }
        if let Some(error) = foreign::foreign_format(text) {
            return Err(unreadable(&self.name, &error, ""));
        }
        let guess = Guess::of(text, Some(&self.name));
        let guess = guess.ok_or_else(|| unreadable(&self.name, &foreign::unrecognised(text), ""))?;
        if guess.because == Because::Header {
            return Ok((guess.kind, String::new()));
        }
        let hint = format!(" (read as kind {}; kind= names another)", guess.kind);
        Ok((guess.kind, hint))
    }
}
