//! How many pieces have which volume together.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most cells: as many as the sets of cells in [`fill`](super::fill) have bits.
pub(super) const CELLS_TO_FILL: usize = 128;

/// The volumes of all selections of pieces.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    /// The volumes for each number of pieces, up to the largest container.
    volumes: Vec<BTreeSet<usize>>,
}

impl Sums {
    /// The sums of pieces of these volumes, each used at most once.
    pub(crate) fn of(pieces: impl IntoIterator<Item = usize>) -> Self {
        let mut volumes = vec![BTreeSet::from([0])];
        for piece in pieces {
            volumes.push(BTreeSet::new());
            for count in (1..volumes.len()).rev() {
                let with: Vec<usize> = added(&volumes[count - 1], piece).collect();
                volumes[count].extend(with);
            }
        }
        Self { volumes }
    }

    /// The sums of at most so many pieces, each of any of these volumes.
    pub(crate) fn of_copies(pieces: RangeInclusive<usize>, most: usize) -> Self {
        let mut volumes = vec![BTreeSet::from([0])];
        for count in 0..most {
            let next = pieces.clone().flat_map(|piece| added(&volumes[count], piece).collect::<Vec<_>>()).collect();
            volumes.push(next);
        }
        Self { volumes }
    }

    /// The volumes of selections of so many pieces.
    pub(crate) fn volumes(&self, count: usize) -> impl Iterator<Item = usize> {
        self.volumes.get(count).into_iter().flatten().copied()
    }

    /// Have so many pieces this volume together?
    pub(crate) fn has(&self, count: usize, volume: usize) -> bool {
        self.volumes.get(count).is_some_and(|volumes| volumes.contains(&volume))
    }
}

/// The volumes with another piece.
fn added(volumes: &BTreeSet<usize>, piece: usize) -> impl Iterator<Item = usize> {
    volumes.iter().map(move |volume| volume + piece).filter(|&volume| volume <= CELLS_TO_FILL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_selections() {
        let sums = Sums::of([3, 4, 5, 5]);
        assert_eq!(sums.volumes(2).collect::<Vec<_>>(), [7, 8, 9, 10]);
        assert_eq!(sums.volumes(4).collect::<Vec<_>>(), [17]);
        assert!(sums.has(0, 0) && sums.has(3, 14) && !sums.has(3, 15) && !sums.has(5, 22));
        let copies = Sums::of_copies(2..=3, 3);
        assert_eq!(copies.volumes(3).collect::<Vec<_>>(), [6, 7, 8, 9]);
        assert_eq!(Sums::of_copies(60..=70, 9).volumes(3).count(), 0);
    }
}
