//! The reader of files of BurrTools (`.xmpuzzle`, unzipped).
//!
//! The files are XML. They have shapes made of voxels, and problems: each names its pieces and the shape that they form.
//!
//! ```xml
//! <puzzle version="2">
//!  <gridType type="0"/>
//!  <shapes>
//!   <voxel x="2" y="1" z="1" type="0" name="bar">##</voxel>
//!   <voxel x="3" y="2" z="1" type="0">####+_</voxel>
//!  </shapes>
//!  <problems>
//!   <problem><shapes><shape id="0" min="1" max="2"/></shapes><result id="1"/></problem>
//!  </problems>
//! </puzzle>
//! ```
//!
//! - A voxel is `#` (filled), `+` (may stay empty) or `_` (outside); x runs fastest, then y, then z. Digits after it are its colour, which
//!   is at least 1. A piece's colour lies on voxels of the result without colour, and on those with a colour that a `pair` in `bitmap`
//!   combines with it; pairs count colours from 0.
//! - Pieces are rotated and never mirrored. A shape is used `count` times, or `min` to `max` times, or once.
//!
//! The puzzle is the packing of a problem: its pieces fill its result. By default it is the first problem. Disassembly is not part of the
//! puzzle. The reader refuses grids of other cells than cubes, pieces with cells that may stay empty, and limits on holes that forbid
//! layouts.
//!
//! *Reference*: the source of BurrTools by Andreas Röver, <https://burrtools.sourceforge.net>.

mod voxels;
mod write;
mod xml;

use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::text::{ParseError, Text};
use roxmltree::Node;

use super::build::is_name;
use super::{Cell, Container, Piece, Polycubes};
use crate::packing::drawn::NO_CELLS;
use crate::packing::lattice::{Colour, Pairs, Polycube, Turns, index_of};
use crate::packing::shape::{self, CELLS_OF_BOX, COPIES_OF_PIECE};
use crate::puzzle::Recognition;
use voxels::Voxels;
use xml::{attribute_error, child, children, document, error, number};

pub(super) use write::FORMATS;

/// Is this XML, rather than the plain format?
pub(super) fn is_xml(text: Text<'_>) -> bool {
    let first = text.lines().map(|line| line.text.trim_start()).find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with('<'))
}

/// Recognises XML.
pub(super) fn recognise(text: &str) -> Recognition {
    if text.contains("<puzzle") { Recognition::Yes } else { Recognition::Maybe }
}

/// The names of the problems of a file, if it has several.
///
/// A problem without a name has an empty one.
pub(super) fn problems(text: Text<'_>) -> Vec<String> {
    let name = |node: &Node<'_, '_>| node.attribute("name").unwrap_or_default().trim().to_string();
    let Ok(document) = document(text) else {
        return Vec::new();
    };
    let problems = children(document.root_element(), "problems", "problem");
    if problems.len() > 1 { problems.iter().map(name).collect() } else { Vec::new() }
}

/// Reads a problem of a file, counted from 0.
pub(super) fn read(text: Text<'_>, problem: usize) -> Result<Polycubes, ParseError> {
    let document = document(text)?;
    let root = document.root_element();
    if !root.has_tag_name("puzzle") {
        return Err(error(root, "the element 'puzzle' of a BurrTools file"));
    }
    check_grid(root)?;
    Assembly::of(root, problem)?.puzzle(text)
}

/// Checks the grid; without one, the cells are cubes.
fn check_grid(root: Node<'_, '_>) -> Result<(), ParseError> {
    match child(root, "gridType") {
        Some(grid) if grid.attribute("type").is_some_and(|value| value.trim() != "0") => {
            Err(attribute_error(grid, "type", "a puzzle of cubes (grid type 0), the only grid that is supported"))
        }
        _ => Ok(()),
    }
}

/// A note about equal pieces.
const EQUAL_PIECES: &str =
    "some of its pieces are equal: swapping them makes no new layout here, but does in BurrTools";

