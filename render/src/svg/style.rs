//! Styles: the classes of elements, light and dark.
//!
//! The colours of pieces are the same in both, and stand at the elements.

/// The style sheet of all pictures, without [`DARK`].
///
/// Its rules apply only within elements of the class `jigsat`, so a picture can stand in a page. Pictures with marks
/// also have [`SIGNS`].
///
/// - `paper`: the background; `line`: between pieces, `edge`: thinner, around small ones; `crease`: where a piece has an edge;
///   `hair`: between cells of a piece; `band` and `disc`: around paths and their ends;
/// - `text` and `faint` on the background, `dark` and `pale` on pieces: letters;
/// - `open`, `free`, `floor`, `west`, `north`: cells without pieces, and an empty box seen from within; `grid` and `rim`: its lines;
/// - `hatch`: blocked cells; `mark`: entries of a matrix; `arrow`: where something moves, and around it `halo`.
pub(crate) const STYLE: &str = "\
.jigsat{stroke-linejoin:round;stroke-linecap:round}
.jigsat .paper{fill:#fff}
.jigsat .line{fill:none;stroke:#14181d;stroke-width:3}
.jigsat .edge{fill:none;stroke:#14181d;stroke-width:2}
.jigsat .band{fill:none;stroke:#14181d;stroke-width:17}
.jigsat .disc{stroke:#14181d;stroke-width:1.5}
.jigsat .crease{fill:none;stroke:#14181d;stroke-width:1}
.jigsat .hair{fill:none;stroke:#14181d;stroke-width:.6;stroke-opacity:.35}
.jigsat .text,.jigsat .faint,.jigsat .dark,.jigsat .pale{fill:none;stroke-width:1.3}
.jigsat .text{stroke:#1f252b}
.jigsat .faint{stroke:#66707a}
.jigsat .dark{stroke:#000}
.jigsat .pale{stroke:#fff}
.jigsat text{font-family:sans-serif}
.jigsat text.text{fill:#1f252b;stroke:none}
.jigsat text.faint{fill:#66707a;stroke:none}
.jigsat text.dark{fill:#000;stroke:none}
.jigsat text.pale{fill:#fff;stroke:none}
.jigsat .open{fill:#f1f3f5}
.jigsat .free{fill:none;stroke:#9aa4ae;stroke-width:1.5}
.jigsat .floor{fill:#eceff2}
.jigsat .west{fill:#d3d9df}
.jigsat .north{fill:#e0e5ea}
.jigsat .grid{fill:none;stroke:#b4bcc4;stroke-width:1}
.jigsat .rim{fill:none;stroke:#66707a;stroke-width:2}
.jigsat .hatch{fill:none;stroke:#8a949e;stroke-width:2}
.jigsat .mark{fill:#9aa4ae}
.jigsat .arrow{fill:none;stroke:#d1242f;stroke-width:3}
.jigsat .halo{fill:none;stroke:#fff;stroke-width:6}
";

/// The colours of dark mode.
pub(crate) const DARK: &str = "\
@media screen and (prefers-color-scheme:dark){
.jigsat .paper{fill:#14181d}
.jigsat .text{stroke:#e6eaee}
.jigsat .faint{stroke:#9aa4ae}
.jigsat text.text{fill:#e6eaee}
.jigsat text.faint{fill:#9aa4ae}
.jigsat .open{fill:#242a31}
.jigsat .free{stroke:#6b757f}
.jigsat .floor{fill:#262c33}
.jigsat .west{fill:#363e47}
.jigsat .north{fill:#2e353d}
.jigsat .grid{stroke:#4a535c}
.jigsat .rim{stroke:#9aa4ae}
.jigsat .hatch{stroke:#6b757f}
.jigsat .mark{fill:#6b757f}
.jigsat .arrow{stroke:#ff7b72}
}
";

/// The style sheet of marks: `reason`, `result`, `excluded` and `wall`.
///
/// They hold a `sign` on its `glow`, which sets it off from any colour. Like the colours of pieces, they are the same
/// in light and dark mode.
pub(super) const SIGNS: &str = "\
.jigsat .sign,.jigsat .glow{fill:none}
.jigsat .reason .sign{stroke:#14181d;stroke-width:2.4;stroke-dasharray:4.4 4;stroke-linecap:butt}
.jigsat .reason .glow{stroke:#fff;stroke-width:4.4}
.jigsat .result .sign{stroke:#d1242f;stroke-width:3.6}
.jigsat .result .glow{stroke:#fff;stroke-width:6}
.jigsat .excluded .sign{stroke:#14181d;stroke-width:2.8}
.jigsat .excluded .glow{stroke:#fff;stroke-width:5.2}
.jigsat .wall .sign{stroke:#14181d;stroke-width:2}
.jigsat .wall .glow{stroke:#fff;stroke-width:4}
";
