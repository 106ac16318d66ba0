//! The checker of certificates that are based on a formula.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use itertools::Itertools;
use jigsat_core::session::Session;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_forms::cnf::dimacs;
use jigsat_forms::counted::counted;
use jigsat_forms::{Lit, Model};
use num_bigint::BigUint;

use super::basis::Basis;
use super::burnside::Burnside;
use super::checked::{CheckError, ProofSize, claims, fault, unreadable};
use super::compare::{Comparison, excerpt, same};
use super::method::ProofMethod;
use super::open::Folder;
use super::{Claim, Manifest, added, files};
use crate::refute::lrat::{self, ProofError};
use crate::refute::numbers;

/// Makes the formula anew, and checks the layouts and, if there is one, the proof.
///
/// For a count up to symmetry, `raw` is the number of all layouts, if a diagram counts them.
pub(super) fn check(
    folder: Folder<'_>,
    manifest: &Manifest,
    puzzle: &AnyPuzzle,
    method: &ProofMethod,
    raw: Option<BigUint>,
) -> Result<Option<ProofSize>, CheckError> {
    let (session, up_to) = (Session::new(puzzle), manifest.claim.up_to());
    let (basis, burnside) = Burnside::basis(&session, method, up_to, raw, folder.budget)?;
    let checker = FormulaChecker { folder, manifest, puzzle, basis, burnside };
    let models = checker.models()?;
    manifest.claim.has_proof().then(|| checker.proof(&models)).transpose()
}

/// A certificate that is being checked.
struct FormulaChecker<'a> {
    folder: Folder<'a>,
    manifest: &'a Manifest,
    puzzle: &'a AnyPuzzle,
    basis: Basis,
    burnside: Option<Burnside>,
}

impl FormulaChecker<'_> {
    /// Reads the models, and checks that their layouts are those of the other files, and differ.
    fn models(&self) -> Result<Vec<Model>, CheckError> {
        let Self { folder, manifest, basis, burnside, .. } = self;
        let Some([layouts, pictures, file]) = files::of_layouts(&manifest.claim) else { return Ok(Vec::new()) };
        let fail = |what: String| fault(file, what);
        let (cnf, counts) = (basis.cnf(), manifest.claim.layouts().unwrap_or(0..=0));
        let text = folder.read(file, Some((*counts.end() as u64).saturating_mul(files::most_of_model(cnf))))?;
        let (mut answers, mut models): (Vec<Answer>, Vec<Model>) = Default::default();
        let mut known: HashSet<(Option<usize>, String)> = HashSet::new();
        for text in files::split_models(&text) {
            folder.budget.check()?;
            let model = files::read_model(text, cnf)
                .ok_or_else(|| fail(format!("expected values for {} variables, in order", cnf.var_count())))?;
            if let Some(clause) = cnf.violated_by(&model) {
                let clause = clause.iter().map(|&lit| dimacs::number(lit)).join(" ");
                return Err(fail(format!("the model violates the clause {clause}")));
            }
            // Decoding verifies the layout by the rules.
            let answer: Answer = basis.decode(&model).map_err(|error| fail(error.to_string()))?;
            let symmetry = burnside.as_ref().and_then(|burnside| burnside.symmetry(&model));
            if !known.insert((symmetry, answer.to_string())) {
                return Err(fail(format!("model {} stands for the layout of an earlier one", models.len() + 1)));
            }
            answers.push(answer);
            models.push(model);
        }
        if !counts.contains(&models.len()) {
            return Err(fail(format!("expected {}, found {}", counted(counts.end(), "model"), models.len())));
        }
        if let Some(burnside) = burnside {
            let count = burnside.count(models.len()).ok_or_else(|| fail(burnside.remainder(models.len())))?;
            claims(manifest, "list of layouts", &Claim::CountUpTo(manifest.claim.up_to(), Some(count)))?;
        }
        self.same(layouts, &files::layouts(&answers))?;
        self.same(pictures, &files::pictures(&answers))?;
        Ok(models)
    }

    /// Verifies the formula with its added clauses, and the proof.
    fn proof(&self, excluded: &[Model]) -> Result<ProofSize, CheckError> {
        let Self { folder, manifest, puzzle, basis, .. } = self;
        let cnf = basis.cnf();
        let added = added::clauses(puzzle, cnf, excluded, &manifest.added, folder.budget)?;
        self.formula(&added)?;
        let mut drat = Comparison::of(folder.open(files::DRAT)?, files::DRAT);
        let mut written = Ok(());
        let mut see = |clause: &[i32]| {
            written = writeln!(drat, "{}", clause.iter().chain(&[0]).join(" "));
            // The comparison reports the difference.
            if written.is_ok() { Ok(()) } else { Err(ProofError::Unfinished) }
        };
        let proof = folder.open(files::LRAT)?;
        let clauses = numbers(cnf, &added);
        let checked = lrat::check(cnf.var_count(), clauses, proof, folder.budget, &mut see);
        if written.is_ok() {
            let checked = checked.map_err(|error| match error {
                ProofError::Exceeded(exceeded) => exceeded.into(),
                error => fault(files::LRAT, error.to_string()),
            })?;
            drat.finish(Ok(()))?;
            let clauses = cnf.clause_count() + added.len();
            return Ok(ProofSize::Formula { variables: cnf.var_count(), clauses, steps: checked });
        }
        drat.finish(written).and(Err(fault(files::DRAT, "it can't be compared with proof.lrat")))
    }

    /// Checks that the formula is that of the puzzle with exactly these added clauses.
    fn formula(&self, added: &[Vec<Lit>]) -> Result<(), CheckError> {
        let Self { folder, manifest, basis, .. } = self;
        let write = |out: &mut dyn Write| files::write_formula(basis.cnf(), manifest, added, out);
        let error = match same(*folder, files::FORMULA, |out| write(out)) {
            Err(CheckError::Fault(fault)) => fault,
            other => return other,
        };
        // If the header differs in the number of clauses, naming an extra clause is more helpful.
        let mut lines = LineCount(0);
        write(&mut lines).map_err(|error| unreadable(files::FORMULA, &error))?;
        let header = lines.0 - (basis.cnf().clause_count() + added.len()) as u64;
        let is_at_header = error.what.starts_with(&format!("line {header}, column"));
        let beyond = if is_at_header { beyond(*folder, files::FORMULA, lines.0) } else { None };
        Err(beyond.unwrap_or(CheckError::Fault(error)))
    }

    /// Checks that a file has this content.
    fn same(&self, file: &'static str, expected: &str) -> Result<(), CheckError> {
        same(self.folder, file, |out| out.write_all(expected.as_bytes()))
    }
}

/// A fault for the first line after the expected ones: an extra clause.
fn beyond(folder: Folder<'_>, file: &'static str, expected: u64) -> Option<CheckError> {
    let mut from = folder.open(file).ok()?;
    for _ in 0..expected {
        from.skip_until(b'\n').ok()?;
    }
    let rest = from.fill_buf().ok().filter(|rest| !rest.is_empty())?;
    Some(fault(file, format!("line {}: the clause {} has no reason", expected + 1, excerpt(rest))))
}

/// A writer that counts lines.
struct LineCount(u64);

impl Write for LineCount {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.split(|&byte| byte == b'\n').count() as u64 - 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
