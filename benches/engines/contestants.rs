//! Contestants: the engines of this project, and other crates for exact cover.
//!
//! Each one counts by its cheapest interface. Every run begins with the plain problem and includes building the contestant's own
//! data structure. Solutions are not built where the crate allows that: `dlx-rs` and `dancing-links` make a vector of each.

use std::ops::ControlFlow;

use dlx::choose::{Choose, knuth_tiebreak, mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solve};
use exact_covers::Solver as _;
use jigsat_engines::{Cells, Dlx, Engine, Limits, Mask, Memo, Outcome, Run, Sweep};
use jigsat_forms::ExactCover;

use crate::matrices::{Matrix, Rows};

/// An engine or crate that counts solutions.
pub(crate) struct Contestant {
    /// The engine, with `jigsat` before it, or the crate.
    pub(crate) name: &'static str,
    /// Does it use dancing links? Such contestants take seconds for slow problems.
    pub(crate) has_links: bool,
    /// Can it count the solutions of this problem?
    is_capable: fn(&Matrix) -> bool,
    /// Takes a problem.
    enter: fn(&Matrix) -> Contest<'_>,
}

impl Contestant {
    /// Prepares a count; `None` if the contestant does not support the problem.
    pub(crate) fn enter<'a>(&self, matrix: &'a Matrix) -> Option<Contest<'a>> {
        (self.is_capable)(matrix).then(|| (self.enter)(matrix))
    }
}

/// Counts once.
pub(crate) type Contest<'a> = Box<dyn Fn() -> Tally + 'a>;

/// The result of a count.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// The number of solutions.
    pub(crate) count: u64,
    /// The nodes of the search tree, where the contestant reports them.
    pub(crate) nodes: Option<u64>,
}

/// All contestants.
pub(crate) const CONTESTANTS: &[Contestant] = &[
    linked("jigsat dlx", all, |matrix| own(&Dlx, matrix)),
    linkless("jigsat cells", |matrix| own(&Cells, matrix)),
    linkless("jigsat mask", |matrix| own(&Mask { is_portable: false }, matrix)),
    linkless("jigsat mask, portable", |matrix| own(&Mask { is_portable: true }, matrix)),
    linkless("jigsat memo", |matrix| own(&Memo::ADAPTIVE, matrix)),
    Contestant { is_capable: narrow, ..linkless("jigsat sweep", |matrix| own(&SWEEP, matrix)) },
    linked("dlx", all, with_dlx),
    linked("exact-covers", plain, with_exact_covers),
    linked("dlx-rs", plain, with_dlx_rs),
    linked("dancing-links", plain, with_dancing_links),
];

const SWEEP: Sweep = Sweep { memory: None };

fn all(_: &Matrix) -> bool {
    true
}

/// Supports problems without multiplicities.
fn plain(matrix: &Matrix) -> bool {
    matrix.rows.is_plain()
}

/// Supports problems whose fronts are narrow: a sweep takes at most a million states.
fn narrow(matrix: &Matrix) -> bool {
    let short = Run::from(Limits { nodes: Some(1_000_000), ..Limits::none() });
    SWEEP.count(&matrix.cover, &short).is_ok_and(|counted| counted.report.outcome == Outcome::Exhausted)
}

const fn linked(name: &'static str, is_capable: fn(&Matrix) -> bool, enter: fn(&Matrix) -> Contest<'_>) -> Contestant {
    Contestant { name, has_links: true, is_capable, enter }
}

const fn linkless(name: &'static str, enter: fn(&Matrix) -> Contest<'_>) -> Contestant {
    Contestant { name, has_links: false, is_capable: all, enter }
}

