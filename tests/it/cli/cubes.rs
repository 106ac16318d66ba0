//! Proofs that are split into cubes: `split --cubes`, `work`, `merge`, `status`.

mod damaged;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;
use jigsat_encodings::fingerprint::Fingerprint;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::jobs::{done, jigsat};
use super::{BOX, UNSOLVABLE};
use crate::common::{program, unset};

/// A puzzle with exactly one layout, and stray cycles that need clauses.
const CYCLES: &str = "# rules: full touch\n....\n....\n..AA\nBB..\n";

/// The clauses of pigeons that don't fit into one hole less: an end that they all have in common, and the first variable.
fn pigeons(count: usize, first: usize, end: &str) -> Vec<String> {
    let holes = count - 1;
    let of = |pigeon: usize, hole: usize| first + pigeon * holes + hole;
    let somewhere = (0..count).map(|pigeon| (0..holes).map(|hole| of(pigeon, hole)).join(" "));
    let rivals = (0..holes).cartesian_product((0..count).array_combinations());
    let apart = rivals.map(|(hole, [one, other])| format!("-{} -{}", of(one, hole), of(other, hole)));
    somewhere.chain(apart).map(|clause| format!("{clause} {end}0\n")).collect()
}

fn cnf(vars: usize, clauses: &[String]) -> String {
    format!("p cnf {vars} {}\n{}", clauses.len(), clauses.concat())
}

/// No model.
fn unsolvable(count: usize) -> String {
    cnf(count * (count - 1), &pigeons(count, 1, ""))
}

/// Exactly one model, in which the first variable is true; without it there is a search.
fn unique(count: usize) -> String {
    let vars = 1 + count * (count - 1);
    let others = (2..=vars).map(|var| format!("-1 -{var} 0\n"));
    cnf(vars, &pigeons(count, 2, "1 ").into_iter().chain(others).collect_vec())
}

/// A job in the folder `job` of a new folder, about the puzzle in the file `puzzle`.
fn split(text: &str, options: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), text).unwrap();
    done(folder.path(), &format!("split puzzle {options} -o job"));
    folder
}

/// The same, with all parts done.
fn refuted(text: &str, options: &str) -> TempDir {
    let folder = split(text, options);
    done(folder.path(), "work job --all");
    folder
}

/// Merges a job, and checks the certificate.
fn certified(place: &Path, claim: &str) {
    let target = place.join("certificate");
    let _ = fs::remove_dir_all(&target);
    let merged = done(place, "merge job -o certificate");
    assert!(merged.starts_with(&format!("certificate: {claim}: certified, ")), "{merged}");
    let checked = done(place, "check-certificate certificate");
    assert!(checked.contains("certificate: valid: ") && checked.contains(&format!(" is {claim}\n")), "{checked}");
}

/// Asserts that `merge` fails with this exit code and message, and writes no certificate.
fn refused(place: &Path, code: i32, expected: &str) {
    let (text, found) = jigsat(place, "merge job -o refused");
    assert!(found == code && text.contains(expected), "expected {code}, {expected}: {found}, {text}");
    assert!(!place.join("refused").exists(), "{expected}");
}

/// The files in a folder of a job, with their content except measurements.
fn files(place: &Path, folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(place.join("job").join(folder)).unwrap().map(|entry| entry.unwrap());
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        // A worker may be running: drafts and removed files are left out.
        let text = fs::read_to_string(entry.path()).ok().filter(|_| !name.starts_with('.'))?;
        Some((name, text.split(",\"measured\"").next().unwrap().to_string()))
    };
    entries.filter_map(read).collect()
}

fn is_empty(place: &Path, folder: &str) -> bool {
    fs::read_dir(place.join("job").join(folder)).unwrap().next().is_none()
}

/// Edits a record, and recomputes its checksum.
fn forge(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut record: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    change(&mut record["content"]);
    let content = record["content"].to_string();
    let sum = Fingerprint::of(&content).digits();
    fs::write(path, format!("{{\"content\":{content},\"sha256\":\"{sum}\"}}\n")).unwrap();
}

