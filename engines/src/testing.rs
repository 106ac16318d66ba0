//! Helpers for the tests of several engines: random exact covers, comparable solutions, and state spaces.

mod forgeries;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use jigsat_forms::budget::Budget;
use jigsat_forms::diagram::{Diagram, Space};
use jigsat_forms::exact_cover::{Colour, Entry};
use jigsat_forms::{ExactCover, Form, Move, OptionId, Search, StateSpace};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::{Counted, Engine, Limit, Limits, Outcome, Quota, Run, Stats, Visitor};

pub(super) use forgeries::forgeries;

/// All solutions that an engine finds, sorted. Several equal ones stay several.
pub(super) fn solutions(engine: &dyn Engine<ExactCover>, problem: &ExactCover) -> Vec<BTreeSet<OptionId>> {
    visited(engine, problem).0
}

/// All solutions that an engine finds, sorted, and its statistics.
pub(super) fn visited(engine: &dyn Engine<ExactCover>, problem: &ExactCover) -> (Vec<BTreeSet<OptionId>>, Stats) {
    let mut found: Vec<BTreeSet<OptionId>> = Vec::new();
    let mut visit = |options: &[OptionId]| {
        found.push(options.iter().copied().collect());
        ControlFlow::Continue(())
    };
    let report = engine.solve(problem, &Run::default(), &mut visit).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.witnesses, found.len() as u64);
    found.sort();
    (found, report.stats)
}

/// Items without common options, each with so many options: `optionsⁿ` solutions.
pub(super) fn apart(items: usize, options: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    for _ in 0..items {
        let item = cover.primary("item");
        for _ in 0..options {
            cover.option([item.into()]).unwrap();
        }
    }
    cover
}

/// Checks that an engine obeys its limits, on a problem with more nodes and solutions.
pub(super) fn obeys_limits(engine: &dyn Engine<ExactCover>, problem: &ExactCover) {
    let run = |limits: Limits, visit: Visitor<'_, [OptionId]>| engine.solve(problem, &limits.into(), visit).unwrap();
    let go_on = &mut |_: &[OptionId]| ControlFlow::Continue(());
    let report = run(Limits { nodes: Some(7), ..Limits::none() }, go_on);
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 7));
    let report = run(Limits { witnesses: Some(5), ..Limits::none() }, go_on);
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Limited(Limit::Witnesses), 5));
    let report = run(Limits::none().within(Duration::ZERO), go_on);
    assert_eq!(report.outcome, Outcome::Limited(Limit::Time));
    let report = run(Limits::none(), &mut |_| ControlFlow::Break(()));
    assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Stopped, 1));
}

/// All solutions of a compiled problem, sorted. Checks that every path is another set of options.
pub(super) fn listed(diagram: Diagram) -> Vec<BTreeSet<OptionId>> {
    assert_eq!(jigsat_space::path_fault(&diagram, Budget::unlimited()), Ok(None));
    paths(diagram)
}

/// All paths of a diagram, sorted.
pub(super) fn paths(diagram: Diagram) -> Vec<BTreeSet<OptionId>> {
    let space = Space::new(diagram, Budget::unlimited()).unwrap();
    let solutions = space.solutions(BigUint::ZERO);
    let mut found: Vec<BTreeSet<OptionId>> = solutions.map(|atoms| atoms.into_iter().map(OptionId).collect()).collect();
    found.sort();
    found
}

/// All solutions by the definition, from every set of options, sorted.
pub(super) fn by_definition(problem: &ExactCover) -> Vec<BTreeSet<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    let mut found: Vec<BTreeSet<OptionId>> = (0..1_u32 << options.len())
        .map(|bits| options.iter().copied().filter(|option| bits >> option.0 & 1 == 1).collect::<Vec<_>>())
        .filter(|chosen| problem.is_solution(chosen))
        .map(BTreeSet::from_iter)
        .collect();
    found.sort();
    found
}

