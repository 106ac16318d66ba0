//! The instances in `data/<kind>/`: every kind has some, and their headers are true.
//!
//! A header is made of comment lines at the top of the file (they begin with `|` or `c ` where the format has such comments):
//! - `# kind: …`, the kind of puzzle;
//! - `# source: …`, where the puzzle comes from;
//! - `# raw: N`, the number of layouts, or for kinds with rule variants `# raw <rules> <touch>: N` for some of them, such as
//!   `# raw empty no-touch: 4`. Other values than numbers (`# raw: unknown`) are not checked here;
//! - `# slow: …`, if need be: reductions, by name, that take too long to be tried on this file.
//!
//! Subfolders contain collections, with many puzzles in a file, and tasks by the dozen. This module checks their headers, the tests of
//! their kind check the counts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::{Limit, Limits, Outcome};
use jigsat_forms::budget::Budget;
use jigsat_forms::text::{header, header_comments};

use crate::common::{self, all_with, count as count_with, data, files, layouts, say, search};

/// Up to this number of layouts, every strategy enumerates them.
const FEW: u128 = 150;

/// Up to this number of layouts, some strategies enumerate them.
const MANY: u128 = 100_000;

/// An instance.
struct Instance {
    path: PathBuf,
    text: String,
    kind: &'static Kind,
}

fn folders() -> Vec<PathBuf> {
    common::kind_folders()
}

fn kind_of(folder: &Path) -> &'static Kind {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    Kind::named(name).unwrap_or_else(|| panic!("{} is named after no kind of puzzle", folder.display()))
}

fn instances() -> Vec<Instance> {
    let of_kind = |folder: PathBuf| instances_in(&folder, kind_of(&folder));
    folders().into_iter().flat_map(of_kind).collect()
}

/// The instances in subfolders, too.
fn all_instances() -> Vec<Instance> {
    let more = |folder: PathBuf| {
        let kind = kind_of(&folder);
        common::folders(&folder).into_iter().flat_map(move |folder| instances_in(&folder, kind))
    };
    instances().into_iter().chain(folders().into_iter().flat_map(more)).collect()
}

fn instances_in(folder: &Path, kind: &'static Kind) -> Vec<Instance> {
    let read = |path: PathBuf| Instance { text: fs::read_to_string(&path).unwrap(), path, kind };
    files(folder).into_iter().map(read).collect()
}

/// A number of layouts that a header states, and under which rules.
struct Count {
    rules: Vec<(&'static str, &'static str)>,
    layouts: u128,
}

impl Instance {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn puzzle(&self, count: &Count) -> AnyPuzzle {
        let mut puzzle = self.kind.parse(&self.text).unwrap_or_else(|error| panic!("{}:{error}", self.name()));
        for (rule, value) in &count.rules {
            puzzle.set_rule(rule, value).unwrap();
        }
        puzzle
    }

    /// The values of `raw` in the header, which has at least one.
    fn counts(&self) -> Vec<Count> {
        let stated: Vec<(&str, &str)> = header_comments(&self.text)
            .filter(|comment| comment.starts_with("raw"))
            .filter_map(|comment| comment.split_once(':'))
            .collect();
        assert!(!stated.is_empty(), "{} states no count", self.name());
        let plain = stated.into_iter().filter_map(|(key, value)| Some((key, value.trim().parse().ok()?)));
        plain.map(|(key, layouts)| Count { rules: self.rules(key), layouts }).collect()
    }

    /// The rule variants behind `raw`: each word is a variant of one of the kind's rules, `no-touch` is the variant `no` of `touch`.
    fn rules(&self, key: &str) -> Vec<(&'static str, &'static str)> {
        let words = key.split_whitespace().skip(1);
        words
            .map(|word| {
                let stands_for = |name: &str, value: &str| match value {
                    "yes" => word == name,
                    "no" => word.strip_prefix("no-") == Some(name),
                    _ => word == value,
                };
                let rules = self.kind.rules().into_iter();
                let variants = rules.flat_map(|rule| rule.variants.into_iter().map(move |it| (rule.name, it.name)));
                let mut fitting = variants.filter(|&(name, value)| stands_for(name, value));
                fitting.next().unwrap_or_else(|| panic!("{}: '{word}' is no rule of {}", self.name(), self.kind.name))
            })
            .collect()
    }

    /// The reductions that are too slow for this file.
    fn slow(&self) -> Vec<&str> {
        let slow: Vec<&str> = header(&self.text, "slow").unwrap_or_default().split_whitespace().collect();
        for name in &slow {
            let is_known = self.kind.reductions().iter().any(|reduction| reduction.name == *name);
            assert!(is_known, "{}: {} has no reduction '{name}'", self.name(), self.kind.name);
        }
        slow
    }

    /// The strategies that enumerate this instance: every complete one but the slow ones, and the SAT solver only where there are few
    /// layouts to be blocked one by one.
    fn strategies(&self, count: &Count) -> Vec<Strategy> {
        let slow = self.slow();
        let is_fit = |strategy: &Strategy| {
            strategy.is_complete()
                && strategy.for_question(Question::Count).is_ok()
                && !slow.contains(&strategy.reduction().name)
                && (count.layouts <= MANY || counts_unseen(strategy))
                && (count.layouts <= FEW || !strategy.to_string().ends_with("varisat"))
        };
        Strategy::all(self.kind).into_iter().filter(is_fit).collect()
    }
}

