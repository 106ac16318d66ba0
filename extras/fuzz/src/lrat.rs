//! `lrat`: a small formula and a text that may prove that it has no model.
//!
//! The proof is arbitrary text, steps made of bytes, an edited valid proof, or a valid proof of another formula. If the checker accepts it,
//! brute force must find no model. Every intermediate clause must hold in all models. Valid proofs must be accepted.

use std::fmt::Write;

use jigsat::refute::lrat;
use jigsat_forms::budget::Budget;

use super::bytes::Bytes;
use super::dpll::{self, Verdict};
use super::edits::edited;
use super::plain::HEAD;
use super::plain::formula::Formula;

/// Checks a proof.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 1);
    let (mut head, mut rest) = Bytes::split(rest.rest(), HEAD);
    let formula = Formula::new(&mut head);
    let text = match choice.below(3) {
        0 => rest.text(),
        1 => steps(&formula, &mut rest),
        _ => {
            let Verdict::Refuted(proof) = dpll::solve(formula.vars, &formula.clauses, &[], 100) else {
                return;
            };
            assert!(is_accepted(&formula, &proof.lrat), "a true proof is refused:\n{formula:?}\n{}", proof.lrat);
            // With one clause replaced, the proof may be invalid.
            let mut formula = formula;
            if !formula.clauses.is_empty() && rest.one_in(2) {
                let which = rest.below(formula.clauses.len());
                let other = formula.clauses[rest.below(formula.clauses.len())].clone();
                formula.clauses[which] = other;
            }
            let text = edited(&proof.lrat, &mut rest);
            return check(&formula, &text);
        }
    };
    check(&formula, &text);
}

/// A well-formed proof.
fn steps(formula: &Formula, bytes: &mut Bytes<'_>) -> String {
    let mut text = String::new();
    let mut last = formula.clauses.len();
    while !bytes.is_empty() && text.len() < 1000 {
        let mut line = String::new();
        if bytes.one_in(8) {
            writeln!(line, "{last} d {} 0", 1 + bytes.below(last + 1)).unwrap_or_default();
        } else {
            last += 1 + bytes.pick(&[0, 0, 0, 1]);
            write!(line, "{last}").unwrap_or_default();
            for _ in 0..bytes.below(4) {
                let var = 1 + bytes.below(formula.vars) as i32;
                write!(line, " {}", if bytes.one_in(2) { -var } else { var }).unwrap_or_default();
            }
            line += " 0";
            for _ in 0..bytes.below(6) {
                write!(line, " {}", 1 + bytes.below(last + 1)).unwrap_or_default();
            }
            line += " 0\n";
        }
        text += &line;
    }
    text
}

fn check(formula: &Formula, proof: &str) {
    let is_refuted = is_accepted(formula, proof);
    assert!(!is_refuted || formula.models().next().is_none(), "accepted, and there is a model:\n{formula:?}\n{proof}");
}

fn is_accepted(formula: &Formula, proof: &str) -> bool {
    let models: Vec<u32> = formula.models().collect();
    let mut see = |clause: &[i32]| {
        let holds = |values: u32, literal: i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        for &values in &models {
            assert!(clause.iter().any(|&literal| holds(values, literal)), "{clause:?} is false\n{formula:?}\n{proof}");
        }
        Ok(())
    };
    lrat::check(formula.vars, &formula.clauses, proof.as_bytes(), Budget::unlimited(), &mut see).is_ok()
}