/// Random problems with multiplicities and colours.
/// Up to 4 primary items, up to 3 secondary ones, up to 9 options.
pub(super) fn problem() -> impl Strategy<Value = ExactCover> {
    let multiplicities = prop::collection::vec((0..3_u32, 0..3_u32), 1..5);
    // For each item of an option: left out (the most frequent case), plain, or in one of two colours.
    let options = prop::collection::vec(prop::collection::vec(0..6_u32, 7), 0..10);
    (multiplicities, 0..4_usize, options).prop_map(|(multiplicities, secondaries, options)| {
        let mut cover = ExactCover::new();
        let primary: Vec<_> =
            multiplicities.iter().map(|&(lo, more)| cover.primary_times("p", lo..=lo + more).unwrap()).collect();
        let secondary: Vec<_> = (0..secondaries).map(|_| cover.secondary("s")).collect();
        for codes in options {
            let plain = primary.iter().zip(&codes).filter(|&(_, &code)| code >= 3).map(|(&item, _)| item.into());
            let coloured = secondary.iter().zip(&codes[4..]).filter_map(|(&item, &code)| match code {
                0..3 => None,
                3 => Some(Entry::from(item)),
                _ => Some(item.with(Colour(code))),
            });
            // An option without primary item is refused, which is as good as not there.
            let _ = cover.option(plain.chain(coloured));
        }
        cover
    })
}

/// Problems with many options, so that lists have several blocks and sets several words.
/// Random sets of two to four cells of a board.
pub(super) fn wide_problem() -> impl Strategy<Value = ExactCover> {
    let option = prop::collection::vec(0..40_usize, 2..5);
    (prop::collection::vec(option, 60..240), 0..3_u32).prop_map(|(options, more)| {
        let mut cover = ExactCover::new();
        let cells: Vec<_> = (0..40)
            .map(|i| match i {
                0..34 => cover.primary("cell"),
                34..37 => cover.primary_times("many", 1..=2 + more).unwrap(),
                _ => cover.secondary("tag"),
            })
            .collect();
        for mut option in options {
            option.sort_unstable();
            option.dedup();
            let colour = Colour(option.len() as u32);
            let entry = |&i: &usize| if i < 38 { Entry::from(cells[i]) } else { cells[i].with(colour) };
            // An option without primary item is refused, which is as good as not there.
            let _ = cover.option(option.iter().map(entry));
        }
        cover
    })
}

/// Options with up to three neighbours on a strip of 12 to 20 cells: a narrow front.
pub(super) fn strip_of_patterns() -> impl Strategy<Value = ExactCover> {
    let options = prop::collection::vec((0..20_usize, 0..8_u32), 0..60);
    (12..=20_usize, options).prop_map(|(length, options)| {
        let mut cover = ExactCover::new();
        let cells: Vec<_> = (0..length).map(|_| cover.primary("cell")).collect();
        for (start, pattern) in options {
            let later = (1..=3).filter(|&i| pattern >> (i - 1) & 1 == 1).map(|i| start + i);
            let taken: Option<Vec<_>> = std::iter::once(start).chain(later).map(|i| cells.get(i)).collect();
            if let Some(taken) = taken {
                cover.option(taken.into_iter().map(|&cell| cell.into())).unwrap();
            }
        }
        cover
    })
}

/// Latin squares of order `n` with a fixed first row; `seed` shuffles the items.
pub(super) fn latin_squares(n: usize, seed: u64) -> ExactCover {
    let mut places: Vec<usize> = (0..3 * n * n).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut places);
    let options = (n..n * n).flat_map(|cell| (0..n).map(move |symbol| (cell / n, cell % n, symbol)));
    let options: Vec<[usize; 3]> = options
        .filter(|&(_, column, symbol)| symbol != column)
        .map(|(row, column, symbol)| [row * n + column, n * n + row * n + symbol, 2 * n * n + column * n + symbol])
        .map(|items| items.map(|item| places[item]))
        .collect();
    let mut cover = ExactCover::new();
    let used: BTreeSet<usize> = options.iter().flatten().copied().collect();
    let items: BTreeMap<usize, _> = used.into_iter().map(|item| (item, cover.primary("item"))).collect();
    for option in options {
        cover.option(option.map(|item| items[&item].into())).unwrap();
    }
    cover
}

