//! Making certificates.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use jigsat_core::session::Session;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::{Limits, Meter, Run};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::Cut;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{Cnf, Lit, Model, Reduced};
use num_bigint::BigUint;

use super::basis::{Basis, Known};
use super::burnside::Burnside;
use super::certified::{Certified, CertifyError};
use super::claim::MOST_LAYOUTS;
use super::folder::{Output, close};
use super::{Claim, Manifest, ProofMethod, coloured, count, files, first, paths};
use crate::refute::logging::{ProofWriters, Refutation, refute_lazily};

/// Writes the certificate of a claim into `folder`, which exists.
///
/// If the claim is false, or a limit is reached, the folder is incomplete.
///
/// # Errors
/// [`CertifyError`] if `method` leads to no formula, a search fails, or a file can't be written.
pub fn certify(
    session: &Session<'_>,
    method: &ProofMethod,
    claim: Claim,
    run: &Run,
    folder: &Path,
) -> Result<Certified, CertifyError> {
    let output = Output { folder, budget: &run.limits.budget, meter: &run.meter };
    let made = match method {
        ProofMethod::Formula { .. } => make(session, method, claim, None, run, output),
        ProofMethod::Colouring => coloured::make(session, claim, output),
        ProofMethod::Diagram if claim.up_to() != UpTo::Raw => {
            let count = count::write(session, None, output);
            count.and_then(|count| make(session, method, claim, Some(count), run, output))
        }
        ProofMethod::Diagram | ProofMethod::Paths => make_by_diagram(session, method, claim, output),
    };
    match made {
        // A formula or a file that a limit cut short is no failure.
        Err(CertifyError::Io(error)) if Exceeded::of(&error).is_some() => Ok(Certified::Undecided),
        made => made,
    }
}

/// Writes the certificate of a claim into `folder`, by the first of these methods that decides it.
///
/// Each has a limit on the steps of its proof, as those of [`usual`](ProofMethod::usual). `note` receives a sentence about each one that is
/// given up for the next.
///
/// # Errors
/// As [`certify`].
pub fn certify_by_first(
    session: &Session<'_>,
    methods: &[(ProofMethod, Option<u64>)],
    claim: &Claim,
    budget: &Budget,
    meter: &Arc<Meter>,
    folder: &Path,
    note: &mut dyn FnMut(String),
) -> Result<Certified, CertifyError> {
    for (place, (method, steps)) in methods.iter().enumerate() {
        // A part: what ends this method need not end the next one.
        let part = budget.part();
        let limits = Limits { nodes: *steps, ..Limits::from(part.clone()) };
        let run = Run { meter: Arc::clone(meter), ..Run::from(limits) };
        let certified = certify(session, method, claim.clone(), &run, folder)?;
        if !matches!(certified, Certified::Undecided) {
            return Ok(certified);
        }
        let next = methods.get(place + 1);
        let why = match part.exceeded() {
            None if steps.is_some() => "takes a long proof".to_string(),
            None => "does not decide it".to_string(),
            // A size is that of one method; time and memory are those of all.
            Some(Exceeded::TooLarge { what, .. }) if next.is_some() => format!("would need {what}"),
            Some(_) => {
                budget.end_with(&part);
                return Ok(Certified::Undecided);
            }
        };
        if let Some((next, _)) = next {
            note(format!("{method} {why}; trying {next}"));
        }
    }
    Ok(Certified::Undecided)
}

/// Makes a certificate of the number of all layouts that is based on a diagram.
fn make_by_diagram(
    session: &Session<'_>,
    method: &ProofMethod,
    claim: Claim,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    let has_paths = *method == ProofMethod::Paths;
    let Claim::Count(expected) = claim else {
        let what = if has_paths { " of paths proves only a count of all solutions" } else { " proves only a count" };
        return Err(CertifyError::Unfit(format!("a diagram{what}; expected --claim {}", Claim::Count(None))));
    };
    let write = if has_paths { paths::write } else { count::write };
    let count = write(session, expected.as_ref(), output)?;
    if expected.is_some_and(|expected| expected != count) {
        return Ok(Certified::OtherCount(count));
    }
    output.seal(session.puzzle(), &mut Manifest::of(session.puzzle(), method, Claim::Count(Some(count))))?;
    Ok(Certified::Yes)
}

