//! Proofs by exact cover: the search tree itself, written as a checkable proof.
//!
//! # The formula
//! Variable `o` is true if option `o` is chosen. There is a clause for each primary item: one of its options is chosen. There is a clause
//! for each pair of options that exclude each other: not both are chosen. Items with multiplicities other than 1 have no such plain
//! clauses, and are refused.
//!
//! # The proof
//! A node of the tree is a set of chosen options `c1 … ck`, and it is *refuted* if no cover contains them all: that is the clause
//! `¬c1 ∨ … ∨ ¬ck`. The node branches on an item; each option of it either excludes one of the chosen ones (a clause of the formula) or
//! leads to a child, which was refuted before (a clause of the proof). Assume `c1 … ck`: each of these clauses takes one
//! option from the item, until the clause of the item has none left. So the clause of every node follows by unit propagation, from as
//! many clauses as the item has options, and that of the root is empty.
//!
//! *Source*: that backtracking writes proofs of this kind is folklore of proof logging; see Jakob Nordström et al. on certifying
//! combinatorial solvers. The branching rule, the item with the fewest options, is that of TAOCP 7.2.2.1.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Entry, Role, Uses};
use jigsat_forms::{Cnf, ExactCover, ItemId, OptionId, Var};

use super::method::BasisError;
use crate::refute::logging::{ProofWriters, Refutation};

/// The formula of a cover, and the numbers of its clauses.
pub(super) struct Plain {
    pub(super) cnf: Cnf,
    /// The options of each primary item.
    items: Vec<Vec<u32>>,
    /// The indices in `items` of the primary items of each option.
    places: Vec<Vec<u32>>,
    /// The options that each option excludes, sorted.
    rivals: Vec<Vec<u32>>,
    /// The number of clauses before the first pair of each option with a later one.
    before: Vec<u64>,
}

impl Plain {
    /// The formula of `cover`. `O(pairs of options that exclude one another)`.
    ///
    /// # Errors
    /// If an item has a multiplicity, or the budget is exceeded.
    pub(super) fn new(cover: &ExactCover, budget: &Budget) -> Result<Self, BasisError> {
        let primary: Vec<ItemId> = cover.items().filter(|&item| cover.role(item) != Role::Secondary).collect();
        if let Some(item) = primary.iter().find(|&&item| cover.role(item) != (Role::Primary { lo: 1, hi: 1 })) {
            let name = cover.name(*item);
            return Err(BasisError::Unfit(format!(
                "the item {name} has a multiplicity, which proofs by a search tree do not support"
            )));
        }
        let mut cnf = Cnf::within(budget);
        let vars: Vec<Var> = cover.options().map(|_| cnf.projection_variable()).collect();
        let uses = cover.uses(budget)?;
        let options = |item: &ItemId| uses[item.index()].plain.iter().map(|option| option.0).collect();
        let items: Vec<Vec<u32>> = primary.iter().map(options).collect();
        let place = |entry: &Entry| Some(primary.binary_search(&entry.item).ok()? as u32);
        let places = cover.options().map(|option| cover.entries(option).iter().filter_map(place).collect()).collect();
        for options in &items {
            cnf.clause(options.iter().map(|&option| vars[option as usize].positive()))?;
        }
        let rivals = rivals(cover, &uses, budget)?;
        let mut before = Vec::with_capacity(rivals.len());
        for (option, others) in (0_u32..).zip(&rivals) {
            before.push(cnf.clause_count() as u64);
            for &other in others.iter().filter(|&&other| other > option) {
                cnf.clause([option, other].map(|option| vars[option as usize].is(false)))?;
            }
        }
        // Every option covers an item, and no solution has room for one more.
        cnf.set_incomparable();
        Ok(Self { cnf, items, places, rivals, before })
    }

    /// The number of the clause for two options that exclude each other.
    fn exclusion(&self, a: u32, b: u32) -> u64 {
        let (first, second) = (a.min(b), a.max(b));
        let rivals = &self.rivals[first as usize];
        let later = rivals.partition_point(|&other| other <= first);
        let place = rivals[later..].partition_point(|&other| other < second);
        self.before[first as usize] + place as u64 + 1
    }

    /// Writes the proof that there is no cover other than those in `excluded`.
    /// Their exclusions are the last clauses of the formula.
    ///
    /// # Errors
    /// Errors of the writers.
    pub(super) fn refute<'a>(
        &'a self,
        excluded: impl IntoIterator<Item = Vec<OptionId>>,
        run: &'a Run,
        proof: ProofWriters<'a>,
    ) -> io::Result<Refutation> {
        let alive = self.items.iter().map(|options| options.len() as u32).collect();
        let clauses = self.cnf.clause_count() as u64;
        let sorted = |cover: Vec<OptionId>| cover.into_iter().map(|option| option.0).sorted().collect();
        let excluded: HashMap<Vec<u32>, u64> = excluded.into_iter().map(sorted).zip(clauses + 1..).collect();
        let mut prover = Prover {
            plain: self,
            run,
            proof,
            alive,
            covered: vec![false; self.items.len()],
            blocked: vec![0; self.rivals.len()],
            chosen: Vec::new(),
            last: clauses + excluded.len() as u64,
            excluded,
        };
        match prover.refute() {
            ControlFlow::Continue(_) => Ok(Refutation::Proved),
            ControlFlow::Break(end) => end,
        }
    }
}

