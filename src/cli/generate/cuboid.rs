//! The arguments of `generate cuboid`.

use std::ops::RangeInclusive;

use clap::Args;
use itertools::Itertools;

use super::{SeriesArgs, SolutionsArgs, span};
use crate::cli::number::{range, sizes};
use crate::cli::{EXIT_CODES, IN_SHORT};

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
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
}
