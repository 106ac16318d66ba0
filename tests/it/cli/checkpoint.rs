//! Long counts that are interrupted and resumed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::program;

fn puzzle(name: &str) -> PathBuf {
    crate::common::data().join(name)
}

fn jigsat(arguments: &[&str], files: &[&Path]) -> Command {
    let mut command = program();
    command.args(arguments).args(files).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// The state in a checkpoint; `Null` if there is no file.
fn state(file: &Path) -> serde_json::Value {
    let text = fs::read_to_string(file).unwrap_or_else(|_| "null".to_string());
    let mut saved: serde_json::Value = serde_json::from_str(&text).unwrap();
    saved["content"]["state"].take()
}

/// The number of nodes in a checkpoint.
fn nodes_done(file: &Path) -> u64 {
    state(file)["nodes"].as_u64().unwrap_or(0)
}

/// Killed without warning, at moments that differ from run to run.
#[test]
#[ignore = "takes long: scripts/nightly"]
fn a_killed_count_resumes() {
    let puzzle = puzzle("exact-cover/dominate8_5.dlx");
    for strategy in ["cover+dlx", "cover+cells", "cover+mask"] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("count.json");
        let mut option = "--checkpoint";
        let mut done = 0;
        // On a busy machine it takes several runs until a checkpoint is saved.
        for life in 0..60 {
            let mut child = jigsat(&["count", "--with", strategy, option], &[&file, &puzzle]).spawn().unwrap();
            thread::sleep(Duration::from_millis(90 + life * 7919 % 410 + 3 * life * life));
            child.kill().unwrap();
            child.wait().unwrap();
            if file.exists() {
                option = "--resume";
            }
            assert!(nodes_done(&file) >= done, "{strategy} loses what was done");
            done = nodes_done(&file);
            if life >= 5 && done > 0 {
                break;
            }
        }
        assert!(done > 0, "{strategy} saves nothing");
        let (out, err, code) =
            text(&jigsat(&["count", "--with", strategy, option], &[&file, &puzzle]).output().unwrap());
        assert!(out.ends_with(": 4860 solutions (raw)\n"), "{strategy}: {out}{err}");
        assert_eq!(code, Some(0));
        // The count is complete now.
        assert_eq!(state(&file)["open"], serde_json::json!([]));
        let again = jigsat(&["count", "--with", strategy, "--resume"], &[&file, &puzzle]).output().unwrap();
        assert_eq!(text(&again).0, out);
    }
}

/// A count in slices of 50 ms, mostly start-up time: each slice makes progress, and nothing is counted twice.
#[test]
fn short_slices_get_on() {
    let puzzle = puzzle("polycube/soma.txt");
    let started = Instant::now();
    let plain = jigsat(&["count", "--with", "cover+dlx", "--stats", "--up-to", "raw"], &[&puzzle]).output().unwrap();
    let is_long = started.elapsed() > Duration::from_millis(200);
    let nodes = |text: &str| text.split(" nodes").next().unwrap().rsplit(' ').next().unwrap().to_string();
    let expected = nodes(&text(&plain).1);
    for threads in ["1", "2"] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("count.json");
        let mut option = "--checkpoint";
        let (mut slices, mut done) = (0, 0);
        loop {
            let arguments = ["count", "--with", "cover+dlx", "--up-to", "raw", "--threads", threads, "--stats"];
            let arguments = [&arguments[..], &["--timeout", "50ms", option]].concat();
            let (out, err, code) = text(&jigsat(&arguments, &[&file, &puzzle]).output().unwrap());
            option = "--resume";
            slices += 1;
            assert!(slices < 200, "{done} nodes after {slices} slices");
            assert!(nodes_done(&file) >= done, "{out}{err}");
            done = nodes_done(&file);
            if code == Some(0) {
                assert!(out.contains(": 11520 solutions (raw;"), "{out}{err}");
                assert_eq!((nodes(&err), done.to_string()), (expected.clone(), expected.replace(',', "")), "{err}");
                break;
            }
            assert_eq!(code, Some(3), "{out}{err}");
        }
        assert!(slices > 1 || !is_long, "nothing was broken off");
    }
}

