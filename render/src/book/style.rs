//! The styles of books: those of pictures, titles, and greys instead of colours.

use crate::svg::style::STYLE;

/// Titles, and the badges with numbers of pieces.
const TITLES: &str = "\
.jigsat .bold{fill:none;stroke:#14181d;stroke-width:1.9}
.jigsat text.bold{fill:#14181d;stroke:none;font-weight:bold}
.jigsat .rule{fill:none;stroke:#b4bcc4;stroke-width:2}
.jigsat .badge{fill:#14181d}
";

/// Neutral greys; patterns of pieces, and the white around letters.
const MONOCHROME: &str = "\
.jigsat .line,.jigsat .edge,.jigsat .band,.jigsat .disc,.jigsat .crease,.jigsat .hair{stroke:#000}
.jigsat .text,.jigsat .bold{stroke:#000}
.jigsat text.text,.jigsat text.bold{fill:#000;stroke:none}
.jigsat .faint{stroke:#555}
.jigsat text.faint{fill:#555;stroke:none}
.jigsat .around{fill:none;stroke:#fff;stroke-width:5}
.jigsat text.around{fill:#fff;stroke:#fff;stroke-width:2}
.jigsat .lines{fill:none;stroke:#000;stroke-linecap:butt}
.jigsat .dots{fill:none;stroke:#000;stroke-linecap:round}
.jigsat .open{fill:#f6f6f6}
.jigsat .free{stroke:#888}
.jigsat .floor{fill:#f2f2f2}
.jigsat .west{fill:#d6d6d6}
.jigsat .north{fill:#e4e4e4}
.jigsat .grid,.jigsat .rule{stroke:#aaa}
.jigsat .rim{stroke:#555}
.jigsat .hatch{stroke:#888}
.jigsat .mark{fill:#ccc}
.jigsat .badge{fill:#000}
";

/// The style sheet of a book.
pub(super) fn sheet(is_monochrome: bool) -> String {
    format!("{STYLE}{TITLES}{}", if is_monochrome { MONOCHROME } else { "" })
}
