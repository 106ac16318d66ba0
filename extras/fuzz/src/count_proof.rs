//! `count_proof`: a small exact cover and a text that may be a diagram of its solutions.
//!
//! The diagram is arbitrary text behind a true header, lines made of bytes, an edited diagram of `certify`, or one of another cover. If the
//! checker accepts it, brute force must find the same number of solutions. Diagrams of `certify` must be accepted as they are.

use std::fmt::Write;
use std::fs;

use jigsat::certificate::{Claim, ProofMethod, certify};
use jigsat::session::Session;
use jigsat_encodings::kind::Kind;
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_space::count_proof;

use super::bytes::Bytes;
use super::edits::edited;
use super::folder;
use super::plain::cover::Cover;
use super::plain::{HEAD, Plain};

/// Checks a diagram.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 1);
    let (mut head, mut rest) = Bytes::split(rest.rest(), HEAD);
    let cover = Cover::new(&mut head);
    let count = cover.layouts().map_or(0, |layouts| layouts.len());
    let text = match choice.below(4) {
        0 => format!("jigsat count 1\ncount {count} nodes {}", rest.text()),
        1 => lines(count, &mut rest),
        2 => {
            let diagram = made(&cover);
            let found = proved(&cover, &diagram);
            assert_eq!(found, Some(count), "a true diagram is refused: {}\n{diagram}", cover.text());
            edited(&diagram, &mut rest)
        }
        _ => made(&Cover::new(&mut rest)),
    };
    if let Some(found) = proved(&cover, &text) {
        assert_eq!(found, count, "a false count is accepted: {}\n{text}", cover.text());
    }
}

/// Lines of words that diagrams have.
fn lines(count: usize, bytes: &mut Bytes<'_>) -> String {
    let nodes = bytes.below(12);
    let count = count + bytes.pick(&[0, 0, 0, 1, 2]);
    let mut text = format!("jigsat count 1\ncount {count} nodes {nodes}\n");
    for node in 0..nodes {
        match bytes.below(6) {
            5 => text.push('&'),
            item => write!(text, "{item}").unwrap_or_default(),
        }
        for _ in 0..bytes.below(9) {
            match bytes.below(4) {
                0 => text += " +",
                1 => text += " -",
                _ => write!(text, " {}", node + 1 + bytes.below(3)).unwrap_or_default(),
            }
        }
        text.push('\n');
    }
    text
}

/// The diagram that `certify` writes.
fn made(cover: &Cover) -> String {
    let kind = Kind::named("exact-cover").expect("a kind");
    let puzzle = kind.parse(&cover.text()).expect("a cover");
    let folder = folder::new();
    let session = Session::new(&puzzle);
    certify(&session, &ProofMethod::Diagram, Claim::Count(None), &Run::default(), folder.path())
        .expect("a certificate");
    fs::read_to_string(folder.path().join("diagram.txt")).expect("a diagram")
}

/// The number of solutions that a diagram proves.
fn proved(cover: &Cover, diagram: &str) -> Option<usize> {
    let text: DlxText = cover.text().parse().expect("a cover");
    let checked = count_proof::check(text.cover(), diagram.as_bytes(), Budget::unlimited()).ok()?;
    checked.count.try_into().ok()
}
