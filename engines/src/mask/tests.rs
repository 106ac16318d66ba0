use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::budget::Budget;
use proptest::prelude::*;

use super::kernel::{Survivors, Tally};
use super::lists::Lists;
use super::sets::OptionSet;
use super::*;
use crate::parts::cutting::{Alternating, Walked, cut_at_random, whole};
use crate::testing::{apart, obeys_limits, problem, queens, visited, wide_problem};
use crate::{Dlx, Limit, Limits, Outcome, cells, dlx};

/// The engine at a width that is unknown at compile time, with sets or without.
struct Wide<K>(bool, PhantomData<K>);

impl<K: Kernel> Engine<ExactCover> for Wide<K> {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visit<'_>) -> Result<RunReport, EngineError> {
        let table = Table::new(problem, Budget::unlimited()).unwrap();
        let mut tree = Walks::<Vec<u32>, K>::new(problem, &table);
        tree.has_sets = self.0;
        Ok(WalkGoal::Visit(run, visit).run(&tree)?.report)
    }
}

/// Every implementation of the engine.
fn engines() -> Vec<Box<dyn Engine<ExactCover>>> {
    let mut engines: Vec<Box<dyn Engine<ExactCover>>> =
        vec![Box::new(Mask::default()), Box::new(Mask { is_portable: true })];
    engines.extend([false, true].map(|has_sets| Box::new(Wide::<Portable>(has_sets, PhantomData)) as _));
    #[cfg(target_arch = "x86_64")]
    if avx512::is_here() {
        engines.extend([false, true].map(|has_sets| Box::new(Wide::<avx512::Avx512>(has_sets, PhantomData)) as _));
    }
    engines
}

fn agrees_with_links(problem: &ExactCover) -> Result<(), TestCaseError> {
    let (expected, by_links) = visited(&Dlx, problem);
    let (_, by_masks) = visited(&Mask::default(), problem);
    for engine in engines() {
        let (found, stats) = visited(&*engine, problem);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!((stats.nodes, stats.work), (by_links.nodes, by_masks.work));
    }
    Ok(())
}

proptest! {
    #[test]
    fn visits_the_tree_of_dancing_links(problem in problem()) {
        agrees_with_links(&problem)?;
    }

    #[test]
    fn cuts_change_nothing(problem in problem(), seed: u64) {
        with_tree(&problem, |tree| survives_cuts(tree, seed))?;
        survives_cuts_between_engines(&problem, seed);
    }
}