#[test]
fn claims_are_proved_by_cubes() {
    let mutilated = fs::read_to_string(crate::common::data().join("exact-cover/mutilated6x6.dlx")).unwrap();
    let pigeons = unsolvable(6);
    let (one, room) = (unique(6), "# rules: full no-touch\nB...D\n..DA.\n.....\nB..AC\nC....\n");
    for (text, claim, options, parts) in [
        (pigeons.as_str(), "unsolvable", "--cubes 5", 5),
        (&pigeons, "unsolvable", "--cubes 1", 1),
        (&mutilated, "unsolvable", "--cubes 4", 4),
        (&mutilated, "unsolvable", "--cubes 3 --with cover", 3),
        (&one, "unique", "--cubes 6", 6),
        (CYCLES, "unique", "--cubes 2", 1),
        (room, "unique", "--cubes 3 --with onehot-product", 1),
        (UNSOLVABLE, "unsolvable", "--cubes 9", 1),
    ] {
        let folder = refuted(text, &format!("{options} --claim {claim}"));
        let place = folder.path();
        assert_eq!(files(place, "results").len(), parts, "{claim} {options}");
        certified(place, claim);
        let (text, code) = jigsat(place, "merge job");
        assert!(code == 2 && text.contains("all of them refuted: expected -o CERTIFICATE"), "{text}");
        let record: Value = serde_json::from_str(&done(place, "merge job -o again --format json")).unwrap();
        assert_eq!([&record["claim"], &record["answer"], &record["certificate"]], [claim, "yes", "again"]);
        assert_eq!((&record["parts"], &record["refuted"]), (&parts.into(), &parts.into()));
        assert!(["checkpoints", "failed"].iter().all(|name| is_empty(place, name)), "nothing is left behind");
    }
}

/// The certificate names the clauses that were added for models.
#[test]
fn clauses_that_cubes_asked_for_are_in_the_certificate() {
    let folder = refuted(CYCLES, "--cubes 2 --claim unique");
    certified(folder.path(), "unique");
    assert!(files(folder.path(), "results")["1.json"].contains("\"reasons\":[\"island r1c1 "));
    let manifest = fs::read_to_string(folder.path().join("certificate/certificate.json")).unwrap();
    assert!(manifest.contains("\"island r1c1 "), "{manifest}");
}

#[test]
fn a_part_comes_to_the_same_each_time() {
    let folder = split(&unsolvable(6), "--cubes 5 --claim unsolvable");
    let place = folder.path();
    let status = done(place, "status job");
    assert!(status.contains("job: cnf, unsolvable? (cnf)\njob: 0 of 5 parts are done, 0 begun, 5 wait\n"), "{status}");
    refused(place, 3, "job: 5 parts are missing: 1, 2, 3, 4, 5\njob: 0 of 5 parts refuted");
    let second = done(place, "work job --part 2");
    assert!(second.starts_with("job: part 2: refuted, "), "{second}");
    assert!(done(place, "work job --part 2").starts_with("job: part 2: done before: refuted, "));
    refused(place, 3, "job: 4 parts are missing: 1, 3, 4, 5\n");
    let status: Value = serde_json::from_str(&done(place, "status job --format json")).unwrap();
    assert_eq!((&status["claim"], &status["done"], &status["found"]), (&"unsolvable".into(), &1.into(), &Value::Null));
    assert!(status["seconds_left"]["about"].as_f64().unwrap() > 0.0);
    for _ in 0..4 {
        done(place, "work job --next");
    }
    assert_eq!(jigsat(place, "work job --next").1, 1);
    let first = [files(place, "results"), files(place, "proofs")];
    for (folder, names) in ["results", "proofs"].iter().zip(&first) {
        for name in names.keys() {
            fs::remove_file(place.join("job").join(folder).join(name)).unwrap();
        }
    }
    done(place, "work job --all");
    assert_eq!([files(place, "results"), files(place, "proofs")], first);
    certified(place, "unsolvable");
}

#[test]
fn a_limit_is_no_result() {
    let folder = split(&unsolvable(9), "--cubes 2 --claim unsolvable");
    let (text, code) = jigsat(folder.path(), "work job --part 1 --timeout 100ms");
    assert!(code == 3 && text.contains("part 1: undecided: the time limit was reached"), "{text}");
    assert!(is_empty(folder.path(), "results") && is_empty(folder.path(), "failed"));
    refused(folder.path(), 3, "2 parts are missing: 1, 2");
}

fn worker(place: &Path) -> Child {
    let mut worker = program();
    worker.args(["work", "job", "--all"]).current_dir(place).stdout(Stdio::null()).stderr(Stdio::null());
    worker.spawn().unwrap()
}

