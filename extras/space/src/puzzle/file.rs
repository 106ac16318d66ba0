//! The file of a space: the puzzle, its reduction, the diagram, and a checksum.
//!
//! ```text
//! jigsat space 1
//! kind exact-cover
//! reduction cover
//! puzzle 3
//! a b
//! a b
//! a
//! atoms 2 nodes 2
//! 0>0
//! sha256 7d3f…
//! ```
//!
//! The puzzle has so many lines, in its plainest form. The checksum is that of everything above it.

use std::io::{self, Write};

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::Kind;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::diagram::Space;
use jigsat_forms::text::{Line, Lines, ParseError, Text};

use super::{AtomSource, PuzzleSpace};
use crate::text;

/// The version of the format that is written and read.
pub const FORMAT: u32 = 1;

/// The beginning of every file, whatever its version.
const MAGIC: &str = "jigsat space ";

/// Why a file is no space.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It can't be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It was changed since it was written.
    #[error("the checksum does not match the content: the file is damaged")]
    Changed,
    /// Its diagram is none of solutions.
    #[error("the diagram is wrong: a node has more solutions than there are sets of placements")]
    Impossible,
    /// Its puzzle has no such reduction, or one that has no space.
    #[error("{kind} puzzles have no reduction '{reduction}' with a solution space")]
    Reduction {
        /// The kind.
        kind: &'static str,
        /// The name of the reduction.
        reduction: String,
    },
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// Is the text the file of a space, of any version?
pub fn is_space(text: &str) -> bool {
    text.starts_with(MAGIC)
}

impl PuzzleSpace {
    /// Writes the file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let sum = Fingerprint::written(|sum| self.write_content(&mut Both { sum, out }))?;
        writeln!(out, "sha256 {}", sum.digits())
    }

    fn write_content(&self, mut out: &mut dyn Write) -> io::Result<()> {
        let puzzle = self.puzzle.to_string();
        writeln!(out, "{MAGIC}{FORMAT}\nkind {}\nreduction {}", self.puzzle.kind().name, self.info.name)?;
        writeln!(out, "puzzle {}", puzzle.lines().count())?;
        puzzle.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        text::write(self.space.diagram(), &mut out)
    }

    /// Reads a file: reduces its puzzle, and counts the solutions below each node.
    ///
    /// That the diagram is right is not tested.
    ///
    /// # Errors
    /// [`FileError`]
    pub fn read(text: &str, budget: &Budget) -> Result<Self, FileError> {
        Text::read(text, budget, |whole| Self::read_text(whole, budget))?
    }

    fn read_text(whole: Text<'_>, budget: &Budget) -> Result<Self, FileError> {
        // First of all: another version may have another checksum.
        let head = Lines::of(whole).bare().require("the line 'jigsat space 1'")?;
        let [_, _, version] = head.exactly("the line 'jigsat space 1'")?;
        if version.text != FORMAT.to_string() {
            return Err(version.error(format!("version {FORMAT} of the format")).into());
        }
        let (content, sum) = split_sum(whole.text)?;
        if Fingerprint::of(content).digits() != sum {
            return Err(FileError::Changed);
        }
        let mut lines = Lines::of(whole.part(content)).bare();
        value(&mut lines, "jigsat", "the line 'jigsat space 1'")?;
        let kind_line = value(&mut lines, "kind", "the kind of the puzzle")?;
        let [_, kind_word] = kind_line.exactly("the kind of the puzzle")?;
        let kind = Kind::named(kind_word.text).ok_or_else(|| kind_word.error("the kind of the puzzle"))?;
        let name = rest(value(&mut lines, "reduction", "the name of the reduction")?);
        let length = value(&mut lines, "puzzle", "the number of lines of the puzzle")?;
        let [_, count_word] = length.exactly("the number of lines of the puzzle")?;
        let count: usize = count_word.number("the number of lines of the puzzle")?;
        // Lines are taken from the text itself: a puzzle keeps its blanks and comments.
        let first = length.number;
        let (before, after) = content_lines(content, first, count).ok_or_else(|| {
            count_word.error(format!("at most {} lines", content.lines().count().saturating_sub(first)))
        })?;
        let puzzle = Text::read(before, budget, |text| kind.parse(text))?.map_err(|error| below(error, first))?;
        let unfit = || FileError::Reduction { kind: kind.name, reduction: name.to_string() };
        let info = Self::reductions(kind).find(|info| info.name == name).ok_or_else(unfit)?;
        let reduced = puzzle.reduce(info.name, info.choices(), budget)?.ok_or_else(unfit)?;
        let problem = AtomSource::of(&reduced).ok_or_else(unfit)?;
        let mut lines = Lines::of(whole.part(after)).bare();
        let place = |error| below(error, first + count);
        let diagram = text::read(&mut lines, Self::atom_count(&problem)).map_err(place)?;
        lines.finish("the checksum").map_err(place)?;
        let space = Space::of_untrusted(diagram, budget)?.ok_or(FileError::Impossible)?;
        Ok(Self { puzzle, info, problem, space })
    }
}

/// The content of a file, and its checksum.
fn split_sum(text: &str) -> Result<(&str, &str), ParseError> {
    let missing = || Text::from(text).error_at_end("a last line 'sha256 …'");
    let body = text.strip_suffix('\n').ok_or_else(missing)?;
    let start = body.rfind('\n').map_or(0, |end| end + 1);
    let sum = body[start..].strip_prefix("sha256 ").ok_or_else(missing)?;
    Ok((&text[..start], sum))
}

/// The next line, which begins with this key.
fn value<'a>(lines: &mut Lines<'a>, key: &str, expected: &str) -> Result<Line<'a>, ParseError> {
    let line = lines.require(expected)?;
    let is_it = line.text.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '));
    if is_it { Ok(line) } else { Err(line.error(format!("'{key}' and {expected}"))) }
}

/// What stands behind the key of a line.
fn rest(line: Line<'_>) -> &str {
    line.text.split_once(' ').map_or("", |(_, rest)| rest)
}

/// The `count` lines behind the first `skipped` ones, and what follows.
fn content_lines(text: &str, skipped: usize, count: usize) -> Option<(&str, &str)> {
    let end_of = |text: &str, lines: usize| match lines {
        0 => Some(0),
        lines => text.match_indices('\n').nth(lines - 1).map(|(end, _)| end + 1),
    };
    let text = &text[end_of(text, skipped)?..];
    Some(text.split_at(end_of(text, count)?))
}

/// The error of a part that begins below so many lines.
fn below(error: ParseError, lines: usize) -> ParseError {
    ParseError { line: error.line + lines, ..error }
}

/// Writes everything twice.
struct Both<'a> {
    sum: &'a mut dyn Write,
    out: &'a mut dyn Write,
}

impl Write for Both<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write_all(bytes)?;
        self.sum.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
