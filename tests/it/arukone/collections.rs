//! Collections of boards can be read, and their headers are true.
//!
//! The header at the top of a collection states
//! - `# boards: N`, how many there are;
//! - `# unique <rules> <touch>: N`, how many of them have exactly one layout under these rules.
//!
//! A board may have a header of its own, with counts as in other files.

use std::fs;

use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Kind;
use jigsat_engines::{Limits, Outcome};
use jigsat_forms::text::header;

use super::counts::counted;
use super::{RULE_SETS, under};
use crate::common::{data, files, search};

/// The node limit of a search; the SAT solver takes the other boards.
const NODES: u64 = 200_000;

/// The limit on attempts to route a path; boards that can be routed need fewer.
const ATTEMPTS: u64 = 1_000;

struct Collection {
    name: String,
    text: String,
}

impl Collection {
    fn all() -> Vec<Self> {
        let paths = files(&data().join("arukone/collections"));
        let read = |path: std::path::PathBuf| Self {
            name: path.file_stem().unwrap().display().to_string(),
            text: fs::read_to_string(path).unwrap(),
        };
        paths.into_iter().map(read).collect()
    }

    /// The texts of its boards, each with its header.
    fn boards(&self) -> Vec<&str> {
        arukone().split(&self.text).into_iter().map(|part| part.text).collect()
    }

    fn stated(&self, key: &str) -> Option<usize> {
        header(&self.text, key).map(|number| number.parse().unwrap_or_else(|_| panic!("{}: {key}", self.name)))
    }
}

fn arukone() -> &'static Kind {
    Kind::named("arukone").unwrap()
}

/// The number of layouts under these rules, at most 2; `None` if the strategy exceeds its limit.
fn few(board: &str, (_, rules, touch): (&str, &str, &str), strategy: &str, limits: Limits) -> Option<usize> {
    let mut puzzle = arukone().parse(board).unwrap();
    puzzle.set_rule("rules", rules).unwrap();
    puzzle.set_rule("touch", touch).unwrap();
    let strategy = Strategy::parse(arukone(), strategy).unwrap();
    // A count, since the question for uniqueness also searches near the first layout.
    let question = Question::Solutions { at_most: Some(2) };
    let (found, report) = search(&Session::new(&puzzle), &Request::new(question).with(strategy).within(limits));
    match report.outcome {
        Outcome::Exhausted | Outcome::Stopped => Some(found.len()),
        Outcome::Limited(_) => None,
    }
}

#[test]
fn every_board_is_there() {
    let collections = Collection::all();
    assert_eq!(collections.iter().map(|it| it.boards().len()).sum::<usize>(), 225);
    for collection in collections {
        assert_eq!(collection.stated("boards"), Some(collection.boards().len()), "{}", collection.name);
    }
}

/// Counts by a SAT solver, and by a search if that ends soon.
#[test]
fn as_many_boards_are_unique_as_is_stated() {
    let (mut stated, mut searched) = (0, 0);
    let few_nodes = Limits { nodes: Some(NODES), ..Limits::none() };
    for collection in Collection::all() {
        for rules in RULE_SETS {
            let Some(expected) = collection.stated(&format!("unique {}", rules.0)) else { continue };
            let mut unique = 0;
            for board in collection.boards() {
                let found = few(board, rules, "binary+varisat", Limits::none()).unwrap();
                if let Some(by_search) = few(board, rules, "diagonal+backtrack", few_nodes.clone()) {
                    assert_eq!(by_search, found, "{}, {}\n{board}", collection.name, rules.0);
                    searched += 1;
                }
                unique += usize::from(found == 1);
            }
            assert_eq!(unique, expected, "{}, {}", collection.name, rules.0);
            stated += collection.boards().len();
        }
    }
    assert!(stated >= 225 && searched * 10 > stated * 9, "{searched} of {stated}");
}

#[test]
fn boards_have_the_counts_of_their_own_headers() {
    let mut checked = 0;
    for collection in Collection::all() {
        for board in collection.boards() {
            for rules in RULE_SETS {
                let Some(count) = header(board, &format!("raw {}", rules.0)) else { continue };
                let puzzle = under(&board.parse().unwrap(), rules);
                assert_eq!(counted(&puzzle).to_string(), count, "{}, {}\n{board}", collection.name, rules.0);
                checked += 1;
            }
        }
    }
    assert!(checked >= 16, "{checked}");
}

/// The boards of the design contest have much room and are too large for a search: routing solves some.
#[test]
fn boards_of_the_design_contest_are_routed() {
    let collections = Collection::all();
    let contest = collections.iter().find(|collection| collection.name == "adc2015").unwrap();
    let limits = Limits { nodes: Some(ATTEMPTS), ..Limits::none() };
    let solved = contest.boards().into_iter().filter(|board| {
        let mut puzzle = arukone().parse(*board).unwrap();
        puzzle.set_rule("rules", "empty").unwrap();
        let route = Strategy::parse(arukone(), "paths+negotiate").unwrap();
        let request = Request::new(Question::First).with(route).within(limits.clone());
        search(&Session::new(&puzzle), &request).1.outcome == Outcome::Stopped
    });
    let solved: Vec<&str> = solved.map(|board| header(board, "board").unwrap()).collect();
    assert_eq!(solved, ["Q05", "Q09", "Q11", "Q19", "Q23", "Q25", "Q27"]);
}
