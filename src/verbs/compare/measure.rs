//! Measuring: a process for each run, with the puzzle on its standard input and a time limit.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_forms::budget::Budget;

use super::sample::{End, Sample};
use crate::cli::CompareArgs;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::process::children::this_program;

/// The time between two looks at a run. It doesn't affect measurements: the run has its own clock.
const TICK: Duration = Duration::from_millis(20);

/// The process that makes one run.
pub(super) fn command(loaded: &Loaded, args: &CompareArgs, strategy: &str) -> Result<Command, Failure> {
    let mut command = Command::new(this_program()?);
    // The output becomes an error message: the reason of a failure, without a backtrace.
    command.env("RUST_BACKTRACE", "0");
    command.args(["measure", "--kind", loaded.kind.name, "--task", args.task.name(), "--with", strategy]);
    command.arg("--timeout").arg(OsString::from(humantime::format_duration(args.timeout).to_string()));
    command.arg("--threads").arg(args.threads.to_string());
    if let Some(memory) = args.memory.memory {
        command.arg("--memory").arg(memory.to_string());
    }
    if let Some(solver) = &args.external.solver {
        command.arg("--solver").arg(solver);
    }
    if args.external.trust_solver {
        command.arg("--trust-solver");
    }
    for (rule, variant) in args.puzzle.rules.chosen() {
        command.arg(format!("--{rule}")).arg(variant);
    }
    Ok(command)
}

/// How long a run may take before it is killed, if it ignores its own limits.
pub(super) fn patience(timeout: Duration) -> Duration {
    timeout.saturating_add(timeout / 10).saturating_add(Duration::from_secs(2))
}

/// Makes one run: gives `input` to the process and waits for its sample. `None` if the user interrupted it.
///
/// # Errors
/// If the process can't be started.
pub(super) fn measure(
    mut command: Command,
    input: &str,
    patience: Duration,
    stop: &Budget,
) -> Result<Option<Sample>, Failure> {
    let started = Instant::now();
    let fail = |error: std::io::Error| Failure::Message(format!("a run could not be started: {error}"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(fail)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(move || {
            // If the process dies before it has read everything, its exit status shows that below.
            let _ = stdin.map(|mut stdin| stdin.write_all(input.as_bytes()));
        });
        let messages = scope.spawn(move || read(stderr));
        let (done, is_done) = mpsc::channel();
        let results = scope.spawn(move || {
            let text = read(stdout);
            // The receiver is gone if the process was ended.
            let _ = done.send(());
            text
        });
        let end = watch(&mut child, &is_done, started, patience, stop);
        let status = child.wait().map_err(fail)?;
        let [results, messages] = [results, messages].map(|reader| reader.join().unwrap_or_default());
        Ok(match end {
            _ if stop.is_stopped() => None,
            Some(ended) => Some(ended),
            None => Some(sample_of(status, &results, &messages)),
        })
    })
}

fn read(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    // After an error, use what was read before it.
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits until the process is done; or kills it, and returns a sample with the reason.
fn watch(
    child: &mut Child,
    is_done: &Receiver<()>,
    started: Instant,
    patience: Duration,
    stop: &Budget,
) -> Option<Sample> {
    while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let reason = if stop.is_stopped() {
            "was interrupted"
        } else if started.elapsed() >= patience {
            "did not stop at the time limit and was ended"
        } else {
            continue;
        };
        // It may have ended just now.
        let _ = child.kill();
        return Some(Sample { end: End::Limited(reason.into()), cost: None });
    }
    None
}

/// The sample that the process printed, or one with the reason of its failure.
fn sample_of(status: ExitStatus, results: &str, messages: &str) -> Sample {
    if status.success()
        && let Ok(sample) = serde_json::from_str(results)
    {
        return sample;
    }
    // Notes for programmers follow the message of a panic or a failed allocation.
    let last = messages.lines().map(str::trim).rfind(|line| !line.is_empty() && !line.starts_with("note: "));
    let says = last.map_or_else(String::new, |line| format!(": {}", line.trim_start_matches("jigsat: error: ")));
    Sample { end: End::Failed(format!("the process ended with {status}{says}")), cost: None }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str, patience: Duration, stop: &Budget) -> Option<Sample> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        measure(command, &"input\n".repeat(100_000), patience, stop).unwrap()
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_printed_sample_is_read() {
        let sample = sh(r#"cat >&2; echo '{"end":{"finished":"8"},"cost":null}'"#, LONG, Budget::unlimited());
        assert_eq!(sample, Some(Sample { end: End::Finished(8_u8.into()), cost: None }));
    }

    #[test]
    fn a_process_that_dies_has_failed_with_a_reason() {
        let reason = |script| match sh(script, LONG, Budget::unlimited()) {
            Some(Sample { end: End::Failed(reason), cost: None }) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            reason("echo first >&2; echo 'jigsat: error: out of luck' >&2; exit 2"),
            "the process ended with exit status: 2: out of luck"
        );
        assert_eq!(
            reason("echo 'thread main panicked' >&2; echo 'no luck' >&2; echo 'note: run it again' >&2; exit 101"),
            "the process ended with exit status: 101: no luck"
        );
        assert_eq!(reason("kill -9 $$"), "the process ended with signal: 9 (SIGKILL)");
        assert_eq!(reason("echo nonsense"), "the process ended with exit status: 0");
        assert_eq!(
            reason(r#"echo '{"end":{"finished":"8"},"cost":null}'; exit 1"#),
            "the process ended with exit status: 1"
        );
    }

    #[test]
    fn a_process_that_does_not_stop_is_ended() {
        let started = Instant::now();
        let sample = sh("exec sleep 50", Duration::from_millis(100), Budget::unlimited());
        assert!(matches!(&sample, Some(Sample { end: End::Limited(_), cost: None })), "{sample:?}");
        let budget = Budget::none();
        budget.stop();
        assert_eq!(sh("exec sleep 50", LONG, &budget), None);
        assert!(started.elapsed() < Duration::from_secs(20));
    }
}
