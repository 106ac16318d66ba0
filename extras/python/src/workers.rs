//! A pool of idle threads: a start takes longer than the search of a small puzzle.

use std::io;
use std::process;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Work for a thread. It catches its own panics.
type Job = Box<dyn FnOnce() + Send>;

/// The size of a stack in bytes: searches are deep. Unused pages take no memory.
const STACK: usize = 64 << 20;

/// The largest number of idle threads; others end.
const MOST_IDLE: usize = 8;

/// The idle threads and their process: a forked child has none of them.
static IDLE: Mutex<(u32, Vec<Sender<Job>>)> = Mutex::new((0, Vec::new()));

/// Locks the list of idle threads.
fn idle<T>(with: impl FnOnce(&mut Vec<Sender<Job>>) -> T) -> T {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let own = process::id();
    if idle.0 != own {
        *idle = (own, Vec::new());
    }
    with(&mut idle.1)
}

/// Gives work to an idle thread, or to a new one.
///
/// # Errors
/// If no thread could be started.
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

/// The loop of a thread: runs jobs until the pool drops it.
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
        // `sender` is alive here: the channel stays open.
        let Ok(job) = jobs.recv() else { return };
        job();
    }
}
