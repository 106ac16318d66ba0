//! The checker of certificates; it does not trust their maker.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, BufRead, Write};
use std::path::Path;

use itertools::Itertools;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::{Answer, AnyPuzzle, Kind};
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::counted::counted;
use jigsat_forms::text::{Text, header};
use jigsat_forms::{Lit, Model};
use serde::Deserialize;

use super::added;
use super::basis::{Basis, BasisError};
use super::claim::MOST_LAYOUTS;
use super::compare::{Comparison, excerpt, same};
use super::method::{COLOURING, DIAGRAM, PATHS};
use super::open::{CheckError, Folder, fault, unreadable};
use super::{Claim, FORMAT, Manifest, ProofMethod, coloured, count, files, paths, statement};
use crate::refute::lrat::{self, ProofError, Summary};
use crate::refute::{cutting_planes, numbers};
use crate::session::Session;

/// The result of a successful check.
#[derive(Debug)]
pub struct Checked {
    /// The claim.
    pub claim: Claim,
    /// The kind of the puzzle.
    pub kind: String,
    /// Its rules, if the kind has variants.
    pub rules: Option<String>,
    /// Notes about the file of the puzzle.
    pub notes: Vec<String>,
    /// The proof, if there is one.
    pub proof: Option<ProofSize>,
}

/// The size of a checked proof and of its problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofSize {
    /// A proof that a formula has no model.
    Formula {
        /// The number of variables of the formula.
        variables: usize,
        /// The number of its clauses.
        clauses: usize,
        /// The steps.
        steps: Summary,
    },
    /// A proof that a colouring refutes the exact cover.
    Colouring(cutting_planes::Summary),
    /// A diagram of all solutions of the exact cover.
    Diagram {
        /// The number of items of the exact cover.
        items: u64,
        /// The number of its options.
        options: u64,
        /// The number of nodes of the diagram.
        nodes: u64,
        /// The number of its edges.
        edges: u64,
    },
    /// A diagram of all sets of disjoint paths.
    Paths {
        /// The number of vertices of the graph.
        vertices: u64,
        /// The number of its edges.
        edges: u64,
        /// The number of states of the diagram.
        states: u64,
    },
}

/// Checks the certificate in `folder`.
///
/// Makes the formula anew, and verifies layout and proof. The memory is proportional to the formula and the clauses of the proof that are
/// alive at a time.
///
/// # Errors
/// The first [fault](CheckError).
pub fn check(folder: &Path, budget: &Budget) -> Result<Checked, CheckError> {
    let folder = Folder { path: folder, budget };
    let (manifest, puzzle, method) = open(folder)?;
    let proof = match method {
        ProofMethod::Formula { .. } => {
            let basis = basis(&puzzle, &method, budget)?;
            let checker = FormulaChecker { folder, manifest: &manifest, puzzle: &puzzle, basis };
            let models = checker.models()?;
            manifest.claim.has_proof().then(|| checker.proof(&models)).transpose()?
        }
        ProofMethod::Colouring => Some(ProofSize::Colouring(coloured::check(folder, &manifest, &puzzle)?)),
        ProofMethod::Diagram => Some(count::check(folder, &manifest, &puzzle)?),
        ProofMethod::Paths => Some(paths::check(folder, &manifest, &puzzle)?),
    };
    same(folder, files::STATEMENT, |out| out.write_all(statement::statement(&manifest, &puzzle).as_bytes()))?;
    Ok(Checked { claim: manifest.claim, kind: manifest.kind, rules: puzzle.rules(), notes: puzzle.notes(), proof })
}

/// Reads the manifest, the puzzle and the proof method.
fn open(folder: Folder<'_>) -> Result<(Manifest, AnyPuzzle, ProofMethod), CheckError> {
    let manifest = manifest(folder)?;
    folder.has(&manifest.files)?;
    let fail = |what: String| fault(files::MANIFEST, what);
    let kind = Kind::named(&manifest.kind).ok_or_else(|| fail(format!("unknown kind '{}'", manifest.kind)))?;
    let puzzle = puzzle(folder, kind, &manifest.files)?;
    let method = ProofMethod::parse(kind, &manifest.reduction).map_err(|error| fail(error.to_string()))?;
    if method.to_string() != manifest.reduction {
        return Err(fail(format!("expected the name of a reduction, found '{}'", manifest.reduction)));
    }
    Ok((manifest, puzzle, method))
}

/// Makes the formula of the puzzle.
fn basis(puzzle: &AnyPuzzle, method: &ProofMethod, budget: &Budget) -> Result<Basis, CheckError> {
    Basis::new(&Session::new(puzzle), method, budget).map_err(|error| match error {
        BasisError::Unfit(what) => fault(files::MANIFEST, what),
        BasisError::Exceeded(exceeded) => exceeded.into(),
    })
}

/// The checker of certificates that are based on a formula.
struct FormulaChecker<'a> {
    folder: Folder<'a>,
    manifest: &'a Manifest,
    puzzle: &'a AnyPuzzle,
    basis: Basis,
}

