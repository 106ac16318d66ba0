//! What stands in the place of an answer: the limit that was reached, or the rule that the given part breaks.

use std::fmt::Display;
use std::io;

use jigsat_encodings::puzzle::Violation;

use super::Output;
use super::record::{EndRecord, schema};
use crate::cli::Format;
use crate::failure::{Failure, advice};
use crate::verdict::Verdict;

impl Output {
    /// The verdict of a verb; a reached limit is reported as its answer.
    pub(crate) fn decided(&mut self, verb: &str, verdict: Result<Verdict, Failure>) -> Result<Verdict, Failure> {
        match verdict {
            Err(Failure::Exceeded { file, exceeded }) => {
                self.undecided(verb, &file, &exceeded)?;
                Ok(Verdict::Undecided)
            }
            Err(Failure::Broken { file, violation }) => self.broken(verb, &file, &violation),
            verdict => verdict,
        }
    }

    /// The same for a verb that reports limits on standard error, unless its results are records.
    pub(crate) fn recorded(&mut self, verb: &str, verdict: Result<Verdict, Failure>) -> Result<Verdict, Failure> {
        if self.is_json() { self.decided(verb, verdict) } else { verdict }
    }

    /// The answer if the given part of a layout breaks a rule: no, or a count of 0.
    fn broken(&mut self, verb: &str, file: &str, violation: &Violation) -> Result<Verdict, Failure> {
        let is_count = verb == "count";
        let verdict = if is_count { Verdict::Yes } else { Verdict::No };
        let reason = advice(violation);
        match self.format {
            Format::Json => {
                self.json(&EndRecord {
                    schema: schema(verb),
                    file,
                    verb,
                    count: is_count.then_some(0),
                    complete: is_count.then_some(true),
                    answer: verdict,
                    reason,
                    take_back: Some(&violation.culprits),
                })?;
            }
            Format::Dimacs => {
                self.line(&format!("c {file}: no solution from here: {reason}"))?;
                self.line("s UNSATISFIABLE")?;
            }
            _ if is_count => self.line(&format!("{file}: 0 solutions left: {reason}"))?,
            _ => self.comment(&format!("# {file}: no solution from here: {reason}"))?,
        }
        Ok(verdict)
    }

    /// Reports a question that was not decided within the limits.
    pub(crate) fn undecided(&mut self, verb: &str, file: &str, why: &impl Display) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Grid | Format::Svg | Format::Html | Format::Png | Format::Stl => {
                self.comment(&format!("# {file}: undecided: {why}"))
            }
            Format::Dimacs => {
                self.line(&format!("c {file}: undecided: {why}"))?;
                self.line("s UNKNOWN")
            }
            Format::Json => self.json(&EndRecord {
                schema: schema(verb),
                file,
                verb,
                count: None,
                complete: None,
                answer: Verdict::Undecided,
                reason: why.to_string(),
                take_back: None,
            }),
        }
    }
}
