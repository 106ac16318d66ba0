//! Can a layout be put together, and how? Moves without turns by which the pieces get to their places.
//!
//! Pieces are sets of unit cells. A move takes pieces, one or several that keep together, along a straight line: from far away, or by some
//! cells. Nothing of what is there already may be in the way. What is there are pieces that came earlier: walls are none, so that a
//! piece may stick out of the container on its way. With [`Open::Top`] that is no loss, since what comes straight from above and ends
//! inside a box was never outside its walls.
//!
//! Two questions are asked. No answer to either turns a piece:
//!
//! | | moves |
//! |---|---|
//! | [`Open::Top`] | each piece from above, straight down, one at a time |
//! | [`Open::Any`] | any, of one piece or several that were put together before |
//!
//! # How it is found
//! It is easier to take pieces apart, and the same thing read backwards. First straight moves take pieces far away, as long as any can
//! go. In a direction, piece *a* blocks piece *b* if a cell of *a* lies farther along the line of a cell of *b*. Pieces can be moved
//! out together if they are *closed*: whatever blocks one of them is one of them. Where pieces block each other in a circle, they move
//! together or not at all, so the smallest closed sets are the strongly connected components that nothing else blocks: the blocking
//! graphs of R. H. Wilson and J.-C. Latombe, "Geometric reasoning about mechanical assembly", Artificial Intelligence 71 (1994).
//!
//! Where none can go, a breadth-first search moves pieces by one cell after another, with all that they push, until a straight move takes
//! some away. Then both parts are taken apart by themselves. If the search ends without, the pieces are *interlocked*.
//!
//! # Why no choice is wrong
//! Take any moves that separate all pieces, and leave some of the pieces out: these moves separate the others. So if pieces can be
//! taken apart, so can each part of them, from wherever moves brought it. What can be moved away first is therefore always right, and
//! interlocked pieces, of any part, are a proof that there is no assembly.
//!
//! # Why unit moves suffice
//! *Moves along the lattice.* Let pieces move without turns in any way: slanted, at once, by fractions. Round all coordinates of an axis
//! down, from the same origin. Unit cubes are apart if they differ by 1 on some axis, and then so do the rounded ones: rounding keeps
//! pieces apart. The ways may be taken as made of straight stretches, since pieces are made of cubes. Choose each axis' origin so that
//! no two pieces pass lattice planes at the same time, except for those that move together: all but finitely many origins will do. Then
//! each change is one cell in one direction, of pieces that move together.
//!
//! *One piece and what it pushes.* Pieces can move by one cell in a direction if with each of them whatever touches it in that direction
//! moves, too. Such a set is a union of smallest ones: of one piece with all that it pushes. These can move one after another: let *C* have
//! moved, and *b* be a cell of the rest. What was in front of *b* is in the set. If it is in *C*, it moved away, and nothing of *C*
//! took its place: that would have come from where *b* is. So what the rest pushes is in the rest.
//!
//! *It ends.* Positions that differ by a move of all pieces are one. If the pieces spread over more than the sum of their lengths along an
//! axis, there is a gap, and straight moves take those beyond it away. So there are finitely many positions before that.
//!
//! # How long it takes
//! Straight moves: `O(c log c)` for c cells, to sort them along the lines of each axis, and as much again for each time that several
//! pieces have to be moved together. The search takes `O(n³)` for each position of n pieces, and positions may be exponentially many. It
//! leaves off when the budget is exceeded, or after 256 MiB: [`Possibility::Undecided`].

mod contacts;
mod direction;
mod lines;
mod order;
mod plan;
mod removal;
mod replay;
mod search;
mod step;
mod way;

use itertools::Itertools;
use jigsat_forms::budget::Budget;

pub use direction::Direction;
use removal::Removal;
pub use replay::ReplayError;
pub use step::{Course, Step};

/// A unit cell by its coordinates x (along a row), y (the rows), z (the layers, from the bottom).
pub type Cell = [usize; 3];

/// A cell, or a way between cells, while pieces move.
type Vector = [i32; 3];

/// Where pieces may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// Through the open top of a box, straight down, one piece at a time.
    Top,
    /// From any side, by any moves without turns; where it can't be otherwise, several that were put together before move together.
    Any,
}

