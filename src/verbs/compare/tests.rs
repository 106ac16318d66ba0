//! Tables, rows and records of comparisons with made-up samples.

use insta::assert_snapshot;

use super::entry::{Cost, Entry, Run, Status};
use super::*;
use crate::verbs::compare::args::Task;

fn finished(name: &str, layouts: u8, seconds: &[f64]) -> Entry {
    entry(name, &Run::finished(layouts), seconds)
}

fn entry(name: &str, end: &Run, seconds: &[f64]) -> Entry {
    let run = |(number, &seconds): (u64, &f64)| {
        let cost = Cost {
            reduce_seconds: 0.25 * seconds,
            solve_seconds: 0.75 * seconds,
            cpu_seconds: (name != "corners").then_some(1.5 * seconds),
            nodes: 1_000,
            updates: 0,
            peak_memory_bytes: (name != "cnf").then_some((4 + number) << 20),
        };
        Run { cost: matches!(end.status, Status::Finished | Status::Limited).then_some(cost), ..end.clone() }
    };
    Entry::new(name.into(), None, (0..).zip(seconds).map(run).collect())
}

pub(super) fn comparison(task: Task, strategies: Vec<Entry>) -> Comparison {
    let puzzle = Puzzle {
        file: "box, closed".into(),
        kind: "cuboid".into(),
        rules: None,
        search: None,
        fingerprint: "0123456789abcdef".repeat(4),
    };
    let terms = Terms {
        task,
        rounds: 3,
        timeout_seconds: 10.0,
        memory_limit_bytes: None,
        threads: 1,
        solver: None,
        is_solver_trusted: false,
    };
    let left_out = vec!["cnf-binary+varisat".into()];
    Comparison {
        puzzle,
        terms,
        strategies,
        left_out,
        answer: Exit::Undecided,
        reason: None,
        summary: String::new(),
        is_complete: true,
        made: made(),
    }
    .ranked()
}

pub(super) fn made() -> Provenance {
    Provenance {
        version: "1.2.3".into(),
        features: vec!["png".into()],
        date: "2024-02-29T12:00:00Z".into(),
        command: "jigsat compare 'box, closed'".into(),
        system: Some("Linux".into()),
        cpu: Some("Abacus".into()),
        cpu_flags: vec!["beads".into(), "rods".into()],
        cores: Some(2),
        memory_bytes: Some(2 << 30),
    }
}

pub(super) fn limited() -> Entry {
    entry("pieces", &Run::ended(Status::Limited, "gave up after 10s"), &[10.0])
}

fn study_of(search: &str, of: Comparison) -> Comparison {
    let puzzle = Puzzle { search: Some(search.into()), ..of.puzzle.clone() };
    Comparison { puzzle, ..of }.ranked()
}

pub(super) fn study() -> Comparison {
    let variant = |name: &str, seconds: f64| {
        let mut entry = finished(&format!("search[{name}]"), 8, &[seconds]);
        entry.switches = Some(name.into());
        entry
    };
    let entries = ["none", "without holes", "all", "without order"].into_iter().zip([8.0, 2.5, 1.0, 3.5]);
    let entries = entries.map(|(name, seconds)| variant(name, seconds)).collect();
    study_of("search+backtrack", comparison(Task::All, entries))
}

/// One of every sort.
pub(super) fn mixed() -> Comparison {
    let entries = vec![
        entry("heads", &Run::ended(Status::Refused, "it only counts"), &[0.0]),
        entry("lucky", &Run::ended(Status::Failed, "the process ended with signal: 9 (SIGKILL)"), &[0.0]),
        finished("liar", 7, &[0.0001, 0.0001, 0.0001]),
        limited(),
        finished("corners", 8, &[0.0052, 0.0052, 0.0053]),
        finished("cnf", 8, &[0.0155, 0.017, 0.015]),
        finished("cover", 8, &[0.005, 0.006, 0.004]),
    ];
    comparison(Task::Count, entries)
}