/// A problem with the parts of the file that it refers to.
struct Assembly<'a, 'i> {
    node: Node<'a, 'i>,
    /// The shapes of the file.
    shapes: Vec<Node<'a, 'i>>,
    /// The number of colours in the list of the file.
    palette: usize,
}

impl<'a, 'i> Assembly<'a, 'i> {
    fn of(root: Node<'a, 'i>, number: usize) -> Result<Self, ParseError> {
        let problems = children(root, "problems", "problem");
        let expected = || match problems.len() {
            0 => "a puzzle with a problem in it".to_string(),
            several => format!("a puzzle with problem {} in it, not only {several}", number + 1),
        };
        let node = *problems.get(number).ok_or_else(|| error(root, expected()))?;
        let palette = children(root, "colors", "color").len();
        Ok(Self { node, shapes: children(root, "shapes", "voxel"), palette })
    }

    fn puzzle(&self, text: Text<'_>) -> Result<Polycubes, ParseError> {
        let pieces = self.pieces()?;
        let container = self.container(&self.result()?, &pieces)?;
        let pairs = self.pairs(&pieces, &container)?;
        let puzzle = Polycubes::assemble(container, Turns::Space, pieces, text.budget());
        let mut puzzle = puzzle.map_err(|end| text.ended(&end))?;
        puzzle.notes.extend(self.foreign_colours(&pairs));
        puzzle.notes.extend(self.undeclared_colour(&puzzle));
        puzzle.pairs = pairs;
        if puzzle.inventory.kinds().len() < puzzle.pieces.len() {
            puzzle.notes.push(EQUAL_PIECES.into());
        }
        puzzle.notes.push("a BurrTools file: only its packing is solved, not its disassembly".into());
        Ok(puzzle)
    }

    /// The shape that the attribute `id` refers to.
    fn shape(&self, node: Node<'a, 'i>) -> Result<Node<'a, 'i>, ParseError> {
        let id = number(node, "id", usize::MAX).ok().and_then(|id| self.shapes.get(id));
        id.copied().ok_or_else(|| {
            attribute_error(node, "id", format!("the number of one of the {} shapes, from 0", self.shapes.len()))
        })
    }

    fn pieces(&self) -> Result<Vec<Piece>, ParseError> {
        let mut names = HashSet::new();
        let mut pieces = Vec::new();
        for node in children(self.node, "shapes", "shape") {
            let count = count(node)?;
            if *count.end() == 0 {
                continue;
            }
            let voxel = self.shape(node)?;
            let voxels = Voxels::read(voxel)?;
            let shape = shape(voxel, &voxels)?;
            let name = voxel.attribute("name").and_then(name).filter(|name| names.insert(name.clone()));
            pieces.push(Piece { name, shape, count });
        }
        if pieces.is_empty() { Err(error(self.node, "a problem with a piece in it")) } else { Ok(pieces) }
    }

    fn result(&self) -> Result<Voxels, ParseError> {
        let result = child(self.node, "result").ok_or_else(|| error(self.node, "a problem with a result"))?;
        let voxel = self.shape(result)?;
        let voxels = Voxels::read(voxel)?.trimmed();
        match voxels.states.len() {
            0 => Err(error(voxel, "a result with a voxel in it")),
            1..=CELLS_OF_BOX => Ok(voxels),
            _ => Err(error(voxel, format!("a result in a box of at most {CELLS_OF_BOX} cells"))),
        }
    }

    /// The pairs of colours that may meet. A file without a list of colours allows all.
    fn pairs(&self, pieces: &[Piece], container: &Container) -> Result<Pairs, ParseError> {
        let used =
            |colours: &mut dyn Iterator<Item = Colour>| colours.filter(|&colour| colour > 0).collect::<BTreeSet<_>>();
        if self.palette == 0 {
            let of_pieces = used(&mut pieces.iter().flat_map(|piece| piece.shape.colours().iter().copied()));
            let on = used(&mut container.colours.iter().copied());
            return Ok(of_pieces.into_iter().cartesian_product(&on).map(|(piece, &on)| (piece, on)).collect());
        }
        // Voxels count colours from 1, pairs from 0.
        let colour = |node, name| Ok(number(node, name, usize::from(Colour::MAX) - 1)? as Colour + 1);
        let pairs = children(self.node, "bitmap", "pair");
        pairs.into_iter().map(|node| Ok((colour(node, "piece")?, colour(node, "result")?))).collect()
    }

