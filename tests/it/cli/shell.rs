//! Support of shells: completions, manual pages, help that fits a screen.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use super::{Bench, boxes};
use crate::common::{program, say, verbs};

/// The completion script of a shell.
fn script(shell: &str) -> String {
    let output = program().args(["completions", shell]).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

#[test]
fn scripts_know_verbs_options_and_values() {
    let verbs = verbs();
    assert!(verbs.len() > 15 && verbs.contains(&"completions".to_string()), "{verbs:?}");
    for shell in SHELLS {
        let script = script(shell);
        for verb in &verbs {
            assert!(script.contains(verb.as_str()), "{shell}: {verb}");
        }
        assert!(script.contains("timeout") && script.contains("trust-solver"), "{shell}");
        // The scripts of Elvish and PowerShell have names only.
        if !["elvish", "powershell"].contains(&shell) {
            for value in ["cnf-product+varisat", "polycube", "dimacs", "symmetry", "cryptominisat5"] {
                assert!(script.contains(value), "{shell}: {value}");
            }
        }
        // Internal texts and verbs are hidden.
        assert!(!script.contains("standard input names") && !script.contains("subcmd__measure"), "{shell}");
    }
}

#[test]
fn shells_understand_their_scripts() {
    let folder = tempfile::tempdir().unwrap();
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let path = folder.path().join(shell);
        fs::write(&path, script(shell)).unwrap();
        match Command::new(shell).arg(check).arg(&path).output() {
            Ok(output) => assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}"),
            Err(_) => say(&format!("skipped: the shell {shell} is not here to read its completions")),
        }
    }
}

/// The completions of bash for a command line.
fn offered(line: &str) -> Vec<String> {
    let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let asked = format!(
        "{}\nCOMP_WORDS=({}); COMP_CWORD={last}; _jigsat jigsat \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{}]}}\"\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        script("bash"),
        words.join(" "),
        last.saturating_sub(1)
    );
    let output = Command::new("bash").args(["--norc", "-c", &asked]).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect()
}

#[test]
fn bash_completes_verbs_options_and_values() {
    assert_eq!(offered("jigsat sol"), ["solve"]);
    assert_eq!(offered("jigsat me"), ["merge"]);
    assert_eq!(offered("jigsat solve --up-to r"), ["raw", "rotation"]);
    assert_eq!(offered("jigsat solve --kind c"), ["cuboid", "cnf"]);
    assert_eq!(offered("jigsat solve --with cover+d"), ["cover+dlx"]);
    assert_eq!(offered("jigsat count --solver crypto"), ["cryptominisat5"]);
    assert_eq!(offered("jigsat new tri"), ["triangle"]);
    assert!(offered("jigsat solve --t").contains(&"--threads".to_string()));
    assert!(offered("jigsat solve --format ").contains(&"html".to_string()));
}

/// Known strategies are offered; others are left to the kind of the puzzle to judge.
#[test]
fn what_is_offered_is_not_all_that_is_taken() {
    let bench = boxes();
    for with in ["corners[-equal-once]", "cnf-product", "search"] {
        assert!(bench.run(&format!("solve unique --with {with}")).ends_with("exit code 0"), "{with}");
    }
}

#[test]
fn every_verb_has_a_page_in_the_manual() {
    let bench = Bench::new(&[]);
    assert_eq!(bench.run("man deep/pages"), "--- exit code 0");
    let folder = bench.folder.path().join("deep/pages");
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for verb in verbs() {
        let page = page(&format!("jigsat-{verb}.1"));
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{verb}");
    }
    assert!(page("jigsat.1").contains("JIGSAT_THREADS"));
    assert!(page("jigsat-solve.1").contains("the answer is yes"));
    assert!(page("jigsat-generate-arukone.1").contains("\\-\\-pairs"));
    assert!(!folder.join("jigsat-measure.1").exists());
    is_manual(&folder);
    // A second run writes the same pages.
    let before = page("jigsat-solve.1");
    assert_eq!(bench.run("man deep/pages"), "--- exit code 0");
    assert_eq!(page("jigsat-solve.1"), before);
}

/// Does the formatter accept the pages without warnings?
fn is_manual(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match Command::new("groff").args(["-k", "-man", "-Tutf8", "-ww", "-z"]).arg(&path).output() {
            Ok(output) => {
                assert!(output.status.success() && output.stderr.is_empty(), "{}: {output:?}", path.display());
            }
            Err(_) => return say("skipped: groff is not here to format the manual"),
        }
    }
}

#[test]
fn folders_that_cannot_be_made_are_named() {
    assert_snapshot!(boxes().run("man box/pages"), @"
    --- standard error
    jigsat: error: box/pages: Not a directory (os error 20)
    --- exit code 2
    ");
}

/// Short help fits a screen of 24 lines and 80 columns.
#[test]
fn short_help_fits_a_screen() {
    let verbs = verbs();
    let verbs =
        verbs.iter().map(String::as_str).chain(["", "generate arukone", "generate polycube", "generate ubongo"]);
    for verb in verbs {
        let mut command = program();
        let output = command.args(verb.split_whitespace()).arg("-h").env("COLUMNS", "80").output().unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        let (lines, columns) = (help.lines().count(), help.lines().map(|line| line.chars().count()).max());
        assert!(output.status.success() && (5..=24).contains(&lines), "{verb}: {lines} lines\n{help}");
        assert!(columns <= Some(80), "{verb}: {columns:?} columns\n{help}");
    }
}

/// A closed pipe or a full device causes no panic.
#[cfg(target_os = "linux")]
#[test]
fn errors_of_standard_output_are_reported() {
    for args in [
        &["completions", "bash"][..],
        &["new", "cuboid"],
        &["--version", "--verbose"],
        &["--version"],
        &["--help"],
        &["-h"],
        &["help", "solve"],
        &["count", "--help"],
        &["list"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(args).stdout(full).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{args:?}: {error}");
        assert!(error.starts_with("jigsat: error: standard output: "), "{error}");
    }
}