/// Slices of random length, which end by a time limit, SIGINT or SIGKILL.
#[test]
#[ignore = "takes long: scripts/nightly"]
fn random_slices_with_kills_come_to_the_end() {
    let puzzle = puzzle("polycube/pentominoes_8x8_hole.txt");
    let mut random = fastrand::Rng::with_seed(7);
    for strategy in ["cover+dlx", "cover+cells", "cover+mask"] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("count.json");
        let (mut option, mut done) = ("--checkpoint", 0);
        let is_done = (0..300).any(|_| {
            let threads = random.u8(1..4).to_string();
            let length = Duration::from_millis(random.u64(20..250));
            let timeout = format!("{}ms", length.as_millis());
            let mut arguments = vec!["count", "--with", strategy, "--up-to", "raw", "--threads", &threads];
            let way = random.u8(..3);
            if way == 0 {
                arguments.extend(["--timeout", &timeout]);
            }
            arguments.push(option);
            let mut child = jigsat(&arguments, &[&file, &puzzle]).spawn().unwrap();
            if way > 0 {
                thread::sleep(length);
                let signal = if way == 1 { "-TERM" } else { "-KILL" };
                // The child may be done already.
                let _ = crate::common::signal(signal, child.id());
            }
            let is_done = child.wait().unwrap().success();
            if file.exists() {
                option = "--resume";
            }
            assert!(nodes_done(&file) >= done, "{strategy} loses what was done");
            done = nodes_done(&file);
            if is_done {
                assert_eq!(state(&file)["count"], "520");
            }
            is_done
        });
        assert!(is_done, "{strategy}: {done} nodes");
    }
}

#[test]
fn checkpoints_of_other_counts_are_refused() {
    let [queens, other] = ["exact-cover/queens8.dlx", "exact-cover/langford7.dlx"].map(puzzle);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("count.json");
    let run = |arguments: &[&str], puzzle: &Path| {
        let (out, err, code) = text(&jigsat(arguments, &[&file, puzzle]).output().unwrap());
        assert_eq!(code.unwrap() == 0, err.is_empty(), "{err}");
        (out, err.replace(file.to_str().unwrap(), "FILE"))
    };
    let refused = |arguments: &[&str], puzzle: &Path, expected: &str| {
        assert_eq!(run(arguments, puzzle).1, format!("jigsat: error: FILE: {expected}\n"));
    };
    let with = |strategy| ["count", "--with", strategy, "--resume"];
    assert!(run(&["count", "--with", "cover+mask", "--checkpoint"], &queens).0.ends_with(": 92 solutions (raw)\n"));
    refused(
        &["count", "--with", "cover+mask", "--checkpoint"],
        &queens,
        "there is such a file already; go on from it with --resume, or remove it",
    );
    let strategy = "the checkpoint was made with another strategy: expected cover+dlx, found cover+mask";
    refused(&with("cover+dlx"), &queens, strategy);
    refused(&with("cover+mask"), &other, "the checkpoint belongs to another puzzle, or to other rules");
    let sat = "cnf-product+varisat keeps no checkpoints; cover+dlx, cover+cells and cover+mask do";
    refused(&with("cnf"), &queens, sat);
    fs::write(&file, "{}").unwrap();
    refused(&with("cover+mask"), &queens, "expected a checkpoint, as --checkpoint writes it, found other JSON");
}

/// Every edited checkpoint is refused.
#[test]
fn changed_checkpoints_are_refused() {
    let queens = puzzle("exact-cover/queens8.dlx");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("count.json");
    let count = |option| text(&jigsat(&["count", "--with", "cover+mask", option], &[&file, &queens]).output().unwrap());
    assert_eq!(count("--checkpoint").2, Some(0));
    let whole = fs::read_to_string(&file).unwrap();
    let refused = |changed: &str| {
        assert_ne!(changed, whole);
        fs::write(&file, changed).unwrap();
        let (out, err, code) = count("--resume");
        assert_eq!((out.as_str(), code), ("", Some(2)), "{changed}\n{err}");
        assert!(err.contains("the checkpoint is damaged") || err.contains("expected a checkpoint"), "{err}");
        assert_eq!(fs::read_to_string(&file).unwrap(), changed, "it is left as it is");
    };
    refused("");
    for (was, is) in [
        ("\"count\":\"92\"", "\"count\":\"7\""),
        ("\"count\":\"92\"", "\"count\":\"+92\""),
        ("\"count\":\"92\"", "\"count\":\"9_2\""),
        ("\"count\":\"92\"", "\"count\":\"092\""),
        ("\"count\":\"92\"", "\"count\": \"92\""),
        ("\"open\":[]", "\"open\":[{\"part\":{\"path\":[],\"fixed\":0,\"is_behind\":false},\"share\":1}]"),
        ("cover+mask", "cover+dlx"),
        ("\"sha256\":\"", "\"sha256\":\"0"),
    ] {
        assert!(whole.contains(was), "{was} in {whole}");
        refused(&whole.replacen(was, is, 1));
    }
    // Every third byte, to save time.
    for place in (0..whole.len()).step_by(3) {
        let mut changed = whole.clone().into_bytes();
        changed[place] ^= 1;
        refused(std::str::from_utf8(&changed).unwrap());
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(count("--resume").2, Some(0));
}
