//! `book`: puzzles on pages to print.

mod args;

use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jigsat::book::{BookParts, PrepareError, Prepared};
use jigsat::ordered::OrderedWork;
use jigsat::render::book::{Book, BookEntry, Pages, Paper, SolutionPlace};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::counted;

use crate::cli::explain::patient;
use crate::cli::{Color, is_folder};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::STDIN;
use crate::files::inputs::Inputs;
use crate::files::sink::{Destination, write_named};
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_file;
use crate::output::pictures::file_stem;
use crate::process::budgets::Budgets;
use crate::process::signals;
use crate::search::answer::cores;
use crate::terminal::progress::Progress;
use crate::terminal::{reported, tell};
use crate::verbs::{Section, Verb};
use args::BookArgs;

/// The formats of books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BookFormat {
    Html,
    Pdf,
    /// Each page as a picture, in a folder.
    Svg,
}

/// The message if PDF is not compiled in.
const NO_PDF: &str = "PDF is not compiled in: use .html, or build with --features pdf";

/// The number of puzzles on a page, if none is requested.
const PER_PAGE: usize = 4;

pub(super) const VERB: Verb<BookArgs> = Verb {
    name: "book",
    section: Section::Make,
    help: "Print a book of puzzles: pages for a printer, as HTML or PDF\n\n\
        With numbers, ratings, pieces to cut out, and solutions.",
    budget: |args| patient(args.budget),
    unfit: |_| None,
    run,
};

fn run(args: &BookArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let (format, book) = (format(&args.output)?, book(args)?);
    let read = Inputs::of(&args.files);
    let target = match format {
        BookFormat::Svg => None,
        BookFormat::Html | BookFormat::Pdf => Some(Destination::open(Some(&args.output), &read)?),
    };
    let mut puzzles = Vec::new();
    let mut verdict = for_each_file(&args.files, &args.puzzle, budgets, |loaded| {
        puzzles.push(loaded?);
        Ok(Exit::Yes)
    })?;
    let mut prepared: Vec<(String, Prepared)> = Vec::new();
    let made = if verdict > Exit::No { Vec::new() } else { prepare_all(&puzzles, args, budgets) };
    for (loaded, puzzle) in puzzles.iter().zip(made) {
        match puzzle {
            Ok(puzzle) => {
                verdict = verdict.max(verdict_on(loaded, &puzzle));
                prepared.push((if args.look.no_names { String::new() } else { name(loaded) }, puzzle));
            }
            Err(failure) => verdict = verdict.max(reported(Err(failure))?),
        }
    }
    if verdict > Exit::No {
        tell(&format!("{}: not written, as puzzles are missing", args.output.display()));
        return Ok(verdict);
    }
    let entries: Vec<BookEntry<'_>> = prepared.iter().map(|(name, puzzle)| puzzle.entry(name)).collect();
    let pages = book.pages(&entries).map_err(|error| Failure::Message(error.to_string()))?;
    let write = |target: Destination| {
        let bytes = if format == BookFormat::Pdf { pdf(&pages)? } else { pages.html().into_bytes() };
        // What was found is worth having, even if time is up.
        let _saving = signals::saving();
        target.write(Budget::unlimited(), |out| out.write_all(&bytes))
    };
    target.map_or_else(|| write_apart(&pages, &args.output, &file_stem(&puzzles[0]), &read), write)?;
    let written = [counted(pages.len(), "page"), counted(entries.len(), "puzzle")].join(" with ");
    Output::text(Color::Never).line(&format!("{}: {written}", args.output.display()))?;
    let is_interrupted = prepared.iter().any(|(_, puzzle)| puzzle.unrated == Some(Exceeded::Interrupted));
    Ok(if is_interrupted { verdict.max(Exit::Undecided) } else { verdict })
}

/// Does a puzzle have a solution, as far as the book needs it? Prints notes about it.
fn verdict_on(loaded: &Loaded, puzzle: &Prepared) -> Exit {
    if let Some(exceeded) = &puzzle.unrated {
        let advice = match exceeded {
            Exceeded::Interrupted | Exceeded::Steps => "",
            Exceeded::Time => "; --timeout allows more, --no-rating rates nothing",
            Exceeded::Memory { .. } | Exceeded::TooLarge { .. } => "; --memory allows more, --no-rating rates nothing",
        };
        tell(&format!("note: {}: not rated: {exceeded}{advice}", loaded.file));
    }
    if puzzle.is_unsolvable {
        tell(&format!("note: {}: no solution; the book says so", loaded.file));
        return Exit::No;
    }
    Exit::Yes
}

