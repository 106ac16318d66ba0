//! The engine for a count, picked when the problem is known.
//!
//! Nobody can tell from a problem whether its sub-problems will be met again, which is worth orders of magnitude, or not, when
//! remembering them costs a factor of four. So it is tried: the engine that remembers is let loose for about a millisecond. Most
//! small problems are counted then. Of the others, those go on that have met much again; and what is left is given to the engine
//! that is fastest without memory, with threads and symmetry.

use std::time::Instant;

use fixedbitset::FixedBitSet;
use jigsat_encodings::kind::Answer;
use jigsat_engines::{EngineInfo, Limit, Memo, Outcome, Run, Settings, Stats, dlx, mask, memo};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId, Reduced};

use super::job::{AnyJob, Goal, Job, JobError, Solved};

/// An item is *global* if it shares options with at least this part of all primary items: one in so many.
const GLOBAL: usize = 2;

/// Engines that remember sub-problems pay up to so many global items: each of them doubles what there is to remember.
const MOST_GLOBALS: usize = 1;

/// Where items have fewer options than this on average, dancing links are faster than mask lists.
const SHORT: usize = 8;

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
    pub(super) fn for_search(cover: &ExactCover) -> Self {
        if options_per_item(cover) < SHORT {
            return Self::new(
                dlx::INFO,
                format!("fewer than {SHORT} options for an item: links are shorter than lists"),
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
    if !is_free || mask::is_too_large(cover, run) {
        return go(Pick::for_search(cover), Stats::default());
    }
    if global_items(cover, &limits.budget) <= MOST_GLOBALS {
        let why = "hardly an item concerns the whole: sub-problems will be met again";
        return go(Pick::new(memo::INFO, why), Stats::default());
    }
    let engine = Memo { effort: Some(EFFORT), memory: settings.memory, ..Memo::ADAPTIVE };
    let mut trial = Job::new(reduced, Box::new(engine), memo::INFO.abilities).pursue(run, Goal::Count)?;
    if trial.outcome == Outcome::Limited(Limit::Nodes) {
        let is_rich = trial.stats.unfolded >= RICH * trial.stats.nodes;
        let again = || Pick::new(memo::INFO, "sub-problems were met again in a short trial");
        return go(if is_rich { again() } else { Pick::for_search(cover) }, trial.stats);
    }
    trial.stats = with_time(trial.stats);
    Ok(Picked::Counted(Pick::new(memo::INFO, "a short trial was enough"), trial))
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

/// The number of global items, as far as the budget goes. `O(entries · length of an option + items²)`.
fn global_items(cover: &ExactCover, budget: &Budget) -> usize {
    let items = cover.item_count();
    let bytes = (items * (items / 8 + size_of::<FixedBitSet>())) as u64;
    if budget.reserve(bytes, || format!("what {items} items have to do with one another")).is_err() {
        return 0;
    }
    let mut companions = vec![FixedBitSet::with_capacity(items); items];
    let mut pace = budget.pace();
    for option in cover.options() {
        let length = cover.entries(option).len();
        if pace.step(length * length + 1).is_err() {
            return 0;
        }
        let items = || cover.entries(option).iter().map(|entry| entry.item).filter(|&item| is_primary(cover, item));
        for item in items() {
            companions[item.index()].extend(items().map(ItemId::index));
        }
    }
    let primary = cover.items().filter(|&item| is_primary(cover, item)).count();
    companions.iter().filter(|others| others.count_ones(..) * GLOBAL >= primary && !others.is_clear()).count()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_look_at_dense_problems_ends_with_the_budget() {
        let mut cover = ExactCover::new();
        let items: Vec<ItemId> = (0..2000).map(|_| cover.primary("x")).collect();
        for _ in 0..400 {
            cover.option(items.iter().map(|&item| item.into())).unwrap();
        }
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::from_secs(600))), 2000);
        assert_eq!(global_items(&cover, &Budget::none().within(Duration::ZERO)), 0);
        let budget = Budget::of_memory(100_000, None);
        assert_eq!(global_items(&cover, &budget), 0);
        assert!(budget.exceeded().is_some());
    }
}
