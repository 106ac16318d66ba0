//! The arguments of models to print.

use clap::Args;
use jigsat::render::stl::Print;

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
pub(super) fn millimetres(text: &str) -> Result<f64, String> {
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
