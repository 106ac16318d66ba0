//! The arguments of `generate exact-cover`.

use std::ops::RangeInclusive;

use clap::Args;

use super::{SeriesArgs, span, word};
use crate::cli::number::range;
use crate::cli::{EXIT_CODES, IN_SHORT};

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
pub(crate) struct ExactCoverArgs {
    /// The size of the grid: 4x4, 6x6 or 9x9
    #[arg(long, value_name = "NxN", default_value = "9x9", value_parser = square)]
    pub(crate) grid: usize,

    /// The number of clues, such as 30 or 24..30 [default: chosen automatically]
    ///
    /// Their cells are the same after half a turn of the grid, but for --minimal.
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>(1..=81))]
    pub(crate) clues: Option<RangeInclusive<usize>>,

    /// Only grids in which no clue can be left out
    #[arg(long)]
    pub(crate) minimal: bool,

    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

impl ExactCoverArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { grid, clues, minimal, series: _ } = self;
        let clues = clues.as_ref().map(|clues| span(clues, "clues"));
        [format!("{grid}x{grid}")].into_iter().chain(clues).chain(word(*minimal, "minimal")).collect()
    }
}

/// Reads the size of a square, such as `9x9` or `9`.
fn square(text: &str) -> Result<usize, String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let size = width.trim().parse().ok().filter(|_| width.trim() == height.trim());
    size.ok_or_else(|| "expected a square such as 9x9".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_squares() {
        assert_eq!([square("9x9"), square("4")], [Ok(9), Ok(4)]);
        for wrong in ["", "9x6", "x", "a", "9x9x9"] {
            assert!(square(wrong).is_err(), "{wrong}");
        }
    }
}
