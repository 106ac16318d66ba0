//! Drawings as SVG, one file per idea: what is drawn ([`packing`], [`paths`], [`triangle`], [`matrix`]), what it is made of ([`iso`], [`layers`],
//! [`legend`], [`lettering`], [`signs`]), and how it is put on a page ([`block`]).
//!
//! A picture is one file that needs nothing else: no fonts, no scripts, nothing from elsewhere. It is light or dark as the viewer likes, its
//! title and description are there for those who do not see it, and the same drawing makes the same bytes.

mod block;
mod glyphs;
mod iso;
mod layers;
mod legend;
mod lettering;
mod markup;
mod matrix;
mod outline;
mod packing;
mod paths;
mod signs;
mod solid;
mod steps;
mod style;
mod triangle;
mod words;

use jigsat_encodings::drawing::Drawing;

use super::palette::Shade;
use super::shades::Shades;
use super::subject::{NoPicture, Subject, View};
use block::{Block, below};
use lettering::{Anchor, Lettering};
pub use markup::escaped;
use outline::Point;

/// What lies on a page is no wider than this, as far as it goes.
const PAGE: i32 = 1000;
/// Around it.
const MARGIN: i32 = 24;

/// The picture of a layout, or of a puzzle if there is no layout, as an SVG document.
///
/// The root element has the class `jigsat`, and no element has an id: several pictures may stand in one page of HTML. Groups with classes
/// are the parts of a picture: `solid`, each `layer`, `steps`; `board`, `triangle`, `matrix`; and what is pointed out in them: `reason`,
/// `result`, `wall`, with a `key` below everything.
///
/// # Errors
/// [`NoPicture`], if the kind has none or it would be too large.
pub fn svg(subject: &Subject<'_>, view: View) -> Result<String, NoPicture> {
    let drawing = subject.layout.or(subject.sketch).ok_or(NoPicture::Nothing)?;
    let shades = Shades::of(drawing);
    let block = match drawing {
        Drawing::Layers(layers) => packing::picture(layers, &shades, view)?,
        Drawing::Paths(paths) => paths::picture(paths, &shades)?,
        Drawing::Triangle(triangle) => triangle::picture(triangle, &shades)?,
        Drawing::Matrix(matrix) => matrix::picture(Some(matrix), None)?,
        Drawing::Options(options) => {
            let all =
                subject.sketch.and_then(|sketch| if let Drawing::Matrix(all) = sketch { Some(all) } else { None });
            matrix::picture(all, Some(options))?
        }
        Drawing::Literals(_) => return Err(NoPicture::Formula),
    };
    Ok(document(subject.title, &words::description(drawing), block, &signs::key(drawing)))
}

/// The page: a heading above the picture, the key to its signs below, and margins around.
fn document(title: &str, description: &str, block: Block, key: &Block) -> String {
    let heading = Lettering { height: 11, anchor: Anchor::Start, class: "text" }.at([0, 6], title);
    let heading = Block {
        width: lettering::width(title, 11).min(PAGE),
        height: if heading.is_empty() { 0 } else { 14 },
        content: heading,
    };
    let block = below([heading, block, key.clone()], 16);
    let mut page = Block::default();
    page.put([MARGIN, MARGIN], &block);
    let [width, height] = [page.width, page.height].map(|extent| extent + MARGIN);
    let [title, description] = [title, description].map(escaped);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"jigsat\" role=\"img\" aria-label=\"{title}\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{}{}</style>\n\
         <path class=\"paper\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n{}</svg>\n",
        style::STYLE,
        if key.is_empty() { "" } else { style::SIGNS },
        page.content
    )
}

/// The class of letters on a shade.
fn ink(shade: Shade) -> &'static str {
    if shade.ink == [0; 3] { "dark" } else { "pale" }
}

/// The edges of squares of this size, clockwise.
fn squares(corners: &[Point], size: i32) -> impl Iterator<Item = [Point; 2]> {
    corners.iter().flat_map(move |&[x, y]| {
        let [a, b, c, d] = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
        [[a, b], [b, c], [c, d], [d, a]]
    })
}

#[cfg(test)]
mod tests;
