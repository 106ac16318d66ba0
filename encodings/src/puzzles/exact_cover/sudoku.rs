//! Sudoku as an exact cover, as Knuth writes it, and what its tricks are called.
//!
//! The items are named by a sign and two characters: `p04` is the cell in row 0 and column 4, `r07`, `c47` and `b17` say that the row 0,
//! the column 4, the box 1 have a 7.

use itertools::Itertools;

use super::Problem;

/// What an item of a Sudoku is to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    sort: Sort,
    /// The row, the column or the box; of a cell its row.
    house: char,
    /// The digit; of a cell its column.
    digit: char,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Sort {
    Cell,
    Row,
    Column,
    Box,
}

impl Sort {
    const ALL: [Self; 4] = [Self::Cell, Self::Row, Self::Column, Self::Box];
}

/// What each item means, if all of them are named so, and there are items of every sort.
pub(super) fn units(problem: &Problem) -> Option<Vec<Unit>> {
    let items = problem.cover().items().map(|item| problem.text().item(item));
    let units: Vec<Unit> = items.map(unit).collect::<Option<_>>()?;
    Sort::ALL.iter().all(|&sort| units.iter().any(|unit| unit.sort == sort)).then_some(units)
}

fn unit(name: &str) -> Option<Unit> {
    let (sign, house, digit) = name.chars().collect_tuple()?;
    let sort = match sign {
        'p' => Sort::Cell,
        'r' => Sort::Row,
        'c' => Sort::Column,
        'b' => Sort::Box,
        _ => return None,
    };
    Some(Unit { sort, house, digit })
}

