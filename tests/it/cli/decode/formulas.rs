//! Models of a formula that is named: `--formula`.

use super::*;

#[test]
fn formulas_of_other_puzzles_are_refused() {
    let bench = Bench::new(&[("unique", UNIQUE), ("board", BOARD)]);
    bench.run("export unique --to dimacs --with cnf-pairwise -o f");
    bench.run("export board --to dimacs -o g");
    let formula = std::fs::read_to_string(bench.folder.path().join("f")).unwrap();
    let decode = |args: &str| bench.run_with(&format!("decode {args} --model -"), "v 1 2 0\n");
    assert!(decode("unique --formula f").ends_with("exit code 0"));
    assert_snapshot!(decode("unique --formula g"), @"
    --- standard error
    jigsat: error: g: expected the puzzle cuboid b247a765d9875d0d of unique, found arukone 6f423267880250a0 (board, arukone (cells may stay empty, paths may touch themselves))
    --- exit code 2
    ");
    assert_snapshot!(decode("board --rules full --formula g"), @"
    --- standard error
    jigsat: error: g: expected the puzzle arukone f22e32f53d72ca26 of board (every cell is used, paths may touch themselves), found arukone 6f423267880250a0 (board, arukone (cells may stay empty, paths may touch themselves))
    --- exit code 2
    ");
    assert_snapshot!(decode("unique --formula f --with cnf-binary"), @"
    --- standard error
    jigsat: error: f: expected the reduction cnf-binary, found cnf-pairwise
    --- exit code 2
    ");
    // A comment in the model file has the same effect.
    let model = format!("c puzzle: {}\nv 1 2 0\n", "cuboid 0123456789abcdef");
    assert_snapshot!(bench.run_with("decode unique --model -", &model), @"
    --- standard error
    jigsat: error: standard input: expected the puzzle cuboid b247a765d9875d0d of unique, found cuboid 0123456789abcdef
    --- exit code 2
    ");
    bench.write("h", formula.replacen("\n1 0\n", "\n-1 0\n", 1).as_bytes());
    assert_snapshot!(decode("unique --formula h"), @"
    --- standard error
    jigsat: error: h: expected the formula that cnf-pairwise makes of the puzzle, found another clause 1
    --- exit code 2
    ");
    bench.write("h", "p cnf 2 1\n1 0\n".as_bytes());
    assert_snapshot!(decode("unique --formula h --with cnf-pairwise"), @"
    --- standard error
    jigsat: error: h: expected the formula that cnf-pairwise makes of the puzzle, found 1 clause instead of 6; was the formula exported with another encoding than cnf-pairwise? --with names it
    --- exit code 2
    ");
    bench.write("h", format!("p cnf 9 8\n{}", "9 0\n".repeat(8)).as_bytes());
    assert_snapshot!(decode("unique --formula h --with cnf-pairwise"), @"
    --- standard error
    jigsat: error: h: expected the formula that cnf-pairwise makes of the puzzle, found 9 variables instead of 2; was the formula exported with another encoding than cnf-pairwise? --with names it
    --- exit code 2
    ");
    bench.write("h", formula.replace("c p show 1 2 0", "c p show 2 0").as_bytes());
    assert_snapshot!(decode("unique --formula h"), @"
    --- standard error
    jigsat: error: h: expected the formula that cnf-pairwise makes of the puzzle, found another projection set
    --- exit code 2
    ");
    bench.run("export unique --to opb -o cover");
    let cover = std::fs::read_to_string(bench.folder.path().join("cover")).unwrap();
    let decode = |formula: &str| {
        bench.write("h", formula.as_bytes());
        bench.run_with("decode unique --model - --formula h", "v x1 x2\n")
    };
    assert!(decode(&cover).ends_with("exit code 0"));
    assert_snapshot!(decode(&format!("{cover}* a comment\n+1 x1 = 0;\n")), @"
    --- standard error
    jigsat: error: h: expected the formula that cover makes of the puzzle, found constraints behind the last, which is 5
    --- exit code 2
    ");
}

/// A model that breaks them is no model of the formula that the solver was given.
#[test]
fn clauses_added_to_a_formula_count() {
    let bench = Bench::new(&[("board", CYCLE)]);
    bench.run("export board --to dimacs -o f");
    let formula = std::fs::read_to_string(bench.folder.path().join("f")).unwrap();
    bench.write("all", formula.replace("c p show", "c").as_bytes());
    let solved = bench.run("solve all --kind cnf --with cnf+varisat --format dimacs");
    let model = solved.trim_end_matches("--- exit code 0");
    let decode = || bench.run_with("decode board --model - --formula f", model);
    assert!(decode().ends_with("exit code 0"), "{}", decode());
    let first = model.split_once("v ").unwrap().1.split(' ').next().unwrap();
    let added: i32 = first.parse().unwrap();
    bench.write("f", format!("{formula}{added} 0\n").as_bytes());
    assert!(decode().ends_with("exit code 0"), "{}", decode());
    bench.write("f", format!("{formula}{} 0\n", -added).as_bytes());
    assert_snapshot!(decode(), @r#"
    standard input: invalid: clause 262 (1 0: "r1c1-r1c2") is violated
    --- exit code 1
    "#);
}

/// The exported formula has as many models as the board has layouts.
#[test]
fn formulas_are_complete_by_default() {
    let bench = Bench::new(&[("board", CYCLE)]);
    let count = bench.run("count board");
    for format in ["dimacs", "json", "opb"] {
        let exported = bench.run(&format!("export board --to {format}"));
        assert!(exported.contains("reduction") && exported.contains("binary-eager, "), "{exported}");
        assert!(exported.ends_with("--- exit code 0") && !exported.contains("warning"), "{exported}");
    }
    bench.run("export board --to dimacs -o f.cnf");
    let of_formula = bench.run("count f.cnf --with cnf+sharp");
    let number = |text: &str| text.split(' ').nth(1).unwrap().to_string();
    assert_eq!(number(&of_formula), number(&count), "{of_formula}");
    bench.run("export board --to opb -o f.opb");
    let solved = bench.run("solve f.cnf --format dimacs");
    let model = solved.split("---").next().unwrap();
    let decode = |formula: &str| bench.run_with(&format!("decode board --formula {formula}"), model);
    assert!(decode("f.opb").ends_with("exit code 0"), "{}", decode("f.opb"));
    let text = std::fs::read_to_string(bench.folder.path().join("f.opb")).unwrap();
    bench.write("g.opb", text.replacen("+1 x1 ", "-1 x1 ", 1).as_bytes());
    assert!(decode("g.opb").contains("found another constraint 1\n"), "{}", decode("g.opb"));
    bench.write("g.opb", format!("{text}+1 x1 >= 1 ;\n").as_bytes());
    assert!(decode("g.opb").contains("found constraints behind the last"), "{}", decode("g.opb"));
}
