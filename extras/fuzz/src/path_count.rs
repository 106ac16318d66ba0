//! `path_count`: a small Arukone board and a text that may be a diagram of its disjoint paths.
//!
//! The diagram is arbitrary text behind the first line, lines made of bytes, an edited diagram of `certify`, or one of another board. If
//! the checker accepts it, brute force must find the same number of solutions. Diagrams of `certify` must be accepted as they are.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use jigsat::certificate::{Claim, ProofMethod, certify};
use jigsat::session::Session;
use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use jigsat_forms::{Linkage, Reduced, Target};
use jigsat_space::path_count;

use super::bytes::Bytes;
use super::edits::edited;
use super::folder;
use super::plain::arukone::Arukone;
use super::plain::{HEAD, Plain};

/// Checks a diagram.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 1);
    let (mut head, mut rest) = Bytes::split(rest.rest(), HEAD);
    let board = Arukone::new(&mut head);
    let (Some(layouts), Some(puzzle)) = (board.layouts(), puzzle(&board)) else { return };
    let graph = &reduced(&puzzle).problem;
    let count = layouts.len();
    let text = match choice.below(4) {
        0 => format!("{}\n{}", path_count::FIRST_LINE, rest.text()),
        1 => lines(graph, count, &mut rest),
        2 => {
            let diagram = made(&puzzle);
            assert_eq!(proved(graph, &diagram), Some(count), "a true diagram is refused: {}\n{diagram}", board.text());
            edited(&diagram, &mut rest)
        }
        _ => match self::puzzle(&Arukone::new(&mut rest)) {
            Some(other) => made(&other),
            None => return,
        },
    };
    if let Some(found) = proved(graph, &text) {
        assert_eq!(found, count, "a false count is accepted: {}\n{text}", board.text());
    }
}

/// The board; `None` if it has no pair.
fn puzzle(board: &Arukone) -> Option<AnyPuzzle> {
    Kind::named(board.kind()).expect("a kind").parse(&board.text()).ok()
}

/// The board as disjoint paths.
fn reduced(puzzle: &AnyPuzzle) -> Arc<Reduced<Linkage, Answer>> {
    let info = puzzle.kind().reductions_to(Target::Paths).next().expect("a reduction");
    let made = Session::new(puzzle).usual(&info, Budget::unlimited()).expect("no limit").expect("it fits every board");
    match &made.reduced {
        AnyReduced::Paths(reduced) => Arc::clone(reduced),
        _ => panic!("a reduction to disjoint paths has another form"),
    }
}

/// Vertices in order, each with lines of children.
fn lines(graph: &Linkage, count: usize, bytes: &mut Bytes<'_>) -> String {
    let mut text = format!("{}\n", path_count::FIRST_LINE);
    for vertex in 0..graph.vertex_count {
        writeln!(text, "vertex {vertex}").unwrap_or_default();
        for _ in 0..bytes.below(4) {
            let children = 1 << bytes.below(3);
            let words: Vec<String> = (0..children)
                .map(|_| match bytes.below(4) {
                    0 => "-".to_string(),
                    state => (state - 1).to_string(),
                })
                .collect();
            text += &(words.join(" ") + "\n");
        }
    }
    let count = count + bytes.pick(&[0, 0, 0, 1, 2]);
    text + &format!("count {count}\n")
}

/// The diagram that `certify` writes.
fn made(puzzle: &AnyPuzzle) -> String {
    let folder = folder::new();
    let session = Session::new(puzzle);
    certify(&session, &ProofMethod::Paths, Claim::Count(None), &Run::default(), folder.path()).expect("a certificate");
    fs::read_to_string(folder.path().join("diagram.txt")).expect("a diagram")
}

/// The number of solutions that a diagram proves.
fn proved(graph: &Linkage, diagram: &str) -> Option<usize> {
    path_count::check(graph, diagram.as_bytes(), Budget::unlimited()).ok()?.count.try_into().ok()
}
