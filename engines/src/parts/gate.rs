//! How far others may be ahead of the part whose witnesses are visited.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many witnesses may be kept because the turn of their part has not come: little memory, and, when a run is interrupted,
/// little left to be visited.
pub(super) const KEPT: usize = 1 << 13;

/// Holds those back who are too far ahead. Whoever is at work on the part whose turn it is always goes on.
pub(super) struct Gate {
    state: Mutex<GateState>,
    moved: Condvar,
}

struct GateState {
    /// The part whose witnesses are visited.
    turn: u64,
    /// How many witnesses are kept for later turns.
    kept: usize,
    /// Is nobody held back any more?
    is_open: bool,
}

impl Gate {
    /// It is the turn of this part.
    pub(super) fn new(turn: u64) -> Self {
        Self { state: Mutex::new(GateState { turn, kept: 0, is_open: false }), moved: Condvar::new() }
    }

    /// Waits until there is room for a witness of the part.
    pub(super) fn wait_to_send(&self, part: u64) {
        let is_shut = |state: &mut GateState| !state.is_open && part != state.turn && state.kept >= KEPT;
        drop(self.moved.wait_while(self.lock(), is_shut));
    }

    /// Notes that one more witness is kept.
    pub(super) fn keep_one(&self) {
        self.lock().kept += 1;
    }

    /// Notes whose turn it is, and that the witnesses kept for it are so no longer.
    pub(super) fn next_turn(&self, turn: u64, released: usize) {
        let mut state = self.lock();
        state.turn = turn;
        state.kept -= released;
        self.moved.notify_all();
    }

    /// Holds nobody back any more.
    pub(super) fn open(&self) {
        self.lock().is_open = true;
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
