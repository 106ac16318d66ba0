//! Clauses that are added to formulas, and their reasons.
//!
//! Accepted reasons lose no layout, and all of them together exclude every other model.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::arukone::{Arukone, Paths};
use jigsat_engines::{Engine, Outcome, Run, Varisat};
use jigsat_forms::{Cnf, Lit, Reduced};

use super::random::{Board, Random, block, brute_force, drawn, scattered, text};
use super::{RULE_SETS, complete, formula, under};

/// The formulas of a board, by the names of their reductions.
fn formulas(puzzle: &Arukone) -> Vec<(&'static str, Reduced<Cnf, Paths>)> {
    complete().filter_map(|reduction| Some((reduction.info.name, formula(puzzle, reduction)?))).collect()
}

/// Small boards, solvable or not, half of them with blocked cells.
fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let mut board = |i: usize| {
        let size = [[3, 3], [4, 3], [2, 5], [4, 2], [3, 4], [5, 2]][random.below(6)];
        let pairs = 1 + random.below(3);
        let mut board =
            if i.is_multiple_of(3) { scattered(&mut random, size, pairs) } else { drawn(&mut random, size, pairs) };
        if i.is_multiple_of(2) {
            block(&mut random, &mut board);
        }
        board
    };
    (0..count).map(&mut board).collect()
}

/// All reasons for a board of this size: all cycles, all sets of cells, all pairs of neighbours with all labels.
fn reasons([width, height]: [usize; 2], labels: &[String]) -> Vec<String> {
    let cells: Vec<[usize; 2]> = (0..width * height).map(|i| [i % width, i / width]).collect();
    let name = |&[x, y]: &[usize; 2]| format!("r{}c{}", y + 1, x + 1);
    let names = |cells: &[[usize; 2]]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    let mut all = Vec::new();
    for set in 1_u32..1 << cells.len() {
        let island: Vec<[usize; 2]> = (0..cells.len()).filter(|i| set >> i & 1 == 1).map(|i| cells[i]).collect();
        all.push(format!("island {}", names(&island)));
    }
    for &start in &cells {
        cycles(&mut vec![start], [width, height], &mut |cycle| all.push(format!("cycle {}", names(cycle))));
    }
    for a in &cells {
        for b in cells.iter().filter(|&b| a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1) {
            all.extend(labels.iter().map(|label| format!("touch {} {label}", names(&[*a, *b]))));
        }
    }
    all
}

/// The cycles whose first cell is the least one.
fn cycles(path: &mut Vec<[usize; 2]>, size: [usize; 2], see: &mut dyn FnMut(&[[usize; 2]])) {
    let (first, last) = (path[0], path[path.len() - 1]);
    let beside = |[x, y]: [usize; 2]| [[x.wrapping_sub(1), y], [x + 1, y], [x, y.wrapping_sub(1)], [x, y + 1]];
    if path.len() > 2 && beside(last).contains(&first) {
        see(path);
    }
    for next in beside(last).into_iter().filter(|&[x, y]| x < size[0] && y < size[1]) {
        if next > first && !path.contains(&next) {
            path.push(next);
            cycles(path, size, see);
            path.pop();
        }
    }
}

/// The clauses of all reasons that the rules accept.
fn accepted(puzzle: &Arukone, cnf: &Cnf) -> BTreeSet<Vec<Lit>> {
    let names = cnf.names();
    let all = reasons(puzzle.size(), puzzle.labels());
    all.iter().filter_map(|reason| puzzle.justify(reason, &|name| names.var(name)).ok()).collect()
}

/// The layouts of the models of a formula that adds no clauses during the search.
fn models(cnf: &Cnf, reduced: &Reduced<Cnf, Paths>) -> BTreeSet<Paths> {
    assert!(cnf.lazy().is_none());
    let mut found = BTreeSet::new();
    let run = Varisat.solve(cnf, &Run::default(), &mut |model| {
        assert!(found.insert(reduced.decode(model).unwrap()), "a layout came twice");
        ControlFlow::Continue(())
    });
    assert_eq!(run.unwrap().outcome, Outcome::Exhausted);
    found
}

#[test]
fn what_is_accepted_leaves_all_layouts_and_nothing_else() {
    let (mut layouts, mut clauses) = (0, 0);
    for board in boards(120, 11) {
        for rules in RULE_SETS {
            let puzzle = under(&text(&board).parse().unwrap(), rules);
            let expected = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            layouts += expected.len();
            for (name, reduced) in formulas(&puzzle) {
                let mut cnf = reduced.problem.clone();
                cnf.remove_lazy();
                for clause in accepted(&puzzle, &cnf) {
                    cnf.clause(clause).unwrap();
                    clauses += 1;
                }
                assert_eq!(models(&cnf, &reduced), expected, "{name}, {}\n{}", rules.0, text(&board));
            }
        }
    }
    assert!(layouts > 500 && clauses > 100_000, "{layouts} layouts, {clauses} clauses");
}
