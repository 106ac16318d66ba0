//! Independent packings by the rules, without code of the project.
//!
//! Pieces are turned, placed, and filled in cell by cell; layouts are compared by their images.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use itertools::Itertools;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::canonical::{Cell, Matrix, lowest, moved};

/// For each cell of the container a number: 0 if it is empty, and otherwise the same for cells of the same piece only, given in
/// order of appearance. Behind the last cell there are zeros.
pub(super) type Layout = [u8; MOST_CELLS];

/// The largest container.
const MOST_CELLS: usize = 16;

/// A least and a greatest number of copies.
pub(super) type Range = [usize; 2];

/// A packing as a file gives it.
#[derive(Debug, Clone)]
pub(super) struct Plain {
    pub(super) mirror: bool,
    pub(super) planar: bool,
    /// Columns, rows, layers.
    pub(super) size: Cell,
    /// `#`, `+` or `.` for each cell of the box; x fastest, then y, then z.
    pub(super) signs: Vec<char>,
    /// Cells, and how many copies are to be used.
    pub(super) pieces: Vec<(Vec<Cell>, Range)>,
}

/// Moved to where the lowest coordinates are 0, and sorted.
pub(super) fn at_origin(cells: &[Cell]) -> Vec<Cell> {
    moved(cells, lowest(cells))
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

impl Plain {
    /// The file.
    pub(super) fn text(&self) -> String {
        let mut text = format!("mirror {}\nplanar {}\ncontainer\n", yes(self.mirror), yes(self.planar));
        let [columns, rows, _] = self.size.map(|edge| edge as usize);
        let layer = |signs: &[char]| signs.chunks(columns).map(|row| row.iter().join("") + "\n").join("");
        text += &self.signs.chunks(columns * rows).map(layer).join("-\n");
        for (cells, [least, most]) in &self.pieces {
            let cells = at_origin(cells).iter().map(|cell| cell.iter().join(",")).join(" ");
            writeln!(text, "{least}-{most}x piece {cells}").unwrap();
        }
        text
    }

    /// The cells of the container, and whether they may stay empty.
    pub(super) fn container(&self) -> Vec<(Cell, bool)> {
        let [columns, rows, layers] = self.size;
        let cells = (0..layers).cartesian_product(0..rows).cartesian_product(0..columns);
        let signs = cells.map(|((z, y), x)| [x, y, z]).zip(&self.signs);
        signs.filter(|(_, sign)| **sign != '.').map(|(cell, &sign)| (cell, sign == '+')).collect()
    }

    /// The ways in which pieces may be laid.
    pub(super) fn turns(&self) -> Vec<Matrix> {
        let is_allowed =
            |matrix: &Matrix| (self.mirror || matrix.is_rotation()) && (!self.planar || matrix.up() == [0, 0, 1]);
        Matrix::all().filter(is_allowed).collect()
    }

    /// The pieces, each in that of its orientations which comes first; the numbers of equal ones are added up.
    fn kinds(&self) -> BTreeMap<Vec<Cell>, Range> {
        let turns = self.turns();
        let mut kinds = BTreeMap::new();
        for (cells, [least, most]) in &self.pieces {
            let sum: &mut Range = kinds.entry(first_of(&turns, cells)).or_default();
            *sum = [sum[0] + least, sum[1] + most];
        }
        kinds
    }

    /// The sets of cells of the container, as masks of their numbers, on which a piece can lie.
    fn places(&self, cells: &[Cell]) -> BTreeSet<u32> {
        let inside: Vec<Cell> = self.container().into_iter().map(|(cell, _)| cell).collect();
        let number = |cell: Cell| inside.iter().position(|&other| other == cell);
        let orientations: BTreeSet<Vec<Cell>> =
            self.turns().into_iter().map(|turn| at_origin(&turn.apply(cells))).collect();
        let shifts = self.size.map(|edge| 0..edge).into_iter().multi_cartesian_product();
        let place = |(cells, by): (&Vec<Cell>, Vec<i64>)| -> Option<u32> {
            cells.iter().map(|cell| Some(1 << number([0, 1, 2].map(|i| cell[i] + by[i]))?)).sum()
        };
        orientations.iter().cartesian_product(shifts).filter_map(place).collect()
    }

    /// All layouts; `None` if it would take more than `patience` steps to find them.
    pub(super) fn layouts(&self, patience: usize) -> Option<BTreeSet<Layout>> {
        let container = self.container();
        let kinds = self.kinds();
        let mut places = vec![Vec::new(); container.len()];
        for (number, cells) in kinds.keys().enumerate() {
            for mask in self.places(cells) {
                places[mask.trailing_zeros() as usize].push((mask, number));
            }
        }
        let ranges = kinds.into_values().collect();
        let mut filling = Filling { container, places, ranges, taken: Vec::new(), found: BTreeSet::new(), patience };
        filling.go_on(0)?;
        Some(filling.found)
    }

    /// The symmetries of the packing, as permutations of the cells of its container, each with the first convention that counts it.
    pub(super) fn symmetries(&self) -> Vec<(UpTo, Vec<usize>)> {
        let (turns, kinds) = (self.turns(), self.kinds());
        let keeps_pieces = |matrix: Matrix| {
            let image = |(cells, range): (&Vec<Cell>, &Range)| (first_of(&turns, &matrix.apply(cells)), *range);
            kinds.iter().map(image).collect::<BTreeMap<_, _>>() == kinds
        };
        let convention = |matrix: Matrix| {
            let is_rotation = matrix.is_rotation() && (!self.planar || matrix.up() == [0, 0, 1]);
            let keeps_layers = !self.planar || matrix.up()[2] != 0;
            if is_rotation {
                return Some(UpTo::Rotation);
            }
            (keeps_layers && keeps_pieces(matrix)).then_some(UpTo::Symmetry)
        };
        let counted = |(matrix, permutation)| Some((convention(matrix)?, permutation));
        self.container_symmetries().filter_map(counted).collect()
    }

    /// All maps of the container to itself, which may change layers and pieces, with the images of the cells.
    pub(super) fn container_symmetries(&self) -> impl Iterator<Item = (Matrix, Vec<usize>)> {
        let container = self.container();
        Matrix::all().filter_map(move |matrix| Some((matrix, permutation(&container, matrix)?)))
    }
}

/// The images of the cells, if the container is mapped to itself.
fn permutation(container: &[(Cell, bool)], matrix: Matrix) -> Option<Vec<usize>> {
    let cells: Vec<Cell> = container.iter().map(|&(cell, _)| cell).collect();
    let images = matrix.apply(&cells);
    let [from, to] = [&images, &cells].map(|cells| lowest(cells));
    let image = |(image, &(_, is_optional)): (&Cell, &(Cell, bool))| {
        let cell = [0, 1, 2].map(|i| image[i] - from[i] + to[i]);
        container.iter().position(|&other| other == (cell, is_optional))
    };
    images.iter().zip(container).map(image).collect()
}

/// The least of the orientations.
fn first_of(turns: &[Matrix], cells: &[Cell]) -> Vec<Cell> {
    turns.iter().map(|turn| at_origin(&turn.apply(cells))).min().unwrap()
}

/// Cells are decided one after another: the next one stays empty if it may, or is the first one of some piece.
struct Filling {
    container: Vec<(Cell, bool)>,
    /// The places by their first cells, with the number of their piece.
    places: Vec<Vec<(u32, usize)>>,
    ranges: Vec<Range>,
    taken: Vec<(u32, usize)>,
    found: BTreeSet<Layout>,
    patience: usize,
}

impl Filling {
    fn used(&self, piece: usize) -> usize {
        self.taken.iter().filter(|(_, other)| *other == piece).count()
    }

    fn go_on(&mut self, cell: usize) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        if cell == self.container.len() {
            if (0..).zip(&self.ranges).all(|(piece, range)| self.used(piece) >= range[0]) {
                let mut layout = [0; MOST_CELLS];
                for (number, (mask, _)) in (1..).zip(&self.taken) {
                    (0..cell).filter(|cell| mask >> cell & 1 == 1).for_each(|cell| layout[cell] = number);
                }
                self.found.insert(renumbered(layout));
            }
            return Some(());
        }
        let all_taken: u32 = self.taken.iter().map(|(mask, _)| mask).sum();
        if all_taken >> cell & 1 == 1 || self.container[cell].1 {
            self.go_on(cell + 1)?;
        }
        for (mask, piece) in self.places[cell].clone() {
            if mask & all_taken == 0 && self.used(piece) < self.ranges[piece][1] {
                self.taken.push((mask, piece));
                self.go_on(cell + 1)?;
                self.taken.pop();
            }
        }
        Some(())
    }
}

/// The pieces numbered in order of appearance, for numbers up to that of the cells.
pub(super) fn renumbered(mut pieces: Layout) -> Layout {
    let mut numbers = [0; MOST_CELLS + 1];
    let mut last = 0;
    for piece in pieces.iter_mut().filter(|piece| **piece > 0) {
        let number = &mut numbers[*piece as usize];
        if *number == 0 {
            last += 1;
            *number = last;
        }
        *piece = *number;
    }
    pieces
}

/// The layout on the cells to which these ones go.
pub(super) fn image(layout: &Layout, permutation: &[usize]) -> Layout {
    let mut pieces = [0; MOST_CELLS];
    for (piece, &to) in layout.iter().zip(permutation) {
        pieces[to] = *piece;
    }
    renumbered(pieces)
}

/// The least of all images, and the layout itself.
pub(super) fn canonical<'a>(layout: &Layout, symmetries: impl IntoIterator<Item = &'a Vec<usize>>) -> Layout {
    let images = symmetries.into_iter().map(|permutation| image(layout, permutation));
    images.chain([*layout]).min().unwrap()
}
