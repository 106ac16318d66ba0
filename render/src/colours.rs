//! The rule of coloured cells in words, for all renderers.

use itertools::Itertools;
use jigsat_encodings::drawing::CellColours;

/// What the numbers in a picture are.
pub(crate) const KEY: &str = "Numbers are colours, in discs on pieces and in squares in the container.";
/// What a picture says that has no room for them.
pub(crate) const NOT_SHOWN: &str = "Colours are not shown here.";
/// The rule if none may.
pub(crate) const NO_PAIRS: &str = "A coloured cell of a piece lies on a cell without colour.";

/// The colours that may meet, first that of the piece: `1 on 1, 2 on 1, 2 on 3`. Empty if none may.
pub(crate) fn meeting(colours: &CellColours, on: &str) -> String {
    colours.pairs.iter().map(|(piece, container)| format!("{piece} {on} {container}")).join(", ")
}

/// The rule by itself.
pub(crate) fn rule(colours: &CellColours) -> String {
    match meeting(colours, "on") {
        pairs if pairs.is_empty() => NO_PAIRS.to_string(),
        pairs => format!("Where a piece and the container have a colour, only these may meet: {pairs}."),
    }
}
