//! Jobs in folders whose names contain shell syntax, by every script of a job.
//!
//! The program has such a name, too.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;

use super::job::{Job, SMALL};
use super::parallel;
use super::site::{Site, becomes};
use super::slurm::Slurm;
use super::sshd;
use crate::common::unset;

/// The prefix of files that an injected command would create.
const MARK: &str = "SMUGGLED";

/// Commands, quotes, line ends, options, the templates of GNU parallel, of Slurm and of `printf`, and bytes that are no text.
const NAMES: [&[u8]; 4] = [
    b"a b$(touch SMUGGLED1);touch SMUGGLED2;#",
    b"`touch SMUGGLED3`'\"\\|touch SMUGGLED4&<>*?[a]~!h$HOME",
    b"-o {} {1} {#} {= system('touch SMUGGLED5') =} %s%045",
    b"r\xe4tsel\nline\t\x01\n",
];

const PARTS: usize = 3;

/// The time limit for some small parts on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// A job in two nested folders of this name, and the program beside it.
fn job(place: &Path, name: &[u8]) -> (Job, PathBuf) {
    let place = place.join(OsStr::from_bytes(name));
    fs::create_dir(&place).unwrap();
    let program = place.join(OsStr::from_bytes(&[name, b"jigsat"].concat()));
    symlink(cargo_bin!("jigsat"), &program).unwrap();
    (Job::split(&place, OsStr::from_bytes(name), SMALL, PARTS), program)
}

/// Runs a script of the job from another folder, with a useless `CDPATH`.
fn script(job: &Job, program: &Path, name: &str) -> Command {
    let mut command = unset(Command::new(job.path(name)));
    command.env("JIGSAT", program).env("CDPATH", "/");
    command
}

/// The script runs all parts and adds them up, without side effects.
fn assert_done(site: &Site, command: &mut Command) {
    let output = command.current_dir(site.folder()).env("PARALLEL_HOME", site.folder()).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success() && out.contains(&format!(": {} solutions", SMALL.ways)), "{command:?}\n{out}{err}");
    assert_quiet(site);
}

/// The same with GNU parallel, which runs every part: the script repeats none.
fn assert_done_by_parallel(site: &Site, (job, program): &(Job, PathBuf), options: &[&str]) {
    let log = site.path("log");
    let _ = fs::remove_file(&log);
    assert_done(site, script(job, program, "run.parallel").args(options).arg("--joblog").arg(&log));
    let log = fs::read_to_string(log).unwrap();
    let codes: Vec<&str> = log.lines().skip(1).filter_map(|line| line.split('\t').nth(6)).collect();
    assert!(codes.len() == job.parts() && codes.iter().all(|code| *code == "0"), "{log}");
}

/// Asserts that no command was injected.
fn assert_quiet(site: &Site) {
    let home = env::home_dir().unwrap_or_default();
    let mut folders = vec![site.folder().to_path_buf()];
    let mut seen: Vec<PathBuf> = fs::read_dir(home).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap()) {
            folders.extend(entry.file_type().unwrap().is_dir().then(|| entry.path()));
            seen.push(entry.path());
        }
    }
    let smuggled = |path: &&PathBuf| path.file_name().is_some_and(|name| name.as_bytes().starts_with(MARK.as_bytes()));
    assert_eq!(seen.iter().find(smuggled), None);
}

#[test]
fn no_name_reaches_the_shell_of_the_script_for_one_machine() {
    let site = Site::new();
    for name in NAMES {
        let (job, program) = job(site.folder(), name);
        assert_done(&site, script(&job, &program, "run.local").arg("2"));
        let entered = job.folder.clone();
        let mut beside = unset(Command::new("sh"));
        let output = beside.arg("run.local").current_dir(entered).env("JIGSAT", program).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn no_name_reaches_a_shell_of_parallel() {
    if parallel::is_there() {
        let site = Site::new();
        for name in NAMES {
            assert_done_by_parallel(&site, &job(site.folder(), name), &["--jobs", "2"]);
        }
    }
}

#[test]
fn no_name_reaches_a_shell_of_parallel_over_ssh() {
    if !parallel::is_there() {
        return;
    }
    let mut site = Site::new();
    if let Some(client) = sshd::start(&mut site) {
        for name in NAMES {
            let options = ["--ssh", &client, "--sshlogin", "1/n1,1/n2"];
            assert_done_by_parallel(&site, &job(site.folder(), name), &options);
        }
    }
}

#[test]
fn no_name_reaches_the_shell_of_the_script_for_slurm() {
    let Some(slurm) = Slurm::start() else { return };
    for name in NAMES {
        let (job, program) = job(slurm.folder(), name);
        let output = slurm.tool("sbatch").arg("run.slurm").current_dir(&job.folder).env("JIGSAT", program).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(becomes(TIME_LIMIT, || job.missing().is_empty()), "{}", slurm.story());
        job.assert_sum();
        assert_quiet(slurm.site());
    }
}
