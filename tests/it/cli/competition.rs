//! Conventions of SAT competitions: exit codes, value lines, assumptions, and formats.

use insta::assert_snapshot;

use super::{BOX, Bench};

/// Variable 4 is a copy of 3.
const FORMULA: &str = "p cnf 4 4\n1 2 0\n-1 3 0\n-3 4 0\n3 -4 0\n";

fn bench() -> Bench {
    let with_line = format!("{FORMULA}a -2 -4 0\n");
    Bench::new(&[
        ("f.cnf", FORMULA),
        ("assumed.cnf", &with_line),
        ("no.cnf", "p cnf 1 2\n1 0\n-1 0\n"),
        ("broken.cnf", "p cnf 2 1\n1 two 0\n"),
        ("box", BOX),
    ])
}

/// The exit code of the program.
fn code(bench: &Bench, args: &str) -> String {
    let output = bench.run(&format!("solve --format dimacs --sat-exit-codes {args}"));
    output.rsplit(' ').next().unwrap().to_string()
}

#[test]
fn exit_codes_are_those_of_solvers() {
    let bench = bench();
    for (args, expected) in [
        ("f.cnf", "10"),
        ("f.cnf --all", "10"),
        ("no.cnf", "20"),
        ("no.cnf --all", "20"),
        ("assumed.cnf", "20"),
        ("f.cnf --timeout 0", "0"),
        ("broken.cnf", "2"),
        ("nowhere.cnf", "2"),
        ("box", "2"),
    ] {
        assert_eq!(code(&bench, args), expected, "{args}");
    }
    // Without the option, exit codes are the usual ones.
    for (file, expected) in [("f.cnf", "exit code 0"), ("no.cnf", "exit code 1")] {
        assert!(bench.run(&format!("solve --format dimacs {file}")).ends_with(expected));
    }
}

/// A formula with too many models for the time limit: the models so far are an answer.
#[test]
fn one_model_is_enough_to_say_that_there_is_one() {
    let bench = bench();
    bench.write("free.cnf", b"p cnf 40 1\n1 2 0\n");
    let output = bench.run("solve --format dimacs --sat-exit-codes --all --timeout 300ms free.cnf");
    assert!(output.contains("\ns SATISFIABLE\n") && output.contains(" so far"), "{}", &output[output.len() - 200..]);
    assert!(output.ends_with("exit code 10"), "{}", &output[output.len() - 200..]);
}

