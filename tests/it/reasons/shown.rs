//! Facts of solutions, one after another, lead to a layout that obeys the rules.

use std::fs;

use jigsat::encodings::deduction::{Fact, Known};
use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::explain::shown::Continuation;
use jigsat::forms::budget::Budget;
use jigsat::session::{PartialLayout, Session};
use jigsat_render::plain;

use crate::common::data;

/// Lays what is shown until nothing is left; returns the number of facts.
fn lay_what_is_shown(name: &str, puzzle: &AnyPuzzle) -> usize {
    let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
    let (mut laid, mut part): (Vec<Fact>, Option<PartialLayout>) = (Vec::new(), None);
    loop {
        let mut session = Session::new(puzzle);
        if let Some(part) = &part {
            session = session.with_assumptions(part.clone());
        }
        match Continuation::of(&session, &theory, Budget::unlimited()).unwrap() {
            Continuation::NoSolution => panic!("{name}: no solution after {laid:?}"),
            Continuation::Complete(drawing) => {
                let answer = puzzle.check_text(plain(&drawing).as_str().into());
                let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(part.is_none_or(|part| part.is_in(&answer)), "{name}");
                return laid.len();
            }
            Continuation::Next(shown) => {
                assert!(!laid.contains(&shown.fact), "{name}: {} again", shown.words.sentence);
                laid.push(shown.fact);
                let known = Known::of(theory.atom_count(), &laid).unwrap();
                let text = plain(&theory.draw(&known, &[]));
                let read = PartialLayout::read(theory.clone(), text.as_str().into());
                let read = read.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
                assert!(laid.iter().all(|fact| read.facts().contains(fact)), "{name}: {text}");
                part = Some(read);
            }
        }
    }
}

#[test]
fn what_is_shown_leads_to_a_solution() {
    let samples = [
        ("cuboid", "raetsel1.txt"),
        ("ubongo", "three1.txt"),
        ("polycube", "dominoes_4x4.txt"),
        ("polycube", "optional_cells_5x3.txt"),
        ("triangle", "nine_many.txt"),
        ("arukone", "drawn_5x5_4.txt"),
        ("arukone", "corners_4x4.txt"),
        ("exact-cover", "knuth_colours_and_bounds.dlx"),
        ("exact-cover", "langford7.dlx"),
        ("cnf", "queens4.cnf"),
        ("cnf", "random12_projected.cnf"),
    ];
    for (kind, name) in samples {
        let text = fs::read_to_string(data().join(kind).join(name)).unwrap();
        let puzzle = Kind::named(kind).unwrap().parse(&text).unwrap();
        let count = lay_what_is_shown(name, &puzzle);
        assert!(count > 1, "{name}: {count}");
    }
}
