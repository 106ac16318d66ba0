//! The puzzles of a file before parsing: each is read on its own.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};

use super::{AnyPuzzle, Kind};
use crate::puzzle::Part;

/// A puzzle in a text.
#[derive(Debug, Clone, Copy)]
pub struct Unread<'a> {
    kind: Kind,
    part: Part<'a>,
    problem: usize,
}

impl<'a> Unread<'a> {
    /// The puzzles of a text, from top to bottom.
    ///
    /// There is one for each of its [problems](Kind::problems), if it poses several; else one for each of its [parts](Kind::split).
    pub fn all(kind: &Kind, text: Text<'a>) -> Vec<Self> {
        let problems = kind.problems(text).len();
        if problems == 0 {
            let parts = kind.split(text).into_iter();
            return parts.map(|part| Self { kind: *kind, part, problem: 0 }).collect();
        }
        let part = Part { line: 1, text: text.text };
        (0..problems).map(|problem| Self { kind: *kind, part, problem }).collect()
    }

    /// Reads it. Lines of errors are those of the whole text.
    ///
    /// # Errors
    /// [`Exceeded`]; inside that, where the text is no puzzle of its kind.
    pub fn read(&self, budget: &Budget) -> Result<Result<AnyPuzzle, ParseError>, Exceeded> {
        let Self { kind, part, problem } = self;
        let read = Text::read(part.text, budget, |text| (kind.read)(text, *problem))?;
        Ok(read.map_err(|error| ParseError { line: error.line + part.line - 1, ..error }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_of_a_file_are_read_one_by_one() {
        let text = "# kind: arukone\n2 1\nAA\n\n2 1\nA?\n";
        let kind = Kind::named("arukone").unwrap();
        let unread = Unread::all(kind, text.into());
        let read: Vec<_> = unread.iter().map(|unread| unread.read(Budget::unlimited()).unwrap()).collect();
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].as_ref().unwrap().to_string(), "2 1\nAA\n");
        let Err(error) = &read[1] else { panic!("a label without its fellow is read") };
        assert_eq!(error.line, 6);
    }
}
