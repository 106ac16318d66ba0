//! Certificates of counts that list all layouts: their content, and forgeries.

use proptest::prelude::*;

use super::*;

/// Three solutions: a b, c; a, b c; and a, b, c.
const THREE: &str = "| kind: exact-cover\na b c\na b\nc\na\nb c\nb\n";

fn count(number: u32) -> Claim {
    Claim::Count(Some(number.into()))
}

fn text(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn few_layouts_are_certified_and_checked() {
    let board = |rules: &str| format!("# rules: {rules}\nA..\n...\n..A\n");
    for (puzzle, methods, number) in [
        (THREE.to_string(), &["cover", "cover-product", "cnf-pairwise"][..], 3),
        (LANGFORD.to_string(), &["cover", "cnf-product"], 0),
        (BOX.to_string(), &["cnf-product"], 0),
        (board("empty touch"), &["binary", "onehot-product"], 12),
        (board("empty no-touch"), &["binary", "cnf"], 6),
        (board("full touch"), &["binary"], 2),
        ("p cnf 3 1\n1 2 3 0\n".to_string(), &["cnf"], 7),
        ("c p show 1 2 0\np cnf 3 1\n1 2 3 0\n".to_string(), &["cnf"], 4),
        ("p cnf 1 1\n1 0\n".to_string(), &["cnf"], 1),
    ] {
        for method in methods {
            let (word, folder) = certified(&puzzle, method, Claim::Count(None));
            let kind = manifest(&folder).kind;
            assert_eq!((word, verdict(&folder)), ("yes", format!("{kind} count={number}")), "{method}: {puzzle}");
            assert_eq!(text(&folder, files::LAYOUTS).lines().count(), number as usize);
            assert_eq!(certified(&puzzle, method, count(number)).0, "yes");
            assert_eq!(certified(&puzzle, method, count(number + 1)).0, "other count");
        }
    }
}

#[test]
fn the_layouts_are_listed() {
    let (_, folder) = certified(THREE, "cover", count(3));
    assert_eq!(text(&folder, files::LAYOUTS), "{\"options\":[1,2]}\n{\"options\":[3,4]}\n{\"options\":[2,3,5]}\n");
    assert_eq!(text(&folder, files::PICTURES), "a b\nc\n\na\nb c\n\nc\na\nb\n");
    let models = "s SATISFIABLE\nv 1 2 -3 -4 -5 0\ns SATISFIABLE\nv -1 -2 3 4 -5 0\ns SATISFIABLE\nv -1 2 3 -4 5 0\n";
    assert_eq!(text(&folder, files::MODELS), models);
    assert_eq!(manifest(&folder).added, ["layout"; 3]);
    let formula = text(&folder, files::FORMULA);
    assert!(formula.starts_with("c certificate: count=3, exact-cover puzzle, reduction cover\n"), "{formula}");
    assert!(formula.contains(" of the reduction, 3 that exclude the layouts, 0 that models asked for\n"), "{formula}");
    let statement = text(&folder, files::STATEMENT);
    for part in [
        "has exactly 3 solutions.",
        "layouts.txt (pictures) and layouts.jsonl",
        "  3 excludes one of the solutions above\n",
        "lrat-check formula.cnf proof.lrat",
        "correspond one to one to the models",
    ] {
        assert!(statement.contains(part), "{part}: {statement}");
    }
}

#[test]
fn forged_lists_are_refused() {
    let second = "s SATISFIABLE\nv -1 -2 3 4 -5 0\n";
    let third = "s SATISFIABLE\nv -1 2 3 -4 5 0\n";
    for (file, from, to, expected) in [
        (files::MODELS, second, "", "models.txt: expected 3 models, found 2"),
        (files::MODELS, second, third, "models.txt: model 3 stands for the layout of an earlier one"),
        (files::MODELS, "v -1 2 3", "v -1 -2 -3", "models.txt: the model violates the clause "),
        (files::MODELS, third, "", "models.txt: expected 3 models, found 2"),
        (files::MODELS, "s SATISFIABLE\nv 1", "v 1", "models.txt: expected values for 5 variables, in order"),
        (files::MODELS, third, "s SATISFIABLE\nv -1 2 3 -4 5 0\n\n", "models.txt: expected "),
        (files::LAYOUTS, "{\"options\":[3,4]}\n", "", "layouts.jsonl: line 2: "),
        (files::PICTURES, "\n\n", "\n", "layouts.txt: line 3: "),
        (files::MANIFEST, "\"layout\",\n    ", "", "certificate.json: expected 'layout' as the first 3 reasons"),
        (
            files::MANIFEST,
            "\"layout\"",
            "\"layout\",\n    \"layout\"",
            "certificate.json: added clause 4, 'layout': only the ",
        ),
        (files::MANIFEST, "count=3", "count=2", "models.txt: expected "),
        (files::MANIFEST, "count=3", "count=4", "models.txt: expected 4 models, found 3"),
        (files::MANIFEST, "count=3", "count", "certificate.json: expected a number in the claim"),
        (
            files::MANIFEST,
            "count=3",
            "count=10001",
            "certificate.json: a formula proves a count of at most 10000, found ",
        ),
        (files::MANIFEST, "count=3", "unique", "certificate.json: expected the SHA-256 sum of layout.json"),
        (files::STATEMENT, "exactly 3", "exactly 2", "README.txt: line 1, "),
    ] {
        let (_, folder) = certified(THREE, "cover", count(3));
        change(&folder, file, |text| {
            assert!(text.contains(from), "{file}: {text}");
            text.replacen(from, to, 1)
        });
        let verdict = verdict(&folder);
        assert!(verdict.starts_with(expected), "{file}, {to}: {verdict}");
    }
}

/// A whole certificate without one of the layouts: its formula has a model, so that no proof holds.
#[test]
fn a_layout_that_is_left_out_is_found() {
    let (_, folder) = certified(THREE, "cover", count(3));
    change(&folder, files::MODELS, |text| text.replace("s SATISFIABLE\nv -1 -2 3 4 -5 0\n", ""));
    change(&folder, files::LAYOUTS, |text| text.replace("{\"options\":[3,4]}\n", ""));
    change(&folder, files::PICTURES, |text| text.replace("\n\na\nb c\n", "\n"));
    change(&folder, files::FORMULA, |text| {
        let text = text.replace("count=3", "count=2").replace("3 that exclude", "2 that exclude");
        let header = text.lines().find(|line| line.starts_with("p cnf")).unwrap().to_string();
        let clauses: usize = header.rsplit(' ').next().unwrap().parse().unwrap();
        text.replace(&header, &format!("p cnf 5 {}", clauses - 1)).replace("\n-3 -4 0\n", "\n")
    });
    change(&folder, files::STATEMENT, |text| text.replace("exactly 3", "exactly 2").replace("  3 ex", "  2 ex"));
    change(&folder, files::MANIFEST, |text| text.replace("count=3", "count=2").replacen("\"layout\",\n    ", "", 1));
    let verdict = verdict(&folder);
    assert!(verdict.starts_with("proof.lrat: line "), "{verdict}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Formulas of five variables, all of them projection variables, against brute force.
    #[test]
    fn counts_of_formulas_are_those_by_brute_force(
        clauses in prop::collection::vec(prop::collection::btree_set((1..6_i32, any::<bool>()), 1..4), 0..9)
    ) {
        let literal = |&(var, value): &(i32, bool)| if value { var } else { -var };
        let clauses: Vec<Vec<i32>> = clauses.iter().map(|clause| clause.iter().map(literal).collect()).collect();
        let lines: Vec<String> =
            clauses.iter().map(|clause| clause.iter().chain(&[0]).map(i32::to_string).collect::<Vec<_>>().join(" ")).collect();
        let formula = format!("p cnf 5 {}\n{}\n", clauses.len(), lines.join("\n"));
        let holds = |bits: u32, literal: i32| (bits >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let is_model = |bits: &u32| clauses.iter().all(|clause| clause.iter().any(|&literal| holds(*bits, literal)));
        let number = (0..32_u32).filter(is_model).count();
        let (word, folder) = certified(&formula, "cnf", Claim::Count(None));
        prop_assert_eq!((word, verdict(&folder)), ("yes", format!("cnf count={number}")));
    }
}
