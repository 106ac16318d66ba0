//! Sudoku as an exact cover in Knuth's notation, and the names of its techniques.
//!
//! An item has a sign and two characters: `p04` is the cell in row 0 and column 4; `r07`, `c47` and `b17` are the digit 7 in row 0, in
//! column 4 and in box 1.

use itertools::Itertools;

use super::Problem;

/// The meaning of an item: a cell, or a digit in a row, column or box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) sort: Sort,
    /// The row, the column or the box; for a cell its row.
    pub(super) house: char,
    /// The digit; for a cell its column.
    pub(super) digit: char,
}

/// What an item is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Sort {
    Cell,
    Row,
    Column,
    Box,
}

impl Sort {
    pub(super) const ALL: [Self; 4] = [Self::Cell, Self::Row, Self::Column, Self::Box];
}

/// The meaning of each item, if they have such names.
///
/// It is `None` as well unless there are items of every sort.
pub(super) fn units(problem: &Problem) -> Option<Vec<Unit>> {
    let items = problem.cover().items().map(|item| problem.text().item(item));
    let units: Vec<Unit> = items.map(Unit::named).collect::<Option<_>>()?;
    Sort::ALL.iter().all(|&sort| units.iter().any(|unit| unit.sort == sort)).then_some(units)
}

impl Unit {
    /// The meaning of an item with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let (sign, house, digit) = name.chars().collect_tuple()?;
        let sort = match sign {
            'p' => Sort::Cell,
            'r' => Sort::Row,
            'c' => Sort::Column,
            'b' => Sort::Box,
            _ => return None,
        };
        Some(Self { sort, house, digit })
    }

    /// The item in words, counted from 1: "row 1, column 5", "the 7 of box 2"; `None` if its place is no digit.
    pub(super) fn words(self) -> Option<String> {
        let Self { sort, house, digit } = self;
        let house = house.to_digit(10)? + 1;
        let name = match sort {
            Sort::Cell => return Some(format!("row {house}, column {}", digit.to_digit(10)? + 1)),
            Sort::Row => "row",
            Sort::Column => "column",
            Sort::Box => "box",
        };
        Some(format!("the {digit} of {name} {house}"))
    }
}

/// A number in a cell in words, such as "7 in row 1, column 8", from the items of an option.
pub(super) fn placed(units: &[Unit]) -> Option<String> {
    let cell = units.iter().find(|unit| unit.sort == Sort::Cell)?;
    let digit = units.iter().filter(|unit| unit.sort != Sort::Cell).map(|unit| unit.digit).all_equal_value().ok()?;
    Some(format!("{digit} in {}", cell.words()?))
}

/// The name of the argument of a rule about these items.
pub(super) fn technique(rule: &str, needy: &[Unit], takers: &[Unit]) -> Option<&'static str> {
    match (rule, needy) {
        ("single", [unit]) => Some(match unit.sort {
            Sort::Cell => "naked single",
            Sort::Row => "hidden single in a row",
            Sort::Column => "hidden single in a column",
            Sort::Box => "hidden single in a box",
        }),
        // An option excludes all ways of the digit in the house only if it has the same digit and shares another house with them: another
        // digit shares at most a cell.
        ("blocked", [unit]) => match unit.sort {
            Sort::Cell => None,
            Sort::Box => Some("locked candidates, pointing"),
            Sort::Row | Sort::Column => Some("locked candidates, claiming"),
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

/// The common sort of all, if there is one.
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
        let units = |names: &str| names.split_whitespace().map(|name| Unit::named(name).unwrap()).collect_vec();
        technique(rule, &units(needy), &units(takers))
    }

    #[test]
    fn techniques_have_their_names() {
        assert_eq!(named("single", "p04", ""), Some("naked single"));
        assert_eq!(named("single", "r04", ""), Some("hidden single in a row"));
        assert_eq!(named("single", "c04", ""), Some("hidden single in a column"));
        assert_eq!(named("single", "b04", ""), Some("hidden single in a box"));
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
    fn only_a_sudoku_is_recognised_as_one() {
        let units = |text: &str| units(&text.parse::<Problem>().unwrap());
        assert!(units("p00 r01 c01 b01\np00 r01 c01 b01\n").is_some());
        for other in ["p00 r01 c01\np00\n", "p00 r01 c01 b01 x\np00\n", "p00 r01 c01 b01 | q01\np00\n"] {
            assert!(units(other).is_none(), "{other}");
        }
    }

    /// The numbers of named techniques in a deduction of a Sudoku, and of open atoms at its end.
    ///
    /// Each step is the first conclusion of the first rule that has one.
    fn techniques(problem: &str) -> (BTreeMap<&'static str, usize>, usize) {
        let problem: Problem = problem.parse().unwrap();
        let theory = problem.theory(Budget::unlimited()).unwrap().unwrap();
        let mut known = Known::nothing(theory.atom_count());
        let mut techniques: BTreeMap<&str, usize> = BTreeMap::new();
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
                *techniques.entry(technique).or_default() += 1;
            }
            for fact in deduction.facts {
                known.learn(fact).unwrap();
            }
        }
        (techniques, known.open().count())
    }

    #[test]
    fn sudokus_are_solved_by_named_techniques() {
        let (names, open) = techniques(include_str!("../../../../data/exact-cover/sudoku17.dlx"));
        assert!(names.contains_key("naked single") && names.contains_key("hidden single in a box"), "{names:?}");
        assert_eq!(open, 0, "{names:?}");
        let (names, open) = techniques(include_str!("../../../../data/exact-cover/sudoku_hidden_pair.dlx"));
        for name in ["locked candidates, pointing", "locked candidates, claiming", "hidden pair"] {
            assert!(names.contains_key(name), "{names:?}");
        }
        assert_eq!(open, 0, "{names:?}");
    }
}
