//! Random small packings, most of them with layouts, and many of these symmetric.

use fastrand::Rng;
use itertools::Itertools;

use super::canonical::{Cell, Matrix};
use super::plain::{Plain, Range, at_origin};

/// Boxes of up to 16 cells, most of them with equal edges.
const SIZES: &[Cell] = &[
    [3, 2, 1],
    [3, 3, 1],
    [4, 3, 1],
    [4, 4, 1],
    [7, 1, 1],
    [1, 2, 2],
    [1, 3, 3],
    [3, 1, 2],
    [2, 1, 3],
    [2, 2, 2],
    [2, 2, 3],
    [3, 2, 2],
    [4, 2, 2],
    [2, 4, 2],
];

/// A packing.
pub(super) fn packing(random: &mut Rng) -> Plain {
    let size = *random.choice(SIZES).unwrap();
    let mut plain = Plain {
        mirror: random.u8(..4) == 0,
        planar: random.bool(),
        size,
        signs: signs(random, size),
        pieces: Vec::new(),
    };
    let largest = random.usize(1..=5);
    let parts = parts(random, &plain, largest);
    let strays = strays(random, size);
    plain.pieces = together(random, parts).into_iter().chain(strays).collect();
    if plain.pieces.is_empty() {
        plain.pieces.push((vec![[0; 3]], [0, 1]));
    }
    let turns = plain.turns();
    for (cells, _) in &mut plain.pieces {
        *cells = at_origin(&random.choice(&turns).unwrap().apply(cells));
    }
    random.shuffle(&mut plain.pieces);
    plain
}

/// A container: up to two holes or cells that may stay empty, and their images under some mirrors of the box.
fn signs(random: &mut Rng, size: Cell) -> Vec<char> {
    let [columns, rows, layers] = size;
    let mut signs = vec!['#'; (columns * rows * layers) as usize];
    for _ in 0..random.usize(..4) {
        let sign = *random.choice(&['.', '+', '+']).unwrap();
        let cell = size.map(|edge| random.i64(0..edge));
        let is_mirrored = [(); 3].map(|()| random.bool());
        let reflections = (0..3).map(|i| if is_mirrored[i] { vec![false, true] } else { vec![false] });
        for reflection in reflections.multi_cartesian_product() {
            let [x, y, z] = [0, 1, 2].map(|i| if reflection[i] { size[i] - 1 - cell[i] } else { cell[i] });
            signs[((z * rows + y) * columns + x) as usize] = sign;
        }
    }
    if signs.iter().all(|&sign| sign == '.') {
        signs[0] = '#';
    }
    signs
}

/// A cell that is beside one of these.
fn beside(random: &mut Rng, cells: &[Cell]) -> Cell {
    let mut cell = *random.choice(cells).unwrap();
    cell[random.usize(..3)] += if random.bool() { 1 } else { -1 };
    cell
}

/// The container cut into pieces; some of the cells that may stay empty are left out.
fn parts(random: &mut Rng, plain: &Plain, largest: usize) -> Vec<Vec<Cell>> {
    let mut free: Vec<Cell> = Vec::new();
    for (cell, is_optional) in plain.container() {
        if !is_optional || random.bool() {
            free.push(cell);
        }
    }
    let mut parts = Vec::new();
    while !free.is_empty() {
        let mut part = vec![free.swap_remove(random.usize(..free.len()))];
        let size = random.usize(1..=largest);
        for _ in 0..4 * size {
            let next = beside(random, &part);
            if part.len() < size
                && let Some(at) = free.iter().position(|&cell| cell == next)
            {
                part.push(free.swap_remove(at));
            }
        }
        parts.push(at_origin(&part));
    }
    parts
}

/// Equal parts as copies, some more and some fewer than there are.
fn together(random: &mut Rng, parts: Vec<Vec<Cell>>) -> Vec<(Vec<Cell>, Range)> {
    let copies = parts.into_iter().sorted().dedup_with_count();
    let piece = |(count, cells): (usize, Vec<Cell>)| {
        let fewer = if random.u8(..4) == 0 { random.usize(..=count) } else { 0 };
        let more = if random.u8(..4) == 0 { random.usize(..3) } else { 0 };
        (cells, [count - fewer, count + more])
    };
    copies.map(piece).collect()
}

/// Some more pieces, many of which fit nowhere: twigs in space, some of them with their mirror images, or poles.
fn strays(random: &mut Rng, size: Cell) -> Vec<(Vec<Cell>, Range)> {
    let mut strays = Vec::new();
    while random.u8(..5) < 2 {
        let range = if random.u8(..16) == 0 { [1, 1] } else { [0, random.usize(1..3)] };
        if random.u8(..4) == 0 {
            let length = size.into_iter().max().unwrap() + random.i64(0..2);
            strays.push(((0..length).map(|z| [0, 0, z]).collect(), range));
            continue;
        }
        let mut twig = vec![[0; 3]];
        while twig.len() < 4 || random.bool() {
            let next = beside(random, &twig);
            if !twig.contains(&next) {
                twig.push(next);
            }
        }
        if random.bool() {
            let mirrors = Matrix::all().filter(|matrix| !matrix.is_rotation()).collect_vec();
            let range = if random.bool() { range } else { [0, random.usize(1..3)] };
            strays.push((random.choice(&mirrors).unwrap().apply(&twig), range));
        }
        strays.push((twig, range));
    }
    strays
}
