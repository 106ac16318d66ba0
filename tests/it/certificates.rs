//! Certificates of all puzzles in `data/` with at most one solution.
//!
//! Each certificate passes `check-certificate`, and its proof passes independent checkers.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use itertools::Itertools;
use jigsat::certificate::{Certified, Claim, ProofMethod, certify, check};
use jigsat::refute::cutting_planes;
use jigsat::session::Session;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::Limits;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::header;

use crate::common::{data, files, say};

/// The time limit; slower puzzles are left out.
const TIME_LIMIT: Duration = Duration::from_secs(1);

#[test]
#[ignore = "takes long: scripts/nightly"]
fn what_is_certified_passes_the_check() {
    let mut certified: BTreeMap<String, u32> = BTreeMap::new();
    let others = Others { has_rate: has_rate(), has_veripb: has_veripb() };
    for kind in KINDS {
        for file in files(&data().join(kind.name)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let claims: &[Claim] = match header(&text, "raw") {
                Some("0") => &[Claim::Unsolvable],
                Some("1") => &[Claim::Unique, Claim::Solvable],
                _ => continue,
            };
            for claim in claims.iter().filter(|claim| certifies(kind, &text, claim, others)) {
                *certified.entry(claim.to_string()).or_default() += 1;
            }
        }
    }
    assert!(certified.len() == 3 && certified.values().all(|&count| count >= 10), "{certified:?}");
}

/// Lines must fit into the 1,023 bytes that some programs read. Clauses, steps and constraints take one line each.
fn assert_short_lines(folder: &Path) {
    let comments =
        [("formula.cnf", 'c'), ("proof.lrat", 'c'), ("proof.drat", 'c'), ("formula.opb", '*'), ("proof.pbp", '*')];
    let all = ("model.txt", None);
    for (name, comment) in comments.map(|(name, mark)| (name, Some(mark))).into_iter().chain([all]) {
        let text = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let lines = text.lines().filter(|line| comment.is_none_or(|mark| line.starts_with(mark)));
        let longest = lines.map(str::len).max().unwrap_or_default();
        assert!(longest < 1000, "{name}: {longest} bytes");
    }
}

