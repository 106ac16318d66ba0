//! Wrong results from other machines.

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::cnf::dimacs;
use proptest::prelude::*;

use super::*;

/// The pigeonhole formula in three cubes.
fn pigeons(puzzle: &AnyPuzzle) -> (Question<'_>, Settled) {
    let way = ProofMethod::parse(Kind::named("cnf").unwrap(), "cnf").unwrap();
    let question = pose(puzzle, &way, Claim::Unsolvable);
    let settled = Settled::new(&question, 3).unwrap();
    settled.merge(&question).unwrap();
    (question, settled)
}

/// The error of merging after this change of the results.
fn merge_error(change: impl FnOnce(&mut Settled)) -> String {
    let puzzle = parse(PIGEONS).1;
    let (question, mut settled) = pigeons(&puzzle);
    change(&mut settled);
    settled.merge(&question).unwrap_err().to_string()
}

/// The error of merging after this change of the lines of the second proof.
fn proof_error(edit: impl FnOnce(&mut Vec<Vec<String>>)) -> String {
    merge_error(|settled| {
        change(settled, 1, |text| {
            let mut lines = text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect_vec();
            edit(&mut lines);
            lines.iter().map(|words| words.join(" ") + "\n").collect()
        });
    })
}

#[test]
fn missing_and_repeated_results_are_found() {
    let missing = merge_error(|settled| drop(settled.results.remove(1)));
    assert_eq!(missing, "expected the results of 3 cubes, found those of 2");
    let twice = merge_error(|settled| settled.results[1] = settled.results[0].clone());
    assert_eq!(twice, "cube 2: its proof assumes 1, but the cube is -1 2: the proof belongs to another cube");
    let file = merge_error(|settled| fs::remove_file(settled.proof(2)).unwrap());
    assert!(file.starts_with("cube 3: ") && file.contains("No such file"), "{file}");
    let swapped = merge_error(|settled| assert!(fs::copy(settled.proof(0), settled.proof(1)).unwrap() > 0));
    assert!(swapped.starts_with("cube 2: line "), "{swapped}");
    let other =
        merge_error(|settled| settled.tree = serde_json::from_str(r#"{"nodes":[99,0,0],"shares":[1,1]}"#).unwrap());
    assert_eq!(other, "expected the results of 2 cubes, found those of 3");
    let beyond = merge_error(|settled| {
        settled.tree = serde_json::from_str(r#"{"nodes":[1,0,99,0,0],"shares":[1,1,1]}"#).unwrap();
    });
    assert_eq!(beyond, "cube 2: expected literals of the variables 1 to 30, found -1 99");
}

#[test]
fn a_result_assumes_no_less_than_its_proof() {
    let nothing = merge_error(|settled| settled.results[1].assumed = Cube::default());
    assert!(nothing.starts_with("cube 2: line 1: expected a step with the number "), "{nothing}");
}

#[test]
fn a_truncated_proof_proves_nothing() {
    let unfinished = "cube 2: the proof ends without the empty clause: it proves nothing";
    assert_eq!(merge_error(|settled| fs::write(settled.proof(1), "").unwrap()), unfinished);
    assert_eq!(proof_error(|lines| drop(lines.pop())), unfinished);
    let middle = merge_error(|settled| change(settled, 1, |text| text[..text.len() / 2].to_string()));
    assert!(middle.starts_with("cube 2: "), "{middle}");
    let first = proof_error(|lines| drop(lines.remove(0)));
    assert!(first.starts_with("cube 2: line 1: expected a step with the number "), "{first}");
}

#[test]
fn steps_have_to_follow() {
    let unhinted = proof_error(|lines| {
        let zero = lines[2].iter().position(|word| word == "0").unwrap();
        lines[2].splice(zero + 1.., ["0".to_string()]);
    });
    assert_eq!(unhinted, "cube 2: line 3: the hints do not lead to a contradiction");
    let shorter =
        proof_error(|lines| *lines = vec![lines[0].iter().take(1).cloned().chain(["0".into(), "0".into()]).collect()]);
    assert_eq!(shorter, "cube 2: line 1: the hints do not lead to a contradiction");
    // A literal can't be derived again.
    let again = proof_error(|lines| {
        let line = lines.iter_mut().max_by_key(|words| words.len()).unwrap();
        let zero = line.iter().position(|word| word == "0").unwrap();
        let of_formula = |word: &String| word.parse::<usize>().is_ok_and(|id| (1..=81).contains(&id));
        let hint = (zero + 1..line.len()).find(|&place| of_formula(&line[place])).unwrap();
        line.insert(hint, line[hint].clone());
    });
    assert!(again.starts_with("cube 2: line ") && again.contains(": nothing follows from clause "), "{again}");
}

#[test]
fn steps_need_consecutive_numbers_and_hints_to_earlier_clauses() {
    let later = proof_error(|lines| {
        let (own, last) = (lines[0][0].clone(), lines[0].len() - 1);
        lines[0].insert(last, own);
    });
    assert!(later.starts_with("cube 2: line 1: expected a hint to a clause before the step "), "{later}");
    let edits: [(&str, &str); 6] = [
        ("99999999999999999999999", "expected a number, found"),
        ("9223372036854775807", "expected a hint to a clause before the step "),
        ("-1", "expected the number of a clause, found -1"),
        ("x", "expected a number, found 'x'"),
        ("\u{1b}[2J", "expected a number, found '\\x1b[2J'"),
        ("d", "expected a number, found 'd'"),
    ];
    for (word, expected) in edits {
        let error = proof_error(|lines| {
            let last = lines[0].len() - 1;
            lines[0].insert(last, word.to_string());
        });
        assert!(error.starts_with(&format!("cube 2: line 1: {expected}")), "{word}: {error}");
    }
    let literal = proof_error(|lines| lines[0].insert(1, "31".to_string()));
    assert_eq!(literal, "cube 2: line 1: expected a literal of the variables 1 to 30, found 31");
    let many = proof_error(|lines| lines[0].splice(1..1, vec!["7".to_string(); 61]).for_each(drop));
    assert_eq!(many, "cube 2: line 1: expected no more literals than 30 variables have");
    let forgotten = proof_error(|lines| lines.insert(1, vec![lines[0][0].clone(), "d".into(), "1".into(), "0".into()]));
    assert!(forgotten.starts_with("cube 2: line 2: expected a step with the number "), "{forgotten}");
    let open = proof_error(|lines| drop(lines[0].pop()));
    assert_eq!(open, "cube 2: line 1: expected a 0 at the end");
    let more = proof_error(|lines| lines.push(vec!["1000".to_string(), "0".into(), "0".into()]));
    assert!(more.ends_with(": expected the end of the proof after the empty clause"), "{more}");
}

/// In the merged proof, a hint that derives an assumption derives nothing.
#[test]
fn assumptions_are_not_derived() {
    let (kind, puzzle) = parse("p cnf 3 4\n1 2 0\n-2 3 0\n-2 -3 0\n-1 2 0\n");
    let question = pose(&puzzle, &ProofMethod::parse(kind, "cnf").unwrap(), Claim::Unsolvable);
    let tree: CubeTree = serde_json::from_str(r#"{"nodes":[1,0,0],"shares":[1,1]}"#).unwrap();
    let assumed = |number: i64| Cube::try_from(vec![number]).unwrap();
    let results = [1, -1].map(|number| Refuted { assumed: assumed(number), reasons: Vec::new() });
    let folder = TempDir::new().unwrap();
    let settled = Settled { tree, results: results.to_vec(), folder };
    fs::write(settled.proof(0), "6 -2 0 2 3 0\n7 1 0 6 1 0\n8 0 5 4 6 0\n").unwrap();
    fs::write(settled.proof(1), "6 -2 0 2 3 0\n7 0 5 1 6 0\n").unwrap();
    settled.merge(&question).unwrap();
    fs::write(settled.proof(0), "6 -2 0 2 3 0\n7 0 6 1 4 0\n").unwrap();
    let error = settled.merge(&question).unwrap_err().to_string();
    assert_eq!(error, "cube 1: a hint of its proof derives a literal that it assumes");
}

#[test]
fn reasons_have_to_hold() {
    let (kind, puzzle) = parse(CYCLES);
    let question = pose(&puzzle, &ProofMethod::parse(kind, "binary").unwrap(), Claim::Unique);
    let error = |change: &dyn Fn(&mut Vec<String>)| {
        let mut settled = Settled::new(&question, 2).unwrap();
        settled.merge(&question).unwrap();
        let result = settled.results.iter_mut().rfind(|result| !result.reasons.is_empty()).unwrap();
        change(&mut result.reasons);
        settled.merge(&question).unwrap_err().to_string()
    };
    let because = error(&|reasons| reasons[0] = "because".to_string());
    assert!(because.contains(", 'because': expected 'cycle', 'island' or 'touch'"), "{because}");
    let layout = error(&|reasons| reasons.push("layout".to_string()));
    assert!(layout.contains("only the first added clauses exclude layouts"), "{layout}");
    let board = error(&|reasons| reasons[0] = "island r9c9".to_string());
    assert!(board.starts_with("cube ") && board.contains("r9c9 is not on the board"), "{board}");
    let missing = error(&|reasons| drop(reasons.pop()));
    assert!(missing.starts_with("cube "), "{missing}");
}

#[test]
fn cubes_of_other_formulas_are_not_worked_on() {
    let puzzle = parse(PIGEONS).1;
    let (question, settled) = pigeons(&puzzle);
    let cube = Cube::new(vec![dimacs::literal(31).unwrap()]).unwrap();
    let error = question.work(&cube, &Run::default(), &settled.proof(9)).err().unwrap();
    assert_eq!(error.to_string(), "expected literals of the variables 1 to 30, found 31");
    let twice: Vec<Lit> = [5, 7, -5].map(|number| dimacs::literal(number).unwrap()).to_vec();
    assert_eq!(Cube::new(twice), Err(CubeError::Twice(5)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// After any change, the proof still holds, or the error names the cube.
    #[test]
    fn changed_bytes_are_those_of_their_cube(place in 0.0..1.0, byte in prop::sample::select(b"0123456789 -\nd".to_vec())) {
        let puzzle = parse(PIGEONS).1;
        let (question, settled) = pigeons(&puzzle);
        let mut bytes = fs::read(settled.proof(1)).unwrap();
        let place = (place * bytes.len() as f64) as usize;
        bytes[place] = byte;
        fs::write(settled.proof(1), bytes).unwrap();
        let merged = settled.merge(&question);
        prop_assert!(matches!(merged, Ok(_) | Err(MergeError::Cube { cube: 2, .. })), "{:?}", merged);
    }
}
