//! Can a layout be put together, and how? An order of straight moves by which the pieces get to their places.
//!
//! Pieces are sets of unit cells. A move takes pieces, one or several that keep together, along a straight line from far away to their
//! place; nothing of what is there already may be in the way. What is there are pieces that came earlier: walls are none, so that a
//! piece may stick out of the container on its way. With [`Open::Top`] that is no loss, since what comes straight from above and ends
//! inside a box was never outside its walls.
//!
//! # How it is found
//! It is easier to take pieces apart, and the same thing read backwards. In a direction, piece *a* blocks piece *b* if a cell of *a* lies
//! farther along the line of a cell of *b*. Pieces can be moved out together if they are *closed*: whatever blocks one of them is
//! one of them. Where pieces block each other in a circle, they move together or not at all, so the smallest closed sets are the strongly
//! connected components that nothing else blocks: the blocking graphs of R. H. Wilson and J.-C. Latombe, "Geometric reasoning about
//! mechanical assembly", Artificial Intelligence 71 (1994).
//!
//! To take away pieces hinders no other: what could be moved out before can be moved out afterwards, for a set that is closed remains so
//! when others are gone. So no choice is ever wrong, and taking what comes first is exact. In the same way, if pieces can be taken apart, so
//! can any of them by themselves. That gives three questions, of which two are asked here:
//!
//! | | one piece at a time | several may move together |
//! |---|---|---|
//! | from above | [`Open::Top`] | the same as from any side: what is taken out together is then taken apart outside |
//! | from any side | (no question here) | [`Open::Any`] |
//!
//! Pieces that no straight move separates, [interlocked](Step::is_interlocked) ones, stay together however the others are taken
//! away. They are found and named; whether a longer way with turns leads out is not looked at.
//!
//! # How long it takes
//! `O(c log c)` for c cells, to sort them along the lines of each axis, and as much again for each time that several pieces have to
//! be moved together. [`is_possible`] takes about 2 µs for the seven pieces of Soma and some milliseconds for thousands of pieces in a box
//! of 15 × 15 × 15, the order about three times as long.

mod direction;
mod lines;
mod order;
mod removal;
mod way;

use itertools::Itertools;

pub use direction::Direction;
use removal::Removal;

/// A unit cell by its coordinates x (along a row), y (the rows), z (the layers, from the bottom).
pub type Cell = [usize; 3];

/// Where pieces may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// Through the open top of a box, straight down, one piece at a time.
    Top,
    /// From any of the six sides; where it can't be otherwise, several that were put together before move together.
    Any,
}

impl Open {
    /// The directions in which pieces leave, those that are best for people first.
    fn ways_out(self) -> &'static [Direction] {
        match self {
            Open::Top => &[Direction::Up],
            Open::Any => {
                &[Direction::Up, Direction::Front, Direction::Back, Direction::Left, Direction::Right, Direction::Down]
            }
        }
    }
}

/// A move: pieces come from far away and go to their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The numbers of the pieces that move, ascending: one, or several that keep together.
    pub pieces: Vec<usize>,
    /// The direction in which they move.
    pub direction: Direction,
    /// Of several: how they are put together before, from any side, somewhere else; nothing if they are interlocked.
    pub before: Vec<Step>,
}

impl Step {
    /// Are these several pieces that no straight move separates?
    pub fn is_interlocked(&self) -> bool {
        self.pieces.len() > 1 && self.before.is_empty()
    }

    /// The interlocked pieces in it.
    fn interlocked(&self) -> Vec<&[usize]> {
        if self.is_interlocked() {
            return vec![&self.pieces];
        }
        self.before.iter().flat_map(Step::interlocked).collect()
    }
}

/// How pieces get to their places, as far as they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assembly {
    /// Where they come from.
    pub open: Open,
    /// The moves in order: of those that can come next always the one whose first cell in reading order (layer, row, column) is
    /// first. What holds together, interlocked or since it takes more than one at a time, moves together.
    pub steps: Vec<Step>,
}

