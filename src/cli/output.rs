//! What results look like.

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of the results [default: text]
    ///
    /// In json, there is one line for each puzzle.
    #[arg(long)]
    pub(crate) format: Option<Format>,

    /// When to use colours
    ///
    /// `JIGSAT_COLOR` in the environment says it, too.
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        env = "JIGSAT_COLOR",
        hide_env = true,
        hide_short_help = true
    )]
    pub(crate) color: Color,
}

impl OutputArgs {
    /// The format that is asked for.
    pub(crate) fn format(&self) -> Format {
        self.format.unwrap_or_default()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// As text, but paths as a grid with a label in every cell
    Grid,
    /// For programs
    Json,
    /// As SAT solvers print it: `solve` for puzzles of the kind cnf
    Dimacs,
    /// A picture, for pages and printers
    Svg,
    /// A page for the browser, with everything in it: packings to turn and take apart, boards to play on
    Html,
    /// A picture in pixels
    Png,
    /// Pieces for a 3-D printer
    Stl,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