/// Makes a certificate that is based on a formula.
///
/// For a count up to symmetry, `raw` is the number of all layouts, if a diagram counts them.
fn make(
    session: &Session<'_>,
    method: &ProofMethod,
    claim: Claim,
    raw: Option<BigUint>,
    run: &Run,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    let (puzzle, up_to) = (session.puzzle(), claim.up_to());
    let (basis, burnside) = Burnside::basis(session, method, up_to, raw, output.budget)?;
    let has_proof = claim.has_proof();
    let manifest = Manifest::of(puzzle, method, claim);
    let mut maker = Maker { basis: &basis, burnside, manifest, output };
    let proved = match &basis {
        _ if !has_proof => maker.decide(first::find(session, method, &basis, run)?)?,
        Basis::Cnf(reduced) => maker.prove_by_solver(reduced, run)?,
        Basis::Cover(..) => maker.prove_by_search(run)?,
    };
    match proved {
        ControlFlow::Continue(layouts) => maker.describe(puzzle, &layouts).map(|()| Certified::Yes).map_err(Into::into),
        ControlFlow::Break(certified) => Ok(certified),
    }
}

/// The layouts of the certificate of a true claim; a break is how else the attempt ended.
type Proved = ControlFlow<Certified, Vec<Known>>;

/// Writes the files of a certificate that is based on a formula.
pub(super) struct Maker<'a> {
    pub(super) basis: &'a Basis,
    /// For a count up to symmetry.
    pub(super) burnside: Option<Burnside>,
    pub(super) manifest: Manifest,
    pub(super) output: Output<'a>,
}

