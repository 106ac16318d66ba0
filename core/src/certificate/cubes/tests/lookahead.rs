//! Propagation, the choice of decisions, and estimates.

use jigsat_forms::{Cnf, Lit, Var};

use super::super::lookahead::{Branching, Lookahead, shares};
use super::*;
use crate::refute::propagate::Propagator;

fn formula(vars: u32, clauses: &[&[i64]]) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..vars {
        cnf.projection_variable();
    }
    for clause in clauses {
        cnf.clause(clause.iter().map(|&number| lit(number))).unwrap();
    }
    cnf
}

fn lit(number: i64) -> Lit {
    jigsat_forms::cnf::dimacs::literal(number).unwrap()
}

#[test]
fn backtracking_undoes_propagation() {
    let cnf = formula(5, &[&[1, 2], &[-2, 3], &[-3, -4, 5], &[5, 5], &[1, -1], &[-1, -2, 4]]);
    let mut propagator = Propagator::new(&cnf, &[], Budget::unlimited()).unwrap().unwrap();
    assert_eq!((propagator.len(), propagator.value(lit(5)), propagator.clause_count()), (1, Some(true), 5));
    assert!(propagator.assume(lit(-1)).unwrap());
    assert_eq!([1, 2, 3, 4].map(|var| propagator.value(lit(var))), [Some(false), Some(true), Some(true), None]);
    assert!(!propagator.is_free(Var(3)));
    propagator.backtrack(1);
    assert_eq!([1, 2, 3, 4].map(|var| propagator.value(lit(var))), [None; 4]);
    assert!(propagator.is_free(Var(3)));
    assert!(propagator.assume(lit(-4)).unwrap() && propagator.assume(lit(2)).unwrap());
    assert_eq!(propagator.value(lit(1)), Some(false));
    assert!(!propagator.assume(lit(1)).unwrap());
    for added in [vec![lit(-5)], vec![]] {
        assert!(Propagator::new(&cnf, &[added], Budget::unlimited()).unwrap().is_none());
    }
}

fn branching(cnf: &Cnf, cube: &[i64]) -> Branching {
    let propagator = Propagator::new(cnf, &[], Budget::unlimited()).unwrap().unwrap();
    let cube: Vec<Lit> = cube.iter().map(|&number| lit(number)).collect();
    Lookahead::new(cnf, propagator).branching(&cube).unwrap()
}

/// Two items of three and two options, the second of which settles most.
#[test]
fn covers_are_split_between_the_options_of_an_item() {
    let cnf = formula(5, &[&[1, 2, 3], &[4, 5], &[-4, -5], &[-5, -1], &[-1, -2], &[-1, -3], &[-2, -3]]);
    assert_eq!(branching(&cnf, &[]), Branching::Between(vec![(lit(5), 3), (lit(4), 2)]));
    let between = Branching::Between(vec![(lit(1), 3), (lit(2), 3), (lit(3), 3)]);
    assert_eq!(branching(&cnf, &[4]), between);
    assert_eq!(branching(&cnf, &[4, 3]), Branching::Settled);
    assert_eq!(branching(&cnf, &[5, 1]), Branching::Refuted);
}

#[test]
fn options_that_lead_to_a_contradiction_are_no_branches() {
    let cnf = formula(6, &[&[1, 2, 3], &[1, 4, 5, 6], &[-1, 4], &[-1, -4]]);
    assert_eq!(branching(&cnf, &[]), Branching::Between(vec![(lit(2), 1), (lit(3), 1)]));
    // One that is left is taken.
    assert_eq!(branching(&cnf, &[-2]), Branching::Between(vec![(lit(4), 1), (lit(5), 1), (lit(6), 1)]));
}

/// A node decides only about variables that its ancestors leave open.
#[test]
fn decisions_are_open() {
    let (kind, puzzle) = parse(include_str!("../../../../../data/polycube/mutilated_8x8_unsolvable.txt"));
    let question = pose(&puzzle, &ProofMethod::of(kind).unwrap(), Claim::Unsolvable);
    let cnf = question.basis.cnf();
    for leaf in question.split(60, Budget::unlimited()).unwrap().leaves() {
        let mut propagator = Propagator::new(cnf, &[], Budget::unlimited()).unwrap().unwrap();
        for &lit in leaf.cube.literals() {
            assert_eq!(propagator.value(lit), None, "{}", leaf.cube);
            assert!(propagator.assume(lit).unwrap(), "{}", leaf.cube);
        }
    }
}

/// Other formulas are split by the variable whose two values settle most.
#[test]
fn other_formulas_are_split_by_a_variable() {
    let cnf = formula(6, &[&[-1, 2], &[-1, 3], &[1, -4], &[1, -5], &[2, 3, -6]]);
    assert_eq!(branching(&cnf, &[]), Branching::Between(vec![(lit(1), 3), (lit(-1), 3)]));
    // The literal 1 fails, so its negation follows.
    let cnf = formula(4, &[&[-1, 2], &[-1, -2], &[1, 3, -4], &[1, -3, 4]]);
    assert_eq!(branching(&cnf, &[]), Branching::Between(vec![(lit(3), 2), (lit(-3), 2)]));
}

#[test]
fn shares_are_those_of_equal_growth() {
    let close = |settled: &[usize], expected: &[f64]| {
        let found = shares(settled.iter().copied());
        assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6), "{found:?}");
    };
    close(&[5, 5], &[0.5, 0.5]);
    close(&[9, 9, 9], &[1.0 / 3.0; 3]);
    close(&[2, 1], &[0.381_966, 0.618_034]);
    let far = shares([1_000_000_000, 1].into_iter());
    assert!(far[0] < 1e-6 && far[1] > 0.999_999, "{far:?}");
}

#[test]
fn the_number_of_cubes_is_as_requested() {
    for text in [PIGEONS, include_str!("../../../../../data/polycube/mutilated_8x8_unsolvable.txt")] {
        let (kind, puzzle) = parse(text);
        let question = pose(&puzzle, &ProofMethod::of(kind).unwrap(), Claim::Unsolvable);
        for count in [0, 1, 2, 3, 5] {
            let tree = question.split(count, Budget::unlimited()).unwrap();
            let sum: u64 = tree.leaves().map(|leaf| u64::from(leaf.share)).sum();
            assert_eq!(tree.leaf_count(), count.max(1), "{text}");
            assert!(sum <= 1_000_000_000, "{sum}");
            assert_eq!(question.split(count, Budget::unlimited()).unwrap(), tree);
        }
    }
}
