//! Certificates of everything in `data/` that has no solution or just one: whatever is certified passes the check.

use std::time::Duration;

use jigsat::certificate::{Certified, Claim, Way, certify, check};
use jigsat::engine::Limits;
use jigsat_encodings::budget::Budget;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzles::KINDS;
use jigsat_encodings::text::header;

use crate::common::{data, files};

/// What takes longer is left out.
const PATIENCE: Duration = Duration::from_secs(1);

#[test]
fn what_is_certified_passes_the_check() {
    let mut certified = [0; 3];
    for kind in KINDS {
        for file in files(&data().join(kind.name)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let claims: &[Claim] = match header(&text, "raw") {
                Some("0") => &[Claim::Unsolvable],
                Some("1") => &[Claim::Unique, Claim::Solvable],
                _ => continue,
            };
            for &claim in claims {
                if certifies(kind, &text, claim) {
                    certified[claim as usize] += 1;
                }
            }
        }
    }
    assert!(certified.iter().all(|&count| count >= 10), "{certified:?}");
}

/// Certifies in every way there is, as far as that comes to an end.
fn certifies(kind: &Kind, text: &str, claim: Claim) -> bool {
    let puzzle = kind.parse(text).unwrap();
    let ways = ["cover", "cover-product", "cover-sequential", "cnf", "binary-eager", "onehot"];
    let mut is_certified = false;
    for way in ways.iter().filter_map(|way| Way::parse(kind, way).ok()) {
        let folder = tempfile::tempdir().unwrap();
        match certify(&puzzle, &way, claim, &Limits::none().within(PATIENCE), folder.path()) {
            Ok(Certified::Yes) => {
                let checked = check(folder.path(), &Budget::none());
                assert_eq!(
                    checked.map(|checked| checked.claim).map_err(|fault| fault.to_string()),
                    Ok(claim),
                    "{way}\n{text}"
                );
                is_certified = true;
            }
            Ok(Certified::No(_)) => panic!("{way}: not {claim}\n{text}"),
            // Multiplicities are more than the proof by a search tree has words for.
            Ok(Certified::Undecided) | Err(_) => {}
        }
    }
    is_certified
}
