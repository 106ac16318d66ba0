//! The tiles of a layout, which itself has only halves.

use super::grid::Place;
use super::tile::turned;
use super::{Layout, Tile, Triangle};

/// A tile in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The number of the tile in [`Triangle::tiles`], from 0.
    pub tile: usize,
    /// The number of anticlockwise turns by a third: 0, 1 or 2. Unturned, its first half lies at the left edge.
    pub turns: usize,
}

impl Layout {
    /// The tile in every place, row by row from the top.
    ///
    /// Of equal tiles the first one comes first, and of equal turns the least. `None` if the layout has other tiles. `O(tiles²)`
    pub fn laid(&self, puzzle: &Triangle) -> Option<Vec<Vec<Laid>>> {
        let mut is_laid = vec![false; puzzle.tiles.len()];
        let mut lay = |place: Place, halves| {
            let halves = place.clockwise(halves);
            let turns_to = |tile| (0..3).find(|&turns| turned(tile, turns) == halves);
            let fits = |(tile, &given): (usize, &Tile)| {
                turns_to(given).filter(|_| !is_laid[tile]).map(|turns| Laid { tile, turns })
            };
            let laid = puzzle.tiles.iter().enumerate().find_map(fits)?;
            is_laid[laid.tile] = true;
            Some(laid)
        };
        let row = |(row, halves): (usize, &Vec<[i32; 3]>)| {
            Place::row(row).zip(halves).map(|(place, &halves)| lay(place, halves)).collect()
        };
        self.rows.iter().enumerate().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tile_has_its_turn() {
        let puzzle = Triangle::new(9, [[5, 6, 4], [2, 2, 2], [2, 2, 2], [1, 2, -5]]).unwrap();
        let laid = |rows: Vec<Vec<[i32; 3]>>| {
            let laid = Layout { rows }.laid(&puzzle)?;
            Some(laid.concat().into_iter().map(|Laid { tile, turns }| (tile, turns)).collect::<Vec<_>>())
        };
        // The tile in the middle points down: its edges are left, right, top, and clockwise left, top, right.
        let rows = vec![vec![[2, 2, 2]], vec![[4, 5, 6], [-5, 2, 1], [2, 2, 2]]];
        assert_eq!(laid(rows), Some(vec![(1, 0), (0, 2), (3, 2), (2, 0)]));
        assert_eq!(laid(vec![vec![[2, 2, 2]], vec![[2, 2, 2], [4, 5, 6], [2, 2, 2]]]), None);
        assert_eq!(laid(vec![vec![[2, 2, 3]]]), None);
    }
}
