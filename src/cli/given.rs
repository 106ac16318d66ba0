//! What is given of a layout.

use clap::{Args, ValueHint};

#[derive(Debug, Args)]
pub(crate) struct GivenArgs {
    /// A part of a layout to go on from, in the form in which layouts are printed; `.` is what is open
    ///
    /// A file, or - for standard input.
    #[arg(long, value_name = "LAYOUT", value_hint = ValueHint::FilePath)]
    pub(crate) given: Option<String>,
}
