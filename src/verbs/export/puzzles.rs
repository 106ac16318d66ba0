//! The puzzles of a file themselves, in their own format or another one.

use itertools::Itertools;
use jigsat_encodings::kind::{Kind, Offer};
use jigsat_encodings::puzzle::FormatError;
use jigsat_encodings::puzzles::KINDS;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::sink::Destination;
use crate::input::{Loaded, Source};
use crate::process::budgets::Budgets;
use crate::terminal::tell;
use crate::verbs::export::args::ExportArgs;

/// A blank line separates boards in the kind's own format.
const BLANK_LINE: &str = "\n";

/// Writes the puzzles one below the other, in the named format, or else in that of the file.
pub(super) fn write(
    args: &ExportArgs,
    format: Option<&'static str>,
    target: Destination,
    budgets: &Budgets,
) -> Result<Exit, Failure> {
    let source = Source::open(&args.file, &args.puzzle, budgets)?;
    let info = source.kind.formats().into_iter().find(|info| Some(info.name) == format);
    let separator = info.map_or(BLANK_LINE, |info| info.separator);
    let mut texts = Vec::new();
    for loaded in source.puzzles(&args.puzzle)? {
        let Loaded { file, kind, puzzle, budget, .. } = loaded?;
        let text = format.map_or_else(|| Ok(puzzle.to_string()), |format| puzzle.write_as(format));
        texts.push(text.map_err(|error| Failure::Message(format!("{file}: {}", explained(&error, kind))))?);
        let losses = format.map_or_else(|| Ok(Vec::new()), |format| puzzle.losses(format, &budget));
        for loss in losses.map_err(|exceeded| Failure::Exceeded { file: file.clone(), exceeded })? {
            tell(&format!("note: {file}: {loss}"));
        }
    }
    target.write(budgets.whole(), |out| write!(out, "{}", texts.iter().format(separator)))?;
    Ok(Exit::Yes)
}

/// The message about an unfit format: the kinds that have it, and the formats of this kind.
fn explained(error: &FormatError, kind: &Kind) -> String {
    let FormatError::NoFormat { format, .. } = error else {
        return error.to_string();
    };
    let offers = Offer::formats(KINDS);
    let others = offers.iter().filter(|offer| offer.name == format).flat_map(|offer| &offer.by);
    let others = others.map(|(other, _)| other).join(", ");
    let known = ["text"].into_iter().chain(kind.formats().into_iter().map(|info| info.name)).join(", ");
    format!("--to {format} is for the kind {others}; {} puzzles are written as {known}", kind.name)
}
