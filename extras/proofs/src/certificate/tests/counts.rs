//! Certificates of counts.

use std::sync::Arc;
use std::time::Duration;

use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use super::*;

/// Two pairs of options for a, and two for b: 4 solutions.
const FOUR: &str = "| kind: exact-cover\na b\na\na\nb\nb\n";

fn count(number: u32) -> Claim {
    Claim::Count(Some(number.into()))
}

#[test]
fn counts_are_certified_and_checked() {
    let cases = [(FOUR, 4), (LANGFORD, 0), (BOX, 0), ("| kind: exact-cover\n0:3|a | s t\na s\na s:1\na t\n", 6)];
    for (text, number) in cases {
        for claim in [count(number), Claim::Count(None)] {
            let (word, folder) = certified(text, "diagram", claim);
            let kind = parse(text).0.name;
            assert_eq!((word, verdict(&folder)), ("yes", format!("{kind} count={number}")), "{text}");
        }
        assert_eq!(certified(text, "diagram", count(number + 1)).0, "other count", "{text}");
    }
}

/// The exact cover of this board has three solutions, one of them with a cycle: it has two layouts.
#[test]
fn covers_with_solutions_that_are_no_layouts_have_no_diagram() {
    let board = "# kind: arukone\n# rules: full touch\n3 4\nAA.\n...\n...\n...\n";
    let (kind, puzzle) = parse(board);
    assert!(ProofMethod::parse(kind, "diagram").is_err());
    let folder = TempDir::new().unwrap();
    let session = Session::new(&puzzle);
    let made = certify(&session, &ProofMethod::Diagram, count(3), &Run::default(), folder.path());
    assert_eq!(made.err().unwrap().to_string(), "there is no exact cover whose solutions are all layouts");
    assert_eq!(certified(board, "paths", count(3)).0, "other count");
    let (word, folder) = certified(board, "paths", count(2));
    assert_eq!((word, verdict(&folder)), ("yes", "arukone count=2".to_string()));
}

#[test]
fn other_claims_and_methods_are_refused() {
    let refused = |with, claim| {
        let (kind, puzzle) = parse(FOUR);
        let way = ProofMethod::parse(kind, with).unwrap();
        let folder = TempDir::new().unwrap();
        certify(&Session::new(&puzzle), &way, claim, &Run::default(), folder.path()).err().unwrap().to_string()
    };
    assert_eq!(refused("diagram", Claim::Unique), "a diagram proves only a count; expected --claim count");
    assert_eq!(refused("colouring", count(4)), "a colouring proves only that a puzzle is unsolvable");
    assert!(ProofMethod::parse(parse("p cnf 1 1\n1 0\n").0, "diagram").is_err());
    let (_, puzzle) = parse(FOUR);
    let usual = ProofMethod::usual(&Session::new(&puzzle), &count(4), Budget::unlimited());
    assert_eq!(usual, [(ProofMethod::Diagram, None)]);
}

#[test]
fn a_limit_is_no_count() {
    let (kind, puzzle) = parse(FOUR);
    let way = ProofMethod::parse(kind, "diagram").unwrap();
    let run = Limits::none().within(std::time::Duration::ZERO).into();
    let folder = TempDir::new().unwrap();
    let certified = certify(&Session::new(&puzzle), &way, Claim::Count(None), &run, folder.path()).unwrap();
    assert!(matches!(certified, Certified::Undecided));
}

const METHODS: [(&str, &str); 4] =
    [("diagram", DOMINOES), ("cover-product", DOMINOES), ("paths", LARGER), ("binary", CORNERS)];

/// Dominoes on a square.
const DOMINOES: &str = "planar yes\nbox 4 4 1\n8x piece 000 100\n";

/// Paths from corner to corner.
const CORNERS: &str = "# rules: empty touch\nA...\n....\n....\n...A\n";

const LARGER: &str = "# rules: empty touch\nA.....\n......\n......\n......\n......\n.....A\n";

/// Neither makers nor checkers answer beyond a limit.
#[test]
fn limits_reach_makers_and_checkers() {
    for (method, text) in METHODS {
        for claim in [Claim::Count(None), Claim::CountUpTo(UpTo::Symmetry, None)] {
            if claim != Claim::Count(None) && text != DOMINOES {
                continue;
            }
            let (_, complete) = certified(text, method, claim.clone());
            let (kind, puzzle) = parse(text);
            for budget in [Budget::none().within(Duration::ZERO), Budget::of_memory(3000, None)] {
                let error = check(complete.path(), &budget).unwrap_err();
                assert!(matches!(error, CheckError::Exceeded(_)), "{method}: {error}");
                let (way, folder) = (ProofMethod::parse(kind, method).unwrap(), TempDir::new().unwrap());
                let made = certify(&Session::new(&puzzle), &way, claim.clone(), &Run::from(budget), folder.path());
                assert!(matches!(made, Ok(Certified::Undecided)), "{method}: {:?}", made.err());
            }
        }
    }
}

