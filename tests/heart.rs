//! The verbs of the heart, with or without the extras: a walk from a file to layouts, formulas and comparisons.

use std::process::Output;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Runs the program in a folder; returns its output and its exit code.
fn run(folder: &std::path::Path, args: &str, stdin: &str) -> (String, i32) {
    let mut command = Command::new(cargo_bin!("jigsat"));
    let args = args.replace("data/", &format!("{ROOT}/data/"));
    let Output { status, stdout, stderr } =
        command.args(args.split(' ')).current_dir(folder).write_stdin(stdin).output().unwrap();
    let text = String::from_utf8(if stdout.is_empty() { stderr } else { stdout }).unwrap();
    (text.replace(&format!("{ROOT}/"), ""), status.code().unwrap())
}

#[test]
fn the_heart_answers_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let of = |args: &str| run(folder.path(), args, "");
    let (layout, code) = of("solve data/polycube/soma.txt");
    assert!(layout.contains("solution 1, by ") && code == 0, "{layout}");
    assert_eq!(run(folder.path(), "check data/polycube/soma.txt -", &layout), ("standard input: valid\n".into(), 0));
    let (count, code) = of("count --up-to symmetry data/polycube/soma.txt data/cuboid/raetsel1.txt");
    assert!(count.contains("soma.txt: 240 solutions") && count.contains("raetsel1.txt: 4 solutions"), "{count}");
    assert_eq!(code, 0);
    let (unsolvable, code) = of("unique data/cuboid/dominoes333_unsolvable.txt");
    assert!(unsolvable.contains("no solution") && code == 1, "{unsolvable}");
    assert_eq!(of("export data/cuboid/raetsel1.txt --to dimacs -o raetsel1.cnf").1, 0);
    let (model, code) = of("solve raetsel1.cnf --format dimacs");
    assert!(model.contains("\ns SATISFIABLE\n") && code == 0, "{model}");
    let (decoded, code) = run(folder.path(), "decode data/cuboid/raetsel1.txt -", &model);
    assert!(decoded.contains("decoded from standard input") && code == 0, "{decoded}");
    let (compared, code) = of("compare --runs 1 --with cover --with corners data/cuboid/raetsel1.txt");
    assert!(compared.contains("cover+dlx") && compared.contains("corners+backtrack") && code == 0, "{compared}");
    assert!(of("draw data/ubongo/three1.txt").0.contains("unsolved puzzle"));
    assert!(of("new arukone").0.contains("arukone"));
    assert!(of("list").0.contains("arukone"));
}

/// Help names what is there, and nothing else.
#[test]
fn extras_are_there_or_not_named() {
    let folder = tempfile::tempdir().unwrap();
    let (help, _) = run(folder.path(), "--help", "");
    let (of_solve, _) = run(folder.path(), "solve --help", "");
    let (hint, code) = run(folder.path(), "hint data/ubongo/three1.txt", "");
    let has_extras = cfg!(feature = "extras");
    assert_eq!(help.contains("Many machines:"), has_extras, "{help}");
    assert_eq!(of_solve.contains("--explain"), has_extras, "{of_solve}");
    assert_eq!(hint.contains("ubongo: hint: "), has_extras, "{hint}");
    assert_eq!(code, if has_extras { 0 } else { 2 });
}
