//! Counts that are split into parts: `split`, `work`, `merge`, `status`.

mod faults;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;
use jigsat_encodings::fingerprint::Fingerprint;
use serde_json::Value;
use tempfile::TempDir;

use crate::common::{program, unset};

/// Both outputs of the program, and its exit code.
pub(super) fn jigsat(folder: &Path, args: &str) -> (String, i32) {
    with_variables(folder, args, &[])
}

fn with_variables(folder: &Path, args: &str, variables: &[(&str, &str)]) -> (String, i32) {
    let mut command = program();
    command
        .args(args.split_whitespace())
        .current_dir(folder)
        .env_remove("SLURM_ARRAY_TASK_ID")
        .env_remove("PARALLEL_SEQ");
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (text, output.status.code().unwrap())
}

/// The output of a run that must succeed.
pub(super) fn done(folder: &Path, args: &str) -> String {
    let (text, code) = jigsat(folder, args);
    assert_eq!(code, 0, "{args}: {text}");
    text
}

fn puzzle(name: &str) -> String {
    crate::common::data().join(name).display().to_string()
}

/// A job in the folder `job` of a new folder.
fn split(name: &str, options: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &format!("split {} {options} -o job", puzzle(name)));
    folder
}

/// The results by file name, without measurements.
fn results(folder: &Path) -> BTreeMap<String, Value> {
    let files = fs::read_dir(folder.join("job/results")).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| {
        let mut record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        record["measured"].take();
        (path.file_name().unwrap().to_string_lossy().into_owned(), record)
    };
    files.map(read).collect()
}

fn count(text: &str) -> &str {
    text.lines().last().unwrap().split_once(": ").unwrap().1.split(' ').next().unwrap()
}

#[test]
fn the_parts_of_a_job_add_up_to_the_count() {
    // Plain and by symmetry, up to it, with multiplicities, with colours; by several engines.
    let cases = [
        ("polycube/soma.txt", "--with cover+mask", "raw"),
        ("polycube/soma.txt", "--with cover+dlx --seed 7", "raw"),
        ("polycube/soma.txt", "--with cover+cells", "raw"),
        ("polycube/soma.txt", "", "raw"),
        ("polycube/soma.txt", "", "symmetry"),
        ("polycube/soma.txt", "", "rotation"),
        ("polycube/pentominoes_3x20.txt", "", "raw"),
        ("exact-cover/dominate5_3.dlx", "", "raw"),
        ("exact-cover/knuth_colours_and_bounds.dlx", "", "raw"),
        ("exact-cover/queens8.dlx", "--with cover+dlx", "raw"),
        ("cuboid/raetsel1.txt", "", "raw"),
        ("ubongo/six1.txt", "", "rotation"),
    ];
    for (name, options, convention) in cases {
        let folder = split(name, &format!("--parts 7 {options} --up-to {convention}"));
        done(folder.path(), "work job --all");
        let merged = done(folder.path(), "merge job");
        let whole = done(folder.path(), &format!("count {} --up-to {convention}", puzzle(name)));
        let expected = count(&whole);
        assert_eq!(count(&merged), expected, "{name} {options}: {merged}");
        assert!(merged.contains(&format!(" ({convention}; ")), "{merged}");
        let record: Value = serde_json::from_str(&done(folder.path(), "merge job --format json")).unwrap();
        assert_eq!((record["count"].to_string().as_str(), &record["complete"]), (expected, &Value::Bool(true)));
    }
}

