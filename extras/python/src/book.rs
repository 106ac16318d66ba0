//! Books of puzzles.

use jigsat::book::{BookParts, PrepareError, Prepared};
use jigsat::forms::budget::Budget;
use jigsat::render::book::{Book, BookEntry, Language, Paper, SolutionPlace};
use jigsat::session::Session;
use pyo3::prelude::*;

use crate::errors::{error, exceeded, failed, internal};
use crate::options::Options;
use crate::puzzle::Puzzle;

/// What a book looks like.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
#[expect(clippy::struct_excessive_bools, reason = "the keyword arguments of the function in Python")]
pub(crate) struct BookLook {
    title: String,
    date: Option<String>,
    language: String,
    paper: String,
    per_page: usize,
    cell: Option<f64>,
    is_monochrome: bool,
    has_pieces: bool,
    solutions: String,
    has_ratings: bool,
    is_pdf: bool,
}

/// The bytes of a book with these puzzles, each with its name, and the number of its pages. `jigsat._book` checks the arguments.
#[pyfunction]
pub(crate) fn book(puzzles: Vec<(Py<Puzzle>, String)>, look: BookLook, options: Options) -> PyResult<(Vec<u8>, usize)> {
    let threads = options.threads();
    options.run(move |budget| look.made(&puzzles, threads, budget))
}

impl BookLook {
    /// Draws, solves and rates the puzzles, and lays them out.
    fn made(&self, puzzles: &[(Py<Puzzle>, String)], threads: usize, budget: &Budget) -> PyResult<(Vec<u8>, usize)> {
        let book = self.book();
        let parts = BookParts { solution: book.solutions != SolutionPlace::None, rating: self.has_ratings, threads };
        let prepare = |(number, (puzzle, _)): (usize, &(Py<Puzzle>, String))| {
            Prepared::of(&Session::new(&puzzle.get().shared()), parts, budget).map_err(|why| match why {
                PrepareError::Exceeded(limit) => exceeded(&limit),
                PrepareError::Run(why) => failed(why),
                why => error(format!("puzzle {}: {why}", number + 1)),
            })
        };
        let prepared = puzzles.iter().enumerate().map(prepare).collect::<PyResult<Vec<_>>>()?;
        let entries: Vec<BookEntry<'_>> = prepared.iter().zip(puzzles).map(|(it, (_, name))| it.entry(name)).collect();
        let pages = book.pages(&entries).map_err(error)?;
        let bytes = if self.is_pdf { pages.pdf().map_err(internal)? } else { pages.html().into_bytes() };
        Ok((bytes, pages.len()))
    }

    fn book(&self) -> Book<'_> {
        Book {
            title: &self.title,
            date: self.date.as_deref(),
            language: if self.language == "de" { Language::German } else { Language::English },
            paper: match &*self.paper {
                "letter" => Paper::Letter,
                "cards" => Paper::Cards,
                _ => Paper::A4,
            },
            per_page: self.per_page,
            cell: self.cell,
            is_monochrome: self.is_monochrome,
            has_pieces: self.has_pieces,
            solutions: match &*self.solutions {
                "small" => SolutionPlace::Small,
                "none" => SolutionPlace::None,
                _ => SolutionPlace::Behind,
            },
        }
    }
}
