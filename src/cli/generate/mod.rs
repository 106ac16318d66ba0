//! The arguments of `generate`.

mod arukone;
mod packing;
mod series;

use clap::{Args, Subcommand};

pub(crate) use arukone::{ArukoneArgs, Fill, YesNo};
pub(crate) use packing::{BoardChoice, PolycubeArgs, SolutionsArgs, UbongoArgs};
pub(crate) use series::{SeriesArgs, SeriesFormat};

use super::BudgetArgs;

#[derive(Debug, Args)]
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
}

impl GenerateKind {
    pub(crate) fn budget(&self) -> BudgetArgs {
        match self {
            GenerateKind::Arukone(args) => args.series.budget,
            GenerateKind::Ubongo(args) => args.series.budget,
            GenerateKind::Polycube(args) => args.series.budget,
        }
    }
}
