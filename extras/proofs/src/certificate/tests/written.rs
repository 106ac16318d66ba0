//! The content of the files of a certificate.
//!
//! Maker and checker share the functions that write them, so these tests compare with literal text.

use jigsat_forms::{Cnf, Model};

use super::*;

const THREE: &str = "| kind: exact-cover\na b c\na b\nb c\nc\n";

fn text(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn each_claim_has_its_files() {
    let layout = ["layout.json", "layout.txt", "model.txt"];
    let proof = ["formula.cnf", "proof.lrat", "proof.drat"];
    let both = ["README.txt", "puzzle.txt"];
    assert_eq!(files::of(&Claim::Solvable), [&both[..], &layout].concat());
    assert_eq!(files::of(&Claim::Unsolvable), [&both[..], &proof].concat());
    assert_eq!(files::of(&Claim::Unique), [&both[..], &layout, &proof].concat());
}

#[test]
fn a_certificate_contains_its_puzzle_and_layout() {
    let (_, folder) = certified(THREE, "cover", Claim::Unique);
    assert_eq!(text(&folder, files::LAYOUT), "{\"options\":[1,3]}\n");
    assert_eq!(text(&folder, files::PICTURE), "a b\nc\n");
    assert_eq!(text(&folder, files::MODEL), "s SATISFIABLE\nv 1 -2 3 0\n");
    let formula = text(&folder, files::FORMULA);
    assert!(
        formula.starts_with(
            "c certificate: unique, exact-cover puzzle, reduction cover\n\
             c clauses: 5 of the reduction, 1 that excludes the layout, 0 that models asked for\n"
        ),
        "{formula}"
    );
    assert!(formula.contains("\np cnf 3 6\n") && formula.ends_with("\n-1 -3 0\n"), "{formula}");
    let manifest = text(&folder, files::MANIFEST);
    assert!(manifest.starts_with("{\n  \"certificate\": 2,\n  \"claim\": \"unique\",\n"), "{manifest}");
    assert!(manifest.ends_with("\n}\n"), "{manifest}");
}

#[test]
fn a_check_reports_claim_and_proof() {
    let checked = |text, with, claim| {
        let (_, folder) = certified(text, with, claim);
        check(folder.path(), &Budget::none()).unwrap()
    };
    let three = checked(THREE, "cover", Claim::Unique);
    let [ProofSize::Formula { variables, clauses, steps }] = three.proofs[..] else {
        panic!("it rests on a formula");
    };
    assert_eq!((three.claim, three.kind.as_str(), three.rules), (Claim::Unique, "exact-cover", None));
    assert_eq!((variables, clauses, steps.added), (3, 6, 3));
    let board = checked(BOARD, "cnf", Claim::Solvable);
    assert_eq!((board.claim, board.kind.as_str(), board.proofs), (Claim::Solvable, "arukone", Vec::new()));
    assert_eq!(board.rules.unwrap(), "every cell is used, no path touches itself");
}

#[test]
fn clauses_are_counted_by_what_they_are_for() {
    let board = "# rules: full touch\n....\n....\n..AA\nBB..\n";
    let (_, folder) = certified(board, "binary", Claim::Unique);
    let asked = manifest(&folder).added.len() - 1;
    assert!(asked > 0);
    let formula = text(&folder, files::FORMULA);
    let expected = format!(" of the reduction, 1 that excludes the layout, {asked} that models asked for");
    assert!(formula.lines().nth(1).is_some_and(|line| line.ends_with(&expected)), "{formula}");
    let statement = text(&folder, files::STATEMENT);
    for part in [
        "with clauses more at its end, each for a reason that certificate.json\nnames, in their order:\n",
        "  1 excludes the solution above\n",
        &format!("  {asked} says that a path leads out of cells without a number"),
    ] {
        assert!(statement.contains(part), "{statement}");
    }
    let (_, folder) = certified(BOX, "cnf", Claim::Unsolvable);
    let formula = text(&folder, files::FORMULA);
    assert!(formula.lines().nth(1).is_some_and(|line| line.ends_with(" of the reduction, 0 that models asked for")));
}

#[test]
fn the_statement_names_the_claim_and_the_checks() {
    let statement = |puzzle: &str, with: &str, claim| text(&certified(puzzle, with, claim).1, files::STATEMENT);
    let holds = |statement: &str, parts: &[&str]| parts.iter().all(|part| statement.contains(part));
    let unsolvable = statement(BOX, "cnf-product", Claim::Unsolvable);
    let formula = "formula.cnf is what the reduction cnf-product makes of the puzzle.\n";
    assert!(unsolvable.starts_with("Claim: the cuboid puzzle in puzzle.txt has no solution.\n\n"), "{unsolvable}");
    assert!(holds(&unsolvable, &[formula, "lrat-check formula.cnf proof.lrat", "has to be trusted"]), "{unsolvable}");
    assert!(!unsolvable.contains("layout"), "{unsolvable}");
    let solvable = statement(BOARD, "cnf", Claim::Solvable);
    let rules = "(every cell is used, no path touches itself)";
    assert!(solvable.starts_with(&format!("Claim: the arukone puzzle in puzzle.txt {rules} has a solution.\n\n")));
    assert!(holds(&solvable, &["jigsat check puzzle.txt layout.json", "jigsat check-certificate ."]), "{solvable}");
    assert!(!solvable.contains("proof") && !solvable.contains("trusted"), "{solvable}");
    let unique = statement(THREE, "cover", Claim::Unique);
    assert!(unique.starts_with("Claim: the exact-cover puzzle in puzzle.txt has exactly one solution.\n\n"));
    let only = "with one clause more at its end, which excludes the solution above.";
    assert!(holds(&unique, &[only, "layout.json", "proof.drat"]), "{unique}");
}

/// A formula of so many variables.
fn of_vars(count: usize) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..count {
        cnf.projection_variable();
    }
    cnf
}

