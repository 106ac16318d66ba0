//! Ratings do not depend on how a puzzle is turned or numbered, and fall as pieces are given.

use jigsat::encodings::deduction::Fact;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::explain::grounds::Grounds;
use jigsat::explain::rate::{End, Rating, rate};
use jigsat::forms::budget::Budget;

use super::{Cut, run};

fn grounds(puzzle: &AnyPuzzle) -> Grounds {
    Grounds::of(puzzle, Budget::unlimited()).unwrap().unwrap()
}

fn rated(puzzle: &AnyPuzzle) -> Rating {
    rate(&grounds(puzzle), &[], &run()).unwrap()
}

#[test]
fn turned_and_renumbered_puzzles_are_rated_alike() {
    let mut ends = Vec::new();
    for seed in 0..100 {
        let cut = if seed % 4 == 0 { Cut::spoilt(seed) } else { Cut::new(seed) };
        let rating = rated(&cut.puzzle());
        assert_eq!(rating, rated(&cut.turned().puzzle()), "seed {seed}");
        assert_eq!(rating, rated(&cut.renumbered().puzzle()), "seed {seed}");
        ends.push(rating.end);
    }
    for end in [End::Solved, End::Several, End::Unsolvable] {
        assert!(ends.iter().filter(|&&found| found == end).count() >= 2, "{ends:?}");
    }
}

#[test]
fn given_pieces_make_puzzles_easier_on_average() {
    let (mut before, mut after, mut count) = (0.0, 0.0, 0);
    for seed in 0..400 {
        let puzzle = Cut::new(seed).puzzle();
        let grounds = grounds(&puzzle);
        let whole = rate(&grounds, &[], &run()).unwrap();
        if whole.end != End::Solved {
            continue;
        }
        // A piece of the only solution.
        let names = solution(&puzzle);
        let atoms = (0..grounds.theory.atom_count() as u32).map(jigsat::encodings::deduction::Atom);
        let given: Vec<Fact> = atoms
            .filter(|&atom| names.contains(&grounds.theory.name(atom)))
            .take(1)
            .map(jigsat::encodings::deduction::Atom::holds)
            .collect();
        let part = rate(&grounds, &given, &run()).unwrap();
        assert_eq!(part.end, End::Solved);
        before += whole.score;
        after += part.score;
        count += 1;
    }
    assert!(count >= 15, "{count}");
    assert!(after < 0.8 * before, "{before} {after}");
}

/// The names of the options of a solution.
fn solution(puzzle: &AnyPuzzle) -> Vec<String> {
    use jigsat::encodings::kind::AnyReduced;
    use jigsat::engines::{Dlx, Engine, Run};
    let info = puzzle.kind().reductions()[0];
    let Ok(Some(AnyReduced::Cover(reduced))) = puzzle.reduce(info.name, info.choices(), Budget::unlimited()) else {
        panic!("no exact cover");
    };
    let mut names = Vec::new();
    Dlx.solve(&reduced.problem, &Run::default(), &mut |options| {
        names = options.iter().map(|&option| reduced.problem.option_name(option)).collect();
        std::ops::ControlFlow::Break(())
    })
    .unwrap();
    names
}
