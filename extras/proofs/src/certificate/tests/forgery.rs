//! Forged certificates of false claims, with clauses that exclude layouts.

use std::io::Write;

use jigsat_forms::Lit;

use super::*;
use crate::refute::logging::{ProofWriters, Refutation};

/// A forged addition: a reason and a clause.
/// Literals are names of variables, with `-` for a negation. `…` stands for the clause that the reason derives.
type Addition<'a> = (&'a str, &'a str);

/// Forges a certificate with matching checksums, formula and reasons.
/// The proof follows from the formula, if the solver can refute it.
fn forge(text: &str, with: &str, claim: &Claim, additions: &[Addition<'_>]) -> TempDir {
    let (kind, puzzle) = parse(text);
    let way = ProofMethod::parse(kind, with).unwrap();
    let basis = Basis::new(&Session::new(&puzzle), &way, Budget::unlimited()).unwrap();
    let names = basis.cnf().names();
    let folder = TempDir::new().unwrap();
    let mut manifest = Manifest {
        certificate: FORMAT,
        claim: claim.clone(),
        kind: kind.name.to_string(),
        reduction: way.to_string(),
        added: Vec::new(),
        files: std::collections::BTreeMap::new(),
    };
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).unwrap();
    let mut model = None;
    if claim.has_layout() {
        let layout = basis.find(1, &Run::default()).unwrap().unwrap().pop().expect("there is a layout");
        write(files::LAYOUT, &files::layouts([&layout.0]));
        write(files::PICTURE, &files::pictures([&layout.0]));
        write(files::MODEL, &files::model(&layout.1, basis.cnf()));
        model = Some(layout.1);
    }
    let literal = |word: &str| -> Lit {
        let (name, value) = word.strip_prefix('-').map_or((word, true), |name| (name, false));
        names.var(&name.replace('_', " ")).unwrap_or_else(|| panic!("no variable '{name}'")).is(value)
    };
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    for &(reason, clause) in additions {
        clauses.push(match clause {
            "…" if reason == added::LAYOUT => basis.exclusion(model.as_ref().unwrap()).clause,
            "…" => puzzle.justify(reason, &|name| names.var(name)).unwrap(),
            clause => clause.split_whitespace().map(literal).collect(),
        });
        // A clause without a reason.
        if !reason.is_empty() {
            manifest.added.push(reason.to_string());
        }
    }
    let mut formula = Vec::new();
    files::write_formula(basis.cnf(), &manifest, &clauses, &mut formula).unwrap();
    fs::write(folder.path().join(files::FORMULA), formula).unwrap();
    let (mut lrat, mut drat) = (Vec::new(), Vec::new());
    let proof = ProofWriters { lrat: &mut lrat, drat: &mut drat };
    if basis.refute(&clauses, model.as_slice(), &Run::default(), proof).unwrap() != Refutation::Proved {
        // The formula has a model, so the proof stays empty.
        lrat.clear();
        drat.clear();
        let last = basis.cnf().clause_count() + clauses.len();
        writeln!(lrat, "{} 0 {last} 0", last + 1).unwrap();
        writeln!(drat, "0").unwrap();
    }
    fs::write(folder.path().join(files::LRAT), lrat).unwrap();
    fs::write(folder.path().join(files::DRAT), drat).unwrap();
    write(files::PUZZLE, &puzzle.to_string());
    write(files::STATEMENT, &statement::statement(&manifest, &puzzle));
    seal(&folder, manifest);
    folder
}

/// A board with exactly one layout, and regions with room for cycles.
const ROOM: &str = "B...D\n..DA.\n.....\nB..AC\nC....\n";

fn room(rules: &str) -> String {
    format!("# rules: {rules}\n{ROOM}")
}

/// The verdict on the false claim that a board has no layout, with this addition.
fn refused(board: &str, with: &str, addition: Addition<'_>) -> String {
    let folder = forge(board, with, &Claim::Unsolvable, &[addition]);
    verdict(&folder)
}

/// The formulas of a board, with label variables of the cell at row 2, column 2.
const LABELS: [(&str, [&str; 2]); 4] = [
    ("binary", ["r2c2.0", "-r2c2.1"]),
    ("onehot-product", ["r2c2=A", "-r2c2=B"]),
    ("binary-eager", ["r2c2.0", "-r2c2.1"]),
    ("onehot-eager-product", ["r2c2=A", "-r2c2=B"]),
];

