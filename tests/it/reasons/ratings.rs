//! Ratings do not depend on how a puzzle is turned or numbered, and fall as pieces are given.

use itertools::Itertools;
use jigsat::encodings::deduction::Fact;
use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::explain::context::ExplanationContext;
use jigsat::explain::rate::{Rating, RatingEnd, rate};
use jigsat::forms::budget::Budget;
use jigsat::session::Session;

use super::{Cut, parsed, run};

fn grounds(puzzle: &AnyPuzzle) -> ExplanationContext {
    ExplanationContext::of(&Session::new(puzzle), Budget::unlimited()).unwrap().unwrap()
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
    for end in [RatingEnd::Solved, RatingEnd::Several, RatingEnd::Unsolvable] {
        assert!(ends.iter().filter(|&&found| found == end).count() >= 2, "{ends:?}");
    }
}

/// Asserts equal ratings, except for the length of chains: conclusions may have several reasons.
fn assert_rated_alike(puzzles: impl IntoIterator<Item = AnyPuzzle>, what: &str) -> Rating {
    let mut ratings = puzzles.into_iter().map(|puzzle| Rating { dependencies: 0, ..rated(&puzzle) });
    let first = ratings.next().expect("at least one puzzle");
    for rating in ratings {
        assert_eq!(rating, first, "{what}");
    }
    first
}

/// A board of Arukone, by rows.
type Board = Vec<Vec<char>>;

/// A board of two to five rows and columns with up to three pairs, mostly without a solution, or with several.
fn board(random: &mut fastrand::Rng) -> Board {
    let (width, height) = (random.usize(2..=5), random.usize(2..=5));
    let mut cells = (0..width * height).collect_vec();
    random.shuffle(&mut cells);
    let mut board = vec![vec!['.'; width]; height];
    for (pair, label) in cells.chunks_exact(2).take(random.usize(1..=3)).zip('A'..) {
        for cell in pair {
            board[cell / width][cell % width] = label;
        }
    }
    board
}

/// The board, its mirror image, and both turned by quarters.
fn images(board: &Board) -> Vec<Board> {
    let mirrored = |board: &Board| board.iter().map(|row| row.iter().rev().copied().collect()).collect();
    let turned = |board: &Board| (0..board[0].len()).map(|x| board.iter().rev().map(|row| row[x]).collect()).collect();
    let quarters = std::iter::successors(Some(board.clone()), |board| Some(turned(board))).take(4).collect_vec();
    quarters.iter().map(mirrored).chain(quarters.clone()).collect()
}

#[test]
fn turned_boards_of_arukone_are_rated_alike() {
    let (mut ends, mut trials) = (Vec::new(), 0);
    let mut random = fastrand::Rng::with_seed(2);
    for number in 0..240 {
        let board = board(&mut random);
        let (fill, touch) = [("full", "yes"), ("full", "no"), ("empty", "no")][number % 3];
        let puzzle = |board: &Board| {
            let text = board.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>();
            let mut puzzle = Kind::named("arukone").unwrap().parse(&text).unwrap();
            puzzle.set_rule("rules", fill).unwrap();
            puzzle.set_rule("touch", touch).unwrap();
            puzzle
        };
        let rating = assert_rated_alike(images(&board).iter().map(puzzle), &format!("{fill} {touch} {board:?}"));
        trials += rating.trials;
        ends.push(rating.end);
    }
    for end in [RatingEnd::Solved, RatingEnd::Several, RatingEnd::Unsolvable] {
        assert!(ends.iter().filter(|&&found| found == end).count() >= 20, "{ends:?}");
    }
    assert!(trials >= 100, "{trials}");
}

/// The items and options of an exact cover with these names.
fn cover(items: usize, options: &[Vec<usize>]) -> AnyPuzzle {
    let line = |items: &[usize]| items.iter().map(|item| format!("i{item}")).join(" ");
    let all = (0..items).collect_vec();
    parsed(&std::iter::once(&all).chain(options).map(|items| line(items) + "\n").collect::<String>())
}

#[test]
fn renumbered_covers_are_rated_alike() {
    let mut random = fastrand::Rng::with_seed(3);
    for number in 0..300 {
        let items = random.usize(3..=6);
        let option = |random: &mut fastrand::Rng| (0..items).filter(|_| random.f32() < 0.45).collect_vec();
        let options = (0..random.usize(3..=9)).map(|_| option(&mut random)).filter(|option| !option.is_empty());
        let options = options.collect_vec();
        let renumbered = |random: &mut fastrand::Rng| {
            let (mut names, mut options) = ((0..items).collect_vec(), options.clone());
            random.shuffle(&mut names);
            random.shuffle(&mut options);
            for option in &mut options {
                for item in option.iter_mut() {
                    *item = names[*item];
                }
                random.shuffle(option);
            }
            cover(items, &options)
        };
        let puzzles = std::iter::once(cover(items, &options)).chain((0..3).map(|_| renumbered(&mut random)));
        assert_rated_alike(puzzles.collect_vec(), &format!("{number}: {options:?}"));
    }
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn given_pieces_make_puzzles_easier_on_average() {
    let (mut before, mut after, mut count) = (0.0, 0.0, 0);
    for seed in 0..400 {
        let puzzle = Cut::new(seed).puzzle();
        let grounds = grounds(&puzzle);
        let whole = rate(&grounds, &[], &run()).unwrap();
        if whole.end != RatingEnd::Solved {
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
        assert_eq!(part.end, RatingEnd::Solved);
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
