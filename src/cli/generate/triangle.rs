//! The arguments of `generate triangle`.

use std::ops::RangeInclusive;

use clap::Args;

use super::{SeriesArgs, SolutionsArgs, span};
use crate::cli::number::{number, range};
use crate::cli::{EXIT_CODES, IN_SHORT};

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
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
