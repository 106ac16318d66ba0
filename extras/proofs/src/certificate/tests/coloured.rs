//! Certificates that are based on a colouring: their content, and forgeries.

use super::*;
use crate::refute::cutting_planes;

/// Two options; one item to cover twice, and one that both cover but only one may.
const TWICE: &str = "| kind: exact-cover\na b c 2|d\na b d\nb c d\n";

fn coloured() -> TempDir {
    let (word, folder) = certified(TWICE, "colouring", Claim::Unsolvable);
    assert_eq!((word, verdict(&folder).as_str()), ("yes", "exact-cover unsolvable"));
    folder
}

fn text(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn a_colouring_is_written_in_three_ways() {
    let folder = coloured();
    let expected =
        "colouring modulo 2\nb: 1\nd: 1\n# every option weighs 0 modulo 2, the whole 1: there is no solution\n";
    assert_eq!(text(&folder, files::COLOURING), expected);
    assert_eq!(text(&folder, files::WEIGHTS), "{\"modulus\":2,\"weights\":{\"b\":1,\"d\":1}}\n");
    assert_eq!(
        text(&folder, files::PROBLEM),
        "* #variable= 2 #constraint= 4\n* certificate: unsolvable, exact-cover puzzle, its exact cover\n\
         * var x1 = option 1: a b d\n* var x2 = option 2: b c d\n\
         +1 x1 = 1 ;\n+1 x1 +1 x2 = 1 ;\n+1 x2 = 1 ;\n+1 x1 +1 x2 = 2 ;\n"
    );
    assert_eq!(
        text(&folder, files::CUTS),
        "pseudo-Boolean proof version 3.0\nf 8;\npol 3 7 + 2 d;\npol 4 8 + 2 d;\npol 9 10 +;\noutput NONE;\n\
         conclusion UNSAT : 11;\nend pseudo-Boolean proof;\n"
    );
    let sizes = cutting_planes::CutsSize { variables: 2, constraints: 4, steps: 3 };
    let checked = check(folder.path(), &Budget::none()).unwrap();
    assert_eq!(checked.proofs, [ProofSize::Colouring(sizes)]);
}

/// Volumes, pieces that fit nowhere, items in no option, no small modulus.
#[test]
fn puzzles_of_all_sorts_are_coloured() {
    for puzzle in [
        "1 1 5\n2\n1 1 3\n1 1 1\n",
        "3 3 3\n13\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n",
        "| kind: exact-cover\na b\na\n",
        "| kind: exact-cover\n2|a\n",
        "| kind: exact-cover\n3|a b\na b\na b\n",
        "| kind: exact-cover\n210|a 0|b\na b\n",
        "| kind: exact-cover\na 4294967295|b | c\na b\na b c:1\n",
        "| kind: exact-cover\na b 0:2|c 7|d | e f\na d c e:1\nb d e:2\na d c e:2\n",
    ] {
        let (kind, puzzle) = parse(puzzle);
        let folder = TempDir::new().unwrap();
        let certified =
            certify(&Session::new(&puzzle), &ProofMethod::Colouring, Claim::Unsolvable, &Run::default(), folder.path());
        assert!(matches!(certified, Ok(Certified::Yes)), "{puzzle}");
        assert_eq!(verdict(&folder), format!("{} unsolvable", kind.name), "{puzzle}");
    }
}

#[test]
fn what_a_colouring_cannot_show_is_not_certified() {
    let word = |text| certified(text, "colouring", Claim::Unsolvable).0;
    // One is solvable, the other is not, but no weights refute it.
    assert_eq!(word("| kind: exact-cover\na b\na\nb\n"), "undecided");
    assert_eq!(word("| kind: exact-cover\na b c | s\na s\nb s\nc\n"), "undecided");
    let (kind, puzzle) = parse(TWICE);
    let folder = TempDir::new().unwrap();
    let way = ProofMethod::parse(kind, "colouring").unwrap();
    for claim in [Claim::Solvable, Claim::Unique] {
        let error = certify(&Session::new(&puzzle), &way, claim, &Run::default(), folder.path()).err().unwrap();
        assert_eq!(error.to_string(), "a colouring proves only that a puzzle is unsolvable");
    }
    assert!(ProofMethod::parse(parse("p cnf 1 1\n1 0\n").0, "colouring").is_err());
    let late = Limits::none().within(std::time::Duration::ZERO).into();
    let certified = certify(&Session::new(&puzzle), &way, Claim::Unsolvable, &late, folder.path()).unwrap();
    assert!(matches!(certified, Certified::Undecided));
}

#[test]
fn a_colouring_is_the_default_method_where_there_is_one() {
    let usual = |text, claim| -> Vec<String> {
        ProofMethod::usual(&Session::new(&parse(text).1), &claim, &Budget::none())
            .iter()
            .map(|(method, _)| method.to_string())
            .collect()
    };
    let formulas = ["cover-product", "cnf-product", "cover-product"];
    assert_eq!(usual(TWICE, Claim::Unsolvable), ["colouring", "cover-product", "cnf-product", "cover-product"]);
    assert_eq!(usual(TWICE, Claim::Solvable), ["cover-product"]);
    assert_eq!(usual("| kind: exact-cover\na b\na\nb\n", Claim::Unsolvable), formulas);
    assert_eq!(usual(BOARD, Claim::Unsolvable), ["binary"]);
}

/// Every change of a byte is found, unless the changed proof holds too.
#[test]
fn changed_bytes_are_found() {
    let folder = coloured();
    let untouched = manifest(&folder);
    let mut others = Vec::new();
    for file in files::expected(&untouched) {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            for bits in [1, 2] {
                let mut changed = bytes.clone();
                changed[place] ^= bits;
                fs::write(&path, &changed).unwrap();
                let what = format!("{file}, byte {place}: {}", String::from_utf8_lossy(&changed));
                assert!(verdict(&folder).starts_with(&format!("{file}: not the file")), "{what}");
                seal(&folder, untouched.clone());
                match (file, check(folder.path(), &Budget::none())) {
                    (files::CUTS, Ok(_)) => others.push(String::from_utf8(changed).unwrap()),
                    // Another puzzle has another colouring, or other equations.
                    (files::PUZZLE, Err(CheckError::Fault(_))) => {}
                    (_, Err(CheckError::Fault(fault))) => assert_eq!(fault.file, file, "{what}"),
                    (_, verdict) => panic!("{what}: {verdict:?}"),
                }
                fs::write(folder.path().join(files::MANIFEST), files::manifest(&untouched)).unwrap();
            }
        }
        for changed in [&bytes[..bytes.len() - 1], &[&bytes[..], b"\n"].concat(), b""] {
            fs::write(&path, changed).unwrap();
            seal(&folder, untouched.clone());
            assert!(check(folder.path(), &Budget::none()).is_err(), "{file}: {}", String::from_utf8_lossy(changed));
        }
        fs::write(&path, &bytes).unwrap();
        seal(&folder, untouched.clone());
    }
    // A proof with another inequality or another factor may hold too.
    assert!(others.iter().all(|proof| proof.lines().count() == 8), "{others:?}");
    assert_eq!(verdict(&folder), "exact-cover unsolvable");
}