fn own<'a>(engine: &'a dyn Engine<ExactCover>, matrix: &'a Matrix) -> Contest<'a> {
    Box::new(|| {
        let counted = engine.count(&matrix.cover, &Run::default()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(counted.report.outcome, Outcome::Exhausted);
        let count = u64::try_from(&counted.count).expect("all of these can be counted one by one");
        Tally { count, nodes: Some(counted.report.stats.nodes) }
    })
}

/// The tally of a contestant that does not count nodes.
fn only(count: usize) -> Tally {
    Tally { count: count as u64, nodes: None }
}

/// Algorithm X, or Algorithm M where there are multiplicities.
fn with_dlx(matrix: &Matrix) -> Contest<'_> {
    let rows = &matrix.rows;
    let [primary, secondary] = [rows.bounds.len(), rows.secondary].map(|number| number as dlx::Uint);
    let options: Vec<Vec<dlx::Uint>> =
        rows.options.iter().map(|option| option.iter().map(|&item| item as dlx::Uint).collect()).collect();
    if rows.is_plain() {
        Box::new(move || {
            let mut problem = dlx::x::make_problem(primary, secondary, &options, OptOrder::Seq);
            exhaust(&mut problem, &mut mrv_chooser(prefer_any(), no_tiebreak()))
        })
    } else {
        Box::new(move || {
            let bounds = rows.bounds.iter().map(|&(lo, hi)| (lo as dlx::Int, hi as dlx::Int));
            let items = dlx::m::INodes::new(bounds, secondary);
            let nodes = dlx::x::ONodes::new(primary + secondary, primary, &options, OptOrder::Seq);
            exhaust(&mut dlx::m::Problem::new(items, nodes), &mut mrv_chooser(prefer_any(), knuth_tiebreak()))
        })
    }
}

fn exhaust<P: Solve>(problem: &mut P, chooser: &mut impl Choose<P>) -> Tally {
    let mut solver = dlx::Solver::new(problem);
    let mut count = 0;
    while solver.next_solution(chooser) {
        count += 1;
    }
    only(count)
}

/// Algorithm C with dancing links; the dancing cells of the crate are not written yet.
fn with_exact_covers(matrix: &Matrix) -> Contest<'_> {
    let rows = &matrix.rows;
    let items: Vec<usize> = (0..rows.items()).collect();
    let first_secondary = rows.bounds.len();
    Box::new(move || {
        let (primary, secondary) = items.split_at(first_secondary);
        let mut solver: exact_covers::DlSolver<usize, ()> = exact_covers::DlSolver::new(primary, secondary);
        for option in &rows.options {
            let (primary, secondary): (Vec<usize>, Vec<usize>) =
                option.iter().partition(|&&item| item < first_secondary);
            let secondary: Vec<_> = secondary.into_iter().map(|item| (item, None)).collect();
            solver.add_option(primary, secondary);
        }
        let mut count = 0;
        solver.solve(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        only(count)
    })
}

/// Algorithm X; items count from 1.
fn with_dlx_rs(matrix: &Matrix) -> Contest<'_> {
    let rows = &matrix.rows;
    let options: Vec<Vec<usize>> =
        rows.options.iter().map(|option| option.iter().map(|item| item + 1).collect()).collect();
    Box::new(move || {
        let mut solver = dlx_rs::Solver::new_optional(rows.bounds.len(), rows.secondary);
        for (number, option) in options.iter().enumerate() {
            solver.add_option(number, option);
        }
        only(solver.count())
    })
}

/// Algorithm X.
fn with_dancing_links(matrix: &Matrix) -> Contest<'_> {
    let table = Table::of(&matrix.rows);
    Box::new(move || only(dancing_links::ExactCover::solver(&table).count()))
}

/// Options and items, and what covers what: `dancing-links` asks for every pair.
struct Table {
    options: Vec<usize>,
    items: Vec<usize>,
    first_secondary: usize,
    covers: Vec<Vec<bool>>,
}

impl Table {
    fn of(rows: &Rows) -> Self {
        let covers = |option: &Vec<usize>| (0..rows.items()).map(|item| option.contains(&item)).collect();
        Self {
            options: (0..rows.options.len()).collect(),
            items: (0..rows.items()).collect(),
            first_secondary: rows.bounds.len(),
            covers: rows.options.iter().map(covers).collect(),
        }
    }
}

impl dancing_links::ExactCover for Table {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, option: &usize, item: &usize) -> bool {
        self.covers[*option][*item]
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.first_secondary
    }

    fn possibilities(&self) -> &[usize] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}
