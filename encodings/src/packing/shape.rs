//! The limits of pieces from files or values.

use crate::packing::lattice::Polycube;

/// The most cells of a box around a container or a piece.
///
/// The program holds every placement of every piece in memory.
pub(crate) const CELLS_OF_BOX: usize = 4_000;

/// The most copies of a piece: no container has room for more.
pub(crate) const COPIES_OF_PIECE: usize = CELLS_OF_BOX;

/// The reason why a set of cells is no piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// There are no cells.
    #[error("has no cells")]
    Empty,
    /// The box around it is too large.
    #[error("takes a box of more than {most} cells")]
    TooLarge {
        /// The most cells that the box may have.
        most: usize,
    },
}

impl ShapeError {
    /// What is expected in place of these cells; `empty` if there are none.
    pub(crate) fn expected(self, empty: impl Into<String>) -> String {
        match self {
            ShapeError::Empty => empty.into(),
            ShapeError::TooLarge { most } => format!("a piece in a box of at most {most} cells"),
        }
    }
}

/// Checks a piece. Its cells move as one, whether they touch or not.
pub(crate) fn check(shape: &Polycube) -> Result<(), ShapeError> {
    let box_cells: u128 = shape.extent().iter().map(|&edge| edge as u128).product();
    if shape.volume() == 0 {
        Err(ShapeError::Empty)
    } else if box_cells > CELLS_OF_BOX as u128 {
        Err(ShapeError::TooLarge { most: CELLS_OF_BOX })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_at_the_ends_of_the_world_are_no_piece() {
        for cells in [[i32::MIN, i32::MAX], [0, i32::MAX], [-1, i32::MAX]] {
            let shape = Polycube::new(cells.map(|x| [x, 0, 0]));
            assert_eq!(check(&shape), Err(ShapeError::TooLarge { most: 4000 }), "{cells:?}");
        }
        assert_eq!(check(&Polycube::new([[i32::MAX, i32::MIN, 7]])), Ok(()));
    }

    #[test]
    fn the_box_around_a_piece_is_limited() {
        assert_eq!(check(&Polycube::cuboid([4000, 1, 1])), Ok(()));
        assert_eq!(check(&Polycube::cuboid([1, 4001, 1])), Err(ShapeError::TooLarge { most: 4000 }));
    }
}
