//! Measuring: a process for each run, with the puzzle on its standard input and a time limit.

use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_forms::budget::Budget;

use super::entry::{Entry, Run, Status};
use super::rounds;
use crate::failure::Failure;
use crate::input::Loaded;
use crate::process::children::this_program;
use crate::search::answer;
use crate::terminal::progress::Progress;
use crate::verbs::compare::args::CompareArgs;

/// The time between two looks at a run. It doesn't affect measurements: the run has its own clock.
const TICK: Duration = Duration::from_millis(20);

/// Makes all runs of the strategies, with a progress line. Returns whether the user let them all be made.
pub(super) fn all(
    loaded: &Loaded,
    strategies: &mut [Entry],
    args: &CompareArgs,
    stop: &Budget,
) -> Result<bool, Failure> {
    let now = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&now);
    let text = loaded.puzzle.to_string();
    let _progress = Progress::show(move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone());
    rounds::play(strategies, args.runs, |strategy, round| {
        let which = if round == 0 { "warming up".to_string() } else { format!("run {round} of {}", args.runs) };
        *now.lock().unwrap_or_else(PoisonError::into_inner) = format!("{}: {which}: {strategy}", loaded.file);
        // A run that ignores its own limits is killed then.
        let patience = args.timeout.saturating_add(args.timeout / 10).saturating_add(Duration::from_secs(2));
        measure(command(loaded, args, strategy)?, &text, patience, stop)
    })
}

/// The process that makes one run.
fn command(loaded: &Loaded, args: &CompareArgs, strategy: &str) -> Result<Command, Failure> {
    let mut command = Command::new(this_program()?);
    // The output becomes an error message: the reason of a failure, without a backtrace.
    command.env("RUST_BACKTRACE", "0");
    command.args(["measure", "--kind", loaded.kind.name, "--task", &args.task.name(), "--with", strategy]);
    command.arg("--timeout").arg(humantime::format_duration(args.timeout).to_string());
    command.arg("--threads").arg(args.threads.to_string());
    command.args(args.memory.memory.map(|memory| format!("--memory={memory}")));
    if answer::chosen(loaded, strategy)?.is_external() {
        command.args(args.external.solver.iter().flat_map(|solver| ["--solver", solver]));
    }
    command.args(args.external.trust_solver.then_some("--trust-solver"));
    for (rule, variant) in args.puzzle.rules.chosen() {
        command.arg(format!("--{rule}")).arg(variant);
    }
    Ok(command)
}

/// Makes one run: gives `input` to the process and waits for what it prints. `None` if the user interrupted it.
///
/// # Errors
/// If the process can't be started.
fn measure(mut command: Command, input: &str, patience: Duration, stop: &Budget) -> Result<Option<Run>, Failure> {
    let fail = |error: io::Error| Failure::Message(format!("a run could not be started: {error}"));
    let started = Instant::now();
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(fail)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let input = input.to_string();
    // If the process dies before it has read everything, its exit status shows that below.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let messages = thread::spawn(move || read(stderr));
    let (done, results) = mpsc::channel();
    thread::spawn(move || done.send(read(stdout)));
    let results = loop {
        match results.recv_timeout(TICK) {
            Err(RecvTimeoutError::Timeout) if !stop.is_stopped() && started.elapsed() < patience => {}
            results => break results.ok(),
        }
    };
    if results.is_none() {
        // It may have ended just now.
        let _ = child.kill();
    }
    let status = child.wait().map_err(fail)?;
    let messages = messages.join().unwrap_or_default();
    let late = || Run::ended(Status::Limited, "did not stop at the time limit and was ended");
    Ok((!stop.is_stopped()).then(|| results.map_or_else(late, |results| printed(status, &results, &messages))))
}

fn read(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    // After an error, use what was read before it.
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The run that the process printed, or one with the reason of its failure.
fn printed(status: ExitStatus, results: &str, messages: &str) -> Run {
    if status.success()
        && let Ok(run) = serde_json::from_str(results)
    {
        return run;
    }
    // Notes for programmers follow the message of a panic or a failed allocation.
    let last = messages.lines().map(str::trim).rfind(|line| !line.is_empty() && !line.starts_with("note: "));
    let says = last.map_or_else(String::new, |line| format!(": {}", line.trim_start_matches("jigsat: error: ")));
    Run::ended(Status::Failed, format!("the process ended with {status}{says}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str, patience: Duration, stop: &Budget) -> Option<Run> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        measure(command, &"input\n".repeat(100_000), patience, stop).unwrap()
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_printed_run_is_read() {
        let run = sh(r#"cat >&2; echo '{"status":"finished","layouts":8,"reason":null}'"#, LONG, Budget::unlimited());
        assert_eq!(run, Some(Run::finished(8_u8)));
    }

    #[test]
    fn a_process_that_dies_has_failed_with_a_reason() {
        let reason = |script| match sh(script, LONG, Budget::unlimited()) {
            Some(Run { status: Status::Failed, reason: Some(reason), cost: None, .. }) => reason,
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
            reason(r#"echo '{"status":"finished","layouts":8,"reason":null}'; exit 1"#),
            "the process ended with exit status: 1"
        );
    }

    #[test]
    fn a_process_that_does_not_stop_is_ended() {
        let started = Instant::now();
        let run = sh("exec sleep 50", Duration::from_millis(100), Budget::unlimited());
        assert!(matches!(&run, Some(Run { status: Status::Limited, cost: None, .. })), "{run:?}");
        let budget = Budget::none();
        budget.stop();
        assert_eq!(sh("exec sleep 50", LONG, &budget), None);
        assert!(started.elapsed() < Duration::from_secs(20));
    }
}