/// Calls `test` with the tree of a problem, walked over lists and sets.
fn with_tree<T>(problem: &ExactCover, test: impl FnOnce(&Walks<'_, Vec<u32>, Portable>) -> T) -> T {
    let mut tree = Walks::new(problem, &Table::new(problem, Budget::unlimited()).unwrap());
    tree.has_sets = true;
    test(&tree)
}

fn survives_cuts(tree: &Walks<'_, Vec<u32>, Portable>, seed: u64) -> Result<(), TestCaseError> {
    prop_assert_eq!(cut_at_random(tree, Some(seed)).0, whole(tree));
    Ok(())
}

/// Engines resume each other's walks: no node is counted twice or left out, dead ends included.
fn survives_cuts_between_engines(problem: &ExactCover, seed: u64) -> (Walked, usize) {
    let run = Run::default();
    with_tree(problem, |masks| {
        let expected = whole(masks);
        let (cells, links) = (cells::tests::tree(problem, &run), dlx::tests::tree(problem, &run));
        let by_cells = cut_at_random(&Alternating(masks, &cells), Some(seed));
        let by_links = cut_at_random(&Alternating(masks, &links), Some(seed));
        for (walked, _) in [&by_cells, &by_links] {
            assert_eq!(walked.nodes, expected.nodes, "seed {seed}");
            assert!(walked.witnesses == expected.witnesses, "seed {seed}");
        }
        by_links
    })
}

#[test]
fn cuts_between_engines_change_nothing_in_larger_trees() {
    for seed in 0..20 {
        let (walked, parts) = survives_cuts_between_engines(&queens(8), seed);
        assert!(walked.witnesses.len() == 92 && parts > 100, "{parts}");
    }
}

/// Plain problems that are large enough to be cut into many parts.
#[test]
fn cuts_change_nothing_in_larger_trees() {
    with_tree(&queens(8), |tree| {
        let alone = whole(tree);
        assert_eq!(alone.witnesses.len(), 92);
        for seed in 0..20 {
            let (seen, parts) = cut_at_random(tree, Some(seed));
            assert!(seen == alone && parts > 100, "{parts}");
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn visits_the_tree_of_dancing_links_in_long_lists(problem in wide_problem()) {
        let run = Run::from(Limits { nodes: Some(100_000), ..Limits::none() });
        let report = Dlx.solve(&problem, &run, &mut |_| ControlFlow::Continue(())).unwrap();
        prop_assume!(report.outcome == Outcome::Exhausted);
        agrees_with_links(&problem)?;
        with_tree(&problem, |tree| survives_cuts(tree, report.stats.nodes))?;
    }
}

/// Three pieces of four cells each, and tags of which each may be used once.
/// At the root there are too many options for a set, below there are not.
fn list_above_sets() -> ExactCover {
    let mut random = fastrand::Rng::with_seed(0);
    let mut cover = ExactCover::new();
    let pieces = [0; 3].map(|_| cover.primary("piece"));
    let cells = [0; 12].map(|_| cover.primary("cell"));
    let tags = [0; 6].map(|_| cover.secondary("tag"));
    for (piece, cells) in pieces.into_iter().cartesian_product(cells.into_iter().combinations(4)) {
        let tag = random.bool().then(|| tags[random.usize(..6)]);
        if random.bool() {
            cover.option(cells.into_iter().chain([piece]).chain(tag).map(Into::into)).unwrap();
        }
    }
    cover
}

#[test]
fn sets_below_a_list_have_the_tree_of_dancing_links() {
    let problem = list_above_sets();
    assert!(problem.option_count() > OptionSet::CAPACITY);
    agrees_with_links(&problem).unwrap();
    with_tree(&problem, |tree| survives_cuts(tree, 1)).unwrap();
    let (walked, parts) = survives_cuts_between_engines(&problem, 1);
    assert!(walked.witnesses.len() > 1000 && parts > 100, "{} {parts}", walked.witnesses.len());
}

/// The loops of one kernel over a list of `rows`, against their definition, option by option.
fn loops_fulfil_their_definition<K: Kernel, W: Words + std::fmt::Debug + PartialEq>(rows: &[W], conflicts: &[W; 2]) {
    let width = conflicts[0].words().len();
    let mut lists = Lists::new(width);
    // The contents of an earlier list must not count, whether they clash with all options or with none.
    let left = if rows.len().is_multiple_of(2) { u32::MAX } else { 0 };
    let full = lists.push(2 * rows.len() + 100);
    (0..=width).for_each(|w| lists.write(full).column(w).fill(left));
    lists.pop(full);
    let list = lists.push(rows.len());
    for (i, row) in rows.iter().enumerate() {
        (0..width).for_each(|w| lists.write(list).column(w)[i] = row.words()[w]);
        lists.write(list).column(width)[i] = 7 * i as u32;
    }
    let mut tally = Tally::<W>::new(width);
    K::tally(lists.read(list), &mut tally);
    for bit in 0..32 * width as u32 {
        let word = bit as usize / 32;
        let having: Vec<u32> =
            (0..).zip(rows).filter(|(_, row)| row.words()[word] >> (bit % 32) & 1 == 1).map(|(i, _)| i).collect();
        assert_eq!(tally.count(bit) as usize, having.len());
        let mut found = Vec::new();
        K::find(lists.read(list), word, bit % 32, having.len(), &mut found);
        assert_eq!(found, having);
    }
    let surveyed = K::survey(lists.read(list), conflicts);
    for (conflict, surveyed) in conflicts.iter().zip(surveyed) {
        let is_alive = |row: &W| row.words().iter().zip(conflict.words()).all(|(row, conflict)| row & conflict == 0);
        let alive: Vec<usize> = (0..rows.len()).filter(|&i| is_alive(&rows[i])).collect();
        let mut union = W::zero(width);
        for (w, word) in union.words_mut().iter_mut().enumerate() {
            *word = alive.iter().fold(0, |all, &i| all | rows[i].words()[w]);
        }
        assert_eq!(surveyed, Survivors { union, len: alive.len() });
        let survivors = lists.push(alive.len());
        let (below, top) = lists.read_and_write(list, survivors);
        K::compact(below, conflict, top);
        for w in 0..=width {
            let word = |&i: &usize| rows[i].words().get(w).copied().unwrap_or(7 * i as u32);
            let expected: Vec<u32> = alive.iter().map(word).collect();
            assert_eq!(lists.read(survivors).column(w)[..alive.len()], expected);
        }
        lists.pop(survivors);
    }
}

fn all_loops_fulfil_their_definition<W: Words + std::fmt::Debug + PartialEq>(rows: &[W], conflicts: &[W; 2]) {
    loops_fulfil_their_definition::<Portable, W>(rows, conflicts);
    #[cfg(target_arch = "x86_64")]
    if avx512::is_here() {
        loops_fulfil_their_definition::<avx512::Avx512, W>(rows, conflicts);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn loops_fulfil_their_definition_on_lists_of_any_length(
        // Short lists often, and some that need all the digits there are.
        len in prop_oneof![0..20_usize, 0..300_usize, 0..2500_usize],
        seed in any::<u64>(),
    ) {
        let mut random = fastrand::Rng::with_seed(seed);
        let conflicts: [[u32; 5]; 2] = std::array::from_fn(|_| std::array::from_fn(|_| 1 << random.u32(..32)));
        let rows: Vec<[u32; 5]> = (0..len).map(|_| std::array::from_fn(|_| random.u32(..) & random.u32(..))).collect();
        let three = |row: &[u32; 5]| [row[0], row[1], row[2]];
        let rows_of_three: Vec<[u32; 3]> = rows.iter().map(three).collect();
        all_loops_fulfil_their_definition(&rows, &conflicts);
        all_loops_fulfil_their_definition(&rows_of_three, &conflicts.each_ref().map(three));
        let vectors: Vec<Vec<u32>> = rows.iter().map(|row| row.to_vec()).collect();
        all_loops_fulfil_their_definition(&vectors, &conflicts.each_ref().map(|row| row.to_vec()));
    }
}

#[test]
fn limits_are_obeyed() {
    obeys_limits(&Mask::default(), &apart(10, 3));
}

/// Dominoes on a strip, so long that lists would not fit.
#[test]
fn links_are_used_where_lists_are_too_long() {
    let mut cover = ExactCover::new();
    let cells: Vec<_> = (0..4000).map(|_| cover.primary("cell")).collect();
    for pair in cells.windows(2) {
        cover.option([pair[0].into(), pair[1].into()]).unwrap();
    }
    assert!(is_too_large(&cover, &Run::default()));
    let (found, stats) = visited(&Mask::default(), &cover);
    assert_eq!((found.len(), stats.nodes), (1, 2001));
}

/// So many children that checking all of them takes minutes.
#[test]
fn a_long_node_ends_with_the_budget() {
    let mut cover = ExactCover::new();
    let items = [0; 4].map(|_| cover.primary("x"));
    for i in 0..400_000 {
        cover.option([items[i % 2].into(), items[2 + i % 2].into()]).unwrap();
    }
    for engine in [Mask::default(), Mask { is_portable: true }] {
        let started = cpu_time::ThreadTime::now();
        let run = Run::default().within(std::time::Duration::from_millis(300));
        let report = engine.solve(&cover, &run, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
        let took = started.elapsed();
        assert!(took.as_millis() < 600, "{took:?}");
    }
}