fn wait(is_over: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_over() {
        assert!(started.elapsed() < Duration::from_secs(60), "nothing is done");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Kills one worker, interrupts one, then runs two at once.
#[cfg(unix)]
#[test]
fn workers_that_are_ended_are_followed_by_others() {
    let options = "--cubes 4 --claim unsolvable";
    let folder = split(&unsolvable(9), options);
    let place = folder.path();
    let mut killed = worker(place);
    wait(|| files(place, "checkpoints").values().any(|text| text.contains("\"bytes\"")));
    killed.kill().unwrap();
    assert_eq!(killed.wait().unwrap().code(), None);
    assert!(files(place, "results").len() < 4);
    let begun = || files(place, "checkpoints").len() + files(place, "results").len();
    let before = begun();
    let mut stopped = worker(place);
    wait(|| begun() > before);
    let id = nix::unistd::Pid::from_raw(stopped.id().try_into().unwrap());
    nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGTERM).unwrap();
    assert_eq!(stopped.wait().unwrap().code(), Some(3));
    assert!(files(place, "results").len() < 4);
    let workers = [worker(place), worker(place)];
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    let results = fs::read_dir(place.join("job/results")).unwrap().map(|entry| entry.unwrap().path());
    let has_gone_on = results.map(|path| fs::read_to_string(path).unwrap()).any(|text| !text.contains("\"breaks\":0"));
    assert!(has_gone_on, "nobody went on with what was left");
    let whole = refuted(&unsolvable(9), options);
    assert_eq!(files(place, "results"), files(whole.path(), "results"));
    certified(place, "unsolvable");
}

/// Only intact parts of a saved state are used.
#[test]
fn proofs_that_were_kept_are_looked_at() {
    let folder = split(&unsolvable(6), "--cubes 2 --claim unsolvable");
    let place = folder.path();
    done(place, "work job --part 1");
    let [result, proof] = ["results/1.json", "proofs/1-2.lrat"].map(|name| place.join("job").join(name));
    let checkpoint = place.join("job/checkpoints/1.json");
    fs::rename(&result, &checkpoint).unwrap();
    forge(&checkpoint, |content| {
        let proofs = content["found"]["refuted"].take();
        *content = json!({ "about": content["about"].take(), "proofs": proofs });
    });
    let good = fs::read_to_string(&proof).unwrap();
    fs::write(&proof, &good[..good.len() / 2]).unwrap();
    done(place, "work job --all");
    assert_eq!(fs::read_to_string(&proof).unwrap(), good);
    certified(place, "unsolvable");
}

#[test]
fn a_layout_stops_the_others() {
    let options = "--cubes 6 --claim unsolvable";
    let scout = split(&unique(7), options);
    let finds = |part: &usize| done(scout.path(), &format!("work job --part {part}")).contains("a layout is found");
    let part = (1..=6).find(finds).unwrap().to_string();
    let folder = split(&unique(7), options);
    let place = folder.path();
    let other = if part == "1" { 2 } else { 1 };
    done(place, &format!("work job --part {part}"));
    assert!(done(place, &format!("work job --part {part}")).contains("done before: a layout is found"));
    let unneeded = format!("job: not needed: part {part} has found a layout\n");
    for args in ["work job --all".to_string(), format!("work job --part {other}")] {
        assert_eq!(done(place, &args), unneeded);
    }
    assert_eq!(jigsat(place, "work job --next"), (unneeded, 1));
    let status = done(place, "status job");
    assert!(status.contains(&format!("job: part {part} has found a layout: nothing else is needed\n")), "{status}");
    assert!(!status.contains(" left on one core"), "{status}");
    let (text, code) = jigsat(place, "merge job");
    assert!(
        code == 1 && text.starts_with("v 1 -2 ") && text.ends_with("job: not unsolvable: there is a solution\n"),
        "{text}"
    );
    refused(place, 1, "not unsolvable");
    let (text, code) = jigsat(place, "merge job --format json");
    let record: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &record["found"], &record["answer"]), (1, &part.as_str().into(), &"no".into()));
    fs::write(place.join("layout.json"), record["layouts"].to_string()).unwrap();
    assert_eq!(done(place, "check puzzle layout.json"), "layout.json: valid\n");
    // A result without a valid layout is refused.
    let result = place.join(format!("job/results/{part}.json"));
    let good = fs::read_to_string(&result).unwrap();
    fs::remove_file(&result).unwrap();
    assert!(done(place, &format!("work job --part {other}")).starts_with(&format!("job: part {other}: refuted, ")));
    for (layout, what) in
        [(json!([]), "its layout does not refute the claim: "), (json!({ "x": [1] }), "does not refute the claim: ")]
    {
        fs::write(&result, &good).unwrap();
        forge(&result, |content| content["found"] = json!({ "layout": layout }));
        let (text, code) = jigsat(place, "merge job");
        assert!(code == 2 && text.contains(&format!("{part}.json: damaged: ")) && text.contains(what), "{text}");
        assert!(!done(place, "status job").contains("has found a layout"));
    }
    assert!(done(place, "work job --all").contains("a layout is found"));
    refused(place, 1, "not unsolvable");
}

