//! Puzzles from the bytes of files, or from text.

use jigsat::content;
use jigsat::encodings::kind::{self, Because, Guess, Kind, Unread, foreign};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::near::did_you_mean;
use jigsat::forms::text::Text;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{error, exceeded, unreadable};
use crate::options::Options;
use crate::puzzle::Puzzle;

/// The puzzles of a file or a text with this content and name; `number`, from 1, chooses one.
#[pyfunction]
pub(crate) fn read(
    content: Vec<u8>,
    name: String,
    kind: Option<String>,
    number: Option<usize>,
    options: Options,
) -> PyResult<Vec<Puzzle>> {
    let kind = kind.map(|kind| named(&kind)).transpose()?;
    options.run(move |budget| read_text(content, &name, kind, number, budget))
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

/// Reads a text with this name.
fn read_text(
    content: Vec<u8>,
    name: &str,
    kind: Option<&'static Kind>,
    number: Option<usize>,
    budget: &Budget,
) -> PyResult<Vec<Puzzle>> {
    let ended = |full: Exceeded| exceeded(&full);
    budget.reserve(content.len() as u64, || format!("the text of {name}")).map_err(ended)?;
    let text = content::text(content).map_err(|error| unreadable(name, &error, ""))?;
    let (kind, hint) = match kind {
        Some(kind) => (kind, String::new()),
        None => Text::read(&text, budget, |text| guessed(name, text)).map_err(ended)??,
    };
    let all = Text::read(&text, budget, |text| Unread::all(kind, text)).map_err(ended)?;
    if let Some(number) = number.filter(|&number| number == 0 || number > all.len()) {
        return Err(error(format!("{name}: expected one of the puzzles 1 to {}, found #{number}", all.len())));
    }
    let several = all.len() > 1;
    let chosen = (1..).zip(all).filter(|&(at, _)| number.is_none_or(|number| number == at));
    let puzzles = chosen.map(|(at, puzzle)| {
        let read = puzzle.read(budget).map_err(ended)?.map_err(|error| unreadable(name, &error, &hint))?;
        Ok(Puzzle::new(read, Some(if several { format!("{name}#{at}") } else { name.to_string() })))
    });
    puzzles.collect()
}

/// The kind of a text, and a remark for errors if it was guessed.
fn guessed(name: &str, text: Text<'_>) -> PyResult<(&'static Kind, String)> {
    if let Some(error) = foreign::foreign_format(text) {
        return Err(unreadable(name, &error, ""));
    }
    let guess = Guess::of(text, Some(name)).ok_or_else(|| unreadable(name, &foreign::unrecognised(text), ""))?;
    let hint = match guess.because {
        Because::Header => String::new(),
        _ => format!(" (read as kind {}; kind= names another)", guess.kind),
    };
    Ok((guess.kind, hint))
}