impl FormulaChecker<'_> {
    /// Reads the models, and checks that their layouts are those of the other files, and differ.
    fn models(&self) -> Result<Vec<Model>, CheckError> {
        let Self { folder, manifest, basis, .. } = self;
        let Some([layouts, pictures, file]) = files::of_layouts(&manifest.claim) else { return Ok(Vec::new()) };
        let fail = |what: String| fault(file, what);
        let (cnf, count) = (basis.cnf(), manifest.claim.layouts().unwrap_or_default());
        let text = folder.read(file, Some((count as u64).saturating_mul(files::most_of_model(cnf))))?;
        let (mut answers, mut models, mut known): (Vec<Answer>, Vec<Model>, HashSet<String>) = Default::default();
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
            if !known.insert(answer.to_string()) {
                return Err(fail(format!("model {} stands for the layout of an earlier one", models.len() + 1)));
            }
            answers.push(answer);
            models.push(model);
        }
        if models.len() != count {
            return Err(fail(format!("expected {}, found {}", counted(count, "model"), models.len())));
        }
        self.same(layouts, &files::layouts(&answers))?;
        self.same(pictures, &files::pictures(&answers))?;
        Ok(models)
    }

    /// Verifies the formula with its added clauses, and the proof.
    fn proof(&self, excluded: &[Model]) -> Result<ProofSize, CheckError> {
        let Self { folder, manifest, puzzle, basis } = self;
        let cnf = basis.cnf();
        let added =
            added::clauses(puzzle, cnf, excluded, &manifest.added, folder.budget).map_err(|error| match error {
                added::ReasonFault::Reason(what) => fault(files::MANIFEST, what),
                added::ReasonFault::Exceeded(exceeded) => exceeded.into(),
            })?;
        self.formula(&added)?;
        let mut drat = Comparison::new(*folder, files::DRAT)?;
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

/// Reads and checks the manifest.
fn manifest(folder: Folder<'_>) -> Result<Manifest, CheckError> {
    /// The field that every version of the format has.
    #[derive(Deserialize)]
    struct Version {
        certificate: u32,
    }
    let none = |what: String| CheckError::NoCertificate(format!("expected a folder that certify wrote, found {what}"));
    if !folder.path.join(files::MANIFEST).try_exists().unwrap_or(false) {
        return Err(none(format!("no {} in it", files::MANIFEST)));
    }
    let text = folder.read(files::MANIFEST, None)?;
    let fail = |what: String| fault(files::MANIFEST, what);
    let Version { certificate } = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    if certificate != FORMAT {
        return Err(none(format!("one in version {certificate} of the format; this program reads version {FORMAT}")));
    }
    let manifest: Manifest = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    if !manifest.claim.has_proof() && !manifest.added.is_empty() {
        return Err(fail("expected no added clauses where there is no proof".to_string()));
    }
    if manifest.reduction == COLOURING && (manifest.claim != Claim::Unsolvable || !manifest.added.is_empty()) {
        return Err(fail(format!("a colouring proves only the claim {}, without added clauses", Claim::Unsolvable)));
    }
    let is_diagram = [DIAGRAM, PATHS].contains(&manifest.reduction.as_str());
    if is_diagram && !(manifest.claim.is_count() && manifest.added.is_empty()) {
        return Err(fail("a diagram proves only a count, without added clauses".to_string()));
    }
    if manifest.claim == Claim::Count(None) {
        return Err(fail("expected a number in the claim, as in count=6".to_string()));
    }
    if !is_diagram && manifest.claim.layouts().is_none() {
        return Err(fail(format!("a formula proves a count of at most {MOST_LAYOUTS}, found {}", manifest.claim)));
    }
    if text != files::manifest(&manifest) {
        return Err(fail(
            "it is not in the format of certify: a field is repeated, or the order or the blanks differ".to_string(),
        ));
    }
    let expected: BTreeSet<&str> = manifest.expected_files().into_iter().collect();
    let listed: BTreeSet<&str> = manifest.files.keys().map(String::as_str).collect();
    match expected.symmetric_difference(&listed).next() {
        None => Ok(manifest),
        Some(missing) if expected.contains(missing) => Err(fail(format!("expected the SHA-256 sum of {missing}"))),
        Some(strange) => {
            Err(fail(format!("a certificate of '{}' has no file '{}'", manifest.claim, strange.escape_debug())))
        }
    }
}

/// Reads the puzzle, which must be in its canonical form: it has no hidden parts.
fn puzzle(folder: Folder<'_>, kind: &Kind, sums: &BTreeMap<String, String>) -> Result<AnyPuzzle, CheckError> {
    let text = folder.read(files::PUZZLE, None)?;
    let fail = |what: String| fault(files::PUZZLE, what);
    // Everything else is derived from this text: it must not change after the checksums were compared.
    if sums.get(files::PUZZLE) != Some(&Fingerprint::of(&text).digits()) {
        return Err(fail("the file changes while it is read".to_string()));
    }
    if let Some(other) = header(&text, "kind").filter(|&name| name != kind.name) {
        let what = format!(
            "the kind in its header is '{}', that in {} is '{}'",
            other.escape_debug(),
            files::MANIFEST,
            kind.name
        );
        return Err(fail(what));
    }
    let puzzle = Text::read(&text, folder.budget, |text| kind.parse(text))?;
    let puzzle = puzzle.map_err(|error| fail(error.to_string()))?;
    same(folder, files::PUZZLE, |out| write!(out, "{puzzle}"))?;
    Ok(puzzle)
}

/// The SHA-256 sums of the files of a certificate in `folder`.
pub(super) fn sums(folder: &Path, manifest: &Manifest) -> std::io::Result<BTreeMap<String, String>> {
    let sum = |file: &str| Ok((file.to_string(), super::open::sum(&folder.join(file))?));
    manifest.expected_files().into_iter().map(sum).collect()
}
