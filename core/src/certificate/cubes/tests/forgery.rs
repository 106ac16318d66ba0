//! What other machines may hand in that is no result.

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::cnf::dimacs;
use proptest::prelude::*;

use super::*;

/// The pigeons in three cubes.
fn pigeons(puzzle: &AnyPuzzle) -> (Question<'_>, Settled) {
    let way = ProofMethod::parse(Kind::named("cnf").unwrap(), "cnf").unwrap();
    let question = pose(puzzle, &way, Claim::Unsolvable);
    let settled = Settled::new(&question, 3).unwrap();
    settled.merge(&question).unwrap();
    (question, settled)
}

/// What is said of the results after this change.
fn said(change: impl FnOnce(&mut Settled)) -> String {
    let puzzle = parse(PIGEONS).1;
    let (question, mut settled) = pigeons(&puzzle);
    change(&mut settled);
    settled.merge(&question).unwrap_err().to_string()
}

/// What is said after this change of the lines of the second proof, each of which is a list of words.
fn said_of(edit: impl FnOnce(&mut Vec<Vec<String>>)) -> String {
    said(|settled| {
        change(settled, 1, |text| {
            let mut lines = text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect_vec();
            edit(&mut lines);
            lines.iter().map(|words| words.join(" ") + "\n").collect()
        });
    })
}

