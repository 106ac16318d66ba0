//! A process that starts programs for another one, and ends all their descendants.
//!
//! A process group is not enough for that: a program with a session of its own leaves the group, and the group outlives
//! a process that is killed. A keeper is a child with a pipe as its standard input. When the process at the other end
//! is gone, for any reason, the pipe ends, and the keeper kills all descendants of the programs. It finds them because
//! it is a "subreaper" (Linux 3.4): a process that loses its parent becomes a child of the keeper.
//!
//! ```text
//!  this process ──order──→ keeper ──→ program ──→ …
//!               ←──end───    └── children whose parents are gone
//! ```

use std::env;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};

use super::order::{ProgramEnd, ProgramRun};
use super::process::FOLDER;

/// Is the process that gives orders gone?
/// Held while a program is started: afterwards, none is.
static IS_OVER: Mutex<bool> = Mutex::new(false);

/// The time between two checks for running processes, and the longest wait.
/// A process can't be killed in the middle of an access to a disk that does not answer.
const PAUSE: Duration = Duration::from_millis(1);
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Runs the programs that are ordered on standard input, until it ends.
///
/// The process must have no other task, thread or child.
///
/// # Errors
/// If the process can't become a subreaper, or standard output is closed.
pub fn keep() -> io::Result<()> {
    nix::sys::prctl::set_child_subreaper(true)?;
    let (give, orders) = mpsc::channel();
    thread::spawn(move || listen(&give));
    for order in orders {
        let end = carry_out(&order);
        let mut out = io::stdout().lock();
        let sent = writeln!(out, "{}", serde_json::to_string(&end)?).and_then(|()| out.flush());
        // The reader is gone; this may show here before standard input ends.
        sent.inspect_err(|_| remove_folder())?;
    }
    Ok(())
}

/// Removes the folder of a process that was killed.
fn remove_folder() {
    if let Some(folder) = env::var_os(FOLDER) {
        // The folder is already removed if the process ended normally.
        let _ = fs::remove_dir_all(folder);
    }
}

/// Passes orders on. When they end, kills all descendants and exits.
fn listen(give: &Sender<ProgramRun>) {
    for line in io::stdin().lock().lines() {
        let order = line.ok().and_then(|line| serde_json::from_str(&line).ok());
        if order.is_none_or(|order| give.send(order).is_err()) {
            break;
        }
    }
    *IS_OVER.lock().unwrap_or_else(PoisonError::into_inner) = true;
    end_descendants();
    remove_folder();
    process::exit(0);
}

/// Runs a program to its end, and kills its descendants.
fn carry_out(order: &ProgramRun) -> ProgramEnd {
    let program = match start(order) {
        Ok(program) => program,
        Err(error) => return ProgramEnd::Failed(format!("it could not be started: {error}")),
    };
    let end = loop {
        // This reaps other children, too.
        match waitpid(None::<Pid>, None) {
            Ok(WaitStatus::Exited(child, code)) if child == program => break ProgramEnd::Code(code),
            Ok(WaitStatus::Signaled(child, signal, _)) if child == program => break ProgramEnd::Signal(signal as i32),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => break ProgramEnd::Failed(format!("it could not be waited for: {error}")),
        }
    };
    end_descendants();
    end
}

fn start(order: &ProgramRun) -> io::Result<Pid> {
    if let Some(memory) = order.memory {
        // This limits written memory, not reserved memory: some solvers reserve more than there is.
        let (_, most) = getrlimit(Resource::RLIMIT_DATA)?;
        setrlimit(Resource::RLIMIT_DATA, memory.min(most), most)?;
    }
    let is_over = IS_OVER.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_over {
        return Err(io::ErrorKind::BrokenPipe.into());
    }
    let child = order.command()?.spawn()?;
    Ok(Pid::from_raw(child.id() as i32))
}

/// Kills all descendants, until there are none.
/// A process that is started meanwhile becomes a child of this one, and is killed next.
fn end_descendants() {
    let started = Instant::now();
    while has_children() && started.elapsed() < TIME_LIMIT {
        for process in descendants() {
            let _ = kill(process, Signal::SIGKILL);
        }
        thread::sleep(PAUSE);
    }
}

/// Reaps the children that have ended; returns whether there are others.
fn has_children() -> bool {
    loop {
        match waitpid(None::<Pid>, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return true,
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return false,
        }
    }
}

fn descendants() -> Vec<Pid> {
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, ProcessRefreshKind::nothing().without_tasks());
    let mut found = vec![sysinfo::Pid::from_u32(process::id())];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        let children = system.processes().values().filter(|child| child.parent() == Some(parent));
        found.extend(children.map(sysinfo::Process::pid));
        next += 1;
    }
    found[1..].iter().map(|process| Pid::from_raw(process.as_u32() as i32)).collect()
}
