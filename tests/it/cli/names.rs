//! Mistyped names, and names that stand for others.

use insta::assert_snapshot;

use super::registry::without_lists;
use super::{Bench, boxes};

/// The error alone, which is one line.
fn error(bench: &Bench, args: &str) -> String {
    let output = bench.run(args);
    let lines: Vec<&str> = output.lines().collect();
    let [_, error, "--- exit code 2"] = lines[..] else {
        panic!("{output}");
    };
    without_lists(error.trim_start_matches("jigsat: error: "))
}

#[test]
fn near_names_are_suggested() {
    let bench = boxes();
    for (args, meant) in [
        ("solve box --with dxl", "dlx"),
        ("solve box --with covr", "cover"),
        ("solve box --with cnf-pairwis", "cnf-pairwise"),
        ("solve box --with cover+Dlx", "dlx"),
        ("solve box --with atuo", "auto"),
        ("solve box --with corners[-equal-onse]", "equal-once"),
        ("compare box --with msk", "mask"),
        ("solve box --kind cubiod", "cuboid"),
    ] {
        let error = error(&bench, args);
        assert!(error.ends_with(&format!("; did you mean '{meant}'?")), "{error}");
    }
    assert!(!error(&bench, "solve box --with nothing-like-it").contains("did you mean"));
}

/// Headers are free comments, so no key is an error. A note suggests a known key for a similar one.
#[test]
fn near_keys_of_headers_are_suggested() {
    let bench = Bench::new(&[
        ("board", "# rule: full\n# kin: x\n# raw: 3\n# note: of our own\nA.A\n...\n"),
        ("f", "c kinds: cnf\np cnf 1 1\n1 0\n"),
    ]);
    assert_snapshot!(bench.run("count board f"), @"
    board: 4 solutions (raw; cells may stay empty, paths may touch themselves)
    f: 1 solution (raw)
    --- standard error
    jigsat: note: board: 'rule:' in the header means nothing; did you mean 'rules'?
    jigsat: note: board: 'kin:' in the header means nothing; did you mean 'kind'?
    jigsat: note: f: 'kinds:' in the header means nothing; did you mean 'kind'?
    --- exit code 0
    ");
    assert!(error(&boxes(), "solve box --solver cadicla").ends_with("on the PATH; did you mean 'cadical'?"));
    assert!(error(&boxes(), "solve box --solver nothing-like-it").ends_with("on the PATH"));
}

/// Errors list reductions and engines; names of engines that are not compiled in get no suggestion.
#[cfg(not(feature = "cadical"))]
#[test]
fn missing_engines_are_not_taken_for_typing_errors() {
    let bench = boxes();
    assert_snapshot!(error(&bench, "solve box --with gurobi"), @"box: --with gurobi: the kind cuboid has no reduction or engine 'gurobi'; reductions: cover, cnf-AMO, corners, corners-symmetric, skyline, pieces; engines: ENGINES");
    assert_snapshot!(error(&bench, "solve box --with cadical"), @"box: --with cadical: the kind cuboid has no reduction or engine 'cadical'; reductions: cover, cnf-AMO, corners, corners-symmetric, skyline, pieces; engines: ENGINES; the engine cadical is not compiled in (cargo's --features cadical), but external runs it if it is installed");
    assert_snapshot!(error(&bench, "solve box --with cnf+cadical"), @"box: --with cnf+cadical: no engine 'cadical' solves the problems of 'cnf'; it takes ENGINES; the engine cadical is not compiled in (cargo's --features cadical), but external runs it if it is installed");
}

/// The option `--solver` implies `--with external`.
#[cfg(unix)]
#[test]
fn a_solver_stands_for_the_engine_that_runs_it() {
    let bench = boxes();
    bench.write("no", b"#!/bin/sh\necho s UNSATISFIABLE\nexit 20\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(bench.folder.path().join("no"), mode).unwrap();
    let message = "the external solver no says that there is no solution";
    for verb in ["solve", "count", "unique"] {
        for with in ["", "--with auto", "--with external"] {
            let printed = bench.run(&format!("{verb} box --solver ./no {with}"));
            assert!(printed.contains(message), "{printed}");
        }
    }
    assert_snapshot!(error(&bench, "solve box --solver ./no --with dlx"), @"box: --with dlx: --solver is for the engine external");
    let compared = bench.run("compare box --runs 1 --solver ./no --format json");
    assert!(compared.contains(r#"{"strategy":"cnf-product+external""#), "{compared}");
    assert_snapshot!(error(&bench, "compare box --runs 1 --solver ./no --with dlx"), @"box: --solver is for the engine external, which does not take part");
}

/// Errors of the argument parser look like those of the program.
#[test]
fn every_error_starts_with_the_program() {
    let bench = boxes();
    for args in ["solve", "solve --wth x box", "sole box", "solve --seed x box", "solve nowhere", "count --kind x box"]
    {
        let output = bench.run(args);
        assert!(output.starts_with("--- standard error\njigsat: error: "), "{output}");
    }
    for args in ["--help", "solve --help", "--version"] {
        assert!(!bench.run(args).contains("--- standard error"), "{args}");
    }
}

#[test]
fn times_are_rounded_for_people() {
    let output = boxes().run("solve --stats box");
    let line = output.lines().find(|line| line.contains("reduced in")).unwrap();
    let (_, times) = line.split_once("reduced in ").unwrap();
    for time in times.split(", peak").next().unwrap().split(", solved in ") {
        let (number, unit) = time.split_once(' ').unwrap_or_else(|| panic!("{line}"));
        assert!(number.len() <= 4 && ["s", "ms", "µs"].contains(&unit), "{line}");
    }
}