#[test]
fn exit_codes_of_solvers_are_for_one_formula() {
    let bench = bench();
    assert_snapshot!(bench.run("solve --sat-exit-codes f.cnf"), @"
    --- standard error
    jigsat: error: --sat-exit-codes: expected --format dimacs with it
    --- exit code 2
    ");
    let output = bench.run("solve --sat-exit-codes --format dimacs f.cnf no.cnf");
    assert_snapshot!(output, @"
    --- standard error
    jigsat: error: --sat-exit-codes: expected one file, as there is one exit code
    --- exit code 2
    ");
    assert_eq!(bench.run("solve --sat-exit-codes --format dimacs ."), output);
}

#[test]
fn lines_with_values_are_at_most_78_columns_long() {
    let bench = bench();
    bench.write("wide.cnf", b"p cnf 500 1\n1 500 0\n");
    let output = bench.run("solve --format dimacs wide.cnf");
    let values: Vec<&str> = output.lines().filter(|line| line.starts_with("v ")).collect();
    assert!(values.len() > 20 && values.iter().all(|line| line.len() <= 78), "{output}");
    let literals: Vec<i64> =
        values.iter().flat_map(|line| line[2..].split(' ')).map(|word| word.parse().unwrap()).collect();
    assert_eq!(
        literals.iter().map(|literal| literal.abs()).collect::<Vec<_>>(),
        (1..=500).chain([0]).collect::<Vec<_>>()
    );
}

#[test]
fn what_is_assumed_holds() {
    let bench = bench();
    assert_snapshot!(bench.run("count f.cnf"), @"
    f.cnf: 4 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count f.cnf --assume -1"), @"
    f.cnf: 2 solutions (raw)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("solve --format dimacs f.cnf --assume=-2,-4"), @"
    c no solution
    s UNSATISFIABLE
    --- exit code 1
    ");
    assert_snapshot!(bench.run("count assumed.cnf"), @"
    assumed.cnf: 0 solutions (raw)
    --- standard error
    jigsat: note: assumed.cnf: 2 literals are assumed, as a clause each
    --- exit code 0
    ");
    assert_snapshot!(bench.run("unique f.cnf --assume -1,3"), @"
    # f.cnf: cnf: solution 1
    v -1 2 3 4 0

    # f.cnf: cnf: unique, by cnf+varisat
    --- exit code 0
    ");
}

#[test]
fn assumptions_are_about_variables_of_a_formula() {
    let bench = bench();
    assert_snapshot!(bench.run("solve f.cnf --assume 5"), @"
    --- standard error
    jigsat: error: f.cnf: --assume: the literal 5 is assumed, and the formula has 4 variables
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve box --assume 1"), @"
    --- standard error
    jigsat: error: box: --assume: it is for the kind cnf
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve f.cnf --assume some"), @"
    --- standard error
    jigsat: error: --assume some: expected literals such as '1 -2'
    --- exit code 2
    ");
}

#[test]
fn formats_that_others_read_are_called_by_their_names() {
    let bench = Bench::new(&[
        ("old.wcnf", "p wcnf 2 2 10\n10 1 2 0\n3 -1 0\n"),
        ("new.wcnf", "h 1 2 0\n3 -1 0\n"),
        ("series.icnf", "p inccnf\n1 2 0\na 1 0\na -1 0\n"),
        ("least.cnf", "p cnf+ 3 1\n1 2 3 >= 2\n"),
        ("quantified.cnf", "p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n"),
        ("weights.opb", "* #variable= 2 #constraint= 1\n+1 x1 +2 x2 >= 2 ;\n"),
    ]);
    let files = "old.wcnf new.wcnf series.icnf least.cnf quantified.cnf weights.opb";
    assert_snapshot!(bench.run(&format!("solve {files}")), @"
    --- standard error
    jigsat: error: old.wcnf:1:3: expected a puzzle, or a formula ('p cnf'), found a weighted formula (WCNF): a MaxSAT solver looks for the best model of one
    jigsat: error: new.wcnf:1:1: expected a puzzle, or a formula without weights ('p cnf'), found a weighted formula (WCNF): a MaxSAT solver looks for the best model of one
    jigsat: error: series.icnf:1:3: expected a puzzle, or a formula ('p cnf'), found a series of questions about a formula (iCNF): write a formula for each question, with one line of assumptions behind the clauses
    jigsat: error: least.cnf:1:3: expected a puzzle, or a formula ('p cnf'), found a formula with cardinality constraints (CNF+, KNF): a solver such as MiniCARD reads one; here they have to be written as clauses
    jigsat: error: quantified.cnf:2:1: expected clauses, behind which a line 'a' may hold assumptions, found a quantified formula (QDIMACS): a QBF solver decides one
    jigsat: error: weights.opb:1:1: expected a puzzle, an exact cover in Knuth's format, or a formula ('p cnf'), found a pseudo-Boolean problem (OPB): a solver such as RoundingSat or clasp reads one
    --- exit code 2
    ");
    assert_snapshot!(bench.run("solve --kind cnf old.wcnf"), @"
    --- standard error
    jigsat: error: old.wcnf:1:3: expected 'p cnf' with the numbers of variables and clauses, found a weighted formula (WCNF): a MaxSAT solver looks for the best model of one
    --- exit code 2
    ");
}

/// A written OPB file is refused as a puzzle.
#[test]
fn exported_problems_of_other_solvers_are_recognised() {
    let bench = bench();
    let output = bench.run("export box --to opb -o box.opb");
    assert_eq!(output, "--- exit code 0");
    assert!(bench.run("solve box.opb").contains("found a pseudo-Boolean problem (OPB)"));
}
