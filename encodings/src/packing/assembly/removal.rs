//! Removal of pieces by straight moves to far away, as long as possible.

use super::direction::{Direction, Open, Vector};
use super::line_view::LineView;
use super::lines::Marked;

/// Pieces that are removed one after another.
pub(super) struct Removal<'a> {
    /// The pieces; their indices in this list are their numbers here.
    members: &'a [usize],
    /// Their cells, numbered.
    cells: Vec<Marked>,
    /// For each cell, by number, its piece.
    owner: Vec<usize>,
    /// For each piece the number of its first cell, and at the end the number of cells.
    first_cells: Vec<usize>,
    is_there: Vec<bool>,
    left: usize,
    /// The directions in which they may go, the best first, each with its view if it was examined.
    views: Vec<(Direction, Option<LineView>)>,
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
        let views = open.exits().iter().map(|&direction| (direction, None)).collect();
        let left = members.len();
        Self { members, cells, owner, first_cells, is_there: vec![true; left], left, views }
    }

    /// Are all pieces gone?
    pub(super) fn is_done(&self) -> bool {
        self.left == 0
    }

    /// The remaining pieces.
    pub(super) fn rest(&self) -> Vec<usize> {
        self.members.iter().zip(&self.is_there).filter(|&(_, is_there)| *is_there).map(|(&piece, _)| piece).collect()
    }

    /// Removes a piece that can go alone.
    ///
    /// Returns it with its direction; `None` if there is none.
    pub(super) fn single(&mut self) -> Option<(usize, Direction)> {
        let Self { cells, owner, is_there, views, .. } = self;
        let (number, direction) = views.iter_mut().find_map(|(direction, view)| {
            let view = view.get_or_insert_with(|| LineView::new(*direction, cells, owner, is_there));
            Some((view.free(is_there)?, *direction))
        })?;
        self.remove(number);
        Some((self.members[number], direction))
    }

    /// Removes the smallest set of pieces that can go together, if none can go alone.
    ///
    /// It is `None` if that would be all remaining pieces.
    pub(super) fn group(&mut self) -> Option<(Vec<usize>, Direction)> {
        let closed = |(direction, view): &(Direction, Option<LineView>)| {
            let (direction, sets) = (*direction, view.as_ref().map(|view| view.closed(&self.is_there)));
            sets.into_iter().flatten().map(move |pieces| (pieces, direction))
        };
        let proper = self.views.iter().flat_map(closed).filter(|(pieces, _)| pieces.len() < self.left);
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
            for view in self.views.iter_mut().filter_map(|(_, view)| view.as_mut()) {
                view.uncover(cell, &self.is_there);
            }
        }
    }
}
