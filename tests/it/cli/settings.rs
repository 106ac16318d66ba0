//! Options from the environment, and the output of `--version`.

use std::process::Output;

use insta::assert_snapshot;

use super::{BOX, Bench};
use crate::common::{VARIABLES, program};

/// The output and exit code of the program with a variable set.
fn run_with_variable(bench: &Bench, (variable, value): (&str, &str), args: &str) -> String {
    let mut command = program();
    let command = command.env(variable, value).args(args.split(' ')).current_dir(bench.folder.path());
    let Output { status, stdout, stderr } = command.output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    format!("{stdout}{stderr}--- exit code {}", status.code().unwrap())
}

fn bench() -> Bench {
    Bench::new(&[("box", BOX)])
}

#[test]
fn the_environment_stands_for_options() {
    let bench = bench();
    assert_snapshot!(run_with_variable(&bench, ("JIGSAT_TIMEOUT", "0"), "count box"), @"
    # box: undecided: the time limit was reached
    --- exit code 3
    ");
    assert_snapshot!(run_with_variable(&bench, ("JIGSAT_MEMORY", "1"), "count box"), @"
    # box: undecided: the text of 26 bytes would take about 26 bytes, and --memory is 1 bytes
    --- exit code 3
    ");
    let coloured = run_with_variable(&bench, ("JIGSAT_COLOR", "always"), "solve box");
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    let threads = run_with_variable(&bench, ("JIGSAT_THREADS", "2000"), "work job");
    assert!(threads.contains("expected a whole number from 1 to 1024"), "{threads}");
}

#[test]
fn options_go_before_the_environment() {
    let bench = bench();
    for (variable, value, option) in [
        ("JIGSAT_TIMEOUT", "0", "--timeout 10s"),
        ("JIGSAT_MEMORY", "1", "--memory 1G"),
        ("JIGSAT_COLOR", "always", "--color never"),
    ] {
        let output = run_with_variable(&bench, (variable, value), &format!("solve box {option}"));
        assert!(output.ends_with("exit code 0") && !output.contains('\u{1b}'), "{output}");
    }
    // The runs of a comparison have a limit of their own.
    let compared = run_with_variable(&bench, ("JIGSAT_TIMEOUT", "0"), "compare box --runs 1 --with dlx --format csv");
    assert!(compared.contains("finished"), "{compared}");
}

#[test]
fn errors_in_settings_name_the_variable() {
    let bench = bench();
    for (variable, option) in VARIABLES.into_iter().zip(["--threads", "--timeout", "--memory", "--color"]) {
        let by_environment = run_with_variable(&bench, (variable, "-3"), "count box");
        assert!(by_environment.contains(&format!("{option} -3: expected")), "{by_environment}");
        let note = format!("jigsat: note: the value is that of {variable} in the environment\n--- exit code 2");
        assert!(by_environment.ends_with(&note), "{by_environment}");
        let by_option = run_with_variable(&bench, (variable, "-3"), &format!("count box {option}=-3"));
        assert!(!by_option.contains("in the environment"), "{by_option}");
    }
}

/// Tests do not depend on variables of their user.
#[test]
fn tests_do_not_depend_on_the_settings_of_their_user() {
    for variable in VARIABLES {
        assert!(program().get_envs().any(|(name, value)| name == variable && value.is_none()), "{variable}");
    }
}

#[test]
fn versions_are_short_or_tell_everything() {
    let bench = bench();
    let version = format!("jigsat {}\n", env!("CARGO_PKG_VERSION"));
    for args in ["-V", "--version"] {
        assert_eq!(bench.run(args), format!("{version}--- exit code 0"));
    }
    let verbose = bench.run("--version --verbose");
    assert!(verbose.starts_with(&version), "{verbose}");
    let heads: Vec<&str> = verbose.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(heads, ["machine", "vectors", "features", "kinds", "engines", "solvers", "---"]);
    let portable = run_with_variable(&bench, ("JIGSAT_PORTABLE", "1"), "--version --verbose");
    assert!(portable.contains("\nvectors   portable loops, as JIGSAT_PORTABLE is set\n"), "{portable}");
    let without = run_with_variable(&bench, ("PATH", "/nowhere"), "-V --verbose");
    assert!(without.contains("\nsolvers   none found on the PATH\n"), "{without}");
    let alone = bench.run("--verbose");
    assert!(alone.contains("--version") && alone.ends_with("exit code 2"), "{alone}");
}
