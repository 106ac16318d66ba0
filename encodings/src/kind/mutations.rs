//! Every file of `data/`, with an error near its top.
//!
//! The message is that of a sensible kind, in any order of the registry.

use std::fs;
use std::path::Path;

use itertools::Itertools;
use jigsat_forms::text::ParseError;

use super::foreign::foreign_format;
use super::{Guess, Kind};
use crate::puzzles::KINDS;

/// Longer files are skipped: the errors are at the top.
const LONGEST: usize = 5_000;

/// The lines at the top that are changed.
const TOP: usize = 4;

/// The files of a kind without their headers.
fn files(kind: &Kind) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(kind.name);
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).sorted();
    let is_comment = |line: &&str| ["# ", "|", "c "].iter().any(|sign| line.starts_with(sign));
    let file = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).ok().filter(|text| text.len() <= LONGEST)?;
        let lines = text.lines().filter(|line| !is_comment(line)).join("\n");
        Some((path.file_name().unwrap().to_string_lossy().into_owned(), lines + "\n"))
    };
    paths.filter_map(file).collect()
}

/// The text with one change near the top.
///
/// A line is missing, there twice or empty, or the text ends there; a word is missing, there twice, or another one.
fn mutations(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for at in 0..lines.len().min(TOP) {
        let mut change = |what: &str, new: &[String]| {
            let old = lines.iter().map(ToString::to_string);
            let changed = old.clone().take(at).chain(new.iter().cloned()).chain(old.skip(at + 1));
            found.push((format!("line {}: {what}", at + 1), changed.map(|line| line + "\n").collect::<String>()));
        };
        let line = lines[at].to_string();
        change("missing", &[]);
        change("twice", &[line.clone(), line.clone()]);
        let words: Vec<&str> = line.split(' ').collect();
        for place in 0..words.len().min(6) {
            let mut with = |what: &str, new: &[String]| {
                let old = words.iter().map(ToString::to_string);
                let changed = old.clone().take(place).chain(new.iter().cloned()).chain(old.skip(place + 1)).join(" ");
                change(&format!("word {} {what}", place + 1), &[changed]);
            };
            let word = words[place].to_string();
            with("missing", &[]);
            with("twice", &[word.clone(), word.clone()]);
            match word.parse::<i64>() {
                Ok(number) => {
                    for number in [number + 1, number - 1, 0, 99] {
                        with(&number.to_string(), &[number.to_string()]);
                    }
                }
                Err(_) => with("with a letter more", &[word + "q"]),
            }
        }
        found.push((format!("cut behind line {}", at + 1), lines[..=at].join("\n")));
    }
    found
}

/// The place where the kind's reader stops: at an error inside the text, or after the end.
fn end(kind: &Kind, text: &str) -> (usize, usize) {
    let Err(error) = kind.parse(text) else {
        return (usize::MAX, 0);
    };
    let lines: Vec<&str> = text.lines().collect();
    let width = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
    let is_within = error.line <= lines.len().max(1) && (1..=width + 1).contains(&error.column);
    assert!(is_within, "{}: {error} in {} lines:\n{text}", kind.name, lines.len());
    (error.line, error.column)
}

/// Another kind is sensible if it reads as much of the text. No kind is sensible if that of the file reads at most two lines.
#[test]
fn errors_are_those_of_a_sensible_kind() {
    let reversed: &'static [Kind] = KINDS.iter().rev().copied().collect::<Vec<_>>().leak();
    let (mut tried, mut others) = (0, Vec::new());
    for kind in KINDS {
        for (file, text) in files(kind) {
            for (what, text) in mutations(&text) {
                let named = foreign_format((&text).into());
                let is_header = |error: &ParseError| error.found.contains(" header");
                assert!(named.as_ref().is_none_or(is_header), "{file}: {what}: {named:?} in\n{text}");
                let guess = Guess::of(&text, None).map(|guess| guess.kind);
                let own = end(kind, &text);
                let from_behind = Guess::among(reversed, &text, None).map(|guess| guess.kind);
                let ends = [guess, from_behind].map(|guess| guess.map(|kind| end(kind, &text)));
                assert_eq!(ends[0], ends[1], "{file}: {what}: {guess:?} or {from_behind:?}");
                tried += 1;
                let is_sensible = match guess {
                    Some(guess) => guess.name == kind.name || end(guess, &text) >= own,
                    None => own.0 < 3 || text.lines().count() == 1,
                };
                if !is_sensible {
                    others.push(format!("{}/{file}: {what}: {:?}", kind.name, guess.map(|guess| guess.name)));
                }
            }
        }
    }
    assert!(tried > 5000, "{tried}");
    assert!(others.is_empty(), "{} of {tried}:\n{}", others.len(), others.join("\n"));
}
