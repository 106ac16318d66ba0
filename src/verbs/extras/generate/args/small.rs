//! The arguments of `generate cuboid`, `generate triangle` and `generate exact-cover`.

use std::ops::RangeInclusive;

use clap::Args;
use itertools::Itertools;

use super::SeriesArgs;
use crate::cli::SolutionsArgs;
use crate::cli::number::{number, range, sizes};
use crate::cli::wishes::{span, word};

#[derive(Debug, Args)]
pub(crate) struct CuboidArgs {
    /// The edge lengths of the box, all odd; 5 means 5x5x5
    #[arg(long = "box", value_name = "AxBxC", default_value = "5x5x5", value_parser = edges)]
    pub(crate) edges: [usize; 3],

    /// The number of cuboids, such as 16 or 12..20 [default: chosen automatically]
    #[arg(long, value_name = "N|A..B", value_parser = range::<usize>(1..=4096))]
    pub(crate) cuboids: Option<RangeInclusive<usize>>,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

impl CuboidArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { edges, cuboids, solutions, series: _ } = self;
        let cuboids = cuboids.as_ref().map(|cuboids| span(cuboids, "cuboids"));
        [edges.iter().join("x")].into_iter().chain(cuboids).chain(solutions.tags()).collect()
    }
}

/// Reads edge lengths such as `5x5x7`, or `5` for `5x5x5`.
fn edges(text: &str) -> Result<[usize; 3], String> {
    match sizes(text).as_deref() {
        Some(&[edge]) => Ok([edge; 3]),
        Some(&[a, b, c]) => Ok([a, b, c]),
        _ => Err("expected three edge lengths such as 5x5x7, or 5 for 5x5x5".to_string()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct TriangleArgs {
    /// The number of rows of the big triangle, 2 to 6: a set has as many tiles as its square
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = number::<usize>(0..=u64::MAX))]
    pub(crate) size: usize,

    /// The number of figures, such as 5 or 4..7 [default: one more than rows, up to two for each and one more]
    #[arg(long, value_name = "N|A..B", value_parser = range::<u32>(1..=64))]
    pub(crate) figures: Option<RangeInclusive<u32>>,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

impl TriangleArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { size, figures, solutions, series: _ } = self;
        let figures = figures.as_ref().map(|figures| span(figures, "figures"));
        [format!("{size}rows")].into_iter().chain(figures).chain(solutions.tags()).collect()
    }
}

#[derive(Debug, Args)]
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
    fn one_number_is_the_edge_of_a_cube() {
        assert_eq!([edges("5"), edges("3x5×7")], [Ok([5, 5, 5]), Ok([3, 5, 7])]);
        for wrong in ["", "x", "5x5", "5x5x5x5", "5x-5x5", "a"] {
            assert!(edges(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn grids_are_squares() {
        assert_eq!([square("9x9"), square("4")], [Ok(9), Ok(4)]);
        for wrong in ["", "9x6", "x", "a", "9x9x9"] {
            assert!(square(wrong).is_err(), "{wrong}");
        }
    }
}
