//! Small random boards, and all their layouts by brute force.

mod demanded;
mod reading;
mod sound;
mod turned;
mod worded;

use itertools::Itertools;
use jigsat_forms::budget::Budget;

use super::atoms::Meaning;
use super::*;
use crate::deduction::Atom;
use crate::puzzle::Puzzle;
use crate::puzzles::arukone::{Fill, Path, Paths, Touch};

/// A reproducible random generator.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(12345))
    }

    pub(super) fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

/// All four sets of rules.
pub(super) const RULE_SETS: [(Fill, Touch); 4] =
    [(Fill::Full, Touch::No), (Fill::Full, Touch::Yes), (Fill::Empty, Touch::No), (Fill::Empty, Touch::Yes)];

/// A board of random walks; failed walks leave blocked or empty cells.
pub(super) fn board(dice: &mut Dice, (fill, touch): (Fill, Touch)) -> Arukone {
    let size = [[3, 3], [4, 3], [3, 4], [4, 4], [5, 3]][dice.roll(5)];
    let [width, height] = size;
    let mut taken = vec![vec![false; width]; height];
    let (mut pairs, mut blocked) = (Vec::new(), Vec::new());
    while let Some(start) = free_cell(dice, &taken) {
        let walk = walk(dice, &mut taken, start);
        match walk[..] {
            [only] if fill == Fill::Full || dice.roll(3) == 0 => blocked.push(only),
            [first, .., last] if fill == Fill::Full || dice.roll(4) > 0 => pairs.push([first, last]),
            _ => {}
        }
    }
    let puzzle = Arukone::from_pairs(size, pairs).unwrap().with_blocked(blocked).unwrap();
    Arukone { fill, touch, ..puzzle }
}

fn free_cell(dice: &mut Dice, taken: &[Vec<bool>]) -> Option<[usize; 2]> {
    let cells = taken.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &is)| ([x, y], is)));
    let free = cells.filter(|&(_, is_taken)| !is_taken).map(|(cell, _)| cell).collect_vec();
    (!free.is_empty()).then(|| free[dice.roll(free.len())])
}

fn walk(dice: &mut Dice, taken: &mut [Vec<bool>], start: [usize; 2]) -> Vec<[usize; 2]> {
    let (mut cells, most) = (vec![start], 2 + dice.roll(12));
    let [mut x, mut y] = start;
    taken[y][x] = true;
    while cells.len() < most {
        let steps = [[x.wrapping_sub(1), y], [x + 1, y], [x, y.wrapping_sub(1)], [x, y + 1]];
        let is_free = |&[x, y]: &[usize; 2]| taken.get(y).and_then(|row| row.get(x)) == Some(&false);
        let steps = steps.into_iter().filter(is_free).collect_vec();
        if steps.is_empty() {
            break;
        }
        [x, y] = steps[dice.roll(steps.len())];
        taken[y][x] = true;
        cells.push([x, y]);
    }
    cells
}

/// All layouts, by all paths of one label after the other.
pub(super) fn layouts(puzzle: &Arukone) -> Vec<Paths> {
    let mut found = Vec::new();
    let mut taken: Vec<bool> = puzzle.cells.iter().map(Option::is_some).collect();
    extend(puzzle, &mut taken, &mut Vec::new(), &mut found);
    found
}

fn extend(puzzle: &Arukone, taken: &mut Vec<bool>, paths: &mut Vec<Vec<usize>>, found: &mut Vec<Paths>) {
    let label = paths.len();
    if label == puzzle.labels.len() {
        let path = |(label, cells): (&String, &Vec<usize>)| {
            Path::new(label.clone(), cells.iter().map(|&cell| puzzle.grid.position(cell)).collect())
        };
        let layout = Paths { paths: puzzle.labels.iter().zip(&*paths).map(path).collect() };
        found.extend(Some(layout).filter(|layout| puzzle.verify(layout).is_ok()));
        return;
    }
    paths.push(vec![puzzle.ends[label][0]]);
    step(puzzle, taken, paths, found);
    paths.pop();
}

