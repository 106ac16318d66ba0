//! The files of a certificate, and what is in them.

use std::io::{self, Write};

use itertools::Itertools;
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::forms::cnf::dimacs;
use jigsat_encodings::forms::{Cnf, Model, Var};
use jigsat_encodings::kind::Answer;

use super::Manifest;
use crate::render;

pub(super) const MANIFEST: &str = "certificate.json";
pub(super) const PUZZLE: &str = "puzzle.txt";
pub(super) const LAYOUT: &str = "layout.json";
pub(super) const PICTURE: &str = "layout.txt";
pub(super) const MODEL: &str = "model.txt";
pub(super) const FORMULA: &str = "formula.cnf";
pub(super) const LRAT: &str = "proof.lrat";
pub(super) const DRAT: &str = "proof.drat";
pub(super) const STATEMENT: &str = "README.txt";

/// All of them.
pub(super) const ALL: [&str; 9] = [MANIFEST, PUZZLE, LAYOUT, PICTURE, MODEL, FORMULA, LRAT, DRAT, STATEMENT];

pub(super) fn manifest(manifest: &Manifest) -> String {
    serde_json::to_string_pretty(manifest).expect("a manifest is plain data") + "\n"
}

pub(super) fn layout(answer: &Answer) -> String {
    format!("{}\n", answer.json())
}

pub(super) fn picture(answer: &Answer) -> String {
    let drawing: Drawing = answer.draw();
    render::plain(&drawing)
}

/// The model in the form of the SAT competitions.
pub(super) fn model(model: &Model, cnf: &Cnf) -> String {
    let vars = (0..cnf.var_count() as u32).map(Var);
    let numbers = vars.map(|var| dimacs::number(var.is(model.value(var))));
    format!("s SATISFIABLE\nv {}\n", numbers.chain([0]).join(" "))
}

/// Reads a model back; `None` if it is not one of `cnf` in the form of [`model`].
pub(super) fn read_model(text: &str, cnf: &Cnf) -> Option<Model> {
    let numbers = text.strip_prefix("s SATISFIABLE\nv ")?.strip_suffix("0\n")?;
    let numbers: Vec<i64> = numbers.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let is_whole = numbers.len() == cnf.var_count();
    let is_in_order = (1..).zip(&numbers).all(|(var, number)| number.abs() == var);
    (is_whole && is_in_order).then(|| Model::from(numbers.iter().map(|&number| number > 0).collect::<Vec<_>>()))
}

/// The formula with the clauses that were added to it.
pub(super) fn formula(cnf: &Cnf, manifest: &Manifest) -> String {
    let mut text = Vec::new();
    write_formula(cnf, manifest, &mut text).expect("memory takes what is written");
    String::from_utf8(text).expect("formulas are ASCII, and names are text")
}

fn write_formula(cnf: &Cnf, manifest: &Manifest, out: &mut Vec<u8>) -> io::Result<()> {
    let Manifest { claim, kind, reduction, cuts, .. } = manifest;
    let reduced = cnf.clause_count() - cuts - usize::from(claim.has_layout());
    let excluded = if claim.has_layout() { ", 1 that excludes the layout" } else { "" };
    writeln!(out, "c certificate: {claim}, {kind} puzzle, reduction {reduction}")?;
    writeln!(out, "c clauses: {reduced} of the reduction{excluded}, {cuts} that models asked for")?;
    dimacs::write_names(cnf, out)?;
    dimacs::write_projection(cnf, out)?;
    dimacs::write_clauses(cnf, &[], out)
}

/// The clauses in numbers, as they stand in files.
pub(super) fn clauses(cnf: &Cnf) -> impl Iterator<Item = Vec<i32>> {
    cnf.clauses().map(|clause| clause.iter().map(|&lit| dimacs::number(lit) as i32).collect())
}
