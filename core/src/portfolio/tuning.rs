//! The numbers of the scheduler. What a kind knows of its puzzles stands in its policy; bounds on memory stand beside what they bound.
//!
//! | name | unit | where it comes from |
//! |---|---|---|
//! | [`FIRST_SHARE`] | milliseconds | about what the reduction of a small puzzle takes |
//! | [`ROUNDS`] | rounds | with doubling shares: some ten seconds, after which hardly a race changes its leader |
//! | [`GLANCE`] | nodes | less than a look for colourings takes |
//! | [`BEFORE_SYMMETRY`] | nodes | a few milliseconds: what the symmetries of a cover take |
//! | [`MEMO_PROBE`] | milliseconds | most small problems are counted in less |
//! | [`RECURRING`] | ratio | memo takes up to four times as long for a node as mask does |
//! | [`GLOBAL_ITEMS`] | items | each doubles what memo has to remember |
//! | [`FEW_OPTIONS`] | options per item | columns of `docs/benchmarks/2026-11.md`: links and cells are faster below |
//! | [`CACHED`] | bytes | a processor's cache |
//! | [`MOST_LOOKS`] | options | half a second |
//! | [`MOST_ENTRIES`] | entries | in larger covers symmetries alone take longer than many a search |
//! | [`MOST_PINS`] | pins | more are not compared |

/// The time that each entrant of a race is given in the first round, in milliseconds of its engine.
pub(super) const FIRST_SHARE: u64 = 8;

/// The rounds of a race; then the finisher goes on alone.
pub(super) const ROUNDS: u32 = 11;

/// The nodes of a search for one solution before a colouring is looked for.
pub(super) const GLANCE: u64 = 200;

/// The nodes of a search for one solution before symmetries are looked for.
pub(super) const BEFORE_SYMMETRY: u64 = 10_000;

/// The time that `memo` is given to show whether sub-problems recur, in milliseconds of the engine.
pub(super) const MEMO_PROBE: u64 = 1;

/// So many times as many nodes as were opened have to be known by remembering, or searching is faster.
pub(super) const RECURRING: u64 = 3;

/// An item is global if it shares options with half of all primary items. With at most so many, sub-problems recur for sure.
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
