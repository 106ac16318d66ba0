//! The overhead of a scheduler per part.
//!
//! `cargo test --test it overhead -- --ignored --nocapture`

use std::time::{Duration, Instant};

use super::job::{Job, SMALL, jigsat};
use super::parallel::{is_there, script};
use super::site::{Site, becomes};
use super::slurm::Slurm;
use super::sshd;
use crate::common::say;

const PARTS: usize = 200;
const TIME_LIMIT: Duration = Duration::from_secs(600);

fn print_overhead(what: &str, start: Instant, parts: usize, at_once: u32) {
    let took = start.elapsed();
    let of_one = took * at_once / u32::try_from(parts).unwrap();
    say(&format!(
        "{what}: {parts} parts in {:.1} s, {at_once} at once: {:.3} s for each",
        took.as_secs_f64(),
        of_one.as_secs_f64()
    ));
}

/// The baseline: the program itself, started for each part.
#[test]
#[ignore = "a measurement"]
fn overhead_of_processes() {
    let site = Site::new();
    let job = Job::split(site.folder(), "job", SMALL, PARTS);
    let start = Instant::now();
    for part in 1..=job.parts() {
        let (text, code) = jigsat(&["work", job.name(), "--part", &part.to_string()]);
        assert_eq!(code, 0, "{text}");
    }
    print_overhead("no scheduler", start, job.parts(), 1);
    job.assert_sum();
}

#[test]
#[ignore = "a measurement"]
fn overhead_of_slurm() {
    let Some(slurm) = Slurm::start() else { return };
    let job = Job::split(slurm.folder(), "job", SMALL, PARTS);
    let start = Instant::now();
    assert!(slurm.submit(&job, &format!("1-{}", job.parts())));
    assert!(becomes(TIME_LIMIT, || job.missing().is_empty()), "{}", slurm.story());
    print_overhead("Slurm", start, job.parts(), 8);
    job.assert_sum();
}

#[test]
#[ignore = "a measurement"]
fn overhead_of_parallel() {
    if !is_there() {
        return;
    }
    let mut site = Site::new();
    let mut ways = vec![("parallel", vec!["--jobs", "2"])];
    let client = sshd::start(&mut site);
    if let Some(client) = &client {
        ways.push(("parallel over ssh", vec!["--ssh", client, "--sshlogin", "1/n1,1/n2"]));
    }
    for (number, (what, options)) in ways.iter().enumerate() {
        let job = Job::split(site.folder(), format!("job{number}"), SMALL, PARTS);
        let start = Instant::now();
        let output = script(&site, &job, options).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        print_overhead(what, start, job.parts(), 2);
        job.assert_sum();
    }
}