impl Open {
    /// The directions in which pieces leave, those that are best for people first.
    fn ways_out(self) -> &'static [Direction] {
        match self {
            Open::Top => &[Direction::Up],
            Open::Any => &Direction::ALL,
        }
    }
}

/// Can pieces be put together?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Possibility {
    /// Yes: there are moves.
    Possible,
    /// No, whatever the moves, as long as they are what [`Open`] says.
    Impossible,
    /// A limit was reached before moves were found.
    Undecided,
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
    /// How `pieces` are put together. No two of them may share a cell, and coordinates are below 2²⁸; otherwise the answer means nothing.
    ///
    /// ```
    /// use jigsat_encodings::packing::assembly::{Assembly, Direction, Open, Possibility};
    /// use jigsat_forms::budget::Budget;
    ///
    /// // A bar under the arm of an angle: the bar has to be there first, or to come from the side.
    /// let angle = vec![[0, 0, 0], [0, 0, 1], [1, 0, 1]];
    /// let bar = vec![[1, 0, 0], [2, 0, 0]];
    /// let pieces = [angle, bar];
    /// let assembly = Assembly::new(&pieces, Open::Top, Budget::unlimited());
    /// assert_eq!(assembly.possibility(), Possibility::Possible);
    /// assert_eq!(assembly.replay(&pieces), Ok(()));
    /// let order: Vec<_> = assembly.steps.iter().map(|step| (&step.pieces[..], step.direction)).collect();
    /// assert_eq!(order, [(&[1][..], Direction::Down), (&[0][..], Direction::Down)]);
    /// ```
    pub fn new(pieces: &[Vec<Cell>], open: Open, budget: &Budget) -> Self {
        let all = (0..pieces.len()).collect_vec();
        Self { open, steps: plan::steps(&points(pieces), &all, open, budget) }
    }

    /// Can the pieces be put together? From above every piece has to move by itself; from any side all that counts is that no pieces
    /// are interlocked.
    pub fn possibility(&self) -> Possibility {
        if !self.hindrances().is_empty() {
            return Possibility::Impossible;
        }
        if self.unknown().is_empty() { Possibility::Possible } else { Possibility::Undecided }
    }

    /// The pieces because of which there is no order: those that can't be put in one at a time from above, or the interlocked ones.
    pub fn hindrances(&self) -> Vec<&[usize]> {
        match self.open {
            Open::Top => self.steps.iter().map(|step| &step.pieces[..]).filter(|pieces| pieces.len() > 1).collect(),
            Open::Any => self.interlocked(),
        }
    }

    /// The pieces that no moves without turns separate; sets with no piece in common.
    pub fn interlocked(&self) -> Vec<&[usize]> {
        self.steps.iter().flat_map(|step| step.sets_of(&Course::Interlocked)).collect()
    }

    /// The pieces that may be interlocked or not, as the search for moves was cut short; sets with no piece in common.
    pub fn unknown(&self) -> Vec<&[usize]> {
        self.steps.iter().flat_map(|step| step.sets_of(&Course::Unknown)).collect()
    }

    /// Makes all moves, cell by cell, in a world that shares no code with the search.
    ///
    /// # Errors
    /// The first move that can't be made, for pieces that are not those of the assembly.
    pub fn replay(&self, pieces: &[Vec<Cell>]) -> Result<(), ReplayError> {
        replay::replay(pieces, self)
    }
}

/// Do straight moves from far away put `pieces` together? A fast first look: with [`Open::Top`] the whole answer.
pub fn goes_straight(pieces: &[Vec<Cell>], open: Open) -> bool {
    goes_straight_for(&points(pieces), &(0..pieces.len()).collect_vec(), open)
}

fn goes_straight_for(bodies: &[Vec<Vector>], members: &[usize], open: Open) -> bool {
    let mut removal = Removal::new(bodies, members, open);
    loop {
        while removal.single().is_some() {}
        if removal.is_done() {
            return true;
        }
        if open == Open::Top {
            return false;
        }
        match removal.group() {
            Some((group, _)) if goes_straight_for(bodies, &group, Open::Any) => {}
            _ => return false,
        }
    }
}

fn points(pieces: &[Vec<Cell>]) -> Vec<Vec<Vector>> {
    pieces.iter().map(|piece| piece.iter().map(|cell| cell.map(|c| c as i32)).collect()).collect()
}

#[cfg(test)]
mod tests;
