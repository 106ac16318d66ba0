//! The directions of straight moves.

/// A cell, or a difference of cells, while pieces move.
pub(super) type Vector = [i32; 3];

/// The directions from which pieces may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// Through the open top of a box, straight down, one piece at a time.
    Top,
    /// From any side, by any moves without turns. Several pieces move together only where it is necessary.
    Any,
}

impl Open {
    /// Its name: one word.
    pub fn name(self) -> &'static str {
        match self {
            Open::Top => "top",
            Open::Any => "any",
        }
    }

    /// Where the pieces come from, in words.
    pub fn way(self) -> &'static str {
        match self {
            Open::Top => "through the open top",
            Open::Any => "from any side without turns",
        }
    }

    /// The allowed moves, in words: that there is no assembly means no more than "not with these".
    pub fn moves(self) -> &'static str {
        match self {
            Open::Top => "straight down, one piece at a time",
            Open::Any => "without turns",
        }
    }

    /// The directions in which pieces leave, the best ones for people first.
    pub(super) fn exits(self) -> &'static [Direction] {
        match self {
            Open::Top => &[Direction::Up],
            Open::Any => &Direction::ALL,
        }
    }
}

/// A direction along an axis, as seen by a person at a table.
///
/// The first layer is at the bottom, the first row at the back, and rows run from left to right. The two directions of each axis come
/// one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Along x: to where rows begin.
    Left,
    /// Along x: to where rows end.
    Right,
    /// Along y: to the first row.
    Back,
    /// Along y: to the last row.
    Front,
    /// Along z: to the first layer.
    Down,
    /// Along z: to the last layer.
    Up,
}

impl Direction {
    /// All directions, in the order in which people remove pieces most easily.
    pub(super) const ALL: [Self; 6] =
        [Direction::Up, Direction::Front, Direction::Back, Direction::Left, Direction::Right, Direction::Down];

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        let is_opposite = |other: &Self| other.axis() == self.axis() && *other != self;
        Self::ALL.into_iter().find(is_opposite).unwrap_or(self)
    }

    /// The unit vector in x, y and z.
    pub fn vector(self) -> [i8; 3] {
        let mut vector = [0; 3];
        vector[self.axis()] = if self.is_ascending() { 1 } else { -1 };
        vector
    }

    /// Its name: one word.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Back => "back",
            Direction::Front => "front",
            Direction::Down => "down",
            Direction::Up => "up",
        }
    }

    /// The axis: 0, 1 or 2 for x, y or z.
    pub(super) fn axis(self) -> usize {
        self as usize / 2
    }

    /// The neighbour of a point in this direction.
    pub(super) fn next(self, mut point: Vector) -> Vector {
        point[self.axis()] += if self.is_ascending() { 1 } else { -1 };
        point
    }

    /// Does the coordinate grow?
    pub(super) fn is_ascending(self) -> bool {
        matches!(self, Direction::Right | Direction::Front | Direction::Up)
    }
}
