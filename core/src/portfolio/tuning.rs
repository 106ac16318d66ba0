//! The numbers of the scheduler. Knowledge about kinds is in their policies.
//!
//! Work is in words: a processor touches about a thousand in a microsecond. Most numbers are a length of time on it.
//!
//! | name | unit | origin |
//! |---|---|---|
//! | [`MOMENT`] | words | half a millisecond: less than the reduction to a formula takes |
//! | [`BEFORE_COLOURING`] | words | less than a search for a colouring takes |
//! | [`FIRST_SLICE`] | words | two milliseconds: a thread and its memory cost little beside it |
//! | [`BEFORE_SOLVER`] | words | sixteen milliseconds: a solver reads a formula of some ten thousand clauses and finds its first model |
//! | [`WORDS_OF_A_STEP`] | words | a step takes some nanoseconds |
//! | [`MOST_CHALLENGERS`] | attempts | two of another nature, and one that walks the same tree; more would leave too little for each |
//! | [`GROWTH`] | ratio | what is done again is a third of the last quota |
//! | [`LEAST_SHARE`] | share | below, the first branches decide the estimate of a tree |
//! | [`RECURRING`] | ratio | memo takes up to four times as long for a node as mask does |
//! | [`MOST_MODELS`] | models | a solver finds some thousand in a second |
//! | [`GLOBAL_ITEMS`] | items | each doubles the number of states of memo |
//! | [`FEW_OPTIONS`] | options per item | columns of `docs/benchmarks/2026-11.md`: links and cells are faster below |
//! | [`CACHED`] | bytes | a processor's cache |
//! | [`MOST_LOOKS`] | options | half a second |
//! | [`MOST_ENTRIES`] | entries | in larger covers symmetries alone take longer than many a search |

/// The work of a probe.
pub(crate) const MOMENT: u64 = 500_000;

/// The work of a run before the search for a colouring.
pub(crate) const BEFORE_COLOURING: u64 = 50_000;

/// The work of the leader before challengers start.
pub(crate) const FIRST_SLICE: u64 = 2_000_000;

/// The work of the leader before a solver of formulas starts as a challenger.
pub(crate) const BEFORE_SOLVER: u64 = 16_000_000;

/// The most challengers of a leader.
pub(crate) const MOST_CHALLENGERS: usize = 3;

/// The words of a step of a reduction.
pub(crate) const WORDS_OF_A_STEP: u64 = 4;

/// The quota of a run that begins again, as a multiple of the one before.
pub(crate) const GROWTH: u64 = 4;

/// The least share of a tree that predicts the rest.
pub(crate) const LEAST_SHARE: f64 = 1.0 / 16.0;

/// How many times as many nodes memory has to save, for `memo` to be faster.
pub(crate) const RECURRING: u64 = 3;

/// A challenger that finds more models one by one than this does not end in time.
pub(crate) const MOST_MODELS: u64 = 10_000;

/// The most global items for which sub-problems always recur.
pub(crate) const GLOBAL_ITEMS: usize = 1;

/// Where items have fewer options on average, dancing cells and dancing links are faster than mask lists.
pub(crate) const FEW_OPTIONS: usize = 8;

/// Sets of at most so many bytes are walked by dancing cells; links are faster beyond.
pub(crate) const CACHED: u64 = 4 << 20;

/// Mask lists look at so many options for the children of the root at most.
pub(crate) const MOST_LOOKS: u64 = 1 << 33;

/// Symmetries are made use of in covers of at most so many entries.
pub(crate) const MOST_ENTRIES: usize = 500_000;
