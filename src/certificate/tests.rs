use std::fs;

use tempfile::TempDir;

use super::basis::Basis;
use super::*;
use crate::engine::Limits;
use jigsat_encodings::kind::{AnyPuzzle, Kind};

/// A box that has no solution, though its volumes agree.
const BOX: &str = "3 3 3\n8\n1 1 3\n1 1 3\n1 1 3\n1 1 3\n1 2 2\n1 2 2\n1 2 2\n1 1 2\n";

/// Five pairs cannot be placed, and parity does not show it to a search tree.
const LANGFORD: &str = "| kind: exact-cover
1 2 s1 s2 s3 s4
1 s1 s3
1 s2 s4
2 s1 s4
";

/// Exactly one solution.
const BOARD: &str = "# rules: full no-touch\nAB\n..\nAB\n";

fn parse(text: &str) -> (&'static Kind, AnyPuzzle) {
    let kind = Kind::recognise(text).unwrap();
    (kind, kind.parse(text).unwrap())
}

/// Certifies, and says what came of it in a word; the folder holds the certificate.
fn certified(text: &str, with: &str, claim: Claim) -> (&'static str, TempDir) {
    let (kind, puzzle) = parse(text);
    let folder = TempDir::new().unwrap();
    let way = Way::parse(kind, with).unwrap();
    let word = match certify(&puzzle, &way, claim, &Limits::none(), folder.path()).unwrap() {
        Certified::Yes => "yes",
        Certified::No(layouts) => ["no: none", "no: one", "no: two"][layouts.len()],
        Certified::Undecided => "undecided",
    };
    (word, folder)
}

fn verdict(folder: &TempDir) -> String {
    match check(folder.path()) {
        Ok(checked) => format!("{} {}", checked.kind, checked.claim),
        Err(fault) => fault.to_string(),
    }
}

fn change(folder: &TempDir, file: &str, change: impl FnOnce(String) -> String) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "{file} is as it was");
    fs::write(path, changed).unwrap();
}

#[test]
fn true_claims_are_certified_and_checked() {
    let cases = [
        (BOX, "cnf-product", Claim::Unsolvable, "cuboid unsolvable"),
        (BOX, "cover-sequential", Claim::Unsolvable, "cuboid unsolvable"),
        (LANGFORD, "cover", Claim::Unsolvable, "exact-cover unsolvable"),
        (LANGFORD, "cover-product", Claim::Unsolvable, "exact-cover unsolvable"),
        ("| kind: exact-cover\na b c\na b\nb c\nc\n", "cover", Claim::Unique, "exact-cover unique"),
        (
            "| kind: exact-cover\na b c | s\na b s:1\nb c s:2\nc s:1\nc s\n",
            "cover",
            Claim::Unique,
            "exact-cover unique",
        ),
        (BOARD, "cnf", Claim::Solvable, "arukone solvable"),
        ("A..\n...\n..A\n", "cnf", Claim::Solvable, "arukone solvable"),
        (BOARD, "binary", Claim::Unique, "arukone unique"),
        (BOARD, "onehot-eager-product", Claim::Unique, "arukone unique"),
    ];
    for (text, with, claim, expected) in cases {
        let (word, folder) = certified(text, with, claim);
        assert_eq!((word, verdict(&folder).as_str()), ("yes", expected), "{text}");
    }
}

#[test]
fn false_claims_are_refuted() {
    let cases = [
        (BOX, "cnf", Claim::Solvable, "no: none"),
        (BOX, "cnf", Claim::Unique, "no: none"),
        (LANGFORD, "cover", Claim::Solvable, "no: none"),
        ("A..\n...\n..A\n", "cnf", Claim::Unsolvable, "no: one"),
        ("A..\n...\n..A\n", "cnf", Claim::Unique, "no: two"),
        ("| kind: exact-cover\na b\na b\na\nb\n", "cover", Claim::Unique, "no: two"),
    ];
    for (text, with, claim, expected) in cases {
        assert_eq!(certified(text, with, claim).0, expected, "{text} {claim}");
    }
}