/// The format of the file, by its name.
fn format(path: &Path) -> Result<BookFormat, Failure> {
    if is_folder(path) {
        return Ok(BookFormat::Svg);
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("html" | "htm") => Ok(BookFormat::Html),
        Some("pdf") if cfg!(not(feature = "pdf")) => Err(Failure::Message(NO_PDF.to_string())),
        Some("pdf") => Ok(BookFormat::Pdf),
        _ => Err(Failure::Message(format!(
            "-o {}: expected a name that ends in .html or .pdf, or a folder",
            path.display()
        ))),
    }
}

/// What the book looks like.
fn book(args: &BookArgs) -> Result<Book<'_>, Failure> {
    let look = &args.look;
    if look.paper == Paper::Cards && look.per_page.is_some_and(|number| number != 1) {
        return Err(Failure::Message(
            "--per-page: expected 1 with --paper cards, as a card has one puzzle".to_string(),
        ));
    }
    Ok(Book {
        title: &look.title,
        date: look.date.as_deref(),
        language: look.language,
        paper: look.paper,
        per_page: look.per_page.unwrap_or(PER_PAGE),
        cell: look.cell,
        is_monochrome: look.black_and_white,
        has_pieces: look.pieces,
        solutions: look.solutions,
    })
}

/// Draws, solves and rates all puzzles, each on a thread; in their order.
fn prepare_all(puzzles: &[Loaded], args: &BookArgs, budgets: &Budgets) -> Vec<Result<Prepared, Failure>> {
    let threads = args.threads.map_or_else(cores, usize::from);
    let workers = threads.min(puzzles.len());
    let parts = BookParts {
        solution: args.look.solutions != SolutionPlace::None,
        rating: !args.look.no_rating,
        threads: threads / workers.max(1),
    };
    let begun = Arc::new(AtomicUsize::new(0));
    let (shown, number) = (Arc::clone(&begun), puzzles.len());
    let _progress = Progress::show(move || format!("puzzle {} of {number}", shown.load(Ordering::Relaxed)));
    let work = |loaded: &Loaded, budget: &Budget| {
        begun.fetch_add(1, Ordering::Relaxed);
        prepare(loaded, parts, budget)
    };
    let mut prepared = Vec::new();
    let ordered = OrderedWork { threads: workers, window: number, budget: budgets.whole(), timeout: budgets.timeout() };
    let Ok(_) = ordered.run(puzzles, work, |puzzle| {
        prepared.push(puzzle);
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    });
    prepared
}

/// Draws, solves and rates a puzzle, within a budget of its own.
fn prepare(loaded: &Loaded, parts: BookParts, budget: &Budget) -> Result<Prepared, Failure> {
    Prepared::of(&loaded.session(), parts, budget).map_err(|error| match error {
        PrepareError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    })
}

/// The name of a puzzle: that of its file, if the file holds no other.
fn name(loaded: &Loaded) -> String {
    let is_named = loaded.number.is_none() && loaded.file != STDIN;
    if is_named { file_stem(loaded).replace('_', " ") } else { String::new() }
}

/// Writes each page as a picture into a folder.
fn write_apart(pages: &Pages, folder: &Path, stem: &str, read: &Inputs) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
    (0..pages.len()).try_for_each(|page| {
        let path = folder.join(format!("{stem}-page-{}.svg", page + 1));
        let _saving = signals::saving();
        write_named(&path, read, pages.svg(page).as_bytes())
    })
}

#[cfg(feature = "pdf")]
fn pdf(pages: &Pages) -> Result<Vec<u8>, Failure> {
    if pages.has_foreign_letters() {
        tell("note: a PDF has no fonts: some characters are boxes or without accents in it; .html shows them");
    }
    pages.pdf().map_err(|error| Failure::Message(error.to_string()))
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Pages) -> Result<Vec<u8>, Failure> {
    Err(Failure::Message(NO_PDF.to_string()))
}
