//! Assembly of layouts: moves without turns that bring the pieces to their places.
//!
//! Pieces are sets of unit cells. A move takes one piece, or several that keep together, along a straight line: from far away, or by some
//! cells. No earlier piece may be in the way. There are no walls, so a piece may stick out of the container on its way. With [`Open::Top`]
//! walls would change nothing: a piece that comes straight from above and ends inside a box never crosses them.
//!
//! There are two questions. No moves turn a piece:
//!
//! | | moves |
//! |---|---|
//! | [`Open::Top`] | each piece from above, straight down, one at a time |
//! | [`Open::Any`] | any moves of one piece or of several that earlier moves put together |
//!
//! # The algorithm
//! It is easier to take pieces apart, and to read the moves backwards. First, straight moves take pieces far away as long as possible. In a
//! direction, piece *a* blocks piece *b* if a cell of *a* lies farther along the line of a cell of *b*. A set of pieces can be moved out
//! together if it is *closed*: it contains all pieces that block its members. Pieces that block each other in a circle move together or not
//! at all. So the smallest closed sets are the strongly connected components that no other piece blocks. These are the blocking graphs of
//! R. H. Wilson and J.-C. Latombe, "Geometric reasoning about mechanical assembly", Artificial Intelligence 71 (1994).
//!
//! Where no straight move works, a breadth-first search moves pieces by one cell at a time, with all that they push, until one does. Then
//! each of the two parts is taken apart. If the search ends without such a move, the pieces are *interlocked*.
//!
//! # Why no choice is wrong
//! Take moves that separate all pieces, and leave some of the pieces out: these moves separate the others. So if pieces can be taken apart,
//! so can each part of them, also after other moves. It is therefore always right to remove a piece that can be removed. And interlocked
//! pieces, of any part, are a proof that there is no assembly.
//!
//! # Why unit moves suffice
//! *Moves along the lattice.* Let pieces move without turns in any way: slanted, simultaneously, by fractions. Round all coordinates of an
//! axis down, from the same origin. Unit cubes are apart if they differ by at least 1 on some axis, and so do the rounded ones: rounding
//! keeps pieces apart. The paths may be assumed to consist of straight segments, since pieces are made of cubes. Choose each axis' origin
//! so that no two pieces pass lattice planes at the same time, except for those that move together; all but finitely many origins work.
//! Then each change is one cell in one direction, of pieces that move together.
//!
//! *One piece and the pieces that it pushes.* A set of pieces can move by one cell in a direction if it contains every piece that touches a
//! member in that direction. Such a set is a union of smallest ones: of one piece with all that it pushes. These can move one after
//! another. Let *C* have moved, and let *b* be a cell of the rest. The cell in front of *b* belonged to the set. If it was in *C*, it moved
//! away, and no cell of *C* took its place: that would have come from the place of *b*. So the pieces that the rest pushes are in the rest.
//!
//! *It ends.* Positions that differ by a move of all pieces are one. If the pieces spread over more than the sum of their lengths along an
//! axis, there is a gap, and straight moves take those beyond it away. So there are finitely many positions before that.
//!
//! # Complexity
//! Straight moves: `O(c log c)` for c cells, to sort them along the lines of each axis, and as much again whenever several pieces must move
//! together. The search takes `O(n³)` for each position of n pieces, and there may be exponentially many positions. It stops when the
//! budget is exceeded, or after 256 MiB, with [`Possibility::Undecided`].

mod contacts;
mod direction;
mod line_view;
mod lines;
mod order;
mod plan;
mod removal;
mod replay;
mod search;
mod step;

use itertools::Itertools;
use jigsat_forms::budget::Budget;

use direction::Vector;
pub use direction::{Direction, Open};
use removal::Removal;
pub use replay::ReplayError;
pub use step::{Course, Step};

/// A unit cell: its column x, its row y, and its layer z from the bottom.
pub type Cell = [usize; 3];

/// Can pieces be put together?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Possibility {
    /// Yes: there are moves.
    Possible,
    /// No: no moves that [`Open`] allows are enough.
    Impossible,
    /// A limit was reached before moves were found.
    Undecided,
}

/// The moves by which pieces get to their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assembly {
    /// The side from which they come.
    pub open: Open,
    /// The moves in order.
    ///
    /// Of the possible next moves it is always the one whose first cell in reading order (layer, row, column) is first. Pieces move
    /// together if they are interlocked, or if one at a time is not enough.
    pub steps: Vec<Step>,
}

impl Assembly {
    /// Finds the moves that put `pieces` together.
    ///
    /// The result is only meaningful if no two pieces share a cell, and coordinates are below 2²⁸.
    ///
    /// ```
    /// use jigsat_encodings::packing::assembly::{Assembly, Direction, Open, Possibility};
    /// use jigsat_forms::budget::Budget;
    ///
    /// // A bar under the arm of an angle: the bar must come first, or from the side.
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

    /// Can the pieces be put together?
    ///
    /// From above, every piece must move alone. From any side, it is enough that no pieces are interlocked.
    pub fn possibility(&self) -> Possibility {
        if !self.hindrances().is_empty() {
            return Possibility::Impossible;
        }
        if self.unknown().is_empty() { Possibility::Possible } else { Possibility::Undecided }
    }

    /// The pieces that prevent an assembly.
    ///
    /// From above they are those that can't come one at a time, from any side the interlocked ones.
    pub fn hindrances(&self) -> Vec<&[usize]> {
        match self.open {
            Open::Top => self.steps.iter().map(|step| &step.pieces[..]).filter(|pieces| pieces.len() > 1).collect(),
            Open::Any => self.interlocked(),
        }
    }

    /// The sets of pieces that no moves without turns separate; they are disjoint.
    pub fn interlocked(&self) -> Vec<&[usize]> {
        self.steps.iter().flat_map(|step| step.sets_of(&Course::Interlocked)).collect()
    }

    /// The sets of pieces whose search for moves reached a limit; they are disjoint.
    pub fn unknown(&self) -> Vec<&[usize]> {
        self.steps.iter().flat_map(|step| step.sets_of(&Course::Unknown)).collect()
    }

    /// Makes all moves, cell by cell, in a simulation that shares no code with the search.
    ///
    /// # Errors
    /// The first move that is obstructed; it shows that the pieces are not those of the assembly.
    pub fn replay(&self, pieces: &[Vec<Cell>]) -> Result<(), ReplayError> {
        replay::replay(pieces, self)
    }
}

/// Do straight moves from far away put `pieces` together? A fast check, which is complete for [`Open::Top`].
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
