//! The declared properties of reductions agree with their behaviour.

use std::fs;

use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzle::Choices;
use jigsat_encodings::puzzles::KINDS;
use jigsat_forms::budget::Budget;
use jigsat_forms::{Amo, Target};

use crate::common::{data, files};

/// The number of puzzles of each kind.
const MOST: usize = 4;

/// Some puzzles of the kind that are not too large.
fn puzzles(kind: &Kind) -> Vec<AnyPuzzle> {
    let texts = files(&data().join(kind.name)).into_iter().filter_map(|path| fs::read_to_string(path).ok());
    let small = texts.filter(|text| text.len() < 2_000);
    let read = small.filter_map(|text| kind.parse(&text).ok());
    read.filter(|puzzle| puzzle.impossible(Budget::unlimited()) == Ok(None)).take(MOST).collect()
}

fn reduced(puzzle: &AnyPuzzle, name: &str, choices: Choices) -> AnyReduced {
    puzzle.reduce(name, choices, Budget::unlimited()).unwrap().unwrap()
}

#[test]
fn reductions_are_what_they_say() {
    for kind in KINDS {
        let puzzles = puzzles(kind);
        assert!(!puzzles.is_empty(), "{kind}");
        for info in kind.reductions() {
            let (mut asks, mut sizes) = (false, Vec::new());
            for puzzle in &puzzles {
                let made = reduced(puzzle, info.name, info.choices());
                assert_eq!(made.target(), info.target, "{kind}: {}", info.name);
                if let AnyReduced::Cnf(made) = &made {
                    asks |= made.problem.lazy().is_some();
                }
                let amos = Amo::ALL.iter().map(|&amo| reduced(puzzle, info.name, Choices { amo, ..info.choices() }));
                sizes.extend(amos.map(|made| made.sizes()).collect::<Vec<_>>().windows(2).map(|two| two[0] == two[1]));
            }
            if info.target == Target::Cnf {
                assert_eq!(asks, !info.is_complete, "{kind}: {} asks for clauses, or does not", info.name);
            }
            let is_always_the_same = sizes.iter().all(|&same| same);
            assert_eq!(is_always_the_same, !info.takes_amo, "{kind}: {} takes an encoding, or does not", info.name);
        }
    }
}
