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
pub(crate) const STYLE: &str = include_str!("style.css");

/// The colours of dark mode.
pub(crate) const DARK: &str = include_str!("dark.css");

/// The style sheet of marks: `reason`, `result`, `excluded` and `wall`.
///
/// They hold a `sign` on its `glow`, which sets it off from any colour. Like the colours of pieces, they are the same
/// in light and dark mode.
pub(super) const SIGNS: &str = include_str!("signs.css");
