//! No text makes a parser panic, and puzzles survive writing and reading.

use std::fs;

use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzles::KINDS;
use jigsat_forms::budget::Budget;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common;

/// A change of a text: where, and which.
#[derive(Debug, Clone)]
enum Edit {
    Remove(Index, usize),
    Insert(Index, &'static str),
    SwapLines(Index, Index),
    Repeat(Index),
    Truncate(Index),
}

const SCRAPS: &[&str] = &[
    "0",
    "-1",
    "9",
    "\n",
    " ",
    "#",
    ".",
    "A",
    "x",
    "99999999999999999999",
    "-",
    "# ",
    "\r\n",
    "\u{feff}",
    "é",
    "\0",
    "board\n",
    "pieces",
    "layer 1",
    "\t",
    "1 1 1\n",
    "|",
    ":",
    "2:3|",
    "+",
    "box 2 2\n",
    "0-2x piece 000\n",
];

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 1..4_usize).prop_map(|(at, count)| Edit::Remove(at, count)),
        (any::<Index>(), prop::sample::select(SCRAPS)).prop_map(|(at, scrap)| Edit::Insert(at, scrap)),
        any::<(Index, Index)>().prop_map(|(a, b)| Edit::SwapLines(a, b)),
        any::<Index>().prop_map(Edit::Repeat),
        any::<Index>().prop_map(Edit::Truncate),
    ]
}

fn apply(text: &str, edit: &Edit) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.lines().collect();
    match edit {
        _ if chars.is_empty() || lines.is_empty() => return text.to_string(),
        Edit::Remove(at, count) => {
            let at = at.index(chars.len());
            chars.drain(at..(at + count).min(chars.len()));
        }
        Edit::Insert(at, scrap) => {
            let at = at.index(chars.len() + 1);
            chars.splice(at..at, scrap.chars());
        }
        Edit::Truncate(at) => chars.truncate(at.index(chars.len())),
        Edit::SwapLines(a, b) => {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            lines.swap(a, b);
            return lines.join("\n");
        }
        Edit::Repeat(at) => {
            let line = at.index(lines.len());
            lines.insert(line, lines[line]);
            return lines.join("\n");
        }
    }
    chars.into_iter().collect()
}

/// Every instance of the project, as text.
fn texts() -> Vec<String> {
    let folders = common::kind_folders();
    folders.iter().flat_map(|folder| common::files(folder)).map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// If a kind accepts a text, it writes a text that reads as the same puzzle.
fn read_and_write(kind: &Kind, text: &str) {
    if let Ok(puzzle) = kind.parse(text) {
        let written = puzzle.to_string();
        let again = kind.parse(&written).unwrap_or_else(|error| panic!("{}: {error} in\n{written}", kind.name));
        assert_eq!(again.to_string(), written);
        // Layouts without a puzzle cause no panic either.
        let _ = (puzzle.check_text(text.into()), puzzle.impossible(Budget::unlimited()), puzzle.notes());
    }
}

proptest! {
    #[test]
    fn broken_files_are_refused_not_feared(text in prop::sample::select(texts()), edits in prop::collection::vec(edit(), 1..5)) {
        let text = edits.iter().fold(text, |text, edit| apply(&text, edit));
        let _ = Kind::recognise(&text);
        for kind in KINDS {
            read_and_write(kind, &text);
        }
    }

    #[test]
    fn any_text_is_refused_not_feared(text in "\\PC{0,60}") {
        let _ = Kind::recognise(&text);
        for kind in KINDS {
            read_and_write(kind, &text);
        }
    }
}
