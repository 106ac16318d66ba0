//! `forge`: certificates made by hand for boards of Arukone, with clauses for any reasons.
//!
//! Accepted reasons lose no layout: every layout of brute force is a model of the formula with their clauses. A claim
//! that can be proved with them becomes a certificate. If the checker accepts it, brute force must agree. If the
//! checker refuses it, the proof is not the cause.

use std::collections::BTreeSet;

use jigsat::certificate::ProofMethod;
use jigsat_encodings::kind::{AnyReduced, Kind};
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::{Amo, Cnf, Lit};

use super::bytes::Bytes;
use super::dpll::{self, Verdict};
use super::folder::{self, Files, MANIFEST};
use super::known::Known;
use super::plain::arukone::Arukone;
use super::plain::{HEAD, Plain};

/// The limit on conflicts.
const MOST_CONFLICTS: usize = 60;

const WAYS: [&str; 4] = ["binary", "onehot", "binary-eager", "onehot-eager"];

/// Forges a certificate.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut head, mut rest) = Bytes::split(data, HEAD);
    let board = Arukone::new(&mut head);
    let Some(solutions) = board.solutions() else {
        return;
    };
    let Some(known) = Known::of(Box::new(board.clone())) else {
        return;
    };
    let way = rest.pick(&WAYS);
    let Ok(Some(AnyReduced::Cnf(reduced))) = known.puzzle.reduce(way, Amo::default().into(), Budget::unlimited())
    else {
        return;
    };
    let cnf = &reduced.problem;
    let names = cnf.names();
    let mut forged = Forged { known: &known, way, cnf, reasons: Vec::new(), added: Vec::new() };
    while !rest.is_empty() && forged.reasons.len() < 12 {
        let reason = reason(&board, &mut rest);
        if let Ok(clause) = known.puzzle.justify(&reason, &|name| names.var(name)) {
            assert!(clause.is_sorted_by(|one, other| one < other), "{reason}: {clause:?}");
            forged.reasons.push(reason);
            forged.added.push(clause);
        }
    }
    let clauses = forged.clauses();
    for paths in &solutions {
        let used = board.edges(paths);
        let edges = board.all_edges();
        let given: Vec<i32> =
            edges.iter().filter_map(|edge| Some(number(names.var(edge)?.is(used.contains(edge))))).collect();
        let verdict = dpll::solve(cnf.var_count(), &clauses, &given, MOST_CONFLICTS);
        let is_kept = !matches!(verdict, Verdict::Refuted(_));
        assert!(is_kept, "{way}: a layout is lost, by {:?}: {used:?}\n{}", forged.reasons, board.text());
    }
    forged.claim_that_there_is_none();
}

fn number(lit: Lit) -> i32 {
    dimacs::number(lit) as i32
}

/// A reason for a clause, or something like it.
fn reason(board: &Arukone, bytes: &mut Bytes<'_>) -> String {
    let [width, height] = board.size();
    let cell = |bytes: &mut Bytes<'_>| [bytes.below(width + 1), bytes.below(height + 1)];
    let name = |[x, y]: [usize; 2]| format!(" r{}c{}", y + 1, x + 1);
    match bytes.below(5) {
        0 => {
            // Around a rectangle.
            let [x, y] = cell(bytes);
            let (right, below) = (x + 1 + bytes.below(2), y + 1 + bytes.below(2));
            let there = (x..=right).map(|x| [x, y]).chain((y + 1..=below).map(|y| [right, y]));
            let back = (x..right).rev().map(|x| [x, below]).chain((y + 1..below).rev().map(|y| [x, y]));
            format!("cycle{}", there.chain(back).map(name).collect::<String>())
        }
        1 => {
            let mut cells = BTreeSet::new();
            for _ in 0..=bytes.below(6) {
                cells.insert(cell(bytes));
            }
            format!("island{}", cells.into_iter().map(name).collect::<String>())
        }
        2 => {
            let [x, y] = cell(bytes);
            let other = [[x + 1, y], [x, y + 1], [x.saturating_sub(1), y], [x, y.saturating_sub(1)]][bytes.below(4)];
            format!("touch{}{} {}", name([x, y]), name(other), bytes.pick(&['A', 'B', 'C', 'D']))
        }
        3 => {
            let cells: String = (0..bytes.below(9)).map(|_| name(cell(bytes))).collect();
            format!("{}{cells}", bytes.pick(&["cycle", "island", "touch"]))
        }
        _ => {
            let (mut head, rest) = Bytes::split(bytes.clone().rest(), 16);
            let text = String::from_utf8_lossy(head.clone().rest()).into_owned();
            head.byte();
            *bytes = rest;
            text
        }
    }
}

/// A formula and its added clauses.
struct Forged<'a> {
    known: &'a Known,
    way: &'a str,
    cnf: &'a Cnf,
    reasons: Vec<String>,
    added: Vec<Vec<Lit>>,
}

impl Forged<'_> {
    fn clauses(&self) -> Vec<Vec<i32>> {
        let all = self.cnf.clauses().chain(self.added.iter().map(Vec::as_slice));
        all.map(|clause| clause.iter().map(|&lit| number(lit)).collect()).collect()
    }

    /// The formula as the file of a certificate has it.
    fn formula(&self, reduction: &str) -> String {
        let mut text = format!("c certificate: unsolvable, arukone puzzle, reduction {reduction}\n").into_bytes();
        let head = format!(
            "c clauses: {} of the reduction, {} that models asked for\n",
            self.cnf.clause_count(),
            self.added.len()
        );
        text.extend(head.into_bytes());
        dimacs::write_names(self.cnf, &mut text).unwrap_or_default();
        dimacs::write_projection(self.cnf, &mut text).unwrap_or_default();
        dimacs::write_clauses(self.cnf, &self.added, &mut text).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Proves that there is no layout, if possible, and checks the proof.
    fn claim_that_there_is_none(&self) {
        let Verdict::Refuted(proof) = dpll::solve(self.cnf.var_count(), &self.clauses(), &[], MOST_CONFLICTS) else {
            return;
        };
        let text = self.known.plain.text();
        let kind = Kind::named("arukone").expect("the kind is there");
        let reduction = ProofMethod::parse(kind, self.way).map(|way| way.to_string()).unwrap_or_default();
        let files: Files = [
            ("README.txt", String::new()),
            ("puzzle.txt", self.known.puzzle.to_string()),
            ("formula.cnf", self.formula(&reduction)),
            ("proof.lrat", proof.lrat),
            ("proof.drat", proof.drat),
        ]
        .map(|(name, text)| (name.to_string(), text))
        .into();
        let folder = folder::new();
        for (name, text) in &files {
            folder::write(&folder, name, text);
        }
        let manifest = folder::manifest("unsolvable", "arukone", &reduction, &self.reasons, &files);
        folder::write(&folder, MANIFEST, &manifest);
        let verdict = folder::verdict(&folder);
        assert!(self.known.layouts.is_empty() || verdict.is_err(), "a false claim is accepted:\n{text}\n{manifest}");
        assert_eq!(verdict, Ok(()), "a true certificate is refused:\n{text}\n{manifest}");
    }
}
