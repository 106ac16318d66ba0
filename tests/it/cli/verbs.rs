//! The output of each verb.

use insta::assert_snapshot;

use super::{Bench, UNIQUE, boxes};

#[test]
fn solve_prints_the_first_solution() {
    assert_snapshot!(boxes().run("solve box"), @"
    # box: cuboid: solution 1, by corners-symmetric+backtrack
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    --- exit code 0
    ");
}

#[test]
fn solve_prints_all_solutions() {
    assert_snapshot!(boxes().run("solve --all box"), @"
    # box: cuboid: solution 1, by cover+mask
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: solution 2, by cover+mask
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         B         G         C         C
    # C = cuboid 1x1x2
    # A B = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: 2 solutions in all
    --- exit code 0
    ");
}

#[test]
fn solve_shows_the_puzzle_where_there_is_no_solution() {
    assert_snapshot!(boxes().run("solve unsolvable too_little"), @"
    # unsolvable: cuboid: no solution: a colouring modulo 2 proves it (--explain shows it)
    # too_little: cuboid: no solution: the cuboids fill 3 cells together, but the box without its golden cube has 4
    --- exit code 1
    ");
}

#[test]
fn solve_reads_standard_input() {
    assert_snapshot!(boxes().run_with("solve - --with corners", UNIQUE), @"
    # standard input: cuboid: solution 1, by corners+backtrack
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    --- exit code 0
    ");
}

#[test]
fn solve_as_json() {
    assert_snapshot!(boxes().run("solve --format json --all box unsolvable too_little"), @r#"
    {"schema":"jigsat/solve/1","file":"box","kind":"cuboid","rules":null,"verb":"solve","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]},{"blocks":[{"at":[0,0,0],"size":[1,1,1]},{"at":[0,0,1],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,2]}]}],"convention":"raw","complete":true,"strategy":"cover+mask","answer":"yes","reason":null}
    {"schema":"jigsat/solve/1","file":"unsolvable","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"cover+mask","answer":"no","reason":"a colouring modulo 2 proves it (--explain shows it)"}
    {"schema":"jigsat/solve/1","file":"too_little","kind":"cuboid","rules":null,"verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"cover+mask","answer":"no","reason":"the cuboids fill 3 cells together, but the box without its golden cube has 4"}
    --- exit code 1
    "#);
}

/// The plan has probes, a leader and challengers.
#[test]
fn statistics_have_the_plan() {
    let bench = boxes();
    let shown = bench.run("solve --stats --format json box");
    let record: serde_json::Value = serde_json::from_str(shown.lines().next().unwrap()).unwrap();
    let plan = record["plan"].as_array().unwrap();
    let seen = |field: &str| plan.iter().map(|attempt| attempt[field].clone()).collect::<serde_json::Value>();
    assert_eq!(
        seen("strategy"),
        serde_json::json!([
            "corners-symmetric+backtrack",
            "cover+mask",
            "skyline+restarts",
            "corners+restarts",
            "cover+mask"
        ])
    );
    assert_eq!(seen("part"), serde_json::json!(["probe", "probe", "leader", "challenger", "challenger"]));
    assert_eq!(seen("manner"), serde_json::json!(["plain", "plain", "plain", "plain", "one-of-each"]));
    assert!(plan[..2].iter().all(|probe| probe["work"].as_u64().is_some_and(|words| words > 0)), "{plan:?}");
    assert!(plan[2]["work"].is_null(), "{plan:?}");
    assert!(plan.iter().all(|attempt| attempt["why"].as_str().is_some_and(|why| !why.is_empty())), "{plan:?}");
    assert!(record["stats"]["work"].as_u64().is_some_and(|words| words > 0), "{record}");
    let alone = bench.run("solve --stats --format json --with cover+mask box");
    assert!(alone.contains("\"part\":\"leader\"") && !alone.contains("challenger"), "{alone}");
    let output = bench.run("solve --stats box");
    let plan = "plan: probes of corners-symmetric+backtrack, cover+mask; skyline+restarts leads; challenged by ";
    assert!(output.contains(plan), "{output}");
    assert!(bench.run("solve --format json box").lines().next().is_some_and(|line| !line.contains("\"plan\"")));
}

#[test]
fn colours_are_for_terminals_or_on_request() {
    assert_snapshot!(boxes().run("solve --color always unique").replace('\u{1b}', "ESC"), @"
    # unique: cuboid: solution 1, by corners-symmetric+backtrack
    layer 1   layer 2   layer 3   layer 4   layer 5
    ESC[38;5;16mESC[48;5;117mAESC[0m         ESC[38;5;16mESC[48;5;117mAESC[0m         ESC[38;5;16mESC[48;5;220mGESC[0m         ESC[38;5;16mESC[48;5;117mBESC[0m         ESC[38;5;16mESC[48;5;117mBESC[0m
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    --- exit code 0
    ");
}

#[test]
fn a_time_limit_leaves_the_answer_open() {
    assert_snapshot!(boxes().run("solve --timeout 0 box"), @"
    # box: undecided: the time limit was reached
    --- exit code 3
    ");
    assert_snapshot!(boxes().run("unique --timeout 0 box"), @"
    # box: undecided: the time limit was reached
    --- exit code 3
    ");
    assert_snapshot!(boxes().run("count --timeout 0 box"), @"
    # box: undecided: the time limit was reached
    --- exit code 3
    ");
}

#[test]
fn count_names_its_convention() {
    assert_snapshot!(boxes().run("count box unique unsolvable"), @"
    box: 2 solutions (raw)
    unique: 1 solution (raw)
    unsolvable: 0 solutions (raw): a colouring modulo 2 proves it (--explain shows it)
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("count --limit 1 box"), @"
    box: at least 1 solution (raw)
    --- exit code 3
    ");
    assert_snapshot!(boxes().run("count --format json box too_little"), @r#"
    {"schema":"jigsat/count/1","file":"box","kind":"cuboid","rules":null,"verb":"count","count":2,"convention":"raw","complete":true,"strategy":"cover+cells","answer":"yes","reason":null}
    {"schema":"jigsat/count/1","file":"too_little","kind":"cuboid","rules":null,"verb":"count","count":0,"convention":"raw","complete":true,"strategy":"cover+mask","answer":"yes","reason":"the cuboids fill 3 cells together, but the box without its golden cube has 4"}
    --- exit code 0
    "#);
}

#[test]
fn unique_has_three_answers() {
    assert_snapshot!(boxes().run("unique unique"), @"
    # unique: cuboid: solution 1
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    # unique: cuboid: unique, by cover+cells
    --- exit code 0
    ");
    assert_snapshot!(boxes().run("unique box"), @"
    # box: cuboid: solution 1
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: solution 2
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         B         G         C         C
    # C = cuboid 1x1x2
    # A B = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: not unique, by cover+cells
    --- exit code 1
    ");
    assert_snapshot!(boxes().run("unique unsolvable"), @"
    # unsolvable: cuboid: no solution, by cover+cells: a colouring modulo 2 proves it (--explain shows it)
    --- exit code 1
    ");
    assert_snapshot!(boxes().run("unique --format json unique box"), @r#"
    {"schema":"jigsat/unique/1","file":"unique","kind":"cuboid","rules":null,"verb":"unique","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,2]}]}],"solutions":"unique","convention":"raw","strategy":"cover+cells","answer":"yes","reason":null}
    {"schema":"jigsat/unique/1","file":"box","kind":"cuboid","rules":null,"verb":"unique","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,4],"size":[1,1,1]}]},{"blocks":[{"at":[0,0,0],"size":[1,1,1]},{"at":[0,0,1],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,2]}]}],"solutions":"not unique","convention":"raw","strategy":"cover+cells","answer":"no","reason":null}
    --- exit code 1
    "#);
}

#[test]
fn statistics_go_to_standard_error() {
    let printed = boxes().run("solve --stats --with cnf-pairwise unique");
    let untimed = printed.lines().filter(|line| !line.contains("reduced in")).collect::<Vec<_>>().join("\n");
    assert_snapshot!(untimed, @"
    # unique: cuboid: solution 1, by cnf-pairwise+varisat
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    --- standard error
    jigsat: stats: unique: cnf-pairwise+varisat (as asked for)
    jigsat: stats: unique: 2 variables, 6 clauses
    jigsat: stats: unique: 1 nodes, 0 updates, 1,601 words of work, 0 rejected models
    --- exit code 0
    ");
}

#[test]
fn memo_counts_and_reports_its_cache() {
    let bench =
        Bench::new(&[("box", "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 2\n1 1 2\n1 1 1\n"), ("board", "A...\n....\n...A\n")]);
    let printed = bench.run("count --stats --memory 64M --with cover+memo box board");
    let untimed = printed.lines().filter(|line| !line.contains("reduced in")).collect::<Vec<_>>().join("\n");
    assert_snapshot!(untimed, @"
    box: 36 solutions (raw)
    board: 38 solutions (raw; cells may stay empty, paths may touch themselves)
    --- standard error
    jigsat: stats: box: cover+memo (as asked for)
    jigsat: stats: box: 30 items, 104 options, 352 entries
    jigsat: stats: box: 94 nodes, 1,464 updates, 6,224 words of work, 0 rejected models
    jigsat: stats: box: 25 sub-problems remembered, 3 met again: a tree of about 67 nodes
    jigsat: stats: board: cover+memo (as asked for)
    jigsat: stats: board: 35 items, 46 options, 200 entries
    jigsat: stats: board: 209 nodes, 2,499 updates, 7,786 words of work, 2 rejected models
    --- exit code 0
    ");
}

/// Many pairs on a large board make every node of this search slow: the time limit holds all the same.
#[test]
fn slow_nodes_do_not_outlast_the_time_limit() {
    let (size, pairs) = (60, 20);
    // The numbers stand in every other cell of the first row, and shifted by half in the last one.
    let number =
        |x: usize, shift: usize| if x < 2 * pairs && x.is_multiple_of(2) { (x / 2 + shift) % pairs + 1 } else { 0 };
    let row = |y: usize| {
        let cell = |x: usize| match y {
            0 => number(x, 0),
            y if y + 1 == size => number(x, pairs / 2),
            _ => 0,
        };
        (0..size).map(|x| cell(x).to_string()).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = (0..size).map(row).collect();
    let bench = Bench::new(&[("large", &format!("{size}\n{pairs}\n{}\n", rows.join("\n")))]);
    let started = std::time::Instant::now();
    for strategy in ["search", "cnf", "cover", "cover+memo"] {
        bench.run(&format!("count --timeout 0.5 --with {strategy} large"));
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
}