impl Assembly {
    /// How `pieces` are put together. No two of them may share a cell; otherwise the answer means nothing.
    ///
    /// ```
    /// use jigsat_encodings::packing::assembly::{Assembly, Direction, Open};
    ///
    /// // A bar under the arm of an angle: the bar has to be there first, or to come from the side.
    /// let angle = vec![[0, 0, 0], [0, 0, 1], [1, 0, 1]];
    /// let bar = vec![[1, 0, 0], [2, 0, 0]];
    /// let assembly = Assembly::new(&[angle, bar], Open::Top);
    /// assert!(assembly.is_possible());
    /// let order: Vec<_> = assembly.steps.iter().map(|step| (&step.pieces[..], step.direction)).collect();
    /// assert_eq!(order, [(&[1][..], Direction::Down), (&[0][..], Direction::Down)]);
    /// ```
    pub fn new(pieces: &[Vec<Cell>], open: Open) -> Self {
        let all = (0..pieces.len()).collect_vec();
        Self { open, steps: steps(pieces, &all, open) }
    }

    /// Is there such an order? From above every piece has to move by itself; from any side all that counts is that no pieces are
    /// interlocked.
    pub fn is_possible(&self) -> bool {
        self.hindrances().is_empty()
    }

    /// The pieces because of which there is no order: those that can't be put in one at a time from above, or the interlocked ones.
    pub fn hindrances(&self) -> Vec<&[usize]> {
        match self.open {
            Open::Top => self.steps.iter().map(|step| &step.pieces[..]).filter(|pieces| pieces.len() > 1).collect(),
            Open::Any => self.interlocked(),
        }
    }

    /// The pieces that no straight moves separate; sets with no piece in common.
    pub fn interlocked(&self) -> Vec<&[usize]> {
        self.steps.iter().flat_map(Step::interlocked).collect()
    }
}

/// Can `pieces` be put together? The same as [`Assembly::is_possible`] without the order, in a fraction of the time.
pub fn is_possible(pieces: &[Vec<Cell>], open: Open) -> bool {
    is_possible_for(pieces, &(0..pieces.len()).collect_vec(), open)
}

fn is_possible_for(pieces: &[Vec<Cell>], members: &[usize], open: Open) -> bool {
    let mut removal = Removal::new(pieces, members, open);
    loop {
        while removal.single().is_some() {}
        if removal.is_done() {
            return true;
        }
        if open == Open::Top {
            return false;
        }
        match removal.group() {
            Some((group, _)) if is_possible_for(pieces, &group, Open::Any) => {}
            _ => return false,
        }
    }
}

/// The steps for some of the pieces.
fn steps(pieces: &[Vec<Cell>], members: &[usize], open: Open) -> Vec<Step> {
    let mut removal = Removal::new(pieces, members, open);
    let mut steps = Vec::new();
    loop {
        while let Some((piece, out)) = removal.single() {
            steps.push(Step { pieces: vec![piece], direction: out.opposite(), before: Vec::new() });
        }
        if removal.is_done() {
            break;
        }
        let Some((group, out)) = removal.group() else {
            let rest = removal.rest();
            let before = if open == Open::Top { together(pieces, &rest) } else { Vec::new() };
            // They come first, from wherever one likes.
            steps.push(Step { pieces: rest, direction: Direction::Down, before });
            break;
        };
        let before = together(pieces, &group);
        steps.push(Step { pieces: group, direction: out.opposite(), before });
    }
    order::natural(pieces, steps)
}

/// How pieces that are going to move together are put together; nothing if they are interlocked.
fn together(pieces: &[Vec<Cell>], group: &[usize]) -> Vec<Step> {
    let steps = steps(pieces, group, Open::Any);
    if steps.len() > 1 { steps } else { Vec::new() }
}

#[cfg(test)]
mod tests;
