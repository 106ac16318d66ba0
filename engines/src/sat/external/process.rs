//! Running programs until they end or are killed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use jigsat_forms::budget::{Budget, Exceeded};

use super::order::{ProgramEnd, ProgramRun};
use crate::{Limits, Outcome};

/// The end of a run.
pub(super) enum WaitEnd {
    /// A limit was reached; the program was killed.
    Limited(Outcome),
    /// It ended normally.
    Printed(Printed),
}

/// The output of a program.
pub(super) struct Printed {
    /// Its standard output.
    pub(super) output: String,
    /// The contents of its result file, if it wrote one.
    pub(super) result: io::Result<String>,
    /// Its exit code.
    pub(super) code: i32,
    /// The last line on standard error.
    complaint: String,
}

impl Printed {
    /// Adds the exit code and the complaint to a message.
    pub(super) fn explain(&self, what: &str) -> String {
        let complaint = if self.complaint.is_empty() { String::new() } else { format!(": {}", self.complaint) };
        format!("{what} (exit code {}{complaint})", self.code)
    }
}

/// The time between two checks of the program: short at first, for small formulas.
const FIRST_PAUSE: Duration = Duration::from_micros(200);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Runs programs, one after the other, with or without a keeper.
pub(super) struct Runner {
    keeper: Option<Keeper>,
    /// The most bytes of each file that a program writes.
    most_bytes: u64,
}

impl Runner {
    /// The most bytes that a program may write, and those for each variable.
    /// A model takes up to twelve for each; all else is comments, which may be long.
    const MOST_BYTES: u64 = 16 << 20;
    const MOST_BYTES_OF_VAR: u64 = 32;

    /// A runner for formulas with so many variables, with or without a keeper.
    /// The files of the programs are in `folder`.
    pub(super) fn new(keeper: Option<&[String]>, vars: usize, folder: &Path) -> Result<Self, String> {
        let keeper = keeper
            .map(|command| Keeper::start(command, folder))
            .transpose()
            .map_err(|error| format!("its keeper: {error}"))?;
        Ok(Self { keeper, most_bytes: Self::MOST_BYTES + Self::MOST_BYTES_OF_VAR * vars as u64 })
    }

    /// Runs a program, which may also write to `result`.
    pub(super) fn run(&mut self, order: &ProgramRun, result: &Path, limits: &Limits) -> Result<WaitEnd, String> {
        let files = [&*order.output, &*order.complaints, result];
        let mut running = match &mut self.keeper {
            Some(keeper) => keeper.give(order)?,
            None => Running::Alone(Group::start(order)?),
        };
        let mut pause = FIRST_PAUSE;
        let end = loop {
            if let Some(end) = running.wait(pause) {
                break end;
            }
            if let ControlFlow::Break(outcome) = limits.check() {
                return Ok(WaitEnd::Limited(outcome));
            }
            if files.iter().any(|path| length(path) > self.most_bytes) {
                return Err(format!("it wrote more than {} MiB", self.most_bytes >> 20));
            }
            pause = (2 * pause).min(LONGEST_PAUSE);
        };
        let code = match end {
            ProgramEnd::Code(code) => code,
            ProgramEnd::Signal(signal) => return Err(format!("it was killed by signal {signal}")),
            ProgramEnd::Failed(reason) => return Err(reason),
        };
        self.printed(files, code, &limits.budget).or_else(|error| match Exceeded::of(&error) {
            Some(exceeded) => Ok(WaitEnd::Limited(exceeded.into())),
            None => Err(format!("its output: {error}")),
        })
    }

    fn printed(&self, [output, complaints, result]: [&Path; 3], code: i32, budget: &Budget) -> io::Result<WaitEnd> {
        let read = |path| read_file(path, self.most_bytes, budget);
        let complaint = read(complaints).unwrap_or_default();
        let complaint = complaint.trim().lines().next_back().unwrap_or_default().chars().take(200).collect();
        let printed = Printed { output: read(output)?, result: read(result), code, complaint };
        budget.check()?;
        Ok(WaitEnd::Printed(printed))
    }
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// The text of a file that a program wrote, whatever bytes it has.
fn read_file(path: &Path, most_bytes: u64, budget: &Budget) -> io::Result<String> {
    let length = length(path).min(most_bytes);
    budget.reserve(length, || format!("the {length} bytes that a program wrote"))?;
    let mut bytes = Vec::with_capacity(length as usize + 1);
    budget.reader(File::open(path)?.take(most_bytes)).read_to_end(&mut bytes)?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// A running program. It is killed when this is dropped, or when its keeper is.
enum Running<'a> {
    Alone(Group),
    Kept(&'a Receiver<ProgramEnd>),
}

impl Running<'_> {
    /// Returns how it ended, if it ends within `pause`.
    fn wait(&mut self, pause: Duration) -> Option<ProgramEnd> {
        match self {
            Running::Alone(group) => match group.0.try_wait() {
                Ok(Some(status)) => Some(status.into()),
                Ok(None) => {
                    thread::sleep(pause);
                    None
                }
                Err(error) => Some(ProgramEnd::Failed(format!("it could not be waited for: {error}"))),
            },
            Running::Kept(ends) => match ends.recv_timeout(pause) {
                Ok(end) => Some(end),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(ProgramEnd::Failed("its keeper is gone".to_string())),
            },
        }
    }
}

/// A program and its process group, which is killed when this is dropped.
struct Group(Child);

impl Group {
    fn start(order: &ProgramRun) -> Result<Self, String> {
        let start = || in_own_group(&mut order.command()?).spawn();
        start().map(Self).map_err(|error| format!("it could not be started: {error}"))
    }
}

/// The flag of Windows that starts a process in a group of its own.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// In a group of its own, the program does not get Ctrl-C: this process handles it.
fn in_own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    command
}

impl Drop for Group {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(None)) {
            // Not reaped yet, so that the number is still that of this group.
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

/// This side of a [keeper](super::keeper).
struct Keeper {
    process: Child,
    /// When this is closed, the keeper kills its programs and ends.
    orders: Option<ChildStdin>,
    ends: Receiver<ProgramEnd>,
}

/// The environment variable with the folder for formulas and answers.
pub(super) const FOLDER: &str = "JIGSAT_KEPT_FOLDER";

/// The longest wait for the end of a keeper.
const KEEPER_GRACE: Duration = Duration::from_millis(100);

impl Keeper {
    fn start(words: &[String], folder: &Path) -> io::Result<Self> {
        let (program, args) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(args).env(FOLDER, folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = in_own_group(&mut command).spawn()?;
        let (send_end, ends) = mpsc::channel();
        let lines = process.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        thread::spawn(move || {
            let ends = lines.map_while(|line| serde_json::from_str(&line.ok()?).ok());
            ends.map_while(|end: ProgramEnd| send_end.send(end).ok()).for_each(drop);
        });
        Ok(Self { orders: process.stdin.take(), process, ends })
    }

    fn give(&mut self, order: &ProgramRun) -> Result<Running<'_>, String> {
        let line = serde_json::to_string(order).map_err(|error| error.to_string())?;
        let orders = self.orders.as_mut().ok_or("its keeper is gone")?;
        writeln!(orders, "{line}").map_err(|error| format!("its keeper: {error}"))?;
        Ok(Running::Kept(&self.ends))
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        let started = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && started.elapsed() < KEEPER_GRACE {
            thread::sleep(FIRST_PAUSE);
        }
    }
}
