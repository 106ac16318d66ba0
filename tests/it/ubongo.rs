//! Ubongo: the tasks of the board game, random boards, and the agreement of all strategies.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::packing::lattice::{Polycube, Turns};
use jigsat_forms::budget::Budget;
use jigsat_forms::text::header;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{self, data, files, say};

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

/// The tasks of the board game: where each is, and its text.
fn tasks() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    files(&data().join("ubongo/tasks")).into_iter().map(read).collect()
}

/// The numbers of a task's pieces.
fn pieces(text: &str) -> Vec<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("pieces ")).unwrap();
    line.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

#[test]
fn the_tasks_of_the_board_game_have_their_known_counts() {
    for (path, text) in tasks() {
        let name = path.display();
        let puzzle = ubongo().parse(&text).unwrap_or_else(|error| panic!("{name}:{error}"));
        assert_eq!(puzzle.impossible(Budget::unlimited()).unwrap(), None, "{name}");
        assert_eq!(agreed_layouts(&puzzle).len().to_string(), header(&text, "raw").unwrap(), "{name}");
    }
}

/// The counts confirm the numbers of the pieces: every piece is in a task.
#[test]
fn every_piece_is_in_a_task_of_the_board_game() {
    let tasks: Vec<Vec<usize>> = tasks().iter().map(|(_, text)| pieces(text)).collect();
    assert_eq!([3, 4].map(|count| tasks.iter().filter(|pieces| pieces.len() == count).count()), [60, 20]);
    let used: BTreeSet<usize> = tasks.into_iter().flatten().collect();
    assert!(used.into_iter().eq(1..=16));
}

/// The tasks as a collection in JSON, as the script takes it: squares to use and to leave are the other way round there.
fn collection(tasks: &[(PathBuf, String)]) -> Value {
    let task = |(path, text): &(PathBuf, String)| {
        let swap = |square| if square == '.' { '#' } else { '.' };
        let rows = text.lines().filter(|line| line.starts_with(['#', '.']) && !line.starts_with("# "));
        let rows: Vec<String> = rows.map(|row| row.chars().map(swap).collect()).collect();
        let solutions: u64 = header(text, "raw").unwrap().parse().unwrap();
        json!({ "id": path.file_stem().unwrap().to_str(), "rows": rows, "pieces": pieces(text), "solutions": solutions })
    };
    json!({ "tasks": tasks.iter().map(task).collect::<Vec<_>>() })
}

#[test]
fn tasks_come_from_a_collection_by_the_script() {
    let tasks = tasks();
    let folder = tempfile::tempdir().unwrap();
    let (collected, written) = (folder.path().join("tasks.json"), folder.path().join("tasks"));
    fs::write(&collected, collection(&tasks).to_string()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/ubongo_tasks.py");
    let Ok(status) = Command::new("python3").args([&script, &collected, &written]).status() else {
        return say("skipped: there is no Python to write the tasks");
    };
    assert!(status.success());
    let written = files(&written);
    assert_eq!(written.len(), tasks.len());
    for (path, (kept, text)) in written.iter().zip(&tasks) {
        assert_eq!(path.file_name(), kept.file_name());
        assert_eq!(&fs::read_to_string(path).unwrap(), text);
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
        // Many single cells have too many layouts and add nothing.
        prop_assume!(pieces.iter().filter(|piece| piece.volume() < 3).count() <= 3);
        let puzzle = ubongo().parse(&puzzle_text(size, &board, &pieces, &choices)).unwrap();
        prop_assert_eq!(puzzle.impossible(Budget::unlimited()).unwrap(), None);
        prop_assert!(!agreed_layouts(&puzzle).is_empty(), "{puzzle}");
    }
}
