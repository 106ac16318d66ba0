//! The arguments of `generate`.

mod arukone;
mod series;

use clap::{Args, Subcommand};

pub(crate) use arukone::{ArukoneArgs, Fill, YesNo};
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
}

impl GenerateKind {
    pub(crate) fn budget(&self) -> BudgetArgs {
        match self {
            GenerateKind::Arukone(args) => args.series.budget,
        }
    }
}
