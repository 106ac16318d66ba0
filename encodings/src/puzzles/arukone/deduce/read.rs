//! stub
use jigsat_forms::text::Text;

use super::ArukoneTheory;
use crate::deduction::Fact;
use crate::puzzle::LayoutError;

pub(super) fn read(_: &ArukoneTheory, _: Text<'_>) -> Result<Vec<Fact>, LayoutError> {
    Ok(Vec::new())
}
