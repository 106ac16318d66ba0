//! `count`: a small puzzle; several strategies must find the layouts of brute force.

use std::collections::BTreeSet;

use jigsat::portfolio::{Plan, SymmetryHandling};
use jigsat::session::{Question, Request};
use jigsat::strategy::Strategy;
use jigsat_engines::Outcome;

use super::bytes::Bytes;
use super::known::Known;
use super::plain::HEAD;

/// Solves a puzzle and counts its layouts.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 4);
    let Some(known) = Known::new(&mut Bytes::split(rest.rest(), HEAD).0) else {
        return;
    };
    let strategies = Strategy::all(known.kind);
    for does in [find, count] {
        let variants = strategies[choice.below(strategies.len())].variants();
        let (_, strategy) = variants[choice.below(variants.len())];
        does(&known, &strategy);
    }
}

fn find(known: &Known, strategy: &Strategy) {
    let text = || format!("{strategy}\n{}", known.plain.text());
    let mut found = BTreeSet::new();
    let keeps_all = strategy.for_question(Question::Count).is_ok();
    let question = if keeps_all { Question::Solutions { at_most: None } } else { Question::First };
    let (answers, report) = known.search(&Request::new(question).with(*strategy));
    for answer in &answers {
        assert!(found.insert(known.admit(answer)), "found twice by {}", text());
    }
    if strategy.is_complete() {
        assert!(!matches!(report.outcome, Outcome::Limited(_)), "by {}", text());
        assert_eq!(found.is_empty(), known.layouts.is_empty(), "by {}", text());
    }
    if strategy.is_complete() && keeps_all {
        assert_eq!(found, known.layouts, "by {}", text());
    } else if report.outcome == Outcome::Exhausted && keeps_all {
        assert_eq!(found, known.layouts, "it says that there are no more: {}", text());
    }
}

/// Counts, with and without the help of symmetry.
fn count(known: &Known, strategy: &Strategy) {
    if strategy.for_question(Question::Count).is_err() || !strategy.is_complete() {
        return;
    }
    let text = || format!("{strategy}\n{}", known.plain.text());
    for symmetry in [SymmetryHandling::Plain, SymmetryHandling::Weighed] {
        let plan = Plan::only(*strategy, "fuzzed").handling(symmetry);
        let (_, report) = known.search(&Request::new(Question::Count).planned(plan));
        assert_eq!(report.count, known.layouts.len().into(), "counted by {}", text());
    }
}
