//! Taking pieces away, straight and far, as long as any can be.

use super::lines::Marked;
use super::way::Way;
use super::{Direction, Open, Vector};

/// Some pieces, of which one after another is taken away.
pub(super) struct Removal<'a> {
    /// The pieces that it is about; in here they have numbers of their own, their places in this.
    members: &'a [usize],
    /// Their cells, numbered.
    cells: Vec<Marked>,
    /// For each cell, by number, its piece.
    owner: Vec<usize>,
    /// For each piece the number of its first cell, and in the end how many cells there are.
    first_cells: Vec<usize>,
    is_there: Vec<bool>,
    left: usize,
    /// The directions in which they may go, the best first; those that were looked in.
    ways: Vec<(Direction, Option<Way>)>,
}

impl<'a> Removal<'a> {
    pub(super) fn new(pieces: &[Vec<Vector>], members: &'a [usize], open: Open) -> Self {
        let (mut cells, mut owner, mut first_cells): (Vec<Marked>, Vec<usize>, _) = (Vec::new(), Vec::new(), vec![0]);
        for (number, &piece) in members.iter().enumerate() {
            for &cell in &pieces[piece] {
                cells.push((cell, owner.len()));
                owner.push(number);
            }
            first_cells.push(owner.len());
        }
        let ways = open.ways_out().iter().map(|&direction| (direction, None)).collect();
        let left = members.len();
        Self { members, cells, owner, first_cells, is_there: vec![true; left], left, ways }
    }

    /// Are all pieces gone?
    pub(super) fn is_done(&self) -> bool {
        self.left == 0
    }

    /// The pieces that are left.
    pub(super) fn rest(&self) -> Vec<usize> {
        self.members.iter().zip(&self.is_there).filter(|&(_, is_there)| *is_there).map(|(&piece, _)| piece).collect()
    }

    /// Takes away a piece that can go by itself: which, and in which direction; `None` if there is none.
    pub(super) fn single(&mut self) -> Option<(usize, Direction)> {
        let Self { cells, owner, is_there, ways, .. } = self;
        let (number, direction) = ways.iter_mut().find_map(|(direction, way)| {
            let way = way.get_or_insert_with(|| Way::new(*direction, cells, owner, is_there));
            Some((way.free(is_there)?, *direction))
        })?;
        self.remove(number);
        Some((self.members[number], direction))
    }

    /// Takes away the fewest pieces that can go together, if none can go by itself; `None` if that would be all that are left.
    pub(super) fn group(&mut self) -> Option<(Vec<usize>, Direction)> {
        let closed = |(direction, way): &(Direction, Option<Way>)| {
            let (direction, sets) = (*direction, way.as_ref().map(|way| way.closed(&self.is_there)));
            sets.into_iter().flatten().map(move |pieces| (pieces, direction))
        };
        let proper = self.ways.iter().flat_map(closed).filter(|(pieces, _)| pieces.len() < self.left);
        let (numbers, direction) = proper.min_by_key(|(pieces, _)| pieces.len())?;
        for &number in &numbers {
            self.remove(number);
        }
        Some((numbers.into_iter().map(|number| self.members[number]).collect(), direction))
    }

    fn remove(&mut self, number: usize) {
        self.is_there[number] = false;
        self.left -= 1;
        for cell in self.first_cells[number]..self.first_cells[number + 1] {
            for way in self.ways.iter_mut().filter_map(|(_, way)| way.as_mut()) {
                way.uncover(cell, &self.is_there);
            }
        }
    }
}