#[test]
fn a_limit_is_no_verdict() {
    let (kind, puzzle) = parse(BOARD);
    let way = Way::of(kind).unwrap();
    let limits = Limits::none().within(std::time::Duration::ZERO);
    let folder = TempDir::new().unwrap();
    let certified = certify(&puzzle, &way, Claim::Unique, &limits, folder.path()).unwrap();
    assert!(matches!(certified, Certified::Undecided));
}

/// Whatever is changed in files that are made anew and compared is found.
#[test]
fn changed_bytes_are_found() {
    let (_, folder) = certified(BOARD, "cnf", Claim::Unique);
    for file in [files::FORMULA, files::LAYOUT, files::PICTURE, files::MODEL, files::STATEMENT, files::DRAT] {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            fs::write(&path, changed).unwrap();
            let fault = check(folder.path()).expect_err(file);
            assert_eq!(fault.file, file, "{fault}");
        }
        fs::write(&path, bytes).unwrap();
        fs::rename(&path, folder.path().join("gone")).unwrap();
        assert_eq!(check(folder.path()).unwrap_err().file, file);
        fs::rename(folder.path().join("gone"), &path).unwrap();
    }
    assert_eq!(verdict(&folder), "arukone unique");
}

#[test]
fn other_puzzles_and_claims_are_found() {
    let (_, folder) = certified(BOARD, "cnf", Claim::Unique);
    change(&folder, files::PUZZLE, |text| text.replace("full no-touch", "empty touch"));
    assert!(check(folder.path()).is_err());
    change(&folder, files::PUZZLE, |text| text.replace("empty touch", "full no-touch"));
    change(&folder, files::MANIFEST, |text| text.replace("unique", "unsolvable"));
    assert!(verdict(&folder).starts_with("formula.cnf: line 1: expected"), "{}", verdict(&folder));
    change(&folder, files::MANIFEST, |text| text.replace("unsolvable", "solvable"));
    assert!(verdict(&folder).starts_with("README.txt: "), "{}", verdict(&folder));
    change(&folder, files::MANIFEST, |text| text.replace("arukone", "sudoku"));
    assert_eq!(verdict(&folder), "certificate.json: unknown kind 'sudoku'");
}

#[test]
fn damaged_proofs_are_found() {
    let (_, folder) = certified(LANGFORD, "cover", Claim::Unsolvable);
    let path = folder.path().join(files::LRAT);
    let proof = fs::read_to_string(&path).unwrap();
    let steps: Vec<&str> = proof.lines().collect();
    assert!(steps.len() > 2, "{proof}");
    for left_out in 0..steps.len() {
        let rest = steps.iter().enumerate().filter(|&(number, _)| number != left_out);
        fs::write(&path, rest.map(|(_, step)| format!("{step}\n")).collect::<Vec<_>>().concat()).unwrap();
        let is_addition = !steps[left_out].contains(" d ");
        assert_eq!(check(folder.path()).is_err(), is_addition, "without {}", steps[left_out]);
    }
    fs::write(&path, proof.replace('-', "")).unwrap();
    assert!(check(folder.path()).is_err());
}

#[test]
fn ways_are_named_or_refused() {
    let refused = |text, with| Way::parse(parse(text).0, with).unwrap_err();
    assert!(refused(BOARD, "shortest").starts_with("shortest+varisat finds one solution"));
    assert!(refused(BOX, "cover-best").contains("has no reduction 'cover-best'"));
    let (kind, puzzle) = parse(BOX);
    let fault = |with| Basis::new(&puzzle, &Way::parse(kind, with).unwrap()).err().unwrap();
    assert!(fault("corners").starts_with("corners leads to no formula"));
    assert!(fault("cover").contains("has a multiplicity"));
}
