//! What `export` writes is the problem that was solved: it has as many solutions.

use std::ops::ControlFlow;

use jigsat::strategy::{Findings, Strategy};
use jigsat_encodings::kind::{AnyPuzzle, AnyReduced, Kind};
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::{Dlx, Engine, Outcome, Run};
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::text::header;

use crate::common::{data, files};

fn run(kind: &Kind, puzzle: &AnyPuzzle) -> Findings {
    let strategy = Strategy::parse(kind, "cover+dlx").unwrap();
    let run = strategy.run(puzzle, &Run::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(run.outcome, Outcome::Exhausted);
    run
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

/// Spurious witnesses (stray cycles, say) are none to the exported problem, which knows nothing of layouts.
#[test]
fn exported_covers_have_as_many_solutions() {
    let kind = Kind::named("exact-cover").unwrap();
    for (name, puzzle) in covered().flat_map(instances) {
        let own = run(puzzle.kind(), &puzzle);
        let text = exported(&puzzle);
        let read = kind.parse(&text).unwrap_or_else(|error| panic!("{name}: {error} in\n{text}"));
        assert_eq!(read.notes(), [""; 0], "{name}");
        assert_eq!(run(kind, &read).layouts, own.layouts + own.spurious, "{name}");
    }
}

/// Names of at most 8 bytes, and nothing that Knuth's programs would take for something else.
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
