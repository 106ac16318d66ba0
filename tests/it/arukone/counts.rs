//! Counts against the headers, and published layouts.

use std::fs;
use std::ops::ControlFlow;

use jigsat_encodings::puzzle::{Encode, Puzzle};
use jigsat_encodings::puzzles::arukone::Arukone;
use jigsat_engines::{Engine, Frontier, Negotiate, Outcome, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::text::header;
use num_bigint::BigUint;

use super::{RULE_SETS, formula, layouts, named, under};
use crate::common::{data, files};

/// The largest count by enumeration; larger ones are counted without visits.
const MOST: u128 = 100_000;

/// The board of this name in `data/`.
fn read(name: &str) -> Arukone {
    let path = data().join("arukone").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).unwrap();
    text.parse().unwrap_or_else(|error| panic!("{}:{error}", path.display()))
}

/// Counts the layouts by each of these reductions.
fn assert_counts(name: &str, puzzle: &Arukone, rules: (&str, &str, &str), expected: usize, reductions: &[&str]) {
    let puzzle = under(puzzle, rules);
    for reduction in Arukone::REDUCTIONS.iter().filter(|reduction| reductions.contains(&reduction.info.name)) {
        assert_eq!(layouts(&puzzle, reduction).len(), expected, "{name}, {} by {}", rules.0, reduction.info.name);
    }
}

