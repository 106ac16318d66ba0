//! Canonical forms of layouts by their cells, for every small instance.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::sync::LazyLock;

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::header;
use serde_json::Value;

use super::{counted, layouts, plan, weighed};
use crate::common::{data, files};

/// The largest number of layouts; larger counts have published values.
const MOST: usize = 1000;

pub(super) type Cell = [i64; 3];

/// A layout as a set of sets of cells.
type Partition = Vec<Vec<Cell>>;

/// A matrix with one 1 or -1 in every row and column: a rotation if its determinant is 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Matrix([[i64; 3]; 3]);

impl Matrix {
    pub(super) fn all() -> impl Iterator<Item = Matrix> {
        static ALL: LazyLock<Vec<Matrix>> = LazyLock::new(|| {
            let signs = (0..3).map(|_| [1, -1]).multi_cartesian_product();
            let matrix = |(columns, signs): (Vec<usize>, Vec<i64>)| {
                let mut rows = [[0; 3]; 3];
                for i in 0..3 {
                    rows[i][columns[i]] = signs[i];
                }
                Matrix(rows)
            };
            (0..3).permutations(3).cartesian_product(signs).map(matrix).collect()
        });
        ALL.iter().copied()
    }

    pub(super) fn is_rotation(self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1
    }

    /// The image of the direction of increasing layers.
    pub(super) fn up(self) -> Cell {
        self.0.map(|row| row[2])
    }

    pub(super) fn apply(self, cells: &[Cell]) -> Vec<Cell> {
        let row = |cell: &Cell, i: usize| (0..3).map(|j| self.0[i][j] * cell[j]).sum();
        cells.iter().map(|cell| [0, 1, 2].map(|i| row(cell, i))).collect()
    }
}

pub(super) fn lowest(cells: &[Cell]) -> Cell {
    [0, 1, 2].map(|i| cells.iter().map(|cell| cell[i]).min().unwrap_or(0))
}

/// Moved by `-by`, and sorted.
pub(super) fn moved(cells: &[Cell], by: Cell) -> Vec<Cell> {
    cells.iter().map(|cell| [0, 1, 2].map(|i| cell[i] - by[i])).sorted().collect()
}

/// The least of all rotations of a piece, moved to the origin.
fn shape(cells: &[Cell]) -> Vec<Cell> {
    let turned = Matrix::all().filter(|matrix| matrix.is_rotation()).map(|matrix| matrix.apply(cells));
    turned.map(|cells| moved(&cells, lowest(&cells))).min().unwrap()
}

fn shapes(partition: &Partition) -> Vec<Vec<Cell>> {
    partition.iter().map(|cells| shape(cells)).sorted().collect()
}

/// The image of a layout, moved back to where its container was; `None` if the container does not fit there.
fn image(partition: &Partition, matrix: Matrix) -> Option<Partition> {
    let before: Vec<Cell> = partition.concat();
    let after = matrix.apply(&before);
    let [from, to] = [&after, &before].map(|cells| lowest(cells));
    let by: Cell = [0, 1, 2].map(|i| from[i] - to[i]);
    let is_same = moved(&after, by) == moved(&before, [0; 3]);
    is_same.then(|| partition.iter().map(|cells| moved(&matrix.apply(cells), by)).sorted().collect())
}

