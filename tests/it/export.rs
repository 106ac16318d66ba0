//! An exported problem has as many solutions as the solved one.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use jigsat::problem::{Export, Format};
use jigsat::session::{Report, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::{Dlx, Engine, Outcome, Run};
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::text::header;

use crate::common::{all_with, data, files, search};

fn searched(puzzle: &AnyPuzzle) -> Report {
    let strategy = Strategy::parse(puzzle.kind(), "cover+dlx").unwrap();
    let (_, report) = search(&Session::new(puzzle), &all_with(strategy));
    assert_eq!(report.outcome, Outcome::Exhausted);
    report
}

/// The exact cover of `puzzle`, as text.
fn exported(puzzle: &AnyPuzzle) -> String {
    match puzzle.reduce("cover", Amo::default().into(), Budget::unlimited()).unwrap() {
        Some(AnyReduced::Cover(reduced)) => DlxText::from(reduced.problem.clone()).to_string(),
        _ => panic!("{} has no exact cover", puzzle.kind()),
    }
}

/// The kinds that have an exact cover.
fn covered() -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(|kind| kind.reductions().iter().any(|reduction| reduction.name == "cover"))
}

fn instances(kind: &Kind) -> impl Iterator<Item = (String, AnyPuzzle)> {
    let files = files(&data().join(kind.name)).into_iter();
    files.filter_map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let is_slow = header(&text, "slow").is_some_and(|slow| slow.split_whitespace().any(|name| name == "cover"));
        (!is_slow).then(|| (path.display().to_string(), kind.parse(&text).unwrap()))
    })
}

/// Rejected models, such as those with stray cycles, are solutions of the exported problem.
#[test]
fn exported_covers_have_as_many_solutions() {
    let kind = Kind::named("exact-cover").unwrap();
    for (name, puzzle) in covered().flat_map(instances) {
        let own = searched(&puzzle);
        let text = exported(&puzzle);
        let read = kind.parse(&text).unwrap_or_else(|error| panic!("{name}: {error} in\n{text}"));
        assert_eq!(read.notes(), [""; 0], "{name}");
        assert_eq!(searched(&read).count, own.count + own.rejected, "{name}");
    }
}

/// Asserts names of at most 8 bytes, without the special characters of Knuth's programs.
#[test]
fn exported_names_are_short() {
    for (name, puzzle) in covered().flat_map(instances) {
        for word in exported(&puzzle).split_whitespace().filter(|word| *word != "|") {
            let word = word.rsplit('|').next().unwrap();
            let (item, colour) = word.split_once(':').unwrap_or((word, "-"));
            assert!((1..=8).contains(&item.len()) && colour.len() == 1, "{name}: {word}");
        }
    }
}

#[test]
fn a_problem_exported_once_more_stays_as_it_is() {
    let kind = Kind::named("exact-cover").unwrap();
    for (name, puzzle) in instances(kind) {
        assert_eq!(exported(&puzzle), puzzle.to_string(), "{name}");
    }
}

#[test]
fn the_empty_problem_has_its_one_solution() {
    let text = DlxText::from(jigsat_forms::ExactCover::new()).to_string();
    let read: DlxText = text.parse().unwrap();
    let report = Dlx.solve(read.cover(), &Run::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Exhausted, 1));
}

/// Measures lines, and stops where one is too long for readers that take no more than 1,023 bytes at once.
struct Lines {
    line: Vec<u8>,
    /// Does this line have to be short?
    is_limited: IsLimited,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            // The beginning of a line identifies it: the rest is dropped.
            self.line.extend_from_slice(&part[..part.len().min(2000)]);
            if part.ends_with(b"\n") {
                if self.line.len() > 1000 && (self.is_limited)(&self.line) {
                    let text = String::from_utf8_lossy(&self.line[..60]).into_owned();
                    return Err(io::Error::other(format!("a line of {} bytes: {text}", self.line.len())));
                }
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Does a line have to be short?
type IsLimited = fn(&[u8]) -> bool;

/// A clause and a constraint stand on one line each.
const FORMATS: [(Format, IsLimited); 2] =
    [(Format::Dimacs, |line| line[0] == b'c'), (Format::Opb, |line| line[0] == b'*')];

/// Writes the puzzle in every format that ends in time; returns the number of exports.
fn assert_short_lines(name: &str, puzzle: &AnyPuzzle) -> usize {
    let source = "a/".repeat(2000);
    let reductions = puzzle.kind().reductions();
    let with = reductions.iter().map(|info| Some(info.name)).chain([None]);
    let mut written = 0;
    for (with, (format, is_limited)) in with.flat_map(|with| FORMATS.map(|format| (with, format))) {
        let budget = Budget::of_memory(1 << 28, None).within(Duration::from_secs(2));
        // Not every reduction leads to every format.
        let Ok(export) = Export::of(puzzle, &source, format, with, &budget) else { continue };
        let result = export.write(&mut Lines { line: Vec::new(), is_limited }, &budget);
        if budget.exceeded().is_none() {
            result.unwrap_or_else(|error| panic!("{name}: {with:?}: {error}"));
            written += 1;
        }
    }
    written
}

#[test]
fn no_line_is_too_long_for_other_programs() {
    let written: usize =
        KINDS.iter().flat_map(instances).map(|(name, puzzle)| assert_short_lines(&name, &puzzle)).sum();
    assert!(written > 100, "{written}");
    let names: Vec<String> = (0..300).map(|i| format!("{i}ä{}", "ö".repeat(1500))).collect();
    let long = format!("{}\n{}\n{}\n", names.join(" "), names.join(" "), names[..2].join(" "));
    assert!(assert_short_lines("long names", &Kind::named("exact-cover").unwrap().parse(&long).unwrap()) > 1);
}
