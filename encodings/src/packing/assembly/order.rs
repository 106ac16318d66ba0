//! Steps in a natural order for people: from the bottom to the top.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use itertools::Itertools;

use super::Step;
use super::direction::Vector;
use super::lines::{Marked, lines};
use crate::lattice::reading_order;

/// The same steps in a natural order that is possible, too.
///
/// Of the possible next steps it is always the one whose first cell in reading order is first.
pub(super) fn natural(pieces: &[Vec<Vector>], steps: Vec<Step>) -> Vec<Step> {
    let cells_of = |step: &Step| step.pieces.iter().flat_map(|&piece| &pieces[piece]).copied().collect_vec();
    let cells = steps.iter().map(cells_of).collect_vec();
    let first = cells.iter().map(|cells| cells.iter().copied().map(reading_order).min()).collect_vec();
    let mut later = vec![Vec::new(); steps.len()];
    let mut waits_for = vec![0_usize; steps.len()];
    for (earlier, step) in precedences(&cells, &steps) {
        later[earlier].push(step);
        waits_for[step] += 1;
    }
    let ready = |step: usize| Reverse((first[step], step));
    let mut heap: BinaryHeap<_> = (0..steps.len()).filter(|&step| waits_for[step] == 0).map(ready).collect();
    let mut steps = steps.into_iter().map(Some).collect_vec();
    let mut ordered = Vec::with_capacity(steps.len());
    while let Some(Reverse((_, step))) = heap.pop() {
        ordered.extend(steps[step].take());
        for &next in &later[step] {
            waits_for[next] -= 1;
            if waits_for[next] == 0 {
                heap.push(ready(next));
            }
        }
    }
    ordered
}

/// The order constraints: every step comes before those of the pieces on its way.
///
/// Implied constraints may be missing. There are at most six times as many as cells.
fn precedences(cells: &[Vec<Vector>], steps: &[Step]) -> Vec<(usize, usize)> {
    let marked = cells.iter().enumerate().flat_map(|(step, cells)| cells.iter().map(move |&cell| (cell, step)));
    let mut marked: Vec<Marked> = marked.collect();
    let mut found = Vec::new();
    for axis in [0, 1, 2] {
        for line in lines(axis, &mut marked) {
            let along = line.iter().map(|&(_, step)| step);
            // Pieces leave against the direction of their step.
            let leaves = |step: usize, is_ascending| {
                let out = steps[step].direction.opposite();
                out.axis() == axis && out.is_ascending() == is_ascending
            };
            found.extend(precedences_of(along.clone(), |step| leaves(step, false)));
            found.extend(precedences_of(along.rev(), |step| leaves(step, true)));
        }
    }
    found
}

/// The constraints on one line, seen from one end, for the steps that leave over this end.
fn precedences_of(line: impl Iterator<Item = usize>, leaves: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let (mut found, mut on_the_way) = (Vec::new(), Vec::new());
    for step in line {
        if leaves(step) {
            // The pieces beyond the next leaving one come after that one anyway.
            found.extend(on_the_way.drain(..).filter(|&other| other != step).map(|other| (step, other)));
        }
        on_the_way.push(step);
    }
    found
}