#[test]
fn forged_parts_are_named() {
    let cases = [
        (files::WEIGHTS, "\"b\":1,", "", "colouring.json: the option 'a b d' weighs 1 modulo 2"),
        (
            files::WEIGHTS,
            "\"b\":1,\"d\":1",
            "",
            "colouring.json: the whole weighs 0 modulo 2, as that of a solution does",
        ),
        (
            files::WEIGHTS,
            "\"b\":1",
            "\"e\":1",
            "colouring.json: expected an item of the puzzle that has no weight yet, found 'e'",
        ),
        (files::WEIGHTS, "\"modulus\":2", "\"modulus\":1", "colouring.json: expected a modulus of at least 2, found 1"),
        (files::WEIGHTS, "\"b\":1", "\"b\":3", "colouring.json: line 1: expected "),
        (files::WEIGHTS, "\"b\":1", "\"b\":0,\"b\":1", "colouring.json: line 1: expected "),
        (files::WEIGHTS, "{", "[", "colouring.json: "),
        (files::COLOURING, "b: 1", "b: 3", "colouring.txt: line 2, column 4: expected '1', found '3'"),
        (files::PROBLEM, "= 2 ;", "= 3 ;", "formula.opb: line 8, column 15: expected '2 ;', found '3 ;'"),
        (files::PROBLEM, "+1 x1 = 1 ;\n", "", "formula.opb: line 5, column 7: expected "),
        (files::CUTS, "pol 3", "pol 1", "proof.pbp: line 3, column 11: the coefficient of x2, 1, is no multiple of 2"),
        (files::CUTS, "2 d", "3 d", "proof.pbp: line 3, column 11: the coefficient of x1, 2, is no multiple of 3"),
        (files::CUTS, "pol 9 10 +;\n", "", "proof.pbp: line 5, column 1: expected 'pol …;', found 'output NONE;'"),
        (files::CUTS, "UNSAT : 11", "UNSAT : 9", "proof.pbp: line 7, column 20: the inequality 9 is no contradiction"),
        (
            files::MANIFEST,
            "\"colouring\"",
            "\"cover\"",
            "certificate.json: a certificate of 'unsolvable' has no file 'colouring.json'",
        ),
        (
            files::MANIFEST,
            "unsolvable",
            "unique",
            "certificate.json: a colouring proves only the claim unsolvable, without added clauses",
        ),
        (
            files::MANIFEST,
            "unsolvable",
            "solvable",
            "certificate.json: a colouring proves only the claim unsolvable, without added clauses",
        ),
        (
            files::MANIFEST,
            "\"added\": []",
            "\"added\": [\n    \"layout\"\n  ]",
            "certificate.json: a colouring proves only the claim unsolvable, without added clauses",
        ),
        (files::PUZZLE, "b c d", "b d", "formula.opb: "),
        (files::PUZZLE, "a b d", "a d", "colouring.json: the option 'a d' weighs 1 modulo 2"),
        (files::PUZZLE, "2|d", "d", "colouring.json: the whole weighs 0 modulo 2"),
        (files::PUZZLE, "2|d", "4|d", "formula.opb: line 8, column 15: expected '4 ;', found '2 ;'"),
        (files::PUZZLE, "2|d", "1:2|d", "colouring.json: item 'd' weighs 1, but its multiplicity is not fixed"),
        (files::STATEMENT, "no solution", "a solution", "README.txt: line 1, "),
    ];
    for (file, from, to, expected) in cases {
        let folder = coloured();
        change(&folder, file, |text| text.replacen(from, to, 1));
        let verdict = verdict(&folder);
        assert!(verdict.starts_with(expected), "{file}, {to}: {verdict}");
    }
}

