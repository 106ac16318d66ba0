//! Making certificates.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::Cut;
use jigsat_forms::{Cnf, Lit, Model, Reduced};
use num_bigint::BigUint;

use super::basis::{Basis, BasisError, SearchError, SearchResult};
use super::check::sums;
use super::{Claim, Manifest, ProofMethod, coloured, count, files};
use crate::refute::logging::{ProofWriters, Refutation, refute_lazily};
use crate::session::Session;

/// The result of [`certify`].
pub enum Certified {
    /// The claim is true, and the folder has its certificate.
    Yes,
    /// The claim is false, with counterexamples.
    /// There is one layout against unsolvability, two against uniqueness, none if the puzzle has none.
    No(Vec<Answer>),
    /// The claimed number of solutions is wrong; this one is right.
    OtherCount(BigUint),
    /// A limit was reached.
    Undecided,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The proof method does not support the puzzle or the claim.
    #[error("{0}")]
    Unfit(String),
    /// The search for a layout failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A file or the proof can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

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
    let output = Output { folder, budget: &run.limits.budget };
    let made = match method {
        ProofMethod::Formula { .. } if claim.is_count() => {
            let what = format!("{method} does not prove counts; expected --with {}", ProofMethod::Diagram);
            Err(CertifyError::Unfit(what))
        }
        ProofMethod::Formula { .. } => make(session, method, claim, run, output),
        ProofMethod::Colouring => coloured::make(session, claim, output),
        ProofMethod::Diagram => count::make(session, claim, output),
    };
    match made {
        // A file that a limit cut short is no failure.
        Err(CertifyError::Io(error)) if Exceeded::of(&error).is_some() => Ok(Certified::Undecided),
        made => made,
    }
}

fn make(
    session: &Session<'_>,
    method: &ProofMethod,
    claim: Claim,
    run: &Run,
    output: Output<'_>,
) -> Result<Certified, CertifyError> {
    let puzzle = session.puzzle();
    let basis = match Basis::new(session, method, &run.limits.budget) {
        Ok(basis) => basis,
        Err(BasisError::Unfit(what)) => return Err(CertifyError::Unfit(what)),
        Err(BasisError::Exceeded(_)) => return Ok(Certified::Undecided),
    };
    let has_proof = claim.has_proof();
    let manifest = Manifest::of(puzzle, method, claim);
    let mut maker = Maker { basis: &basis, manifest, output };
    let proved = match &basis {
        Basis::Cnf(reduced) if has_proof => maker.prove_by_solver(reduced, run)?,
        _ => maker.prove_by_search(run)?,
    };
    match proved {
        Proved::Yes(layout) => {
            maker.describe(puzzle, layout.as_ref())?;
            Ok(Certified::Yes)
        }
        Proved::No(layouts) => Ok(Certified::No(layouts)),
        Proved::Limited => Ok(Certified::Undecided),
    }
}

/// The result of an attempt to prove a claim.
enum Proved {
    /// The claim is true; with its layout and model.
    Yes(Option<(Answer, Model)>),
    /// The claim is false; with the counterexamples of [`Certified::No`].
    No(Vec<Answer>),
    Limited,
}

/// The output folder of a certificate.
#[derive(Clone, Copy)]
pub(super) struct Output<'a> {
    pub(super) folder: &'a Path,
    pub(super) budget: &'a Budget,
}

impl Output<'_> {
    pub(super) fn create(&self, name: &str) -> io::Result<BufWriter<File>> {
        let path = self.folder.join(name);
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        Ok(BufWriter::new(File::create(&path).map_err(named)?))
    }

    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let mut file = self.create(name)?;
        file.write_all(text.as_bytes())?;
        close(file)
    }

    /// Writes a file within the budget.
    pub(super) fn write_by(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut file = self.create(name)?;
        write(&mut self.budget.writer(&mut file))?;
        close(file)
    }

    /// Writes the puzzle, the statement, and, last, the manifest.
    pub(super) fn seal(&self, puzzle: &AnyPuzzle, manifest: &mut Manifest) -> io::Result<()> {
        self.write_by(files::PUZZLE, |out| write!(out, "{puzzle}"))?;
        self.write(files::STATEMENT, &super::statement::statement(manifest, puzzle))?;
        manifest.files = sums(self.folder, manifest)?;
        self.write(files::MANIFEST, &files::manifest(manifest))
    }
}

/// Writes the files of a certificate that is based on a formula.
pub(super) struct Maker<'a> {
    pub(super) basis: &'a Basis,
    pub(super) manifest: Manifest,
    pub(super) output: Output<'a>,
}

