//! Words about proofs for `certify` and the verbs of clusters.

use std::fs;
use std::path::Path;

use jigsat::certificate::{Claim, ProofMethod};

use crate::failure::Failure;
use crate::input::Loaded;

/// Why a claim is false that these layouts refute.
pub(crate) fn refutation(claim: &Claim, layouts: usize) -> &'static str {
    match (claim, layouts) {
        (_, 0) => "there is no solution",
        (Claim::Unique, _) => "there are two solutions",
        _ => "there is a solution",
    }
}

/// The requested proof method, or the default one.
pub(crate) fn proof_method(loaded: &Loaded, reduction: Option<&str>) -> Result<ProofMethod, Failure> {
    let Loaded { file, kind, .. } = loaded;
    let fail = |name: &str, error: String| Failure::Message(format!("{file}: --with {name}: {error}"));
    match reduction {
        Some(name) => ProofMethod::parse(kind, name).map_err(|error| fail(name, error.to_string())),
        None => ProofMethod::of(kind).ok_or_else(|| Failure::Message(format!("{file}: no reduction to CNF is known"))),
    }
}

/// The bytes in all files of a folder.
pub(crate) fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}
