//! The presolve check of a packing: a piece that fits nowhere, a cell that no piece covers.

use std::mem;
use std::ops::ControlFlow;

use jigsat_forms::budget::{Budget, Exceeded};

use super::Packing;
use crate::packing::lattice::{Point, Polycube};
use crate::packing::layers;

/// The limit of steps: some hundredths of a second.
const STEPS_OF_CHECK: usize = 10_000_000;

/// The reason why a packing has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// The piece with this number must be used and fits nowhere.
    Piece(usize),
    /// This cell must be filled, and no piece covers it anywhere.
    Cell(Point),
}

impl Misfit {
    /// The reason in words.
    ///
    /// `name` returns names such as "piece 7", `any` is the word for any piece.
    pub(crate) fn words(self, name: impl Fn(usize) -> String, any: &str) -> String {
        match self {
            Misfit::Piece(number) => format!("{} fits nowhere", name(number)),
            Misfit::Cell(cell) => format!("no {any} covers the cell in {}", layers::place(cell.map(|c| c as usize))),
        }
    }
}

impl Packing {
    /// The first piece that fits nowhere, or else the first cell that no piece covers.
    ///
    /// Only pieces that must be used count, and cells that must be filled. It is `None` as well if the limit of steps does not suffice.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn misfit(&self, budget: &Budget) -> Result<Option<Misfit>, Exceeded> {
        let mut steps = STEPS_OF_CHECK;
        for (number, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| *piece.count.start() > 0) {
            match self.is_stray(&piece.shape, &mut steps, budget)? {
                Some(true) => return Ok(Some(Misfit::Piece(number))),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(self.uncovered(&mut steps, budget)?.map(Misfit::Cell))
    }

    /// Does the piece fit nowhere? `None` if the steps do not suffice to decide.
    fn is_stray(&self, shape: &Polycube, steps: &mut usize, budget: &Budget) -> Result<Option<bool>, Exceeded> {
        for orientation in shape.orientations(self.turns).iter() {
            let Some(most) = self.steps(orientation, *steps, budget)? else { return Ok(None) };
            if self.region.has_room(orientation) {
                return Ok(Some(false));
            }
            *steps -= most;
        }
        Ok(Some(true))
    }

    /// A cell that must be filled and no piece covers.
    ///
    /// It is `None` as well if the steps do not suffice to decide.
    fn uncovered(&self, steps: &mut usize, budget: &Budget) -> Result<Option<Point>, Exceeded> {
        let mut is_open: Vec<bool> = self.optional.iter().map(|optional| !optional).collect();
        let mut open = is_open.iter().filter(|&&is_open| is_open).count();
        for piece in self.pieces.iter().filter(|piece| *piece.count.end() > 0) {
            for orientation in piece.shape.orientations(self.turns).iter() {
                if open == 0 {
                    return Ok(None);
                }
                let Some(most) = self.steps(orientation, *steps, budget)? else { return Ok(None) };
                *steps -= most;
                let _ = self.region.each_placement(orientation, |cells| {
                    for &cell in cells {
                        open -= usize::from(mem::take(&mut is_open[cell as usize]));
                    }
                    if open == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
        }
        Ok(is_open.iter().position(|&is_open| is_open).map(|cell| self.region.cells()[cell]))
    }

    /// The steps for all placements of this orientation; `None` if fewer are left.
    fn steps(&self, orientation: &Polycube, left: usize, budget: &Budget) -> Result<Option<usize>, Exceeded> {
        budget.check()?;
        let most = self.region.most_placements(orientation).saturating_mul(orientation.volume() + 1);
        Ok((most <= left).then_some(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::Piece;
    use crate::packing::lattice::{Region, Turns};

    fn misfit(turns: Turns, rows: [&str; 2], pieces: &[(&[Point], usize)]) -> Option<Misfit> {
        let row = |y: usize| rows.get(y).map_or(&[][..], |row| row.as_bytes());
        let size = [rows[0].len(), rows.len(), 1];
        let region = Region::new(size, |[x, y, _]| row(y as usize).get(x as usize) == Some(&b'#'));
        let piece = |&(cells, least): &(&[Point], usize)| Piece {
            shape: Polycube::new(cells.iter().copied()),
            count: least..=least.max(1),
        };
        let pieces = pieces.iter().map(piece);
        Packing::with_pieces(region, turns, pieces, Budget::unlimited()).unwrap().misfit(Budget::unlimited()).unwrap()
    }

    #[test]
    fn pieces_come_first_and_cells_second() {
        let [row, domino] = [&[[0, 0, 0], [1, 0, 0], [2, 0, 0]][..], &[[0, 0, 0], [0, 1, 0]]];
        assert_eq!(misfit(Turns::Space, ["##", "##"], &[(domino, 2)]), None);
        assert_eq!(misfit(Turns::Space, ["##", "##"], &[(domino, 1), (row, 1)]), Some(Misfit::Piece(1)));
        // A piece that need not be used may fit nowhere.
        assert_eq!(misfit(Turns::Space, ["##", "##"], &[(domino, 1), (row, 0)]), None);
        assert_eq!(misfit(Turns::Space, ["###.#", "....."], &[(row, 1)]), Some(Misfit::Cell([4, 0, 0])));
        assert_eq!(misfit(Turns::Space, ["###.#", "....."], &[(row, 1), (&[[0; 3]], 0)]), None);
    }

    #[test]
    fn only_allowed_turns_of_pieces_count() {
        let chiral = &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]][..];
        let zigzag = ["##.", ".##"];
        let other = [".##", "##."];
        assert_eq!(misfit(Turns::Plane, zigzag, &[(chiral, 1)]), None);
        assert_eq!(misfit(Turns::Plane, other, &[(chiral, 1)]), Some(Misfit::Piece(0)));
        assert_eq!(misfit(Turns::Space, other, &[(chiral, 1)]), None);
    }
}
