//! The writer of packings as files of BurrTools (`.xmpuzzle`).
//!
//! The files are XML, with a shape for each piece, one for the container, and a problem that combines them. `polycube::burrtools` describes
//! the format, and reads it. BurrTools zips its files, but also reads plain ones: it opens them with `gzopen` of zlib, which passes
//! unzipped text on.
//!
//! Puzzles that the format can't express are refused. BurrTools turns pieces in space and never mirrors them, so other turns are refused if
//! they change the places in the container. Its numbers of shapes have 16 bits.
//!
//! *Reference*: the source of BurrTools by Andreas Röver, version 0.7, <https://burrtools.sourceforge.net>.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use itertools::Itertools;

use super::drawn::{USED, write_square};
use super::lattice::{Colour, Pairs, Polycube, Turns, box_cells, cells_of};
use super::shape::COPIES_OF_PIECE;
use crate::puzzle::Unwritable;

/// A voxel outside a shape. The others are written as in drawings.
pub(crate) const OUTSIDE: char = '_';

/// The most pieces: shapes have numbers of 16 bits, and one of them is the container.
const PIECES_OF_FILE: usize = u16::MAX as usize;

/// A packing in the terms of BurrTools.
pub(crate) struct BurrPacking<'a> {
    size: [usize; 3],
    /// The sign and the colour of each cell, 0 for none.
    voxels: Vec<(char, Colour)>,
    parts: Vec<PieceUse<'a>>,
    pairs: Pairs,
}

/// A piece, and how often it is used.
pub(crate) struct PieceUse<'a> {
    /// Its name, if it has one.
    pub(crate) name: Option<Cow<'a, str>>,
    /// The piece in some orientation.
    pub(crate) shape: Cow<'a, Polycube>,
    /// The number of its copies in a layout, at least and at most.
    pub(crate) count: RangeInclusive<usize>,
}

impl<'a> BurrPacking<'a> {
    /// A packing of pieces into a container.
    ///
    /// `sign` is the state of each cell of the box around it. The signs are [`USED`], [`OPTIONAL`](super::drawn::OPTIONAL) and [`OUTSIDE`].
    pub(crate) fn new(size: [usize; 3], sign: impl Fn([usize; 3]) -> char, parts: Vec<PieceUse<'a>>) -> Self {
        let voxels = cells_of(size).map(|cell| (sign(cell), 0)).collect();
        Self { size, voxels, parts, pairs: Pairs::default() }
    }

    /// The same with the colours of the container, and the pairs of colours that may meet.
    pub(crate) fn with_colours(mut self, colour: impl Fn([usize; 3]) -> Colour, pairs: &Pairs) -> Self {
        for ((_, old), cell) in self.voxels.iter_mut().zip(cells_of(self.size)) {
            *old = colour(cell);
        }
        Self { pairs: pairs.clone(), ..self }
    }

    /// The list of used colours: shades of grey.
    fn colours(&self) -> String {
        let of_parts = self.parts.iter().flat_map(|part| part.shape.colours().iter().copied());
        let of_pairs = self.pairs.iter().flat_map(|(piece, container)| [piece, container]);
        let most = self.voxels.iter().map(|&(_, colour)| colour).chain(of_parts).chain(of_pairs).max().unwrap_or(0);
        let shade = |number: Colour| 255 - u32::from(number) * 200 / u32::from(most.max(1));
        let colour = |number| format!("\n  <color red=\"{0}\" green=\"{0}\" blue=\"{0}\"/>", shade(number));
        if most == 0 {
            " <colors/>".into()
        } else {
            format!(" <colors>{}\n </colors>", (1..=most).map(colour).format(""))
        }
    }

    /// The pairs of colours; the format counts colours from 0.
    fn bitmap(&self) -> String {
        let pair = |(piece, container)| format!("\n    <pair piece=\"{}\" result=\"{}\"/>", piece - 1, container - 1);
        let pairs = self.pairs.iter().map(pair).join("");
        if pairs.is_empty() { "   <bitmap/>".into() } else { format!("   <bitmap>{pairs}\n   </bitmap>") }
    }

    /// Writes the file, for pieces that may be turned in space.
    ///
    /// # Errors
    /// If there are no pieces, too many, or too many copies of one.
    pub(crate) fn write(&self) -> Result<String, Unwritable> {
        if self.parts.is_empty() {
            return Err("problems of BurrTools have at least one piece".into());
        }
        if self.parts.len() > PIECES_OF_FILE {
            return Err(format!("files of BurrTools have at most {PIECES_OF_FILE} pieces").into());
        }
        if self.parts.iter().any(|part| *part.count.end() > COPIES_OF_PIECE) {
            return Err(format!("files of BurrTools have at most {COPIES_OF_PIECE} copies of a piece").into());
        }
        let (colours, bitmap) = (self.colours(), self.bitmap());
        let shapes = self.parts.iter().map(PieceUse::voxel).format("\n");
        let container = voxel(self.size, Some("container"), &self.voxels);
        let counts = self.parts.iter().enumerate().map(|(id, part)| part.used(id)).format("\n");
        let result = self.parts.len();
        Ok(format!(
            r#"<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
{colours}
 <shapes>
{shapes}
{container}
 </shapes>
 <problems>
  <problem state="0">
   <shapes>
{counts}
   </shapes>
   <result id="{result}"/>
{bitmap}
  </problem>
 </problems>
 <comment/>
</puzzle>
"#
        ))
    }

