//! Names and words for facts and conclusions.

use itertools::Itertools;

use super::atoms::{Atoms, Meaning};
use super::sentence::{about_cells, sentence};
use super::theory::RULES;
use super::view::BoardView;
use crate::deduction::{Deduction, Fact, Words};
use crate::drawing::{Mark, Spot};
use crate::puzzles::arukone::Arukone;

/// A conclusion in words.
pub(super) fn words(view: &BoardView<'_>, deduction: &Deduction) -> Words {
    let mut sentence = sentence(view, deduction);
    if let Some(first) = sentence.get(..1).map(str::to_uppercase) {
        sentence.replace_range(..1, &first);
    }
    let technique = match RULES[deduction.rule].name {
        "pass" if deduction.facts.len() == 2 => Some("corner"),
        "narrow" => Some("bottleneck"),
        "region" | "block" => Some("parity"),
        _ => None,
    };
    Words { technique, ..Words::new(sentence, marks(view, deduction)) }
}

/// The places of a fact: its cell, or both cells of its edge.
pub(super) fn places(puzzle: &Arukone, atoms: &Atoms, fact: Fact) -> Vec<Spot> {
    cells(puzzle, atoms, fact).into_iter().map(|cell| spot(puzzle, cell)).collect()
}

fn cells(puzzle: &Arukone, atoms: &Atoms, fact: Fact) -> Vec<usize> {
    match atoms.meaning(fact.atom) {
        Meaning::Edge(edge) => puzzle.grid.cells_of(edge).to_vec(),
        Meaning::Used(cell) | Meaning::Label { cell, .. } => vec![cell],
    }
}

pub(super) fn spot(puzzle: &Arukone, cell: usize) -> Spot {
    let [x, y] = puzzle.grid.position(cell);
    [x, y, 0]
}

/// Marks the cells in `about` as reasons, and the changed cells as results or excluded.
/// If the conclusion changes only cells in `about`, these are no reasons.
///
/// Where no path runs between two cells, the picture has a wall. Both cells are what the sentence is about.
fn marks(view: &BoardView<'_>, deduction: &Deduction) -> Vec<(Spot, Mark)> {
    let spot = |cell: usize| spot(view.puzzle(), cell);
    let about = about_cells(view, deduction);
    let facts = deduction.facts.iter();
    let changed = facts.flat_map(|&fact| cells(view.puzzle(), view.atoms(), fact));
    let changed = changed.unique().collect_vec();
    let is_elsewhere = changed.iter().any(|cell| !about.contains(cell));
    let results = changed.into_iter().filter(|cell| !is_elsewhere || !about.contains(cell)).collect_vec();
    let reasons = about.into_iter().unique().filter(|cell| !results.contains(cell));
    let reasons = reasons.map(|cell| (spot(cell), Mark::Reason));
    let mark = |cell: usize| {
        let here = deduction.facts.iter().filter(|&&fact| cells(view.puzzle(), view.atoms(), fact).contains(&cell));
        let is_wall = |fact: &&Fact| matches!(view.atoms().meaning(fact.atom), Meaning::Edge(_));
        match here.clone().find(|fact| fact.holds) {
            Some(_) => Mark::Result,
            None if here.clone().all(|fact| is_wall(&fact)) => Mark::Reason,
            None => Mark::Excluded,
        }
    };
    reasons.chain(results.iter().map(|&cell| (spot(cell), mark(cell)))).collect()
}
