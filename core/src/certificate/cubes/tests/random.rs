//! Random formulas: all cubes are refuted if and only if there is no model.

use itertools::Itertools;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::{Model, Var};
use proptest::prelude::*;

use super::super::lookahead::{Branching, Lookahead};
use super::*;
use crate::refute::propagate::Propagator;

const VARS: u32 = 7;

fn formulas() -> impl Strategy<Value = Vec<Vec<i64>>> {
    let literal = (1..=i64::from(VARS), any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    proptest::collection::vec(proptest::collection::vec(literal, 1..4), 5..45)
}

fn text(clauses: &[Vec<i64>]) -> String {
    let lines = clauses.iter().map(|clause| clause.iter().chain(&[0]).join(" "));
    format!("p cnf {VARS} {}\n{}\n", clauses.len(), lines.format("\n"))
}

fn models(clauses: &[Vec<i64>]) -> Vec<Model> {
    let model = |bits: u32| Model::from((0..VARS).map(|var| bits >> var & 1 == 1).collect::<Vec<_>>());
    let is_model = |model: &Model| {
        clauses.iter().all(|clause| clause.iter().any(|&number| model.satisfies(dimacs::literal(number).unwrap())))
    };
    (0..1 << VARS).map(model).filter(is_model).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cubes_are_refuted_where_there_is_no_model(clauses in formulas(), count in 1_usize..12) {
        let models = models(&clauses);
        let (kind, puzzle) = parse(&text(&clauses));
        let way = ProofMethod::parse(kind, "cnf").unwrap();
        let question = pose(&puzzle, &way, Claim::Unsolvable);
        let tree = question.split(count, Budget::unlimited()).unwrap();
        prop_assert_eq!(&CubeTree::of_leaves(tree.leaves()).unwrap(), &tree);
        let settled = Settled::new(&question, count);
        prop_assert_eq!(settled.is_some(), models.is_empty());
        for model in &models {
            let is_in = |leaf: &Leaf| leaf.cube.literals().iter().all(|&lit| model.satisfies(lit));
            prop_assert_eq!(tree.leaves().filter(is_in).count(), 1);
        }
        if let Some(settled) = settled {
            settled.merge(&question).unwrap();
        }
        if !models.is_empty() {
            let unique = pose(&puzzle, &way, Claim::Unique);
            let settled = Settled::new(&unique, count);
            prop_assert_eq!(settled.is_some(), models.len() == 1);
            if let Some(settled) = settled {
                settled.merge(&unique).unwrap();
            }
        }
    }

    /// The literals and branches of the lookahead keep every model.
    #[test]
    fn no_branching_loses_a_model(clauses in formulas(), bits in 0_u32..1 << VARS, decided in 0_u32..4) {
        let (kind, puzzle) = parse(&text(&clauses));
        let question = pose(&puzzle, &ProofMethod::parse(kind, "cnf").unwrap(), Claim::Unsolvable);
        let cnf = question.basis.cnf();
        let models = models(&clauses);
        let Some(propagator) = Propagator::new(cnf, &[], Budget::unlimited()).unwrap() else {
            prop_assert!(models.is_empty());
            return Ok(());
        };
        let cube: Vec<_> = (0..decided).map(|var| Var(var).is(bits >> var & 1 == 1)).collect();
        let under: Vec<&Model> = models.iter().filter(|model| cube.iter().all(|&lit| model.satisfies(lit))).collect();
        let mut lookahead = Lookahead::new(cnf, propagator);
        let branching = lookahead.branching(&cube).unwrap();
        match &branching {
            Branching::Refuted => prop_assert!(under.is_empty()),
            Branching::Settled => prop_assert!(!under.is_empty()),
            Branching::Between(branches) => {
                prop_assert!(branches.len() > 1 && branches.iter().all(|&(_, settled)| settled > 0));
                prop_assert!(branches.windows(2).all(|pair| pair[0].1 >= pair[1].1));
                for model in under {
                    prop_assert!(branches.iter().any(|&(lit, _)| model.satisfies(lit)));
                }
            }
        }
        // Earlier calls leave no trace.
        lookahead.branching(&[Var(6).is(true)]).unwrap();
        prop_assert_eq!(lookahead.branching(&cube).unwrap(), branching);
    }
}
