//! A count by GNU parallel, locally and over `ssh`, while processes are killed.
//!
//! See <https://www.gnu.org/software/parallel/>. Workers and GNU parallel itself are killed.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use fastrand::Rng;

use super::job::{Job, MIDDLE};
use super::processes::Process;
use super::site::{Site, missing};
use super::sshd;
use crate::common::{say, unset};

/// The time limit of the whole count.
const TIME_LIMIT: Duration = Duration::from_secs(180);

const KILLS: usize = 10;

pub(super) fn is_there() -> bool {
    let gap = missing(&["parallel"]);
    if gap.is_some() {
        say("no GNU parallel: tests with it are skipped");
    }
    gap.is_none()
}

/// The script of a job folder, with options for `parallel`.
pub(super) fn script(site: &Site, job: &Job, options: &[&str]) -> Command {
    let mut command = unset(Command::new(job.path("run.parallel")));
    command.args(options).env("JIGSAT", cargo_bin!("jigsat")).env("PARALLEL_HOME", site.folder());
    command
}

/// Runs the script until every part is done; repeatedly kills a worker, and sometimes the whole script.
fn count(site: &mut Site, options: &[&str]) {
    let job = Job::split(site.folder(), "job", MIDDLE, 2 * KILLS);
    let mut random = Rng::with_seed(1);
    let start = Instant::now();
    let mut killed = 0;
    site.start("parallel", &mut script(site, &job, options));
    while !job.missing().is_empty() {
        assert!(start.elapsed() < TIME_LIMIT, "{:?} are missing\n{}", job.missing(), site.last_lines("parallel"));
        thread::sleep(Duration::from_millis(random.u64(20..100)));
        let is_due = killed < KILLS && job.done().len() >= killed;
        let is_whole = random.u8(..5) == 0;
        if is_due && is_whole {
            killed += 1;
            kill_parallel(site);
        } else if is_due {
            let workers: Vec<Process> = workers(site);
            killed += usize::from(random.choice(workers).is_some_and(|worker| worker.kill()));
        }
        if site.has_ended("parallel") {
            site.start("parallel", &mut script(site, &job, options));
        }
    }
    assert!(killed >= KILLS / 2, "it was over too soon");
    job.assert_sum();
}

/// Kills the program and its local processes; workers over `ssh` continue.
fn kill_parallel(site: &Site) {
    for process in Process::with(site.folder().as_os_str()).iter().filter(|it| it.variable("PARALLEL_HOME").is_some()) {
        process.kill();
    }
}

fn workers(site: &Site) -> Vec<Process> {
    Process::with(site.folder().as_os_str()).into_iter().filter(Process::is_worker).collect()
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn tasks_of_parallel_are_killed_and_the_sum_is_right() {
    if is_there() {
        count(&mut Site::new(), &["--jobs", "2"]);
    }
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn tasks_of_parallel_over_ssh_are_killed_and_the_sum_is_right() {
    if !is_there() {
        return;
    }
    let mut site = Site::new();
    if let Some(client) = sshd::start(&mut site) {
        count(&mut site, &["--ssh", &client, "--sshlogin", "1/n1,1/n2"]);
    }
}
