//! The orientations of polycubes, with a cache on each thread, and classes of those that can be turned into one another.
//!
//! One puzzle needs those of each of its pieces several times: to find equal pieces, their placements, and the piece of a shape in a
//! layout. And many puzzles share their pieces. To turn a small shape 24 times takes longer than all other work on it.

use std::cell::RefCell;
use std::sync::Arc;

use jigsat_forms::budget::{Exceeded, Pace};
use rustc_hash::FxHashMap;

use super::{Polycube, Turns};

impl Polycube {
    /// All distinct orientations, the given one first.
    pub fn orientations(&self, turns: Turns) -> Arc<[Self]> {
        Orientations::of(self, turns).all
    }

    /// The orientation with the fewest layers, then the fewest rows: the same for all that can be turned into one another.
    pub fn flattest(&self, turns: Turns) -> Self {
        let orientations = Orientations::of(self, turns).all;
        let flattest = orientations.iter().min_by_key(|lying| (lying.extent()[2], lying.extent()[1], *lying));
        flattest.unwrap_or(self).clone()
    }

    /// The representative of all orientations.
    ///
    /// Polycubes that can be turned into one another have the same one.
    pub fn canonical(&self, turns: Turns) -> Self {
        Orientations::of(self, turns).least().clone()
    }
}

/// The classes of shapes that can be turned into one another, numbered by first appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    turns: Turns,
    /// Their numbers by their canonical shapes.
    numbers: FxHashMap<Polycube, usize>,
}

impl Classes {
    /// No classes yet.
    pub fn new(turns: Turns) -> Self {
        Self { turns, numbers: FxHashMap::default() }
    }

    /// The allowed turns.
    pub fn turns(&self) -> Turns {
        self.turns
    }

    /// The class of this shape, which may be a new one. One shape after another, so that callers need not hold them all.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn add(&mut self, shape: &Polycube, pace: &mut Pace<'_>) -> Result<usize, Exceeded> {
        // The costs are those of turning and sorting.
        pace.step(1000 * shape.volume() + 100)?;
        let next = self.numbers.len();
        Ok(*self.numbers.entry(shape.canonical(self.turns)).or_insert(next))
    }

    /// The class of this shape, if it is known.
    pub fn of(&self, shape: &Polycube) -> Option<usize> {
        self.numbers.get(&shape.canonical(self.turns)).copied()
    }
}

/// The distinct orientations of a polycube.
#[derive(Debug, Clone)]
struct Orientations {
    /// All orientations, the given one first.
    all: Arc<[Polycube]>,
    /// The index of the least one.
    least: usize,
}

impl Orientations {
    /// The orientations of this shape, perhaps from the cache.
    fn of(shape: &Polycube, turns: Turns) -> Self {
        if shape.volume() > Memo::CELLS_OF_SHAPE {
            return Self::made(shape, turns);
        }
        MEMO.with_borrow_mut(|memo| memo.orientations(shape, turns))
    }

    fn made(shape: &Polycube, turns: Turns) -> Self {
        let mut all: Vec<Polycube> = Vec::new();
        for turn in turns.all() {
            let turned = shape.turned(turn);
            if !all.contains(&turned) {
                all.push(turned);
            }
        }
        let least = (0..all.len()).min_by_key(|&position| &all[position]).expect("the identity is a turn");
        Self { all: all.into(), least }
    }

    /// The least one.
    fn least(&self) -> &Polycube {
        &self.all[self.least]
    }
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

/// The cached orientations, for each group of turns.
#[derive(Default)]
struct Memo {
    known: [FxHashMap<Polycube, Orientations>; Turns::ALL.len()],
    /// The number of cached cells.
    cells: usize,
}

impl Memo {
    /// The most cells of a shape.
    /// Larger ones are not cached: their placements take most of the time.
    const CELLS_OF_SHAPE: usize = 64;

    /// The most cells of all orientations: some hundred kilobytes.
    const CELLS_KEPT: usize = 1 << 15;

    fn orientations(&mut self, shape: &Polycube, turns: Turns) -> Orientations {
        if let Some(known) = self.known[turns as usize].get(shape) {
            return known.clone();
        }
        let made = Orientations::made(shape, turns);
        self.cells += shape.volume() * (made.all.len() + 1);
        if self.cells > Memo::CELLS_KEPT {
            *self = Self::default();
        }
        self.known[turns as usize].insert(shape.clone(), made.clone());
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of so many cells with one beside its end, on the right or on the left.
    fn hook(length: i32, side: i32) -> Polycube {
        Polycube::new((0..length).map(|x| [x, 0, 0]).chain([[length - 1, side, 0]]))
    }

    #[test]
    fn cached_orientations_are_those_of_the_shape() {
        let shapes = || (1..=Memo::CELLS_OF_SHAPE as i32 + 2).flat_map(|length| [-1, 1].map(|side| hook(length, side)));
        let all: usize = shapes().map(|shape| Turns::ALL.len() * 4 * shape.volume()).sum();
        assert!(all > Memo::CELLS_KEPT, "the cache is cleared on the way: {all}");
        for _ in 0..2 {
            for (shape, turns) in shapes().flat_map(|shape| Turns::ALL.map(|turns| (shape.clone(), turns))) {
                let [made, kept] = [Orientations::made(&shape, turns), Orientations::of(&shape, turns)];
                assert_eq!((&made.all, made.least()), (&kept.all, kept.least()), "{shape:?} {turns:?}");
                assert_eq!(made.least(), made.all.iter().min().unwrap());
                assert!(Orientations::of(&shape, turns).all == made.all);
            }
        }
        MEMO.with_borrow(|memo| assert!(memo.cells <= Memo::CELLS_KEPT + 25 * Memo::CELLS_OF_SHAPE, "{}", memo.cells));
    }
}