/// Names as long as they get, and more variables than a line has room for.
#[test]
fn names_and_numbers_in_certificates_have_lines_enough() {
    let names: Vec<String> = (0..400).map(|i| format!("{i}{}", "x".repeat(3000))).collect();
    let cover = format!("{}\n{}\n", names.join(" "), names.join("\n"));
    let formula = format!("p cnf 400 401\n1 2 0\n{}\n", (1..=400).map(|i| format!("{i} 0")).join("\n"));
    for (kind, text) in [("exact-cover", cover), ("cnf", formula)] {
        let puzzle = Kind::named(kind).unwrap().parse(&text).unwrap();
        let way = ProofMethod::of(Kind::named(kind).unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let certified =
            certify(&Session::new(&puzzle), &way, Claim::Unique, &Limits::none().into(), folder.path()).unwrap();
        assert!(matches!(certified, Certified::Yes), "{kind}");
        assert_short_lines(folder.path());
        check(folder.path(), &Budget::none()).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert!(!has_rate() || fault_by_rate(folder.path()).is_none(), "{kind}");
    }
}

/// The independent checkers that are installed.
#[derive(Clone, Copy)]
struct Others {
    has_rate: bool,
    has_veripb: bool,
}

/// Certifies by every method that ends in time.
fn certifies(kind: &Kind, text: &str, claim: &Claim, others: Others) -> bool {
    let puzzle = kind.parse(text).unwrap();
    let ways = ["cover", "cover-product", "cover-sequential", "cnf", "binary-eager", "onehot", "colouring"];
    let mut is_certified = false;
    for way in ways.iter().filter_map(|way| ProofMethod::parse(kind, way).ok()) {
        let folder = tempfile::tempdir().unwrap();
        let run = Limits::none().within(TIME_LIMIT).into();
        match certify(&Session::new(&puzzle), &way, claim.clone(), &run, folder.path()) {
            Ok(Certified::Yes) => {
                let checked = check(folder.path(), &Budget::none());
                assert_eq!(
                    checked.map(|checked| checked.claim).map_err(|fault| fault.to_string()),
                    Ok(claim.clone()),
                    "{way}\n{text}"
                );
                assert_short_lines(folder.path());
                if way == ProofMethod::Colouring {
                    assert!(!others.has_veripb || is_verified_by_veripb(folder.path()), "{text}");
                } else if others.has_rate && *claim != Claim::Solvable {
                    assert_eq!(fault_by_rate(folder.path()), None, "{way}\n{text}");
                }
                is_certified = true;
            }
            Ok(Certified::No(_) | Certified::OtherCount(_)) => panic!("{way}: not {claim}\n{text}"),
            // The proof by a search tree does not support multiplicities.
            Ok(Certified::Undecided) | Err(_) => {}
        }
    }
    is_certified
}

/// Bricks and mutilated boards, dominoes on cubes, pieces that fit nowhere, volumes, numbers that agree modulo all small primes.
#[test]
fn colourings_are_proofs_for_others() {
    let has_veripb = has_veripb();
    let files = [
        "polycube/bricks_6x6x6_unsolvable.txt",
        "polycube/mutilated_4x4_unsolvable.txt",
        "polycube/mutilated_8x8_unsolvable.txt",
        "polycube/one_sided_tetrominoes_4x7_unsolvable.txt",
        "polycube/too_long_unsolvable.txt",
        "cuboid/dominoes333_unsolvable.txt",
        "cuboid/box357_unsolvable.txt",
        "cuboid/too_long.txt",
        "cuboid/cuboid_too_long.txt",
        "cuboid/raetsel3.txt",
        "cuboid/raetsel6_volume_mismatch.txt",
        "ubongo/bricks666_unsolvable.txt",
        "ubongo/holes_unsolvable.txt",
        "exact-cover/mutilated8x8.dlx",
        "exact-cover/langford5.dlx",
        "exact-cover/nowhere.dlx",
    ];
    let texts =
        files.map(|file| (file.split('/').next().unwrap(), std::fs::read_to_string(data().join(file)).unwrap()));
    let more = ["210|a 0|b\na b\n", "2|a\n", "a b c 2|d\na b d\nb c d\n"];
    for (kind, text) in texts.into_iter().chain(more.map(|text| ("exact-cover", text.to_string()))) {
        let puzzle = Kind::named(kind).unwrap().parse(&text).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let run = Limits::none().into();
        let certified =
            certify(&Session::new(&puzzle), &ProofMethod::Colouring, Claim::Unsolvable, &run, folder.path()).unwrap();
        assert!(matches!(certified, Certified::Yes), "{text}");
        check(folder.path(), &Budget::none()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_short_lines(folder.path());
        assert!(!has_veripb || is_verified_by_veripb(folder.path()), "{text}");
    }
}

/// If the checker accepts an edited proof, independent checkers accept it, too.
#[test]
fn no_more_is_accepted_than_by_others() {
    if !has_veripb() {
        return;
    }
    let text = "a b c 2|d\na b d\nb c d\n";
    let puzzle = Kind::named("exact-cover").unwrap().parse(text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    certify(&Session::new(&puzzle), &ProofMethod::Colouring, Claim::Unsolvable, &Limits::none().into(), folder.path())
        .unwrap();
    let [problem, path] = ["formula.opb", "proof.pbp"].map(|name| folder.path().join(name));
    let (problem, proof) = (std::fs::read_to_string(problem).unwrap(), std::fs::read_to_string(&path).unwrap());
    let mut accepted = 0;
    for place in 0..proof.len() {
        for byte in ['0', '1', '3', '5', '7', '9', ' ', '-', '+', 'd', '*', ';', '\n'] {
            for end in [place, place + 1] {
                let changed = format!("{}{byte}{}", &proof[..place], &proof[end..]);
                if changed != proof && cutting_planes::check(&problem, &changed, Budget::unlimited()).is_ok() {
                    std::fs::write(&path, &changed).unwrap();
                    assert!(is_verified_by_veripb(folder.path()), "{changed}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 0);
}

/// Certificates of every sort with an LRAT proof pass the checkers of others as they are.
#[test]
fn lrat_proofs_pass_other_checkers() {
    let checkers = lrat_checkers();
    if checkers.is_empty() {
        return;
    }
    let cases = [
        ("cuboid/tower335_unsolvable.txt", Claim::Unsolvable, "cover-product"),
        ("exact-cover/langford5.dlx", Claim::Unsolvable, "cover"),
        ("arukone/drawn_7x7_7_crossed.txt", Claim::Unsolvable, "binary"),
        ("exact-cover/knuth_dancing_links.dlx", Claim::Unique, "cover-product"),
        ("cnf/queens5.cnf", Claim::Count(Some(10_u32.into())), "cnf"),
        ("polycube/bars_3x3x3.txt", Claim::CountUpTo(UpTo::Rotation, Some(3_u32.into())), "diagram"),
    ];
    let read = |file: &str| std::fs::read_to_string(data().join(file)).unwrap();
    let cases = cases.map(|(file, claim, method)| (read(file), file.split('/').next().unwrap(), claim, method));
    let small = [
        ("p cnf 1 2\n1 1 0\n-1 -1 0\n", "cnf", Claim::Unsolvable, "cnf"),
        ("p cnf 2 4\n1 1 -1 0\n2 2 2 0\n-2 1 1 -2 0\n-1 -2 -1 0\n", "cnf", Claim::Unsolvable, "cnf"),
        ("p cnf 0 1\n0\n", "cnf", Claim::Unsolvable, "cnf"),
        ("p cnf 2 4\n1 0\n-1 2 0\n0\n-2 0\n", "cnf", Claim::Unsolvable, "cnf"),
        ("p cnf 0 0\n", "cnf", Claim::Unique, "cnf"),
        ("a b c\na b\n", "exact-cover", Claim::Unsolvable, "cover-product"),
    ];
    let small = small.map(|(text, kind, claim, method)| (text.to_string(), kind, claim, method));
    for (text, kind, claim, method) in cases.into_iter().chain(small) {
        let kind = Kind::named(kind).unwrap();
        let puzzle = kind.parse(&text).unwrap();
        let method = ProofMethod::parse(kind, method).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let certified = certify(&Session::new(&puzzle), &method, claim, &Limits::none().into(), folder.path()).unwrap();
        assert!(matches!(certified, Certified::Yes), "{text}");
        for (checker, verdict) in &checkers {
            let args = ["formula.cnf", "proof.lrat"];
            let output = Command::new(checker).args(args).current_dir(folder.path()).output().unwrap();
            let output = String::from_utf8(output.stdout).unwrap();
            assert!(output.lines().any(|line| line == *verdict), "{checker}, {text}: {output}");
        }
    }
}

/// Programs that check LRAT proofs: `lrat-check` by Nathan Wetzler, which comes with drat-trim, and the verified `cake_lpr` by Yong Kiam
/// Tan, Marijn Heule and Magnus Myreen. Each has the line that accepts a proof.
fn lrat_checkers() -> Vec<(&'static str, &'static str)> {
    let all = [("lrat-check", "c VERIFIED"), ("cake_lpr", "s VERIFIED UNSAT")];
    let (installed, missing): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(name, _)| Command::new(name).arg("--help").output().is_ok());
    for (name, _) in missing {
        say(&format!("skipped: the proof checker {name} is not installed"));
    }
    installed
}

/// Is there `VeriPB` (the crate veripb, crates.io), which checks pseudo-Boolean proofs?
fn has_veripb() -> bool {
    let output = Command::new("veripb").arg("--version").output();
    let is_there = output.is_ok_and(|output| output.status.success());
    if !is_there {
        say("skipped: the proof checker veripb is not installed");
    }
    is_there
}

/// Does it accept the proof in a certificate?
fn is_verified_by_veripb(folder: &Path) -> bool {
    let output = Command::new("veripb").args(["formula.opb", "proof.pbp"]).current_dir(folder).output().unwrap();
    output.status.success() && output.stdout.ends_with(b"s VERIFIED UNSATISFIABLE\n")
}

/// Is there `rate` by Johannes Altmanninger (crates.io), which checks the proofs that drat-trim does?
fn has_rate() -> bool {
    let output = Command::new("rate").arg("--version").output();
    let is_there = output.is_ok_and(|output| output.stdout.starts_with(b"rate "));
    if !is_there {
        say("skipped: the proof checker rate is not installed");
    }
    is_there
}

/// The output of `rate` for the proof in a certificate, if it refuses the proof.
fn fault_by_rate(folder: &Path) -> Option<String> {
    let formula = std::fs::read_to_string(folder.join("formula.cnf")).unwrap();
    if formula.lines().any(|clause| clause == "0") {
        // An empty clause needs no proof, and `rate` can't read it.
        return None;
    }
    // Unit clauses that are deleted stay, as in drat-trim.
    let args = ["--skip-unit-deletions", "formula.cnf", "proof.drat"];
    let output = Command::new("rate").args(args).current_dir(folder).output().unwrap();
    let output = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (!output.contains("\ns VERIFIED\n")).then_some(output)
}
