//! Certificates: writes and checks them.

use std::sync::Arc;

use jigsat::certificate::{
    self, CertificateDraft, Certified, CheckError, Checked, Claim, ProofMethod, ProofSize, certify_by_first,
};
use jigsat::encodings::kind::{Answer, AnyPuzzle};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::counted::counted;
use jigsat::session::Session;
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments;
use crate::errors::{error, exceeded, internal, invalid, no_strategy, refused, refuted, unwritten};
use crate::interruptible::interruptible;
use crate::layout::Layout;
use crate::options::Options;

/// Writes a certificate of the claim into a folder, and returns its contents.
pub(crate) fn certify<'py>(
    py: Python<'py>,
    puzzle: &Arc<AnyPuzzle>,
    claim: &Bound<'py, PyAny>,
    folder: &Bound<'py, PyAny>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let folder = arguments::path("folder", folder)?;
    let claim: Claim =
        arguments::word("claim", claim)?.parse().map_err(|error| PyValueError::new_err(format!("claim: {error}")))?;
    let (puzzle, budget) = (Arc::clone(puzzle), options.budget());
    let kind = puzzle.kind();
    let (within, wanted) = (budget.clone(), claim.clone());
    let made = interruptible(py, &budget, move || {
        let session = Session::new(&puzzle);
        let methods = match &options.strategy {
            Some(name) => vec![(ProofMethod::parse(kind, name).map_err(no_strategy)?, None)],
            None => ProofMethod::usual(&session, &wanted, &within),
        };
        if methods.is_empty() {
            return Err(refused("no reduction to CNF is known"));
        }
        let draft = CertificateDraft::new(&folder).map_err(|error| unwritten(&error))?;
        let made = written(&session, &methods, &wanted, &draft, &within)?;
        if let Proven::Checked(_) = made {
            draft.publish().map_err(|error| unwritten(&error))?;
        }
        Ok::<_, PyErr>(made)
    })??;
    match made {
        Proven::Checked(checked) => contents(py, &checked),
        Proven::OtherCount(number) => {
            let solutions = counted(number, "solution");
            Err(refuted(py, format!("not {claim}: it has {solutions}"), Vec::new()))
        }
        Proven::Refuted(layouts) => {
            let why = match (&claim, layouts.len()) {
                (_, 0) => "there is no solution",
                (Claim::Unique, _) => "there are two solutions",
                _ => "there is a solution",
            };
            let layouts = layouts.into_iter().map(Layout::new).collect();
            Err(refuted(py, format!("not {claim}: {why}"), layouts))
        }
        Proven::Undecided => Err(exceeded(budget.exceeded().unwrap_or(&Exceeded::Interrupted))),
    }
}

/// The result of writing a certificate.
enum Proven {
    /// The certificate was written and verified.
    Checked(Checked),
    /// The claim is false, as these layouts show.
    Refuted(Vec<Answer>),
    /// The number of solutions is this one.
    OtherCount(BigUint),
    /// A limit was reached.
    Undecided,
}

/// Writes the certificate, and checks it: an invalid one is never kept.
fn written(
    session: &Session<'_>,
    methods: &[(ProofMethod, Option<u64>)],
    claim: &Claim,
    draft: &CertificateDraft,
    budget: &Budget,
) -> PyResult<Proven> {
    let made = certify_by_first(session, methods, claim, budget, &Arc::default(), draft.path(), &mut |_| ());
    match made.map_err(error)? {
        Certified::No(layouts) => Ok(Proven::Refuted(layouts)),
        Certified::OtherCount(number) => Ok(Proven::OtherCount(number)),
        Certified::Undecided => Ok(Proven::Undecided),
        Certified::Yes => match certificate::check(draft.path(), budget) {
            Ok(checked) => Ok(Proven::Checked(checked)),
            Err(CheckError::Exceeded(_)) => Ok(Proven::Undecided),
            Err(error) => Err(internal(format!("the certificate does not hold: {error}"))),
        },
    }
}

/// Checks a certificate, and returns its contents as a dictionary. Raises `Invalid` if it is not valid.
#[pyfunction]
#[pyo3(signature = (folder, **limits))]
pub(crate) fn check_certificate<'py>(
    py: Python<'py>,
    folder: &Bound<'py, PyAny>,
    limits: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let folder = arguments::path("folder", folder)?;
    let budget = Options::of("check_certificate", &["timeout", "memory"], limits)?.budget();
    let within = budget.clone();
    let checked = interruptible(py, &budget, move || certificate::check(&folder, &within))?;
    contents(
        py,
        &checked.map_err(|why| match why {
            CheckError::Fault(fault) => invalid(fault, Vec::new()),
            CheckError::NoCertificate(what) => error(what),
            CheckError::Exceeded(full) => exceeded(&full),
        })?,
    )
}

/// What a certificate says.
fn contents<'py>(
    py: Python<'py>,
    Checked { claim, kind, rules, proofs, .. }: &Checked,
) -> PyResult<Bound<'py, PyDict>> {
    let contents = PyDict::new(py);
    contents.set_item("claim", claim.to_string())?;
    contents.set_item("kind", kind)?;
    contents.set_item("rules", rules)?;
    let (mut variables, mut clauses, mut constraints, mut steps) = (None, None, None, None);
    for &proof in proofs {
        match proof {
            ProofSize::Diagram { items, options, nodes, edges } => {
                for (name, number) in [("items", items), ("options", options), ("nodes", nodes), ("edges", edges)] {
                    contents.set_item(name, number)?;
                }
            }
            ProofSize::Paths { vertices, edges, states } => {
                for (name, number) in [("vertices", vertices), ("edges", edges), ("states", states)] {
                    contents.set_item(name, number)?;
                }
            }
            ProofSize::Formula { variables: vars, clauses: all, steps: made } => {
                (variables, clauses, steps) = (Some(vars), Some(all), Some(made.added));
            }
            ProofSize::Colouring(cuts) => {
                (variables, constraints, steps) =
                    (Some(cuts.variables), Some(cuts.constraints), Some(cuts.steps as u64));
            }
        }
    }
    contents.set_item("variables", variables)?;
    contents.set_item("clauses", clauses)?;
    contents.set_item("constraints", constraints)?;
    contents.set_item("proof_steps", steps)?;
    Ok(contents)
}