#[test]
fn a_reason_has_to_hold_on_this_board() {
    let cases = [
        ("touch r1c1 r1c2 D", "full no-touch", "r1c1 holds B, and is not on the path of D"),
        ("touch r1c2 r1c1 A", "full no-touch", "r1c1 holds B, and is not on the path of A"),
        ("touch r1c2 r1c3 E", "full no-touch", "there is no label E"),
        ("touch r1c2 r1c4 A", "full no-touch", "r1c2 and r1c4 are no neighbours"),
        ("touch r1c2 r1c2 A", "full no-touch", "r1c2 and r1c2 are no neighbours"),
        ("touch r1c2 r0c2 A", "full no-touch", "expected 'cycle', 'island' or 'touch' and cells such as r1c2"),
        ("touch r5c5 r6c5 A", "full no-touch", "r6c5 is not on the board"),
        ("touch r1c2 r1c3 A", "full touch", "paths may touch themselves"),
        ("island r1c2 r1c3", "empty no-touch", "cells may stay empty"),
        ("island r1c2 r1c1", "full no-touch", "r1c1 holds B"),
        ("island r1c2 r1c2", "full no-touch", "r1c2 is named twice"),
        ("island r1c9", "full touch", "r1c9 is not on the board"),
        ("cycle r2c1 r2c2", "empty touch", "a cycle has at least four cells"),
        ("cycle r2c1 r2c2 r3c2", "empty touch", "a cycle has at least four cells"),
        ("cycle r2c1 r2c2 r2c3 r2c4", "empty touch", "r2c4 and r2c1 are no neighbours"),
        ("cycle r2c1 r2c2 r3c2 r3c1 r2c1 r2c2 r3c2 r3c1", "empty touch", "r2c1 is named twice"),
        // A real cycle, of a larger board.
        ("cycle r5c5 r5c6 r6c6 r6c5", "empty touch", "r5c6 is not on the board"),
        ("layout", "full no-touch", "only the first added clauses exclude layouts"),
        ("7 0", "full no-touch", "expected 'cycle', 'island' or 'touch'"),
        ("because", "full no-touch", "expected 'cycle', 'island' or 'touch'"),
    ];
    for (reason, rules, expected) in cases {
        for (with, _) in LABELS {
            // Only some layouts use the edge; for every clause, the reason must hold.
            for clause in ["r1c1-r1c2", "-r1c1-r1c2", "r1c1-r2c1", "r1c1-r1c2 r1c1-r2c1"] {
                let verdict = refused(&room(rules), with, (reason, clause));
                let beginning = format!("certificate.json: added clause 1, '{reason}': {expected}");
                assert!(verdict.starts_with(&beginning), "{with}, {rules}: {verdict}");
            }
        }
    }
}

#[test]
fn reasons_about_blocked_cells_are_refused() {
    let board = "# rules: full no-touch\nA.B\n.#.\nA.B\n";
    for (with, _) in LABELS {
        let verdict = |reason: &str| refused(board, with, (reason, "r1c1-r1c2"));
        let expected = |what: &str| format!("certificate.json: added clause 1, {what}");
        assert_eq!(verdict("touch r1c2 r2c2 A"), expected("'touch r1c2 r2c2 A': r2c2 is blocked, and on no path"));
        assert_eq!(verdict("island r1c2 r2c2"), expected("'island r1c2 r2c2': r2c2 is blocked"));
    }
}

/// The reason holds, but the formula has another clause than it derives.
/// The clause has an edge, a label, a bit or a cell, or it lacks or negates literals.
#[test]
fn a_clause_has_to_be_that_of_its_reason() {
    for (with, [one, other]) in LABELS {
        for rules in ["full no-touch", "empty no-touch"] {
            let used = if rules.starts_with("empty") { ["r2c2_used", "-r2c2_used"] } else { ["r1c1-r2c1"; 2] };
            let touch = "touch r2c2 r3c2 A";
            let cycle = "cycle r2c1 r2c2 r3c2 r3c1";
            let edges = ["r1c1-r1c2", "-r1c1-r1c2", "r2c1-r2c2", "-r2c1-r2c2", "-r2c1-r2c2 -r2c1-r3c1 -r3c1-r3c2"];
            for clause in edges.into_iter().chain([one, other]).chain(used) {
                for reason in [touch, cycle] {
                    let verdict = refused(&room(rules), with, (reason, clause));
                    assert!(verdict.starts_with("formula.cnf: line "), "{with}, {rules}, {reason}: {verdict}");
                }
            }
        }
    }
}

