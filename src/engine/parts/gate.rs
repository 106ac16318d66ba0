//! How far threads may be ahead of the one whose witnesses are visited.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many parts the threads may be ahead of the one whose witnesses are visited: the witnesses in between are kept.
const AHEAD: usize = 256;

/// How many witnesses may be kept because the turn of their part has not come: little memory, and, when a run is interrupted,
/// little left to be visited.
pub(super) const KEPT: usize = 1 << 13;

/// Holds threads back that are too far ahead. Parts are taken in their order, so that the one whose turn it is always goes on.
#[derive(Default)]
pub(super) struct Gate {
    state: Mutex<GateState>,
    moved: Condvar,
}

#[derive(Default)]
struct GateState {
    /// The part whose witnesses are visited.
    turn: usize,
    /// How many witnesses are kept for later turns.
    kept: usize,
    /// Is nobody held back any more?
    is_open: bool,
}

impl Gate {
    /// Waits until the part is near enough to be begun.
    pub(super) fn wait_to_begin(&self, part: usize) {
        self.wait_while(|state| part >= state.turn + AHEAD);
    }

    /// Waits until there is room for a witness of the part.
    pub(super) fn wait_to_send(&self, part: usize) {
        self.wait_while(|state| part > state.turn && state.kept >= KEPT);
    }

    fn wait_while(&self, is_shut: impl Fn(&GateState) -> bool) {
        drop(self.moved.wait_while(self.lock(), |state| !state.is_open && is_shut(state)));
    }

    /// Notes that one more witness is kept.
    pub(super) fn keep_one(&self) {
        self.lock().kept += 1;
    }

    /// Notes whose turn it is, and that the witnesses kept for it are so no longer.
    pub(super) fn next_turn(&self, turn: usize, released: usize) {
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
