//! Certificates: writes and checks them.

use std::path::PathBuf;
use std::sync::Arc;

use jigsat::certificate::{
    self, CertificateDraft, Certified, CheckError, Checked, Claim, ProofMethod, ProofSize, certify_by_first,
};
use jigsat::encodings::kind::Answer;
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::counted::counted;
use jigsat::session::Session;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{classes, error, exceeded, internal, invalid, refused, unwritten};
use crate::layout::Layout;
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::values::Json;

/// Writes a certificate of the claim into a folder, and returns its contents.
#[pyfunction]
pub(crate) fn certify(puzzle: &Puzzle, claim: &str, folder: PathBuf, options: Options) -> PyResult<Json> {
    let claim: Claim = claim.parse().map_err(|error| PyValueError::new_err(format!("claim: {error}")))?;
    let (puzzle, strategy) = (puzzle.shared(), options.strategy.clone());
    options.run(move |budget| {
        let session = Session::new(&puzzle);
        let methods = match strategy {
            Some(name) => vec![(ProofMethod::parse(puzzle.kind(), &name).map_err(refused)?, None)],
            None => ProofMethod::usual(&session, &claim, budget),
        };
        if methods.is_empty() {
            return Err(refused("no reduction to CNF is known"));
        }
        let draft = CertificateDraft::new(&folder).map_err(|error| unwritten(&error))?;
        let made = certify_by_first(&session, &methods, &claim, budget, &Arc::default(), draft.path(), &mut |_| ());
        match made.map_err(error)? {
            Certified::Yes => checked(draft, budget),
            Certified::No(layouts) => Err(refuted(&claim, layouts)),
            Certified::OtherCount(number) => {
                let message = format!("not {claim}: it has {}", counted(number, "solution"));
                Err(classes::Refuted::new_err((message,)))
            }
            Certified::Undecided => Err(stopped(budget)),
        }
    })
}

/// Checks the certificate, and keeps it: never an invalid one.
fn checked(draft: CertificateDraft, budget: &Budget) -> PyResult<Json> {
    let checked = certificate::check(draft.path(), budget).map_err(|error| match error {
        CheckError::Exceeded(_) => stopped(budget),
        error => internal(format!("the certificate does not hold: {error}")),
    })?;
    draft.publish().map_err(|error| unwritten(&error))?;
    Ok(Json(contents(checked)))
}

/// A claim is false, as these layouts show.
fn refuted(claim: &Claim, layouts: Vec<Answer>) -> PyErr {
    let why = match (claim, layouts.len()) {
        (_, 0) => "there is no solution",
        (Claim::Unique, _) => "there are two solutions",
        _ => "there is a solution",
    };
    let layouts: Vec<Layout> = layouts.into_iter().map(Layout::new).collect();
    classes::Refuted::new_err((format!("not {claim}: {why}"), layouts))
}

/// A limit was reached, or the work interrupted.
fn stopped(budget: &Budget) -> PyErr {
    exceeded(budget.exceeded().unwrap_or(&Exceeded::Interrupted))
}

/// Checks a certificate, and returns its contents. Raises `Invalid` if it is not valid.
#[pyfunction]
pub(crate) fn check_certificate(folder: PathBuf, options: Options) -> PyResult<Json> {
    options.run(move |budget| match certificate::check(&folder, budget) {
        Ok(checked) => Ok(Json(contents(checked))),
        Err(CheckError::Fault(fault)) => Err(invalid(fault, Vec::new())),
        Err(CheckError::NoCertificate(what)) => Err(error(what)),
        Err(CheckError::Exceeded(full)) => Err(exceeded(&full)),
    })
}

/// What a certificate says.
fn contents(Checked { claim, kind, rules, proofs, .. }: Checked) -> Value {
    let mut contents = json!({
        "claim": claim.to_string(), "kind": kind, "rules": rules,
        "variables": null, "clauses": null, "constraints": null, "proof_steps": null,
    });
    for proof in proofs {
        let size = match proof {
            ProofSize::Diagram { items, options, nodes, edges } => {
                json!({ "items": items, "options": options, "nodes": nodes, "edges": edges })
            }
            ProofSize::Paths { vertices, edges, states } => {
                json!({ "vertices": vertices, "edges": edges, "states": states })
            }
            ProofSize::Formula { variables, clauses, steps } => {
                json!({ "variables": variables, "clauses": clauses, "proof_steps": steps.added })
            }
            ProofSize::Colouring(cuts) => {
                json!({ "variables": cuts.variables, "constraints": cuts.constraints, "proof_steps": cuts.steps })
            }
        };
        for (name, number) in size.as_object().into_iter().flatten() {
            contents[name] = number.clone();
        }
    }
    contents
}