/// The options that exclude each option.
/// They share a primary item, or a secondary one with another colour.
fn rivals(cover: &ExactCover, uses: &[Uses], budget: &Budget) -> Result<Vec<Vec<u32>>, Exceeded> {
    let count = |uses: &Uses| uses.plain.len() + uses.coloured.values().map(Vec::len).sum::<usize>();
    let pairs: usize = uses.iter().map(count).map(|options| options.saturating_mul(options)).sum();
    // Each pair is stored on both sides, and is a clause.
    budget.reserve(16 * pairs as u64, || format!("{pairs} pairs of options that exclude one another"))?;
    let mut pace = budget.pace();
    let rivals = |option: OptionId| {
        pace.step(1000)?;
        let entries = cover.entries(option).iter();
        let others = entries.flat_map(|entry| {
            let Uses { plain, coloured } = &uses[entry.item.index()];
            let clashing = coloured.iter().filter(|(colour, _)| Some(**colour) != entry.colour);
            plain.iter().chain(clashing.flat_map(|(_, options)| options)).map(|other| other.0)
        });
        Ok(others.filter(|&other| other != option.0).sorted().dedup().collect())
    };
    cover.options().map(rivals).collect()
}

/// The depth-first walk through the tree.
struct Prover<'a> {
    plain: &'a Plain,
    /// For the sorted options of each excluded cover, the number of the clause that excludes it.
    excluded: HashMap<Vec<u32>, u64>,
    run: &'a Run,
    proof: ProofWriters<'a>,
    /// The number of options of each item that are not blocked.
    alive: Vec<u32>,
    covered: Vec<bool>,
    /// The number of chosen options that exclude each option.
    blocked: Vec<u32>,
    chosen: Vec<u32>,
    /// The number of the last clause.
    last: u64,
}

impl Prover<'_> {
    /// Refutes the current node; returns the number of its clause.
    fn refute(&mut self) -> ControlFlow<io::Result<Refutation>, u64> {
        if self.run.limits.check().is_break() {
            return ControlFlow::Break(Ok(Refutation::Limited));
        }
        let open = (0..self.covered.len()).filter(|&item| !self.covered[item]);
        let Some(item) = open.min_by_key(|&item| self.alive[item]) else {
            let chosen: Vec<u32> = self.chosen.iter().copied().sorted().collect();
            let Some(&exclusion) = self.excluded.get(&chosen) else {
                return ControlFlow::Break(Ok(Refutation::Satisfiable));
            };
            return self.conclude(&[exclusion], &[]);
        };
        let plain = self.plain;
        let (mut hints, mut children) = (Vec::new(), Vec::new());
        for &option in &plain.items[item] {
            if let Some(chosen) = self.rival(option) {
                hints.push(plain.exclusion(option, chosen));
                continue;
            }
            self.choose(option);
            let child = self.refute()?;
            self.unchoose(option);
            hints.push(child);
            children.push(child);
        }
        // The clause of the item comes last: the other hints leave none of its literals.
        hints.push(item as u64 + 1);
        self.conclude(&hints, &children)
    }

    /// A chosen option that excludes this one, if there is one.
    fn rival(&self, option: u32) -> Option<u32> {
        let rivals = &self.plain.rivals[option as usize];
        let is_blocked = self.blocked[option as usize] > 0;
        is_blocked.then(|| self.chosen.iter().copied().find(|chosen| rivals.binary_search(chosen).is_ok())).flatten()
    }

    /// Writes the clause of the current node, and deletes those of its children.
    fn conclude(&mut self, hints: &[u64], children: &[u64]) -> ControlFlow<io::Result<Refutation>, u64> {
        self.last += 1;
        match self.write(hints, children) {
            Ok(()) => ControlFlow::Continue(self.last),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }

    fn write(&mut self, hints: &[u64], children: &[u64]) -> io::Result<()> {
        let Self { proof: ProofWriters { lrat, drat }, chosen, last, .. } = self;
        let literals = chosen.iter().map(|&option| -i64::from(option) - 1).chain([0]).join(" ");
        writeln!(lrat, "{last} {literals} {} 0", hints.iter().join(" "))?;
        writeln!(drat, "{literals}")?;
        if !children.is_empty() {
            writeln!(lrat, "{last} d {} 0", children.iter().join(" "))?;
        }
        Ok(())
    }

    fn choose(&mut self, option: u32) {
        let plain = self.plain;
        self.chosen.push(option);
        for &item in &plain.places[option as usize] {
            self.covered[item as usize] = true;
        }
        for &rival in &plain.rivals[option as usize] {
            self.blocked[rival as usize] += 1;
            if self.blocked[rival as usize] == 1 {
                plain.places[rival as usize].iter().for_each(|&item| self.alive[item as usize] -= 1);
            }
        }
    }

    /// Undoes [`choose`](Self::choose).
    fn unchoose(&mut self, option: u32) {
        let plain = self.plain;
        for &rival in &plain.rivals[option as usize] {
            self.blocked[rival as usize] -= 1;
            if self.blocked[rival as usize] == 0 {
                plain.places[rival as usize].iter().for_each(|&item| self.alive[item as usize] += 1);
            }
        }
        for &item in &plain.places[option as usize] {
            self.covered[item as usize] = false;
        }
        self.chosen.pop();
    }
}
