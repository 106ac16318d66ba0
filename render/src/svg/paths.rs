//! A grid with paths: bands in the colours of their labels.
//!
//! Bands have round joints. Labels stand in discs at their ends; blocked cells are hatched.
//!
//! If paths are known in part, a band of unknown path is grey.

use std::collections::BTreeMap;

use itertools::Itertools;
use jigsat_encodings::drawing::{Label, PathCell, Paths, Tint};

use super::super::marks;
use super::super::palette::Shade;
use super::super::subject::NoPicture;
use super::block::Block;
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::{Point, lines, outline, squares};
use super::signs;

/// The most cells that are drawn.
const MOST_CELLS: usize = 10_000;
/// The size of a cell.
const CELL: i32 = 36;
/// Room for lines at the edge.
const MARGIN: i32 = 2;
/// The radius of the discs.
const DISC: i32 = 13;
/// The width of the bands, without their edges, which the class `band` draws.
const BAND: i32 = 14;
/// The colour of bands of unknown paths.
const UNKNOWN: [u8; 3] = [0x9a, 0xa4, 0xae];
/// The size of signs: they go around the discs.
const SIGN: i32 = 30;
/// The height of letters, at most.
const LETTER: i32 = 12;
/// The distance between the lines of a hatched cell.
const HATCH: i32 = 9;

pub(crate) fn picture(paths: &Paths) -> Result<Block, NoPicture> {
    NoPicture::of_cells("a board", paths.cells.len(), MOST_CELLS)?;
    let content = [board(paths), bands(paths), discs(paths), walls(paths), signs(paths)].concat();
    let [width, height] = corner([paths.width as i32, paths.height as i32]).map(|end| end + MARGIN);
    Ok(Block { width, height, content }.named("board"))
}

fn corner(at: Point) -> Point {
    at.map(|part| part * CELL + MARGIN)
}

fn middle(at: Point) -> Point {
    corner(at).map(|part| part + CELL / 2)
}

fn place(paths: &Paths, cell: usize) -> Point {
    [(cell % paths.width) as i32, (cell / paths.width) as i32]
}

/// The cells, blocked ones hatched.
fn board(paths: &Paths) -> String {
    let all = (0..paths.cells.len()).map(|cell| corner(place(paths, cell))).collect_vec();
    let (blocked, free): (Vec<_>, Vec<_>) = paths.cells.iter().zip(all).partition(|(cell, _)| cell.is_blocked);
    let corners = |cells: Vec<(_, Point)>| cells.into_iter().map(|(_, corner)| corner).collect_vec();
    let (blocked, free) = (corners(blocked), corners(free));
    let [right, bottom] = corner([paths.width as i32, paths.height as i32]);
    let upright = (1..paths.width as i32).map(|x| [corner([x, 0]), [corner([x, 0])[0], bottom]]);
    let level = (1..paths.height as i32).map(|y| [corner([0, y]), [right, corner([0, y])[1]]]);
    let edge = format!("M{MARGIN} {MARGIN}H{right}V{bottom}H{MARGIN}z");
    [
        path("class=\"open\"", &outline(squares(&free, CELL))),
        path("class=\"hatch\"", &blocked.into_iter().map(hatched).collect::<String>()),
        path("class=\"grid\"", &lines(upright.chain(level))),
        path("class=\"rim\"", &edge),
    ]
    .concat()
}

/// Lines from the lower left to the upper right of a cell.
fn hatched([x, y]: Point) -> String {
    let line = |offset: i32| {
        let (near, far) = (offset.min(CELL), (offset - CELL).max(0));
        format!("M{} {}l{} {}", x + far, y + near, near - far, far - near)
    };
    (1..2 * CELL / HATCH).map(|number| line(number * HATCH)).collect()
}

/// The paths. Edges in the colour of lines set light bands off from a light board.
fn bands(paths: &Paths) -> String {
    let mut edges: BTreeMap<Option<usize>, Vec<[Point; 2]>> = BTreeMap::new();
    let path_of = |cell: &PathCell| match cell.label.as_ref()?.tint {
        Tint::Piece(path) => Some(path),
        Tint::Gold | Tint::Share(_) => None,
    };
    for (number, cell) in paths.cells.iter().enumerate() {
        let here = place(paths, number);
        for (is_linked, [right, down], other) in
            [(cell.links[1], [1, 0], number + 1), (cell.links[2], [0, 1], number + paths.width)]
        {
            let Some(other) = paths.cells.get(other).filter(|_| is_linked) else { continue };
            let edge = [middle(here), middle([here[0] + right, here[1] + down])];
            edges.entry(path_of(cell).or_else(|| path_of(other))).or_default().push(edge);
        }
    }
    let band = |(path_number, edges): (Option<usize>, Vec<[Point; 2]>)| {
        let data = lines(edges);
        let fill = hex(path_number.map_or(UNKNOWN, |number| Shade::of(Tint::Piece(number)).fill));
        path("class=\"band\"", &data)
            + &path(&format!("fill=\"none\" stroke=\"{fill}\" stroke-width=\"{BAND}\""), &data)
    };
    edges.into_iter().map(band).collect()
}

/// Crosses on the edges between cells.
fn walls(paths: &Paths) -> String {
    let all = marks::walls(paths);
    let crosses = all.iter().enumerate().flat_map(|(cell, &[right, below])| {
        let [x, y] = middle(place(paths, cell));
        [right.then_some([x + CELL / 2, y]), below.then_some([x, y + CELL / 2])]
    });
    signs::walls(crosses.flatten())
}

/// The marked cells.
fn signs(paths: &Paths) -> String {
    let marks = marks::on_board(paths);
    signs::signs(marks.iter().map(|(&[x, y, _], &mark)| (middle([x as i32, y as i32]), mark)), SIGN)
}

/// The labels in discs.
fn discs(paths: &Paths) -> String {
    let ends = paths.cells.iter().enumerate().filter(|(_, cell)| cell.is_end);
    ends.filter_map(|(number, cell)| Some(disc(middle(place(paths, number)), cell.label.as_ref()?))).collect()
}

fn disc([x, y]: Point, label: &Label) -> String {
    let shade = Shade::of(label.tint);
    let height = lettering::fitting(&label.text, LETTER, 2 * DISC - 8);
    let attributes = format!("class=\"disc\" fill=\"{}\"", hex(shade.fill));
    let circle = format!("M{} {y}a{DISC} {DISC} 0 1 1 {} 0a{DISC} {DISC} 0 1 1-{} 0z", x - DISC, 2 * DISC, 2 * DISC);
    let lettering = Lettering { height, anchor: Anchor::Middle, class: ink(shade) };
    path(&attributes, &circle) + &lettering.at([x, y], &label.text)
}