#[test]
fn a_table_has_every_status() {
    let plain = anstream::adapter::strip_str(&table::text(&mixed(), table::WIDTH)).to_string();
    assert_snapshot!(plain, @"
    # box, closed: cuboid: task count, median of 3 runs, at most 10s each
    ┌───┬──────────┬────────────────────┬─────────┬─────────┬──────────────┬────────┬─────────┬─────────┬───────┬──────────┐
    │ # ┆ strategy ┆ answer             ┆    time ┆     cpu ┆        range ┆ × best ┆  reduce ┆   solve ┆ nodes ┆   memory │
    ╞═══╪══════════╪════════════════════╪═════════╪═════════╪══════════════╪════════╪═════════╪═════════╪═══════╪══════════╡
    │ 1 ┆ cover    ┆ 8 solutions        ┆ 5.00 ms ┆ 7.50 ms ┆ 4.00–6.00 ms ┆    1.0 ┆ 1.25 ms ┆ 3.75 ms ┆ 1,000 ┆ 5.00 MiB │
    │ 2 ┆ corners  ┆ 8 solutions        ┆ 5.20 ms ┆         ┆ 5.20–5.30 ms ┆    1.0 ┆ 1.30 ms ┆ 3.90 ms ┆ 1,000 ┆ 5.00 MiB │
    │ 3 ┆ cnf      ┆ 8 solutions        ┆ 15.5 ms ┆ 23.2 ms ┆ 15.0–17.0 ms ┆    3.1 ┆ 3.88 ms ┆ 11.6 ms ┆ 1,000 ┆          │
    │ 4 ┆ pieces   ┆ gave up            ┆  10.0 s ┆  15.0 s ┆              ┆        ┆  2.50 s ┆  7.50 s ┆ 1,000 ┆ 4.00 MiB │
    │   ┆ liar     ┆ wrong: 7 solutions ┆  100 µs ┆  150 µs ┆              ┆        ┆ 25.0 µs ┆ 75.0 µs ┆ 1,000 ┆ 5.00 MiB │
    │   ┆ lucky    ┆ failed             ┆         ┆         ┆              ┆        ┆         ┆         ┆       ┆          │
    │   ┆ heads    ┆ refused            ┆         ┆         ┆              ┆        ┆         ┆         ┆       ┆          │
    └───┴──────────┴────────────────────┴─────────┴─────────┴──────────────┴────────┴─────────┴─────────┴───────┴──────────┘

    cover is fastest: 5.00 ms; corners is about as fast; cnf takes 3.1 times as long; liar is not ranked: it contradicts others, or
    itself; pieces gave up after 10s; lucky failed: the process ended with signal: 9 (SIGKILL); heads refused: it only counts.

    THE STRATEGIES DISAGREE, so at least one is wrong: 8 solutions by cover, corners, cnf; 7 solutions by liar.

    Left out unless named by --with: cnf-binary+varisat.
    ");
}

/// No name and no number is broken, and what is longest of all is a name.
#[test]
fn tables_fit_terminals() {
    let mut comparison = mixed();
    comparison.strategies[0].strategy = "cnf-commander+varisat".into();
    let mut columns = Vec::new();
    for width in [20, 40, 60, 80, 200] {
        let plain = anstream::adapter::strip_str(&table::text(&comparison, width)).to_string();
        let (table, _) = plain.split_once("\n\n").unwrap();
        let lines: Vec<&str> = table.lines().skip(1).collect();
        assert!(width == 20 || lines.iter().all(|line| line.chars().count() <= width), "{width}:\n{plain}");
        for entry in &comparison.strategies {
            assert!(lines.iter().any(|line| line.contains(&entry.strategy)), "{width}: {}\n{plain}", entry.strategy);
        }
        columns.push(lines.iter().map(|line| line.matches('┬').count()).max().unwrap_or_default() + 1);
    }
    // Records without a frame; strategy and time; answers as well; and at last all columns.
    assert_eq!(columns, [1, 2, 4, 6, 11]);
}

#[test]
fn markdown_has_no_colours() {
    assert_snapshot!(table::markdown(&mixed()), @"
    ### box, closed: cuboid: task count, median of 3 runs, at most 10s each

    | # | strategy | answer             |    time |     cpu |        range | × best |  reduce |   solve | nodes |   memory |
    |---|----------|--------------------|---------|---------|--------------|--------|---------|---------|-------|----------|
    | 1 | cover    | 8 solutions        | 5.00 ms | 7.50 ms | 4.00–6.00 ms |    1.0 | 1.25 ms | 3.75 ms | 1,000 | 5.00 MiB |
    | 2 | corners  | 8 solutions        | 5.20 ms |         | 5.20–5.30 ms |    1.0 | 1.30 ms | 3.90 ms | 1,000 | 5.00 MiB |
    | 3 | cnf      | 8 solutions        | 15.5 ms | 23.2 ms | 15.0–17.0 ms |    3.1 | 3.88 ms | 11.6 ms | 1,000 |          |
    | 4 | pieces   | gave up            |  10.0 s |  15.0 s |              |        |  2.50 s |  7.50 s | 1,000 | 4.00 MiB |
    |   | liar     | wrong: 7 solutions |  100 µs |  150 µs |              |        | 25.0 µs | 75.0 µs | 1,000 | 5.00 MiB |
    |   | lucky    | failed             |         |         |              |        |         |         |       |          |
    |   | heads    | refused            |         |         |              |        |         |         |       |          |

    cover is fastest: 5.00 ms; corners is about as fast; cnf takes 3.1 times as long; liar is not ranked: it contradicts others, or itself; pieces gave up after 10s; lucky failed: the process ended with signal: 9 (SIGKILL); heads refused: it only counts.

    THE STRATEGIES DISAGREE, so at least one is wrong: 8 solutions by cover, corners, cnf; 7 solutions by liar.

    Left out unless named by --with: cnf-binary+varisat.
    ");
}

#[test]
fn csv_quotes_what_has_to_be() {
    let csv = CompareFormat::Csv;
    let rows = [csv.header().unwrap(), csv.puzzle(&mixed()).unwrap().unwrap()];
    assert_snapshot!(rows.join("\n"), @r#"
    file,kind,rules,task,search,strategy,switches,rank,status,answer,reason,layouts,runs,ratio,seconds_median,seconds_min,seconds_max,cpu_seconds_median,cpu_seconds_min,cpu_seconds_max,reduce_seconds_median,reduce_seconds_min,reduce_seconds_max,solve_seconds_median,solve_seconds_min,solve_seconds_max,nodes_median,nodes_min,nodes_max,peak_memory_bytes_median,peak_memory_bytes_min,peak_memory_bytes_max,fingerprint,rounds,timeout_seconds,memory_limit_bytes,threads,solver,is_solver_trusted,version,features,date,command,system,cpu,cpu_flags,cores,memory_bytes
    "box, closed",cuboid,,count,,cover,,1,finished,8 solutions,,8,3,1,0.005,0.004,0.006,0.0075,0.006,0.009000000000000001,0.00125,0.001,0.0015,0.00375,0.003,0.0045000000000000005,1000,1000,1000,5242880,4194304,6291456,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,corners,,2,finished,8 solutions,,8,3,1.04,0.0052,0.0052,0.0053,,,,0.0013,0.0013,0.001325,0.0039,0.0039,0.003975,1000,1000,1000,5242880,4194304,6291456,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,cnf,,3,finished,8 solutions,,8,3,3.1,0.0155,0.015,0.017,0.02325,0.0225,0.025500000000000002,0.003875,0.00375,0.00425,0.011625,0.01125,0.012750000000000001,1000,1000,1000,,,,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,pieces,,4,limited,,gave up after 10s,,1,,10,10,10,15,15,15,2.5,2.5,2.5,7.5,7.5,7.5,1000,1000,1000,4194304,4194304,4194304,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,liar,,,wrong,7 solutions,,7,3,,0.0001,0.0001,0.0001,0.00015000000000000001,0.00015000000000000001,0.00015000000000000001,0.000025,0.000025,0.000025,0.00007500000000000001,0.00007500000000000001,0.00007500000000000001,1000,1000,1000,5242880,4194304,6291456,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,lucky,,,failed,,the process ended with signal: 9 (SIGKILL),,1,,,,,,,,,,,,,,,,,,,,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "box, closed",cuboid,,count,,heads,,,refused,,it only counts,,1,,,,,,,,,,,,,,,,,,,,0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,3,10,,1,,false,1.2.3,png,2024-02-29T12:00:00Z,"jigsat compare 'box, closed'",Linux,Abacus,beads rods,2,2147483648
    "#);
}

#[test]
fn json_has_every_run() {
    let two = comparison(Task::First, vec![finished("cover", 1, &[0.5, 0.25]), limited()]);
    assert_snapshot!(record::line(&two).unwrap(), @r#"{"schema":"jigsat/compare/1","verb":"compare","file":"box, closed","kind":"cuboid","rules":null,"search":null,"fingerprint":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","task":"first","rounds":3,"timeout_seconds":10.0,"memory_limit_bytes":null,"threads":1,"solver":null,"is_solver_trusted":false,"strategies":[{"strategy":"cover","switches":null,"rank":1,"status":"finished","answer":"solved","layouts":1,"reason":null,"ratio":1.0,"seconds":{"median":0.375,"min":0.25,"max":0.5},"cpu_seconds":{"median":0.5625,"min":0.375,"max":0.75},"reduce_seconds":{"median":0.09375,"min":0.0625,"max":0.125},"solve_seconds":{"median":0.28125,"min":0.1875,"max":0.375},"nodes":{"median":1000,"min":1000,"max":1000},"peak_memory_bytes":{"median":4718592,"min":4194304,"max":5242880},"runs":[{"status":"finished","layouts":1,"reason":null,"reduce_seconds":0.125,"solve_seconds":0.375,"cpu_seconds":0.75,"nodes":1000,"updates":0,"peak_memory_bytes":4194304},{"status":"finished","layouts":1,"reason":null,"reduce_seconds":0.0625,"solve_seconds":0.1875,"cpu_seconds":0.375,"nodes":1000,"updates":0,"peak_memory_bytes":5242880}]},{"strategy":"pieces","switches":null,"rank":2,"status":"limited","answer":null,"layouts":null,"reason":"gave up after 10s","ratio":null,"seconds":{"median":10,"min":10,"max":10},"cpu_seconds":{"median":15,"min":15,"max":15},"reduce_seconds":{"median":2.5,"min":2.5,"max":2.5},"solve_seconds":{"median":7.5,"min":7.5,"max":7.5},"nodes":{"median":1000,"min":1000,"max":1000},"peak_memory_bytes":{"median":4194304,"min":4194304,"max":4194304},"runs":[{"status":"limited","layouts":null,"reason":"gave up after 10s","reduce_seconds":2.5,"solve_seconds":7.5,"cpu_seconds":15.0,"nodes":1000,"updates":0,"peak_memory_bytes":4194304}]}],"left_out":["cnf-binary+varisat"],"answer":"yes","reason":null,"summary":"cover is fastest: 375 ms; pieces gave up after 10s","is_complete":true,"made":{"version":"1.2.3","features":["png"],"date":"2024-02-29T12:00:00Z","command":"jigsat compare 'box, closed'","system":"Linux","cpu":"Abacus","cpu_flags":["beads","rods"],"cores":2,"memory_bytes":2147483648},"sha256":"75dacc5f25aa545c864981a01386f29b6d37b191e33fc5e205f0aa0a72908e5f"}"#);
}

#[test]
fn a_dispute_is_an_error_and_names_strategies_and_answers() {
    let both = vec![finished("cover", 0, &[1.0]), finished("cnf", 1, &[2.0])];
    let disputed = comparison(Task::First, both);
    assert_eq!(disputed.answer, Exit::Failed);
    assert_snapshot!(disputed.dispute().unwrap_or_default(), @"THE STRATEGIES DISAGREE, so at least one is wrong: solved by cnf; no solution by cover");
    assert_snapshot!(disputed.summary, @"cnf is fastest: 2.00 s; cover is not ranked: it contradicts others, or itself");
}

#[test]
fn a_comparison_succeeds_if_a_strategy_finishes_and_none_fails() {
    let verdict = |entries| comparison(Task::All, entries).answer;
    let finished = || finished("cover", 8, &[1.0]);
    assert_eq!(verdict(vec![finished(), limited()]), Exit::Yes);
    assert_eq!(
        verdict(vec![finished(), entry("x", &Run::ended(Status::Refused, "it only counts"), &[0.0])]),
        Exit::Yes
    );
    assert_eq!(verdict(vec![limited()]), Exit::Undecided);
    assert_eq!(verdict(vec![finished(), entry("x", &Run::ended(Status::Failed, "crash"), &[0.0])]), Exit::Failed);
    let interrupted = Comparison { is_complete: false, ..comparison(Task::All, vec![finished()]) }.ranked();
    assert_eq!(interrupted.answer, Exit::Undecided);
    let needless = Comparison { reason: Some("too little".into()), ..comparison(Task::All, Vec::new()) }.ranked();
    assert_eq!(needless.answer, Exit::Yes);
}

#[test]
fn equal_times_share_the_first_rank() {
    let equal = vec![finished("a", 1, &[0.5]), finished("b", 1, &[0.5]), limited()];
    assert_snapshot!(comparison(Task::Unique, equal).summary, @"a and b are fastest: 500 ms; pieces gave up after 10s");
    assert_snapshot!(comparison(Task::Unique, vec![limited()]).summary, @"no strategy finished; pieces gave up after 10s");
}

#[test]
fn an_ablation_study_is_about_all_none_and_the_one_missed_most() {
    let study = study();
    assert_snapshot!(study.summary, @"with all switches 1.00 s; with none 8.0 times as long; without order, the one missed most, 3.5 times as long");
    let ratios: Vec<Option<f64>> = study.strategies.iter().map(|entry| entry.ratio).collect();
    assert_eq!(ratios, [Some(1.0), Some(2.5), Some(3.5), Some(8.0)]);
}

#[test]
fn totals_count_what_is_unsolved_as_twice_the_limit() {
    let finished = |name, seconds: f64| finished(name, 1, &[seconds]);
    let first = comparison(Task::First, vec![finished("cover", 1.0), finished("pieces", 0.5)]);
    assert!(ComparisonReport::of(vec![first.clone()], made()).totals.puzzles <= 1);
    let second = comparison(Task::First, vec![finished("cover", 2.0), limited(), finished("new", 3.0)]);
    let needless = Comparison { reason: Some("too little".into()), ..comparison(Task::First, Vec::new()) };
    let study = study_of("search", comparison(Task::First, vec![finished("search", 1.0)]));
    let interrupted = Comparison { is_complete: false, ..mixed() };
    let totals = ComparisonReport::of(vec![first, second, needless, study, interrupted], made()).totals;
    assert!(totals.puzzles > 1);
    let plain = anstream::adapter::strip_str(&table::of_totals(&totals, false)).to_string();
    assert_snapshot!(plain, @"
    # 2 puzzles: mean time, with unsolved ones counted as twice the time limit (PAR-2)
    ┌──────────┬────────┬────────┬───────────┬────────────────┬───────────────┐
    │ strategy ┆ solved ┆  PAR-2 ┆ PAR-2 cpu ┆ time of solved ┆ cpu of solved │
    ╞══════════╪════════╪════════╪═══════════╪════════════════╪═══════════════╡
    │ cover    ┆ 2 of 2 ┆ 1.50 s ┆    2.25 s ┆         3.00 s ┆        4.50 s │
    │ new      ┆ 1 of 1 ┆ 3.00 s ┆    4.50 s ┆         3.00 s ┆        4.50 s │
    │ pieces   ┆ 1 of 2 ┆ 10.2 s ┆    10.4 s ┆         500 ms ┆        750 ms │
    └──────────┴────────┴────────┴───────────┴────────────────┴───────────────┘

    There are too few puzzles to tell a difference between strategies from chance.
    ");
    assert_snapshot!(table::of_totals(&totals, true), @"
    ### 2 puzzles: mean time, with unsolved ones counted as twice the time limit (PAR-2)

    | strategy | solved |  PAR-2 | PAR-2 cpu | time of solved | cpu of solved |
    |----------|--------|--------|-----------|----------------|---------------|
    | cover    | 2 of 2 | 1.50 s |    2.25 s |         3.00 s |        4.50 s |
    | new      | 1 of 1 | 3.00 s |    4.50 s |         3.00 s |        4.50 s |
    | pieces   | 1 of 2 | 10.2 s |    10.4 s |         500 ms |        750 ms |

    There are too few puzzles to tell a difference between strategies from chance.
    ");
    assert_snapshot!(record::line(&totals).unwrap(), @r#"{"schema":"jigsat/compare/1","verb":"compare","puzzles":2,"totals":[{"strategy":"cover","puzzles":2,"solved":2,"par2_seconds":1.5,"par2_cpu_seconds":2.25,"solved_seconds":3.0,"solved_cpu_seconds":4.5},{"strategy":"new","puzzles":1,"solved":1,"par2_seconds":3.0,"par2_cpu_seconds":4.5,"solved_seconds":3.0,"solved_cpu_seconds":4.5},{"strategy":"pieces","puzzles":2,"solved":1,"par2_seconds":10.25,"par2_cpu_seconds":10.375,"solved_seconds":0.5,"solved_cpu_seconds":0.75}],"pairs":[{"strategy":"cover","other":"new","puzzles":1,"faster":1,"slower":0,"equal":0,"unsolved":0,"median_ratio":{"low":0.6666666666666666,"high":0.6666666666666666},"ratio_interval":null,"ratio_confidence":null,"sign_p":1.0,"sign_p_adjusted":1.0,"signed_rank_p":1.0},{"strategy":"cover","other":"pieces","puzzles":2,"faster":1,"slower":1,"equal":0,"unsolved":0,"median_ratio":{"low":0.0,"high":0.6324555320336759},"ratio_interval":null,"ratio_confidence":null,"sign_p":1.0,"sign_p_adjusted":1.0,"signed_rank_p":1.0},{"strategy":"new","other":"pieces","puzzles":1,"faster":1,"slower":0,"equal":0,"unsolved":0,"median_ratio":{"low":0.0,"high":0.3},"ratio_interval":null,"ratio_confidence":null,"sign_p":1.0,"sign_p_adjusted":1.0,"signed_rank_p":1.0}],"made":{"version":"1.2.3","features":["png"],"date":"2024-02-29T12:00:00Z","command":"jigsat compare 'box, closed'","system":"Linux","cpu":"Abacus","cpu_flags":["beads","rods"],"cores":2,"memory_bytes":2147483648},"sha256":"08e92e691816746a338b6ce48f41bf29682888589a9228bd44c614dbf2a6cc87"}"#);
}