#[test]
fn a_part_is_named_in_several_ways_and_comes_to_the_same_each_time() {
    let folder = split("polycube/soma.txt", "--parts 5 --with cover+dlx");
    let place = folder.path();
    assert!(done(place, "work job --part 2").starts_with("job: part 2: "));
    let (text, code) = with_variables(place, "work job", &[("SLURM_ARRAY_TASK_ID", "3")]);
    assert!(code == 0 && text.starts_with("job: part 3: "), "{text}");
    let (text, code) = with_variables(place, "work job", &[("PARALLEL_SEQ", "1")]);
    assert!(code == 0 && text.starts_with("job: part 1: "), "{text}");
    assert_eq!(done(place, "work job --part 2"), "job: part 2: done before\n");
    let first = results(place);
    assert_eq!(first.len(), 3);
    for name in first.keys() {
        fs::remove_file(place.join("job/results").join(name)).unwrap();
    }
    // Runs the remaining parts one after another.
    for _ in 0..5 {
        done(place, "work job --next");
    }
    assert_eq!(jigsat(place, "work job --next").1, 1);
    let again = results(place);
    assert_eq!(again.len(), 5);
    assert!(first.iter().all(|(name, result)| again[name] == *result));
    done(place, "work job --all");
    assert_eq!(results(place), again);
    assert!(done(place, "merge job").starts_with("job: 11520 solutions (raw; 5 parts, "));
    let files = ["checkpoints", "failed"].map(|name| fs::read_dir(place.join("job").join(name)).unwrap().count());
    assert_eq!(files, [0, 0], "nothing is left behind");
}

/// Compares an uninterrupted job with one in slices, some of which end by a signal or a kill.
#[test]
#[ignore = "takes long: scripts/nightly"]
fn work_that_is_interrupted_comes_to_the_same() {
    let options = "--parts 3 --with cover+dlx";
    let whole = split("polycube/pentominoes_6x10.txt", options);
    done(whole.path(), "work job --all");
    let sliced = split("polycube/pentominoes_6x10.txt", options);
    let place = sliced.path();
    let (mut breaks, mut lives) = (0, 0_u64);
    while jigsat(place, "merge job").1 == 3 {
        lives += 1;
        assert!(lives < 300, "it does not get on");
        let time = Duration::from_millis(120 + 40 * lives + 37 * (lives % 5));
        let mut worker = program();
        worker.args(["work", "job", "--all"]).current_dir(place).stdout(Stdio::null()).stderr(Stdio::null());
        let mut worker = worker.spawn().unwrap();
        thread::sleep(time);
        if lives % 3 == 0 {
            worker.kill().unwrap();
        } else {
            let id = nix::unistd::Pid::from_raw(worker.id().try_into().unwrap());
            nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGTERM).unwrap();
        }
        breaks += u32::from(worker.wait().unwrap().code() == Some(3));
    }
    assert!(breaks > 0, "nobody was interrupted");
    assert_eq!(results(place), results(whole.path()));
    assert_eq!(count(&done(place, "merge job")), "9356");
    let (text, code) = jigsat(place, "work job --part 1 --timeout 1ms");
    assert!(code == 0 || text.contains("undecided"), "{text}");
}