/// What the argument of a rule about these items is called.
pub(super) fn technique(rule: &str, needy: &[Unit], takers: &[Unit]) -> Option<&'static str> {
    match (rule, needy) {
        ("single", [unit]) => Some(match unit.sort {
            Sort::Cell => "naked single",
            Sort::Row => "hidden single in a row",
            Sort::Column => "hidden single in a column",
            Sort::Box => "hidden single in a box",
        }),
        // The ways of a digit in a house that one option rules out all at once share another house with it, and it has the same digit:
        // another digit shares no more than a cell.
        ("blocked", [unit]) => match unit.sort {
            Sort::Cell => None,
            Sort::Box => Some("locked candidates, pointing"),
            Sort::Row | Sort::Column => Some("locked candidates, claiming"),
        },
        ("locked", [unit]) => match (unit.sort, takers.first()?.sort) {
            (Sort::Box, Sort::Row | Sort::Column) => Some("locked candidates, pointing"),
            (Sort::Row | Sort::Column, Sort::Box) => Some("locked candidates, claiming"),
            _ => None,
        },
        ("pair" | "triple", _) => {
            let name = |pair, triple| Some(if rule == "pair" { pair } else { triple });
            match (common(needy)?, common(takers)?) {
                (Sort::Cell, sort) if sort != Sort::Cell && is_one_house(takers) => name("naked pair", "naked triple"),
                (sort, Sort::Cell) if sort != Sort::Cell && is_one_house(needy) => name("hidden pair", "hidden triple"),
                (Sort::Row, Sort::Column) | (Sort::Column, Sort::Row) => name("X-wing", "swordfish"),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The sort of all of them, if that is one.
fn common(units: &[Unit]) -> Option<Sort> {
    units.iter().map(|unit| unit.sort).all_equal_value().ok()
}

fn is_one_house(units: &[Unit]) -> bool {
    units.iter().map(|unit| unit.house).all_equal()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use jigsat_forms::budget::Budget;

    use super::*;
    use crate::deduction::Known;
    use crate::puzzle::Puzzle;

    fn named(rule: &str, needy: &str, takers: &str) -> Option<&'static str> {
        let units = |names: &str| names.split_whitespace().map(|name| unit(name).unwrap()).collect_vec();
        technique(rule, &units(needy), &units(takers))
    }

    #[test]
    fn tricks_go_by_their_names() {
        assert_eq!(named("single", "p04", ""), Some("naked single"));
        assert_eq!(named("single", "r04", ""), Some("hidden single in a row"));
        assert_eq!(named("single", "c04", ""), Some("hidden single in a column"));
        assert_eq!(named("single", "b04", ""), Some("hidden single in a box"));
        assert_eq!(named("locked", "b04", "r14"), Some("locked candidates, pointing"));
        assert_eq!(named("locked", "c04", "b14"), Some("locked candidates, claiming"));
        assert_eq!(named("locked", "p04", "b14"), None);
        assert_eq!(named("pair", "p04 p05", "r01 r02"), Some("naked pair"));
        assert_eq!(named("pair", "b04 b05", "p01 p02"), Some("hidden pair"));
        assert_eq!(named("pair", "r04 r14", "c24 c34"), Some("X-wing"));
        assert_eq!(named("pair", "p04 p05", "r01 c02"), None);
        assert_eq!(named("pair", "p04 p05", "r01 r12"), None);
        assert_eq!(named("triple", "p04 p05 p06", "b01 b02 b03"), Some("naked triple"));
        assert_eq!(named("triple", "c04 c05 c06", "p01 p02 p03"), Some("hidden triple"));
        assert_eq!(named("triple", "c04 c14 c24", "r34 r44 r54"), Some("swordfish"));
        assert_eq!(named("blocked", "p04", ""), None);
        assert_eq!(named("blocked", "b04", ""), Some("locked candidates, pointing"));
        assert_eq!(named("blocked", "r04", ""), Some("locked candidates, claiming"));
    }

    #[test]
    fn only_a_sudoku_is_taken_for_one() {
        let units = |text: &str| units(&text.parse::<Problem>().unwrap());
        assert!(units("p00 r01 c01 b01\np00 r01 c01 b01\n").is_some());
        for other in ["p00 r01 c01\np00\n", "p00 r01 c01 b01 x\np00\n", "p00 r01 c01 b01 | q01\np00\n"] {
            assert!(units(other).is_none(), "{other}");
        }
    }

    /// How often each trick with a name comes in the first steps of a Sudoku, each by the first rule that tells something, and how much is
    /// open at last.
    fn tricks(problem: &str) -> (BTreeMap<&'static str, usize>, usize) {
        let problem: Problem = problem.parse().unwrap();
        let theory = problem.theory(Budget::unlimited()).unwrap().unwrap();
        let mut known = Known::nothing(theory.atom_count());
        let mut tricks: BTreeMap<&str, usize> = BTreeMap::new();
        loop {
            let mut found = None;
            for rule in 0..theory.rules().len() {
                let _ = theory.apply(rule, &known, Budget::unlimited(), &mut |deduction| {
                    found = Some(deduction);
                    ControlFlow::Break(())
                });
                if found.is_some() {
                    break;
                }
            }
            let Some(deduction) = found else { break };
            assert!(!deduction.is_contradiction());
            if let Some(technique) = theory.words(&deduction, &known).technique {
                *tricks.entry(technique).or_default() += 1;
            }
            for fact in deduction.facts {
                known.learn(fact).unwrap();
            }
        }
        (tricks, known.open().count())
    }

    #[test]
    fn sudokus_are_solved_by_tricks_with_names() {
        let (names, open) = tricks(include_str!("../../../../data/exact-cover/sudoku17.dlx"));
        assert!(names.contains_key("naked single") && names.contains_key("hidden single in a box"), "{names:?}");
        assert_eq!(open, 0, "{names:?}");
        let (names, open) = tricks(include_str!("../../../../data/exact-cover/sudoku_hidden_pair.dlx"));
        for name in ["locked candidates, pointing", "locked candidates, claiming", "hidden pair"] {
            assert!(names.contains_key(name), "{names:?}");
        }
        assert_eq!(open, 0, "{names:?}");
    }
}
