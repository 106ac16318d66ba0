//! What results look like.

use std::env;

pub(crate) use anstream::ColorChoice as Color;
use clap::{Args, ColorChoice, ValueEnum};

use super::choice::{NamedValue, choice};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of the results [default: text]
    ///
    /// In json, there is one line for each puzzle.
    #[arg(long)]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) color: ColorArgs,
}

// Whether results have colours.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ColorArgs {
    /// When to use colours
    ///
    /// Environment: `JIGSAT_COLOR`.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = choice(&COLORS), env = "JIGSAT_COLOR",
        hide_env = true, hide_short_help = true)]
    pub(crate) color: Color,
}

impl OutputArgs {
    /// The requested format.
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

/// When to use colours.
const COLORS: [NamedValue<Color>; 3] = [
    ("auto", "On a terminal, unless `NO_COLOR` is set", Color::Auto),
    ("always", "Always", Color::Always),
    ("never", "Never", Color::Never),
];

/// When help and errors of the command line have colours: by the last `--color`, or else `JIGSAT_COLOR`.
///
/// They may be printed before the arguments are parsed.
pub(crate) fn requested_color() -> Option<ColorChoice> {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.take_while(|word| word != "--").collect();
    color_among(&words).or_else(|| ColorChoice::from_str(&env::var("JIGSAT_COLOR").ok()?, false).ok())
}

/// The value of the last option `--color`.
fn color_among(words: &[String]) -> Option<ColorChoice> {
    let behind = words.iter().enumerate().rev().find_map(|(at, word)| match word.strip_prefix("--color") {
        Some("") => words.get(at + 1).map(String::as_str),
        Some(value) => value.strip_prefix('='),
        None => None,
    });
    ColorChoice::from_str(behind?, false).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_colour_counts() {
        let color = |words: &str| color_among(&words.split(' ').map(str::to_string).collect::<Vec<_>>());
        assert!(matches!(color("solve --color never --foo x"), Some(ColorChoice::Never)));
        assert!(matches!(color("--color never --color=always"), Some(ColorChoice::Always)));
        for none in ["solve x", "--colors never", "--color", "--color red"] {
            assert!(color(none).is_none(), "{none}");
        }
    }
}