#[test]
fn a_limit_is_no_result() {
    let folder = split("polycube/pentominoes_6x10.txt", "--parts 2 --with cover+dlx");
    let place = folder.path();
    let (text, code) = jigsat(place, "work job --part 1 --timeout 200ms");
    assert!(
        code == 3 && text.contains("part 1: undecided: the time limit was reached; what was done is kept"),
        "{text}"
    );
    let status = done(place, "status job");
    assert!(status.contains("0 of 2 parts are done, 1 begun, 1 wait") && status.contains("begun: 1 ("), "{status}");
    let (merged, code) = jigsat(place, "merge job");
    assert!(code == 3 && merged.contains("2 parts are missing: 1, 2"), "{merged}");
    let record: Value = serde_json::from_str(&done(place, "status job --format json")).unwrap();
    assert_eq!((&record["done"], &record["begun"][0]["part"]), (&0.into(), &"1".into()));
    assert!(record["seconds_left"]["about"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_part_is_split_further() {
    let folder = split("polycube/soma.txt", "--parts 4 --with cover+mask");
    let place = folder.path();
    done(place, "work job --part 2");
    let kept = results(place);
    fs::remove_file(place.join("job/results/2.json")).unwrap();
    assert!(done(place, "split job --part 2 --parts 3").starts_with("job: part 2: 3 parts: 2.1 to 2.3\n"));
    done(place, "split job --part 2.3 --parts 2");
    for (args, expected) in [
        ("work job --part 2", "part 2 was split: its parts are 2.1 and those that follow"),
        ("split job --part 2 --parts 3", "part 2 was split"),
        ("work job --part 2.4", "there is no part 2.4"),
    ] {
        let (text, code) = jigsat(place, args);
        assert!(code == 2 && text.contains(expected), "{args}: {text}");
    }
    done(place, "work job --part 1");
    let (text, code) = jigsat(place, "split job --part 1 --parts 3");
    assert!(code == 2 && text.contains("part 1 is done: there is nothing to split"), "{text}");
    done(place, "work job --all");
    let names: Vec<String> = results(place).into_keys().collect();
    assert_eq!(names, ["1.json", "2.1.json", "2.2.json", "2.3.1.json", "2.3.2.json", "3.json", "4.json"]);
    assert_eq!(count(&done(place, "merge job")), "11520");
    // Another worker finishes the whole part after all.
    let text = serde_json::to_string(&kept["2.json"]).unwrap().replace(",\"measured\":null", "");
    let sealed =
        |content: &str| format!("{{\"content\":{content},\"sha256\":\"{}\"}}\n", Fingerprint::of(content).digits());
    let content = text.strip_prefix("{\"content\":").unwrap().split_once(",\"sha256\"").unwrap().0;
    fs::write(place.join("job/results/2.json"), sealed(content)).unwrap();
    assert_eq!(count(&done(place, "merge job")), "11520");
    let (before, after) = content.split_once("\"count\":\"").unwrap();
    fs::write(place.join("job/results/2.json"), sealed(&format!("{before}\"count\":\"9{after}"))).unwrap();
    let (text, code) = jigsat(place, "merge job");
    assert!(code == 2 && text.contains("part 2 was done twice with different results"), "{text}");
    assert!(text.ends_with("job: no sum\n"), "{text}");
}

#[test]
fn solutions_are_listed() {
    let folder = split("polycube/soma.txt", "--parts 4 --solutions");
    let place = folder.path();
    done(place, "work job --all");
    done(place, "work job --all --solutions");
    assert_eq!(count(&done(place, "merge job")), "11520");
    let list = |part: u32| fs::read_to_string(place.join(format!("job/solutions/{part}.jsonl"))).unwrap();
    let first = list(1);
    let all: BTreeSet<String> =
        (1..=4).flat_map(|part| list(part).lines().map(str::to_string).collect::<Vec<_>>()).collect();
    assert_eq!(all.len(), 11_520);
    fs::remove_file(place.join("job/results/1.json")).unwrap();
    done(place, "work job --part 1 --solutions");
    assert_eq!(list(1), first);
    // A lost or different list is named, and created again.
    for lost in [1, 3] {
        fs::write(place.join(format!("job/solutions/{lost}.jsonl")), "\"nothing\"\n").unwrap();
        let (text, code) = jigsat(place, "merge job");
        assert!(code == 2 && text.contains(&format!("solutions/{lost}.jsonl: damaged")), "{text}");
        done(place, "work job --all --solutions");
        assert_eq!(count(&done(place, "merge job")), "11520");
    }
    assert_eq!(list(1), first);
    fs::write(place.join("layout.json"), all.first().unwrap()).unwrap();
    done(place, &format!("check {} layout.json", puzzle("polycube/soma.txt")));
    let weighed = split("polycube/soma.txt", "--parts 4");
    let (text, code) = jigsat(weighed.path(), "work job --all --solutions");
    assert!(code == 2 && text.contains("split with --solutions to list all of them"), "{text}");
}

/// The scripts of a job complete it.
#[cfg(unix)]
#[test]
fn the_script_for_one_machine_does_it_all() {
    let folder = split("polycube/soma.txt", "--parts 6");
    let mut script = unset(Command::new(folder.path().join("job/run.local")));
    let output = script.arg("2").env("JIGSAT", cargo_bin!("jigsat")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && text.lines().last().unwrap().contains(": 11520 solutions (raw; 6 parts, "),
        "{text}"
    );
}
