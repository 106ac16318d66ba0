//! The styles of books: those of pictures, titles, and greys instead of colours.

use std::fmt::Write;

use crate::palette::{self, Shade};
use crate::svg::markup::hex;
use crate::svg::solid;
use crate::svg::style::STYLE;

/// Titles.
const TITLES: &str = "\
.jigsat .bold{fill:none;stroke:#14181d;stroke-width:1.9}
.jigsat text.bold{fill:#14181d;stroke:none;font-weight:bold}
.jigsat .rule{fill:none;stroke:#b4bcc4;stroke-width:2}
";

/// Letters on greys are black.
const MONOCHROME: &str = "\
.jigsat .pale{stroke:#000}
.jigsat text.pale{fill:#000}
";

/// The greys of names, light enough for black letters.
const GREYS: [u8; 4] = [255, 222, 189, 238];

/// The style sheet of a book.
pub(super) fn sheet(is_monochrome: bool) -> String {
    let mut sheet = format!("{STYLE}{TITLES}");
    if is_monochrome {
        sheet += MONOCHROME;
        for (number, tint) in palette::tints().enumerate() {
            let grey = GREYS[number % GREYS.len()];
            let fill = hex(Shade::of(tint).fill);
            replace(&mut sheet, &fill, grey);
            for axis in 0..3 {
                replace(&mut sheet, &solid::dimmed(tint, axis), solid::dim(grey, axis));
            }
        }
    }
    sheet
}

/// Adds the rules that replace a colour, as the attributes of a picture have it.
fn replace(sheet: &mut String, colour: &str, grey: u8) {
    let grey = hex([grey; 3]);
    for attribute in ["fill", "stroke"] {
        let _ = writeln!(sheet, ".jigsat [{attribute}=\"{colour}\"]{{{attribute}:{grey}}}");
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::Tint;

    use super::*;

    #[test]
    fn every_colour_of_names_is_replaced() {
        let sheet = sheet(true);
        for tint in [Tint::Piece(0), Tint::Piece(11), Tint::Gold] {
            let fill = hex(Shade::of(tint).fill);
            assert!(sheet.contains(&format!(".jigsat [fill=\"{fill}\"]{{fill:#")), "{fill}");
        }
    }
}