    /// The same for pieces that may be turned in these ways.
    ///
    /// # Errors
    /// As [`write`](Self::write), or if these ways give a piece other places in the container than turns in space.
    pub(crate) fn write_turned(&self, turns: Turns) -> Result<String, Unwritable> {
        let has_same_places = |part: &&PieceUse<'_>| {
            turns == Turns::Space || self.fitting(part, turns) == self.fitting(part, Turns::Space)
        };
        match self.parts.iter().find(|part| !has_same_places(part)) {
            None => self.write(),
            Some(_) if turns.are_planar() => {
                Err("BurrTools turns pieces in space, and with 'planar yes' one of these has other places".into())
            }
            Some(_) => {
                Err("BurrTools never mirrors pieces, and with 'mirror yes' one of these has other places".into())
            }
        }
    }

    /// The orientations of a piece that are no longer than the container along any axis.
    fn fitting(&self, part: &PieceUse<'_>, turns: Turns) -> BTreeSet<Polycube> {
        let fits = |piece: &&Polycube| piece.extent().iter().zip(self.size).all(|(&edge, room)| edge as usize <= room);
        part.shape.orientations(turns).iter().filter(fits).cloned().collect()
    }
}

impl PieceUse<'_> {
    /// The piece as a shape of the file.
    fn voxel(&self) -> String {
        let cells: BTreeMap<_, _> = self.shape.coloured_cells().collect();
        let square = |cell| cells.get(&cell).map_or((OUTSIDE, 0), |&colour| (USED, colour));
        let voxels: Vec<_> = box_cells(self.shape.extent()).map(square).collect();
        voxel(self.shape.extent().map(|edge| edge as usize), self.name.as_deref(), &voxels)
    }

    /// The element for the copies of the shape with this number.
    fn used(&self, id: usize) -> String {
        match (self.count.start(), self.count.end()) {
            (least, most) if least == most => format!("    <shape id=\"{id}\" count=\"{least}\"/>"),
            (least, most) => format!("    <shape id=\"{id}\" min=\"{least}\" max=\"{most}\"/>"),
        }
    }
}

fn voxel([x, y, z]: [usize; 3], name: Option<&str>, squares: &[(char, Colour)]) -> String {
    let mut voxels = String::new();
    for &square in squares {
        write_square(&mut voxels, square).expect("a text takes everything");
    }
    let name = name.map_or_else(String::new, |name| format!(" name=\"{}\"", escaped(name)));
    format!("  <voxel x=\"{x}\" y=\"{y}\" z=\"{z}\"{name} type=\"0\">{voxels}</voxel>")
}

/// Escapes a text for quotation marks.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, count: RangeInclusive<usize>) -> PieceUse<'_> {
        let bar = Polycube::new([[0, 0, 0], [1, 0, 0], [1, 1, 0]]);
        PieceUse { name: Some(name.into()), shape: Cow::Owned(bar), count }
    }

    #[test]
    fn names_are_escaped() {
        let text = BurrPacking::new([1, 1, 1], |_| USED, vec![part("</voxel> & \"so on\" ü", 1..=1)]).write().unwrap();
        let voxel =
            r#"  <voxel x="2" y="2" z="1" name="&lt;/voxel&gt; &amp; &quot;so on&quot; ü" type="0">##_#</voxel>"#;
        assert!(text.contains(voxel), "{text}");
        let document = roxmltree::Document::parse(&text).unwrap();
        let names = document.descendants().filter_map(|node| node.attribute("name")).collect_vec();
        assert_eq!(names, ["</voxel> & \"so on\" ü", "container"]);
    }

    #[test]
    fn numbers_beyond_the_limits_are_refused() {
        let refused = |parts| BurrPacking::new([1, 1, 1], |_| USED, parts).write().unwrap_err().to_string();
        assert_eq!(refused(Vec::new()), "problems of BurrTools have at least one piece");
        assert_eq!(refused(vec![part("", 1..=4001)]), "files of BurrTools have at most 4000 copies of a piece");
        let many = (0..65_536).map(|_| part("", 1..=1)).collect();
        assert_eq!(refused(many), "files of BurrTools have at most 65535 pieces");
    }
}
