//! Known counts: of the project's own instances, as their headers say, and of real ones where they are at hand.
use jigsat_forms::budget::Budget;

use std::fs;
use std::path::Path;

use jigsat_encodings::puzzle::{Encode, Puzzle};
use jigsat_encodings::puzzles::arukone::Arukone;
use jigsat_engines::{Engine, Frontier, Outcome, Run, Varisat};
use jigsat_forms::text::header;
use num_bigint::BigUint;

use super::{RULE_SETS, formula, layouts, named, under};
use crate::common::{beside, data, files};

/// More layouts than these are counted without visiting them.
const MOST: u128 = 100_000;

fn read(path: &Path) -> Arukone {
    let text = fs::read_to_string(path).unwrap();
    text.parse().unwrap_or_else(|error| panic!("{}:{error}", path.display()))
}

/// The number of layouts by each reduction that is asked for.
fn assert_counts(name: &str, puzzle: &Arukone, rules: (&str, &str, &str), expected: usize, reductions: &[&str]) {
    let puzzle = under(puzzle, rules);
    for reduction in Arukone::REDUCTIONS.iter().filter(|reduction| reductions.contains(&reduction.info.name)) {
        assert_eq!(layouts(&puzzle, reduction).len(), expected, "{name}, {} by {}", rules.0, reduction.info.name);
    }
}

/// The number of layouts, by the engine that need not visit them.
fn counted(puzzle: &Arukone) -> BigUint {
    let Some(Encode::Paths(reduce)) = Arukone::REDUCTIONS.last().map(|reduction| &reduction.encode) else {
        panic!("the last reduction leads to disjoint paths");
    };
    let counted = Frontier::default()
        .count(&reduce(puzzle, jigsat_forms::Amo::default().into(), Budget::unlimited()).problem, &Run::default())
        .unwrap();
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

#[test]
fn own_instances_have_the_counts_of_their_headers() {
    for path in files(&data().join("arukone")) {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let puzzle: Arukone = text.parse().unwrap_or_else(|error| panic!("{name}:{error}"));
        let count = |key: &str| header(&text, key).map(|count| count.parse::<u128>().unwrap());
        let raw = count("raw").unwrap_or_else(|| panic!("{name} has no line '# raw: …'"));
        let own = RULE_SETS.into_iter().find(|&rules| under(&puzzle, rules) == puzzle).unwrap();
        assert_eq!(count(&format!("raw {}", own.0)), Some(raw), "{name}");
        for rules in RULE_SETS {
            let expected = count(&format!("raw {}", rules.0)).unwrap_or_else(|| panic!("{name}: {}", rules.0));
            let every: &[&str] =
                &["binary", "onehot", "binary-eager", "onehot-eager", "cover", "search", "heads", "diagonal", "paths"];
            if expected > MOST || header(&text, "slow").is_some() {
                assert_eq!(counted(&under(&puzzle, rules)), expected.into(), "{name}, {}", rules.0);
                continue;
            }
            let reductions = if expected <= 500 { every } else { &every[4..] };
            assert_counts(&name, &puzzle, rules, expected as usize, reductions);
        }
    }
}

#[test]
fn real_instances_have_the_published_counts() {
    let Some(folder) = beside("arukone") else {
        return;
    };
    let every: &[&str] =
        &["binary", "onehot", "binary-eager", "onehot-eager", "cover", "search", "heads", "diagonal", "paths"];
    for (file, counts, reductions) in [
        ("arukone0", &[2, 0, 2, 0][..], every),
        ("example01_n4", &[1, 1, 1, 1], every),
        ("example03_n5", &[3, 0, 3, 0], every),
        ("example05_n7", &[1, 1, 1, 1], every),
        ("example07_n8", &[1, 1, 1, 1], every),
        ("example09_n9", &[198, 25, 4, 1], every),
        ("example11_n12", &[2, 0, 2, 0], &["binary", "heads", "diagonal", "paths"]),
        ("labelled_n6_5", &[12, 0, 3, 0], every),
        ("labelled_n10_15", &[1, 0, 1, 0], every),
    ] {
        let puzzle = read(&folder.join(file).with_extension("txt"));
        for (&expected, rules) in counts.iter().zip(RULE_SETS) {
            assert_counts(file, &puzzle, rules, expected, reductions);
        }
    }
}

/// Counts that nobody can visit one by one.
#[test]
fn real_instances_have_large_counts() {
    let [Some(arukone), Some(flow)] = ["arukone", "numberlink/flow"].map(beside) else {
        return;
    };
    let blanks = read(&arukone.join("trailing_blanks_n12_13.txt"));
    let jumbo = read(&flow.join("jumbo_14x14_30.txt"));
    for (puzzle, rules, expected) in [
        (&blanks, 0, 1_116_123_235_426_562_u64),
        (&blanks, 2, 1_017_772_520),
        (&jumbo, 1, 5_229_537_966_204),
        (&jumbo, 3, 1),
    ] {
        assert_eq!(counted(&under(puzzle, RULE_SETS[rules])), expected.into(), "{}", RULE_SETS[rules].0);
    }
}

#[test]
fn real_instances_have_solutions() {
    let Some(folder) = beside("arukone") else {
        return;
    };
    let puzzle = read(&folder.join("trailing_blanks_n12_13.txt"));
    assert!(has_layout(&puzzle));
    assert!(!has_layout(&under(&puzzle, RULE_SETS[1])));
}

#[test]
fn flow_boards_have_solutions_that_use_every_cell() {
    let Some(folder) = beside("numberlink/flow") else {
        return;
    };
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let solvable = !path.ends_with("unsolvable_cross.txt");
        assert_eq!(has_layout(&under(&read(&path), RULE_SETS[3])), solvable, "{}", path.display());
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
            std::ops::ControlFlow::Break(())
        })
        .unwrap();
    found
}

#[test]
fn published_solutions_are_valid() {
    let Some(folder) = beside("arukone") else {
        return;
    };
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "solution") {
            let puzzle = read(&path.with_extension("txt"));
            let layout = puzzle.read_layout((&fs::read_to_string(&path).unwrap()).into()).unwrap();
            puzzle.admit(layout).unwrap();
            checked += 1;
        }
    }
    assert!(checked >= 6);
}

#[test]
fn every_real_board_is_read() {
    let Some(folder) = beside("numberlink") else {
        return;
    };
    let boards_of = |name: &str| -> Vec<Arukone> {
        let mut boards = Vec::new();
        for path in files(&folder.join(name)) {
            let text = fs::read_to_string(&path).unwrap();
            for part in Arukone::split((&text).into()) {
                let board = part.text.parse();
                boards
                    .push(board.unwrap_or_else(|error| panic!("{} from line {}: {error}", path.display(), part.line)));
            }
        }
        boards
    };
    assert_eq!(["flow", "janko", "ahle", "adc2015"].map(|name| boards_of(name).len()), [15, 135, 57, 18]);
}
