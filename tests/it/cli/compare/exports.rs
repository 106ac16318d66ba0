//! Several formats in one run, and the same again without measuring.

use std::fs;

use itertools::Itertools;

use super::super::{Bench, boxes};

const EXPORTS: &str = "--export-csv c --export-markdown m --export-html h --export-svg s";

fn kept(bench: &Bench, name: &str) -> String {
    fs::read_to_string(bench.folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All files of the exports, by name.
fn exports(bench: &Bench) -> Vec<(String, String)> {
    let plots = fs::read_dir(bench.folder.path().join("s")).unwrap();
    let plots = plots.map(|entry| format!("s/{}", entry.unwrap().file_name().to_string_lossy())).sorted();
    let names = ["c", "m", "h"].map(String::from).into_iter().chain(plots);
    names.map(|name| (name.clone(), kept(bench, &name))).collect()
}

#[test]
fn one_run_writes_all_formats_and_a_file_makes_them_again() {
    let bench = boxes();
    let options = "--runs 1 --task count --with cover --with corners --with cnf";
    let printed = bench.run(&format!("compare {options} box unique unsolvable too_little --export-json j {EXPORTS}"));
    assert!(printed.ends_with("--- exit code 0"), "{printed}");
    let first = exports(&bench);
    let names = first.iter().map(|(name, _)| name.as_str()).collect_vec();
    assert_eq!(names[..4], ["c", "m", "h", "s/cactus.svg"]);
    assert_eq!(names.len(), 6, "{names:?}");
    // Plots that replace earlier ones are noted.
    fs::remove_dir_all(bench.folder.path().join("s")).unwrap();
    let again = bench.run(&format!("compare --from j {EXPORTS}"));
    assert_eq!(again, printed);
    assert_eq!(exports(&bench), first);
    // Files have the same text as standard output.
    let of = |format: &str| bench.run(&format!("compare --from j --format {format}")).replace("--- exit code 0", "");
    assert_eq!(of("csv"), kept(&bench, "c"));
    assert_eq!(of("json"), kept(&bench, "j"));
    let markdown = kept(&bench, "m");
    assert!(markdown.starts_with(&of("markdown")) && markdown.contains("Made by jigsat "), "{markdown}");
    let page = kept(&bench, "h");
    for name in ["box", "unique", "unsolvable", "too_little", "corners+backtrack", "cover+dlx", "cnf-product+varisat"] {
        assert!(page.contains(name), "{name}");
    }
}

#[test]
fn every_row_and_every_line_has_its_machine() {
    let bench = boxes();
    bench.run("compare --runs 1 --with cover box --memory 1G --threads 2 --export-json j --export-csv c");
    let mut reader = csv::Reader::from_reader(kept(&bench, "c").leak().as_bytes());
    let header = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    let line: serde_json::Value = serde_json::from_str(&kept(&bench, "j")).unwrap();
    let cell = |name: &str| row[header.iter().position(|column| column == name).unwrap()].to_string();
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    for name in ["version", "date", "command", "system", "cpu", "cores", "memory_bytes"] {
        assert_eq!(cell(name), text(&line["made"][name]), "{name}");
        assert!(!cell(name).is_empty());
    }
    for name in ["fingerprint", "rounds", "memory_limit_bytes", "threads"] {
        assert_eq!(cell(name), text(&line[name]), "{name}");
    }
    let flags = line["made"]["cpu_flags"].as_array().unwrap().iter().map(text).join(" ");
    assert_eq!(cell("cpu_flags"), flags);
    assert_eq!(
        ["memory_limit_bytes", "threads", "rounds", "timeout_seconds"].map(cell),
        ["1000000000", "2", "1", "10"].map(String::from)
    );
    assert!(cell("command").starts_with("jigsat compare --runs 1 --with cover box --memory 1G --threads 2 "));
}

#[test]
fn what_was_compared_in_different_ways_is_not_put_together() {
    let bench = boxes();
    bench.run("compare --runs 1 --with cover box --export-json one");
    bench.run("compare --runs 2 --with cover unique --export-json other");
    bench.write("both", (kept(&bench, "one") + &kept(&bench, "other")).as_bytes());
    insta::assert_snapshot!(bench.run("compare --from both"), @"
    --- standard error
    jigsat: error: both:2: made with another --runs: expected 1, found 2
    --- exit code 2
    ");
    bench.write("none", b"");
    insta::assert_snapshot!(bench.run("compare --from none"), @"
    --- standard error
    jigsat: error: none: expected a comparison, found none
    --- exit code 2
    ");
    assert!(bench.run("compare --from one box").contains("cannot be used with"));
}

/// The plots of the documents are those of the runs beside them.
#[test]
fn plots_in_the_documents_are_made_of_the_runs_there() {
    let bench = boxes();
    let shown = crate::common::data().join("../docs/compare");
    let runs = shown.join("ubongo.jsonl").display().to_string();
    let printed = bench.run(&format!("compare --from {runs} --export-svg s"));
    assert!(printed.ends_with("--- exit code 0"), "{printed}");
    let names = fs::read_dir(bench.folder.path().join("s")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.sorted().collect_vec();
    assert!(names.len() > 2, "{names:?}");
    for name in names {
        let made = kept(&bench, &format!("s/{}", name.to_string_lossy()));
        let text = fs::read_to_string(shown.join(&name)).unwrap_or_default();
        assert!(text == made, "make {} anew as docs/compare.md says", shown.join(&name).display());
    }
}