#[test]
fn two_layouts_are_shown() {
    let folder = refuted(BOX, "--cubes 3 --claim unique");
    let place = folder.path();
    let (text, code) = jigsat(place, "merge job -o certificate");
    assert!(code == 1 && text.ends_with("job: not unique: there are two solutions\n"), "{text}");
    assert_eq!(text.matches("layer 1").count(), 2, "{text}");
    let (text, _) = jigsat(place, "merge job --format json");
    let layouts = serde_json::from_str::<Value>(&text).unwrap()["layouts"].take();
    assert_ne!(layouts[0], layouts[1]);
    // The known layout does not count as another one.
    forge(&place.join("job/results/1.json"), |content| content["found"]["layout"] = layouts[0].clone());
    refused(place, 2, "its layout does not refute the claim: expected a layout other than the known one");
}

#[test]
fn unsupported_uses_of_proofs_are_refused() {
    let folder = refuted(&unique(6), "--cubes 3 --claim unique");
    let place = folder.path();
    fs::write(place.join("box"), BOX).unwrap();
    fs::write(place.join("none"), unsolvable(5)).unwrap();
    fs::write(place.join("long"), unsolvable(9)).unwrap();
    for (args, expected) in [
        ("split box --cubes 2 -o new", "required arguments were not provided"),
        ("split box --claim unique --parts 2 -o new", "cannot be used with"),
        ("split box --claim unique -o new", "required arguments were not provided"),
        ("split box --claim unique --cubes 2 --parts 2 -o new", "cannot be used with"),
        ("split box --claim unique --cubes 2 --up-to symmetry -o new", "cannot be used with"),
        ("split box --claim solvable --cubes 2 -o new", "--claim solvable: expected one of"),
        ("split box --claim unique --cubes 0 -o new", "--cubes 0: expected"),
        ("split box --claim unique --cubes 2 --with corners -o new", "box: "),
        ("split box --claim unique --cubes 2 -o job", "job: expected a new folder or an empty one"),
        ("split job --part 1 --parts 2", "job: a part of a proof is not split further"),
        ("work job --part 4", "job: there is no part 4; there are 3"),
        ("work job --part 1.1", "job: there is no part 1.1; there are 3"),
        ("work job --all --solutions", "job: --solutions and --threads are for counts"),
        ("work job --all --threads 2", "job: --solutions and --threads are for counts"),
        ("work job", "expected --part PART, --next or --all"),
        ("merge job -o job", "job: expected a new folder or an empty one"),
    ] {
        let (text, code) = jigsat(place, args);
        assert!(code == 2 && text.contains(expected), "{args}: {code} {text}");
        assert!(!place.join("new").exists(), "{args}");
    }
    let (text, code) = jigsat(place, "split none --claim unique --cubes 2 -o new");
    assert!(code == 1 && text == "none: not unique: there is no solution\n", "{text}");
    let (text, code) = jigsat(place, "split long --claim unique --cubes 2 --timeout 300ms -o new");
    assert!(code == 3 && text.starts_with("long: undecided: ") && text.contains("new was not written"), "{text}");
    assert!(!place.join("new").exists());
    done(place, "split box --parts 1 --with cover+dlx -o count");
    done(place, "work count --all");
    let (text, code) = jigsat(place, "merge count -o new");
    assert!(code == 2 && text.contains("count: -o is for jobs with a claim"), "{text}");
    let model = fs::read_to_string(place.join("job/model.txt")).unwrap();
    fs::write(place.join("job/model.txt"), model.replace('-', "")).unwrap();
    for args in ["work job --all", "merge job", "status job"] {
        let (text, code) = jigsat(place, args);
        assert!(code == 2 && text.contains("model.txt: damaged: it is not the model that the job is about"), "{text}");
    }
}

/// The scripts of a job complete it.
#[cfg(unix)]
#[test]
fn the_script_for_one_machine_proves_it_all() {
    let folder = split(&unsolvable(6), "--cubes 4 --claim unsolvable");
    let mut script = unset(Command::new(folder.path().join("job/run.local")));
    let output = script.arg("2").env("JIGSAT", cargo_bin!("jigsat")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("\ncertificate: unsolvable: certified, "), "{text}");
    let checked = done(folder.path(), "check-certificate job/certificate");
    assert!(checked.contains("valid: the cnf puzzle is unsolvable"), "{checked}");
}
