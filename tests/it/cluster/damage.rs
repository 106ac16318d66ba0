//! Truncated, edited and foreign results, and a full disk.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use jigsat_encodings::fingerprint::Fingerprint;

use super::job::{Job, MIDDLE, SMALL, jigsat};
use super::site::becomes;
use crate::common::{program, say, unset};

/// A job of which every part is done.
fn done(place: &Path, name: &str, parts: usize) -> Job {
    let job = Job::split(place, name, SMALL, parts);
    let (text, code) = jigsat(&["work", job.name(), "--all"]);
    assert_eq!(code, 0, "{text}");
    job.assert_sum();
    job
}

/// Asserts that `merge` names only this file, with this message, and prints no sum.
fn assert_refused(job: &Job, file: &str, what: &str) {
    let (text, code) = job.merge();
    assert_eq!(code, 2, "{text}");
    assert!(!text.contains(&format!(": {} solutions", SMALL.ways)), "{text}");
    let named: Vec<&str> = text.lines().filter(|line| line.contains(".json")).collect();
    assert!(matches!(named[..], [line] if line.contains(file) && line.contains(what)), "{file}: {what}: found\n{text}");
}

/// Runs the damaged parts again, after which the sum is right.
fn assert_mended(job: &Job) {
    let (text, code) = jigsat(&["work", job.name(), "--all"]);
    assert_eq!(code, 0, "{text}");
    job.assert_sum();
}

#[test]
fn a_result_that_is_cut_short_is_named_and_done_again() {
    let place = tempfile::tempdir().unwrap();
    let job = done(place.path(), "job", 6);
    let whole = fs::read(job.result(3)).unwrap();
    for length in [0, 1, whole.len() / 2, whole.len() - 2] {
        fs::write(job.result(3), &whole[..length]).unwrap();
        assert_refused(&job, ": 3.json", "damaged");
        assert_mended(&job);
    }
}

#[test]
fn a_result_that_was_edited_is_named() {
    let place = tempfile::tempdir().unwrap();
    let job = done(place.path(), "job", 6);
    let whole = fs::read_to_string(job.result(3)).unwrap();
    let changed = with_another_count(&whole);
    fs::write(job.result(3), changed).unwrap();
    assert_refused(&job, ": 3.json", "damaged");
    assert_mended(&job);
}

#[test]
fn a_result_of_another_part_or_job_is_named() {
    let place = tempfile::tempdir().unwrap();
    let job = done(place.path(), "job", 6);
    fs::copy(job.result(4), job.result(3)).unwrap();
    assert_refused(&job, ": 3.json", "part 4");
    assert_mended(&job);
    let other = done(place.path(), "other", 7);
    fs::copy(other.result(3), job.result(3)).unwrap();
    assert_refused(&job, ": 3.json", "not a result of this job");
    assert_mended(&job);
}

/// The count has another last digit.
fn with_another_count(result: &str) -> String {
    let start = result.find("\"count\":\"").unwrap() + 9;
    let end = start + result[start..].find('"').unwrap();
    let digit = if &result[end - 1..end] == "1" { "2" } else { "1" };
    [&result[..end - 1], digit, &result[end..]].concat()
}

/// An edited result with a valid checksum, as from a broken machine.
fn forged(result: &str) -> String {
    sealed(&with_another_count(result))
}

/// The result with a valid checksum.
pub(super) fn sealed(changed: &str) -> String {
    let (content, rest) = changed.strip_prefix("{\"content\":").unwrap().split_once(",\"sha256\":\"").unwrap();
    let (_, measured) = rest.split_once('"').unwrap();
    format!("{{\"content\":{content},\"sha256\":\"{}\"{measured}", Fingerprint::of(content).digits())
}

/// Conflicting results are both kept, and no sum is printed.
#[test]
#[ignore = "takes long: scripts/nightly"]
fn two_results_for_a_part_stop_everything() {
    let place = tempfile::tempdir().unwrap();
    let job = Job::split(place.path(), "job", MIDDLE, 4);
    let (text, code) = jigsat(&["work", job.name(), "--all"]);
    assert_eq!(code, 0, "{text}");
    let forged = forged(&fs::read_to_string(job.result(3)).unwrap());
    fs::remove_file(job.result(3)).unwrap();
    let mut worker = program();
    let worker = worker.args(["work", job.name(), "--part", "3"]).stderr(Stdio::piped()).spawn().unwrap();
    let is_at_it = || job.path("checkpoints/3.json").exists();
    assert!(becomes(Duration::from_secs(60), is_at_it), "it is done before it has a checkpoint");
    fs::write(job.result(3), forged).unwrap();
    let output = worker.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && errors.contains("3.conflict."), "{errors}");
    let (text, code) = job.merge();
    assert!(code == 2 && text.contains("part 3 was done twice") && text.contains("3.conflict."), "{text}");
    assert!(text.ends_with(": no sum\n") && !text.contains(" solutions ("), "{text}");
}

/// Runs in a full file system, which ends with its shell.
#[test]
fn a_full_disk_loses_nothing() {
    const SCRIPT: &str = "\
        mount -t tmpfs -o size=64k none \"$2/results\" || exit 99
        cat /dev/zero >\"$2/results/.ballast\" 2>/dev/null
        \"$1\" work \"$2\" --all; echo \"full: $?\"
        test -z \"$(ls \"$2/results\")\" || echo \"there are results\"
        rm \"$2/results/.ballast\"
        \"$1\" work \"$2\" --all; echo \"room: $?\"
        \"$1\" merge \"$2\"; echo \"merge: $?\"";
    let place = tempfile::tempdir().unwrap();
    let job = Job::split(place.path(), "job", SMALL, 6);
    let mut shell = unset(Command::new("unshare"));
    shell.args(["--mount", "sh", "-c", SCRIPT, "sh"]).arg(cargo_bin!("jigsat")).arg(&job.folder);
    let output = shell.output().ok().filter(|output| output.status.code() != Some(99));
    let Some(output) = output.filter(|output| !output.stdout.is_empty()) else {
        say("no file system can be mounted: the test with a full disk is skipped");
        return;
    };
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    // A result exists only as a whole.
    let (full, room) = out.split_once("room: 0\n").unwrap_or_else(|| panic!("{out}{err}"));
    assert!(full.starts_with("full: 2\n") && !full.contains("results"), "{full}{err}");
    assert!(room.contains(&format!(": {} solutions", SMALL.ways)) && room.ends_with("merge: 0\n"), "{out}{err}");
    assert!(err.contains(".json: No space left on device"), "{err}");
}
