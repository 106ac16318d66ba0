//! Pages as PDF: each SVG, simplified by `usvg` to filled and stroked paths, becomes a content stream.
//!
//! Letters are strokes already, so no font is needed. Nothing in the file depends on the time or the machine.

use std::collections::BTreeSet;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::{FillRule, Group, LineCap, LineJoin, Node, Options, Paint, Path, Stroke, Tree};

use super::draft::Bookmark;
use super::pages::Pages;
use crate::svg::outlined::{has_text, outlined};

/// Points in the pixels of `usvg`, of which an inch has 96.
const POINTS: f32 = 0.75;
/// Points in a tenth of a millimetre.
const TENTH: f32 = 72.0 / 254.0;

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A page is no SVG that can be read.
    #[error("page {page} could not be read as SVG: {why}")]
    Svg {
        /// Its number, from 1.
        page: usize,
        /// The reason.
        why: String,
    },
    /// A page could not be compressed.
    #[error("a page could not be compressed: {0}")]
    Compressed(#[from] io::Error),
}

/// The numbers of objects in the file.
struct ObjectNumbers(i32);

impl ObjectNumbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

impl Pages {
    /// Are there characters that no strokes are known of? In a PDF they are boxes, or have no accents.
    pub fn has_foreign_letters(&self) -> bool {
        self.sheets.iter().any(|sheet| has_text(&sheet.content.content))
    }

    /// All pages as a PDF, with bookmarks.
    ///
    /// # Errors
    /// [`PdfError`]
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        let (mut pdf, mut numbers) = (Pdf::new(), ObjectNumbers(0));
        let [catalog, tree, info, outline] = [(); 4].map(|()| numbers.next());
        let pages: Vec<Ref> = self.sheets.iter().map(|_| numbers.next()).collect();
        let mut opacities = BTreeSet::new();
        let [width, height] = self.size.map(|extent| extent as f32 * TENTH);
        for (number, &page) in pages.iter().enumerate() {
            let (content, used) = self.content(number)?;
            let stream = numbers.next();
            pdf.stream(stream, &compressed(&content)?).filter(Filter::FlateDecode);
            let mut page = pdf.page(page);
            page.parent(tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(stream);
            let mut resources = page.resources();
            let mut states = resources.ext_g_states();
            for &percent in &used {
                let mut state =
                    states.insert(Name(name(percent).as_bytes())).start::<pdf_writer::writers::ExtGraphicsState<'_>>();
                state.stroking_alpha(f32::from(percent) / 100.0).non_stroking_alpha(f32::from(percent) / 100.0);
            }
            opacities.extend(used.iter().copied());
        }
        pdf.pages(tree).kids(pages.iter().copied()).count(pages.len() as i32);
        pdf.document_info(info).title(TextStr(&self.title)).producer(TextStr("jigsat"));
        bookmarks(&mut pdf, &self.bookmarks, &pages, outline, &mut numbers);
        let mut catalog = pdf.catalog(catalog);
        catalog.pages(tree).outlines(outline).lang(TextStr(self.language));
        catalog.viewer_preferences().display_doc_title(true);
        catalog.finish();
        Ok(pdf.finish())
    }

    /// The content of a page, and the opacities in it, in percent.
    fn content(&self, page: usize) -> Result<(Vec<u8>, BTreeSet<u8>), PdfError> {
        let tree = Tree::from_str(&outlined(&self.svg(page)), &Options::default());
        let tree = tree.map_err(|error| PdfError::Svg { page: page + 1, why: error.to_string() })?;
        // Up is down.
        let page = Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, tree.size().height() * POINTS);
        let mut painter = Painter { content: Content::new(), page, opacity: 100, used: BTreeSet::new() };
        painter.group(tree.root());
        Ok((painter.content.finish().to_vec(), painter.used))
    }
}

fn compressed(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    encoder.finish()
}

/// The name of an opacity among the resources of a page.
fn name(percent: u8) -> String {
    format!("a{percent}")
}

/// Writes the paths of a page.
struct Painter {
    content: Content,
    page: Transform,
    /// The opacity in force, and those that were used, in percent.
    opacity: u8,
    used: BTreeSet<u8>,
}

