//! Steps are true of every solution, and lead to the only one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use jigsat::encodings::deduction::Fact;
use jigsat::encodings::kind::{AnyPuzzle, AnyReduced};
use jigsat::engines::{Dlx, Engine, Run};
use jigsat::explain::context::ExplanationContext;
use jigsat::explain::steps::{Chain, Next};
use jigsat::forms::budget::Budget;
use jigsat::session::Session;

use super::{Cut, parsed, run};
use crate::common::data;

/// Every solution of the puzzle's cover, as the names of its options, by dancing links; `None` if there are too many.
fn solutions(puzzle: &AnyPuzzle) -> Option<Vec<Vec<String>>> {
    const MOST: usize = 2000;
    let info = puzzle.kind().reductions()[0];
    let Ok(Some(AnyReduced::Cover(reduced))) = puzzle.reduce(info.name, info.choices(), Budget::unlimited()) else {
        panic!("{} is no exact cover", puzzle.kind().name);
    };
    let cover = &reduced.problem;
    let mut found = Vec::new();
    Dlx.solve(cover, &Run::default(), &mut |options| {
        found.push(options.iter().map(|&option| cover.option_name(option)).collect());
        if found.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    (found.len() <= MOST).then_some(found)
}

/// Checks every step against all solutions; counts the steps by rule.
fn hold(puzzle: &AnyPuzzle, what: &str, counts: &mut BTreeMap<&'static str, usize>) {
    let Some(solutions) = solutions(puzzle) else {
        return;
    };
    let grounds = ExplanationContext::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap();
    let run = run();
    let is_true = |solution: &Vec<String>, fact: Fact| solution.contains(&grounds.theory.name(fact.atom)) == fact.holds;
    let mut chain = Chain::new(&grounds, &[], &run).unwrap();
    loop {
        match chain.step().unwrap() {
            Next::Step(step) => {
                *counts.entry(step.rule).or_default() += 1;
                let sentences = step.words.sentence.split(". ").count();
                let words = step.words.sentence.split_whitespace().count();
                assert!(sentences <= 3 && words <= 60, "{what}: {}", step.words.sentence);
                assert!(step.because.iter().all(|&fact| chain.known().has(fact)), "{what}: {step:?}");
                for solution in &solutions {
                    assert!(!step.is_contradiction(), "{what}: {}", step.words.sentence);
                    assert!(step.facts.iter().all(|&fact| is_true(solution, fact)), "{what}: {}", step.words.sentence);
                }
                if step.is_contradiction() {
                    assert!(solutions.is_empty());
                    return;
                }
            }
            Next::Solved(_) => {
                assert_eq!(solutions.len(), 1, "{what}");
                return;
            }
            Next::Several => {
                // The steps find every option that is in all solutions or in none.
                assert!(solutions.len() > 1, "{what}");
                for atom in chain.known().open() {
                    let values: Vec<bool> = solutions.iter().map(|solution| is_true(solution, atom.holds())).collect();
                    assert!(values.contains(&true) && values.contains(&false), "{what}");
                }
                return;
            }
        }
    }
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn steps_of_random_packings_are_true_of_every_solution() {
    // More puzzles on request: JIGSAT_STEPS=1000.
    let puzzles: u64 = std::env::var("JIGSAT_STEPS").ok().and_then(|count| count.parse().ok()).unwrap_or(150);
    let mut counts = BTreeMap::new();
    for seed in 0..puzzles {
        let cut = if seed % 3 == 0 { Cut::spoilt(seed) } else { Cut::new(seed) };
        hold(&cut.puzzle(), &format!("seed {seed}"), &mut counts);
    }
    eprintln!("{counts:?}");
    for rule in ["single", "blocked", "trial", "core"] {
        assert!(counts.contains_key(rule), "{counts:?}");
    }
    assert!(counts.values().sum::<usize>() > 2 * puzzles as usize, "{counts:?}");
}

#[test]
fn every_task_of_ubongo_is_explained_to_its_end() {
    let mut counts = BTreeMap::new();
    for entry in std::fs::read_dir(data().join("ubongo/tasks")).unwrap() {
        let path = entry.unwrap().path();
        hold(&parsed(&std::fs::read_to_string(&path).unwrap()), &path.display().to_string(), &mut counts);
    }
    assert!(counts["blocked"] > 500 && counts["single"] > 100, "{counts:?}");
}
