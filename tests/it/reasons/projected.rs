//! Formulas with projection variables: all answers agree with brute force.

use std::collections::BTreeSet;

use jigsat::ask::Ask;
use jigsat::certificate::{Certified, Claim, ProofMethod, certify, check};
use jigsat::encodings::deduction::{Atom, Fact};
use jigsat::encodings::drawing::Drawing;
use jigsat::encodings::kind::{Answer, AnyPuzzle, Kind};
use jigsat::engines::{Limits, Run};
use jigsat::explain::context::ExplanationContext;
use jigsat::explain::rate::{RatingEnd, rate};
use jigsat::explain::reason::{Explained, explain};
use jigsat::explain::steps::{Chain, Next};
use jigsat::forms::budget::Budget;
use jigsat::problem::Decoded;
use jigsat::problem::Problem;
use jigsat::session::{PartialLayout, Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_forms::Target;
use num_bigint::BigUint;

use crate::common::search;

/// A formula with its models, found by trying all values.
struct Trial {
    text: String,
    vars: usize,
    /// The shown variables, from 0.
    shown: Vec<usize>,
    /// Values of all variables, a bit for each.
    models: Vec<u32>,
}

impl Trial {
    /// A random formula with up to six variables.
    fn new(seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let vars = random.usize(0..=6);
        let count = if vars == 0 { 0 } else { random.usize(0..=3 * vars) };
        let literal = |random: &mut fastrand::Rng| {
            let number = random.i64(1..=vars as i64);
            if random.bool() { number } else { -number }
        };
        let clauses: Vec<Vec<i64>> =
            (0..count).map(|_| (0..random.usize(1..=3)).map(|_| literal(&mut random)).collect()).collect();
        let mut shown: Vec<usize> = (0..vars).filter(|_| random.u8(..5) < 2).collect();
        random.shuffle(&mut shown);
        let numbers = |numbers: &[i64]| numbers.iter().chain(&[0]).map(i64::to_string).collect::<Vec<_>>().join(" ");
        let projection: Vec<i64> = shown.iter().map(|&var| var as i64 + 1).collect();
        let mut text = format!("c p show {}\np cnf {vars} {count}\n", numbers(&projection));
        for clause in &clauses {
            text += &(numbers(clause) + "\n");
        }
        let holds = |model: u32, number: i64| (model >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0);
        let is_model = |&model: &u32| clauses.iter().all(|clause| clause.iter().any(|&number| holds(model, number)));
        Self { text, vars, shown, models: (0..1 << vars).filter(is_model).collect() }
    }

    /// The projection of a model: one solution for each value.
    fn solution(&self, model: u32) -> u32 {
        self.shown.iter().map(|var| model & 1 << var).sum()
    }

    fn solutions(&self, models: impl IntoIterator<Item = u32>) -> BTreeSet<u32> {
        models.into_iter().map(|model| self.solution(model)).collect()
    }

    /// The values of all variables as a solver prints them.
    fn printed(&self, model: u32) -> String {
        let literals =
            (0..self.vars).map(|var| format!("{}{} ", if model >> var & 1 == 1 { "" } else { "-" }, var + 1));
        format!("v {}0\n", literals.collect::<String>())
    }
}

/// The values in a picture of a layout, which has to have all of them.
fn model(trial: &Trial, picture: &Drawing) -> u32 {
    let Drawing::Literals(literals) = picture else { panic!("{}: literals are drawn", trial.text) };
    let vars: Vec<u64> = literals.iter().map(|number| number.unsigned_abs()).collect();
    assert_eq!(vars, (1..=trial.vars as u64).collect::<Vec<_>>(), "{}", trial.text);
    let model = literals.iter().filter(|&&number| number > 0).map(|number| 1 << (number - 1)).sum();
    assert!(trial.models.contains(&model), "{}: {literals:?} is no model", trial.text);
    model
}

fn holds(model: u32, fact: Fact) -> bool {
    (model >> fact.atom.0 & 1 == 1) == fact.holds
}

fn run() -> Run {
    Run::from(Budget::none())
}

#[test]
fn every_question_about_a_projected_formula_means_its_shown_variables() {
    // More of them: JIGSAT_FORMULAS=2000.
    let formulas = std::env::var("JIGSAT_FORMULAS").ok().and_then(|count| count.parse().ok()).unwrap_or(100);
    let mut seen = [0; 3];
    for seed in 0..formulas {
        let trial = Trial::new(seed);
        let puzzle = Kind::named("cnf").unwrap().parse(&trial.text).unwrap();
        let solutions = trial.solutions(trial.models.iter().copied());
        seen[solutions.len().min(2)] += 1;
        counted(&trial, &puzzle, &solutions);
        checked(&trial, &puzzle);
        given(&trial, &puzzle, seed);
        by_steps(&trial, &puzzle, &solutions);
        explained(&trial, &puzzle, &solutions);
        if seed.is_multiple_of(5) {
            certified(&trial, &puzzle, &solutions);
        }
    }
    assert!(seen.iter().all(|&count| count * 20 > formulas), "{seen:?}");
}

/// Counts, uniqueness and lists of all solutions, by every strategy.
fn counted(trial: &Trial, puzzle: &AnyPuzzle, solutions: &BTreeSet<u32>) {
    let strategies = Strategy::all(puzzle.kind()).into_iter().filter(Strategy::is_complete);
    let strategies = strategies.map(|strategy| strategy.to_string()).filter(|name| !name.contains("external"));
    for strategy in strategies.chain(["auto".to_string()]) {
        let ask = Ask::of(puzzle.clone()).with(&strategy);
        let what = format!("{strategy}: {}", trial.text);
        assert_eq!(ask.count().unwrap(), BigUint::from(solutions.len()), "{what}");
        assert_eq!(ask.is_unique().unwrap(), solutions.len() == 1, "{what}");
        let found: Vec<Answer> = ask.solutions().collect::<Result<_, _>>().unwrap();
        assert_eq!(found.len(), solutions.len(), "{what}");
        assert_eq!(trial.solutions(found.iter().map(|answer| model(trial, &answer.draw()))), *solutions, "{what}");
    }
}

/// Values of all variables, as layouts and as models of the exported formula.
fn checked(trial: &Trial, puzzle: &AnyPuzzle) {
    let problem = Problem::of(puzzle, &[Target::Cnf], None, Budget::unlimited()).unwrap();
    let reduced = problem.reduced.into_cnf().unwrap();
    for values in 0..1 << trial.vars {
        let is_model = trial.models.contains(&values);
        let printed = trial.printed(values);
        assert_eq!(puzzle.check_text(printed.as_str().into()).is_ok(), is_model, "{printed}{}", trial.text);
        let bits: Vec<Option<bool>> = (0..trial.vars).map(|var| Some(values >> var & 1 == 1)).collect();
        let decoded = Decoded::of_model(&reduced, &bits);
        assert_eq!(matches!(decoded, Ok(Decoded::Layout(_))), is_model, "{printed}{}", trial.text);
    }
}

/// Counts with a value given, of a variable that is shown or of another one.
fn given(trial: &Trial, puzzle: &AnyPuzzle, seed: u64) {
    if trial.vars == 0 {
        return;
    }
    let (var, value) = (seed as usize % trial.vars, seed.is_multiple_of(2));
    let text = format!("v {}{} 0\n", if value { "" } else { "-" }, var + 1);
    let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
    let Ok(given) = PartialLayout::read(theory, text.as_str().into()) else {
        return;
    };
    let wanted = trial.solutions(trial.models.iter().copied().filter(|model| (model >> var & 1 == 1) == value));
    let session = Session::new(puzzle).with_assumptions(given.clone());
    let (_, report) = search(&session, &Request::new(Question::Count));
    assert_eq!(report.count, BigUint::from(wanted.len()), "{text}{}", trial.text);
    let grounds = ExplanationContext::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap();
    let rating = rate(&grounds, given.facts(), &run()).unwrap();
    assert_eq!(rating.end, end(&wanted), "{text}{}", trial.text);
}

fn end(solutions: &BTreeSet<u32>) -> RatingEnd {
    match solutions.len() {
        0 => RatingEnd::Unsolvable,
        1 => RatingEnd::Solved,
        _ => RatingEnd::Several,
    }
}

/// Steps, of which the first one is the hint, and the rating.
fn by_steps(trial: &Trial, puzzle: &AnyPuzzle, solutions: &BTreeSet<u32>) {
    let grounds = ExplanationContext::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap();
    let run = run();
    assert_eq!(rate(&grounds, &[], &run).unwrap().end, end(solutions), "{}", trial.text);
    let mut chain = Chain::new(&grounds, &[], &run).unwrap();
    let ended = loop {
        match chain.step().unwrap() {
            Next::Step(step) if step.is_contradiction() => break RatingEnd::Unsolvable,
            Next::Step(step) => {
                for &fact in &step.facts {
                    assert!(trial.models.iter().all(|&model| holds(model, fact)), "{fact:?}: {}", trial.text);
                }
            }
            Next::Solved(known) => {
                let layout = model(trial, &grounds.theory.draw(&known, &[]));
                assert!(solutions.contains(&trial.solution(layout)), "{}", trial.text);
                break RatingEnd::Solved;
            }
            Next::Several => {
                let open: Vec<usize> = chain.known().open().map(Atom::index).collect();
                let open = trial.shown.iter().filter(|var| open.contains(var));
                // The steps find every fact that holds in all solutions.
                for var in open {
                    let values: BTreeSet<u32> = solutions.iter().map(|solution| solution >> var & 1).collect();
                    assert_eq!(values.len(), 2, "{}", trial.text);
                }
                break RatingEnd::Several;
            }
        }
    };
    assert_eq!(ended, end(solutions), "{}", trial.text);
}

/// The facts that all solutions share.
fn explained(trial: &Trial, puzzle: &AnyPuzzle, solutions: &BTreeSet<u32>) {
    match explain(&Session::new(puzzle), &[], Budget::unlimited()).unwrap() {
        Explained::Impossible(_) => assert!(solutions.is_empty(), "{}", trial.text),
        Explained::Possible(common) => {
            assert!(!solutions.is_empty() && common.is_whole, "{}", trial.text);
            let mut shown = trial.shown.clone();
            shown.sort_unstable();
            let facts = shown.into_iter().flat_map(|var| [false, true].map(|value| (var, value)));
            let wanted: Vec<_> = facts
                .filter(|&(var, value)| solutions.iter().all(|solution| (solution >> var & 1 == 1) == value))
                .collect();
            let found: Vec<_> = common.facts.iter().map(|fact| (fact.atom.index(), fact.holds)).collect();
            assert_eq!(found, wanted, "{}", trial.text);
        }
        Explained::Undecided(exceeded) => panic!("{exceeded}: {}", trial.text),
    }
}

/// All claims, right and wrong.
fn certified(trial: &Trial, puzzle: &AnyPuzzle, solutions: &BTreeSet<u32>) {
    let way = ProofMethod::parse(puzzle.kind(), "cnf").unwrap();
    for claim in Claim::PLAIN {
        let is_right = match claim {
            Claim::Solvable => !solutions.is_empty(),
            Claim::Unsolvable => solutions.is_empty(),
            _ => solutions.len() == 1,
        };
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let made = certify(&Session::new(puzzle), &way, claim.clone(), &Limits::none().into(), folder).unwrap();
        assert_eq!(matches!(made, Certified::Yes), is_right, "{claim}: {}", trial.text);
        if is_right {
            assert_eq!(check(folder, &Budget::none()).unwrap().claim, claim, "{}", trial.text);
        }
    }
}
