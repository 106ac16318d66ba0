//! All reductions give the same layouts as brute force, under all rules.

use itertools::Itertools;
use jigsat_encodings::puzzle::{Encode, Puzzle};
use jigsat_encodings::puzzles::arukone::{Arukone, DIAGONAL, SEARCH, diagonal_with, search_with};
use jigsat_encodings::switches::Setting;
use jigsat_engines::{Backtrack, Varisat};
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;

use super::random::{Board, Random, block, brute_force, drawn, scattered, text};
use super::{RULE_SETS, collect, complete, layouts, under};

/// Boards of up to 5 × 5 cells, with and without solutions, some with blocked cells.
fn boards(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    (0..count)
        .map(|i| {
            let size = [1 + random.below(5), 1 + random.below(5)];
            let pairs = random.below(6);
            let mut board =
                if i % 2 == 0 { drawn(&mut random, size, pairs) } else { scattered(&mut random, size, pairs) };
            if i % 3 == 0 {
                block(&mut random, &mut board);
            }
            board
        })
        .collect()
}

#[test]
fn reductions_agree_with_brute_force() {
    let (mut solvable, mut refuted) = (0, 0);
    for board in boards(400, 1) {
        let puzzle = parse(&board);
        for rules in RULE_SETS {
            let expected = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            solvable += usize::from(!expected.is_empty());
            let puzzle = under(&puzzle, rules);
            if let Some(reason) = puzzle.impossible(Budget::unlimited()).unwrap() {
                assert!(expected.is_empty(), "{}: {reason}\n{}", rules.0, text(&board));
                refuted += 1;
            }
            for reduction in complete() {
                let found = layouts(&puzzle, reduction);
                assert_eq!(found, expected, "{} by {}\n{}", rules.0, reduction.info.name, text(&board));
            }
        }
    }
    assert!((400..1200).contains(&solvable), "both kinds should occur often: {solvable} of 1600");
    assert!(refuted > 300, "prechecks refute many boards: {refuted} of 1600");
}

#[test]
fn at_most_one_encodings_agree() {
    for board in boards(30, 2) {
        for rules in RULE_SETS {
            let puzzle = under(&parse(&board), rules);
            let expected = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            for reduction in Arukone::REDUCTIONS.iter().filter(|reduction| reduction.info.takes_amo) {
                let Encode::Cnf(reduce) = reduction.encode else {
                    continue;
                };
                for amo in Amo::ALL {
                    let found = collect(&puzzle, &reduce(&puzzle, amo.into(), Budget::unlimited()).unwrap(), &Varisat);
                    assert_eq!(found, expected, "{}-{amo}, {}\n{}", reduction.info.name, rules.0, text(&board));
                }
            }
        }
    }
}

#[test]
fn no_switch_of_the_search_loses_a_layout() {
    let choices = [
        "none",
        "none,shortest-first",
        "none,towards-goal",
        "none,reach",
        "none,bottlenecks",
        "none,dead-ends",
        "none,regions",
        "-shortest-first",
        "-reach",
    ];
    for board in boards(60, 3) {
        for rules in RULE_SETS {
            let puzzle = under(&parse(&board), rules);
            let expected = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            for switches in choices {
                let setting = Setting::parse(SEARCH, switches).unwrap();
                let found = collect(&puzzle, &search_with(&puzzle, setting, Budget::unlimited()).unwrap(), &Backtrack);
                assert_eq!(found, expected, "{} with {switches}\n{}", rules.0, text(&board));
            }
        }
    }
}

#[test]
fn no_switch_of_the_search_by_diagonals_loses_a_layout() {
    for board in boards(300, 6) {
        for rules in RULE_SETS {
            let puzzle = under(&parse(&board), rules);
            let expected = brute_force(&board, rules.1 == "full", rules.2 == "yes");
            for on in DIAGONAL.iter().map(|switch| switch.name).powerset() {
                let setting = Setting::parse(DIAGONAL, &format!("none,{}", on.join(","))).unwrap();
                let found =
                    collect(&puzzle, &diagonal_with(&puzzle, setting, Budget::unlimited()).unwrap(), &Backtrack);
                assert_eq!(found, expected, "{} with {on:?}\n{}", rules.0, text(&board));
            }
        }
    }
}

/// A board without labels has to be given in the contest format, unless it has a `.`, which it always has here.
fn parse(board: &Board) -> Arukone {
    text(board).parse().unwrap_or_else(|error| panic!("{error}\n{}", text(board)))
}
