//! Certificates of everything in `data/` that has no solution or just one: whatever is certified passes the check, and its proof
//! that of a checker by others.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use jigsat::certificate::{Certified, Claim, Way, certify, check};
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::Limits;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::header;

use crate::common::{data, files, say};

/// What takes longer is left out.
const PATIENCE: Duration = Duration::from_secs(1);

#[test]
fn what_is_certified_passes_the_check() {
    let mut certified = [0; 3];
    let has_rate = has_rate();
    for kind in KINDS {
        for file in files(&data().join(kind.name)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let claims: &[Claim] = match header(&text, "raw") {
                Some("0") => &[Claim::Unsolvable],
                Some("1") => &[Claim::Unique, Claim::Solvable],
                _ => continue,
            };
            for &claim in claims {
                if certifies(kind, &text, claim, has_rate) {
                    certified[claim as usize] += 1;
                }
            }
        }
    }
    assert!(certified.iter().all(|&count| count >= 10), "{certified:?}");
}

/// Certifies in every way there is, as far as that comes to an end.
fn certifies(kind: &Kind, text: &str, claim: Claim, has_rate: bool) -> bool {
    let puzzle = kind.parse(text).unwrap();
    let ways = ["cover", "cover-product", "cover-sequential", "cnf", "binary-eager", "onehot"];
    let mut is_certified = false;
    for way in ways.iter().filter_map(|way| Way::parse(kind, way).ok()) {
        let folder = tempfile::tempdir().unwrap();
        match certify(&puzzle, &way, claim, &Limits::none().within(PATIENCE).into(), folder.path()) {
            Ok(Certified::Yes) => {
                let checked = check(folder.path(), &Budget::none());
                assert_eq!(
                    checked.map(|checked| checked.claim).map_err(|fault| fault.to_string()),
                    Ok(claim),
                    "{way}\n{text}"
                );
                if has_rate && claim != Claim::Solvable {
                    assert_eq!(fault_by_rate(folder.path()), None, "{way}\n{text}");
                }
                is_certified = true;
            }
            Ok(Certified::No(_)) => panic!("{way}: not {claim}\n{text}"),
            // Multiplicities are more than the proof by a search tree has words for.
            Ok(Certified::Undecided) | Err(_) => {}
        }
    }
    is_certified
}

/// Is there `rate` by Johannes Altmanninger (crates.io), which checks the proofs that drat-trim does?
fn has_rate() -> bool {
    let told = Command::new("rate").arg("--version").output();
    let is_there = told.is_ok_and(|told| told.stdout.starts_with(b"rate "));
    if !is_there {
        say("skipped: the proof checker rate is not installed");
    }
    is_there
}

/// What it says of the proof in a certificate, if it does not accept it.
fn fault_by_rate(folder: &Path) -> Option<String> {
    let formula = std::fs::read_to_string(folder.join("formula.cnf")).unwrap();
    if formula.lines().any(|clause| clause == "0") {
        // An empty clause needs no proof, and is more than it can read.
        return None;
    }
    // Unit clauses that are deleted stay, as in drat-trim.
    let args = ["--skip-unit-deletions", "formula.cnf", "proof.drat"];
    let told = Command::new("rate").args(args).current_dir(folder).output().unwrap();
    let told = String::from_utf8([told.stdout, told.stderr].concat()).unwrap();
    (!told.contains("\ns VERIFIED\n")).then_some(told)
}
