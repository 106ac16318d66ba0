//! Packings at random.

use std::collections::HashSet;
use std::fs;

use insta::assert_snapshot;
use itertools::Itertools;
use serde_json::Value;

use super::Bench;

/// A wish for each kind, with several solutions among them.
const WISHES: [&str; 6] = [
    "ubongo --pieces 3..4",
    "ubongo --pieces 4 --solutions 2..5",
    "ubongo --from tetracubes --pieces 3..4",
    "polycube --from pentominoes --pieces 3..4",
    "polycube --from one-sided-tetrominoes --pieces 4",
    "polycube --box 3x3x3 --pieces 5..7 --up-to symmetry",
];

#[test]
fn tasks_of_ubongo_are_made() {
    assert_snapshot!(Bench::new(&[]).run("generate ubongo --seed 1 --count 2 --with-solution"), @"");
}

#[test]
fn packings_are_made() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate polycube --from pentominoes --pieces 3 --seed 4"), @"");
    assert_snapshot!(bench.run("generate polycube --box 3x3x2 --up-to symmetry --seed 2 --stats"), @"");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let bench = Bench::new(&[]);
    for wish in WISHES {
        let made = |threads: usize| bench.run(&format!("generate {wish} --seed 5 --count 12 --threads {threads}"));
        assert_eq!(made(1), made(3), "{wish}");
    }
}

/// Another engine counts the promised number of solutions, and no two puzzles are alike.
fn are_as_promised(count: usize, seed: u64, wish: &str) {
    let bench = Bench::new(&[]);
    let made = bench.run(&format!("generate {wish} --seed {seed} --count {count} --format json -o made"));
    assert!(made.contains(&format!("made {count} puzzle")), "{wish}: {made}");
    let convention = if wish.contains("symmetry") { "--up-to symmetry --with cover+dlx" } else { "--with search" };
    let mut texts = HashSet::new();
    let mut files: Vec<_> =
        fs::read_dir(bench.folder.path().join("made")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), count);
    let mut promised = Vec::new();
    for file in files {
        let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        promised.push(record["count"].as_u64().unwrap());
        let text = record["text"].as_str().unwrap();
        assert!(texts.insert(text.lines().filter(|line| !line.starts_with("# ")).collect::<Vec<_>>().join("\n")));
        assert_eq!(record["layouts"].as_array().unwrap().len() as u64, promised[promised.len() - 1]);
        assert!(record["rating"].as_f64().is_some());
        bench.write(&format!("{}.txt", promised.len()), text.as_bytes());
    }
    let all = (1..=count).map(|number| format!("{number}.txt")).join(" ");
    let counted = bench.run(&format!("count --format json {convention} {all}"));
    let records: Vec<Value> = counted.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let counts: Vec<u64> = records.iter().map(|record| record["count"].as_u64().unwrap()).collect();
    assert_eq!(counts, promised, "{wish}");
}

