//! Formulas as puzzles.

use insta::assert_snapshot;

use super::Bench;
use super::registry::without_lists;

const FORMULA: &str = "c p show 1 2 0\np cnf 4 3\n1 -2 0\n2 3 0\n-3 4 0\n";

fn bench() -> Bench {
    Bench::new(&[
        ("f.cnf", FORMULA),
        ("no.cnf", "p cnf 1 2\n1 0\n-1 0\n"),
        ("header.cnf", "p cnf 1 7\n1 2 0\n%\n0\n"),
        ("broken.cnf", "p cnf 2 1\n1 two 0\n"),
        ("box", super::BOX),
    ])
}

#[test]
fn formulas_are_solved_and_counted() {
    let bench = bench();
    assert_snapshot!(bench.run("solve --all f.cnf"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): solution 1, by cnf+varisat
    v -1 -2 3 4 0

    # f.cnf: cnf (projected on 2 of 4 variables): solution 2, by cnf+varisat
    v 1 -2 3 4 0

    # f.cnf: cnf (projected on 2 of 4 variables): solution 3, by cnf+varisat
    v 1 2 3 4 0

    # f.cnf: cnf (projected on 2 of 4 variables): 3 solutions in all
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count f.cnf no.cnf header.cnf"), @"
    f.cnf: 3 solutions (raw; projected on 2 of 4 variables)
    no.cnf: 0 solutions (raw)
    header.cnf: 3 solutions (raw)
    --- standard error
    jigsat: note: header.cnf: the header states 1 variable, and there are 2
    jigsat: note: header.cnf: the header states 7 clauses, and there are 1
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique no.cnf"), @"
    # no.cnf: cnf: no solution, by cnf+varisat
    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve broken.cnf"), @"
    --- standard error
    jigsat: error: broken.cnf:2:3: expected a literal, or 0 at the end of the clause, found 'two'
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve f.cnf --format json"), @r#"
    {"schema":"jigsat/solve/1","file":"f.cnf","kind":"cnf","rules":"projected on 2 of 4 variables","verb":"solve","layouts":[{"literals":[-1,-2],"others":[3,4]}],"convention":"raw","complete":false,"strategy":"cnf+varisat","answer":"yes","reason":null}
    --- exit code 0
    "#);
    assert_snapshot!(without_lists(&bench.run("solve f.cnf --with cnf-binary")), @"
    --- standard error
    jigsat: error: f.cnf: --with cnf-binary: the kind cnf has no reduction or engine 'cnf-binary'; reductions: cnf; engines: ENGINES
    --- exit code 2
    ");
    assert_snapshot!(bench.run_with("check f.cnf -", "v 1 -2 3 -4 0\n"), @"
    standard input: invalid: every clause has a true literal: clause 3 (-3 4 0) is violated
    --- exit code 1
    ");
    assert_snapshot!(bench.run_with("check f.cnf -", "v 1 -2 3 4 0\n"), @"
    standard input: valid
    --- exit code 0
    ");
}

/// One value of the variable that is shown goes with two values of the other one.
#[test]
fn steps_and_ratings_mean_the_shown_variables() {
    let bench = Bench::new(&[("one.cnf", "c p show 1 0\np cnf 2 1\n1 0\n"), ("none.cnf", "c p show 0\np cnf 1 0\n")]);
    assert_snapshot!(bench.run("explain --steps one.cnf"), @"
    # one.cnf: cnf (projected on 1 of 2 variables): step 1: Clause 1 (1 0) has only the literal 1 left: variable 1 is true
    v 1 0

    # one.cnf: cnf (projected on 1 of 2 variables): solved: this is the only solution
    v 1 -2 0

    --- exit code 0
    ");
    assert_snapshot!(bench.run("explain one.cnf"), @"
    # one.cnf: cnf (projected on 1 of 2 variables): one solution: everything is forced
    v 1 0

    --- exit code 0
    ");
    for file in ["one.cnf", "none.cnf"] {
        assert!(bench.run(&format!("rate {file} --format json")).contains(r#""end":"solved""#), "{file}");
    }
    assert!(bench.run("hint none.cnf --format json").contains(r#""state":"solved""#));
    assert_snapshot!(bench.run_with("check one.cnf -", "v 1 0\n"), @"
    --- standard error
    jigsat: error: standard input:1:1: expected values of all variables, of those that are not shown as well, found none of variable 2
    --- exit code 2
    ");
}

/// The header `p cnf` leaves no doubt about the kind.
#[test]
fn errors_behind_a_header_name_no_other_kind() {
    let bench = Bench::new(&[("bad.cnf", "p cnf 2 x\n1 0\n"), ("short", "p cnf 2 1\n1 2\n")]);
    let output = bench.run("count bad.cnf short");
    assert!(output.contains("bad.cnf:1:9: expected") && output.contains("short:2:4: expected"), "{output}");
    assert!(!output.contains("read as"), "{output}");
}

#[test]
fn answers_look_like_those_of_solvers() {
    let bench = bench();
    assert_snapshot!(bench.run("solve --format dimacs header.cnf"), @"
    c solution 1, by cnf+varisat
    s SATISFIABLE
    v -1 2 0
    --- standard error
    jigsat: note: header.cnf: the header states 1 variable, and there are 2
    jigsat: note: header.cnf: the header states 7 clauses, and there are 1
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve --format dimacs --all f.cnf"), @"
    c solution 1, by cnf+varisat
    s SATISFIABLE
    v -1 -2 3 4 0
    c solution 2, by cnf+varisat
    v 1 -2 3 4 0
    c solution 3, by cnf+varisat
    v 1 2 3 4 0
    c 3 solutions in all
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve --format dimacs no.cnf"), @"
    c no solution
    s UNSATISFIABLE
    --- exit code 1
    ");
    assert_snapshot!(bench.run("solve --format dimacs --timeout 0 f.cnf"), @"
    c f.cnf: undecided: the time limit was reached
    s UNKNOWN
    --- exit code 3
    ");
    assert_snapshot!(bench.run("solve --format dimacs box"), @"
    --- standard error
    jigsat: error: box: --format dimacs is for the kind cnf; `export` makes formulas of the others
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count --format dimacs f.cnf"), @"
    --- standard error
    jigsat: error: --format dimacs: only `solve` prints what SAT solvers do
    --- exit code 2
    ");
}

/// A bench with programs that pretend to be solvers.
#[test]
fn models_without_variables_are_read_back() {
    let bench = Bench::new(&[("none", "p cnf 0 0\n")]);
    for format in ["text", "json", "dimacs"] {
        let solved = bench.run(&format!("solve none --format {format}"));
        let layout = solved.trim_end_matches("--- exit code 0");
        assert!(bench.run_with("check none -", layout).ends_with(": valid\n--- exit code 0"), "{solved}");
    }
}

#[cfg(unix)]
fn pretenders() -> Bench {
    let bench = bench();
    let once = "#!/bin/sh
for word; do file=$word; done
if grep -q 'cnf 4 3' $file; then echo s SATISFIABLE; echo v 1 2 3 4 0; exit 10; fi
echo s UNSATISFIABLE
exit 20
";
    for (name, script) in [
        ("liar", "#!/bin/sh\necho s SATISFIABLE\necho v -1 2 3 4 0\nexit 10\n"),
        ("no", "#!/bin/sh\necho s UNSATISFIABLE\nexit 20\n"),
        ("hang", "#!/bin/sh\nsleep 100\n"),
        ("once", once),
    ] {
        bench.write(name, script.as_bytes());
        let path = bench.folder.path().join(name);
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    bench
}

#[cfg(unix)]
#[test]
fn an_external_solver_is_named_where_it_has_to_be_believed() {
    let bench = pretenders();
    let solve = |solver: &str| bench.run(&format!("solve f.cnf --with cnf+external --solver {solver}"));
    assert_snapshot!(solve("./liar"), @"
    --- standard error
    jigsat: error: f.cnf: the engine external failed: liar: it printed a wrong model: clause 1 (1 -2 0) is violated
    --- exit code 2
    ");
    assert_snapshot!(solve("./no"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): undecided: the external solver no says that there is no solution, which was not checked (--trust-solver believes it)
    --- exit code 3
    ");
    assert_snapshot!(solve("./hang --timeout 100ms"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): undecided: the time limit of 100ms was reached
    --- exit code 3
    ");
    assert_snapshot!(solve("./missing"), @"
    --- standard error
    jigsat: error: --solver: there is no program './missing' on the PATH
    --- exit code 2
    ");
    assert_snapshot!(bench.run("count f.cnf --with cnf+external --solver ./no"), @"
    f.cnf: at least 0 solutions (raw; projected on 2 of 4 variables): the external solver no says that there is no solution, which was not checked (--trust-solver believes it)
    --- exit code 3
    ");
    assert_snapshot!(bench.run("unique f.cnf --with cnf+external --solver ./no"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): undecided, by cnf+external: the external solver no says that there is no solution, which was not checked (--trust-solver believes it)
    --- exit code 3
    ");
}

#[cfg(unix)]
#[test]
fn unverified_answers_are_undecided_unless_trusted() {
    let bench = pretenders();
    assert_snapshot!(bench.run("solve f.cnf --with cnf+external --solver ./no --trust-solver"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): no solution: the external solver no says that there is no solution, which was not checked
    --- exit code 1
    ");
    assert_snapshot!(bench.run("count f.cnf --with cnf+external --solver ./no --trust-solver"), @"
    f.cnf: 0 solutions (raw; projected on 2 of 4 variables): the external solver no says that there is no solution, which was not checked
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve f.cnf --format dimacs --with cnf+external --solver ./no"), @"
    c undecided: the external solver no says that there is no solution, which was not checked (--trust-solver believes it)
    s UNKNOWN
    --- exit code 3
    ");
    assert_snapshot!(bench.run("solve f.cnf --format dimacs --with cnf+external --solver ./no --trust-solver"), @"
    c no solution: the external solver no says that there is no solution, which was not checked
    s UNSATISFIABLE
    --- exit code 1
    ");
    assert_snapshot!(bench.run("count f.cnf --format json --with cnf+external --solver ./no"), @r#"
    {"schema":"jigsat/count/1","file":"f.cnf","kind":"cnf","rules":"projected on 2 of 4 variables","verb":"count","count":0,"convention":"raw","complete":false,"strategy":"cnf+external","answer":"undecided","reason":"the external solver no says that there is no solution, which was not checked (--trust-solver believes it)"}
    --- exit code 3
    "#);
    // A model that was found is verified.
    assert_snapshot!(bench.run("solve f.cnf --with cnf+external --solver ./once"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): solution 1, by cnf+external
    v 1 2 3 4 0

    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve f.cnf --all --with cnf+external --solver ./once"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): solution 1, by cnf+external
    v 1 2 3 4 0

    # f.cnf: cnf (projected on 2 of 4 variables): 1 solution so far: the external solver once says that there are no others, which was not checked (--trust-solver believes it)
    --- exit code 3
    ");
    assert_snapshot!(bench.run("unique f.cnf --with cnf+external --solver ./once"), @"
    # f.cnf: cnf (projected on 2 of 4 variables): solution 1
    v 1 2 3 4 0

    # f.cnf: cnf (projected on 2 of 4 variables): undecided, one solution so far, by cnf+external: the external solver once says that there are no others, which was not checked (--trust-solver believes it)
    --- exit code 3
    ");
}

#[cfg(unix)]
#[test]
fn unverified_answers_are_not_compared() {
    let bench = pretenders();
    let compared = |options: &str| {
        let line = bench.run(&format!(
            "compare f.cnf --runs 1 --format json --with cnf+varisat --with cnf+external --solver {options}"
        ));
        let (line, code) = line.split_once('\n').unwrap();
        let comparison: serde_json::Value = serde_json::from_str(line).unwrap();
        let strategies = comparison["strategies"].as_array().unwrap();
        let external = strategies.iter().find(|strategy| strategy["strategy"] == "cnf+external").unwrap();
        format!("{}: {}; {}\n{code}", external["status"], external["reason"], comparison["reason"])
    };
    assert_snapshot!(compared("./no"), @r#"
    "limited": "claims without a check that there is no solution (accept it with --trust-solver)"; null
    --- exit code 0
    "#);
    assert_snapshot!(compared("./no --task count"), @r#"
    "limited": "claims without a check that there is no solution (accept it with --trust-solver)"; null
    --- exit code 0
    "#);
    assert_snapshot!(compared("./once"), @r#"
    "finished": null; null
    --- exit code 0
    "#);
    assert_snapshot!(compared("./once --task unique"), @r#"
    "limited": "claims without a check that there are no others (accept it with --trust-solver)"; null
    --- exit code 0
    "#);
    assert_snapshot!(compared("./no --trust-solver"), @r#"
    "wrong": null; "THE STRATEGIES DISAGREE, so at least one is wrong: solved by cnf+varisat; no solution by cnf+external"
    --- standard error
    jigsat: error: f.cnf: THE STRATEGIES DISAGREE, so at least one is wrong: solved by cnf+varisat; no solution by cnf+external
    --- exit code 2
    "#);
    assert_snapshot!(compared("./once --trust-solver --task unique"), @r#"
    "wrong": null; "THE STRATEGIES DISAGREE, so at least one is wrong: not unique by cnf+varisat; unique by cnf+external"
    --- standard error
    jigsat: error: f.cnf: THE STRATEGIES DISAGREE, so at least one is wrong: not unique by cnf+varisat; unique by cnf+external
    --- exit code 2
    "#);
}
