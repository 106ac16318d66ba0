//! The checker of certificates; it does not trust their maker.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::iter;
use std::path::Path;
use std::sync::Arc;

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Meter;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::{Text, header};
use serde::Deserialize;

use super::checked::{CheckError, Checked, ProofSize, claims, fault};
use super::claim::MOST_LAYOUTS;
use super::compare::same;
use super::method::{COLOURING, DIAGRAM, PATHS};
use super::open::Folder;
use super::{Claim, FORMAT, Manifest, ProofMethod, coloured, count, files, formula, paths, statement};

/// Checks the certificate in `folder`.
///
/// Makes the formula anew, and verifies layout and proof. The memory is proportional to the formula and the clauses of the proof that are
/// alive at a time.
///
/// # Errors
/// The first [fault](CheckError).
pub fn check(folder: &Path, budget: &Budget) -> Result<Checked, CheckError> {
    check_metered(folder, budget, &Arc::default())
}

/// As [`check`]; the share of the files that are checked is on the meter.
///
/// # Errors
/// As [`check`].
pub fn check_metered(folder: &Path, budget: &Budget, meter: &Arc<Meter>) -> Result<Checked, CheckError> {
    let folder = Folder { path: folder, budget, meter, bytes: 0 };
    let (manifest, puzzle, method, bytes) = open(folder)?;
    let folder = Folder { bytes, ..folder };
    let proofs = match method {
        ProofMethod::Formula { .. } => {
            let proof = formula::check(folder, &manifest, &puzzle, &method, None)?;
            proof.into_iter().collect()
        }
        ProofMethod::Colouring => vec![ProofSize::Colouring(coloured::check(folder, &manifest, &puzzle)?)],
        ProofMethod::Diagram => {
            let (count, diagram) = count::check(folder, &puzzle)?;
            if manifest.claim.up_to() == UpTo::Raw {
                claims(&manifest, "diagram", &Claim::Count(Some(count)))?;
                vec![diagram]
            } else {
                let fixed = formula::check(folder, &manifest, &puzzle, &method, Some(count))?;
                iter::once(diagram).chain(fixed).collect()
            }
        }
        ProofMethod::Paths => {
            let (count, diagram) = paths::check(folder, &puzzle)?;
            claims(&manifest, "diagram", &Claim::Count(Some(count)))?;
            vec![diagram]
        }
    };
    // Last, as nothing rests on the words.
    same(folder, files::STATEMENT, |out| out.write_all(statement::statement(&manifest, &puzzle).as_bytes()))?;
    Ok(Checked { claim: manifest.claim, kind: manifest.kind, rules: puzzle.rules(), notes: puzzle.notes(), proofs })
}

/// Reads the manifest, the puzzle and the proof method; returns the size of all files, too.
fn open(folder: Folder<'_>) -> Result<(Manifest, AnyPuzzle, ProofMethod, u64), CheckError> {
    let manifest = manifest(folder)?;
    // A damaged file is named before anything is derived from it.
    let bytes = folder.has(&manifest.files)?;
    let fail = |what: String| fault(files::MANIFEST, what);
    let kind = Kind::named(&manifest.kind).ok_or_else(|| fail(format!("unknown kind '{}'", manifest.kind)))?;
    let puzzle = puzzle(folder, kind, &manifest.files)?;
    let method = ProofMethod::parse(kind, &manifest.reduction).map_err(|error| fail(error.to_string()))?;
    if method.to_string() != manifest.reduction {
        return Err(fail(format!("expected the name of a reduction, found '{}'", manifest.reduction)));
    }
    Ok((manifest, puzzle, method, bytes))
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
    let is_plain = manifest.added.is_empty() || manifest.claim.up_to() != UpTo::Raw;
    if is_diagram && !(manifest.claim.is_count() && is_plain) {
        return Err(fail("a diagram proves only a count, without added clauses".to_string()));
    }
    if matches!(manifest.claim, Claim::Count(None) | Claim::CountUpTo(_, None)) {
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
    let expected: BTreeSet<&str> = files::expected(&manifest).into_iter().collect();
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
    let puzzle = Text::read(&text, folder.budget, |text| kind.parse(text))?.map_err(|error| fail(error.to_string()))?;
    same(folder, files::PUZZLE, |out| write!(out, "{puzzle}"))?;
    Ok(puzzle)
}
