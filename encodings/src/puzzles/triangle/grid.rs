//! The big triangle: its places, and their touching edges.

/// A place for one tile. Rows and tiles are counted from 0 here, from 1 for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The row, from the top.
    pub(super) row: usize,
    /// The place within the row, from the left: 0 to 2 · row.
    pub(super) tile: usize,
}

/// An edge of a place, as the position of its half in a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Left,
    Right,
    /// The bottom edge of a tile that points up, the top edge of one that points down.
    Base,
}

impl Edge {
    pub(super) const ALL: [Edge; 3] = [Edge::Left, Edge::Right, Edge::Base];

    /// The edge of the neighbour that touches this one.
    pub(super) fn touching(self) -> Edge {
        match self {
            Edge::Left => Edge::Right,
            Edge::Right => Edge::Left,
            Edge::Base => Edge::Base,
        }
    }
}

impl Place {
    /// The places of a row, from the left.
    pub(super) fn row(row: usize) -> impl Iterator<Item = Place> {
        (0..=2 * row).map(move |tile| Place { row, tile })
    }

    /// All places of a big triangle with `side` rows, ordered by [`index`](Self::index).
    pub(super) fn all(side: usize) -> impl Iterator<Item = Place> {
        (0..side).flat_map(Place::row)
    }

    /// The number of the place, row by row.
    ///
    /// The rows above have 1 + 3 + … + (2 row - 1) = row² tiles.
    pub(super) fn index(self) -> usize {
        self.row * self.row + self.tile
    }

    /// Does the tile here point up?
    pub(super) fn points_up(self) -> bool {
        self.tile.is_multiple_of(2)
    }

    /// Reorders values at the edges left, right, base into clockwise order, or back.
    ///
    /// A tile that points up has left, right, bottom; one that points down has left, *top*, right.
    pub(super) fn clockwise<T>(self, [a, b, c]: [T; 3]) -> [T; 3] {
        if self.points_up() { [a, b, c] } else { [a, c, b] }
    }

    /// The image of the place under a clockwise turn of the big triangle by a third.
    ///
    /// The triangle has `side` rows. A tile that is turned with it keeps its direction. Its left edge becomes the right one if it points
    /// up, the top one otherwise.
    pub(super) fn turned(self, side: usize) -> Place {
        // The distance from the bottom becomes that from the left; the one from the right becomes that from the bottom.
        let from_bottom = side - 1 - self.row;
        let from_right = self.row - self.tile.div_ceil(2);
        Place { row: side - 1 - from_right, tile: 2 * from_bottom + self.tile % 2 }
    }

    /// The place on the other side of an edge; `None` on the rim.
    ///
    /// The big triangle has `side` rows.
    pub(super) fn neighbour(self, edge: Edge, side: usize) -> Option<Place> {
        let Place { row, tile } = self;
        match edge {
            Edge::Left => Some(Place { row, tile: tile.checked_sub(1)? }),
            Edge::Right => (tile < 2 * row).then_some(Place { row, tile: tile + 1 }),
            Edge::Base if self.points_up() => (row + 1 < side).then_some(Place { row: row + 1, tile: tile + 1 }),
            Edge::Base => Some(Place { row: row - 1, tile: tile - 1 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_a_turn_moves_neighbours_together() {
        for side in 1..=6 {
            for place in Place::all(side) {
                let turned = place.turned(side);
                assert_eq!(turned.turned(side).turned(side), place);
                let after = |place: Place| {
                    let [a, b, c] = place.clockwise(Edge::ALL);
                    [(a, b), (b, c), (c, a)]
                };
                assert_eq!(turned.points_up(), place.points_up());
                for (edge, next) in after(place) {
                    let neighbour = place.neighbour(edge, side).map(|other| other.turned(side));
                    assert_eq!(neighbour, turned.neighbour(next, side), "{place:?} {edge:?}");
                }
            }
        }
    }

    #[test]
    fn neighbours_are_mutual_and_the_rim_is_3k_edges() {
        for side in 1..=6 {
            let mut rim = 0;
            for (i, place) in Place::all(side).enumerate() {
                assert_eq!(place.index(), i);
                for edge in Edge::ALL {
                    match place.neighbour(edge, side) {
                        Some(other) => assert_eq!(other.neighbour(edge.touching(), side), Some(place)),
                        None => rim += 1,
                    }
                }
            }
            assert_eq!((Place::all(side).count(), rim), (side * side, 3 * side));
        }
    }
}
