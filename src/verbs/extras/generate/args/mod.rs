//! The arguments of `generate`.

mod arukone;
mod packing;
mod series;
mod small;

use clap::{Args, Subcommand};

use crate::cli::with_exit_codes;

pub(crate) use arukone::ArukoneArgs;
pub(crate) use packing::{BoardChoice, PolycubeArgs, UbongoArgs};
pub(crate) use series::{SeriesArgs, SeriesFormat};
pub(crate) use small::{CuboidArgs, ExactCoverArgs, TriangleArgs};

#[derive(Debug, Args)]
#[command(mut_subcommands(with_exit_codes))]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) kind: GenerateKind,
}

// The kinds that have a generator.
#[derive(Debug, Subcommand)]
pub(crate) enum GenerateKind {
    /// Boards by the rules of the contest
    ///
    /// At least half as many pairs as the longer edge has cells, equal numbers never side by side.
    Arukone(ArukoneArgs),
    /// Tasks of Ubongo 3-D: a board, and pieces that fill it two layers high
    ///
    /// In the style of the printed tasks, with exactly one solution unless --solutions says otherwise.
    Ubongo(UbongoArgs),
    /// Packings of polyominoes or polycubes
    ///
    /// Pieces of a set fill a box or a board, or a box or a board is cut into pieces. With exactly one solution unless --solutions
    /// says otherwise.
    Polycube(PolycubeArgs),
    /// Boxes with a golden cube in their centre
    ///
    /// Few unit cubes, no cuboid as large as a side of the box, at least three sizes.
    Cuboid(CuboidArgs),
    /// Sets of triangular tiles
    ///
    /// No two tiles are equal, none has three equal halves, and each half has its counterpart.
    Triangle(TriangleArgs),
    /// Grids of numbers with clues, such as Sudokus
    ///
    /// With exactly one solution. Each row, column and box has a clue, and at most one number has none.
    ExactCover(ExactCoverArgs),
}

impl GenerateKind {
    pub(crate) fn series(&self) -> &SeriesArgs {
        match self {
            GenerateKind::Arukone(args) => &args.series,
            GenerateKind::Ubongo(args) => &args.series,
            GenerateKind::Polycube(args) => &args.series,
            GenerateKind::Cuboid(args) => &args.series,
            GenerateKind::Triangle(args) => &args.series,
            GenerateKind::ExactCover(args) => &args.series,
        }
    }
}
