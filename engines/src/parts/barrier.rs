//! A bound on the witnesses that are found before their part is visited.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most witnesses that are stored for parts further behind.
/// Few, so that an interrupted run has little left to visit. Without a limit, dominoes on a chessboard took 760 MiB.
pub(super) const KEPT: usize = 1 << 13;

/// Blocks threads that are too far ahead.
/// The thread of the current part never waits.
pub(super) struct Barrier {
    state: Mutex<BarrierState>,
    moved: Condvar,
}

struct BarrierState {
    /// The part whose witnesses are visited.
    current: u64,
    /// How many witnesses are stored for later parts.
    kept: usize,
    /// Do all threads go on without waiting?
    is_open: bool,
}

impl Barrier {
    /// A barrier with this part as the current one.
    pub(super) fn new(current: u64) -> Self {
        Self { state: Mutex::new(BarrierState { current, kept: 0, is_open: false }), moved: Condvar::new() }
    }

    /// Waits until there is room for a witness of the part.
    pub(super) fn wait_to_send(&self, part: u64) {
        let is_closed = |state: &mut BarrierState| !state.is_open && part != state.current && state.kept >= KEPT;
        drop(self.moved.wait_while(self.lock(), is_closed));
    }

    /// Adds one to the stored witnesses.
    pub(super) fn keep_one(&self) {
        self.lock().kept += 1;
    }

    /// Makes another part the current one, and subtracts its stored witnesses.
    pub(super) fn advance(&self, current: u64, released: usize) {
        let mut state = self.lock();
        state.current = current;
        state.kept -= released;
        self.moved.notify_all();
    }

    /// Lets all threads go on without waiting.
    pub(super) fn open(&self) {
        self.lock().is_open = true;
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, BarrierState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
