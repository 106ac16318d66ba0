//! A sum over many things, by several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::allowance::Unjoined;

/// Adds all things to sums that begin with `zero`, one for each thread, and then these to one another.
///
/// # Errors
/// One of those of `add` and `merge`.
pub(super) fn sum<T: Sync, S: Send>(
    things: &[T],
    threads: usize,
    zero: impl Fn() -> S + Sync,
    add: impl Fn(&mut S, &T) -> Result<(), Unjoined> + Sync,
    merge: impl Fn(S, S) -> Result<S, Unjoined>,
) -> Result<S, Unjoined> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut sum = zero();
        while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
            add(&mut sum, thing)?;
        }
        Ok(sum)
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        others.fold(own, |sum, other| merge(sum?, other?))
    })
}