#[test]
fn models_have_one_form() {
    let cnf = of_vars(3);
    let model = Model::from(vec![true, false, true]);
    let written = files::model(&model, &cnf);
    assert_eq!(written, "s SATISFIABLE\nv 1 -2 3 0\n");
    assert_eq!(files::read_model(&written, &cnf), Some(model));
    for other in ["1 -2 0", "1 -2 3", "1 -2 3 4 0", "1 2 -3 0 0", "1 -3 2 0", "1  -2 3 0", "2 -2 3 0"] {
        assert_eq!(files::read_model(&format!("s SATISFIABLE\nv {other}\n"), &cnf), None, "{other}");
    }
    assert_eq!(files::read_model("v 1 -2 3 0\n", &cnf), None);
}

#[test]
fn the_bound_on_the_size_of_a_model_holds() {
    for count in [0, 1, 9, 10, 99, 100, 1000] {
        let cnf = of_vars(count);
        let longest = files::model(&Model::from(vec![false; count]), &cnf).len() as u64;
        let most = files::most_of_model(&cnf);
        assert!(longest <= most && most <= longest + 2 + 115 * count as u64 / 100, "{count}: {longest}, {most}");
    }
    let cnf = of_vars(9);
    assert_eq!(files::most_of_model(&cnf), files::model(&Model::from(vec![false; 9]), &cnf).len() as u64);
}

#[test]
fn the_default_method_is_the_exact_cover_or_else_the_first_formula() {
    let ways = |text: &str| -> Vec<String> {
        let (kind, puzzle) = parse(text);
        let usual = ProofMethod::usual(&Session::new(&puzzle), &Claim::Unique, Budget::unlimited());
        assert_eq!(usual.first().map(|&(method, _)| method), ProofMethod::of(kind));
        usual.iter().map(|(method, _)| method.to_string()).collect()
    };
    assert_eq!(ways(BOX), ["cover-product", "cnf-product", "cover-product"]);
    assert_eq!(ways("p cnf 1 1\n1 0\n"), ["cnf"]);
    // The first reduction of boards is to disjoint paths, or a search.
    assert_eq!(ways(BOARD), ["binary"]);
}

/// The longest model is read: nine variables, all of them false.
#[test]
fn the_longest_model_is_read() {
    let clauses: Vec<String> = (1..=9).map(|var| format!("-{var} 0\n")).collect();
    let (word, folder) = certified(&format!("p cnf 9 9\n{}", clauses.concat()), "cnf", Claim::Solvable);
    assert_eq!(text(&folder, files::MODEL), "s SATISFIABLE\nv -1 -2 -3 -4 -5 -6 -7 -8 -9 0\n");
    assert_eq!((word, verdict(&folder).as_str()), ("yes", "cnf solvable"));
}

#[test]
fn the_line_that_differs_is_named() {
    let (_, folder) = certified(THREE, "cover", Claim::Unique);
    change(&folder, files::STATEMENT, |text| text.replace("The solution is", "The solution was"));
    let expected = "README.txt: line 3, column 14: expected 'is in layout.txt (a picture) and layout.…', found 'was";
    assert!(verdict(&folder).starts_with(expected), "{}", verdict(&folder));
}

/// Files of the kernel have the length 0, but content.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_longer_than_it_was_is_refused() {
    let meter = std::sync::Arc::default();
    let path = std::path::Path::new("/proc/self");
    let folder = super::super::open::Folder { path, budget: Budget::unlimited(), meter: &meter, bytes: 0 };
    let error = folder.read("status", None).unwrap_err();
    assert_eq!(error.to_string(), "status: the file changes while it is read");
}

#[test]
fn sums_are_those_of_other_programs() {
    let folder = TempDir::new().unwrap();
    let sum = |text: &str| {
        fs::write(folder.path().join("file"), text).unwrap();
        super::super::open::sum(&folder.path().join("file")).unwrap()
    };
    assert_eq!(sum("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(sum(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn a_proof_ends_with_its_steps() {
    let text = "| kind: exact-cover\na b c | s\na s\nb s\nc\n";
    let outcome = |nodes| {
        let (kind, puzzle) = parse(text);
        let folder = TempDir::new().unwrap();
        let run = Run::from(Limits { nodes, ..Limits::none() });
        let method = ProofMethod::of(kind).unwrap();
        certify(&Session::new(&puzzle), &method, Claim::Unsolvable, &run, folder.path()).unwrap()
    };
    assert!(matches!(outcome(Some(0)), Certified::Undecided));
    assert!(matches!(outcome(None), Certified::Yes));
}
