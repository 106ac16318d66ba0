//! `certificate`: true certificates of small puzzles, with changes in their manifests and their other files.
//!
//! The checksums of the files are recomputed or kept. If the checker accepts a certificate, its claim must be true.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;

use jigsat::certificate::{Certified, Claim, ProofMethod, certify};
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_engines::Run;
use serde_json::Value;
use tempfile::TempDir;

use super::bytes::Bytes;
use super::edits::edited;
use super::folder::{self, Files, MANIFEST};
use super::known::Known;
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
        static BASES: RefCell<BTreeMap<Case, Option<Base>>> = const { RefCell::new(BTreeMap::new()) };
    }
    let mut bytes = Bytes::of(data);
    let case = [plain::KINDS, 3, Claim::PLAIN.len(), 3].map(|cases| bytes.below(cases));
    BASES.with_borrow_mut(|bases| {
        if let Some(base) = bases.entry(case).or_insert_with(|| base(case)) {
            changed(base, bytes);
        }
    });
}

/// A kind of puzzles; no layout, one or several; a claim; a proof method.
type Case = [usize; 4];

/// The first puzzle of some kind that has no layout, one or several.
fn puzzle(kind: u8, wanted: usize) -> Option<Known> {
    let mut state = u32::from(kind) + 1;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let mut puzzles = (0..1000).filter_map(|_| {
        let bytes: Vec<u8> = std::iter::once(kind).chain((0..plain::HEAD).map(|_| next())).collect();
        Known::new(&mut Bytes::of(&bytes))
    });
    puzzles.find(|known| known.layouts.len().min(2) == wanted)
}

fn base([kind, wanted, claim, way]: Case) -> Option<Base> {
    let known = puzzle(kind as u8, wanted)?;
    let (claim, way) = (Claim::PLAIN[claim].clone(), ["cnf", "cover", "colouring"][way]);
    let way = ProofMethod::parse(known.kind, way).ok()?;
    let folder = folder::new();
    let certified = certify(&Session::new(&known.puzzle), &way, claim.clone(), &Run::default(), folder.path()).ok()?;
    let is_certified = matches!(certified, Certified::Yes);
    if way == ProofMethod::Colouring && !is_certified {
        // Some puzzles without a layout have no colouring.
        return None;
    }
    assert_eq!(is_certified, is_true(known.layouts.len(), &claim.to_string()), "{claim}: {}", known.plain.text());
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.ok()?.path();
        Some((path.file_name()?.to_string_lossy().into_owned(), fs::read_to_string(&path).ok()?))
    };
    let files = fs::read_dir(folder.path()).ok()?.filter_map(read).collect();
    is_certified.then_some(Base { known, folder, files })
}

fn is_true(layouts: usize, claim: &str) -> bool {
    match layouts {
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
        let is_same = now["puzzle.txt"] == files["puzzle.txt"];
        let layouts = if is_same { known.layouts.len() } else { count(known, &now["puzzle.txt"]) };
        assert!(is_true(layouts, claim), "a false claim is accepted: {text}");
    }
}

/// Counts the layouts of an edited puzzle, without a SAT solver if another strategy exists.
fn count(known: &Known, text: &str) -> usize {
    let puzzle = known.kind.parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let strategies = Strategy::all(known.kind);
    let complete = strategies.iter().filter(|strategy| strategy.is_complete());
    let strategy = complete.min_by_key(|strategy| strategy.to_string().ends_with("varisat")).expect("there is one");
    let report = Session::new(&puzzle).search(&Request::new(Question::Count).with(*strategy), &mut ());
    report.unwrap_or_else(|error| panic!("{error}\n{text}")).count.try_into().unwrap_or(usize::MAX)
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
