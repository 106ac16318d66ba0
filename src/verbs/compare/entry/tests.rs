use proptest::prelude::*;

use super::*;

fn run(end: Run, seconds: f64) -> Run {
    let cost = Cost {
        reduce_seconds: 0.25,
        solve_seconds: seconds - 0.25,
        cpu_seconds: None,
        nodes: 7,
        updates: 0,
        peak_memory_bytes: None,
    };
    Run { cost: Some(cost), ..end }
}

fn finished(name: &str, layouts: u8, seconds: &[f64]) -> Entry {
    let runs = seconds.iter().map(|&seconds| run(Run::finished(layouts), seconds)).collect();
    Entry::new(name.into(), None, runs)
}

fn ended(name: &str, status: Status, reason: &str) -> Entry {
    Entry::new(name.into(), None, vec![run(Run::ended(status, reason), 10.0)])
}

/// The name of the status.
fn word(entry: &Entry) -> String {
    format!("{:?}", entry.status).to_lowercase()
}

/// The strategies in order, with their ranks and statuses.
fn ranking(task: Task, mut entries: Vec<Entry>) -> Vec<String> {
    rank(task, &mut entries);
    entries.sort_by_key(|entry| (entry.status, entry.rank));
    let line = |entry: &Entry| {
        let rank = entry.rank.map_or("-".into(), |rank| rank.to_string());
        format!("{rank} {} {}", entry.strategy, word(entry))
    };
    entries.iter().map(line).collect()
}

#[test]
fn the_median_time_decides_and_equals_share_a_place() {
    let entries = vec![
        finished("slow", 8, &[3.0, 3.0]),
        finished("even", 8, &[1.0, 9.0, 2.0]),
        finished("odd", 8, &[2.0, 2.0, 2.0]),
        finished("quick", 8, &[1.0, 1.5, 1.75, 1.0]),
    ];
    let expected = ["1 quick finished", "2 even finished", "2 odd finished", "4 slow finished"];
    assert_eq!(ranking(Task::Count, entries), expected);
}

#[test]
fn limited_strategies_rank_last_and_failed_ones_have_no_rank() {
    let entries = vec![
        ended("refuser", Status::Refused, "it only counts"),
        ended("broken", Status::Failed, "out of memory"),
        ended("sleeper", Status::Limited, "time"),
        finished("winner", 0, &[60.0]),
        ended("dreamer", Status::Limited, "time"),
    ];
    let expected =
        ["1 winner finished", "2 sleeper limited", "2 dreamer limited", "- broken failed", "- refuser refused"];
    assert_eq!(ranking(Task::First, entries), expected);
    assert_eq!(ranking(Task::All, vec![ended("sleeper", Status::Limited, "time")]), ["1 sleeper limited"]);
}

#[test]
fn of_counts_a_strict_majority_stands() {
    let liar = || finished("liar", 7, &[1.0]);
    let entries = vec![liar(), finished("a", 8, &[2.0]), finished("b", 8, &[3.0])];
    assert_eq!(ranking(Task::All, entries), ["1 a finished", "2 b finished", "- liar wrong"]);
    let entries = vec![liar(), finished("a", 8, &[2.0])];
    assert_eq!(ranking(Task::Count, entries), ["- liar wrong", "- a wrong"]);
    // Two of four are no majority, even if the others do not agree.
    let entries = vec![liar(), finished("a", 8, &[2.0]), finished("b", 8, &[2.0]), finished("c", 9, &[2.0])];
    assert_eq!(ranking(Task::Count, entries), ["- liar wrong", "- a wrong", "- b wrong", "- c wrong"]);
}

#[test]
fn a_verified_layout_refutes_any_majority() {
    let deniers = || vec![finished("x", 0, &[1.0]), finished("y", 0, &[1.0]), finished("z", 1, &[2.0])];
    let expected = ["1 z finished", "- x wrong", "- y wrong"];
    assert_eq!(ranking(Task::First, deniers()), expected);
    assert_eq!(ranking(Task::Unique, deniers()), expected);
    assert_eq!(ranking(Task::Count, deniers()), ["1 x finished", "1 y finished", "- z wrong"]);
}

#[test]
fn a_strategy_that_contradicts_itself_is_wrong_and_starts_a_dispute() {
    let torn = || Entry::new("torn".into(), None, vec![run(Run::finished(8_u8), 1.0), run(Run::finished(7_u8), 1.0)]);
    let entries = vec![torn(), finished("a", 8, &[2.0]), finished("b", 8, &[2.0])];
    assert_eq!(ranking(Task::All, entries), ["1 a finished", "1 b finished", "- torn wrong"]);
    let mut alone = [torn()];
    rank(Task::All, &mut alone);
    assert!(summary::dispute(Task::All, &alone).is_some());
}

#[test]
fn a_limit_in_any_run_counts() {
    let runs = vec![run(Run::finished(8_u8), 9.0), run(Run::ended(Status::Limited, "time"), 10.0)];
    let entry = Entry::new("close".into(), None, runs);
    assert_eq!((entry.status, entry.finishing_time()), (Status::Limited, None));
    assert_eq!(Entry::new("none".into(), None, Vec::new()).status, Status::Limited);
}

#[test]
fn no_answers_no_dispute() {
    let mut entries = [ended("sleeper", Status::Limited, "time"), finished("a", 8, &[2.0])];
    rank(Task::All, &mut entries);
    assert!(summary::dispute(Task::All, &entries).is_none());
}

proptest! {
    #[test]
    fn the_median_has_as_many_below_as_above(values in prop::collection::vec(-1e3..1e3_f64, 1..20)) {
        let Spread { median, min, max } = Spread::of(values.iter().copied()).unwrap();
        let below = values.iter().filter(|&&value| value < median).count();
        let above = values.iter().filter(|&&value| value > median).count();
        prop_assert!(2 * below <= values.len() && 2 * above <= values.len());
        prop_assert!(values.iter().all(|&value| min <= value && value <= max));
        prop_assert!(values.contains(&min) && values.contains(&max) && min <= median && median <= max);
    }
}

#[test]
fn nothing_has_no_median() {
    assert_eq!(Spread::of(std::iter::empty()), None);
}
