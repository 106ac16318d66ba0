//! The example `own_kind`, a kind of puzzle in one file, which a registry adds.

#[path = "../../examples/own_kind.rs"]
#[expect(unreachable_pub, reason = "an example is written as a crate is")]
mod example;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use itertools::Itertools;
use jigsat::render;
use jigsat::session::Session;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle, Guess, Kind, Offer};
use jigsat_encodings::puzzles::KINDS;

use crate::common::{all_with, layouts, search};
use example::Queens;

/// The registry with the additional kind.
static REGISTRY: LazyLock<Vec<Kind>> = LazyLock::new(|| KINDS.iter().copied().chain([Kind::of::<Queens>()]).collect());

/// Reads the puzzle as the program does: the registry finds the kind.
fn open(text: &str) -> (&'static Kind, AnyPuzzle) {
    let guess = Guess::among(&REGISTRY, text, None).expect("a puzzle of some kind");
    (guess.kind, guess.kind.parse(text).unwrap())
}

/// The layouts by permutation, without code of the example.
fn by_hand(size: usize, sees_diagonals: bool, given: Option<[usize; 2]>) -> BTreeSet<String> {
    let placements = (0..size).permutations(size);
    let is_fit = |columns: &Vec<usize>| {
        let mut pairs = columns.iter().enumerate().array_combinations();
        let is_safe = pairs.all(|[(a, &x), (b, &y)]| a.abs_diff(b) != x.abs_diff(y));
        (is_safe || !sees_diagonals) && given.is_none_or(|[row, column]| columns[row] == column)
    };
    placements.filter(is_fit).map(|columns| columns.iter().join(" ")).collect()
}

#[test]
fn every_strategy_solves_it_under_every_rule() {
    for (text, given) in [("6/6/6/6/6/6\n", None), ("queens\n.....\n...Q.\n.....\n.....\n.....\n", Some([1, 3]))] {
        let (kind, mut puzzle) = open(text);
        assert_eq!((kind.name, puzzle.kind().name), ("queens", "queens"));
        let size = if given.is_some() { 5 } else { 6 };
        for (rule, sees_diagonals) in [("queens", true), ("rooks", false)] {
            puzzle.set_rule("rules", rule).unwrap();
            assert_eq!(puzzle.rules().as_deref(), Some(rule));
            let expected = by_hand(size, sees_diagonals, given);
            let strategies = Strategy::all(kind).into_iter().filter(Strategy::is_complete).collect_vec();
            assert!(strategies.len() > 10, "{strategies:?}");
            for strategy in strategies {
                assert_eq!(layouts(&puzzle, &strategy), expected, "{strategy}");
            }
        }
    }
}

#[test]
fn layouts_are_drawn_read_and_verified() {
    let (kind, puzzle) = open("6/6/6/6/6/6\n");
    let strategy = Strategy::parse(kind, "rows").unwrap();
    let (found, report) = search(&Session::new(&puzzle), &all_with(strategy));
    assert_eq!(report.count, 4_u8.into());
    let picture = |answer: &Answer| {
        let picture = render::plain(&answer.draw());
        assert_eq!(puzzle.check_text((&picture).into()).unwrap().to_string(), answer.to_string());
        assert_eq!(puzzle.check_json(&answer.json()).unwrap().to_string(), answer.to_string());
        picture
    };
    let pictures = found.iter().map(picture).collect_vec();
    insta::assert_snapshot!(pictures[0], @"
    layer 1
    . Q . . . .
    . . . Q . .
    . . . . . Q
    Q . . . . .
    . . Q . . .
    . . . . Q .
    ");
    let attacked = pictures[0].replacen(". Q", "Q .", 1);
    let error = puzzle.check_text((&attacked).into()).map(|_| ()).unwrap_err();
    insta::assert_snapshot!(error, @"no queen attacks another: rows 1 and 4");
}

#[test]
fn it_is_written_in_its_second_format() {
    let (_, puzzle) = open("# rules: rooks\nqueens\n...\n.Q.\n...\n");
    let fen = puzzle.write_as("fen").unwrap();
    assert_eq!(fen, "3/1Q1/3\n");
    let (_, mut again) = open(&fen);
    // The format does not contain the rule.
    again.set_rule("rules", "rooks").unwrap();
    assert_eq!(again.to_string(), puzzle.to_string());
    let (_, large) = open(&format!("queens\n{}", (".".repeat(10) + "\n").repeat(10)));
    let refused = |puzzle: &AnyPuzzle, format| puzzle.write_as(format).unwrap_err().to_string();
    assert_eq!(refused(&large, "fen"), "ranks have no sign for more than nine empty squares");
    assert_eq!(refused(&puzzle, "puzzlink"), "queens puzzles are not written in the format 'puzzlink'");
    let bad = |text| REGISTRY.last().unwrap().parse(text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(bad("queens\n..\n.x\n"), "3:2: expected Q or '.', found 'x'");
    assert_eq!(bad("3/QQ1/3\n"), "1:4: expected one queen in each row, found 'Q'");
}

/// The option `--rules` is Arukone's, too: each kind takes its own variants.
#[test]
fn kinds_share_options_and_formats_by_name() {
    let rules = Offer::rules(&REGISTRY);
    assert!(rules.iter().map(|rule| rule.name).all_unique());
    let shared = rules.iter().find(|rule| rule.name == "rules").unwrap();
    let known = shared.variants();
    for variant in ["empty", "full", "queens", "rooks"] {
        assert_eq!(known.iter().filter(|known| known.name == variant).count(), 1, "{variant}");
    }
    assert!(shared.explained(|rule| rule.summary.to_string()).ends_with("; queens: what do the pieces attack?"));
    let (_, mut puzzle) = open("3/3/3\n");
    let error = puzzle.set_rule("rules", "full").unwrap_err();
    assert_eq!(error.to_string(), "the rule 'rules' of queens puzzles: expected 'queens' or 'rooks', found 'full'");
    let (_, mut board) = open("A.\n.A\n");
    assert!(board.set_rule("rules", "full").is_ok() && board.set_rule("rules", "rooks").is_err());
    let formats = Offer::formats(&REGISTRY);
    assert!(formats.iter().any(|format| format.name == "fen" && format.by.iter().all(|&(kind, _)| kind == "queens")));
}