/// Does the strategy count by another method than it enumerates?
fn counts_unseen(strategy: &Strategy) -> bool {
    let name = strategy.to_string();
    ["+memo", "+sweep", "+frontier", "+sharp"].iter().any(|engine| name.ends_with(engine))
}

#[test]
fn every_kind_has_data_and_all_data_have_a_kind() {
    let with_data: Vec<&str> = folders().iter().map(|folder| kind_of(folder).name).collect();
    for kind in KINDS {
        assert!(with_data.contains(&kind.name), "data/{} is missing", kind.name);
    }
    for folder in folders() {
        let count = files(&folder).len();
        assert!(count >= 12, "{} has only {count} instances", folder.display());
    }
}

#[test]
fn headers_name_kind_and_source() {
    for instance in all_instances() {
        let name = instance.name();
        assert_eq!(header(&instance.text, "kind"), Some(instance.kind.name), "{name}");
        assert!(header(&instance.text, "source").is_some_and(|source| !source.is_empty()), "{name} names no source");
    }
}

#[test]
fn kinds_are_recognised_without_headers() {
    for instance in all_instances() {
        let bare: Vec<&str> =
            instance.text.lines().filter(|line| !["# ", "|", "c "].iter().any(|sign| line.starts_with(sign))).collect();
        let bare = bare.join("\n");
        let found = Kind::recognise(&bare).map(|kind| kind.name);
        assert_eq!(found, Some(instance.kind.name), "{}", instance.name());
    }
}

#[test]
fn puzzles_are_written_as_they_are_read() {
    for Instance { text, kind, path } in all_instances() {
        for part in kind.split(&text) {
            let place = format!("{} from line {}", path.display(), part.line);
            let puzzle = kind.parse(part.text).unwrap_or_else(|error| panic!("{place}: {error}"));
            let written = puzzle.to_string();
            assert_eq!(kind.parse(&written).unwrap().to_string(), written, "{place}");
        }
    }
}

/// Conclusions without search are true, too.
#[test]
fn partial_strategies_are_right_where_they_decide() {
    let mut decided = BTreeMap::new();
    for instance in instances() {
        for count in instance.counts() {
            let puzzle = instance.puzzle(&count);
            for strategy in Strategy::all(instance.kind).into_iter().filter(|strategy| !strategy.is_complete()) {
                let session = Session::new(&puzzle);
                let short = Limits { nodes: Some(100_000), ..Limits::none() };
                let counting = Request::new(Question::Count).with(strategy).within(short);
                for request in [all_with(strategy), counting] {
                    let (_, report) = search(&session, &request);
                    match report.outcome {
                        Outcome::Exhausted => assert_eq!(report.count, count.layouts.into(), "{}", instance.name()),
                        Outcome::Limited(limit) => {
                            assert!(matches!(limit, Limit::Incapable | Limit::Nodes), "{}: {limit}", instance.name());
                        }
                        Outcome::Stopped => unreachable!("nothing stops it"),
                    }
                    *decided.entry(strategy.to_string()).or_insert(0) +=
                        usize::from(report.outcome == Outcome::Exhausted);
                }
            }
        }
    }
    assert!(decided["cover+linear"] >= 20 && decided["cover+sweep"] >= 10, "{decided:?}");
}

#[test]
fn stated_counts_are_true() {
    for instance in instances() {
        for count in instance.counts() {
            let puzzle = instance.puzzle(&count);
            let place = format!("{} {:?}", instance.name(), count.rules);
            let mut first = None;
            for strategy in instance.strategies(&count) {
                if count.layouts <= MANY {
                    let found = layouts(&puzzle, &strategy);
                    assert_eq!(found.len() as u128, count.layouts, "{place}: {strategy}");
                    let first = first.get_or_insert_with(|| found.clone());
                    assert!(*first == found, "{place}: {strategy} finds other layouts than the first strategy");
                }
                if counts_unseen(&strategy) {
                    assert_eq!(count_with(&puzzle, &strategy), count.layouts.into(), "{place}: {strategy}");
                }
            }
            if let Some(reason) = puzzle.impossible(Budget::unlimited()).unwrap() {
                assert_eq!(count.layouts, 0, "{place}: {reason}");
            }
        }
    }
}

/// The files of the classic problems equal the output of the scripts.
#[test]
fn classic_problems_come_from_scripts() {
    written_by("classic_covers.py", "exact-cover");
    written_by("classic_cnfs.py", "cnf");
}

fn written_by(script: &str, kind: &str) {
    let folder = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(script);
    let Ok(status) = Command::new("python3").arg(script).arg(folder.path()).status() else {
        say("skipped: there is no Python to write the classic problems");
        return;
    };
    assert!(status.success());
    let written = files(folder.path());
    assert!(written.len() >= 12);
    for path in written {
        let kept = data().join(kind).join(path.file_name().unwrap());
        assert_eq!(fs::read_to_string(path).unwrap(), fs::read_to_string(kept).unwrap());
    }
}
