//! Splits, solves, merges and checks all small instances with at most one layout.

use itertools::Itertools;
use jigsat_forms::text::header;

use super::*;

/// The size limit: the first formula that takes long has 1209.
const MOST_CLAUSES: usize = 1200;

/// The files of a kind in `data` with 0 or 1 layouts, and their claims.
fn instances(kind: &str) -> Vec<(String, String, Claim)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(kind);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let claim = match header(&text, "raw") {
            Some("0") => Claim::Unsolvable,
            Some("1") => Claim::Unique,
            _ => continue,
        };
        found.push((path.file_name().unwrap().to_string_lossy().into_owned(), text, claim));
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// Splits and merges the instances of a kind by each method; returns their number.
fn merged(kind: &str, ways: &[&str]) -> usize {
    let mut count = 0;
    for (name, text, claim) in instances(kind) {
        let (kind, puzzle) = parse(&text);
        for way in ways {
            let Ok(question) = Question::pose(
                &Session::new(&puzzle),
                &ProofMethod::parse(kind, way).unwrap(),
                claim.clone(),
                &Run::default(),
            ) else {
                continue;
            };
            let Posed::Open(question) = question else { panic!("{name}: there is a layout") };
            if question.basis.cnf().clause_count() > MOST_CLAUSES {
                continue;
            }
            for parts in [1, 2, 7, 40] {
                let settled = Settled::new(&question, parts).unwrap_or_else(|| panic!("{name} by {way} has a layout"));
                assert!((1..=parts).contains(&settled.tree.leaf_count()), "{name} by {way}");
                settled.merge(&question).unwrap_or_else(|error| panic!("{name} by {way} in {parts}: {error}"));
            }
            count += 1;
        }
    }
    count
}

#[test]
fn formulas_are_merged() {
    assert!(merged("cnf", &["cnf"]) >= 6);
}

#[test]
fn exact_covers_are_merged() {
    assert!(merged("exact-cover", &["cover-product", "cnf-product", "cover"]) >= 10);
}

#[test]
fn packings_are_merged() {
    assert!(merged("polycube", &["cover-product"]) + merged("cuboid", &["cover-sequential"]) >= 10);
    assert!(merged("ubongo", &["cover-product"]) >= 4);
}

#[test]
fn triangles_are_merged() {
    assert!(merged("triangle", &["cover-product"]) >= 2);
}

#[test]
fn boards_are_merged_with_the_clauses_for_their_cycles() {
    assert!(merged("arukone", &["binary", "onehot-product"]) >= 6);
}

