//! What is given of a layout: reading it.

use jigsat_encodings::deduction::{Fact, Theory};
use jigsat_encodings::puzzle::LayoutError;
use jigsat_forms::text::Text;

use super::Failure;
use super::files::read;
use super::input::Loaded;
use super::layouts::are_apart;
use crate::cli::GivenArgs;

/// The facts that are given; none, if nothing is.
pub(super) fn facts(loaded: &Loaded, theory: &dyn Theory, args: &GivenArgs) -> Result<Vec<Fact>, Failure> {
    let Some(file) = &args.given else {
        return Ok(Vec::new());
    };
    are_apart(&loaded.file, file)?;
    let (name, text) = read(file, &loaded.budget)?;
    let facts = theory.read(Text::within(&text, &loaded.budget)).map_err(|error| match error {
        LayoutError::Text(error) => Failure::Message(format!("{name}:{error}")),
        LayoutError::Rule(violation) => Failure::Message(format!("{name}: {violation}")),
    })?;
    loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
    Ok(facts)
}
