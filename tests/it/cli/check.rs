//! `check`: layouts and colourings.

use insta::assert_snapshot;

use super::{BOARD, Bench, boxes};

#[test]
fn check_accepts_what_solve_prints() {
    let bench = boxes();
    for options in ["", "--color always", "--format json"] {
        let printed = bench.run(&format!("solve --all box {options}"));
        let layouts = printed.split("---").next().unwrap();
        std::fs::write(bench.folder.path().join("layouts"), layouts).unwrap();
        let checked = bench.run("check box layouts");
        assert_eq!(checked, "layouts: solution 1: valid\nlayouts: solution 2: valid\n--- exit code 0");
    }
}

/// Every row of these layouts looks like a comment.
#[test]
fn layouts_of_walls_are_no_comments() {
    let bench = Bench::new(&[("walls", "2 2\n#A\n#A\n"), ("pairs", "3 2\n1\n# 1 1\n# 0 0\n")]);
    assert_snapshot!(bench.run_with("check pairs -", "# 1─1\n# · ·\n\n# pairs: arukone: solution 2\n# 1─1\n# · ·\n"), @"
    standard input: solution 1: valid
    standard input: solution 2: valid
    --- exit code 0
    ");
    let solved = bench.run("solve walls");
    let layout = solved.lines().filter(|line| !line.contains("solution") && !line.starts_with("---"));
    let layout = layout.flat_map(|line| [line, "\n"]).collect::<String>();
    let said = bench.run_with("check walls -", &format!("# by hand\n{layout}"));
    assert_eq!(said, "standard input: valid\n--- exit code 0", "{layout}");
}

#[test]
fn check_names_the_broken_rule() {
    let bench = boxes();
    assert_snapshot!(bench.run_with("check box -", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A G B B\n"), @"
    standard input: invalid: every cuboid is used exactly once: 1x1x1 is given 2 times and used 0 times
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check box -", "layer 1 layer 2 layer 3 layer 4 layer 5\nA A B G C\n"), @"
    standard input: invalid: the golden cube G sits exactly in the centre: 'B' in layer 3, row 1, column 1
    --- exit code 1
    ");
    let json =
        r#"{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,1]},{"at":[0,0,3],"size":[1,1,1]}]}"#;
    assert_snapshot!(bench.run_with("check box - --format json", json), @r#"
    {"schema":"jigsat/check/1","file":"box","kind":"cuboid","rules":null,"verb":"check","layout":"standard input","number":1,"what":"layout","answer":"no","reason":"cuboids do not overlap: a 1×1×1 in layer 4, row 1, column 1 and a 1×1×1 in layer 4, row 1, column 1 both take layer 4, row 1, column 1"}
    --- exit code 1
    "#);
}

#[test]
fn layouts_of_the_contest_are_checked() {
    let bench = Bench::new(&[
        ("box", "3 3 3\n8\n1 1 3\n1 1 3\n1 1 2\n1 1 2\n1 2 2\n1 2 2\n1 2 2\n1 2 2\n"),
        ("row", "1 1 3\n2\n1 1 1\n1 1 1\n"),
    ]);
    let printed = bench.run("solve box");
    let letters: String =
        printed.lines().filter(|line| !line.starts_with(['#', '-'])).map(|line| line.to_string() + "\n").collect();
    // The same with headings that count from 0, cuboids by number, and the golden cube among them.
    let headings = letters.replace("layer 1", "Ebene 0").replace("layer 2", "Ebene 1").replace("layer 3", "Ebene 2");
    let mut numbers = String::new();
    for line in headings.lines() {
        for c in line.chars() {
            match c {
                'A'..='Z' if !line.starts_with("Ebene") => numbers.extend(["[", &(c as u32 - 64).to_string(), "]"]),
                _ => numbers.push(c),
            }
        }
        numbers.push('\n');
    }
    assert_snapshot!(numbers, @"
    Ebene 0   Ebene 1   Ebene 2
    [1] [2] [2]     [1] [2] [2]     [8] [8] [8]
    [1] [3] [3]     [1] [7] [5]     [9] [9] [5]
    [4] [4] [4]     [6] [6] [5]     [6] [6] [5]
    ");
    assert_snapshot!(bench.run_with("check box -", &numbers), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check row -", "Ebene 1\n(1)\nEbene 2\n[0]\nEbene 3\n(2)\n"), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check row -", "Ebene 1\n(1)\nEbene 2\n[2]\nEbene 3\n(2)\n"), @"
    standard input: invalid: the golden cube G sits exactly in the centre: '2' in layer 2, row 1, column 1
    --- exit code 1
    ");
    // The box is known: no heading is needed. Labels in brackets are no JSON.
    assert_snapshot!(bench.run_with("check row -", "[2]\n(1)\n(3)\n"), @"
    standard input: valid
    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("check row -", "[2]\n(1)\n"), @"
    --- standard error
    jigsat: error: standard input:2:4: expected row 1 of layer 3 with 1 label, found the end of the file
    --- exit code 2
    ");
}

#[test]
fn check_refuses_what_is_no_layout() {
    let bench = boxes();
    assert_snapshot!(bench.run_with("check box -", ""), @"
    --- standard error
    jigsat: error: standard input:1:1: expected a layout, found none
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "layer 1\nA\nlayer 2\n"), @"
    --- standard error
    jigsat: error: standard input:3:8: expected row 1 of layer 2 with 1 label, found the end of the file
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "{\"blocks\":"), @"
    --- standard error
    jigsat: error: standard input:1:10: expected a layout as JSON, found the end of the text
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "{\"blocks\":[{\"at\":[0,0,-1]}]}"), @"
    --- standard error
    jigsat: error: standard input: layout 1: expected a whole number from 0, found the number -1
    --- exit code 2
    ");
    assert_snapshot!(bench.run("check - -"), @"
    --- standard error
    jigsat: error: only one of the puzzle and the layout can be read from standard input
    --- exit code 2
    ");
}

#[test]
fn check_takes_paths_in_any_order_and_arrays_of_layouts() {
    let bench = Bench::new(&[("board", BOARD)]);
    let paths = r#"{"paths":[{"label":"C","cells":[[1,1],[0,1],[0,2]]},{"label":"B","cells":[[1,2],[2,2],[3,2],[3,1],[3,0]]},
        {"label":"A","cells":[[2,1],[2,0],[1,0],[0,0]]}]}"#;
    assert_snapshot!(bench.run_with("check board -", &format!("\u{feff}[{paths}]")), @"
    standard input: valid
    --- exit code 0
    ");
    let one_unreadable = format!("[{paths},{{\"paths\":7}}]");
    assert_snapshot!(bench.run_with("check board -", &one_unreadable), @"
    standard input: solution 1: valid
    --- standard error
    jigsat: error: standard input: layout 2: expected a list, found the number 7
    --- exit code 2
    ");
}

/// An option may start like a comment.
#[test]
fn options_that_look_like_comments_are_options() {
    let bench = Bench::new(&[("cover", "A 0:1|#\nA\n# A\n"), ("layout", "A\n# A\n"), ("right", "# A\n")]);
    assert_snapshot!(bench.run("check --kind exact-cover cover layout"), @"
    layout: invalid: every primary item is covered as often as its multiplicity requires: A is covered 2 times instead of once
    --- exit code 1
    ");
    assert_snapshot!(bench.run("check --kind exact-cover cover right"), @"
    right: valid
    --- exit code 0
    ");
}

/// Rows of pictures that begin with a blocked cell look like comments, too.
#[test]
fn boards_whose_first_cells_are_blocked_are_read_back() {
    for (rules, board) in
        [("empty", "3 3\n#AA\n.B.\n#.B\n"), ("full", "1 3\n#\nA\nA\n"), ("empty", "2 3\n.A\nA#\n#.\n")]
    {
        let bench = Bench::new(&[("board", board)]);
        let solved = bench.run(&format!("solve --all --rules {rules} board"));
        let layouts = solved.trim_end_matches("--- exit code 0");
        let checked = bench.run_with(&format!("check --rules {rules} board -"), layouts);
        let is_valid = |line: &str| line.ends_with("valid") && !line.ends_with("invalid");
        let verdicts = checked.trim_end_matches("--- exit code 0").trim_end();
        assert!(!verdicts.is_empty() && verdicts.lines().all(is_valid), "{solved}\n{checked}");
    }
    // Of two grids, neither is a comment.
    let bench = Bench::new(&[("board", "2 3\n#A\n#.\n#A\n"), ("two", "#A\n#A\n#A\n# B\n# .\n# A\n")]);
    assert!(!bench.run("check board two").contains(": valid"));
}

#[test]
fn everything_in_a_json_layout_is_looked_at() {
    let bench = Bench::new(&[("cover", "1|A 0:1|B\nA\nA B\n"), ("twice", "{\"options\":[1,1]}")]);
    assert_snapshot!(bench.run("check --kind exact-cover cover twice"), @"
    --- standard error
    jigsat: error: twice: layout 1: expected every option at most once, found 1 twice
    --- exit code 2
    ");
}

/// A colouring does not prove anything about layouts in the same file.
#[test]
fn layouts_beside_a_colouring_are_checked() {
    let bench = boxes();
    let found = bench.run("solve --explain --format json unsolvable");
    let (line, _) = found.split_once('\n').unwrap();
    assert!(line.contains("\"layouts\":[]") && line.contains("\"modulus\""), "{line}");
    bench.write("both", line.replace("\"layouts\":[]", "\"layouts\":[{\"blocks\":[]}]").as_bytes());
    bench.write("alone", line.as_bytes());
    assert_snapshot!(bench.run("check unsolvable alone"), @"
    alone: valid: the colouring shows that there is no solution
    --- exit code 0
    ");
    assert_snapshot!(bench.run("check unsolvable both"), @"
    both: solution 1: valid: the colouring shows that there is no solution
    both: solution 2: invalid: every cuboid is used exactly once: 1x1x2 is given 1 times and used 0 times
    --- exit code 1
    ");
    assert!(bench.run("check --format json unsolvable alone").contains("\"what\":\"colouring\""));
}

/// Readers may differ about duplicate keys; unknown keys are mistakes.
#[test]
fn duplicate_keys_in_json_are_refused() {
    let bench = boxes();
    let once = r#"{"modulus":2,"weights":{"p0":1,"x":1}}"#;
    let run = |verb: &str, text: &str| {
        let output = bench.run_with(verb, text);
        output.replace("--- standard error\njigsat: error: standard input:", "")
    };
    for text in [
        r#"{"blocks":[],"blocks":[]}"#,
        r#"{"layouts":[],"layouts":[{"blocks":[]}]}"#,
        r#"{"blocks":[{"at":[0,0,0],"at":[0,0,0],"size":[1,1,1]}]}"#,
        &once.replace("\"x\"", "\"p0\""),
        &format!("{once} {}", once.replace("\"weights\"", "\"modulus\"")),
    ] {
        assert!(run("check box -", text).contains("is given twice"), "{text}");
    }
    assert_snapshot!(run("check box -", r#"{"blocks":[{"at":[0,0,0],"size":[1,1,1],"turned":true}]}"#), @"
     layout 1: expected the key `at` or `size`, found `turned`
    --- exit code 2
    ");
    assert_snapshot!(run("check box -", r#"[{"blocks":[],"pieces":[]}]"#), @"
     layout 1: expected the key `blocks`, found `pieces`
    --- exit code 2
    ");
    assert_snapshot!(run("decode box --model -", r#"{"model":[1],"model":[2]}"#), @r#"
    1:25: expected a model as JSON, such as [1,-2] or {"model":[1,-2]}, found the key "model" is given twice at line 1 column 25
    --- exit code 2
    "#);
}

/// Layers in the forms of other programs, and lists in JSON: one after another, nested, or as a field.
#[test]
fn layers_need_no_headings() {
    let bench = Bench::new(&[("box", "3 1 3\n4\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n")]);
    for layout in [
        "1 1 1\n2 G 3\n4 4 4\n",
        "1 1 1\r\n\r\n2 G 3\r\n\r\n4 4 4\r\n",
        "111\n2G3\n444",
        "1. Ebene\n1 1 1\n2. Ebene\n2 G 3\n3. Ebene\n4 4 4\n",
        "z = 0\n1\t1\t1\nz = 1\n2\t.\t3\nz = 2\n4\t4\t4\n",
        "[[[1,1,1]],[[2,\"G\",3]],[[4,4,4]]]",
        "[[[[1,1,1]],[[2,null,3]],[[4,4,4]]]]",
        "{\"layouts\":[[[[1,1,1]],[[2,9,3]],[[4,4,4]]]]}",
    ] {
        assert_eq!(bench.run_with("check box -", layout), "standard input: valid\n--- exit code 0", "{layout}");
    }
    assert_snapshot!(bench.run_with("check box -", "[[[1,1,1]],[[2,9,3]],[[4,4,4]]]\n\n[[[1,1,1]],[[2,9,3]],\n[[4,5,5]]]\n[[1,1,1]]\n"), @"
    standard input: solution 1: valid
    standard input: solution 2: invalid: every cuboid is used exactly once: 1x1x1 is given 2 times and used 3 times
    --- standard error
    jigsat: error: standard input:5:4: expected JSON lists of 3 layers, each of 1 rows, each of 3 labels, found invalid type: integer `1`, expected a list of 3 labels
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check box -", "layer 1\n1 1 1\nlayer 2\n1 G 2\nlayer 3\n3 3 3\n"), @"
    standard input: invalid: the cells labelled 1 do not form a cuboid: the first of them is in layer 1, row 1, column 1
    --- exit code 1
    ");
}

#[test]
fn equal_pieces_go_by_any_of_their_names() {
    let bench = Bench::new(&[("box", "box 4 1\npiece P0 000 100\npiece P1 000 100\n")]);
    for names in [["P0", "P1"], ["P1", "P0"], ["P1", "P1"]] {
        let piece = |name: &str, [a, b]: [usize; 2]| format!(r#"{{"piece":"{name}","cells":[[{a},0,0],[{b},0,0]]}}"#);
        let layout = format!("{{\"pieces\":[{},{}]}}", piece(names[0], [0, 1]), piece(names[1], [2, 3]));
        let checked = bench.run_with("check box -", &layout);
        assert!(
            checked.starts_with("standard input: valid\n") && checked.ends_with("exit code 0"),
            "{layout} {checked}"
        );
        let drawn = bench.run_with("draw box -", &layout);
        assert!(drawn.contains("# A B = 2 × piece P0"), "{drawn}");
    }
}
