//! `certificate`: true certificates of small puzzles, with changes in their manifests and their other files.
//!
//! The sums of the files are made anew, or left as they are. A certificate that is accepted still claims what is true.

use std::cell::OnceCell;
use std::fs;

use jigsat::certificate::{Certified, Claim, Way, certify};
use serde_json::Value;
use tempfile::TempDir;

use super::bytes::Bytes;
use super::edits::edited;
use super::folder::{self, Files, MANIFEST};
use super::known::{Known, limits};
use super::plain;

/// A true certificate.
struct Base {
    known: Known,
    folder: TempDir,
    files: Files,
}

/// Checks a certificate with changes.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    thread_local! {
        static BASES: OnceCell<Vec<Base>> = const { OnceCell::new() };
    }
    let mut bytes = Bytes::of(data);
    BASES.with(|bases| {
        let bases = bases.get_or_init(bases_of_all);
        changed(&bases[bytes.below(bases.len())], bytes);
    });
}

/// Of every kind a puzzle without a layout, one with a single one, and one with more; with every claim that is true of it, by two ways.
fn bases_of_all() -> Vec<Base> {
    let mut bases = Vec::new();
    for (kind, wanted) in (0..plain::KINDS).flat_map(|kind| (0..3).map(move |wanted| (kind as u8, wanted))) {
        for claim in Claim::ALL {
            for way in ["cnf", "cover"] {
                bases.extend(puzzle(kind, wanted).and_then(|known| base(known, claim, way)));
            }
        }
    }
    assert!(bases.len() > 30, "{} certificates", bases.len());
    bases
}

/// The first puzzle of some kind that has no layout, one or several.
fn puzzle(kind: u8, wanted: usize) -> Option<Known> {
    let mut state = u32::from(kind) + 1;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let mut puzzles = (0..3000).filter_map(|_| {
        let bytes: Vec<u8> = std::iter::once(kind).chain((0..plain::HEAD).map(|_| next())).collect();
        Known::new(&mut Bytes::of(&bytes))
    });
    puzzles.find(|known| known.layouts.len().min(2) == wanted)
}

fn base(known: Known, claim: Claim, way: &str) -> Option<Base> {
    let way = Way::parse(known.kind, way).ok()?;
    let folder = folder::new();
    let certified = certify(&known.puzzle, &way, claim, &limits(), folder.path()).ok()?;
    let is_certified = matches!(certified, Certified::Yes);
    assert_eq!(is_certified, is_true(&known, claim.name()), "{claim}: {}", known.plain.text());
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.ok()?.path();
        Some((path.file_name()?.to_string_lossy().into_owned(), fs::read_to_string(&path).ok()?))
    };
    let files = fs::read_dir(folder.path()).ok()?.filter_map(read).collect();
    is_certified.then_some(Base { known, folder, files })
}

fn is_true(known: &Known, claim: &str) -> bool {
    match known.layouts.len() {
        0 => claim == "unsolvable",
        1 => claim != "unsolvable",
        _ => claim == "solvable",
    }
}

/// Changes files, and puts them back.
fn changed(base: &Base, mut bytes: Bytes<'_>) {
    let Base { known, folder, files } = base;
    let seals = !bytes.one_in(4);
    let mut now = files.clone();
    for _ in 0..=bytes.below(2) {
        let Some(name) = files.keys().nth(bytes.below(files.len())) else {
            return;
        };
        let text = edited(&now[name], &mut Bytes::split(bytes.clone().rest(), 12).0);
        now.insert(name.clone(), text);
        bytes = Bytes::split(bytes.rest(), 12).1;
    }
    if seals {
        seal(&mut now);
    }
    let different = |name: &&String| now[*name] != files[*name];
    let touched: Vec<&String> = files.keys().filter(different).collect();
    for name in &touched {
        folder::write(folder, name, &now[*name]);
    }
    let accepted = folder::verdict(folder);
    for name in &touched {
        folder::write(folder, name, &files[*name]);
    }
    if touched.is_empty() {
        assert_eq!(accepted, Ok(()), "a true certificate is refused: {}", known.plain.text());
    }
    if accepted.is_ok() {
        let text = format!("{}\n{}", now["puzzle.txt"], now[MANIFEST]);
        let claim: Value = serde_json::from_str(&now[MANIFEST]).unwrap_or_default();
        let claim = claim["claim"].as_str().unwrap_or_default();
        assert_eq!(now["puzzle.txt"], files["puzzle.txt"], "another puzzle is accepted: {text}");
        assert!(is_true(known, claim), "a false claim is accepted: {text}");
    }
}

/// Writes the sums of the files into the manifest, where it has them.
fn seal(files: &mut Files) {
    let Ok(mut manifest) = serde_json::from_str::<Value>(&files[MANIFEST]) else {
        return;
    };
    if let Some(sums) = manifest.get_mut("files").and_then(Value::as_object_mut) {
        for (name, sum) in sums.iter_mut() {
            if let Some(text) = files.get(name) {
                *sum = folder::sum(text).into();
            }
        }
    }
    files.insert(MANIFEST.to_string(), format!("{manifest:#}\n"));
}
