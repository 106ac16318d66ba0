//! The constants of the scheduler.
//!
//! Knowledge about kinds is in their policies; memory limits are next to what they limit.
//!
//! | name | unit | reason |
//! |---|---|---|
//! | [`FIRST_SLICE`] | milliseconds | about the time of the reduction of a small puzzle |
//! | [`ROUNDS`] | rounds | with doubling time slices: some ten seconds, after which hardly a race changes its leader |
//! | [`PROBE_NODES`] | nodes | less than a search for a colouring takes |
//! | [`BEFORE_SYMMETRY`] | nodes | a few milliseconds: the time for the symmetries of a cover |
//! | [`MEMO_PROBE`] | milliseconds | most small problems are counted in less |
//! | [`RECURRING`] | ratio | memo takes up to four times as long for a node as mask does |
//! | [`GLOBAL_ITEMS`] | items | each doubles the number of states of memo |
//! | [`FEW_OPTIONS`] | options per item | columns of `docs/benchmarks/2026-11.md`: links and cells are faster below |
//! | [`CACHED`] | bytes | a processor's cache |
//! | [`MOST_LOOKS`] | options | half a second |
//! | [`MOST_ENTRIES`] | entries | in larger covers symmetries alone take longer than many a search |
//! | [`MOST_PINS`] | pins | more are not compared |

/// The time slice of each entrant in the first round, in milliseconds of its engine.
pub(super) const FIRST_SLICE: u64 = 8;

/// The rounds of a race; then the finisher runs alone.
pub(super) const ROUNDS: u32 = 11;

/// The nodes of a probe for one solution, and of a search for several, before the search for a colouring.
pub(super) const PROBE_NODES: u64 = 200;

/// The nodes of a probe for one solution, before symmetries are computed.
pub(super) const BEFORE_SYMMETRY: u64 = 10_000;

/// The time of the probe of `memo`, in milliseconds of the engine.
pub(super) const MEMO_PROBE: u64 = 1;

/// The least ratio of remembered to opened nodes for which `memo` is faster.
pub(super) const RECURRING: u64 = 3;

/// The most global items for which sub-problems always recur.
pub(super) const GLOBAL_ITEMS: usize = 1;

/// Where items have fewer options on average, dancing cells and dancing links are faster than mask lists.
pub(super) const FEW_OPTIONS: usize = 8;

/// Sets of at most so many bytes are walked by dancing cells; links are faster beyond.
pub(super) const CACHED: u64 = 4 << 20;

/// Mask lists look at so many options for the children of the root at most.
pub(super) const MOST_LOOKS: u64 = 1 << 33;

/// Symmetries are made use of in covers of at most so many entries.
pub(super) const MOST_ENTRIES: usize = 500_000;

/// So many pins are compared.
pub(super) const MOST_PINS: usize = 32;