/// The meter has the nodes of a maker, and the share of a checker.
#[test]
fn makers_and_checkers_report_progress() {
    for (method, text) in METHODS {
        let (kind, puzzle) = parse(text);
        let (way, folder, run) = (ProofMethod::parse(kind, method).unwrap(), TempDir::new().unwrap(), Run::default());
        certify(&Session::new(&puzzle), &way, Claim::Count(None), &run, folder.path()).unwrap();
        let has_diagram = ["diagram", "paths"].contains(&method);
        assert_eq!(run.meter.nodes() > 0, has_diagram, "{method}");
        let meter = Arc::default();
        check_metered(folder.path(), Budget::unlimited(), &meter).unwrap();
        assert!((0.9..1.1).contains(&meter.share()), "{method}: {}", meter.share());
    }
}

/// What the manifest, the cover and the diagram say must be the same, and no more than that.
#[test]
fn forged_counts_are_refused() {
    let forged = |change: &dyn Fn(&TempDir)| {
        let (_, folder) = certified(FOUR, "diagram", count(4));
        change(&folder);
        verdict(&folder)
    };
    let claim = |word: &'static str| {
        move |folder: &TempDir| change(folder, files::MANIFEST, |text| text.replace("\"count=4\"", word))
    };
    let other = "certificate.json: the claim is count=5, but the diagram proves count=4";
    let statement = |folder: &TempDir| change(folder, files::STATEMENT, |text| text.replace("4 sol", "5 sol"));
    assert_eq!(forged(&|folder| (claim("\"count=5\"")(folder), statement(folder)).0), other);
    let no_number = "certificate.json: expected a number in the claim, as in count=6";
    assert_eq!(forged(&claim("\"count\"")), no_number);
    let no_count = "certificate.json: a diagram proves only a count, without added clauses";
    for word in ["\"unique\"", "\"unsolvable\""] {
        assert_eq!(forged(&claim(word)), no_count, "{word}");
    }
    assert!(forged(&claim("\"count=04\"")).contains("it is not in the format of certify"));
    assert!(forged(&claim("\"count=x\"")).contains("expected solvable, unsolvable, unique, count or count=N"));
    let added = forged(&|folder| {
        change(folder, files::MANIFEST, |text| text.replace("\"added\": []", "\"added\": [\n    \"layout\"\n  ]"));
    });
    assert_eq!(added, no_count);
    assert!(forged(&statement).starts_with("README.txt: line 1"));
    let cover = forged(&|folder| change(folder, files::COVER, |text| text.replace("a b\n", "a 2|b\n")));
    assert!(cover.starts_with("cover.dlx: line 2"), "{cover}");
    // A puzzle with one option less has another cover.
    let puzzle = forged(&|folder| change(folder, files::PUZZLE, |text| text.replacen("a\na\n", "a\n", 1)));
    assert!(puzzle.starts_with("cover.dlx: line 4"), "{puzzle}");
    let diagram = forged(&|folder| change(folder, files::DIAGRAM, |text| text.replace("count 4", "count 5")));
    assert_eq!(diagram, "diagram.txt: line 2: expected the count 4 of the diagram, found 5");
}

/// Every change of a byte is found, by a checksum or by the check of the file.
#[test]
fn changed_bytes_are_found() {
    let (_, folder) = certified(FOUR, "diagram", count(4));
    let untouched = manifest(&folder);
    for file in [files::STATEMENT, files::PUZZLE, files::COVER, files::DIAGRAM] {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            fs::write(&path, &changed).unwrap();
            assert!(verdict(&folder).starts_with(file), "byte {place}: {}", verdict(&folder));
            seal(&folder, untouched.clone());
            assert_ne!(verdict(&folder), "exact-cover count=4", "{file}, byte {place}");
        }
        fs::write(&path, &bytes).unwrap();
        seal(&folder, untouched.clone());
    }
    assert_eq!(verdict(&folder), "exact-cover count=4");
}

#[test]
fn the_statement_explains_the_diagram() {
    let (_, folder) = certified(FOUR, "diagram", count(4));
    let statement = fs::read_to_string(folder.path().join(files::STATEMENT)).unwrap();
    assert!(statement.starts_with("Claim: the exact-cover puzzle in puzzle.txt has exactly 4 solutions.\n\n"));
    for part in ["cover.dlx is the exact cover", "python3 check_count.py .", "jigsat check-certificate .", "one to one"]
    {
        assert!(statement.contains(part), "{part}: {statement}");
    }
    let checked = check(folder.path(), &Budget::none()).unwrap();
    let size = ProofSize::Diagram { items: 2, options: 4, nodes: 3, edges: 6 };
    assert_eq!((checked.claim, checked.proofs), (Claim::Count(Some(BigUint::from(4_u8))), vec![size]));
}
