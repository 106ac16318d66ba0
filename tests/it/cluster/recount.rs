//! Impossible results, and wrong results that only a recount reveals.

use std::fs;
use std::path::Path;

use jigsat_encodings::fingerprint::Fingerprint;

use super::damage::sealed;
use super::job::{Job, SMALL, jigsat};

/// A job of four parts with lists of solutions, of which every part is done.
fn listed(place: &Path) -> Job {
    let job = Job::split(place, "job", SMALL, 4);
    let (text, code) = jigsat(&["work", job.name(), "--all", "--solutions"]);
    assert_eq!(code, 0, "{text}");
    job.assert_sum();
    job
}

/// The number behind a key of a result.
fn number(result: &str, key: &str) -> u64 {
    let rest = result.split_once(&format!("\"{key}\":")).unwrap().1.trim_start_matches('"');
    rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap()].parse().unwrap()
}

/// The result with other numbers and a valid checksum.
fn with(result: &str, changes: &[(&str, u64)]) -> String {
    let mut result = result.to_string();
    for &(key, value) in changes {
        let old = number(&result, key);
        for quote in ["", "\""] {
            let [old, new] = [old, value].map(|number| format!("\"{key}\":{quote}{number}{quote},"));
            result = result.replace(&old, &new);
        }
    }
    sealed(&result)
}

/// The same options in the other order.
fn turned_round(line: &str) -> String {
    let options = line.strip_prefix("{\"options\":[").unwrap().strip_suffix("]}").unwrap();
    let options: Vec<&str> = options.split(',').rev().collect();
    format!("{{\"options\":[{}]}}", options.join(","))
}

fn assert_refused(job: &Job, what: &str) {
    let (text, code) = job.merge();
    assert!(code == 2 && text.contains(what) && text.contains(": no sum"), "{what}: exit code {code}: {text}");
}

#[test]
fn a_result_to_which_no_search_comes_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let job = listed(place.path());
    let whole = fs::read_to_string(job.result(2)).unwrap();
    let [count, nodes] = ["count", "nodes"].map(|key| number(&whole, key));
    let most = u64::MAX;
    for changes in [
        [("count", 999_999), ("witnesses", 0), ("nodes", 0)],
        [("count", 999_999), ("witnesses", count), ("nodes", nodes)],
        [("count", count - 1), ("witnesses", count), ("nodes", nodes)],
        [("count", 0), ("witnesses", count), ("nodes", nodes)],
        [("count", count), ("witnesses", count), ("nodes", 0)],
        [("count", most), ("witnesses", most), ("nodes", nodes)],
        // The list is shorter.
        [("count", count + 1), ("witnesses", count + 1), ("nodes", nodes)],
    ] {
        fs::write(job.result(2), with(&whole, &changes)).unwrap();
        assert_refused(&job, "impossible: ");
        fs::write(job.result(2), &whole).unwrap();
    }
    job.assert_sum();
}

#[test]
fn by_symmetry_a_witness_is_a_solution_at_least() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("job");
    let name = folder.to_str().unwrap();
    for arguments in [&["split", "data/polycube/soma.txt", "--parts", "4", "-o", name][..], &["work", name, "--all"]] {
        let (text, code) = jigsat(arguments);
        assert_eq!(code, 0, "{text}");
    }
    let path = folder.join("results/2.json");
    let whole = fs::read_to_string(&path).unwrap();
    let [count, witnesses] = ["count", "witnesses"].map(|key| number(&whole, key));
    assert!(count > witnesses, "{whole}");
    for (count, is_possible) in [(count, true), (witnesses, true), (witnesses - 1, false), (0, false)] {
        fs::write(&path, with(&whole, &[("count", count)])).unwrap();
        let (text, code) = jigsat(&["merge", name]);
        assert_eq!(code == 0, is_possible, "{count}: {text}");
        assert_eq!(
            text.contains(&format!("expected at least {witnesses} solutions for {witnesses} witnesses")),
            !is_possible
        );
    }
}

#[test]
fn a_list_of_anything_but_different_layouts_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let job = listed(place.path());
    let [path, other] = [2, 3].map(|part| job.path(&format!("solutions/{part}.jsonl")));
    let [whole, other] = [&path, &other].map(|path| fs::read_to_string(path).unwrap());
    let result = fs::read_to_string(job.result(2)).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let replaced = |line: &str| [&[line], &lines[1..]].concat().join("\n") + "\n";
    let (first, rest) = whole.split_once('\n').unwrap();
    for (list, what) in [
        (replaced("no layout"), "line 1: expected a layout as JSON"),
        (replaced("{}"), "line 1: "),
        // An option is missing.
        (replaced(&format!("{}]}}", first.rsplit_once(',').unwrap().0)), "line 1: "),
        (replaced(lines[1]), "line 2: the layout was listed before"),
        // In another order.
        (replaced(&turned_round(lines[1])), "line "),
        // Found in another part.
        (replaced(other.lines().next().unwrap()), "the layout was listed before"),
        (rest.to_string(), "expected "),
        (format!("{whole}{first}\n"), "the layout was listed before"),
        (String::new(), "expected "),
    ] {
        fs::write(&path, &list).unwrap();
        let [old, new] = [&whole, &list].map(|text| Fingerprint::of(text).digits());
        fs::write(job.result(2), sealed(&result.replace(&old, &new))).unwrap();
        assert_refused(&job, what);
    }
}

#[test]
fn a_part_that_is_counted_again_shows_a_result_that_is_wrong() {
    let place = tempfile::tempdir().unwrap();
    let job = Job::split(place.path(), "job", SMALL, 4);
    let (text, code) = jigsat(&["work", job.name(), "--all"]);
    assert_eq!(code, 0, "{text}");
    let recheck = |options: &[&str]| jigsat(&[&["merge", job.name(), "--recheck"], options].concat());
    let (text, code) = recheck(&["2", "--seed", "7"]);
    assert!(code == 0 && text.contains("counted again, with the same result: part "), "{text}");
    assert_eq!(recheck(&["2", "--seed", "7"]).0, text);
    let result = fs::read_to_string(job.result(2)).unwrap();
    let [count, witnesses] = ["count", "witnesses"].map(|key| number(&result, key) - 1);
    fs::write(job.result(2), with(&result, &[("count", count), ("witnesses", witnesses)])).unwrap();
    // Only a recount reveals that.
    assert_eq!(job.merge().1, 0);
    let (text, code) = recheck(&["1000"]);
    assert!(code == 2 && text.contains("part 2 was counted again, with another result"), "{text}");
    assert!(text.contains(": no sum") && !text.contains("part 3 was"), "{text}");
    let (text, code) = recheck(&["1000", "--timeout", "0"]);
    assert_eq!(code, 3, "{text}");
}
