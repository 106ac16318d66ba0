//! The arguments of `generate ubongo` and `generate polycube`.

use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use itertools::Itertools;
use jigsat_encodings::packing::sets::PieceSet;
use jigsat_forms::near::did_you_mean;

use super::SeriesArgs;
use crate::cli::SolutionsArgs;
use crate::cli::number::{number, range, sizes};
use crate::cli::wishes::span;

/// The largest number of pieces that can be asked for.
const MOST_PIECES: u64 = 128;

/// The largest height or number of layers.
const MOST_LAYERS: u64 = 128;

#[derive(Debug, Args)]
pub(crate) struct UbongoArgs {
    /// The number of pieces
    #[arg(long, value_name = "A..B", default_value = "3..4", value_parser = range::<usize>(1..=MOST_PIECES))]
    pub(crate) pieces: RangeInclusive<usize>,

    /// The set of pieces: see `jigsat list --pieces`
    #[arg(long, value_name = "SET", default_value = "ubongo", value_parser = set)]
    pub(crate) from: &'static PieceSet,

    /// The board: a file, a size such as 4x3, or random
    ///
    /// Random boards have one part and no hole, fill at least half of the box around them, and are no rectangles. A file holds an Ubongo
    /// puzzle, or only the rows of its board.
    #[arg(long, value_name = "BOARD", default_value = "random")]
    pub(crate) board: BoardChoice,

    /// The number of layers
    #[arg(long, value_name = "N", default_value_t = 2, hide_short_help = true, value_parser = number::<usize>(1..=MOST_LAYERS))]
    pub(crate) height: usize,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,

    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PolycubeArgs {
    /// The set of pieces: see `jigsat list --pieces`
    ///
    /// Each piece is used at most once. Without a set, the container is cut into pieces.
    #[arg(long, value_name = "SET", value_parser = set, conflicts_with = "cells")]
    pub(crate) from: Option<&'static PieceSet>,

    /// The cells of each piece without a set
    #[arg(long, value_name = "A..B", default_value = "3..6", value_parser = range::<usize>(1..=MOST_PIECES))]
    pub(crate) cells: RangeInclusive<usize>,

    /// The number of pieces
    ///
    /// By default any number, on random boards 3..5.
    #[arg(long, value_name = "A..B", value_parser = range::<usize>(1..=MOST_PIECES))]
    pub(crate) pieces: Option<RangeInclusive<usize>>,

    /// The container is a full box
    #[arg(long = "box", value_name = "AxBxC", value_parser = edges, conflicts_with = "board")]
    pub(crate) edges: Option<[usize; 3]>,

    /// The container: a file, a size such as 8x5, or random
    ///
    /// Random boards have one part and no hole, fill at least half of the box around them, and are no rectangles. A file holds a
    /// puzzle with a board or a container, or only its rows.
    #[arg(long, value_name = "BOARD", default_value = "random")]
    pub(crate) board: BoardChoice,

    /// The number of layers of random boards [default: 1 for flat pieces, else 2]
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<usize>(1..=MOST_LAYERS))]
    pub(crate) layers: Option<usize>,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,

    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

impl UbongoArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { pieces, from, board, height, solutions, series: _ } = self;
        let tags = [Some(span(pieces, "pieces")), Some(from.name.to_string()), board.tag()];
        let tags = tags.into_iter().chain([(*height != 2).then(|| format!("{height}layers"))]);
        tags.flatten().chain(solutions.tags()).collect()
    }
}

impl PolycubeArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { from, cells, pieces, edges, board, layers, solutions, series: _ } = self;
        let tags = [
            Some(from.map_or_else(|| span(cells, "cells"), |set| set.name.to_string())),
            pieces.as_ref().map(|pieces| span(pieces, "pieces")),
            edges.map(|edges| edges.iter().join("x")),
            board.tag(),
            layers.map(|layers| format!("{layers}layers")),
        ];
        tags.into_iter().flatten().chain(solutions.tags()).collect()
    }
}

impl BoardChoice {
    /// Its size, or the name of its file.
    fn tag(&self) -> Option<String> {
        match self {
            Self::Random => None,
            Self::Full([width, height]) => Some(format!("{width}x{height}")),
            Self::File(file) => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        }
    }
}

/// The choice of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BoardChoice {
    /// Each puzzle has another one.
    Random,
    /// A full rectangle.
    Full([usize; 2]),
    /// That of a file.
    File(PathBuf),
}

impl FromStr for BoardChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match (text, full_sizes(text)) {
            ("random", _) => Self::Random,
            (_, Some([width, height])) => Self::Full([width, height]),
            _ => Self::File(text.into()),
        })
    }
}

/// So many sizes, all of them at least 1.
fn full_sizes<const N: usize>(text: &str) -> Option<[usize; N]> {
    sizes(text)?.try_into().ok().filter(|sizes: &[usize; N]| !sizes.contains(&0))
}

/// Reads the edges of a box such as `4x4x3`.
fn edges(text: &str) -> Result<[usize; 3], String> {
    full_sizes(text).ok_or_else(|| "expected three edge lengths such as 4x4x3".to_string())
}

/// Reads the name of a set.
fn set(text: &str) -> Result<&'static PieceSet, String> {
    PieceSet::named(text).ok_or_else(|| {
        let names = || PieceSet::all().iter().map(|set| set.name);
        format!("expected one of {}{}", names().join(", "), did_you_mean(text, names()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_sizes_random_or_files() {
        let board = |text: &str| text.parse::<BoardChoice>().unwrap();
        assert_eq!([board("4x3"), board("4×3")], [const { BoardChoice::Full([4, 3]) }; 2]);
        assert_eq!((board("random"), board("4x0")), (BoardChoice::Random, BoardChoice::File("4x0".into())));
        assert_eq!((edges("2x3x4"), edges("2x3").is_err(), edges("0x1x1").is_err()), (Ok([2, 3, 4]), true, true));
        assert!(set("pentomino").unwrap_err().ends_with("; did you mean 'pentominoes'?"));
    }
}
