//! `assemble`: layouts that can be put together, and others.

use insta::assert_snapshot;
use serde_json::Value;

use super::{BOARD, Bench, boxes};

const HALVES: &str = include_str!("../../../data/polycube/two_halves_5x3x3.txt");
const RINGS: &str = include_str!("../../../data/polycube/linked_rings.txt");
const SCREWS: &str = include_str!("../../../data/polycube/screws_2x2x4.txt");
const SOMA: &str = include_str!("../../../data/polycube/soma.txt");
const RAETSEL: &str = include_str!("../../../data/cuboid/raetsel5.txt");

fn bench() -> Bench {
    Bench::new(&[
        ("halves", HALVES),
        ("rings", RINGS),
        ("screws", SCREWS),
        ("soma", SOMA),
        ("raetsel", RAETSEL),
        ("board", BOARD),
        ("flat", "box 2 1 1\npiece 000 100\n"),
    ])
}

/// The line of JSON that is printed.
fn json(printed: &str) -> Value {
    serde_json::from_str(printed.lines().next().unwrap()).unwrap()
}

#[test]
fn steps_are_printed_with_the_layout() {
    assert_snapshot!(boxes().run("assemble box"), @"
    # box: cuboid: solution 1, by cover+mask
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         C
    # A = cuboid 1x1x2
    # B C = 2 × cuboid 1x1x1
    # G = the golden cube

    # box: cuboid: 4 steps, through the open top
    1. A (cuboid 1x1x2): from above to layers 1–2
    2. G (the golden cube): from above to layer 3
    3. B (cuboid 1x1x1): from above to layer 4
    4. C (cuboid 1x1x1): from above to layer 5
    --- exit code 0
    ");
    assert_snapshot!(bench().run("assemble soma"), @"
    # soma: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1   layer 2   layer 3
    V V L     B A L     B L L
    Z V A     Z A A     B B P
    T T T     Z T P     Z P P

    # soma: polycube (pieces turn in space, no mirror images): 7 steps, through the open top
    1. piece V: from above to layer 1
    2. piece A: from above to layers 1–2
    3. piece L: from above to layers 1–3
    4. piece T: from above to layers 1–2
    5. piece Z: from above to layers 1–3
    6. piece B: from above to layers 2–3
    7. piece P: from above to layers 2–3
    --- exit code 0
    ");
}

/// Every cuboid of a contest box is inserted from above, after all cuboids below it.
#[test]
fn contest_boxes_are_filled_through_the_top() {
    let output = json(&bench().run("assemble raetsel --format json"));
    assert_eq!([&output["open"], &output["answer"]], ["top", "yes"]);
    let steps = output["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 17);
    let cells = |step: &Value| -> Vec<[u64; 3]> { serde_json::from_value(step["pieces"][0]["cells"].clone()).unwrap() };
    let mut there: Vec<[u64; 3]> = Vec::new();
    for step in steps {
        assert_eq!(step["direction"], "down");
        for [x, y, z] in cells(step) {
            assert!((0..z).all(|below| there.contains(&[x, y, below]) || cells(step).contains(&[x, y, below])));
            assert!(!there.iter().any(|&[other_x, other_y, other_z]| [other_x, other_y] == [x, y] && other_z >= z));
        }
        there.extend(cells(step));
    }
    assert_eq!(there.len(), 125);
}

#[test]
fn pieces_that_move_together_are_named() {
    assert_snapshot!(bench().run("assemble halves"), @"
    # halves: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1     layer 2     layer 3
    A A D D C   A A A D C   B B D D D
    A B A . .   B B A C C   B . C C D
    A B D D C   A B B D C   B B D D D

    # halves: polycube (pieces turn in space, no mirror images): 3 steps, from any side without turns
    1. piece C: from above to layers 1–3
    2. piece D: from above to layers 1–3
    3. A and B, put together before: from the left to layers 1–3
       3.1. piece A: from above to layers 1–2
       3.2. piece B: from above to layers 1–3
    --- exit code 0
    ");
    assert_snapshot!(bench().run("assemble halves --open top"), @"
    # halves: polycube (pieces turn in space, no mirror images): the first layout, by cover+mask
    layer 1     layer 2     layer 3
    A A D D C   A A A D C   B B D D D
    A B A . .   B B A C C   B . C C D
    A B D D C   A B B D C   B B D D D

    # halves: polycube (pieces turn in space, no mirror images): can't be put together through the open top: each of these has to go in before another of them: A, D, C and B
    held together they do go in:
    1. A, D, C and B, put together before: from above to layers 1–3
       1.1. piece C: from above to layers 1–3
       1.2. piece D: from above to layers 1–3
       1.3. A and B, put together before: from the left to layers 1–3
          1.3.1. piece A: from above to layers 1–2
          1.3.2. piece B: from above to layers 1–3
    # halves: polycube (pieces turn in space, no mirror images): the only layout can't be put together through the open top (--open any asks for every side)
    --- exit code 1
    ");
}

#[test]
fn interlocked_pieces_are_named() {
    assert_snapshot!(bench().run("assemble rings"), @"
    # rings: polycube (pieces turn in space, no mirror images): the first layout, by cover+mask
    layer 1   layer 2   layer 3
    . . . .   B B B .   . . . .
    . A A A   B A B A   . A A A
    . . . .   B B B .   . . . .
    # A B = 2 × piece ring

    # rings: polycube (pieces turn in space, no mirror images): can't be put together from any side without turns: no moves without turns take apart A and B
    # rings: polycube (pieces turn in space, no mirror images): the only layout can't be put together from any side without turns
    --- exit code 1
    ");
    let output = json(&bench().run("assemble rings --format json"));
    assert_eq!(output["interlocked"], serde_json::json!([["A", "B"]]));
    assert_eq!([&output["open"], &output["answer"]], ["any", "no"]);
    assert_eq!(output["reason"], "the only layout can't be put together from any side without turns");
    assert_eq!(output["steps"][0]["before"], serde_json::json!([]));
}

#[test]
fn json_has_pieces_and_directions() {
    assert_snapshot!(bench().run("assemble flat --format json"), @r#"
    {"schema":"jigsat/assemble/1","file":"flat","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"assemble","open":"top","moves":"straight down, one piece at a time","layouts":[{"pieces":[{"piece":"1","cells":[[0,0,0],[1,0,0]]}]}],"steps":[{"pieces":[{"label":"A","what":"piece 1","cells":[[0,0,0],[1,0,0]]}],"direction":"down","vector":[0,0,-1],"distance":null,"before":[]}],"interlocked":[],"strategy":"cover+mask","answer":"yes","reason":null}
    --- exit code 0
    "#);
    let output = json(&bench().run("assemble halves --format json"));
    let last = &output["steps"][2];
    assert_eq!([&last["direction"], &last["pieces"][0]["label"], &last["pieces"][1]["label"]], ["right", "A", "B"]);
    assert_eq!(last["vector"], serde_json::json!([1, 0, 0]));
    assert_eq!(last["before"].as_array().unwrap().len(), 2);
}

/// Layouts that are given are read as `check` reads them.
#[test]
fn layouts_are_read() {
    let bench = bench();
    let all = bench.run("solve --all screws --format json");
    let by_filter = bench.run("solve --all --assemblable screws --format json");
    let [all, by_filter] = [all, by_filter].map(|printed| json(&printed)["layouts"].as_array().unwrap().clone());
    assert_eq!([all.len(), by_filter.len()], [144, 64]);
    bench.write("all", serde_json::to_string(&all).unwrap().as_bytes());
    let output = bench.run("assemble screws all --format json");
    let answers: Vec<Value> = output.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(answers.len(), 144);
    let possible = answers.iter().filter(|output| output["answer"] == "yes").map(|output| output["layouts"][0].clone());
    assert_eq!(possible.collect::<Vec<_>>(), by_filter);
    assert!(output.ends_with("--- exit code 1"));
    // The printed text is a valid layout, too.
    let text = bench.run("solve halves");
    let text = text.trim_end_matches("--- exit code 0");
    assert_eq!(bench.run_with("assemble halves -", text).lines().nth(8), bench.run("assemble halves").lines().nth(8));
}

#[test]
fn what_is_no_layout_is_refused() {
    let bench = boxes();
    assert_snapshot!(bench.run_with("assemble box -", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A G B B\n"), @"
    --- standard error
    jigsat: standard input: layout 1 is invalid: every cuboid is used exactly once: 1x1x1 is given 2 times and used 0 times
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("assemble box -", ""), @"
    --- standard error
    jigsat: error: standard input:1:1: expected a layout, found none
    --- exit code 2
    ");
    assert_snapshot!(bench.run("assemble - -"), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
    let colouring = bench.run("solve --explain unsolvable");
    assert_snapshot!(bench.run_with("assemble unsolvable -", colouring.trim_end_matches("--- exit code 1")), @"
    --- standard error
    jigsat: error: standard input: expected a layout, found a colouring
    --- exit code 2
    ");
    assert_snapshot!(bench.run("assemble unsolvable"), @"
    # unsolvable: cuboid: no solution: a colouring modulo 2 proves it (--explain shows it)
    --- exit code 1
    ");
}

#[test]
fn filters_count_what_can_be_put_together() {
    let bench = bench();
    assert_snapshot!(bench.run("count --assemblable screws rings halves"), @"
    screws: 64 solutions (raw; put together through the open top; pieces turn in space, mirror images allowed)
    rings: 0 solutions (raw; put together from any side without turns; pieces turn in space, no mirror images): the only layout can't be put together from any side without turns
    halves: 1 solution (raw; put together from any side without turns; pieces turn in space, no mirror images)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count --assemblable --open any --format json screws"), @r#"
    {"schema":"jigsat/count/1","file":"screws","kind":"polycube","rules":"pieces turn in space, mirror images allowed","verb":"count","count":144,"convention":"raw","complete":true,"strategy":"cover+mask","answer":"yes","reason":null,"assemblable":"any"}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("count --assemblable --limit 5 screws"), @"
    screws: at least 5 solutions (raw; put together through the open top; pieces turn in space, mirror images allowed)
    --- exit code 3
    ");
    assert_eq!(
        bench.run("count --assemblable --threads 1 screws"),
        bench.run("count --assemblable --threads 4 screws")
    );
    for strategy in ["cover+dlx", "cover+memo", "search", "cnf-product+varisat"] {
        let counted = bench.run(&format!("count --assemblable --with {strategy} screws"));
        assert!(counted.starts_with("screws: 64 solutions (raw; put together through the open top"), "{counted}");
    }
    assert_snapshot!(bench.run("solve --assemblable --format json rings"), @r#"
    {"schema":"jigsat/solve/1","file":"rings","kind":"polycube","rules":"pieces turn in space, no mirror images","verb":"solve","layouts":[],"convention":"raw","complete":true,"strategy":"cover+mask","answer":"no","reason":"the only layout can't be put together from any side without turns","assemblable":"any"}
    --- exit code 1
    "#);
    assert_snapshot!(bench.run("solve --assemblable --all halves"), @"
    # halves: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1     layer 2     layer 3
    A A D D C   A A A D C   B B D D D
    A B A . .   B B A C C   B . C C D
    A B D D C   A B B D C   B B D D D

    # halves: polycube (pieces turn in space, no mirror images): 1 solution in all, put together from any side without turns
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique --assemblable halves rings"), @"
    # halves: polycube (pieces turn in space, no mirror images): solution 1
    layer 1     layer 2     layer 3
    A A D D C   A A A D C   B B D D D
    A B A . .   B B A C C   B . C C D
    A B D D C   A B B D C   B B D D D

    # halves: polycube (pieces turn in space, no mirror images): unique, put together from any side without turns, by cover+mask
    # rings: polycube (pieces turn in space, no mirror images): no solution, put together from any side without turns, by cover+mask: the only layout can't be put together from any side without turns
    --- exit code 1
    ");
}

/// As many as are asked for, and each of them can be put together.
#[test]
fn limits_are_on_those_that_can_be_put_together() {
    let bench = bench();
    let found = json(&bench.run("solve --assemblable --limit 20 --format json screws"));
    let layouts = found["layouts"].as_array().unwrap();
    assert_eq!((layouts.len(), &found["assemblable"]), (20, &Value::from("top")));
    bench.write("found", found.to_string().as_bytes());
    assert!(bench.run("assemble screws found").ends_with("--- exit code 0"));
    assert_eq!(json(&bench.run("solve --format json screws")).get("assemblable"), None);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let bench = bench();
    for verb in ["assemble", "solve --assemblable", "count --assemblable", "unique --assemblable"] {
        let output = bench.run(&format!("{verb} board"));
        let expected = "--- standard error\njigsat: error: nothing to assemble: arukone puzzles have no pieces in a box\n\
            --- exit code 2";
        assert_eq!(output, expected, "{verb}");
        let output = bench.run(&format!("{verb} --up-to rotation screws"));
        assert!(
            output.contains("what goes in from above does not when it is turned") && output.ends_with('2'),
            "{output}"
        );
    }
    assert_snapshot!(bench.run("count --assemblable --checkpoint kept screws"), @"
    --- standard error
    jigsat: error: a checkpoint keeps counts of all solutions; it can't be kept with --assemblable
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count --assemblable --open any --up-to rotation screws"), @"
    screws: 26 solutions (rotation; put together from any side without turns; pieces turn in space, mirror images allowed)
    --- exit code 0
    ");
    for args in ["solve --open top screws", "solve --assemblable --sample 2 screws"] {
        assert!(bench.run(args).ends_with("--- exit code 2"), "{args}");
    }
}

/// After a limit the answer is "undecided", never "no".
#[test]
fn limits_leave_it_undecided() {
    let output = bench().run("assemble rings --timeout 0ms");
    assert!(output.contains("undecided") && output.ends_with("--- exit code 3"), "{output}");
}

const CASE: &str = include_str!("../../../data/polycube/bar_in_a_case.txt");

/// Moves that stop half way: in words, as JSON, and in pictures.
#[test]
fn pieces_move_up_and_then_right() {
    let bench = bench();
    bench.write("case", CASE.as_bytes());
    assert_snapshot!(bench.run("assemble case"), @"
    # case: polycube (pieces turn in space, no mirror images): solution 1, by cover+mask
    layer 1   layer 2   layer 3   layer 4
    A A A A   A A A A   A A A A   A A A A
    A A A A   A B B A   A . . .   A A A A
    A A A A   A A A A   A A A A   A A A A
    # A = piece case, B = piece bar

    # case: polycube (pieces turn in space, no mirror images): 3 steps, from any side without turns
    1. A (piece case): from above to layers 1–4
    2. B (piece bar): from the right to 1 above its last place
    3. B (piece bar): down by 1, to layer 2
    --- exit code 0
    ");
    let output = json(&bench.run("assemble case --format json"));
    let step = |number: usize| [&output["steps"][number]["direction"], &output["steps"][number]["distance"]];
    assert_eq!([step(0), step(1)], [[&Value::from("down"), &Value::Null], [&Value::from("left"), &Value::Null]]);
    assert_eq!(step(2), [&Value::from("down"), &Value::from(1)]);
    assert_eq!([&output["answer"], &output["moves"]], ["yes", "without turns"]);
    let svg = bench.run("assemble case --format svg");
    assert_eq!(svg.matches("class=\"arrow\"").count(), 3);
    let page = bench.run("assemble case --format html");
    assert!(page.contains("[[0,0,-1],[1],1]"), "{page}");
    assert_snapshot!(bench.run("count --assemblable case"), @"
    case: 1 solution (raw; put together from any side without turns; pieces turn in space, no mirror images)
    --- exit code 0
    ");
    // The bar can move in the closed case, but not out of it.
    bench.write("closed", CASE.replace("#...", "#..#").as_bytes());
    let output = bench.run("assemble closed");
    assert!(
        output.contains("can't be put together from any side without turns: no moves without turns take apart A and B"),
        "{output}"
    );
    assert!(output.ends_with("--- exit code 1"), "{output}");
}

/// After a limit, a search has no answer, and a count is a lower bound.
#[test]
fn searches_for_moves_that_are_cut_short_leave_it_undecided() {
    let bench = bench();
    bench.write("case", CASE.as_bytes());
    for command in ["assemble case", "count --assemblable case", "solve --assemblable case"] {
        let output = bench.run(&format!("{command} --timeout 0ms"));
        assert!(output.ends_with("--- exit code 3"), "{command}: {output}");
    }
}