impl Maker<'_> {
    /// Writes the formula with the added clauses.
    pub(super) fn write_formula(&self, added: &[Vec<Lit>]) -> io::Result<()> {
        let mut formula = self.output.create(files::FORMULA)?;
        let mut writer = self.output.budget.writer(&mut formula);
        files::write_formula(self.basis.cnf(), &self.manifest, added, &mut writer)?;
        close(formula)
    }

    /// Decides the claim by one run of the SAT solver with proof logging.
    /// Lazy clauses, and the one that excludes the first layout, are added during the run.
    fn prove_by_solver(&mut self, reduced: &Reduced<Cnf, Answer>, run: &Run) -> Result<Proved, CertifyError> {
        let cnf = &reduced.problem;
        let (mut lrat, mut drat) = (self.output.create(files::LRAT)?, self.output.create(files::DRAT)?);
        let (mut layouts, mut cuts): (Vec<(Answer, Model)>, Vec<Cut>) = Default::default();
        let mut failure = None;
        let enough = if self.manifest.claim.has_layout() { 2 } else { 1 };
        let mut more = |model: &Model| {
            let mut asked = Vec::new();
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
                Err(error) => failure = Some(SearchError::Decode(error)),
            }
            if failure.is_some() || layouts.len() == enough {
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(vec![(self.basis.exclusion(model).clause, true)]))
        };
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut drat };
        let refutation = refute_lazily(cnf, &[], run, proof, &mut more)?;
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        close(lrat)?;
        close(drat)?;
        let has_first = !layouts.is_empty() || !self.manifest.claim.has_layout();
        match refutation {
            Refutation::Limited => return Ok(Proved::Limited),
            Refutation::Proved if has_first => {}
            Refutation::Proved | Refutation::Satisfiable => {
                return Ok(Proved::No(layouts.into_iter().map(|(answer, _)| answer).collect()));
            }
        }
        let layout = layouts.pop();
        self.write_added(layout.as_ref().map(|(_, model)| model), cuts)?;
        Ok(Proved::Yes(layout))
    }

    /// Decides the claim by searches of another engine, and then writes a proof.
    fn prove_by_search(&mut self, run: &Run) -> Result<Proved, CertifyError> {
        let layout = if self.manifest.claim.has_layout() {
            match self.basis.find(None, run)? {
                SearchResult::Layout(layout) => Some(*layout),
                SearchResult::Nothing(_) => return Ok(Proved::No(vec![])),
                SearchResult::Limited => return Ok(Proved::Limited),
            }
        } else {
            None
        };
        if !self.manifest.claim.has_proof() {
            return Ok(Proved::Yes(layout));
        }
        let model = layout.as_ref().map(|(_, model)| model);
        match self.basis.find(model, run)? {
            SearchResult::Nothing(_) => {}
            SearchResult::Layout(other) => {
                let first = layout.map(|(answer, _)| answer);
                return Ok(Proved::No(first.into_iter().chain([other.0]).collect()));
            }
            SearchResult::Limited => return Ok(Proved::Limited),
        }
        let added = self.write_added(model, Vec::new())?;
        let (mut lrat, mut drat) = (self.output.create(files::LRAT)?, self.output.create(files::DRAT)?);
        let proof = ProofWriters { lrat: &mut lrat, drat: &mut drat };
        let refutation = self.basis.refute(&added, model, run, proof)?;
        close(lrat)?;
        close(drat)?;
        match refutation {
            Refutation::Proved => Ok(Proved::Yes(layout)),
            Refutation::Limited => Ok(Proved::Limited),
            Refutation::Satisfiable => {
                Err(CertifyError::Unfit("internal error: the formula of an unsolvable puzzle has a model".to_string()))
            }
        }
    }

    /// Writes the formula with the added clauses, and returns these.
    /// The clause that excludes the layout comes first.
    fn write_added(&mut self, excluded: Option<&Model>, cuts: Vec<Cut>) -> Result<Vec<Vec<Lit>>, CertifyError> {
        let excluded = excluded.map(|model| self.basis.exclusion(model));
        let added = excluded.into_iter().chain(cuts).map(|cut| (cut.reason, cut.clause));
        let (reasons, added): (Vec<String>, Vec<Vec<Lit>>) = added.unzip();
        self.manifest.added = reasons;
        self.write_formula(&added)?;
        Ok(added)
    }

    /// Writes the layout, its model, the puzzle and the manifest.
    pub(super) fn describe(&mut self, puzzle: &AnyPuzzle, layout: Option<&(Answer, Model)>) -> io::Result<()> {
        if let Some((answer, model)) = layout {
            self.output.write(files::LAYOUT, &files::layout(answer))?;
            self.output.write(files::PICTURE, &files::picture(answer))?;
            self.output.write(files::MODEL, &files::model(model, self.basis.cnf()))?;
        }
        self.output.seal(puzzle, &mut self.manifest)
    }
}

/// Flushes a file and syncs it to disk.
pub(super) fn close(file: BufWriter<File>) -> io::Result<()> {
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}
