//! The files of a certificate and their content.

use std::io::{self, Write};

use itertools::Itertools;
use jigsat_core::colouring::CoverView;
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::exact_cover::{Colouring, opb};
use jigsat_forms::{Cnf, ExactCover, Lit, Model, Var};

use super::{Claim, Manifest, added, method};

pub(super) const MANIFEST: &str = "certificate.json";
pub(super) const PUZZLE: &str = "puzzle.txt";
pub(super) const LAYOUT: &str = "layout.json";
pub(super) const PICTURE: &str = "layout.txt";
pub(super) const MODEL: &str = "model.txt";
pub(super) const FORMULA: &str = "formula.cnf";
pub(super) const LRAT: &str = "proof.lrat";
pub(super) const DRAT: &str = "proof.drat";
pub(super) const STATEMENT: &str = "README.txt";
pub(super) const PROBLEM: &str = "formula.opb";
pub(super) const CUTS: &str = "proof.pbp";
pub(super) const WEIGHTS: &str = "colouring.json";
pub(super) const COLOURING: &str = "colouring.txt";
pub(super) const COVER: &str = "cover.dlx";
pub(super) const DIAGRAM: &str = "diagram.txt";
pub(super) const GRAPH: &str = "graph.txt";
pub(super) const LAYOUTS: &str = "layouts.jsonl";
pub(super) const PICTURES: &str = "layouts.txt";
pub(super) const MODELS: &str = "models.txt";

/// All files that a certificate may have; the manifest completes it.
pub(super) const ALL: [&str; 19] = [
    STATEMENT, PUZZLE, LAYOUT, PICTURE, MODEL, FORMULA, LRAT, DRAT, PROBLEM, CUTS, WEIGHTS, COLOURING, COVER, DIAGRAM,
    GRAPH, LAYOUTS, PICTURES, MODELS, MANIFEST,
];

/// The files with layouts of a certificate that is based on a formula: as JSON, as pictures, and their models.
pub(super) fn of_layouts(claim: &Claim) -> Option<[&'static str; 3]> {
    match claim {
        Claim::Unsolvable => None,
        Claim::Solvable | Claim::Unique => Some([LAYOUT, PICTURE, MODEL]),
        Claim::Count(_) | Claim::CountUpTo(..) => Some([LAYOUTS, PICTURES, MODELS]),
    }
}

/// The files of such a certificate, besides the manifest.
pub(super) fn expected(manifest: &Manifest) -> Vec<&'static str> {
    let claim = &manifest.claim;
    match manifest.reduction.as_str() {
        method::COLOURING => vec![STATEMENT, PUZZLE, COLOURING, WEIGHTS, PROBLEM, CUTS],
        method::DIAGRAM if claim.up_to() == UpTo::Raw => vec![STATEMENT, PUZZLE, COVER, DIAGRAM],
        method::DIAGRAM => [of(claim), vec![COVER, DIAGRAM]].concat(),
        method::PATHS => vec![STATEMENT, PUZZLE, GRAPH, DIAGRAM],
        _ => of(claim),
    }
}

/// The files, besides the manifest, of a certificate that is based on a formula.
pub(super) fn of(claim: &Claim) -> Vec<&'static str> {
    let layout = of_layouts(claim).into_iter().flatten();
    let proof = [FORMULA, LRAT, DRAT].into_iter().filter(|_| claim.has_proof());
    [STATEMENT, PUZZLE].into_iter().chain(layout).chain(proof).collect()
}

pub(super) fn manifest(manifest: &Manifest) -> String {
    serde_json::to_string_pretty(manifest).expect("a manifest is plain data") + "\n"
}

/// The layouts as JSON, one on each line.
pub(super) fn layouts<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> String {
    answers.into_iter().map(|answer| answer.json().to_string() + "\n").collect()
}

/// The layouts as pictures, with a blank line between two of them.
pub(super) fn pictures<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> String {
    answers.into_iter().map(|answer| jigsat_render::plain(&answer.draw())).join("\n")
}

/// The first line of a model in the format of the SAT competitions.
const SATISFIABLE: &str = "s SATISFIABLE\n";

/// The model in the format of the SAT competitions.
pub(super) fn model(model: &Model, cnf: &Cnf) -> String {
    let vars = (0..cnf.var_count() as u32).map(Var);
    let numbers: Vec<i64> = vars.map(|var| dimacs::number(var.is(model.value(var)))).collect();
    format!("{SATISFIABLE}{}", dimacs::value_lines(&numbers))
}

/// An upper bound on the bytes of a [model](model()) of `cnf`.
pub(super) fn most_of_model(cnf: &Cnf) -> u64 {
    let longest = cnf.var_count().to_string().len() + 2;
    let words = cnf.var_count() * longest + "v 0\n".len();
    let breaks = words / (dimacs::VALUE_LINE_WIDTH - longest);
    // A break takes the place of a blank, and adds `v `.
    (SATISFIABLE.len() + words + 2 * breaks) as u64
}

/// Splits the text of models, one after another, before each of them.
pub(super) fn split_models(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices(SATISFIABLE).map(|(start, _)| start).skip(1);
    let ends = starts.chain((!text.is_empty()).then_some(text.len()));
    ends.scan(0, |start, end| Some(&text[std::mem::replace(start, end)..end]))
}

/// Reads a model; `None` if it is not one of `cnf` in the format of [`model`].
pub(super) fn read_model(text: &str, cnf: &Cnf) -> Option<Model> {
    let words = text.strip_prefix(SATISFIABLE)?.split_ascii_whitespace().filter(|word| *word != "v");
    let values: Vec<bool> = words.take(cnf.var_count()).map(|word| !word.starts_with('-')).collect();
    let read = Model::from(values);
    (model(&read, cnf) == text).then_some(read)
}

/// Writes the formula with the added clauses.
pub(super) fn write_formula(cnf: &Cnf, manifest: &Manifest, added: &[Vec<Lit>], out: &mut dyn Write) -> io::Result<()> {
    let Manifest { claim, kind, reduction, .. } = manifest;
    let reduced = cnf.clause_count();
    let asked = manifest.added.iter().filter(|reason| *reason != added::LAYOUT).count();
    let excluded = match claim {
        claim if claim.is_count() => format!(", {} that exclude the layouts", added.len() - asked),
        claim if claim.has_layout() => ", 1 that excludes the layout".to_string(),
        _ => String::new(),
    };
    writeln!(out, "c certificate: {claim}, {kind} puzzle, reduction {reduction}")?;
    writeln!(out, "c clauses: {reduced} of the reduction{excluded}, {asked} that models asked for")?;
    dimacs::write_names(cnf, out)?;
    dimacs::write_projection(cnf, out)?;
    dimacs::write_distinct(cnf, added, out)
}

/// Writes the equations and inequalities of the exact cover.
pub(super) fn write_problem(
    cover: &ExactCover,
    kind: &str,
    out: &mut (impl Write + ?Sized),
    budget: &Budget,
) -> io::Result<()> {
    let about = [format!("certificate: {}, {kind} puzzle, its exact cover", Claim::Unsolvable)];
    opb::write(cover, &about, out, budget)
}

/// The weights of a colouring as JSON.
pub(super) fn weights(view: &CoverView, colouring: &Colouring) -> String {
    format!("{}\n", view.json(colouring))
}