#[test]
fn reasons_of_several_cubes_are_named_once() {
    let (kind, puzzle) = parse(CYCLES);
    let question = pose(&puzzle, &ProofMethod::parse(kind, "binary").unwrap(), Claim::Unique);
    let settled = Settled::new(&question, 4).unwrap();
    let reasons = settled.results.iter().flat_map(|result| result.reasons.clone()).collect_vec();
    let different: Vec<String> = ["layout".to_string()].into_iter().chain(reasons.clone()).unique().collect();
    assert!(different.len() <= reasons.len() && settled.results.len() > 1, "{reasons:?}");
    let folder = settled.merge(&question).unwrap();
    let manifest = fs::read_to_string(folder.path().join("certificate.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["added"], serde_json::json!(different));
}

/// A chosen option excludes the options that were decided against before it.
#[test]
fn proofs_assume_what_they_need() {
    let (kind, puzzle) = parse(include_str!("../../../../../data/polycube/mutilated_8x8_unsolvable.txt"));
    let question = pose(&puzzle, &ProofMethod::of(kind).unwrap(), Claim::Unsolvable);
    let settled = Settled::new(&question, 20).unwrap();
    let decided: usize = settled.tree.leaves().map(|leaf| leaf.cube.literals().len()).sum();
    let assumed: usize = settled.results.iter().map(|result| result.assumed.literals().len()).sum();
    assert!(assumed < decided, "{assumed} of {decided}");
    settled.merge(&question).unwrap();
}

/// A side that was refuted without the decision of its node refutes the node.
#[test]
fn sides_that_need_no_decision_suffice() {
    let guarded = "4 -3 1 0\n4 -3 -1 0\n4 -1 2 0\n4 -1 -2 0\n4 1 2 0\n4 1 -2 0\n";
    let (kind, puzzle) = parse(&format!("p cnf 5 8\n{guarded}-4 5 0\n-4 -5 0\n"));
    let question = pose(&puzzle, &ProofMethod::parse(kind, "cnf").unwrap(), Claim::Unsolvable);
    for nodes in ["[4,0,3,0,1,0,0]", "[-4,-3,1,0,0,0,0]"] {
        let tree: CubeTree = serde_json::from_str(&format!(r#"{{"nodes":{nodes},"shares":[1,1,1,1]}}"#)).unwrap();
        let settled = Settled::of(&question, tree).unwrap();
        let assumed = settled.results.iter().map(|result| Vec::from(result.assumed.clone()));
        assert_eq!(assumed.sorted().collect_vec(), [vec![-4, -1], vec![-4, 1], vec![-4, 3], vec![4]]);
        settled.merge(&question).unwrap();
    }
}

#[test]
fn layouts_are_those_of_their_cube() {
    let (kind, puzzle) = parse("p cnf 3 1\n1 2 3 0\n");
    let question = pose(&puzzle, &ProofMethod::parse(kind, "cnf").unwrap(), Claim::Unsolvable);
    let folder = TempDir::new().unwrap();
    for numbers in [[-1, -2, 3], [-1, 2, -3], [1, -2, -3], [1, 2, 3], [-1, 2, 3]] {
        let cube = Cube::try_from(numbers.to_vec()).unwrap();
        let worked = question.work(&cube, &Run::default(), &proof(folder.path(), 0)).unwrap();
        let Worked::Layout(layout) = worked else { panic!("{cube} has a layout") };
        assert!(cube.literals().iter().all(|&lit| layout.1.satisfies(lit)), "{cube}");
    }
}

#[test]
fn a_question_is_read_as_it_was_posed() {
    let (kind, puzzle) = parse(ROOM);
    let way = ProofMethod::parse(kind, "binary").unwrap();
    let posed = pose(&puzzle, &way, Claim::Unique);
    let settled = Settled::new(&posed, 5).unwrap();
    let model = posed.model().unwrap();
    let read = Question::read(&Session::new(&puzzle), &way, Claim::Unique, Some(&model), Budget::unlimited()).unwrap();
    settled.merge(&read).unwrap();
    let refused = |claim, model: Option<&str>| {
        let read = Question::read(&Session::new(&puzzle), &way, claim, model, Budget::unlimited());
        read.err().unwrap().to_string()
    };
    assert!(refused(Claim::Unique, None).starts_with("expected a model"));
    assert!(refused(Claim::Unsolvable, Some(&model)).starts_with("expected no model"));
    assert!(refused(Claim::Unique, Some(&model[..20])).starts_with("expected values for"));
    let numbers = model.split_whitespace().filter_map(|word| word.parse::<i64>().ok()).filter(|&number| number != 0);
    let all_true: Vec<i64> = numbers.map(i64::abs).collect();
    let all_true = format!("s SATISFIABLE\n{}", jigsat_forms::cnf::dimacs::value_lines(&all_true));
    assert_eq!(refused(Claim::Unique, Some(&all_true)), "the model violates the formula");
    assert_eq!(refused(Claim::Solvable, None), "expected the claim unsolvable or unique, found solvable");
}

#[test]
fn a_layout_answers_the_question() {
    let (kind, puzzle) = parse("p cnf 3 1\n1 2 3 0\n");
    let way = ProofMethod::parse(kind, "cnf").unwrap();
    let unsolvable = pose(&puzzle, &way, Claim::Unsolvable);
    assert!(Settled::new(&unsolvable, 2).is_none());
    let unique = pose(&puzzle, &way, Claim::Unique);
    let first = unique.only().unwrap().clone();
    let folder = TempDir::new().unwrap();
    let worked = unique.work(&Cube::default(), &Run::default(), &proof(folder.path(), 0)).unwrap();
    let Worked::Layout(other) = worked else { panic!("there are seven layouts") };
    assert_ne!(other.1, first);
    let (kind, puzzle) = parse("p cnf 1 2\n1 0\n-1 0\n");
    let none = Question::pose(
        &Session::new(&puzzle),
        &ProofMethod::parse(kind, "cnf").unwrap(),
        Claim::Unique,
        &Run::default(),
    )
    .unwrap();
    assert!(matches!(none, Posed::NoLayout));
}

#[test]
fn a_limit_ends_the_work() {
    let (kind, puzzle) = parse(PIGEONS);
    let question = pose(&puzzle, &ProofMethod::parse(kind, "cnf").unwrap(), Claim::Unsolvable);
    let stopped = Budget::none();
    stopped.stop();
    assert!(question.split(7, &stopped).is_err());
    let run = Run::from(stopped.clone());
    let folder = TempDir::new().unwrap();
    let worked = question.work(&Cube::default(), &run, &proof(folder.path(), 0)).unwrap();
    assert!(matches!(worked, Worked::Limited));
    let settled = Settled::new(&question, 3).unwrap();
    let merged = question.merge(&settled.tree, &settled.results, &mut settled.open(), folder.path(), &stopped);
    assert!(matches!(merged, Err(MergeError::Exceeded(_))), "{merged:?}");
}