fn step(puzzle: &Arukone, taken: &mut Vec<bool>, paths: &mut Vec<Vec<usize>>, found: &mut Vec<Paths>) {
    let label = paths.len() - 1;
    let at = *paths[label].last().unwrap();
    for (_, next) in puzzle.grid.around(at).collect_vec() {
        if next == puzzle.ends[label][1] {
            paths[label].push(next);
            extend(puzzle, taken, paths, found);
            paths[label].pop();
        } else if !taken[next] {
            taken[next] = true;
            paths[label].push(next);
            step(puzzle, taken, paths, found);
            paths[label].pop();
            taken[next] = false;
        }
    }
}

/// The atoms that are true in a layout.
pub(super) fn values(theory: &ArukoneTheory, layout: &Paths) -> Vec<bool> {
    let grid = theory.puzzle.grid;
    let mut edges = vec![false; grid.edge_count()];
    let mut owner = vec![None; grid.cell_count()];
    for (label, path) in layout.paths.iter().enumerate() {
        let cells = path.cells.iter().map(|&[x, y]| grid.cell(x, y)).collect_vec();
        for &cell in &cells {
            owner[cell] = Some(label);
        }
        cells.windows(2).for_each(|step| edges[grid.edge_between(step[0], step[1]).unwrap()] = true);
    }
    let value = |atom: u32| match theory.atoms.meaning(Atom(atom)) {
        Meaning::Edge(edge) => edges[edge],
        Meaning::Used(cell) => owner[cell].is_some(),
        Meaning::Label { cell, label } => owner[cell] == Some(label),
    };
    (0..theory.atom_count() as u32).map(value).collect()
}

pub(super) fn theory(puzzle: &Arukone) -> ArukoneTheory {
    ArukoneTheory::new(puzzle, Budget::unlimited()).unwrap()
}

/// All conclusions of a rule.
pub(super) fn conclusions(theory: &ArukoneTheory, rule: usize, known: &Known) -> Vec<Deduction> {
    let mut found = Vec::new();
    let _ = theory.apply(rule, known, Budget::unlimited(), &mut |deduction| {
        found.push(deduction);
        ControlFlow::Continue(())
    });
    found
}

/// Applies rules up to a weight to a fixed point; `false` on a contradiction.
pub(super) fn follow(theory: &ArukoneTheory, known: &mut Known, most: u32) -> bool {
    let rules = (0..RULES.len()).filter(|&rule| RULES[rule].weight <= most).collect_vec();
    'again: loop {
        for &rule in &rules {
            let mut is_news = false;
            for deduction in conclusions(theory, rule, known) {
                let learned = deduction.facts.iter().map(|&fact| known.learn(fact)).collect_vec();
                if deduction.is_contradiction() || learned.iter().any(Result::is_err) {
                    return false;
                }
                is_news |= learned.contains(&Ok(true));
            }
            if is_news {
                continue 'again;
            }
        }
        return true;
    }
}

/// The conclusions of rules from a part of a layout's facts, or from any facts.
pub(super) fn knowledge(dice: &mut Dice, theory: &ArukoneTheory, models: &[Vec<bool>]) -> Known {
    let mut known = Known::nothing(theory.atom_count());
    let model = (!models.is_empty() && dice.roll(4) > 0).then(|| &models[dice.roll(models.len())]);
    let rarely = [2, 4, 12, 40][dice.roll(4)];
    for atom in (0..theory.atom_count()).map(|atom| Atom(atom as u32)) {
        if dice.roll(rarely) == 0 {
            let holds = model.map_or_else(|| dice.roll(3) == 0, |model| model[atom.index()]);
            known.learn(Fact { atom, holds }).unwrap();
        }
    }
    let mut followed = known.clone();
    let most = [None, Some(0), Some(1), Some(2)][dice.roll(4)];
    if most.is_some_and(|most| follow(theory, &mut followed, most)) { followed } else { known }
}

/// The atoms of a large board take gigabytes, which the budget refuses.
#[test]
fn atoms_stay_within_the_budget() {
    let rows = (0..10).map(|y| [[0, y], [299, y]]);
    let board = Arukone::from_pairs([300, 300], rows).unwrap();
    let budget = Budget::of_memory(100 << 20, None);
    let error = ArukoneTheory::new(&board, &budget).err().unwrap().to_string();
    assert!(error.contains("statements about") && error.contains("places of paths"), "{error}");
}