impl Maker<'_> {
    /// Decides the claim by one run of the SAT solver with proof logging.
    /// Lazy clauses, and those that exclude layouts, are added during the run.
    pub(super) fn prove_by_solver(
        &mut self,
        reduced: &Reduced<Cnf, Answer>,
        run: &Run,
    ) -> Result<Proved, CertifyError> {
        let cnf = &reduced.problem;
        let (mut lrat, mut drat) = (self.output.create(files::LRAT)?, self.output.create(files::DRAT)?);
        let (mut layouts, mut cuts): (Vec<Known>, Vec<Cut>) = Default::default();
        let mut failure = None;
        let enough = self.enough();
        let mut more = |model: &Model| {
            let mut asked = Vec::new();
            // A model that violates a lazy clause stands for no layout, and can't be decoded.
            if let Some(lazy) = cnf.lazy() {
                lazy.violated(model, &mut asked).map_err(|error| io::Error::other(error.to_string()))?;
            }
            if !asked.is_empty() {
                let clauses = asked.iter().map(|cut| (cut.clause.clone(), false)).collect();
                cuts.append(&mut asked);
                return Ok(ControlFlow::Continue(clauses));
            }
            match reduced.decode(model) {
                Ok(answer) => layouts.push((answer, model.clone())),
                Err(error) => failure = Some(error),
            }
            if failure.is_some() || layouts.len() == enough {
                return Ok(ControlFlow::Break(()));
            }
            // Exclusions are numbered first: the checker derives them from the layouts, and the others from their reasons.
            Ok(ControlFlow::Continue(vec![(self.basis.exclusion(model).clause, true)]))
        };
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut drat };
        let refutation = refute_lazily(cnf, &[], run, proof, &mut more)?;
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        close(lrat)?;
        close(drat)?;
        let proved = self.decide((refutation != Refutation::Limited).then_some(layouts))?;
        if let ControlFlow::Continue(layouts) = &proved {
            self.write_added(layouts, cuts)?;
        }
        Ok(proved)
    }

    /// Decides the claim by a search of another engine, and then writes a proof.
    fn prove_by_search(&mut self, run: &Run) -> Result<Proved, CertifyError> {
        let layouts = match self.decide(self.basis.find(self.enough(), run)?)? {
            ControlFlow::Continue(layouts) => layouts,
            decided @ ControlFlow::Break(_) => return Ok(decided),
        };
        let added = self.write_added(&layouts, Vec::new())?;
        let (mut lrat, mut drat) = (self.output.create(files::LRAT)?, self.output.create(files::DRAT)?);
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut drat };
        let excluded: Vec<Model> = layouts.iter().map(|(_, model)| model.clone()).collect();
        let refutation = self.basis.refute(&added, &excluded, run, proof)?;
        close(lrat)?;
        close(drat)?;
        match refutation {
            Refutation::Proved => Ok(ControlFlow::Continue(layouts)),
            Refutation::Limited => Ok(ControlFlow::Break(Certified::Undecided)),
            Refutation::Satisfiable => {
                Err(CertifyError::Unfit("internal error: the search lost a solution of the formula".to_string()))
            }
        }
    }

    /// The number of layouts that decide the claim.
    fn enough(&self) -> usize {
        match self.manifest.claim {
            Claim::Solvable | Claim::Unsolvable => 1,
            Claim::Unique => 2,
            Claim::Count(_) | Claim::CountUpTo(..) => MOST_LAYOUTS + 1,
        }
    }

    /// Decides the claim by these layouts: all, or [enough](Self::enough); `None` if a limit was reached.
    /// A claim of a count gets the number.
    fn decide(&mut self, layouts: Option<Vec<Known>>) -> Result<Proved, CertifyError> {
        let Some(layouts) = layouts else { return Ok(ControlFlow::Break(Certified::Undecided)) };
        let found = layouts.len();
        let is_true = match &mut self.manifest.claim {
            Claim::Solvable => found > 0,
            Claim::Unsolvable => found == 0,
            Claim::Unique => found == 1,
            Claim::Count(number) | Claim::CountUpTo(_, number) => {
                if found > MOST_LAYOUTS {
                    let what = format!("there are more than {MOST_LAYOUTS} layouts, the most that a certificate lists");
                    return Err(CertifyError::Unfit(what));
                }
                let found = match &self.burnside {
                    None => BigUint::from(found),
                    Some(burnside) => burnside
                        .count(found)
                        .ok_or_else(|| CertifyError::Unfit(format!("internal error: {}", burnside.remainder(found))))?,
                };
                if *number.get_or_insert_with(|| found.clone()) != found {
                    return Ok(ControlFlow::Break(Certified::OtherCount(found)));
                }
                true
            }
        };
        if is_true {
            return Ok(ControlFlow::Continue(layouts));
        }
        Ok(ControlFlow::Break(Certified::No(layouts.into_iter().map(|(answer, _)| answer).collect())))
    }

    /// Writes the formula with the added clauses, and returns these.
    /// The clauses that exclude layouts come first.
    fn write_added(&mut self, excluded: &[Known], cuts: Vec<Cut>) -> Result<Vec<Vec<Lit>>, CertifyError> {
        let excluded = excluded.iter().map(|(_, model)| self.basis.exclusion(model));
        let added = excluded.chain(cuts).map(|cut| (cut.reason, cut.clause));
        let (reasons, added): (Vec<String>, Vec<Vec<Lit>>) = added.unzip();
        self.manifest.added = reasons;
        let (cnf, manifest) = (self.basis.cnf(), &self.manifest);
        self.output.write_by(files::FORMULA, |out| files::write_formula(cnf, manifest, &added, out))?;
        Ok(added)
    }

    /// Writes the layouts, their models, the puzzle and the manifest.
    pub(super) fn describe(&mut self, puzzle: &AnyPuzzle, known: &[Known]) -> io::Result<()> {
        if let Some([layouts, pictures, models]) = files::of_layouts(&self.manifest.claim) {
            let answers = || known.iter().map(|(answer, _)| answer);
            let model = |(_, model): &Known| files::model(model, self.basis.cnf());
            self.output.write(layouts, &files::layouts(answers()))?;
            self.output.write(pictures, &files::pictures(answers()))?;
            self.output.write(models, &known.iter().map(model).collect::<Vec<_>>().concat())?;
        }
        self.output.seal(puzzle, &mut self.manifest)
    }
}
