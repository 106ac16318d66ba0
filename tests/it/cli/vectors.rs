//! Whole runs with vector instructions and without: the same answers, the same trees.

use jigsat_engines::mask::PORTABLE;
use serde_json::Value;

use crate::common::{data, program, say};

/// The JSON output, with portable loops or without.
fn run(args: &[&str], portable: &str) -> Value {
    let output = program().args(args).env(PORTABLE, portable).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn runs_are_the_same_with_vectors_and_without() {
    assert_eq!(run(&["list", "--format", "json"], "1")["vectors"], false);
    if run(&["list", "--format", "json"], "")["vectors"] == false {
        say("skipped: this machine has no vectors of 512 bits to be compared with portable loops");
        return;
    }
    let files = [
        "cuboid/raetsel1.txt",
        "cuboid/raetsel5.txt",
        "exact-cover/langford8.dlx",
        "exact-cover/queens8.dlx",
        "polycube/soma.txt",
        "triangle/nine_few.txt",
        "ubongo/six1.txt",
    ];
    for file in files {
        let path = data().join(file);
        let path = path.to_str().unwrap();
        let solutions = |portable| {
            let mut record = run(
                &["solve", "--all", "--with", "cover+mask", "--threads", "1", "--stats", "--format", "json", path],
                portable,
            );
            let stats = &record["stats"];
            let tree = [&stats["nodes"], &stats["updates"]].map(Clone::clone);
            (record["layouts"].take(), tree)
        };
        let [vectors, portable] = ["", "1"].map(solutions);
        assert!(vectors.0.as_array().is_some_and(|layouts| !layouts.is_empty()), "{file}");
        assert_eq!(vectors, portable, "{file}");
    }
}
