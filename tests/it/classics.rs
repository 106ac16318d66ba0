//! Published counts of classic problems, through `ExactCover` and dancing links; nodes too, where they are published.

use std::ops::ControlFlow;

use jigsat::engine::{Dlx, Engine, Limits, Outcome, Stats};
use jigsat_encodings::forms::exact_cover::{Colour, Entry};
use jigsat_encodings::forms::{ExactCover, ItemId};
use jigsat_encodings::lattice::{Point, Polycube, Region};
use jigsat_encodings::puzzles::packing::Packing;

fn run(cover: &ExactCover) -> Stats {
    let report = Dlx.solve(cover, &Limits::none(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    report.stats
}

fn count(cover: &ExactCover) -> u64 {
    run(cover).witnesses
}

fn pack(region: Region, pieces: impl IntoIterator<Item = Polycube>) -> Stats {
    run(&Packing::new(region, pieces).cover(|_| Ok(())).problem)
}

fn full(size: [usize; 3]) -> Region {
    Region::new(size, |_| true)
}

/// Dominoes on a board, as many as it takes: cells are the only items.
fn dominoes(board: &Region) -> u64 {
    let mut cover = ExactCover::new();
    let cells: Vec<ItemId> = board.cells().iter().map(|_| cover.primary("cell")).collect();
    for shape in Polycube::cuboid([1, 1, 2]).orientations() {
        for placement in board.placements(&shape) {
            cover.option(placement.iter().map(|&cell| cells[cell as usize].into())).unwrap();
        }
    }
    count(&cover)
}

#[test]
fn domino_tilings() {
    assert_eq!(dominoes(&full([4, 4, 1])), 36);
    assert_eq!(dominoes(&full([6, 6, 1])), 6728);
    let opposite_corners: [Point; 2] = [[0, 0, 0], [5, 5, 0]];
    assert_eq!(dominoes(&Region::new([6, 6, 1], |cell| !opposite_corners.contains(&cell))), 0);
}

#[test]
fn bricks_of_four_cubes() {
    for (height, expected) in [(2, 165), (3, 1065), (4, 44913)] {
        let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 4 * height);
        assert_eq!(pack(full([4, 4, height]), bricks).witnesses, expected);
    }
}

/// Diagonals are secondary items.
fn queens(n: usize) -> u64 {
    let mut cover = ExactCover::new();
    let [rows, columns] = ["row", "column"].map(|name| (0..n).map(|_| cover.primary(name)).collect::<Vec<_>>());
    let [up, down] = ["up", "down"].map(|name| (0..2 * n).map(|_| cover.secondary(name)).collect::<Vec<_>>());
    for row in 0..n {
        for column in 0..n {
            let items = [rows[row], columns[column], up[row + column], down[n + row - column]];
            cover.option(items.map(Entry::from)).unwrap();
        }
    }
    count(&cover)
}

#[test]
fn queens_that_do_not_attack_each_other() {
    let counts: Vec<u64> = (4..=10).map(queens).collect();
    assert_eq!(counts, [2, 10, 4, 40, 92, 352, 724]);
}

/// Numbers 1 to n, each twice, the two copies of k with k others between them.
fn langford(n: usize) -> u64 {
    let mut cover = ExactCover::new();
    let numbers: Vec<ItemId> = (0..n).map(|_| cover.primary("number")).collect();
    let places: Vec<ItemId> = (0..2 * n).map(|_| cover.primary("place")).collect();
    for (i, &number) in numbers.iter().enumerate() {
        for place in 0..(2 * n).saturating_sub(i + 2) {
            cover.option([number, places[place], places[place + i + 2]].map(Entry::from)).unwrap();
        }
    }
    count(&cover)
}

#[test]
fn langford_pairs() {
    let counts = [3, 4, 5, 6, 7, 8].map(langford);
    assert_eq!(counts, [2, 2, 0, 0, 52, 300]);
}

fn latin_squares(n: usize) -> u64 {
    let mut cover = ExactCover::new();
    let mut items = |name: &str| (0..n * n).map(|_| cover.primary(name)).collect::<Vec<_>>();
    let [cells, rows, columns] = ["cell", "row", "column"].map(&mut items);
    for r in 0..n {
        for c in 0..n {
            for v in 0..n {
                cover.option([cells[r * n + c], rows[r * n + v], columns[c * n + v]].map(Entry::from)).unwrap();
            }
        }
    }
    count(&cover)
}

#[test]
fn latin_squares_up_to_order_5() {
    assert_eq!([1, 2, 3, 4, 5].map(latin_squares), [1, 2, 12, 576, 161_280]);
}

/// Colourings of a cycle: every vertex says its own colour and what its neighbours must not have, through coloured edges.
#[test]
fn colours_agree_on_shared_edges() {
    let colourings = |n: usize, colours: u32| {
        let mut cover = ExactCover::new();
        let vertices: Vec<ItemId> = (0..n).map(|_| cover.primary("vertex")).collect();
        let values: Vec<ItemId> = (0..n).map(|_| cover.secondary("value")).collect();
        let edges: Vec<ItemId> = (0..n).map(|_| cover.primary("edge")).collect();
        for i in 0..n {
            for a in (0..colours).map(Colour) {
                cover.option([vertices[i].into(), values[i].with(a)]).unwrap();
                for b in (0..colours).map(Colour).filter(|&b| b != a) {
                    cover.option([edges[i].into(), values[i].with(a), values[(i + 1) % n].with(b)]).unwrap();
                }
            }
        }
        count(&cover)
    };
    // (k - 1)^n + (-1)^n (k - 1)
    assert_eq!(colourings(5, 3), 30);
    assert_eq!(colourings(6, 3), 66);
    assert_eq!(colourings(6, 4), 732);
}

/// The twelve pentominoes F I L N P T U V W X Y Z.
fn pentominoes() -> impl Iterator<Item = Polycube> {
    let shapes: [[&str; 3]; 12] = [
        [".##", "##.", ".#."],
        ["#####", "", ""],
        ["####", "#", ""],
        ["###", "..##", ""],
        ["##", "##", "#"],
        ["###", ".#", ".#"],
        ["#.#", "###", ""],
        ["#", "#", "###"],
        ["#", "##", ".##"],
        [".#", "###", ".#"],
        ["####", ".#", ""],
        ["##", ".#", ".##"],
    ];
    shapes.into_iter().map(|rows| {
        let cell = |y: usize, x: usize| [x as i32, y as i32, 0];
        let row = |(y, row): (usize, &str)| {
            let xs: Vec<usize> = row.match_indices('#').map(|(x, _)| x).collect();
            xs.into_iter().map(move |x| cell(y, x))
        };
        Polycube::new(rows.into_iter().enumerate().flat_map(row))
    })
}

#[test]
fn pentomino_rectangles() {
    assert_eq!(pack(full([20, 3, 1]), pentominoes()).witnesses, 8);
    let holed = Region::new([8, 8, 1], |[x, y, _]| ![3, 4].contains(&x) || ![3, 4].contains(&y));
    assert_eq!(pack(holed, pentominoes()).witnesses, 520);
}

/// With the same choice of items and the same order, the search tree is the published one to the node.
#[test]
fn pentominoes_6_by_10_with_the_published_number_of_nodes() {
    let stats = pack(full([10, 6, 1]), pentominoes());
    assert_eq!((stats.witnesses, stats.nodes), (9356, 3_637_261));
}

#[test]
fn the_soma_cube() {
    let pieces: [&[Point]; 7] = [
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ];
    let pieces = pieces.map(|cells| Polycube::new(cells.iter().copied()));
    assert_eq!(pack(full([3, 3, 3]), pieces).witnesses, 11_520);
}

#[test]
fn slothouber_graatsma() {
    let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 6);
    let cubes = std::iter::repeat_n(Polycube::cuboid([1, 1, 1]), 3);
    assert_eq!(pack(full([3, 3, 3]), bricks.chain(cubes)).witnesses, 8);
}
