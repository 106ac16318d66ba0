//! Polycubes: all strategies agree with a search that follows the definition.

use std::collections::BTreeSet;
use std::fmt::Write;

use jigsat::strategy::Strategy as Way;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use crate::common;

fn polycube() -> &'static Kind {
    Kind::named("polycube").expect("a kind of puzzle")
}

/// All layouts; fails if the strategies do not agree on them.
fn agreed_layouts(puzzle: &AnyPuzzle) -> BTreeSet<String> {
    let layouts = |name: &str| common::layouts(puzzle, &Way::parse(polycube(), name).unwrap());
    let expected = layouts("cover+dlx");
    let searches = ["search+backtrack", "search[-holes]+backtrack", "search[-hole-pairs]+backtrack"];
    for strategy in
        searches.into_iter().chain(["cover+mask", "cover+memo", "cnf-product+varisat", "cnf-pairwise+varisat"])
    {
        assert_eq!(layouts(strategy), expected, "{strategy} and cover+dlx on\n{puzzle}");
    }
    expected
}

type Cell = [i32; 3];

/// A cell and its colour; 0 is none.
type Coloured = (Cell, u16);

/// A puzzle as the definition has it.
#[derive(Debug, Clone)]
struct Plain {
    size: [usize; 3],
    /// x fastest, then y, then z.
    signs: Vec<char>,
    /// The colours of these cells, 0 for none.
    colours: Vec<u16>,
    /// The colours of pieces and of the container that go together.
    pairs: BTreeSet<(u16, u16)>,
    mirror: bool,
    planar: bool,
    /// Cells, and the least and greatest number of copies; no two pieces can be turned into one another.
    pieces: Vec<(Vec<Coloured>, [usize; 2])>,
}

impl Plain {
    fn text(&self) -> String {
        let yes = |is_so| if is_so { "yes" } else { "no" };
        let mut text = format!("mirror {}\nplanar {}\ncontainer\n", yes(self.mirror), yes(self.planar));
        let squares: Vec<(char, u16)> = self.signs.iter().copied().zip(self.colours.iter().copied()).collect();
        for (z, layer) in squares.chunks(self.size[0] * self.size[1]).enumerate() {
            text.push_str(if z > 0 { "-\n" } else { "" });
            for row in layer.chunks(self.size[0]) {
                for (sign, colour) in row {
                    text.push(*sign);
                    if *sign != '.' && *colour > 0 {
                        write!(text, "{colour}").unwrap();
                    }
                }
                text.push('\n');
            }
        }
        for (piece, container) in &self.pairs {
            writeln!(text, "colour {piece} on {container}").unwrap();
        }
        for (cells, [lo, hi]) in &self.pieces {
            write!(text, "{lo}-{hi}x piece").unwrap();
            for ([x, y, z], colour) in cells {
                write!(text, " {x},{y},{z}").unwrap();
                if *colour > 0 {
                    write!(text, ":{colour}").unwrap();
                }
            }
            text.push('\n');
        }
        text
    }

