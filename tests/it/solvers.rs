//! External solvers: by export and decode, and as an engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use jigsat::session::Session;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Kind;
use jigsat_engines::sat::external::{KNOWN, KnownSolver, Program};
use jigsat_engines::{Outcome, Settings};

use crate::common::{all_with, data, distinct, layouts, program, say, search};

/// Three puzzles of each kind, all with a solution.
const PUZZLES: &[(&str, [&str; 3])] = &[
    ("cuboid", ["raetsel1.txt", "box357.txt", "tower335.txt"]),
    ("ubongo", ["three1.txt", "four1.txt", "six1.txt"]),
    ("polycube", ["soma.txt", "two_sided_tetrominoes_4x5.txt", "optional_cells_5x3.txt"]),
    ("triangle", ["nine_few.txt", "four_all_different.txt", "nine_repeated.txt"]),
    ("arukone", ["drawn_5x5_4.txt", "drawn_6x6_5.txt", "drawn_7x7_7.txt"]),
    ("exact-cover", ["queens12.dlx", "langford7.dlx", "latin5.dlx"]),
    ("cnf", ["queens6.cnf", "random12_projected.cnf", "waerden8.cnf"]),
];

fn solvers(wanted: &[&str]) -> Vec<&'static KnownSolver> {
    let found: Vec<&KnownSolver> =
        KNOWN.iter().filter(|known| wanted.contains(&known.name) && known.path().is_some()).collect();
    for missing in wanted.iter().filter(|name| found.iter().all(|known| known.name != **name)) {
        say(&format!("skipped: the solver {missing} is not installed"));
    }
    found
}

fn puzzles() -> impl Iterator<Item = (&'static str, PathBuf)> {
    PUZZLES.iter().flat_map(|&(kind, names)| names.map(|name| (kind, data().join(kind).join(name))))
}

/// Runs the program; standard output, standard error and the exit code.
fn jigsat(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = program().args(arguments).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, err, output.status.code())
}

/// Exports with one reduction, solves with one program, decodes; adds the clauses that decoding asks for, until there is a layout.
fn there_and_back(puzzle: &Path, solver: &KnownSolver, folder: &Path) -> String {
    let [formula, model, result] = ["formula.cnf", "model", "result"].map(|name| folder.join(name));
    let [file, formula_file, model_file] = [puzzle, &formula, &model].map(|path| path.to_str().unwrap());
    assert_eq!(jigsat(&["export", file, "--to", "dimacs", "-o", formula_file]).2, Some(0), "{file}");
    for _ in 0..100 {
        let usage = solver.usage.replace("{in}", formula_file).replace("{out}", result.to_str().unwrap());
        let printed = Command::new("sh").arg("-c").arg(usage).output().unwrap();
        let answer = if solver.usage.contains("{out}") { fs::read(&result).unwrap() } else { printed.stdout };
        fs::write(&model, answer).unwrap();
        let (out, err, code) = jigsat(&["decode", file, "--model", model_file, "--formula", formula_file]);
        match code {
            Some(0) => return out,
            Some(1) => add_clauses(&formula, &out),
            _ => panic!("{file}, {}: {out}{err}", solver.name),
        }
    }
    panic!("{file}: the cycles do not end");
}

/// Appends the clauses to the formula, and puts their number into its header.
fn add_clauses(formula: &Path, decoded: &str) {
    let clauses: Vec<&str> = decoded.lines().filter(|line| line.ends_with(" 0")).collect();
    assert!(!clauses.is_empty() && decoded.contains("a cycle"), "{decoded}");
    let text = fs::read_to_string(formula).unwrap();
    let header = text.lines().find(|line| line.starts_with("p cnf ")).unwrap();
    let [vars, count] = [2, 3].map(|i| header.split(' ').nth(i).unwrap().parse::<usize>().unwrap());
    let more = text.replace(header, &format!("p cnf {vars} {}", count + clauses.len()));
    fs::write(formula, format!("{more}{}\n", clauses.join("\n"))).unwrap();
}

#[test]
fn exported_formulas_are_solved_elsewhere_and_decoded() {
    let folder = tempfile::tempdir().unwrap();
    for solver in solvers(&["minisat", "cadical", "clasp"]) {
        for (kind, puzzle) in puzzles() {
            let decoded = there_and_back(&puzzle, solver, folder.path());
            assert!(decoded.starts_with("# ") && decoded.contains(&format!(": {kind}")), "{decoded}");
            // `check` accepts the decoded layout.
            let layout = folder.path().join("layout");
            fs::write(&layout, &decoded).unwrap();
            let (out, err, code) = jigsat(&["check", puzzle.to_str().unwrap(), layout.to_str().unwrap()]);
            assert_eq!(code, Some(0), "{}: {out}{err}", puzzle.display());
        }
    }
}

#[test]
fn exported_pseudo_boolean_problems_are_solved_and_decoded() {
    let folder = tempfile::tempdir().unwrap();
    for solver in solvers(&["clasp"]) {
        for (kind, puzzle) in puzzles().filter(|(kind, _)| !["arukone", "cnf"].contains(kind)) {
            let [problem, model] = ["problem.opb", "model"].map(|name| folder.path().join(name));
            let [file, problem_file, model_file] = [&puzzle, &problem, &model].map(|path| path.to_str().unwrap());
            assert_eq!(jigsat(&["export", file, "--to", "opb", "-o", problem_file]).2, Some(0), "{file}");
            let printed = Command::new(solver.name).args(["--verbose=0", problem_file]).output().unwrap();
            fs::write(&model, printed.stdout).unwrap();
            let (out, err, code) = jigsat(&["decode", file, "--model", model_file, "--formula", problem_file]);
            assert_eq!(code, Some(0), "{kind}: {file}: {out}{err}");
        }
    }
}

/// Every solver that is installed finds the layouts that the embedded one finds.
#[test]
fn external_solvers_agree() {
    let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
    for solver in solvers(&names) {
        let program: Program = solver.name.parse().unwrap();
        for (kind, name) in [
            ("arukone", "corners_3x3.txt"),
            ("arukone", "drawn_4x4_3.txt"),
            ("cuboid", "raetsel2.txt"),
            ("cuboid", "raetsel5_unsolvable.txt"),
            ("cnf", "independent8.cnf"),
            ("cnf", "parity6_projected.cnf"),
            ("triangle", "nine_few.txt"),
        ] {
            let kind = Kind::named(kind).unwrap();
            let puzzle = kind.parse(&fs::read_to_string(data().join(kind.name).join(name)).unwrap()).unwrap();
            let own = layouts(&puzzle, &Strategy::parse(kind, "cnf+varisat").unwrap());
            let strategy = Strategy::parse(kind, "cnf+external").unwrap();
            let settings = Settings { program: Some(Arc::new(program.clone())), ..Settings::default() };
            let (found, report) = search(&Session::new(&puzzle).with_settings(settings), &all_with(strategy));
            let found = distinct(&found);
            assert_eq!(report.outcome, Outcome::Exhausted, "{}: {name}", solver.name);
            assert!(found == own, "{}: {name}: {} layouts instead of {}", solver.name, found.len(), own.len());
        }
    }
}