    /// A note about a pair whose colours are not in the list of the file.
    fn foreign_colours(&self, pairs: &Pairs) -> Option<String> {
        let (piece, result) = pairs.iter().find(|&(piece, result)| usize::from(piece.max(result)) > self.palette)?;
        Some(format!(
            "its pair piece=\"{}\" result=\"{}\" names a colour beyond those of the file: pairs count colours from 0, voxels from 1",
            piece - 1,
            result - 1,
        ))
        .filter(|_| self.palette > 0)
    }

    /// A note about a colour of voxels that is not in the list of the file.
    fn undeclared_colour(&self, puzzle: &Polycubes) -> Option<String> {
        let of_pieces = puzzle.pieces.iter().flat_map(|piece| piece.shape.colours());
        let mut colours = of_pieces.chain(&puzzle.container.colours);
        let colour = colours.find(|&&colour| usize::from(colour) > self.palette).filter(|_| self.palette > 0)?;
        Some(format!(
            "its voxels have colour {colour}, and the file declares {}: it goes with voxels without colour, \
             and with those that a pair names",
            self.palette
        ))
    }

    /// The result; a limit on holes is the most voxels that stay empty.
    fn container(&self, result: &Voxels, pieces: &[Piece]) -> Result<Container, ParseError> {
        let optional = result.states.iter().filter(|&&state| state == Cell::Optional).count();
        let mut as_optional = Cell::Optional;
        if self.node.has_attribute("maxHoles") {
            let holes = number(self.node, "maxHoles", usize::MAX)?;
            let volume: usize = pieces.iter().map(|piece| piece.shape.volume() * piece.count.start()).sum();
            let cells = result.states.iter().filter(|&&state| state != Cell::Outside).count();
            let most = optional.min(cells.saturating_sub(volume));
            if holes == 0 {
                as_optional = Cell::Needed;
            } else if holes < most {
                let expected = format!("no limit on holes, or one that forbids nothing (here from {most}), or 0");
                return Err(attribute_error(self.node, "maxHoles", expected));
            }
        }
        let cell = |&state: &Cell| if state == Cell::Optional { as_optional } else { state };
        let container =
            Container { size: result.size, cells: result.states.iter().map(cell).collect(), colours: Vec::new() };
        Ok(container.with_colours(|cell| result.colours[index_of(result.size, cell)]))
    }
}

/// The range of copies of a shape.
fn count(node: Node<'_, '_>) -> Result<RangeInclusive<usize>, ParseError> {
    if node.has_attribute("count") {
        let count = number(node, "count", COPIES_OF_PIECE)?;
        return Ok(count..=count);
    }
    if !(node.has_attribute("min") && node.has_attribute("max")) {
        return Ok(1..=1);
    }
    let (lo, hi) = (number(node, "min", COPIES_OF_PIECE)?, number(node, "max", COPIES_OF_PIECE)?);
    if lo <= hi {
        Ok(lo..=hi)
    } else {
        Err(attribute_error(node, "max", format!("a number from 'min', which is {lo}")))
    }
}

/// The shape of a piece.
fn shape(voxel: Node<'_, '_>, voxels: &Voxels) -> Result<Polycube, ParseError> {
    if voxels.states.contains(&Cell::Optional) {
        return Err(error(voxel, "a piece without voxels that may stay empty ('+'), which are for the result only"));
    }
    let shape = Polycube::coloured(voxels.filled());
    shape::check(&shape).map_err(|fault| error(voxel, fault.expected(NO_CELLS)))?;
    Ok(shape)
}

/// A valid name from this text, if there is one.
fn name(text: &str) -> Option<String> {
    let name: String = text.trim().chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' }).collect();
    is_name(&name).then_some(name)
}

#[cfg(test)]
mod tests;
