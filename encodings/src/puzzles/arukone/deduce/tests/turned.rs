//! Conclusions do not depend on the orientation and the labels of the board.

use std::collections::BTreeSet;

use super::*;
use crate::puzzles::arukone::term::Term;

/// The board rotated or mirrored, with reordered labels; and the map of its cells.
fn turned(puzzle: &Arukone, way: usize) -> (Arukone, impl Fn(usize) -> usize) {
    let [width, height] = puzzle.size();
    let is_swapped = way & 4 > 0;
    let size = if is_swapped { [height, width] } else { [width, height] };
    let move_to = move |[x, y]: [usize; 2]| {
        let x = if way & 1 > 0 { width - 1 - x } else { x };
        let y = if way & 2 > 0 { height - 1 - y } else { y };
        if is_swapped { [y, x] } else { [x, y] }
    };
    let grid = puzzle.grid;
    let ends = puzzle.ends.iter().rev().map(|ends| ends.map(|cell| move_to(grid.position(cell))));
    let blocked =
        (0..grid.cell_count()).filter(|&cell| puzzle.is_blocked(cell)).map(|cell| move_to(grid.position(cell)));
    let moved = Arukone::from_pairs(size, ends).unwrap().with_blocked(blocked).unwrap();
    let moved = Arukone { fill: puzzle.fill, touch: puzzle.touch, ..moved };
    let there = moved.grid;
    (moved, move |cell| {
        let [x, y] = move_to(grid.position(cell));
        there.cell(x, y)
    })
}

/// The same statement of the moved board.
fn moved_atom(from: &ArukoneTheory, to: &ArukoneTheory, atom: Atom, move_to: &impl Fn(usize) -> usize) -> Atom {
    let term = match from.atoms.meaning(atom) {
        Meaning::Edge(edge) => {
            let [a, b] = from.puzzle.grid.cells_of(edge).map(move_to);
            return Atoms::edge(to.puzzle.grid.edge_between(a, b).unwrap()).atom;
        }
        Meaning::Used(cell) => to.atoms.used(move_to(cell)),
        Meaning::Label { cell, label } => {
            let label = to.puzzle.label_of(move_to(from.puzzle.ends[label][0])).unwrap();
            to.atoms.label(&to.puzzle, move_to(cell), label)
        }
    };
    let Term::Open(atom) = term else { panic!("{term:?}") };
    atom
}

#[test]
fn conclusions_turn_with_the_board() {
    let mut count = 0;
    for seed in 0..600 {
        let mut dice = Dice::new(seed + 77_777);
        let rules = dice.roll(4);
        let puzzle = board(&mut dice, RULE_SETS[rules]);
        let (turned, move_to) = turned(&puzzle, 1 + dice.roll(7));
        let [here, there] = [theory(&puzzle), theory(&turned)];
        assert_eq!(here.atom_count(), there.atom_count());
        let moved = |fact: Fact| Fact { atom: moved_atom(&here, &there, fact.atom, &move_to), ..fact };
        let models = layouts(&puzzle).iter().map(|layout| values(&here, layout)).collect_vec();
        let known = knowledge(&mut dice, &here, &models);
        // A cell with two labels is contradictory: skip the others.
        let is_torn = (0..RULES.len()).filter(|&rule| RULES[rule].weight == 0);
        if is_torn.flat_map(|rule| conclusions(&here, rule, &known)).any(|deduction| deduction.is_contradiction()) {
            continue;
        }
        let mut known_there = Known::nothing(there.atom_count());
        known.facts().iter().for_each(|&fact| assert_eq!(known_there.learn(moved(fact)), Ok(true)));
        for (rule, Rule { name, .. }) in RULES.iter().enumerate() {
            let concluded: BTreeSet<Vec<Fact>> = conclusions(&here, rule, &known)
                .into_iter()
                .map(|deduction| deduction.facts.into_iter().map(moved).sorted().collect())
                .collect();
            count += concluded.len();
            let elsewhere =
                conclusions(&there, rule, &known_there).into_iter().map(|deduction| deduction.facts).collect();
            assert_eq!(concluded, elsewhere, "{seed}: {name}\n{puzzle}");
        }
    }
    assert!(count > 10_000, "{count}");
}
