//! The engine for a count, picked when the problem is known.
//!
//! Nobody can tell from a problem whether its sub-problems will be met again, which is worth orders of magnitude, or not, when
//! remembering them costs a factor of four. So it is tried: the engine that remembers is let loose for about a millisecond. Most
//! small problems are counted then. Of the others, those go on that have met much again; and what is left is given to the engine
//! that is fastest without memory, with threads and symmetry.

use std::time::Instant;

use fixedbitset::FixedBitSet;
use jigsat_encodings::kind::Answer;
use jigsat_engines::{EngineInfo, Limit, Memo, Outcome, Run, Settings, Stats, cells, dlx, mask, memo};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId, Reduced};

use super::job::{AnyJob, Goal, Job, JobError, Solved};

/// An item is *global* if it shares options with at least this part of all primary items: one in so many.
const GLOBAL: usize = 2;

/// Engines that remember sub-problems pay up to so many global items: each of them doubles what there is to remember.
const MOST_GLOBALS: usize = 1;

/// Where items have fewer options than this on average, dancing cells and dancing links are faster than mask lists.
const SHORT: usize = 8;

/// Sets of at most so many bytes are walked by dancing cells: about what a cache of the processor has room for. Links are faster beyond.
const CACHED: u64 = 4 << 20;

/// More options than half a second is enough to look at.
const MOST_LOOKS: u64 = 1 << 33;

/// The effort of the trial: about a millisecond.
const EFFORT: u64 = 250_000;

/// So many times as many nodes as it takes have to be told by remembering, or searching is faster.
const RICH: u64 = 3;

/// An engine, and why it is this one.
#[derive(Debug, Clone)]
pub(super) struct Pick {
    /// The engine.
    pub(super) engine: EngineInfo,
    /// Why.
    pub(super) why: String,
}

impl Pick {
    fn new(engine: EngineInfo, why: impl Into<String>) -> Self {
        Self { engine, why: why.into() }
    }

    /// The engine for the search trees of packings and tiles: they have long lists of options for each item.
    pub(super) fn of_packings() -> Self {
        Self::new(mask::INFO, "an exact cover with many options for each item: mask lists are fastest there")
    }

    /// The engine for the search tree of a cover.
    pub(super) fn for_search(cover: &ExactCover, budget: &Budget) -> Self {
        if options_per_item(cover) < SHORT {
            let has_room = cells::bytes(cover).is_some_and(|bytes| bytes <= CACHED && budget.has_room(bytes));
            let (engine, why) = if has_room {
                (cells::INFO, "dancing cells are fastest there")
            } else {
                (dlx::INFO, "links are shorter than lists")
            };
            return Self::new(engine, format!("fewer than {SHORT} options for an item: {why}"));
        }
        if first_looks(cover) > MOST_LOOKS {
            return Self::new(
                dlx::INFO,
                "so many options that to look at all of them for each one of the first item takes long: links touch only what changes",
            );
        }
        Self::of_packings()
    }
}

/// What came of picking an engine.
pub(super) enum Picked {
    /// The trial was enough: this is the count.
    Counted(Pick, Solved),
    /// This engine is to count, after so much was spent.
    Go(Pick, Stats),
}

/// Picks the engine for a count.
///
/// # Errors
/// [`JobError`] if the trial fails.
pub(super) fn pick(reduced: &Reduced<ExactCover, Answer>, settings: &Settings, run: &Run) -> Result<Picked, JobError> {
    let started = Instant::now();
    // Looking at the problem takes time as well.
    let with_time = |stats| Stats { time: started.elapsed(), ..stats };
    let go = |pick, stats| Ok(Picked::Go(pick, with_time(stats)));
    let (cover, limits) = (&reduced.problem, &run.limits);
    let is_free = limits.nodes.is_none() && run.journal.is_none() && reduced.is_faithful();
    // What is picked depends on neither the number of threads nor what they take.
    if !is_free || memo::is_too_large(cover, &limits.budget) {
        return go(Pick::for_search(cover, &limits.budget), Stats::default());
    }
    if global_items(cover, &limits.budget).is_some_and(|count| count <= MOST_GLOBALS) {
        let why = "hardly an item concerns the whole: sub-problems will be met again";
        return go(Pick::new(memo::INFO, why), Stats::default());
    }
    let engine = Memo { effort: Some(EFFORT), memory: settings.memory, ..Memo::ADAPTIVE };
    let mut trial = Job::new(reduced, Box::new(engine), memo::INFO.abilities).pursue(run, Goal::Count)?;
    if trial.outcome == Outcome::Limited(Limit::Nodes) {
        let is_rich = trial.stats.unfolded >= RICH * trial.stats.nodes;
        let again = || Pick::new(memo::INFO, "sub-problems were met again in a short trial");
        return go(if is_rich { again() } else { Pick::for_search(cover, &limits.budget) }, trial.stats);
    }
    trial.stats = with_time(trial.stats);
    Ok(Picked::Counted(Pick::new(memo::INFO, "a short trial was enough"), trial))
}

