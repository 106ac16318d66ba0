mod coloured;
mod counts;
mod damage;
mod forgery;
mod layouts;
mod paths;
mod up_to;
mod written;

use std::fs;

use jigsat_core::session::Session;
use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::{Limits, Run};
use jigsat_forms::budget::Budget;
use tempfile::TempDir;

use super::basis::Basis;
use super::method::BasisError;
use super::*;

/// A box without solution, although the volumes match.
const BOX: &str = "3 3 3\n8\n1 1 3\n1 1 3\n1 1 3\n1 1 3\n1 2 2\n1 2 2\n1 2 2\n1 1 2\n";

/// Langford's problem for two pairs, which has no solution.
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

/// Certifies into a new folder; returns the result as a word.
fn certified(text: &str, with: &str, claim: Claim) -> (&'static str, TempDir) {
    let (kind, puzzle) = parse(text);
    let folder = TempDir::new().unwrap();
    let way = ProofMethod::parse(kind, with).unwrap();
    let word = match certify(&Session::new(&puzzle), &way, claim, &Run::default(), folder.path()).unwrap() {
        Certified::Yes => "yes",
        Certified::No(layouts) => ["no: none", "no: one", "no: two"][layouts.len()],
        Certified::OtherCount(_) => "other count",
        Certified::Undecided => "undecided",
    };
    (word, folder)
}

fn verdict(folder: &TempDir) -> String {
    match check(folder.path(), &Budget::none()) {
        Ok(checked) => format!("{} {}", checked.kind, checked.claim),
        Err(error) => error.to_string(),
    }
}

/// The manifest of the certificate in a folder.
fn manifest(folder: &TempDir) -> Manifest {
    serde_json::from_str(&fs::read_to_string(folder.path().join(files::MANIFEST)).unwrap()).unwrap()
}

/// Writes the manifest with the checksums of the files.
fn seal(folder: &TempDir, manifest: Manifest) {
    let manifest = Manifest { files: folder::sums(folder.path(), &manifest).unwrap(), ..manifest };
    fs::write(folder.path().join(files::MANIFEST), files::manifest(&manifest)).unwrap();
}

/// Changes a file, and updates the manifest.
fn change(folder: &TempDir, file: &str, change: impl FnOnce(String) -> String) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "{file} is as it was");
    fs::write(path, changed).unwrap();
    if file != files::MANIFEST {
        seal(folder, manifest(folder));
    }
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

/// The SAT solver alone takes more than a million nodes.
#[test]
fn a_solvable_puzzle_takes_no_more_than_its_first_layout() {
    for text in [
        include_str!("../../../../../data/polycube/pentominoes_8x8_hole.txt"),
        include_str!("../../../../../data/cuboid/stretch_7x7x7_43.txt"),
        include_str!("../../../../../data/arukone/contest_n20.txt"),
    ] {
        let (kind, puzzle) = parse(text);
        let session = Session::new(&puzzle);
        let [(method, None)] = ProofMethod::usual(&session, &Claim::Solvable, Budget::unlimited())[..] else {
            panic!("there is no proof to probe");
        };
        let folder = TempDir::new().unwrap();
        let run = Run::default().with_nodes(Some(200_000));
        let made = certify(&session, &method, Claim::Solvable, &run, folder.path()).unwrap();
        assert!(matches!(made, Certified::Yes), "{kind}");
        assert_eq!(verdict(&folder), format!("{kind} solvable"));
    }
}

/// Boards that need lazy clauses for cycles and touching, and these clauses.
#[test]
fn lazy_clauses_are_certified_with_their_reasons() {
    let cases = [
        ("binary", Claim::Unique, "full touch", "....\n....\n..AA\nBB..\n", "island"),
        ("onehot-product", Claim::Unique, "full touch", "....\n....\n..AA\nBB..\n", "island"),
        ("binary", Claim::Unsolvable, "full touch", "..A.\n..A.\n..##\n", "island"),
        ("onehot-product", Claim::Unsolvable, "full touch", "..A.\n..A.\n..##\n", "island"),
        ("onehot-product", Claim::Unsolvable, "full no-touch", "A#AD#\n...DB\n.....\n.CC..\n....B\n", "island"),
        (
            "binary",
            Claim::Unsolvable,
            "full no-touch",
            ".......\n...AE..\n.A...E.\n...C...\n....D..\n.BB..C.\n....D..\n",
            "island touch",
        ),
        ("onehot-product", Claim::Unique, "empty no-touch", "..AC..\n...C..\n.B....\nBA....\n##....\n", "touch"),
    ];
    for (with, claim, rules, board, expected) in cases {
        let (word, folder) = certified(&format!("# rules: {rules}\n{board}"), with, claim.clone());
        assert_eq!((word, verdict(&folder)), ("yes", format!("arukone {claim}")), "{board}");
        let asked = manifest(&folder).added.into_iter().filter(|reason| reason != added::LAYOUT);
        let words: std::collections::BTreeSet<String> =
            asked.map(|reason| reason.split(' ').next().unwrap().to_string()).collect();
        assert_eq!(words.into_iter().collect::<Vec<_>>().join(" "), expected, "{with}, {rules}\n{board}");
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
        assert_eq!(certified(text, with, claim.clone()).0, expected, "{text} {claim}");
    }
}

#[test]
fn a_limit_is_no_verdict() {
    let (kind, puzzle) = parse(BOARD);
    let way = ProofMethod::of(kind).unwrap();
    let run = Limits::none().within(std::time::Duration::ZERO).into();
    let folder = TempDir::new().unwrap();
    let certified = certify(&Session::new(&puzzle), &way, Claim::Unique, &run, folder.path()).unwrap();
    assert!(matches!(certified, Certified::Undecided));
}

#[test]
fn unknown_methods_are_refused() {
    let refused = |text, with| ProofMethod::parse(parse(text).0, with).unwrap_err().to_string();
    assert!(refused(BOARD, "shortest").starts_with("shortest+varisat finds one solution"));
    assert!(refused(BOX, "cover-best").contains("has no reduction or engine 'cover-best'"));
    let (kind, puzzle) = parse(BOX);
    let fault = |with| match Basis::new(
        &Session::new(&puzzle),
        &ProofMethod::parse(kind, with).unwrap(),
        Budget::unlimited(),
    ) {
        Err(BasisError::Unfit(what)) => what,
        _ => panic!("{with}"),
    };
    assert!(fault("corners").starts_with("corners leads to no formula"));
    assert!(fault("cover").contains("has a multiplicity"));
}
