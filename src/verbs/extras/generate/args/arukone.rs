//! The arguments of `generate arukone`.

use clap::Args;
use jigsat_encodings::puzzles::arukone::{Fill, Touch};

use super::SeriesArgs;
use crate::cli::choice::{NamedValue, choice};
use crate::cli::number::number;
use crate::cli::wishes::word;

#[derive(Debug, Args)]
pub(crate) struct ArukoneArgs {
    /// The size in cells, 4x4 to 100x100; 12 means 12x12
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub(crate) size: [usize; 2],

    /// The number of pairs [default: chosen automatically]
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=u64::MAX))]
    pub(crate) pairs: Option<usize>,

    /// May cells stay empty, or is every cell used?
    #[arg(long, default_value = "empty", value_parser = choice(&FILLS))]
    pub(crate) rules: Fill,

    /// May a path touch itself?
    #[arg(long, default_value = "yes", value_parser = choice(&TOUCHES), hide_short_help = true)]
    pub(crate) touch: Touch,

    /// Only boards with exactly one solution
    #[arg(long)]
    pub(crate) unique: bool,

    /// The share of the cells in percent that the solution leaves free
    ///
    /// At least, with as many pairs as remain; not with --rules full. With --unique, up to about 15 percent: paths end
    /// earlier, as long as there is no other solution.
    #[arg(long, hide_short_help = true, value_name = "PERCENT", value_parser = number::<u8>(0..=90), conflicts_with = "pairs")]
    pub(crate) free: Option<u8>,

    /// Only boards on which the simple checker fails
    ///
    /// The checker of the contest: it joins the pair with the shortest free path along it, again and again, and undoes nothing. For
    /// boards that are hard for people there is --rating.
    #[arg(long)]
    pub(crate) checker_fails: bool,

    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

impl ArukoneArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { size: [width, height], pairs, rules, touch, unique, free, checker_fails, series: _ } = self;
        let tags = [
            Some(format!("{width}x{height}")),
            pairs.map(|pairs| format!("{pairs}pairs")),
            free.map(|percent| format!("{percent}free")),
            word(*rules == Fill::Full, "full"),
            word(*touch == Touch::No, "apart"),
            word(*unique, "unique"),
            word(*checker_fails, "checkerfails"),
        ];
        tags.into_iter().flatten().collect()
    }
}

/// The rules about empty cells, and about paths that touch themselves.
const FILLS: [NamedValue<Fill>; 2] =
    [("empty", "Cells may stay empty", Fill::Empty), ("full", "Every cell is used", Fill::Full)];
const TOUCHES: [NamedValue<Touch>; 2] = [("yes", "It may", Touch::Yes), ("no", "It must not", Touch::No)];

/// Reads a size such as `10x8`, or `12` for `12x12`.
fn size(text: &str) -> Result<[usize; 2], String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let size = width.trim().parse().ok().zip(height.trim().parse().ok());
    size.map(|(width, height)| [width, height])
        .ok_or_else(|| "expected a size such as 10x8, or 12 for 12x12".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_is_the_edge_of_a_square() {
        assert_eq!(size("12"), Ok([12, 12]));
        assert_eq!([size("10x8"), size("10X8"), size("10×8")], [const { Ok([10, 8]) }; 3]);
        for wrong in ["", "x", "12x", "x12", "a", "-4", "1x2x3"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