/// A true certificate in which a solvable puzzle replaces its own.
#[test]
fn no_colouring_goes_with_a_solvable_puzzle() {
    let solvable = "| kind: exact-cover\na b c 2|d\na b d\nc d\n";
    assert_eq!(certified(solvable, "colouring", Claim::Unsolvable).0, "undecided");
    let folder = coloured();
    let (_, puzzle) = parse(solvable);
    change(&folder, files::PUZZLE, |_| puzzle.to_string());
    let (_, problem) = certified(solvable, "cnf", Claim::Solvable);
    assert_eq!(verdict(&problem), "exact-cover solvable");
    assert_eq!(verdict(&folder), "colouring.json: the option 'c d' weighs 1 modulo 2");
    // With wrong weights, too, the fault is that of the weights: the proof is checked last.
    change(&folder, files::WEIGHTS, |_| "{\"modulus\":2,\"weights\":{}}\n".to_string());
    assert_eq!(verdict(&folder), "colouring.json: the whole weighs 0 modulo 2, as that of a solution does");
}

#[cfg(unix)]
#[test]
fn links_and_bombs_are_refused() {
    let folder = coloured();
    for file in [files::WEIGHTS, files::COLOURING, files::PROBLEM, files::CUTS] {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        assert_eq!(verdict(&folder), format!("{file}: expected a file, found a link, a folder or a device"));
        fs::remove_file(&path).unwrap();
        fs::write(&path, &bytes).unwrap();
    }
    for (text, expected) in [
        ("1 ".repeat(1 << 20), "proof.pbp: expected at most 896 bytes, found 2097152"),
        (format!("pol {};\n", "9".repeat(800)), "proof.pbp: line 1, column 1: expected 'pseudo-Boolean proof"),
    ] {
        change(&folder, files::CUTS, |_| text);
        assert!(verdict(&folder).starts_with(expected), "{}", verdict(&folder));
    }
    let budget = Budget::of_memory(1000, None);
    assert!(matches!(check(folder.path(), &budget), Err(CheckError::Exceeded(_))));
}
