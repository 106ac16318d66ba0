//! The walk that makes a diagram: depth first over what is left of a cover, each residual once.
//!
//! The stacks are explicit: deep covers would overflow that of the program. A table from residuals to nodes merges equal ones. Where no
//! item may be covered more than once, the marks that live options use determine the residual: the live options are those that use no
//! other marks. Otherwise the bounds and the barred options that use no other marks belong to the key, too.

mod residual;

use std::ops::Range;

use jigsat_engines::Meter;
use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded, Pace};
use rustc_hash::FxHashMap;

use super::diagram::{Diagram, DiagramEdge};
use super::matrix::{ItemBounds, Matrix};
use super::parts::Components;

/// The choice that an item is not covered any more.
const CLOSE: u32 = u32::MAX;

/// How often a counted item must and may still be covered.
type Bound = [u32; 2];

/// A residual whose edges are not all known.
struct OpenNode {
    /// On the stack of live options.
    live: Range<usize>,
    /// On the stack of barred options: those that were tried before, and may be without a mark that is out.
    barred: Range<usize>,
    /// The number of items that must be covered, and at most once.
    needs: usize,
    /// The item that it branches on; none if it is taken apart into the components of its live options.
    item: Option<u32>,
    /// On the stack of choices: options, or the ends of components on the stack of live options.
    choices: Range<usize>,
    next: usize,
    /// Where its edges begin on their stack.
    edges: usize,
    key: Box<[u32]>,
}

/// A diagram of all solutions.
///
/// # Errors
/// If the budget is exceeded.
pub(super) fn diagram(cover: &ExactCover, budget: &Budget, meter: &Meter) -> Result<Diagram, Exceeded> {
    let matrix = Matrix::new(cover, budget)?;
    let mut walk = Walk {
        counts: vec![0; matrix.marks()],
        is_out: vec![false; matrix.marks()],
        used: Vec::new(),
        bounds: matrix.counted.iter().map(|&ItemBounds { lo, hi, .. }| [lo, hi]).collect(),
        live: (0..matrix.options as u32).collect(),
        barred: Vec::new(),
        frames: Vec::new(),
        choices: Vec::new(),
        edges: Vec::new(),
        known: FxHashMap::default(),
        diagram: Diagram::default(),
        parts: Components::new(&matrix),
        pace: budget.pace(),
        meter,
        matrix: &matrix,
    };
    let root = walk.run()?;
    Ok(walk.diagram.finish(root))
}

struct Walk<'a> {
    matrix: &'a Matrix,
    /// The number of live options of each mark; 0 between two computations.
    counts: Vec<u32>,
    /// Marks that no live option may use; all false between two computations.
    is_out: Vec<bool>,
    /// The marks with live options, in the residual that was settled last.
    used: Vec<u32>,
    /// For each open residual and the next one, the bounds of all counted items.
    bounds: Vec<Bound>,
    live: Vec<u32>,
    barred: Vec<u32>,
    frames: Vec<OpenNode>,
    choices: Vec<u32>,
    edges: Vec<DiagramEdge>,
    known: FxHashMap<Box<[u32]>, DiagramEdge>,
    diagram: Diagram,
    parts: Components,
    pace: Pace<'a>,
    meter: &'a Meter,
}

