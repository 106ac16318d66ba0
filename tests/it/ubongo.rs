//! Ubongo: the published tasks, random boards, and the agreement of all strategies.
use jigsat_forms::budget::Budget;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::lattice::{Polycube, Turns};
use jigsat_encodings::puzzles::ubongo::standard;
use proptest::prelude::*;
use serde_json::Value;

use crate::common::{self, beside};

fn ubongo() -> &'static Kind {
    Kind::named("ubongo").expect("a kind of puzzle")
}

/// All layouts, each as text.
fn layouts(puzzle: &AnyPuzzle, strategy: &str) -> BTreeSet<String> {
    common::layouts(puzzle, &Strategy::parse(ubongo(), strategy).unwrap())
}

/// All layouts; fails if the strategies do not agree on them.
fn agreed_layouts(puzzle: &AnyPuzzle) -> BTreeSet<String> {
    let expected = layouts(puzzle, "cover+dlx");
    for strategy in ["search+backtrack", "cnf-product+varisat"] {
        assert_eq!(layouts(puzzle, strategy), expected, "{strategy} and cover+dlx on\n{puzzle}");
    }
    expected
}

/// The tasks of the board game, if they are at hand.
fn tasks() -> Option<Value> {
    let text = fs::read_to_string(beside("ubongo")?.join("tasks.json")).unwrap();
    Some(serde_json::from_str(&text).expect("the tasks are JSON"))
}

/// A task in our format. The rows of the tasks say `.` for a square to use and `#` for one to leave, the other way round than
/// ours: only so do the volumes of pieces and boards agree.
fn to_text(task: &Value) -> String {
    let mut text = String::from("pieces");
    for number in task["pieces"].as_array().unwrap() {
        write!(text, " {number}").unwrap();
    }
    for row in task["rows"].as_array().unwrap() {
        let swap = |square| if square == '.' { '#' } else { '.' };
        let row: String = row.as_str().unwrap().chars().map(swap).collect();
        write!(text, "\n{row}").unwrap();
    }
    text
}

#[test]
fn the_tasks_of_the_board_game_have_their_known_counts() {
    let Some(tasks) = tasks() else { return };
    let tasks = tasks["tasks"].as_array().unwrap();
    assert_eq!(tasks.len(), 80);
    for task in tasks {
        let puzzle = ubongo().parse(&to_text(task)).unwrap();
        assert_eq!(puzzle.impossible(Budget::unlimited()).unwrap(), None, "task {}", task["id"]);
        assert_eq!(agreed_layouts(&puzzle).len() as u64, task["solutions"], "task {}", task["id"]);
    }
}

#[test]
fn the_pieces_of_the_board_game_are_ours() {
    let Some(tasks) = tasks() else { return };
    let pieces = tasks["pieces"].as_object().unwrap();
    assert_eq!(pieces.len(), 16);
    for (number, cells) in pieces {
        let cell = |cell: &Value| {
            let digits: Vec<i32> = cell.as_str().unwrap().bytes().map(|digit| i32::from(digit - b'0')).collect();
            [digits[0], digits[1], digits[2]]
        };
        let shape = Polycube::new(cells.as_array().unwrap().iter().map(cell));
        assert_eq!(standard(number.parse().unwrap()), Some(shape), "piece {number}");
    }
}

/// A box with some cells, cut into pieces: every cell, in a random order, joins the piece of a neighbour or begins a new one.
fn cut(size: [usize; 3], board: &[bool], choices: &[usize]) -> Vec<Polycube> {
    let [columns, rows, height] = size;
    let mut pieces: Vec<Vec<[i32; 3]>> = Vec::new();
    let mut choices = choices.iter().cycle();
    for z in 0..height {
        for y in 0..rows {
            for x in (0..columns).filter(|x| board[y * columns + x]) {
                let cell = [x as i32, y as i32, z as i32];
                let is_near = |other: &[i32; 3]| (0..3).map(|i| other[i].abs_diff(cell[i])).sum::<u32>() == 1;
                let mut near: Vec<usize> = (0..pieces.len())
                    .filter(|&piece| pieces[piece].len() < 5 && pieces[piece].iter().any(is_near))
                    .collect();
                near.extend([pieces.len()].repeat(usize::from(near.is_empty())));
                let piece = near[choices.next().expect("endless") % near.len()];
                if piece == pieces.len() {
                    pieces.push(Vec::new());
                }
                pieces[piece].push(cell);
            }
        }
    }
    pieces.into_iter().map(Polycube::new).collect()
}

/// The puzzle whose pieces are these, all drawn, turned somehow.
fn puzzle_text(size: [usize; 3], board: &[bool], pieces: &[Polycube], turns: &[usize]) -> String {
    let mut text = format!("height {}\n", size[2]);
    for (piece, turn) in pieces.iter().zip(turns.iter().cycle()) {
        let orientations = piece.orientations(Turns::Space);
        let turned = &orientations[turn % orientations.len()];
        let [columns, rows, layers] = turned.extent();
        text.push_str("piece\n");
        for z in 0..layers {
            text.push_str(if z > 0 { "-\n" } else { "" });
            for y in 0..rows {
                text.extend((0..columns).map(|x| if turned.cells().contains(&[x, y, z]) { '#' } else { '.' }));
                text.push('\n');
            }
        }
    }
    text.push_str("board\n");
    for row in board.chunks(size[0]) {
        text.extend(row.iter().map(|&used| if used { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// A board that was cut into pieces can be filled with them, and all strategies find the same layouts.
    #[test]
    fn boards_cut_into_pieces_are_solved_alike(
        (columns, height) in (1..=4_usize, 1..=3_usize),
        board in prop::collection::vec(any::<bool>(), 12),
        choices in prop::collection::vec(any::<usize>(), 36),
    ) {
        let size = [columns, 12 / columns, height];
        let board: Vec<bool> = board.iter().copied().take(size[0] * size[1]).collect();
        let cells = board.iter().filter(|&&used| used).count() * height;
        prop_assume!((1..=24).contains(&cells));
        let pieces = cut(size, &board, &choices);
        // Many single cells have very many layouts, and nothing more to tell.
        prop_assume!(pieces.iter().filter(|piece| piece.volume() < 3).count() <= 3);
        let puzzle = ubongo().parse(&puzzle_text(size, &board, &pieces, &choices)).unwrap();
        prop_assert_eq!(puzzle.impossible(Budget::unlimited()).unwrap(), None);
        prop_assert!(!agreed_layouts(&puzzle).is_empty(), "{puzzle}");
    }
}