/// Counts the layouts by the engine that does not visit them.
pub(super) fn counted(puzzle: &Arukone) -> BigUint {
    let Some(Encode::Paths(reduce)) = Arukone::REDUCTIONS.last().map(|reduction| &reduction.encode) else {
        panic!("the last reduction leads to disjoint paths");
    };
    let counted = Frontier::default()
        .count(
            &reduce(puzzle, jigsat_forms::Amo::default().into(), Budget::unlimited()).unwrap().problem,
            &Run::default(),
        )
        .unwrap();
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

#[test]
fn instances_have_the_counts_of_their_headers() {
    for path in files(&data().join("arukone")) {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let puzzle: Arukone = text.parse().unwrap_or_else(|error| panic!("{name}:{error}"));
        let slow: Vec<&str> = header(&text, "slow").unwrap_or_default().split_whitespace().collect();
        let count = |key: &str| match header(&text, key) {
            Some("unknown") => None,
            Some(count) => Some(count.parse::<u128>().unwrap()),
            None => panic!("{name} has no line '# {key}: …'"),
        };
        let raw = count("raw");
        let own = RULE_SETS.into_iter().find(|&rules| under(&puzzle, rules) == puzzle).unwrap();
        assert_eq!(count(&format!("raw {}", own.0)), raw, "{name}");
        for rules in RULE_SETS {
            let Some(expected) = count(&format!("raw {}", rules.0)) else { continue };
            let every: &[&str] =
                &["binary", "onehot", "binary-eager", "onehot-eager", "cover", "search", "diagonal", "paths"];
            if expected > MOST {
                assert_eq!(counted(&under(&puzzle, rules)), expected.into(), "{name}, {}", rules.0);
                continue;
            }
            let reductions = if expected <= 500 { every } else { &every[4..] };
            let reductions: Vec<&str> = reductions.iter().copied().filter(|name| !slow.contains(name)).collect();
            assert_counts(&name, &puzzle, rules, expected as usize, &reductions);
        }
    }
}

/// Boards with too many layouts to enumerate, and boards whose count is unknown.
#[test]
fn large_boards_have_layouts() {
    let blanks = read("contest_trailing_blanks_n12_13");
    assert!(has_layout(&blanks));
    assert!(!has_layout(&under(&blanks, RULE_SETS[1])));
    for name in ["contest_n20", "contest_n30"] {
        assert!(is_routed(&read(name)), "{name}");
    }
}

/// Asks the SAT solver for one layout, and verifies it.
fn has_layout(puzzle: &Arukone) -> bool {
    let reduced = formula(puzzle, named("binary")).unwrap();
    let mut found = false;
    Varisat
        .solve(&reduced.problem, &Run::default(), &mut |model| {
            puzzle.admit(reduced.decode(model).unwrap()).unwrap();
            found = true;
            ControlFlow::Break(())
        })
        .unwrap();
    found
}

/// Routes the board, and verifies the layout.
fn is_routed(puzzle: &Arukone) -> bool {
    let Encode::Paths(reduce) = named("paths").encode else {
        panic!("paths lead to disjoint paths");
    };
    let reduced = reduce(puzzle, jigsat_forms::Amo::default().into(), Budget::unlimited()).unwrap();
    let mut found = false;
    Negotiate::default()
        .solve(&reduced.problem, &Run::default(), &mut |witness| {
            puzzle.admit(reduced.decode(witness).unwrap()).unwrap();
            found = true;
            ControlFlow::Break(())
        })
        .unwrap();
    found
}

/// Layouts of the contest's boards, as they are published: the label of its path in every cell, 0 where there is none.
const PUBLISHED: [(&str, &[&str]); 6] = [
    ("contest_example01_n4", &["2 1 1 1", "2 1 3 1", "2 3 3 1", "2 2 1 1"]),
    ("contest_example03_n5", &["3 3 1 1 1", "2 3 1 2 1", "2 3 0 2 1", "2 3 3 2 1", "2 2 2 2 1"]),
    (
        "contest_example05_n7",
        &[
            "3 2 2 4 1 1 1",
            "3 2 5 4 1 2 1",
            "3 2 5 4 1 2 1",
            "3 2 5 4 1 2 1",
            "3 2 5 4 4 2 1",
            "1 2 2 2 2 2 1",
            "1 1 1 1 1 1 1",
        ],
    ),
    (
        "contest_example07_n8",
        &[
            "1 1 1 1 1 1 1 1",
            "1 2 2 2 2 2 2 1",
            "4 3 3 3 3 3 2 1",
            "4 3 5 5 5 5 2 1",
            "4 3 6 6 6 5 2 1",
            "1 3 5 5 5 5 2 1",
            "1 3 2 2 2 2 2 1",
            "1 1 1 1 1 1 1 1",
        ],
    ),
    (
        "contest_example09_n9",
        &[
            "2 2 1 1 1 1 1 1 1",
            "3 2 1 4 4 4 4 4 1",
            "3 2 5 5 5 5 5 4 1",
            "3 2 6 6 6 6 5 4 1",
            "3 2 5 7 7 6 5 4 1",
            "3 2 5 5 5 5 5 4 1",
            "3 2 8 8 4 4 4 4 1",
            "3 2 2 2 2 2 2 2 1",
            "1 1 1 1 1 1 1 1 1",
        ],
    ),
    (
        "contest_example11_n12",
        &[
            "2 2 2 2 2 2 1 1 1 1 1 1",
            "3 3 3 3 3 2 1 4 4 4 4 1",
            "7 7 7 7 3 2 1 4 5 5 3 1",
            "8 8 8 7 3 2 1 4 5 4 3 1",
            "7 7 8 7 3 2 1 4 5 4 3 1",
            "9 7 8 7 3 2 1 4 5 4 3 1",
            "9 7 8 7 3 2 6 4 5 4 3 1",
            "9 7 8 7 3 2 6 4 5 4 3 1",
            "1 7 8 7 3 0 6 4 5 4 3 1",
            "1 7 8 7 3 6 6 4 4 4 3 1",
            "1 7 7 7 3 3 3 3 3 3 3 1",
            "1 1 1 1 1 1 1 1 1 1 1 1",
        ],
    ),
];

#[test]
fn published_layouts_are_valid() {
    for (name, rows) in PUBLISHED {
        let puzzle = read(name);
        let layout = puzzle.read_layout((&rows.join("\n")).into()).unwrap_or_else(|error| panic!("{name}: {error}"));
        puzzle.admit(layout).unwrap_or_else(|violation| panic!("{name}: {violation}"));
    }
}

/// A generator's file has a layout behind the board. Another file keeps its trailing blanks.
#[test]
fn real_files_keep_their_quirks() {
    let text = |name: &str| fs::read_to_string(data().join("arukone").join(name).with_extension("txt")).unwrap();
    let labelled = text("contest_labelled_n6_5");
    let (board, layout) = labelled.split_once("\n\n").unwrap();
    let puzzle: Arukone = board.parse().unwrap();
    assert_eq!(puzzle.to_string(), read("contest_labelled_n6_5").to_string());
    puzzle.admit(puzzle.read_layout(layout.into()).unwrap()).unwrap();
    assert_eq!(text("contest_trailing_blanks_n12_13").lines().filter(|line| line.ends_with(' ')).count(), 12);
    assert!(text("contest_labelled_n10_15").contains("\n 0  0 "));
}
