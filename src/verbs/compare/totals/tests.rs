//! Two strategies with made-up times: numbers and sentences.

use insta::assert_snapshot;

use super::super::entry::{Cost, Run, Status};
use super::super::tests::{comparison, made};
use super::pairs::{p_value, sentences};
use super::*;
use crate::verbs::compare::args::Task;

/// The limit of those comparisons.
const LIMIT: f64 = 10.0;

fn entry(name: &str, seconds: Option<f64>) -> Entry {
    let run = match seconds {
        None => Run::ended(Status::Limited, "gave up after 10s"),
        Some(seconds) => Run {
            cost: Some(Cost {
                reduce_seconds: 0.0,
                solve_seconds: seconds,
                cpu_seconds: None,
                nodes: 1,
                updates: 0,
                peak_memory_bytes: None,
            }),
            ..Run::finished(1_u8)
        },
    };
    Entry::new(name.into(), None, vec![run])
}

/// Totals of puzzles with the times of `ours` and `theirs`.
fn totals(times: &[(Option<f64>, Option<f64>)]) -> PuzzleTotals {
    let played = |&(ours, theirs): &_| comparison(Task::First, vec![entry("ours", ours), entry("theirs", theirs)]);
    ComparisonReport::of(times.iter().map(played).collect(), made()).totals
}

fn pair(times: &[(Option<f64>, Option<f64>)]) -> Pair {
    let pairs = totals(times).pairs;
    assert_eq!(pairs.len(), 1);
    pairs[0].clone()
}

#[test]
fn every_puzzle_is_counted_once() {
    let found = pair(&[
        (Some(1.0), Some(2.0)),
        (Some(1.0), None),
        (Some(3.0), Some(2.0)),
        (Some(2.0), Some(2.0)),
        (Some(4.0), None),
        (None, None),
        (None, None),
    ]);
    let counts = [found.puzzles, found.faster, found.slower, found.equal, found.unsolved];
    assert_eq!((found.strategy.as_str(), counts), ("ours", [7, 3, 1, 1, 2]));
    // 3 of 4, and at most 3 of 4.
    assert!((found.sign_p - 0.625).abs() < 1e-12);
}

/// A run may end a moment behind the limit, and is still faster than one that did not end.
#[test]
fn a_run_that_solves_is_faster_than_one_that_does_not() {
    let found = pair(&[(Some(LIMIT + 0.5), None), (Some(LIMIT), None)]);
    assert_eq!((found.faster, found.slower, found.unsolved), (2, 0, 0));
}

/// Ratios between 0.1 and 0.4, and an unknown one.
#[test]
fn of_what_was_not_solved_only_bounds_are_known() {
    let known = [(1.0, 10.0), (2.0, 10.0), (3.0, 10.0), (4.0, 10.0)].map(|(a, b)| (Some(a), Some(b)));
    let found = pair(&[&known[..], &[(Some(2.5), None)]].concat());
    assert_eq!((found.median_ratio.low, found.median_ratio.high), (0.2, Some(0.25)));
    let found = pair(&[&known[..1], &[(None, Some(1.0)), (None, None)]].concat());
    // The strategy that solved more comes first: 10, at most 0.1, and anything.
    assert_eq!((found.strategy.as_str(), found.median_ratio.low, found.median_ratio.high), ("theirs", 0.0, Some(10.0)));
    let found = pair(&[&known[..1], &[(None, None), (None, None)]].concat());
    assert_eq!((found.median_ratio.low, found.median_ratio.high), (0.0, None));
}

#[test]
fn as_many_tests_as_pairs_are_allowed_for() {
    let entries = [("a", 1.0), ("b", 2.0), ("c", 3.0)].map(|(name, time)| entry(name, Some(time)));
    let pairs = ComparisonReport::of(vec![comparison(Task::First, entries.into()); 8], made()).totals.pairs;
    assert_eq!(pairs.len(), 3);
    for pair in pairs {
        // 2 · 2⁻⁸, and three times as much.
        assert!((pair.sign_p - 0.007_812_5).abs() < 1e-12 && (pair.sign_p_adjusted - 0.023_437_5).abs() < 1e-12);
    }
}

#[test]
fn sentences_say_what_is_known_and_no_more() {
    let faster = |count| vec![(Some(1.0), Some(2.0)); count];
    let slower = |count| vec![(Some(3.0), Some(2.0)); count];
    let said = |times: Vec<Vec<_>>| sentences(&totals(&times.concat())).join("\n");
    let open = vec![(None, None), (Some(1.0), None), (Some(2.0), Some(2.0))];
    assert_snapshot!(said(vec![faster(19), slower(3), open]), @"ours is faster than theirs on 20 of 25 puzzles, slower on 3, as fast on 1, neither solved 1. In the median its time is 0.50 times the other’s (95 % interval: 0.50). That ours is faster more often is more than chance (p = 0.0005, sign test).");
    assert_snapshot!(said(vec![faster(9), slower(6)]), @"ours is faster than theirs on 9 of 15 puzzles, slower on 6. In the median its time is 0.50 times the other’s (95 % interval: 0.50 to 1.5). Not significant (p = 0.61, sign test, corrected for the number of comparisons).");
    assert_snapshot!(said(vec![vec![(Some(1.0), None); 3], vec![(None, Some(1.0)); 3]]), @"ours is faster than theirs on 3 of 6 puzzles, slower on 3. In the median its time is any number of times the other’s (95 % interval: any number). Not significant (p = 1.00, sign test, corrected for the number of comparisons).");
    assert_snapshot!(said(vec![vec![(Some(2.0), Some(2.0)); 6]]), @"ours is faster than theirs on 0 of 6 puzzles, slower on 0, as fast on 6. In the median its time is 1.0 times the other’s (95 % interval: 1.0). There are too few puzzles to tell this from chance.");
    assert_snapshot!(said(vec![faster(5)]), @"There are too few puzzles to tell a difference between strategies from chance.");
    assert_eq!(said(vec![]), "");
}

#[test]
fn p_values_have_two_digits() {
    let written = [0.0, 0.00004, 0.000_24, 0.0126, 0.0994, 0.0996, 0.31, 1.0].map(p_value);
    let expected =
        ["p < 0.0001", "p < 0.0001", "p = 0.0002", "p = 0.013", "p = 0.099", "p = 0.10", "p = 0.31", "p = 1.00"];
    assert_eq!(written, expected);
}
