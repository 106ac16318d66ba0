//! The arguments of pictures, and of `draw`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf, is_separator};

use clap::{Args, ValueEnum, ValueHint};
use jigsat::render::View;

use super::choice::{Choice, choice};
use super::print::PrintArgs;
use super::{BudgetArgs, Format, OutputArgs, PuzzleArgs};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureArgs {
    /// The file to write: text, .json, .svg, .html, .png, .stl
    ///
    /// Its ending sets the format, unless --format does. Of several pictures the others are OUT-2, OUT-3 …, and a folder, or a name that
    /// ends in /, takes all of them. Without it, results go to standard output.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// How svg and png show packings
    #[arg(long, default_value = "both", value_parser = choice(&VIEWS), hide_short_help = true)]
    pub(crate) view: View,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// The puzzle file, or a folder of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Layouts of the puzzle, as `solve` prints them
    ///
    /// Or a colouring, as --explain prints it: text or JSON; - is standard input. Without any, the unsolved puzzle is drawn.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// Views of a packing.
const VIEWS: [Choice<View>; 3] =
    [("layers", "Layer by layer", View::Layers), ("iso", "In space", View::Iso), ("both", "In both ways", View::Both)];

impl Format {
    /// What the names of such files end in, if it is a picture.
    pub(crate) fn ending(self) -> Option<&'static str> {
        match self {
            Format::Svg => Some("svg"),
            Format::Html => Some("html"),
            Format::Png => Some("png"),
            Format::Stl => Some("stl"),
            Format::Text | Format::Grid | Format::Json | Format::Dimacs => None,
        }
    }

    /// The format of files whose names end so; in a folder, pictures are meant.
    fn of(path: &Path) -> Option<Self> {
        if is_folder(path) {
            return Some(Format::Svg);
        }
        match &*path.extension()?.to_str()?.to_ascii_lowercase() {
            "htm" => Some(Format::Html),
            "json" => Some(Format::Json),
            other => Format::value_variants().iter().copied().find(|format| format.ending() == Some(other)),
        }
    }
}

/// Is a folder meant?
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(is_separator)
}

impl PictureArgs {
    /// The name of the file, if its ending stands for no format. A name without an ending is one of a text.
    pub(crate) fn with_unknown_ending(&self) -> Option<&Path> {
        let path = self.output.as_deref()?;
        let is_known = |ending: &OsStr| Format::of(path).is_some() || ending.eq_ignore_ascii_case("txt");
        path.extension().is_some_and(|ending| !is_known(ending)).then_some(path)
    }

    /// The folder that pictures go to.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| is_folder(path))
    }

    /// The requested format: by its name, or by that of the file.
    pub(crate) fn format(&self, args: &OutputArgs) -> Format {
        let by_name = || {
            let ending = self.output.as_deref().and_then(Format::of);
            if self.print.pieces_apart { Some(Format::Stl) } else { ending }
        };
        args.format.or_else(by_name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_follow_from_names() {
        let format = |path: &str| Format::of(Path::new(path));
        assert_eq!(format("a/b.SVG"), Some(Format::Svg));
        assert_eq!(format("b.htm"), Some(Format::Html));
        assert_eq!(format("pictures/"), Some(Format::Svg));
        assert_eq!([format("png"), format("b.svg.gz"), format(".stl")], [None; 3]);
        for image in [Format::Svg, Format::Html, Format::Png, Format::Stl] {
            assert_eq!(format(&format!("a.{}", image.ending().unwrap())), Some(image));
        }
    }
}
