//! Threads that are kept for the next question: to start one takes longer than to solve a small puzzle.

use std::io;
use std::process;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Work for a thread. It catches its own panics.
type Job = Box<dyn FnOnce() + Send>;

/// Searches go deep; the memory is taken only where it is used.
const STACK: usize = 64 << 20;

/// So many threads wait for work at most; others end.
const MOST_IDLE: usize = 8;

/// The threads that wait for work, and the process that they are threads of: a child that was forked off has none of them.
static IDLE: Mutex<(u32, Vec<Sender<Job>>)> = Mutex::new((0, Vec::new()));

/// Does something with those that wait.
fn idle<T>(with: impl FnOnce(&mut Vec<Sender<Job>>) -> T) -> T {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let own = process::id();
    if idle.0 != own {
        *idle = (own, Vec::new());
    }
    with(&mut idle.1)
}

/// Gives work to a thread: one that waits for some, or a new one.
///
/// # Errors
/// If there is none.
pub(crate) fn give(job: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut job: Job = Box::new(job);
    while let Some(worker) = idle(Vec::pop) {
        match worker.send(job) {
            Ok(()) => return Ok(()),
            Err(mpsc::SendError(back)) => job = back,
        }
    }
    thread::Builder::new().name("jigsat".to_string()).stack_size(STACK).spawn(move || work(job)).map(|_| ())
}

/// What a thread does: one job after another, until nobody needs it any more.
fn work(first: Job) {
    first();
    let (sender, jobs) = mpsc::channel();
    let wait = || {
        idle(|idle| {
            let is_wanted = idle.len() < MOST_IDLE;
            if is_wanted {
                idle.push(sender.clone());
            }
            is_wanted
        })
    };
    while wait() {
        // There is a sender here: the channel stays open.
        let Ok(job) = jobs.recv() else { return };
        job();
    }
}
