mod limits;

use std::collections::BTreeSet;

use fastrand::Rng;
use jigsat_forms::Lit;
use jigsat_forms::cnf::parity;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;

/// A formula as data: its variables, which of them are observed, and its clauses as DIMACS numbers.
#[derive(Debug, Clone)]
struct Plain {
    is_observed: Vec<bool>,
    clauses: Vec<Vec<i32>>,
}

impl Plain {
    fn cnf(&self) -> Cnf {
        let mut cnf = Cnf::new();
        let make = |&is_observed: &bool| if is_observed { cnf.projection_variable() } else { cnf.fresh() };
        let vars: Vec<Var> = self.is_observed.iter().map(make).collect();
        for clause in &self.clauses {
            cnf.clause(clause.iter().map(|&number| vars[number.unsigned_abs() as usize - 1].is(number > 0))).unwrap();
        }
        cnf
    }

    /// The solutions by the definition: the observed parts of all assignments that satisfy every clause, as bits.
    fn solutions(&self) -> BTreeSet<u32> {
        let observed =
            (0..).zip(&self.is_observed).filter(|(_, is)| **is).fold(0, |mask, (bit, _)| mask | 1_u32 << bit);
        let is_true = |values: u32, number: i32| (values >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0);
        let satisfies =
            |&values: &u32| self.clauses.iter().all(|clause| clause.iter().any(|&number| is_true(values, number)));
        (0..1_u32 << self.is_observed.len()).filter(satisfies).map(|values| values & observed).collect()
    }

    /// Up to 14 variables, with few clauses or many, short ones or long ones; half of the formulas are projected.
    fn random(random: &mut Rng) -> Self {
        let vars = random.usize(1..=14);
        let observed = if random.bool() { vars } else { random.usize(0..=vars) };
        let mut is_observed: Vec<bool> = (0..vars).map(|var| var < observed).collect();
        random.shuffle(&mut is_observed);
        let longest = random.usize(1..=5);
        let shortest = if random.u8(..4) == 0 { 1 } else { longest.min(2) };
        // Clauses stay near one another in some formulas, so that these fall into components.
        let reach = random.usize(1..=vars);
        let clauses = random.usize(0..=4 * vars);
        let mut clause = || {
            let (start, length) = (random.usize(0..vars), random.usize(shortest..=longest));
            let mut literal = || {
                let var = ((start + random.usize(0..reach)) % vars) as i32 + 1;
                if random.bool() { var } else { -var }
            };
            (0..length).map(|_| literal()).collect()
        };
        Self { clauses: (0..clauses).map(|_| clause()).collect(), is_observed }
    }
}

fn counted(memory: Option<u64>, cnf: &Cnf) -> Counted {
    Sharp { memory }.count(cnf, &Run::default()).unwrap()
}

fn count(cnf: &Cnf) -> BigUint {
    let counted = counted(None, cnf);
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

/// The solutions that are visited, as bits; each of them once, and a model of the formula.
fn visited(cnf: &Cnf) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let report = Sharp::default().solve(cnf, &Run::default(), &mut |model| {
        assert_eq!(cnf.violated_by(model), None);
        let bits = cnf.observed().iter().fold(0, |bits, &var| bits | u32::from(model.value(var)) << var.0);
        assert!(found.insert(bits), "{bits} is visited twice");
        ControlFlow::Continue(())
    });
    let report = report.unwrap();
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Exhausted, found.len() as u64));
    found
}