impl Walk<'_> {
    fn run(&mut self) -> Result<DiagramEdge, Exceeded> {
        let matrix = self.matrix;
        self.live.retain(|&option| !matrix.closed.iter().any(|&item| matrix.has(option, item)));
        self.settle(0, 0, matrix.needs)?;
        while let Some(frame) = self.frames.last() {
            if frame.next == frame.choices.end {
                self.meter.add_nodes(1);
                self.close();
            } else {
                self.follow()?;
            }
        }
        Ok(self.edges.pop().expect("the edge to the root"))
    }

    /// Follows the next edge of the frame on top.
    fn follow(&mut self) -> Result<(), Exceeded> {
        let matrix = self.matrix;
        let frame = self.frames.last_mut().expect("an open frame");
        let barred = self.barred.len();
        let (live, mut needs, choice) = (frame.live.clone(), frame.needs, self.choices[frame.next]);
        let is_first = frame.next == frame.choices.start;
        frame.next += 1;
        if !matrix.counted.is_empty() {
            self.barred.extend_from_within(frame.barred.clone());
            if frame.item.is_some() {
                self.barred
                    .extend(self.choices[frame.choices.start..frame.next].iter().filter(|&&tried| tried != CLOSE));
            }
        }
        let start = self.live.len();
        let bounds = self.bounds.len() - matrix.counted.len();
        self.bounds.extend_from_within(bounds..);
        match frame.item {
            Some(item) if choice == CLOSE => {
                self.live.extend_from_within(live);
                retain_from(&mut self.live, start, |option| !matrix.has(option, item));
            }
            Some(item) => {
                needs -= matrix.uses(choice).iter().filter(|&&mark| self.is_needed(mark)).count();
                self.choose(live, barred, item, choice);
            }
            None => {
                let from = if is_first { frame.live.end } else { self.choices[frame.next - 2] as usize };
                self.live.extend_from_within(from..choice as usize);
                needs = 0;
                self.forget_others(start);
            }
        }
        self.settle(start, barred, needs)
    }

    /// Sets the bounds of counted items without live options from `start` on to 0: they are in other components.
    fn forget_others(&mut self, start: usize) {
        let top = self.bounds.len() - self.matrix.counted.len();
        for (counted, bound) in self.matrix.counted.iter().zip(&mut self.bounds[top..]) {
            if !self.live[start..].iter().any(|&option| self.matrix.has(option, counted.item)) {
                *bound = [0, 0];
            }
        }
    }

    fn is_needed(&self, mark: u32) -> bool {
        self.matrix.is_needed.get(mark as usize).is_some_and(|&is_needed| is_needed)
    }

    /// Puts on the stack what stays alive after a choice for `item`, if the options before it are barred.
    fn choose(&mut self, live: Range<usize>, barred: usize, item: u32, choice: u32) {
        let matrix = self.matrix;
        let start = self.live.len();
        let top = self.bounds.len() - matrix.counted.len();
        let mut full = matrix.excludes(choice).to_vec();
        for (counted, bound) in matrix.counted.iter().zip(&mut self.bounds[top..]) {
            if matrix.has(choice, counted.item) {
                *bound = [bound[0].saturating_sub(1), bound[1] - 1];
                full.extend(Some(counted.item).filter(|_| bound[1] == 0));
            }
        }
        for &mark in &full {
            self.is_out[mark as usize] = true;
        }
        self.live.extend_from_within(live);
        let is_out = &self.is_out;
        retain_from(&mut self.live, start, |option| {
            let is_free = matrix.uses(option).iter().all(|&mark| !is_out[mark as usize]);
            is_free && (option > choice || !matrix.has(option, item))
        });
        retain_from(&mut self.barred, barred, |option| matrix.uses(option).iter().all(|&mark| !is_out[mark as usize]));
        for mark in full {
            self.is_out[mark as usize] = false;
        }
    }

    /// Finds out what the live options from `start` on are: their edge, or a new frame. From `barred` on are the barred ones.
    /// The bounds on top of their stack are theirs; `needs` is the number of items that must be covered once.
    fn settle(&mut self, start: usize, barred: usize, needs: usize) -> Result<(), Exceeded> {
        let edge = self.known(start, barred, needs)?;
        if let Some(edge) = edge {
            self.live.truncate(start);
            self.barred.truncate(barred);
            self.bounds.truncate(self.bounds.len() - self.matrix.counted.len());
            self.edges.push(edge);
        }
        self.used.iter().for_each(|&mark| self.counts[mark as usize] = 0);
        self.used.clear();
        Ok(())
    }

    /// The edge to the live options from `start` on, if it is known; else a frame is opened.
    fn known(&mut self, start: usize, barred: usize, needs: usize) -> Result<Option<DiagramEdge>, Exceeded> {
        let matrix = self.matrix;
        self.pace.step(8 * (1 + self.live.len() - start))?;
        for &option in &self.live[start..] {
            for &mark in matrix.uses(option) {
                let count = &mut self.counts[mark as usize];
                if *count == 0 {
                    self.used.push(mark);
                }
                *count += 1;
            }
        }
        let found = self.used.iter().filter(|&&mark| self.is_needed(mark)).count();
        if found < needs || !self.clip() {
            return Ok(Some(DiagramEdge::Dead));
        }
        if self.live.len() == start {
            return Ok(Some(DiagramEdge::Solved));
        }
        let key = self.key(barred);
        if let Some(&edge) = self.known.get(&key) {
            return Ok(Some(edge));
        }
        let live = start..self.live.len();
        let first = self.choices.len();
        let item = if self.parts.split(matrix, &mut self.live, start, &self.used, &mut self.choices) {
            None
        } else {
            let item = self.select();
            let options = self.live[live.clone()].iter().copied();
            self.choices.extend(options.filter(|&option| matrix.has(option, item)));
            if self.least(item) == 0 {
                self.choices.push(CLOSE);
            }
            Some(item)
        };
        let choices = first..self.choices.len();
        self.frames.push(OpenNode {
            live,
            barred: barred..self.barred.len(),
            needs: found,
            item,
            next: choices.start,
            choices,
            edges: self.edges.len(),
            key,
        });
        Ok(None)
    }

    /// Closes the frame on top: adds its node.
    fn close(&mut self) {
        let OpenNode { live, barred, item, choices, edges, key, .. } = self.frames.pop().expect("an open frame");
        let node = self.diagram.add(item, self.edges.drain(edges..));
        self.edges.push(node);
        self.known.insert(key, node);
        self.live.truncate(live.start);
        self.barred.truncate(barred.start);
        self.choices.truncate(choices.start);
        self.bounds.truncate(self.bounds.len() - self.matrix.counted.len());
    }
}

/// Removes the numbers from `start` on that are not kept.
fn retain_from(numbers: &mut Vec<u32>, start: usize, keep: impl Fn(u32) -> bool) {
    let mut end = start;
    for place in start..numbers.len() {
        let number = numbers[place];
        if keep(number) {
            numbers[end] = number;
            end += 1;
        }
    }
    numbers.truncate(end);
}