/// How many options mask lists look at for the children of the root: all of them, for each option of the item with the fewest.
fn first_looks(cover: &ExactCover) -> u64 {
    let mut counts = vec![0_u64; cover.item_count()];
    for entry in cover.options().flat_map(|option| cover.entries(option)) {
        counts[entry.item.index()] += 1;
    }
    let needed = |item: &ItemId| matches!(cover.role(*item), Role::Primary { lo: 1.., .. });
    let fewest = cover.items().filter(needed).map(|item| counts[item.index()]).min();
    fewest.unwrap_or(0).saturating_mul(cover.option_count() as u64)
}

/// The average number of options that cover a primary item.
fn options_per_item(cover: &ExactCover) -> usize {
    let items = cover.items().filter(|&item| is_primary(cover, item)).count().max(1);
    let entries = cover.options().flat_map(|option| cover.entries(option));
    entries.filter(|entry| is_primary(cover, entry.item)).count() / items
}

fn is_primary(cover: &ExactCover, item: ItemId) -> bool {
    matches!(cover.role(item), Role::Primary { .. })
}

/// The memory that a look at the items may take, in bytes: enough for some ten thousand of them.
const LOOK: u64 = 1 << 26;

/// The number of global items, unless there are too many items to look at them, or too little is left of the budget. `O(entries · length of
/// an option + items²)`.
fn global_items(cover: &ExactCover, budget: &Budget) -> Option<usize> {
    let items = cover.item_count();
    let bytes = (items * (items / 8 + size_of::<FixedBitSet>())) as u64;
    if bytes > LOOK || !budget.has_room(bytes) {
        return None;
    }
    let mut companions = vec![FixedBitSet::with_capacity(items); items];
    let mut pace = budget.pace();
    for option in cover.options() {
        let length = cover.entries(option).len();
        pace.step(length * length + 1).ok()?;
        let items = || cover.entries(option).iter().map(|entry| entry.item).filter(|&item| is_primary(cover, item));
        for item in items() {
            companions[item.index()].extend(items().map(ItemId::index));
        }
    }
    let primary = cover.items().filter(|&item| is_primary(cover, item)).count();
    Some(companions.iter().filter(|others| others.count_ones(..) * GLOBAL >= primary && !others.is_clear()).count())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jigsat_engines::Limits;
    use jigsat_forms::OptionId;

    use super::*;

    #[test]
    fn a_look_at_dense_problems_ends_with_the_budget() {
        let mut cover = ExactCover::new();
        let items: Vec<ItemId> = (0..2000).map(|_| cover.primary("x")).collect();
        for _ in 0..400 {
            cover.option(items.iter().map(|&item| item.into())).unwrap();
        }
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::from_secs(600))), Some(2000));
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::ZERO)), None);
        // Without the look it goes on.
        let budget = Budget::of_memory(100_000, None);
        assert_eq!((global_items(&cover, &budget), budget.exceeded()), (None, None));
    }

    #[test]
    fn links_do_without_looking_at_everything() {
        let picked = |options: usize| {
            let mut cover = ExactCover::new();
            let items: Vec<ItemId> = (0..2).map(|_| cover.primary("x")).collect();
            for place in 0..2 * options {
                cover.option([items[place % 2].into()]).unwrap();
            }
            Pick::for_search(&cover, Budget::unlimited()).engine.name
        };
        assert_eq!([10, 60_000, 70_000].map(picked), [mask::NAME, mask::NAME, dlx::NAME]);
    }

    /// So many pairs of items, each to be covered together or one by one.
    fn pairs(count: usize) -> ExactCover {
        let mut cover = ExactCover::new();
        for _ in 0..count {
            let pair = [cover.primary("x"), cover.primary("x")];
            cover.option(pair.map(Into::into)).unwrap();
            cover.option([pair[0].into()]).unwrap();
            cover.option([pair[1].into()]).unwrap();
        }
        cover
    }

    #[test]
    fn cells_have_covers_whose_sets_fit_and_links_the_others() {
        let picked = |count, budget: &Budget| Pick::for_search(&pairs(count), budget).engine.name;
        assert_eq!([10, 1000].map(|count| picked(count, Budget::unlimited())), [cells::NAME, dlx::NAME]);
        assert_eq!(picked(10, &Budget::of_memory(1000, None)), dlx::NAME);
    }

    #[test]
    fn nobody_looks_at_very_many_items() {
        let mut cover = ExactCover::new();
        for _ in 0..30_000 {
            let item = cover.primary("x");
            cover.option([item.into()]).unwrap();
        }
        assert_eq!(global_items(&cover, Budget::unlimited()), None);
    }

    /// Lists for many threads would take more than there is; to remember takes little.
    #[test]
    fn what_is_picked_does_not_depend_on_threads() {
        let reduced = Reduced::new(pairs(2000), |_: &[OptionId]| unreachable!("nothing is decoded")).faithful();
        let picked = |threads| {
            let budget = Budget::of_memory(60 << 20, None);
            let run = Run { threads, limits: Limits { budget, ..Limits::none() }, ..Run::default() };
            match pick(&reduced, &Settings::default(), &run).ok().expect("nothing fails") {
                Picked::Counted(pick, solved) => (pick.why, Some(solved.layouts)),
                Picked::Go(pick, _) => (pick.why, None),
            }
        };
        let (why, counted) = picked(1);
        assert!(why.contains("will be met again") && counted.is_none(), "{why}");
        assert_eq!(picked(64), (why, counted));
    }
}