    /// The images of a cell under all rotations and reflections that are allowed: products of quarter turns and a reflection.
    fn images(&self, cells: &[Coloured]) -> BTreeSet<Vec<Coloured>> {
        let steps: Vec<fn(Cell) -> Cell> = match (self.planar, self.mirror) {
            (true, false) => vec![|[x, y, z]| [y, -x, z]],
            (true, true) => vec![|[x, y, z]| [y, -x, z], |[x, y, z]| [-x, y, z]],
            (false, false) => vec![|[x, y, z]| [y, -x, z], |[x, y, z]| [x, z, -y]],
            (false, true) => vec![|[x, y, z]| [y, -x, z], |[x, y, z]| [x, z, -y], |[x, y, z]| [-x, y, z]],
        };
        let mut images = BTreeSet::from([normal(cells)]);
        let mut open: Vec<Vec<Coloured>> = images.iter().cloned().collect();
        while let Some(image) = open.pop() {
            for step in &steps {
                let next = normal(&image.iter().map(|&(cell, colour)| (step(cell), colour)).collect::<Vec<_>>());
                if images.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        images
    }

    /// The number of valid sets of placed pieces.
    ///
    /// The search decides cell by cell: the next cell is left empty if allowed, or belongs to some piece.
    fn count(&self) -> usize {
        let mut used = vec![0; self.pieces.len()];
        self.count_from(0, &mut self.signs.clone(), &mut used)
    }

    fn count_from(&self, index: usize, signs: &mut Vec<char>, used: &mut Vec<usize>) -> usize {
        if index == signs.len() {
            let is_enough = |((_, [lo, _]), used): (&(Vec<Coloured>, [usize; 2]), &usize)| used >= lo;
            return usize::from(self.pieces.iter().zip(&*used).all(is_enough));
        }
        let mut count = 0;
        if signs[index] != '#' {
            count += self.count_from(index + 1, signs, used);
        }
        if signs[index] == '.' {
            return count;
        }
        let [columns, rows, _] = self.size;
        let at = [index % columns, index / columns % rows, index / columns / rows].map(|c| c as i32);
        for number in 0..self.pieces.len() {
            let (cells, [_, hi]) = &self.pieces[number];
            if used[number] == *hi {
                continue;
            }
            for image in self.images(cells) {
                // This cell is the first one of the piece: earlier ones are decided.
                let Some(taken) = self.place(&image, at, signs) else { continue };
                let before = signs.clone();
                for cell in taken {
                    signs[cell] = '.';
                }
                used[number] += 1;
                count += self.count_from(index + 1, signs, used);
                used[number] -= 1;
                *signs = before;
            }
        }
        count
    }

    /// The indices of the cells of a piece whose first cell in reading order lies here, if all are free.
    fn place(&self, image: &[Coloured], at: Cell, signs: &[char]) -> Option<Vec<usize>> {
        let first = image[0].0;
        let index = |&(cell, colour): &Coloured| {
            let moved: [i32; 3] = std::array::from_fn(|i| cell[i] - first[i] + at[i]);
            let is_inside = (0..3).all(|i| (0..self.size[i] as i32).contains(&moved[i]));
            let [x, y, z] = moved.map(|c| c as usize);
            let index = is_inside.then(|| (z * self.size[1] + y) * self.size[0] + x)?;
            let on = self.colours[index];
            let may_lie = colour == 0 || on == 0 || self.pairs.contains(&(colour, on));
            (signs[index] != '.' && may_lie).then_some(index)
        };
        image.iter().map(index).collect()
    }
}

/// Moved to the origin, in reading order.
fn normal(cells: &[Coloured]) -> Vec<Coloured> {
    let least: Cell = std::array::from_fn(|i| cells.iter().map(|(cell, _)| cell[i]).min().unwrap());
    let moved = |&(cell, colour): &Coloured| (std::array::from_fn(|i| cell[i] - least[i]), colour);
    let mut cells: Vec<Coloured> = cells.iter().map(moved).collect();
    cells.sort_unstable_by_key(|&([x, y, z], _)| [z, y, x]);
    cells
}

/// Pieces none of which can be turned into another, mirror images or not.
const SHAPES: &[&[Cell]] = &[
    &[[0, 0, 0]],
    &[[0, 0, 0], [1, 0, 0]],
    &[[0, 0, 0], [1, 0, 0], [2, 0, 0]],
    &[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
    &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
    &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
    &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]],
    // In parts: at a corner, along an edge in space, with a gap, a bar beside a cell.
    &[[0, 0, 0], [1, 1, 0]],
    &[[0, 0, 0], [1, 1, 1]],
    &[[0, 0, 0], [2, 0, 0]],
    &[[0, 0, 0], [1, 0, 0], [2, 1, 0]],
    &[[0, 0, 0], [1, 0, 0], [3, 0, 0]],
    &[[0, 0, 0], [1, 0, 0], [3, 0, 0], [3, 1, 0]],
    &[[0, 0, 0], [1, 0, 0], [0, 1, 1], [0, 2, 1]],
];

/// Piece and colours: none, or some; the pieces behind the [shapes](SHAPES) have a colour of their own, so that they are no other ones.
fn coloured(number: usize, has_colours: bool, colours: &[u16]) -> Vec<Coloured> {
    let own = [SHAPES[1], SHAPES[3], SHAPES[8]];
    let cells = SHAPES.get(number).copied().unwrap_or_else(|| own[number - SHAPES.len()]);
    let mut cells: Vec<Coloured> =
        cells.iter().zip(colours).map(|(&cell, &colour)| (cell, if has_colours { colour } else { 0 })).collect();
    if number >= SHAPES.len() {
        cells[0].1 = 3;
    }
    cells
}

fn puzzles() -> impl Strategy<Value = Plain> {
    let size = prop::sample::select(&[[4, 3, 1], [3, 2, 2], [2, 2, 3], [5, 2, 1], [3, 3, 1], [2, 4, 1]]);
    let signs = prop::collection::vec(prop::sample::select(&['#', '#', '#', '+', '.']), 12);
    let pieces = prop::sample::subsequence((0..SHAPES.len() + 3).collect::<Vec<_>>(), 1..=4);
    let colours = || prop::collection::vec(prop::sample::select(&[0, 0, 1, 2]), 12);
    let pairs = prop::collection::btree_set((1..=3_u16, 1..=2_u16), 0..6);
    let colours = (any::<bool>(), colours(), colours(), pairs);
    let ranges = prop::collection::vec((0..=2_usize, 0..=2_usize), 4);
    let all = (size, signs, any::<(bool, bool)>(), pieces, ranges, colours);
    all.prop_map(|(size, signs, (mirror, planar), pieces, ranges, colours)| {
        let (has_colours, on, colours, pairs) = colours;
        let range = |(lo, more): (usize, usize)| [lo, (lo + more).max(1)];
        Plain {
            size,
            signs: signs.into_iter().take(size.iter().product()).collect(),
            colours: on.iter().map(|&colour| if has_colours { colour } else { 0 }).collect(),
            pairs,
            mirror,
            planar,
            pieces: pieces
                .iter()
                .map(|&number| coloured(number, has_colours, &colours))
                .zip(ranges.into_iter().map(range))
                .collect(),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn layouts_are_those_of_the_definition(plain in puzzles()) {
        prop_assume!(plain.signs.iter().any(|&sign| sign != '.'));
        let puzzle = polycube().parse(&plain.text()).unwrap();
        let count = agreed_layouts(&puzzle).len();
        prop_assert_eq!(count, plain.count(), "{}", puzzle);
        if puzzle.impossible(Budget::unlimited()).unwrap().is_some() {
            prop_assert_eq!(count, 0);
        }
    }
}

/// A piece fills a hole with one of its parts: tests for holes must consider parts.
#[test]
fn parts_of_pieces_fill_holes() {
    let puzzle = polycube().parse("planar yes\nbox 2 2\n2x piece D\n#.\n.#\n").unwrap();
    assert_eq!(agreed_layouts(&puzzle).len(), 1);
    let puzzle = polycube().parse("box 5 1\npiece gap 000 200 300\npiece bar 000 300\n").unwrap();
    assert_eq!(agreed_layouts(&puzzle).len(), 2);
    assert_eq!(puzzle.notes(), ["pieces gap, bar are in parts that share no face; those of a piece move as one"]);
}

/// A BurrTools file and a plain text give the same puzzle.
#[test]
fn a_burrtools_file_is_a_packing() {
    let puzzle = polycube().parse(include_str!("burrtools/tray.xmpuzzle")).unwrap();
    assert_eq!(puzzle.to_string(), "container\n#1##+\n####\n##..\n2x piece L-piece\n###\n#..\n0-2x piece\n##\n");
    assert_eq!(agreed_layouts(&puzzle).len(), 7);
}
