//! Other rules under which an unsolvable puzzle has solutions.

use std::time::Duration;

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::Budget;

use jigsat_core::session::{Question, Request, Session};

/// The time limit per variant of the rules, for the count and for one solution.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// The solutions of a puzzle under another variant of its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relaxed {
    /// The rules, in words.
    pub rules: String,
    /// The number of solutions in words; `some` if the count is incomplete.
    pub solutions: String,
}

impl Relaxed {
    /// In words, without a stop.
    pub fn sentence(&self) -> String {
        let noun = if self.solutions == "1" { "solution" } else { "solutions" };
        format!("it has {} {noun} if {}", self.solutions, self.rules)
    }
}

/// The variants of the rules under which a short search finds solutions.
pub fn relaxed(puzzle: &AnyPuzzle, budget: &Budget) -> Vec<Relaxed> {
    let own = puzzle.rules();
    let mut found = Vec::new();
    for rule in puzzle.kind().rules() {
        for variant in rule.variants {
            let mut other = puzzle.clone();
            if other.set_rule(rule.name, variant.name).is_err() || other.rules() == own || budget.is_exceeded() {
                continue;
            }
            let session = Session::new(&other);
            let ask = |question| session.run(&Request::new(question).within(budget.within(TIME_LIMIT)), &mut ());
            let solutions = match ask(Question::Count) {
                Ok(report) if report.is_none() => continue,
                Ok(report) if report.is_complete => report.count.to_string(),
                _ if ask(Question::First).is_ok_and(|report| report.visited() > 0) => "some".to_string(),
                _ => continue,
            };
            found.push(Relaxed { rules: other.rules().unwrap_or_default(), solutions });
        }
    }
    found
}
