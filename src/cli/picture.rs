//! The arguments of pictures and models.

use std::ffi::OsStr;
use std::path::{Path, PathBuf, is_separator};

use clap::{Args, ValueEnum};
use jigsat::render::View;
use jigsat::render::stl::Print;

use super::choice::{NamedValue, choice};
use super::{Format, OutputArgs};

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

/// Views of a packing.
const VIEWS: [NamedValue<View>; 3] =
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

// How large pieces are printed.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PrintArgs {
    /// Models to print: the edge of a unit cube, in millimetres or with a unit, such as 12, 12mm, 1.2cm [default: 12mm]
    #[arg(long, value_name = "LENGTH", value_parser = millimetres, hide_short_help = true)]
    pub(crate) unit: Option<f64>,

    /// Models to print: clearance between neighbouring pieces [default: 0.2mm]
    #[arg(long, value_name = "LENGTH", value_parser = millimetres, hide_short_help = true)]
    pub(crate) gap: Option<f64>,

    /// Models to print: what a bevel along the edges takes from each side; 0 leaves them sharp [default: 0.5mm]
    #[arg(long, value_name = "LENGTH", value_parser = millimetres, hide_short_help = true)]
    pub(crate) bevel: Option<f64>,

    /// Models to print: the pieces of a layout where they lie in the container, as one model
    #[arg(long, hide_short_help = true)]
    pub(crate) assembled: bool,

    /// Models to print: a file for each piece in the folder OUT, in the format stl
    #[arg(long, hide_short_help = true)]
    pub(crate) pieces_apart: bool,
}

impl PrintArgs {
    /// Is any of these options given?
    pub(crate) fn are_given(self) -> bool {
        self.assembled || self.pieces_apart || self.unit.or(self.gap).or(self.bevel).is_some()
    }
}

impl From<PrintArgs> for Print {
    fn from(PrintArgs { unit, gap, bevel, .. }: PrintArgs) -> Self {
        let default = Print::default();
        Print {
            unit: unit.unwrap_or(default.unit),
            gap: gap.unwrap_or(default.gap),
            bevel: bevel.unwrap_or(default.bevel),
        }
    }
}

/// Reads a length: a number of millimetres, or one with a unit.
pub(crate) fn millimetres(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let units = [("mm", 1.0), ("cm", 10.0)];
    let found = units.into_iter().find_map(|(unit, length)| Some((text.strip_suffix(unit)?, length)));
    let (number, length) = found.unwrap_or((text, 1.0));
    let number = number.trim_end().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.map(|number| number * length).ok_or_else(|| "expected a length such as 12, 12mm or 1.2cm".to_string())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

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

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        print: PrintArgs,
    }

    fn print(args: &str) -> Option<Print> {
        let args = ["program"].into_iter().chain(args.split_whitespace());
        Program::try_parse_from(args).ok().map(|program| program.print.into())
    }

    #[test]
    fn lengths_are_in_millimetres() {
        assert_eq!(millimetres("12"), Ok(12.0));
        assert_eq!(millimetres("12mm"), Ok(12.0));
        assert_eq!(millimetres("0.2 mm"), Ok(0.2));
        assert_eq!(millimetres("1.5cm"), Ok(15.0));
        assert_eq!(millimetres("0"), Ok(0.0));
        for wrong in ["", "mm", "-1", "-1mm", "nan", "inf", "infmm", "1e999", "1m", "1,2"] {
            assert_eq!(millimetres(wrong), Err("expected a length such as 12, 12mm or 1.2cm".to_string()), "{wrong}");
        }
    }

    #[test]
    fn what_is_not_said_is_as_usual() {
        assert_eq!(print(""), Some(Print::default()));
        assert_eq!(print("--unit 10mm --bevel 0"), Some(Print { unit: 10.0, gap: 0.2, bevel: 0.0 }));
        assert_eq!(print("--gap"), None);
        assert_eq!(print("--gap little"), None);
        let given =
            |args: [&str; 2]| Program::try_parse_from(["program"].into_iter().chain(args)).unwrap().print.are_given();
        assert!(["--unit", "--gap", "--bevel"].iter().all(|option| given([option, "0"])));
        assert!(given(["--assembled", "--pieces-apart"]) && given(["--gap=1", "--assembled"]));
        assert!(!Program::try_parse_from(["program"]).unwrap().print.are_given());
    }
}