fn canonical(partition: &Partition, up_to: UpTo) -> Partition {
    let mirrored: Partition =
        partition.iter().map(|cells| cells.iter().map(|&[x, y, z]| [-x, y, z]).collect()).collect();
    let with_reflections = up_to == UpTo::Symmetry && shapes(&mirrored) == shapes(partition);
    let is_allowed = |matrix: &Matrix| up_to != UpTo::Raw && (with_reflections || matrix.is_rotation());
    let images = Matrix::all().filter(is_allowed).filter_map(|matrix| image(partition, matrix));
    let own: Partition = partition.iter().map(|cells| moved(cells, [0; 3])).sorted().collect();
    images.chain([own]).min().unwrap()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn cell(value: &Value) -> Cell {
    [0, 1, 2].map(|i| number(&value[i]))
}

fn cuboid_cells(block: &Value) -> Vec<Cell> {
    let [at, size] = ["at", "size"].map(|field| cell(&block[field]));
    let ranges = (0..3).map(|i| at[i]..at[i] + size[i]);
    ranges.multi_cartesian_product().map(|cell| [cell[0], cell[1], cell[2]]).collect()
}

fn ubongo_cells(piece: &Value) -> Vec<Cell> {
    piece["cells"].as_array().unwrap().iter().map(cell).collect()
}

fn partition(layout: &Value, field: &str, cells: fn(&Value) -> Vec<Cell>) -> Partition {
    layout[field].as_array().unwrap().iter().map(cells).collect()
}

/// A vertex of the big triangle by its weights, and a half on an edge: the sum of the vertices of its tile, the sum of those of
/// its edge, and the half itself. A third of a turn rotates the weights.
type Halves = Vec<(Cell, Cell, i64)>;

fn halves(layout: &Value) -> Halves {
    let rows = layout["rows"].as_array().unwrap();
    let side = rows.len() as i64;
    let vertex = |row: i64, place: i64| [side - row, place, row - place];
    let sum = |vertices: &[Cell]| [0, 1, 2].map(|i| vertices.iter().map(|vertex| vertex[i]).sum());
    let mut halves = Halves::new();
    for (row, tiles) in (0..).zip(rows) {
        for (tile, here) in (0..).zip(tiles.as_array().unwrap()) {
            let place = tile / 2;
            // The ends of the left, the right and the horizontal edge.
            let edges = if tile % 2 == 0 {
                let [top, left, right] = [vertex(row, place), vertex(row + 1, place), vertex(row + 1, place + 1)];
                [[top, left], [top, right], [left, right]]
            } else {
                let [left, right, bottom] = [vertex(row, place), vertex(row, place + 1), vertex(row + 1, place + 1)];
                [[left, bottom], [right, bottom], [left, right]]
            };
            let centre = sum(&edges.concat());
            halves.extend(edges.iter().zip(cell(here)).map(|(edge, half)| (centre, sum(edge), half)));
        }
    }
    halves
}

fn canonical_triangle(halves: &Halves, up_to: UpTo) -> Halves {
    let turns = if up_to == UpTo::Raw { 0..1 } else { 0..3 };
    let turned = |turns: usize| -> Halves {
        let turn = |mut cell: Cell| {
            cell.rotate_left(turns);
            cell
        };
        halves.iter().map(|&(centre, edge, half)| (turn(centre), turn(edge), half)).sorted().collect()
    };
    turns.map(turned).min().unwrap()
}

/// Compares, for every instance of the kind, the counts of two engines with the number of canonical forms, and makes sure that
/// the layouts found are of different forms. Returns the three counts of each.
fn counts<C: Ord>(kind: &str, canonical: impl Fn(&Value, UpTo) -> C) -> HashMap<String, [usize; 3]> {
    let kind = Kind::named(kind).unwrap();
    let mut counts = HashMap::new();
    for path in files(&data().join(kind.name)) {
        let name = path.file_stem().unwrap().display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let is_small = header(&text, "raw").unwrap().parse().is_ok_and(|count: usize| count <= MOST);
        let puzzle = kind.parse(&text).unwrap();
        if !is_small || puzzle.impossible(Budget::unlimited()).unwrap().is_some() {
            continue;
        }
        let raw = layouts(&puzzle, &plan(kind, "cover+mask", UpTo::Raw));
        let numbers = [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry].map(|up_to| {
            let forms: BTreeSet<C> = raw.iter().map(|layout| canonical(layout, up_to)).collect();
            for engine in ["cover+dlx", "cover+cells", "cover+mask"] {
                let plan = weighed(kind, engine, up_to);
                let strategy = plan.leader.strategy;
                let count = counted(&puzzle, &plan).count;
                assert_eq!(count, forms.len().into(), "{name} {up_to} {strategy}");
                let found = layouts(&puzzle, &plan);
                assert_eq!(found.len(), forms.len(), "{name} {up_to} {strategy}");
                let found: BTreeSet<C> = found.iter().map(|layout| canonical(layout, up_to)).collect();
                assert!(found == forms, "{name} {up_to} {strategy}");
            }
            forms.len()
        });
        counts.insert(name, numbers);
    }
    counts
}

#[test]
fn boxes_around_the_golden_cube() {
    let counts = counts("cuboid", |layout, up_to| canonical(&partition(layout, "blocks", cuboid_cells), up_to));
    // Some of these layouts are symmetric: 144 is not a multiple of 7.
    assert_eq!(counts["raetsel1"], [144, 7, 4]);
    assert_eq!(counts["flat5_dominoes"], [196, 30, 30]);
    assert!(counts.len() >= 20);
}

#[test]
fn ubongo_boards() {
    let counts = counts("ubongo", |layout, up_to| canonical(&partition(layout, "pieces", ubongo_cells), up_to));
    assert_eq!(counts["storeys4"], [16, 2, 2]);
    // Two of the pieces are mirror images of each other, and the board of itself.
    assert_eq!(counts["drawn_and_numbered"], [14, 14, 7]);
    assert!(counts.len() >= 15);
}

#[test]
fn triangles() {
    let counts = counts("triangle", |layout, up_to| canonical_triangle(&halves(layout), up_to));
    assert_eq!(counts["contest_puzzle2"], [33, 11, 11]);
    assert_eq!(counts["nine_symmetric"], [1, 1, 1]);
    assert!(counts.len() >= 12);
}
