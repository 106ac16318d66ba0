//! The arguments of `book`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use itertools::Itertools;
use jigsat::render::book::{GRIDS, Language, Paper, SolutionPlace};

use crate::cli::choice::{NamedValue, choice};
use crate::cli::number::number;
use crate::cli::picture::millimetres;
use crate::cli::{BudgetArgs, EXIT_CODES, IN_SHORT, PuzzleArgs};

const EXAMPLES: &str = include_str!("help.txt").trim_ascii_end();

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct BookArgs {
    /// Puzzle files, or folders of them; - is standard input
    ///
    /// Their order is that of the book. FILE#3 is the third of several puzzles in a file.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// The file to write: .html or .pdf; or a folder
    ///
    /// The same puzzles and options make the same bytes. A folder, or a name that ends in /, gets a picture of each page: NAME-page-1.svg
    /// and so on, where NAME is that of the first file.
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) look: BookLook,

    /// The number of threads that search for a solution [default: one for each core]
    ///
    /// The book is the same for any number. Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", env = "JIGSAT_THREADS", hide_env = true, hide_short_help = true,
        help_heading = "Search", value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

// What a book looks like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pages")]
#[expect(clippy::struct_excessive_bools, reason = "options of the command line, each with a name")]
pub(crate) struct BookLook {
    /// The title, on the cover and above each page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) title: String,

    /// A date, or anything else, below the title [default: none]
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    pub(crate) date: Option<String>,

    /// The language of all words but names
    #[arg(long, default_value = "en", value_parser = choice(&LANGUAGES), hide_short_help = true)]
    pub(crate) language: Language,

    /// Their size
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = choice(&PAPERS), hide_default_value = true)]
    pub(crate) paper: Paper,

    /// The number of puzzles on a page [default: 4]
    ///
    /// 1, 2, 3, 4, 6, 8 or 9; a card has one.
    #[arg(long, value_name = "N", value_parser = per_page)]
    pub(crate) per_page: Option<usize>,

    /// The size of cells, such as 10mm [default: as fits]
    ///
    /// Where pieces are laid on the page, or paths drawn. Of a triangle it is the edge of a tile. Boxes have no such size: they are
    /// drawn in space.
    #[arg(long, value_name = "LENGTH", value_parser = cell)]
    pub(crate) cell: Option<f64>,

    /// Patterns and greys instead of colours
    ///
    /// Numbers and letters tell pieces and paths apart.
    #[arg(long, hide_short_help = true)]
    pub(crate) black_and_white: bool,

    /// Add pages with the flat pieces to cut out
    ///
    /// As large as on the boards. Each kind of piece once for all puzzles, as often as one of them needs it.
    #[arg(long)]
    pub(crate) pieces: bool,

    /// Their place
    #[arg(long, value_name = "WHERE", default_value = "behind", value_parser = choice(&PLACES), hide_default_value = true)]
    pub(crate) solutions: SolutionPlace,

    /// Don't rate the puzzles
    #[arg(long, hide_short_help = true)]
    pub(crate) no_rating: bool,

    /// Don't print the names of the files below the puzzles
    #[arg(long, hide_short_help = true)]
    pub(crate) no_names: bool,
}

/// Languages of a book.
const LANGUAGES: [NamedValue<Language>; 2] = [("en", "English", Language::English), ("de", "German", Language::German)];

/// Sizes of pages.
const PAPERS: [NamedValue<Paper>; 3] = [
    ("a4", "210 × 297 mm", Paper::A4),
    ("letter", "8½ × 11 inches", Paper::Letter),
    ("cards", "105 × 148 mm (A6), one puzzle on each: four of them make a sheet of A4", Paper::Cards),
];

/// Places of solutions.
const PLACES: [NamedValue<SolutionPlace>; 3] = [
    ("behind", "On pages behind the puzzles; of cards, on the back of each", SolutionPlace::Behind),
    ("small", "Small and upside down, at the foot of the page", SolutionPlace::Small),
    ("none", "Nowhere", SolutionPlace::None),
];

/// Reads how many puzzles a page has.
fn per_page(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| GRIDS.iter().any(|(known, _)| known == number));
    number.ok_or_else(|| format!("expected one of {}", GRIDS.iter().map(|(number, _)| number).join(", ")))
}

/// Reads the size of a cell.
fn cell(text: &str) -> Result<f64, String> {
    let size = millimetres(text)?;
    if (1.0..=1000.0).contains(&size) { Ok(size) } else { Err("expected 1 to 1000 mm".to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sizes_are_those_of_paper() {
        assert_eq!([per_page("6"), per_page("9")], [Ok(6), Ok(9)]);
        assert_eq!(per_page("5"), Err("expected one of 1, 2, 3, 4, 6, 8, 9".to_string()));
        assert_eq!([cell("10mm"), cell("1cm"), cell("4.5")], [Ok(10.0), Ok(10.0), Ok(4.5)]);
        for wrong in ["0", "0.5mm", "2000", "ten"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
