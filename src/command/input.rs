//! From file names to puzzles.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use clap::ValueEnum;
use flate2::read::MultiGzDecoder;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::Part;
use jigsat_encodings::puzzles::KINDS;
use jigsat_encodings::text::{ParseError, header};

use super::Failure;
use crate::cli::PuzzleArgs;

/// Files larger than this, zipped or not, are no puzzles.
const MOST_BYTES: u64 = 64 << 20;

/// What gzip files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A puzzle and where it came from.
pub(super) struct Loaded {
    /// The file name, for messages; with `#` and the number of the puzzle behind it, if the file holds several.
    pub(super) file: String,
    /// The number of the puzzle from 1, if the file holds several.
    pub(super) number: Option<usize>,
    /// The text that it was read from.
    pub(super) text: String,
    pub(super) kind: &'static Kind,
    pub(super) puzzle: AnyPuzzle,
}

/// The content of a file, or of standard input for `-`, unzipped if need be; and the name to call it by.
pub(super) fn read(file: &str) -> Result<(String, String), Failure> {
    let name = if file == "-" { "standard input" } else { file };
    let fail = |error: io::Error| Failure::Message(format!("{name}: {error}"));
    let bytes = if file == "-" {
        read_all(io::stdin().lock(), name, fail)
    } else {
        read_all(fs::File::open(file).map_err(fail)?, name, fail)
    }?;
    let bytes = if bytes.starts_with(&GZIP) {
        let fail = |error| Failure::Message(format!("{name}: expected a gzip file, as its first bytes say: {error}"));
        read_all(MultiGzDecoder::new(&bytes[..]), name, fail)?
    } else {
        bytes
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let valid = String::from_utf8_lossy(valid);
        let column = valid.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let line = valid.matches('\n').count() + 1;
        Failure::Message(format!("{name}:{line}:{column}: expected text in UTF-8, found other bytes"))
    })?;
    Ok((name.to_string(), text))
}

/// Everything that there is to read, if it is not too much.
fn read_all(from: impl Read, name: &str, fail: impl Fn(io::Error) -> Failure) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::Message(format!("{name}: expected a puzzle, found more than {} MiB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// A file that holds one puzzle or several.
pub(super) struct Source {
    file: String,
    text: String,
    kind: &'static Kind,
    /// Of the puzzles only this one, from 1.
    only: Option<usize>,
}

impl Source {
    /// Reads a file; `name#3` is the third puzzle of the file `name`, unless there is a file of that name.
    pub(super) fn open(file: &str, args: &PuzzleArgs) -> Result<Self, Failure> {
        let chosen = file.rsplit_once('#').filter(|_| !Path::new(file).exists());
        let chosen = chosen.and_then(|(file, number)| Some((file, number.parse().ok()?)));
        let (file, only) = chosen.map_or((file, None), |(file, number)| (file, Some(number)));
        let (file, text) = read(file)?;
        let kind = match &args.kind {
            Some(name) => Kind::named(name)
                .ok_or_else(|| Failure::Message(format!("--kind: expected one of {}, found '{name}'", kind_names())))?,
            None => Kind::recognise(&text).ok_or_else(|| unrecognised(&file, &text))?,
        };
        Ok(Self { file, text, kind, only })
    }

    /// The puzzles, under the rules of the command line; their notes are passed on to the user. One that can't be read does not keep
    /// the others from being read.
    pub(super) fn puzzles<'a>(
        &'a self,
        args: &'a PuzzleArgs,
    ) -> Result<impl Iterator<Item = Result<Loaded, Failure>> + 'a, Failure> {
        let parts = self.kind.split(&self.text);
        let several = parts.len() > 1;
        if let Some(missing) = self.only.filter(|&number| number == 0 || number > parts.len()) {
            let message = format!("{}: expected one of the puzzles 1 to {}, found #{missing}", self.file, parts.len());
            return Err(Failure::Message(message));
        }
        let chosen = (1..).zip(parts).filter(|&(number, _)| self.only.is_none_or(|only| only == number));
        Ok(chosen.map(move |(number, part)| self.puzzle(part, several.then_some(number), args)))
    }

    fn puzzle(&self, part: Part<'_>, number: Option<usize>, args: &PuzzleArgs) -> Result<Loaded, Failure> {
        let Self { file, kind, .. } = self;
        let mut puzzle = kind.parse(part.text).map_err(|error| {
            let error = ParseError { line: error.line + part.line - 1, ..error };
            Failure::Message(format!("{file}:{error}"))
        })?;
        let file = number.map_or_else(|| file.clone(), |number| format!("{file}#{number}"));
        for note in puzzle.notes() {
            eprintln!("jigsat: note: {file}: {note}");
        }
        for (rule, value) in chosen_rules(args) {
            if kind.rules.iter().any(|option| option.name == rule) {
                puzzle.set_rule(rule, &value);
            } else {
                eprintln!("jigsat: note: {file}: {} puzzles know no --{rule}", kind.name);
            }
        }
        Ok(Loaded { file, number, text: part.text.to_string(), kind, puzzle })
    }
}

/// Reads the puzzle of a file that is to hold one.
pub(super) fn load(file: &str, args: &PuzzleArgs) -> Result<Loaded, Failure> {
    let source = Source::open(file, args)?;
    let mut puzzles = source.puzzles(args)?;
    let first = puzzles.next().expect("every file has a part");
    match puzzles.count() {
        0 => first,
        more => Err(Failure::Message(format!(
            "{0}: expected one puzzle, found {1}; {0}#1 is the first of them",
            source.file,
            more + 1
        ))),
    }
}

/// The rule variants that the command line chooses: names and values.
pub(super) fn chosen_rules(args: &PuzzleArgs) -> impl Iterator<Item = (&'static str, String)> {
    let name = |value: clap::builder::PossibleValue| value.get_name().to_string();
    let rules = args.rules.and_then(|fill| fill.to_possible_value()).map(|value| ("rules", name(value)));
    let touch = args.touch.and_then(|touch| touch.to_possible_value()).map(|value| ("touch", name(value)));
    rules.into_iter().chain(touch)
}

fn unrecognised(file: &str, text: &str) -> Failure {
    let kinds = kind_names();
    if let Some(name) = header(text, "kind") {
        let stands_in = |line: &str| header(line, "kind").is_some();
        let line = text.lines().position(stands_in).unwrap_or_default() + 1;
        return Failure::Message(format!("{file}:{line}:1: expected 'kind: ' and one of {kinds}, found '{name}'"));
    }
    let found = if text.trim().is_empty() { "an empty file" } else { "none of their formats" };
    Failure::Message(format!("{file}:1:1: expected a puzzle ({kinds}), found {found}; --kind names the kind"))
}

fn kind_names() -> String {
    let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    names.join(", ")
}
