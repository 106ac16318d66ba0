//! Drawings as SVG, one file per idea.
//!
//! [`packing`], [`paths`], [`triangle`], [`matrix`] and [`numbers`] draw pictures. They are made of [`iso`], [`layers`],
//! [`legend`], [`lettering`] and [`signs`]; [`block`] puts them on a page.
//!
//! A picture is one file that needs nothing else: no fonts, no scripts, nothing from elsewhere. It follows the
//! viewer's light or dark mode. Its title and description are for readers who can't see it. The same drawing makes
//! the same bytes.

pub(crate) mod block;
pub(crate) mod colours;
mod glyphs;
mod iso;
pub(crate) mod layers;
pub(crate) mod legend;
pub(crate) mod lettering;
pub(crate) mod markup;
pub(crate) mod matrix;
pub(crate) mod numbers;
mod outline;
#[cfg(feature = "pdf")]
pub(crate) mod outlined;
pub(crate) mod packing;
pub(crate) mod paths;
pub(crate) mod pose;
mod signs;
pub(crate) mod solid;
mod steps;
pub(crate) mod style;
pub(crate) mod triangle;
mod words;

use jigsat_encodings::drawing::{Drawing, Layers};
use jigsat_encodings::packing::lattice::Turns;

use super::subject::{NoPicture, Subject, View};
use block::{Block, below};
pub use markup::escaped;
use numbers::NumberPicture;

/// The width of a page, as far as its content permits.
const PAGE: i32 = 1000;
/// The margin around the content.
const MARGIN: i32 = 24;

/// The picture of a layout, or else of the puzzle, as an SVG document with a title.
///
/// The root element has the class `jigsat`, and no element has an id: several pictures may stand in one page of HTML.
/// Groups with classes are the parts of a picture: `solid`, each `layer`, `steps`; `board`, `triangle`, `matrix`, `numbers`.
/// Marks in them are `reason`, `result`, `excluded` and `wall`; the `key` is below everything.
///
/// # Errors
/// [`NoPicture`] if the kind has none or it would be too large.
pub fn svg(subject: &Subject<'_>, view: View) -> Result<String, NoPicture> {
    picture(subject, view, heading(subject.title))
}

/// The same without the title, for pages that have it already.
///
/// # Errors
/// As [`svg`].
pub(super) fn without_heading(subject: &Subject<'_>, view: View) -> Result<String, NoPicture> {
    picture(subject, view, Block::default())
}

fn picture(subject: &Subject<'_>, view: View, heading: Block) -> Result<String, NoPicture> {
    let drawing = subject.layout.or(subject.sketch).ok_or(NoPicture::Nothing)?;
    let (block, description) = match NumberPicture::of(drawing, subject.sketch.or(subject.layout)) {
        Some(numbers) => (numbers.block(), numbers.description()),
        None => (block(drawing, subject, view)?, words::description(drawing)),
    };
    let key = signs::key(drawing);
    let rule = match drawing {
        Drawing::Layers(Layers { colours: Some(colours), .. }) => colours::words(colours, view),
        _ => Block::default(),
    };
    let block = below([heading, block, rule, key.clone()], 16);
    Ok(document(subject.title, &description, &block, !key.is_empty()))
}

/// The picture of a drawing that is no grid of numbers.
fn block(drawing: &Drawing, subject: &Subject<'_>, view: View) -> Result<Block, NoPicture> {
    match drawing {
        Drawing::Layers(layers) => packing::picture(layers, turns(subject), view),
        Drawing::Paths(paths) => paths::picture(paths),
        Drawing::Triangle(triangle) => triangle::picture(triangle),
        Drawing::Matrix(matrix) => matrix::picture(Some(matrix), None),
        Drawing::Options(options) => {
            let all =
                subject.sketch.and_then(|sketch| if let Drawing::Matrix(all) = sketch { Some(all) } else { None });
            matrix::picture(all, Some(options))
        }
        Drawing::Literals(_) => Err(NoPicture::Formula),
    }
}

/// The allowed turns of pieces, which the sketch of their puzzle has.
fn turns(subject: &Subject<'_>) -> Option<Turns> {
    [subject.layout, subject.sketch].into_iter().flatten().find_map(|drawing| match drawing {
        Drawing::Layers(layers) => layers.turns,
        _ => None,
    })
}

/// The title above a picture.
fn heading(title: &str) -> Block {
    let line = lettering::line(title, 11, [0, 12]);
    Block { width: line.width.min(PAGE), height: if line.content.is_empty() { 0 } else { 14 }, ..line }
}

/// The document: the picture with its heading and key, and margins around.
fn document(title: &str, description: &str, block: &Block, has_signs: bool) -> String {
    let mut page = Block::default();
    page.put([MARGIN, MARGIN], block);
    let [width, height] = [page.width, page.height].map(|extent| extent + MARGIN);
    let [title, description] = [title, description].map(escaped);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"jigsat\" role=\"img\" aria-label=\"{title}\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{}{}{}</style>\n\
         <path class=\"paper\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n{}</svg>\n",
        style::STYLE,
        style::DARK,
        if has_signs { style::SIGNS } else { "" },
        page.content
    )
}

#[cfg(test)]
mod tests;