#[test]
fn a_result_is_missing_or_stands_there_twice() {
    let missing = said(|settled| drop(settled.results.remove(1)));
    assert_eq!(missing, "expected the results of 3 cubes, found those of 2");
    let twice = said(|settled| settled.results[1] = settled.results[0].clone());
    assert_eq!(twice, "cube 2: its proof assumes 1, and the cube is -1 2: it is the proof of another one");
    let file = said(|settled| fs::remove_file(settled.proof(2)).unwrap());
    assert!(file.starts_with("cube 3: ") && file.contains("No such file"), "{file}");
    let swapped = said(|settled| assert!(fs::copy(settled.proof(0), settled.proof(1)).unwrap() > 0));
    assert!(swapped.starts_with("cube 2: line "), "{swapped}");
    let other = said(|settled| settled.tree = serde_json::from_str(r#"{"nodes":[99,0,0],"shares":[1,1]}"#).unwrap());
    assert_eq!(other, "expected the results of 2 cubes, found those of 3");
    let beyond = said(|settled| {
        settled.tree = serde_json::from_str(r#"{"nodes":[1,0,99,0,0],"shares":[1,1,1]}"#).unwrap();
    });
    assert_eq!(beyond, "cube 2: expected literals of the variables 1 to 30, found -1 99");
}

#[test]
fn a_result_assumes_no_less_than_its_proof() {
    let nothing = said(|settled| settled.results[1].assumed = Cube::default());
    assert!(nothing.starts_with("cube 2: line 1: expected a step with the number "), "{nothing}");
}

#[test]
fn a_truncated_proof_proves_nothing() {
    let unfinished = "cube 2: the proof ends without the empty clause: it proves nothing";
    assert_eq!(said(|settled| fs::write(settled.proof(1), "").unwrap()), unfinished);
    assert_eq!(said_of(|lines| drop(lines.pop())), unfinished);
    let middle = said(|settled| change(settled, 1, |text| text[..text.len() / 2].to_string()));
    assert!(middle.starts_with("cube 2: "), "{middle}");
    let first = said_of(|lines| drop(lines.remove(0)));
    assert!(first.starts_with("cube 2: line 1: expected a step with the number "), "{first}");
}

#[test]
fn steps_have_to_follow() {
    let unhinted = said_of(|lines| {
        let zero = lines[2].iter().position(|word| word == "0").unwrap();
        lines[2].splice(zero + 1.., ["0".to_string()]);
    });
    assert_eq!(unhinted, "cube 2: line 3: the hints do not lead to a contradiction");
    let shorter =
        said_of(|lines| *lines = vec![lines[0].iter().take(1).cloned().chain(["0".into(), "0".into()]).collect()]);
    assert_eq!(shorter, "cube 2: line 1: the hints do not lead to a contradiction");
    // What was concluded can't be concluded again.
    let again = said_of(|lines| {
        let line = lines.iter_mut().max_by_key(|words| words.len()).unwrap();
        let zero = line.iter().position(|word| word == "0").unwrap();
        let of_formula = |word: &String| word.parse::<usize>().is_ok_and(|id| (1..=81).contains(&id));
        let hint = (zero + 1..line.len()).find(|&place| of_formula(&line[place])).unwrap();
        line.insert(hint, line[hint].clone());
    });
    assert!(again.starts_with("cube 2: line ") && again.contains(": nothing follows from clause "), "{again}");
}

#[test]
fn steps_are_numbered_and_named_before_they_are_needed() {
    let later = said_of(|lines| {
        let (own, last) = (lines[0][0].clone(), lines[0].len() - 1);
        lines[0].insert(last, own);
    });
    assert!(later.starts_with("cube 2: line 1: the hint ") && later.contains(" is to no clause before"), "{later}");
    let edits: [(&str, &str); 6] = [
        ("99999999999999999999999", "expected a number, found"),
        ("9223372036854775807", "the hint 9223372036854775807 is to no clause before the step "),
        ("-1", "expected the number of a clause, found -1"),
        ("x", "expected a number, found 'x'"),
        ("\u{1b}[2J", "expected a number, found '\\x1b[2J'"),
        ("d", "expected a number, found 'd'"),
    ];
    for (word, expected) in edits {
        let said = said_of(|lines| {
            let last = lines[0].len() - 1;
            lines[0].insert(last, word.to_string());
        });
        assert!(said.starts_with(&format!("cube 2: line 1: {expected}")), "{word}: {said}");
    }
    let literal = said_of(|lines| lines[0].insert(1, "31".to_string()));
    assert_eq!(literal, "cube 2: line 1: expected a literal of the variables 1 to 30, found 31");
    let many = said_of(|lines| lines[0].splice(1..1, vec!["7".to_string(); 61]).for_each(drop));
    assert_eq!(many, "cube 2: line 1: expected no more literals than 30 variables have");
    let forgotten = said_of(|lines| lines.insert(1, vec![lines[0][0].clone(), "d".into(), "1".into(), "0".into()]));
    assert!(forgotten.starts_with("cube 2: line 2: expected a step with the number "), "{forgotten}");
    let open = said_of(|lines| drop(lines[0].pop()));
    assert_eq!(open, "cube 2: line 1: expected a 0 at the end");
    let more = said_of(|lines| lines.push(vec!["1000".to_string(), "0".into(), "0".into()]));
    assert!(more.ends_with(": expected the end of the proof after the empty clause"), "{more}");
}

/// A hint that concludes what is assumed is one that concludes nothing, where the assumption is no clause.
#[test]
fn assumptions_are_not_concluded() {
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
    let said = settled.merge(&question).unwrap_err().to_string();
    assert_eq!(said, "cube 1: a hint of its proof concludes what it assumes");
}

#[test]
fn reasons_have_to_hold() {
    let (kind, puzzle) = parse(CYCLES);
    let question = pose(&puzzle, &ProofMethod::parse(kind, "binary").unwrap(), Claim::Unique);
    let said = |change: &dyn Fn(&mut Vec<String>)| {
        let mut settled = Settled::new(&question, 2).unwrap();
        settled.merge(&question).unwrap();
        let result = settled.results.iter_mut().rfind(|result| !result.reasons.is_empty()).unwrap();
        change(&mut result.reasons);
        settled.merge(&question).unwrap_err().to_string()
    };
    let because = said(&|reasons| reasons[0] = "because".to_string());
    assert!(because.contains(", 'because': expected 'cycle', 'island' or 'touch'"), "{because}");
    let layout = said(&|reasons| reasons.push("layout".to_string()));
    assert!(layout.contains("only the layout that is to be the only one is excluded"), "{layout}");
    let board = said(&|reasons| reasons[0] = "island r9c9".to_string());
    assert!(board.starts_with("cube ") && board.contains("r9c9 is not on the board"), "{board}");
    let missing = said(&|reasons| drop(reasons.pop()));
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

    /// Whatever is changed: either the proof holds nevertheless, or it is known whose proof does not.
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
