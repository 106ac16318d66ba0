//! Running a program until it ends, or has to.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use crate::engine::{Limits, Outcome};

/// How a run ended.
pub(super) enum Ended {
    /// A limit was reached; the program was killed.
    Limited(Outcome),
    /// By itself.
    Printed(Printed),
}

/// What a program left behind.
pub(super) struct Printed {
    /// Its standard output.
    pub(super) output: String,
    /// Its exit code.
    pub(super) code: i32,
    /// The last line on standard error.
    complaint: String,
}

impl Printed {
    /// What went wrong, and what may have been the reason.
    pub(super) fn explain(&self, what: &str) -> String {
        let complaint = if self.complaint.is_empty() { String::new() } else { format!(": {}", self.complaint) };
        format!("{what} (exit code {}{complaint})", self.code)
    }
}

/// Nobody prints more for a formula that we write.
const MOST_BYTES: u64 = 256 << 20;

/// Time between two looks at the program: short at first, since small formulas take no longer than starting it.
const FIRST_PAUSE: Duration = Duration::from_micros(200);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Runs the program; its output goes to files in `folder`, which no program can fill without being noticed, and for which nobody has
/// to wait when the program is gone and its children are not.
pub(super) fn run(command: &mut Command, folder: &Path, limits: &Limits) -> Result<Ended, String> {
    let [output, complaints] = ["output", "complaints"].map(|name| folder.join(name));
    let create = |path: &Path| File::create(path).map_err(|error| format!("no file for its output: {error}"));
    command.stdin(Stdio::null()).stdout(create(&output)?).stderr(create(&complaints)?);
    // A group of its own: Ctrl-C is ours to pass on, and its children go with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn().map_err(|error| format!("it could not be started: {error}"))?;
    let mut group = Group(child);
    let mut pause = FIRST_PAUSE;
    let status = loop {
        match group.0.try_wait() {
            Err(error) => return Err(format!("it could not be waited for: {error}")),
            Ok(Some(status)) => break status,
            Ok(None) => {}
        }
        if let ControlFlow::Break(outcome) = limits.check() {
            return Ok(Ended::Limited(outcome));
        }
        if [&output, &complaints].iter().any(|path| length(path) > MOST_BYTES) {
            return Err(format!("it printed more than {} MiB", MOST_BYTES >> 20));
        }
        thread::sleep(pause);
        pause = (2 * pause).min(LONGEST_PAUSE);
    };
    let complaint = read_file(&complaints).unwrap_or_default();
    let complaint = complaint.trim().lines().next_back().unwrap_or_default().chars().take(200).collect();
    let code = status.code().ok_or_else(|| format!("it was killed by {}", signal(status)))?;
    let output = read_file(&output).map_err(|error| format!("its output: {error}"))?;
    Ok(Ended::Printed(Printed { output, code, complaint }))
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// The text of a file that a program wrote, whatever bytes it has.
pub(super) fn read_file(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or_else(|| "nobody knows what".to_string(), |signal| format!("signal {signal}"))
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> String {
    "the system".to_string()
}

/// A program and its children, all of which are killed when it is dropped before it ended.
struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(None)) {
            // Not waited for, so that the number is still that of this group.
            #[cfg(unix)]
            let _ = nix::sys::signal::killpg(
                nix::unistd::Pid::from_raw(self.0.id() as i32),
                nix::sys::signal::Signal::SIGKILL,
            );
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}
