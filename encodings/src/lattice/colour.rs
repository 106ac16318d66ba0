//! Colours of cells, and the pairs of colours that may meet.

use std::collections::BTreeSet;

/// The colour of a cell, from 1; 0 is none.
pub type Colour = u16;

/// The pairs of a piece's colour and the container's that may meet. Cells without a colour go with everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairs {
    /// Pairs of a piece's colour and the container's.
    pairs: BTreeSet<(Colour, Colour)>,
}

impl Pairs {
    /// May a piece's cell of this colour lie on a cell of the container with that colour?
    ///
    /// ```
    /// use jigsat_encodings::packing::lattice::Pairs;
    ///
    /// let pairs = Pairs::from_iter([(1, 2)]);
    /// assert!(pairs.allow(1, 2) && pairs.allow(0, 2) && pairs.allow(1, 0));
    /// assert!(!pairs.allow(2, 1) && !pairs.allow(2, 2));
    /// ```
    pub fn allow(&self, piece: Colour, container: Colour) -> bool {
        piece == 0 || container == 0 || self.pairs.contains(&(piece, container))
    }

    /// The pairs, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, Colour)> {
        self.pairs.iter().copied()
    }

    /// Adds a pair of a piece's colour and the container's.
    pub fn insert(&mut self, piece: Colour, container: Colour) {
        self.pairs.insert((piece, container));
    }
}

impl FromIterator<(Colour, Colour)> for Pairs {
    fn from_iter<I: IntoIterator<Item = (Colour, Colour)>>(pairs: I) -> Self {
        Self { pairs: pairs.into_iter().collect() }
    }
}
