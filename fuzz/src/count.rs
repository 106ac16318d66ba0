//! `count`: a small puzzle, solved by several strategies, which find the layouts that brute force finds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use jigsat::strategy::{Case, Manner, Plan, Strategy, Task};
use jigsat_engines::{Outcome, Run};

use super::bytes::Bytes;
use super::known::{Known, settings};
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
    let case = Case::of(&known.puzzle).with(settings());
    let run = Plan::from(*strategy).run(&case, &Run::default(), &mut |answer, _| {
        assert!(found.insert(known.admit(&answer)), "found twice by {}", text());
        ControlFlow::Continue(())
    });
    let run = run.unwrap_or_else(|error| panic!("{error} by {}", text()));
    let keeps_all = strategy.for_task(Task::Count).is_ok();
    if strategy.is_complete() {
        assert_eq!(run.outcome, Outcome::Exhausted, "by {}", text());
        assert_eq!(found.is_empty(), known.layouts.is_empty(), "by {}", text());
    }
    if strategy.is_complete() && keeps_all {
        assert_eq!(found, known.layouts, "by {}", text());
    } else if run.outcome == Outcome::Exhausted && keeps_all {
        assert_eq!(found, known.layouts, "it says that there are no more: {}", text());
    }
}

/// Counts, with and without the help of symmetry.
fn count(known: &Known, strategy: &Strategy) {
    if strategy.for_task(Task::Count).is_err() || !strategy.is_complete() {
        return;
    }
    let text = || format!("{strategy}\n{}", known.plain.text());
    let case = Case::of(&known.puzzle).with(settings());
    for manner in [Manner::Plain, Manner::Weighed] {
        let plan = Plan::from(*strategy).in_manner(manner);
        let run = plan.count(&case, &Run::default()).unwrap_or_else(|error| panic!("{error} by {}", text()));
        assert_eq!(run.layouts, known.layouts.len().into(), "counted by {}", text());
    }
}