/// Dominoes on a board of `width` by `height`, its cells row by row.
pub(super) fn dominoes(width: usize, height: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    let cells: Vec<_> = (0..width * height).map(|_| cover.primary("cell")).collect();
    for (place, &cell) in cells.iter().enumerate() {
        if place % width + 1 < width {
            cover.option([cell.into(), cells[place + 1].into()]).unwrap();
        }
        if let Some(&below) = cells.get(place + width) {
            cover.option([cell.into(), below.into()]).unwrap();
        }
    }
    cover
}

/// Counts with a quota that is extended by `step` nodes again and again.
pub(super) fn counted_in_quotas<F: Form + Sync>(engine: &dyn Engine<F>, problem: &F, step: u64) -> Counted {
    let (send, events) = mpsc::channel();
    let paused = send.clone();
    let quota = Arc::new(Quota::new(move || paused.send(None).unwrap()));
    let run = Run { quota: Some(Arc::clone(&quota)), ..Run::default() };
    thread::scope(|scope| {
        scope.spawn(|| send.send(Some(engine.count(problem, &run).unwrap())).unwrap());
        let mut quotas = (1..).map(|number| number * step);
        loop {
            quota.extend_to(quotas.next().unwrap());
            // Ends a test in which all threads wait; no run takes as long.
            if let Some(counted) = events.recv_timeout(Duration::from_secs(60)).unwrap() {
                return counted;
            }
        }
    })
}

/// Queens on an n × n board.
pub(super) fn queens(n: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    let [rows, columns] = ["row", "column"].map(|name| (0..n).map(|_| cover.primary(name)).collect::<Vec<_>>());
    let [up, down] = ["up", "down"].map(|name| (0..2 * n).map(|_| cover.secondary(name)).collect::<Vec<_>>());
    for row in 0..n {
        for column in 0..n {
            let items = [rows[row], columns[column], up[row + column], down[n + row - column]];
            cover.option(items.map(Entry::from)).unwrap();
        }
    }
    cover
}

/// Queens on an n × n board, row by row.
#[derive(Clone)]
struct Queens {
    n: u32,
    columns: Vec<u32>,
}

impl StateSpace for Queens {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        let row = self.columns.len() as u32;
        let attacked = |column: u32| {
            let mut queens = (0..).zip(&self.columns);
            queens.any(|(r, &c)| c == column || c.abs_diff(column) == row - r)
        };
        moves.extend((0..self.n).filter(|&column| !attacked(column)).map(Move));
    }

    fn apply(&mut self, step: Move) {
        self.columns.push(step.0);
    }

    fn undo(&mut self, step: Move) {
        assert_eq!(self.columns.pop(), Some(step.0), "only the latest move is undone");
    }

    fn is_goal(&self) -> bool {
        self.columns.len() as u32 == self.n
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

/// The search for places of n queens.
pub(crate) fn queens_by_rows(n: u32) -> Search {
    Box::new(Queens { n, columns: Vec::new() })
}

/// The same space, and no state of it a goal.
pub(crate) fn barren(space: Search) -> Search {
    Box::new(Barren(space))
}

struct Barren(Search);

impl StateSpace for Barren {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        self.0.moves(moves);
    }

    fn apply(&mut self, step: Move) {
        self.0.apply(step);
    }

    fn undo(&mut self, step: Move) {
        self.0.undo(step);
    }

    fn is_goal(&self) -> bool {
        false
    }

    fn fork(&self) -> Search {
        barren(self.0.fork())
    }
}