/// Each literal of the clause matters: none may be left out or negated.
#[test]
fn no_literal_of_a_clause_can_be_left_out() {
    let reasons = [
        ("touch r2c2 r3c2 A", "full no-touch"),
        ("touch r3c3 r3c4 D", "empty no-touch"),
        ("touch r1c2 r1c1 B", "empty no-touch"),
        ("island r2c1 r2c2 r3c1 r3c2", "full touch"),
        ("cycle r2c1 r2c2 r3c2 r3c1", "empty touch"),
        ("cycle r2c1 r2c2 r3c2 r3c1", "full no-touch"),
    ];
    for (with, _) in LABELS {
        for (reason, rules) in reasons {
            let board = room(rules);
            let (kind, puzzle) = parse(&board);
            let cnf = Basis::new(&Session::new(&puzzle), &ProofMethod::parse(kind, with).unwrap(), Budget::unlimited())
                .unwrap();
            let names = cnf.cnf().names();
            let clause = puzzle.justify(reason, &|name| names.var(name)).unwrap();
            let word = |lit: &Lit| {
                let name = cnf.cnf().name(lit.var()).unwrap().replace(' ', "_");
                if lit.is_positive() { name } else { format!("-{name}") }
            };
            let words: Vec<String> = clause.iter().map(word).collect();
            for place in 0..words.len() {
                let rest = words.iter().enumerate().filter(|&(i, _)| i != place).map(|(_, word)| word.clone());
                let turned = words.iter().enumerate().map(|(i, word)| match word.strip_prefix('-') {
                    Some(name) if i == place => name.to_string(),
                    None if i == place => format!("-{word}"),
                    _ => word.clone(),
                });
                for forged in [rest.collect::<Vec<_>>().join(" "), turned.collect::<Vec<_>>().join(" ")] {
                    let verdict = refused(&board, with, (reason, &forged));
                    assert!(verdict.starts_with("formula.cnf: line "), "{with}, {reason}, {forged}: {verdict}");
                }
            }
        }
    }
}

/// A maker may add all clauses that the rules justify, needed or not.
#[test]
fn true_reasons_are_accepted_for_true_claims() {
    let board = |rules: &str| format!("# rules: {rules}\n..B..A\n......\n......\nA....B\n");
    for (with, _) in LABELS {
        for (reason, rules) in [
            ("cycle r2c1 r2c2 r3c2 r3c1", "empty touch"),
            ("cycle r2c2 r2c3 r3c3 r3c2", "full no-touch"),
            ("island r2c2 r2c3", "full touch"),
            ("island r2c4", "full no-touch"),
            ("touch r2c3 r1c3 B", "empty no-touch"),
            ("touch r2c3 r2c4 A", "full no-touch"),
        ] {
            let folder = forge(&board(rules), with, &Claim::Unsolvable, &[(reason, "…"), (reason, "…")]);
            assert_eq!(verdict(&folder), "arukone unsolvable", "{with}, {reason}, {rules}");
        }
    }
}

/// True reasons alone do not refute a solvable board.
#[test]
fn true_reasons_prove_nothing_false() {
    for (with, _) in LABELS {
        let verdict = refused(&room("full no-touch"), with, ("touch r2c2 r3c2 A", "…"));
        assert!(verdict.starts_with("proof.lrat: line 1: "), "{verdict}");
    }
}

#[test]
fn clauses_without_a_reason_are_named() {
    let without = ("", "r1c1-r1c2");
    for additions in [&[without][..], &[("touch r2c2 r3c2 A", "…"), without]] {
        let folder = forge(&room("full no-touch"), "binary", &Claim::Unsolvable, additions);
        let verdict = verdict(&folder);
        assert!(
            verdict.starts_with("formula.cnf: line ") && verdict.ends_with(": the clause '1 0' has no reason"),
            "{verdict}"
        );
    }
}

/// The board has two layouts, and one clause excludes both.
#[test]
fn only_the_layout_itself_is_excluded() {
    let board = "A..\n...\n..A\n";
    let verdict = |additions: &[Addition<'_>]| verdict(&forge(board, "binary", &Claim::Unique, additions));
    assert!(verdict(&[("layout", "…")]).starts_with("proof.lrat: line 1: "));
    assert!(verdict(&[("layout", "-r1c1-r1c2")]).starts_with("formula.cnf: line "));
    assert!(verdict(&[("layout", "")]).starts_with("formula.cnf: line "));
    let first = "certificate.json: expected 'layout' as the first reason of an added clause";
    assert_eq!(verdict(&[]), first);
    assert_eq!(verdict(&[("cycle r1c1 r1c2 r2c2 r2c1", "…"), ("layout", "…")]), first);
    let once = "certificate.json: added clause 2, 'layout': only the first added clauses exclude layouts, one for each layout of the certificate";
    assert_eq!(verdict(&[("layout", "…"), ("layout", "-r1c1-r2c1")]), once);
}

/// Kinds whose formulas are complete take no added clauses.
#[test]
fn other_kinds_take_no_clauses() {
    let covers = "| kind: exact-cover\na b\na b\na\nb\n";
    for with in ["cover", "cnf", "cover-product"] {
        let verdict = refused(covers, with, ("cycle r1c1 r1c2 r2c2 r2c1", ""));
        let expected = "added clause 1, 'cycle r1c1 r1c2 r2c2 r2c1': formulas of exact-cover puzzles are complete and add no clauses";
        assert_eq!(verdict, format!("certificate.json: {expected}"));
    }
}