/// The number of formulas compared with brute force; the variable `JIGSAT_FORMULAS` overrides it.
fn formula_count() -> u64 {
    std::env::var("JIGSAT_FORMULAS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

/// With the usual cache, with almost none, and one by one.
#[test]
fn random_formulas_are_counted_as_by_brute_force() {
    let (mut projected, mut hits) = (0, 0);
    for seed in 0..formula_count() {
        let plain = Plain::random(&mut Rng::with_seed(seed));
        let (cnf, expected) = (plain.cnf(), plain.solutions());
        for memory in [None, Some(20_000), Some(0)] {
            let Counted { count, report } = counted(memory, &cnf);
            assert_eq!(count, expected.len().into(), "seed {seed}, memory {memory:?}: {plain:?}");
            assert_eq!(report.outcome, Outcome::Exhausted);
            hits += if memory.is_none() { report.stats.hits } else { 0 };
        }
        assert_eq!(visited(&cnf), expected, "seed {seed}: {plain:?}");
        projected += u64::from(plain.is_observed.contains(&false));
    }
    assert!(projected > formula_count() / 4 && hits > formula_count() / 10, "{projected} projected, {hits} hits");
}

/// Two formulas side by side, each with variables of its own.
fn side_by_side(first: &Plain, second: &Plain) -> Plain {
    let offset = first.is_observed.len() as i32;
    let moved = |number: &i32| number + offset * number.signum();
    Plain {
        is_observed: [&first.is_observed[..], &second.is_observed].concat(),
        clauses: first
            .clauses
            .iter()
            .cloned()
            .chain(second.clauses.iter().map(|clause| clause.iter().map(moved).collect()))
            .collect(),
    }
}

proptest! {
    #[test]
    fn parts_are_multiplied(first: u64, second: u64) {
        let [first, second] = [first, second].map(|seed| Plain::random(&mut Rng::with_seed(seed)));
        let expected = first.solutions().len() as u64 * second.solutions().len() as u64;
        prop_assert_eq!(count(&side_by_side(&first, &second).cnf()), BigUint::from(expected));
    }
}

/// A formula with so many observed variables.
fn observing(vars: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let lits = (0..vars).map(|_| cnf.projection_variable().positive()).collect();
    (cnf, lits)
}

#[test]
fn free_variables_are_powers_of_two() {
    for vars in [2, 40, 63, 64, 65, 128, 129, 1000] {
        let (mut cnf, lits) = observing(vars);
        cnf.clause([lits[0], lits[1]]).unwrap();
        assert_eq!(count(&cnf), BigUint::from(3_u8) << (vars - 2), "{vars}");
    }
    assert_eq!(count(&Cnf::new()), BigUint::from(1_u8));
    let (mut cnf, _) = observing(3);
    cnf.clause([]).unwrap();
    assert_eq!(count(&cnf), BigUint::ZERO);
}

/// So many pairs, of which at least one is true.
fn pairs(count: usize) -> Cnf {
    let (mut cnf, lits) = observing(2 * count);
    for pair in lits.chunks(2) {
        cnf.clause([pair[0], pair[1]]).unwrap();
    }
    cnf
}

#[test]
fn components_are_counted_apart() {
    assert_eq!(count(&pairs(100)), BigUint::from(3_u8).pow(100));
    let nodes = counted(None, &pairs(100)).report.stats.nodes;
    assert!(nodes < 500, "{nodes}");
}

/// Dominoes on a square, by one variable for each: cells are covered once.
fn dominoes(size: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let mut covering = vec![Vec::new(); size * size];
    for cell in 0..size * size {
        for (other, is_there) in [(cell + 1, cell % size + 1 < size), (cell + size, cell + size < size * size)] {
            if is_there {
                let domino = cnf.projection_variable().positive();
                covering[cell].push(domino);
                covering[other].push(domino);
            }
        }
    }
    for lits in covering {
        cnf.exactly_one(jigsat_forms::Amo::Pairwise, &lits).unwrap();
    }
    cnf
}

/// The numbers of domino tilings: OEIS A004003.
#[test]
fn dominoes_are_counted_from_the_cache() {
    for (size, expected) in [(2, 2), (4, 36), (6, 6_728), (8, 12_988_816_u32)] {
        let Counted { count, report } = counted(None, &dominoes(size));
        assert_eq!(count, expected.into(), "{size}");
        assert!(size < 6 || report.stats.hits > 0 && report.stats.unfolded > 2 * report.stats.nodes, "{report:?}");
    }
}

#[test]
fn helpers_are_not_counted() {
    for is_odd in [false, true] {
        let (mut cnf, lits) = observing(70);
        parity::parity(&mut cnf, is_odd, &lits).unwrap();
        assert!(cnf.var_count() > 100);
        assert_eq!(count(&cnf), BigUint::from(1_u8) << 69_u8);
    }
}

/// One pigeon more than holes: learnt clauses are needed.
#[test]
fn a_formula_without_models_is_refuted() {
    let holes = 6;
    let (mut cnf, lits) = observing((holes + 1) * holes);
    for pigeon in lits.chunks(holes) {
        cnf.clause(pigeon.iter().copied()).unwrap();
    }
    for hole in 0..holes {
        let inside: Vec<Lit> = lits.chunks(holes).map(|pigeon| pigeon[hole]).collect();
        cnf.at_most_one(jigsat_forms::Amo::Pairwise, &inside).unwrap();
    }
    let Counted { count, report } = counted(None, &cnf);
    assert_eq!((count, report.outcome), (BigUint::ZERO, Outcome::Exhausted));
}

/// Learnt clauses are removed, and the count stays right.
#[test]
fn random_formulas_at_the_threshold() {
    let mut random = Rng::with_seed(3);
    let (mut cnf, lits) = observing(120);
    for _ in 0..504 {
        let mut chosen = random.choose_multiple(lits.iter(), 3);
        chosen.sort_unstable();
        cnf.clause(chosen.into_iter().map(|&lit| if random.bool() { lit } else { !lit })).unwrap();
    }
    let counted = counted(None, &cnf);
    let mut one_by_one = 0_u32;
    let report = Sharp::default().solve(&cnf, &Run::default(), &mut |model| {
        assert_eq!(cnf.violated_by(model), None);
        one_by_one += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().outcome, Outcome::Exhausted);
    assert_eq!(counted.count, one_by_one.into());
}

struct Never;

impl jigsat_forms::cnf::LazyClauses for Never {
    fn violated(&self, _: &Model, _: &mut Vec<jigsat_forms::cnf::Cut>) -> Result<(), jigsat_forms::cnf::Unjustified> {
        Ok(())
    }
}

#[test]
fn formulas_that_are_not_whole_are_refused() {
    let mut cnf = pairs(1);
    cnf.set_lazy(Never);
    let error = Sharp::default().count(&cnf, &Run::default()).unwrap_err();
    assert!(error.to_string().contains("takes whole formulas only"), "{error}");
    assert!(Sharp::default().solve(&cnf, &Run::default(), &mut |_| ControlFlow::Continue(())).is_err());
}
