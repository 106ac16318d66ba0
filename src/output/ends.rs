//! What stands in the place of an answer: the limit that was reached, or the rule that the given part breaks.

use std::fmt::Display;
use std::io;

use jigsat_encodings::puzzle::Violation;

use super::Output;
use super::record::{EndRecord, schema};
use crate::cli::Format;
use crate::exit::Exit;
use crate::failure::{Failure, advice};

impl Output {
    /// The verdict of a verb; a reached limit is reported as its answer.
    pub(crate) fn decided(&mut self, verb: &str, verdict: Result<Exit, Failure>) -> Result<Exit, Failure> {
        Ok(match verdict {
            Err(Failure::Exceeded { file, exceeded }) => self.end(verb, &file, &exceeded.to_string(), None)?,
            Err(Failure::Broken { file, violation }) => self.end(verb, &file, &advice(&violation), Some(&violation))?,
            verdict => verdict?,
        })
    }

    /// The same for a verb that reports limits on standard error, unless its results are records.
    pub(crate) fn recorded(&mut self, verb: &str, verdict: Result<Exit, Failure>) -> Result<Exit, Failure> {
        if self.is_json() { self.decided(verb, verdict) } else { verdict }
    }

    /// Reports a question that was not decided within the limits.
    pub(crate) fn undecided(&mut self, verb: &str, file: &str, why: &impl Display) -> io::Result<()> {
        self.end(verb, file, &why.to_string(), None).map(drop)
    }

    /// Reports a question that was not decided within the limits; or that the given part of a layout breaks a rule.
    ///
    /// Then the answer is no, or a count of 0.
    fn end(&mut self, verb: &str, file: &str, reason: &str, broken: Option<&Violation>) -> io::Result<Exit> {
        let is_count = broken.is_some() && verb == "count";
        let (answer, words, status) = match broken {
            None => (Exit::Undecided, "undecided", "UNKNOWN"),
            Some(_) if is_count => (Exit::Yes, "0 solutions left", "UNSATISFIABLE"),
            Some(_) => (Exit::No, "no solution from here", "UNSATISFIABLE"),
        };
        match self.format {
            Format::Json => self.json(&EndRecord {
                schema: schema(verb),
                file,
                verb,
                count: is_count.then_some(0),
                complete: is_count.then_some(true),
                answer,
                reason,
                take_back: broken.map(|violation| &*violation.culprits),
            })?,
            Format::Dimacs => {
                self.line(&format!("c {file}: {words}: {reason}"))?;
                self.line(&format!("s {status}"))?;
            }
            _ if is_count => self.line(&format!("{file}: {words}: {reason}"))?,
            _ => self.comment(&format!("# {file}: {words}: {reason}"))?,
        }
        Ok(answer)
    }
}