#[test]
fn puzzles_have_the_promised_number_of_solutions() {
    for wish in WISHES {
        are_as_promised(10, 3, wish);
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_puzzles_have_the_promised_number_of_solutions() {
    for wish in WISHES {
        are_as_promised(1000, 7, wish);
    }
}

/// 1,000 seeds make at least 990 different puzzles.
#[test]
#[ignore = "takes minutes"]
fn seeds_make_different_puzzles() {
    let bench = Bench::new(&[]);
    for wish in ["ubongo", "polycube --from pentominoes --pieces 3..4", "polycube --pieces 4..5"] {
        let made = (0..1000).map(|seed| bench.run(&format!("generate {wish} --seed {seed}")));
        let puzzles =
            made.map(|text| text.lines().filter(|line| !line.contains("seed")).collect::<Vec<_>>().join("\n"));
        let different = puzzles.collect::<HashSet<_>>().len();
        assert!(different >= 990, "{wish}: {different}");
    }
}

#[test]
fn ratings_are_as_wished() {
    let bench = Bench::new(&[]);
    for (rating, least, most) in [("2..3", 2.0, 3.0), ("hard", 2.5, f64::INFINITY), ("easy", 0.0, 2.1)] {
        let made = bench.run(&format!("generate ubongo --rating {rating} --count 4 --seed 2 --format json"));
        let records: Vec<Value> = made.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        assert_eq!(records.len(), 4, "{made}");
        for record in records {
            let score = record["rating"].as_f64().unwrap();
            assert!((least..=most).contains(&score), "{rating}: {record}");
        }
    }
}

#[test]
fn boards_are_taken_from_files() {
    let bench = Bench::new(&[
        ("rows", "# a board\n.##\n###\n#..\n"),
        ("task", "pieces 1\n.##\n###\n#..\n"),
        ("packing", "container\n.##\n###\n#..\npiece 000\n"),
    ]);
    let made = |file: &str| bench.run(&format!("generate ubongo --board {file} --seed 1"));
    assert_eq!(made("rows"), made("task"));
    assert_eq!(made("rows"), made("packing"));
    assert!(made("rows").contains("board\n.##\n###\n#..\n"), "{}", made("rows"));
}

#[test]
fn wishes_that_cannot_be_met_are_reported() {
    let bench = Bench::new(&[("rows", "##\n#+\n"), ("tiles", "A.\n.A\n")]);
    let run = |args: &str| bench.run(&format!("generate {args}"));
    // There is one Soma cube.
    assert_snapshot!(run("polycube --from soma --box 3x3x3 --solutions 240 --up-to symmetry --count 2 --tries 9 --seed 1"), @"");
    assert_snapshot!(run("ubongo --pieces 3 --solutions 100 --seed 1 --tries 50"), @"");
    assert_snapshot!(run("ubongo --pieces 3 --rating 500..501 --seed 1 --tries 50 --format json"), @"");
    assert_snapshot!(run("ubongo --pieces 17"), @"");
    assert_snapshot!(run("ubongo --from pentominoes --pieces 3"), @"");
    assert_snapshot!(run("ubongo --board 2x2 --pieces 3"), @"");
    assert_snapshot!(run("ubongo --board rows"), @"");
    assert_snapshot!(run("ubongo --board tiles"), @"");
    assert_snapshot!(run("ubongo --board nowhere"), @"");
    assert_snapshot!(run("ubongo --from pentaminoes"), @"");
    assert_snapshot!(run("ubongo --pieces 4..3"), @"");
    assert_snapshot!(run("ubongo --solutions 0"), @"");
    assert_snapshot!(run("ubongo --rating hardd"), @"");
    assert_snapshot!(run("ubongo --count 0"), @"");
    assert_snapshot!(run("polycube --rating hard --pieces 3 --seed 1"), @"");
    assert_snapshot!(run("polycube --box 9x9x9"), @"");
    assert_snapshot!(run("polycube --box 99999999999x99999999999x99999999999"), @"");
    assert_snapshot!(run("polycube --from soma --cells 3"), @"");
}

#[test]
fn the_help_explains_the_options() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("generate ubongo -h"), @"");
    assert_snapshot!(bench.run("generate polycube -h"), @"");
}

#[test]
fn sets_of_pieces_are_listed_and_drawn() {
    let bench = Bench::new(&[]);
    assert_snapshot!(bench.run("list --pieces tetracubes"), @"");
    assert_snapshot!(bench.run("list --pieces pentomino"), @"");
    let all = bench.run("list --pieces");
    assert!(all.contains("│ one-sided pentominoes ┆ 18     ┆ 90    ┆"), "{all}");
    let record: Value =
        serde_json::from_str(bench.run("list --pieces soma --format json").lines().next().unwrap()).unwrap();
    assert_eq!(record["sets"][0]["pieces"][0]["cells"], serde_json::json!([[0, 0, 0], [1, 0, 0], [0, 1, 0]]));
}