impl Painter {
    fn group(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) if path.is_visible() => self.path(path),
                // Books have no images, and their letters are paths.
                Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
            }
        }
    }

    fn path(&mut self, path: &Path) {
        let transform = path.abs_transform().post_concat(self.page);
        if let Some(fill) = path.fill()
            && let Paint::Color(colour) = fill.paint()
        {
            self.set_opacity(fill.opacity().get());
            let [red, green, blue] = [colour.red, colour.green, colour.blue].map(share);
            self.content.set_fill_rgb(red, green, blue);
            self.outline(path, transform);
            match fill.rule() {
                FillRule::NonZero => self.content.fill_nonzero(),
                FillRule::EvenOdd => self.content.fill_even_odd(),
            };
        }
        if let Some(stroke) = path.stroke()
            && let Paint::Color(colour) = stroke.paint()
        {
            self.set_opacity(stroke.opacity().get());
            let [red, green, blue] = [colour.red, colour.green, colour.blue].map(share);
            self.content.set_stroke_rgb(red, green, blue);
            self.pen(stroke, transform);
            self.outline(path, transform);
            self.content.stroke();
        }
    }

    fn set_opacity(&mut self, opacity: f32) {
        let percent = (opacity * 100.0).round() as u8;
        if percent != self.opacity {
            self.opacity = percent;
            self.used.insert(percent);
            self.content.set_parameters(Name(name(percent).as_bytes()));
        }
    }

    /// Pictures are moved, turned and scaled, but not skewed: a line has one width everywhere.
    fn pen(&mut self, stroke: &Stroke, transform: Transform) {
        let scale = transform.get_scale().0;
        self.content.set_line_width(rounded(stroke.width().get() * scale));
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        });
        let dashes = stroke.dasharray().unwrap_or_default().iter().map(|dash| rounded(dash * scale));
        self.content.set_dash_pattern(dashes, rounded(stroke.dashoffset() * scale));
    }

    fn outline(&mut self, path: &Path, transform: Transform) {
        let at = |mut point: Point| {
            transform.map_point(&mut point);
            [point.x, point.y].map(rounded)
        };
        let mut from = Point::zero();
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    let [x, y] = at(to);
                    self.content.move_to(x, y);
                    from = to;
                }
                PathSegment::LineTo(to) => {
                    let [x, y] = at(to);
                    self.content.line_to(x, y);
                    from = to;
                }
                PathSegment::QuadTo(bend, to) => {
                    let third = |end: Point| end + Point::from_xy((bend.x - end.x) / 1.5, (bend.y - end.y) / 1.5);
                    self.cubic([third(from), third(to), to].map(at));
                    from = to;
                }
                PathSegment::CubicTo(one, other, to) => {
                    self.cubic([one, other, to].map(at));
                    from = to;
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn cubic(&mut self, [one, other, to]: [[f32; 2]; 3]) {
        self.content.cubic_to(one[0], one[1], other[0], other[1], to[0], to[1]);
    }
}

fn share(part: u8) -> f32 {
    rounded(f32::from(part) / 255.0)
}

/// A number of thousandths: those of a point are finer than any printer.
fn rounded(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0 + 0.0
}

/// The bookmarks: sections, and puzzles in them.
fn bookmarks(pdf: &mut Pdf, bookmarks: &[Bookmark], pages: &[Ref], outline: Ref, numbers: &mut ObjectNumbers) {
    let refs: Vec<Ref> = bookmarks.iter().map(|_| numbers.next()).collect();
    let outer: Vec<usize> = (0..bookmarks.len()).filter(|&at| !bookmarks[at].is_inner).collect();
    let write = |pdf: &mut Pdf, at: usize, parent: Ref, siblings: &[usize], children: &[usize]| {
        let place = siblings.iter().position(|&sibling| sibling == at).expect("an item is among its siblings");
        let mut item = pdf.outline_item(refs[at]);
        item.title(TextStr(&bookmarks[at].title)).parent(parent);
        item.dest().page(pages[bookmarks[at].page]).fit();
        if let Some(previous) = place.checked_sub(1) {
            item.prev(refs[siblings[previous]]);
        }
        if let Some(&next) = siblings.get(place + 1) {
            item.next(refs[next]);
        }
        if let [first, ..] = children {
            item.first(refs[*first]).last(refs[children[children.len() - 1]]).count(-(children.len() as i32));
        }
    };
    for (number, &at) in outer.iter().enumerate() {
        let end = outer.get(number + 1).copied().unwrap_or(bookmarks.len());
        let inner: Vec<usize> = (at + 1..end).collect();
        write(pdf, at, outline, &outer, &inner);
        for &child in &inner {
            write(pdf, child, refs[at], &inner, &[]);
        }
    }
    let mut root = pdf.outline(outline);
    if let [first, ..] = outer[..] {
        root.first(refs[first]).last(refs[outer[outer.len() - 1]]).count(outer.len() as i32);
    }
}

#[cfg(test)]
mod tests;
