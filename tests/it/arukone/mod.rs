//! Arukone: every reduction with its engine against brute force and known counts, and pictures read back.

mod agreement;
mod collections;
mod counts;
mod formulas;
mod pictures;
mod random;
mod reasons;
mod variants;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat_encodings::puzzle::{Encode, Puzzle, Reduction};
use jigsat_encodings::puzzles::arukone::{Arukone, Paths};
use jigsat_engines::{Backtrack, Dlx, Engine, Frontier, Outcome, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::{Cnf, DecodeError, Form, Reduced};

/// The four rule sets: name, `rules`, `touch`.
const RULE_SETS: [(&str, &str, &str); 4] = [
    ("empty touch", "empty", "yes"),
    ("full touch", "full", "yes"),
    ("empty no-touch", "empty", "no"),
    ("full no-touch", "full", "no"),
];

/// The puzzle under one of the [`RULE_SETS`].
fn under(puzzle: &Arukone, (_, fill, touch): (&str, &str, &str)) -> Arukone {
    let mut puzzle = puzzle.clone();
    puzzle.set_rule("rules", fill).unwrap();
    puzzle.set_rule("touch", touch).unwrap();
    puzzle
}

/// The reduction of this name.
fn named(name: &str) -> &'static Reduction<Arukone> {
    Arukone::REDUCTIONS.iter().find(|reduction| reduction.info.name == name).unwrap()
}

/// The reductions that keep all layouts.
fn complete() -> impl Iterator<Item = &'static Reduction<Arukone>> {
    Arukone::REDUCTIONS.iter().filter(|reduction| reduction.info.keeps_all)
}

/// All layouts, by a reduction and the engine for its form. Every one is verified, and none comes twice.
fn layouts(puzzle: &Arukone, reduction: &Reduction<Arukone>) -> BTreeSet<Paths> {
    let (choices, budget) = (reduction.info.choices(), Budget::unlimited());
    match reduction.encode {
        Encode::Cover(reduce) => collect(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Dlx),
        Encode::Cnf(reduce) => collect(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Varisat),
        Encode::Search(reduce) => collect(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Backtrack),
        Encode::Paths(reduce) => collect(puzzle, &reduce(puzzle, choices, budget).unwrap(), &Frontier::default()),
    }
}

/// The formula that a reduction makes of the puzzle, if it makes one.
fn formula(puzzle: &Arukone, reduction: &Reduction<Arukone>) -> Option<Reduced<Cnf, Paths>> {
    match reduction.encode {
        Encode::Cnf(reduce) => Some(reduce(puzzle, reduction.info.choices(), Budget::unlimited()).unwrap()),
        Encode::Cover(_) | Encode::Search(_) | Encode::Paths(_) => None,
    }
}

fn collect<F: Form + 'static>(
    puzzle: &Arukone,
    reduced: &Reduced<F, Paths>,
    engine: &impl Engine<F>,
) -> BTreeSet<Paths> {
    let mut found = BTreeSet::new();
    let report = engine
        .solve(&reduced.problem, &Run::default(), &mut |witness| {
            match reduced.decode(witness) {
                Ok(layout) => {
                    let layout = puzzle.admit(layout).unwrap().into_inner();
                    assert!(found.insert(layout), "a layout came twice");
                }
                Err(DecodeError::Spurious(_)) => {}
                Err(error) => panic!("{error}\n{puzzle}"),
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    found
}
