//! Exports formulas, and decodes the answers of solvers.

mod formulas;

use insta::assert_snapshot;

use super::{BOARD, Bench, UNIQUE, boxes};

/// A board on which a cycle of six cells fits beside the only path.
const CYCLE: &str = "A....\nA....\n.....\n";

#[test]
fn formulas_tell_the_way_back() {
    let bench = boxes();
    assert_snapshot!(bench.run("export unique --to dimacs --with cnf-pairwise"), @"
    c kind: cnf
    c format: jigsat 1
    c source: unique, cuboid
    c puzzle: cuboid b247a765d9875d0d
    c reduction: cnf-pairwise, one variable per placement: each cell exactly once, each kind of cuboid counted
    c complete: yes, every model stands for a layout
    c var 1 = cuboid 1x1x2 at (0,0,0) as 1x1x2
    c var 2 = cuboid 1x1x2 at (0,0,3) as 1x1x2
    c p show 1 2 0
    p cnf 2 6
    1 0
    2 0
    1 0
    1 0
    2 0
    2 0
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export unique --to opb"), @"
    * #variable= 2 #constraint= 5
    * format: jigsat 1
    * source: unique, cuboid
    * puzzle: cuboid b247a765d9875d0d
    * reduction: cover, cells are items, cuboids are items with multiplicity, placements are options
    * var x1 = cuboid 1x1x2 at (0,0,0) as 1x1x2
    * var x2 = cuboid 1x1x2 at (0,0,3) as 1x1x2
    +1 x1 +1 x2 = 2 ;
    +1 x1 = 1 ;
    +1 x1 = 1 ;
    +1 x2 = 1 ;
    +1 x2 = 1 ;
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export unique --to json"), @r#"
    {"schema":"jigsat/export/1","format":"jigsat 1","source":"unique, cuboid","puzzle":"cuboid b247a765d9875d0d","reduction":"cover, cells are items, cuboids are items with multiplicity, placements are options","form":"exact cover",
    "items":[
    {"name":"p0","min":2,"max":2},
    {"name":"0,0,0","min":1,"max":1},
    {"name":"0,0,1","min":1,"max":1},
    {"name":"0,0,3","min":1,"max":1},
    {"name":"0,0,4","min":1,"max":1}],
    "options":[
    {"name":"cuboid 1x1x2 at (0,0,0) as 1x1x2","entries":[{"item":1},{"item":2},{"item":0}]},
    {"name":"cuboid 1x1x2 at (0,0,3) as 1x1x2","entries":[{"item":3},{"item":4},{"item":0}]}]}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("export unique --to json --with cnf"), @r#"
    {"schema":"jigsat/export/1","format":"jigsat 1","source":"unique, cuboid","puzzle":"cuboid b247a765d9875d0d","reduction":"cnf-product, one variable per placement: each cell exactly once, each kind of cuboid counted","form":"CNF","complete":true,"variables":2,"observed":[1,2],
    "names":[
    [1,"cuboid 1x1x2 at (0,0,0) as 1x1x2"],
    [2,"cuboid 1x1x2 at (0,0,3) as 1x1x2"]],
    "clauses":[
    [1],
    [2],
    [1],
    [1],
    [2],
    [2]]}
    --- exit code 0
    "#);
    assert_snapshot!(bench.run("export unique --to sizes"), @"
    | reduction      | items | options | entries | variables | observed | clauses | literals |
    |----------------|-------|---------|---------|-----------|----------|---------|----------|
    | cover          |     5 |       2 |       6 |           |          |         |          |
    | cnf-pairwise   |       |         |         |         2 |        2 |       6 |        6 |
    | cnf-sequential |       |         |         |         2 |        2 |       6 |        6 |
    | cnf-product    |       |         |         |         2 |        2 |       6 |        6 |
    | cnf-commander  |       |         |         |         2 |        2 |       6 |        6 |
    | cnf-bimander   |       |         |         |         2 |        2 |       6 |        6 |
    | cnf-binary     |       |         |         |         2 |        2 |       6 |        6 |
    --- exit code 0
    ");
    assert_snapshot!(bench.run("export unique --to dimacs --with cover"), @"
    --- standard error
    jigsat: error: unique: --with cover: expected a reduction to CNF: cnf
    --- exit code 2
    ");
    assert_snapshot!(bench.run("export unique --to opb --with cnf"), @"
    * #variable= 2 #constraint= 6
    * format: jigsat 1
    * source: unique, cuboid
    * puzzle: cuboid b247a765d9875d0d
    * reduction: cnf-product, one variable per placement: each cell exactly once, each kind of cuboid counted
    * var x1 = cuboid 1x1x2 at (0,0,0) as 1x1x2
    * var x2 = cuboid 1x1x2 at (0,0,3) as 1x1x2
    +1 x1 >= 1 ;
    +1 x2 >= 1 ;
    +1 x1 >= 1 ;
    +1 x1 >= 1 ;
    +1 x2 >= 1 ;
    +1 x2 >= 1 ;
    --- exit code 0
    ");
    bench.run("export unique --to dimacs -o first");
    bench.run("export unique --to dimacs -o second");
    let read = |name: &str| std::fs::read(bench.folder.path().join(name)).unwrap();
    assert_eq!(read("first"), read("second"));
}

#[test]
fn every_form_of_a_model_is_decoded() {
    let bench = boxes();
    let decode = |model: &str| bench.run_with("decode unique --model - --with cnf-pairwise", model);
    let decoded = decode("s SATISFIABLE\nv 1 2 0\n");
    assert_snapshot!(decoded, @"
    # unique: cuboid: decoded from standard input, by cnf-pairwise
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    --- exit code 0
    ");
    for model in ["- ", ""] {
        let decode = format!("decode unique {model}--with cnf-pairwise");
        assert_eq!(bench.run_with(&decode, "v 1 2 0\n"), decoded, "{decode}");
    }
    for model in [
        "sat\n1 2\n",
        "s Satisfiable\nv 11\n",
        "11",
        "SAT\n1 2 0\n",
        "1 2",
        "[1,2]",
        "{\"model\":[1,2]}",
        "c hello\nv 1\nv 2 0\ns SATISFIABLE\n",
    ] {
        assert_eq!(decode(model), decoded, "{model}");
    }
    assert_snapshot!(bench.run_with("decode unique --model - --with cover", "v x1 x2\n"), @"
    # unique: cuboid: decoded from standard input, by cover
    layer 1   layer 2   layer 3   layer 4   layer 5
    A         A         G         B         B
    # A B = 2 × cuboid 1x1x2
    # G = the golden cube

    --- exit code 0
    ");
    assert_snapshot!(bench.run_with("decode unique --model - --with cnf-pairwise --format json", "1 2"), @r#"
    {"schema":"jigsat/decode/1","file":"unique","kind":"cuboid","rules":null,"verb":"decode","model":"standard input","reduction":"cnf-pairwise","layouts":[{"blocks":[{"at":[0,0,0],"size":[1,1,2]},{"at":[0,0,3],"size":[1,1,2]}]}],"answer":"yes","reason":null,"cuts":[]}
    --- exit code 0
    "#);
}

#[test]
fn wrong_models_are_refused_with_clause_and_name() {
    let bench = boxes();
    let decode = |model: &str| bench.run_with("decode unique --model - --with cnf-pairwise", model);
    assert_snapshot!(decode("v 1 -2 0\n"), @r#"
    standard input: invalid: clause 2 (2 0: "cuboid 1x1x2 at (0,0,3) as 1x1x2") is violated
    --- exit code 1
    "#);
    assert_snapshot!(decode("v 1 0\n"), @r#"
    --- standard error
    jigsat: error: standard input: expected a model, found a part of a model: it gives no value to variable 2 "cuboid 1x1x2 at (0,0,3) as 1x1x2", and satisfies no literal of clause 2 (2 0: "cuboid 1x1x2 at (0,0,3) as 1x1x2"); was the formula exported with another encoding than cnf-pairwise? --with names it
    --- exit code 2
    "#);
    assert_snapshot!(decode("v 1 2 700 0\n"), @"
    --- standard error
    jigsat: error: standard input:1:7: expected a model of a formula with 2 variables, found a value for variable 700; was the formula exported with another encoding than cnf-pairwise? --with names it
    --- exit code 2
    ");
    assert_snapshot!(decode("v 011\n"), @"
    --- standard error
    jigsat: error: standard input:1:3: expected literals, or a 0 or 1 for each of 2 variables, found 3 digits 0 and 1; was the formula exported with another encoding than cnf-pairwise? --with names it
    --- exit code 2
    ");
    assert!(decode("v 01\n").starts_with("standard input: invalid: clause 1 "));
    assert_eq!(decode("unsat\n"), decode("s UNSATISFIABLE\n"));
    assert!(bench.run("decode unique").ends_with("exit code 2"));
    assert!(bench.run("decode unique model --model model").ends_with("exit code 2"));
    assert_snapshot!(decode("v 1 2 -1 0\n"), @"
    --- standard error
    jigsat: error: standard input:1:7: expected one value for variable 1, found another one than before
    --- exit code 2
    ");
    assert_snapshot!(decode("Segmentation fault\n"), @"
    --- standard error
    jigsat: error: standard input:1:1: expected a solver's answer: lines that begin with s or v, SAT or UNSAT, literals, or JSON, found 'Segmentation'
    --- exit code 2
    ");
    assert_snapshot!(decode("s UNSATISFIABLE\n"), @"
    standard input: no solution: the solver found no model of the formula by cnf-pairwise; --formula FILE checks that it had this formula
    --- exit code 1
    ");
    assert_snapshot!(decode("s UNKNOWN\n"), @"
    standard input: undecided: the solver gave up; `jigsat solve unique` decides it
    --- exit code 3
    ");
    assert_snapshot!(bench.run_with("decode unique --model - --with cover", "v x1 -x2\n"), @"
    standard input: invalid: item p0 is covered 1 times instead of 2
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("decode unique --model - --with corners", "v 1 0\n"), @"
    --- standard error
    jigsat: error: unique: --with corners: expected a reduction to exact cover or CNF: cover, cnf
    --- exit code 2
    ");
    assert_snapshot!(bench.run("decode - --model -"), @"
    --- standard error
    jigsat: error: only one of the files can be read from standard input
    --- exit code 2
    ");
    assert_snapshot!(bench.run("decode unique --model nowhere"), @"
    --- standard error
    jigsat: error: nowhere: No such file or directory (os error 2)
    --- exit code 2
    ");
}

#[test]
fn stray_cycles_come_with_the_clause_that_cuts_them() {
    let bench = Bench::new(&[("board", CYCLE)]);
    let exported = bench.run("export board --to dimacs --with binary");
    assert!(exported.contains("c complete: no, "), "{exported}");
    assert!(exported.contains("jigsat: warning: some models of this formula stand for no layout"), "{exported}");
    let number = |edge: &str| {
        let line = exported.lines().find(|line| line.ends_with(&format!(" = {edge}"))).unwrap();
        line.split(' ').nth(2).unwrap().to_string()
    };
    // The path, and a cycle around the six cells on the right. Our own solver finds values for the rest.
    let used = ["r1c1-r2c1", "r1c3-r1c4", "r1c4-r1c5", "r2c3-r2c4", "r2c4-r2c5", "r1c3-r2c3", "r1c5-r2c5"].map(number);
    let formula = exported.split("--- standard error").next().unwrap();
    bench.write("with_cycle.cnf", format!("{formula}{} 0\n", used.join(" 0\n")).as_bytes());
    let model = bench.run("solve --format dimacs with_cycle.cnf");
    let model = model.split("--- standard error").next().unwrap();
    let decoded = bench.run_with("decode board --with binary", model);
    assert_snapshot!(decoded, @"
    c to be added to the formula, as such models satisfy it:
    -3 -4 -7 -8 -15 -17 0
    standard input: invalid: it stands for no layout: a cycle without numbers passes row 1, column 3
    --- exit code 1
    ");
    // With that clause there is no such model any more.
    let cut = decoded.lines().find(|line| line.ends_with(" 0")).unwrap();
    bench.write("cut.cnf", format!("{formula}{} 0\n{cut}\n", used.join(" 0\n")).as_bytes());
    assert!(bench.run("solve --format dimacs cut.cnf").contains("s UNSATISFIABLE"));
    assert_snapshot!(bench.run_with("decode board --with binary --format json", model), @r#"
    {"schema":"jigsat/decode/1","file":"board","kind":"arukone","rules":"cells may stay empty, paths may touch themselves","verb":"decode","model":"standard input","reduction":"binary","layouts":[],"answer":"no","reason":"it stands for no layout: a cycle without numbers passes row 1, column 3","cuts":[[-3,-4,-7,-8,-15,-17]]}
    --- exit code 1
    "#);
}

/// Of a complete formula, or one that is known not to have more clauses, it is a proof.
#[test]
fn no_model_is_no_layout_unless_clauses_may_have_been_added() {
    let bench = Bench::new(&[("board", CYCLE)]);
    let decode = |args: &str| bench.run_with(&format!("decode board {args}"), "s UNSATISFIABLE\n");
    bench.run("export board --to dimacs --rules full --with binary -o f");
    let formula = std::fs::read_to_string(bench.folder.path().join("f")).unwrap();
    assert_snapshot!(decode("--rules full"), @"
    standard input: no solution (every cell is used, paths may touch themselves): the solver found no model of the formula by binary-eager; --formula FILE checks that it had this formula
    --- exit code 1
    ");
    assert_snapshot!(decode("--rules full --formula f"), @"
    standard input: no solution (every cell is used, paths may touch themselves): the solver found no model of the formula by binary
    --- exit code 1
    ");
    assert_snapshot!(decode("--rules full --touch no --with binary --kind arukone"), @"
    standard input: undecided: the solver found no model, but the formula by binary is incomplete, and clauses that were added to it may exclude layouts; with --formula they are known; `jigsat solve --kind arukone --rules full --touch no board` decides it
    --- exit code 3
    ");
    bench.write("g", format!("{formula}1 0\n-1 0\n").as_bytes());
    assert_snapshot!(decode("--rules full --formula g"), @"
    standard input: undecided: the solver found no model, but 2 clauses behind the formula by binary may exclude layouts; `jigsat solve --rules full board` decides it
    --- exit code 3
    ");
    assert_snapshot!(decode("--rules full --format json"), @r#"
    {"schema":"jigsat/decode/1","file":"board","kind":"arukone","rules":"every cell is used, paths may touch themselves","verb":"decode","model":"standard input","reduction":"binary-eager","layouts":[],"answer":"no","reason":"the solver found no model of the formula by binary-eager; --formula FILE checks that it had this formula","cuts":[]}
    --- exit code 1
    "#);
}
