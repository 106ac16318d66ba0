//! The kinds of pieces that a puzzle gives, and which of them a piece in a layout is.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::Word;

use super::layers;
use super::placed::{Layout, Placed};
use crate::drawing::{Meaning, Tint};
use crate::packing::lattice::{Polycube, Turns, classes};
use crate::puzzle::Violation;

/// The most pieces that a note names.
const NAMED_IN_NOTES: usize = 5;

/// Pieces that can be turned into one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PieceKind {
    /// The name of the first one.
    pub(crate) name: String,
    /// [`Polycube::canonical`], the same for all of them.
    pub(crate) canonical: Polycube,
    /// How many of them are to be used, at least and at most.
    pub(crate) count: RangeInclusive<usize>,
}

/// The given pieces, equal ones taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inventory {
    turns: Turns,
    kinds: Vec<PieceKind>,
    /// The kinds by their canonical shapes.
    numbers: HashMap<Polycube, usize>,
}

impl Inventory {
    /// Takes equal pieces together, in order of first appearance: so are those of a [`Packing`](super::Packing).
    pub(crate) fn new(
        turns: Turns,
        pieces: impl IntoIterator<Item = (String, Polycube, RangeInclusive<usize>)>,
        budget: &Budget,
    ) -> Self {
        let pieces: Vec<_> = pieces.into_iter().collect();
        let shapes: Vec<Polycube> = pieces.iter().map(|(_, shape, _)| shape.clone()).collect();
        let (numbers, canonical) = classes(&shapes, turns, budget);
        let mut kinds: Vec<PieceKind> = Vec::new();
        for ((name, _, count), number) in pieces.into_iter().zip(numbers) {
            if number == kinds.len() {
                kinds.push(PieceKind { name, canonical: canonical[number].clone(), count: 0..=0 });
            }
            let sum = &mut kinds[number].count;
            *sum = sum.start() + count.start()..=sum.end() + count.end();
        }
        Self { turns, kinds, numbers: canonical.into_iter().zip(0..).collect() }
    }

    /// A note that names the pieces in several parts: a slip of the pen looks the same. `None` if there are none.
    pub(crate) fn note_of_parts(&self, budget: &Budget) -> Option<String> {
        let mut pace = budget.pace();
        let within = self.kinds.iter().take_while(|kind| pace.step(100 * kind.canonical.volume()).is_ok());
        let in_parts = within.filter(|kind| kind.canonical.parts().len() > 1);
        let names: Vec<&str> = in_parts.map(|kind| kind.name.as_str()).collect();
        let named = names.iter().take(NAMED_IN_NOTES).join(", ");
        match (names.len(), names.len().saturating_sub(NAMED_IN_NOTES)) {
            (0, _) => None,
            (1, _) => Some(format!("piece {named} is in parts that share no face; they move as one")),
            (_, 0) => Some(format!("pieces {named} are in parts that share no face; those of a piece move as one")),
            (_, more) => Some(format!(
                "pieces {named} and {more} more are in parts that share no face; those of a piece move as one"
            )),
        }
    }

    /// How pieces may be turned.
    pub(crate) fn turns(&self) -> Turns {
        self.turns
    }

    /// The kinds of pieces, in order of first appearance.
    pub(crate) fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| kind.name.clone()).collect()
    }

    /// What the pieces are called in sentences.
    pub(crate) fn titles(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| format!("piece {}", kind.name)).collect()
    }

    /// The least and the greatest volume of all pieces that are used.
    pub(crate) fn volume(&self) -> RangeInclusive<usize> {
        let sum =
            |count: fn(&PieceKind) -> usize| self.kinds.iter().map(|kind| kind.canonical.volume() * count(kind)).sum();
        sum(|kind| *kind.count.start())..=sum(|kind| *kind.count.end())
    }

    /// The kind of this piece, if it is one of those given.
    pub(crate) fn kind_of(&self, shape: &Polycube) -> Option<&PieceKind> {
        Some(&self.kinds[*self.numbers.get(&shape.canonical(self.turns))?])
    }

    /// The kind of the piece that takes these cells, all of them in a box of modest size.
    fn identify(&self, cells: &[[usize; 3]], describe: impl FnOnce() -> String) -> Result<&PieceKind, Violation> {
        let shape = Polycube::new(cells.iter().map(|cell| cell.map(|c| c as i32)));
        let rule = match self.turns {
            Turns::Space => "only the given pieces are used, turned and not mirrored",
            Turns::SpaceMirrored => "only the given pieces are used, turned or mirrored",
            Turns::Plane => "only the given pieces are used, turned in their layers and not turned over",
            Turns::PlaneMirrored => "only the given pieces are used, turned in their layers or mirrored",
        };
        self.kind_of(&shape)
            .ok_or_else(|| Violation::new(rule, format!("{} has the shape of none of them", describe())))
    }

    /// Checks that every piece goes by its name and is used as often as it is given. All cells are known to lie in a box of modest
    /// size.
    pub(crate) fn is_used(&self, layout: &Layout) -> Result<(), Violation> {
        let mut used: HashMap<&str, usize> = HashMap::new();
        for placed in layout.pieces() {
            let kind = self.identify(&placed.cells, || placed.describe())?;
            if kind.name != placed.piece {
                let place = format!("{} has the shape of piece {}", placed.describe(), kind.name);
                return Err(Violation::new("every piece goes by its name", place));
            }
            *used.entry(&kind.name).or_default() += 1;
        }
        for PieceKind { name, count, .. } in &self.kinds {
            let used = used.get(name.as_str()).copied().unwrap_or_default();
            if count.contains(&used) {
                continue;
            }
            let (lo, hi) = (count.start(), count.end());
            return Err(if lo == hi {
                let place = format!("piece {name} is given {lo} times and used {used} times");
                Violation::new("every piece is used exactly once", place)
            } else {
                let place = format!("piece {name} is given {lo} to {hi} times and used {used} times");
                Violation::new("every piece is used as often as it may be", place)
            });
        }
        Ok(())
    }

    /// The colour of each piece of a layout: that of its name, which copies share. `O(kinds + pieces)`.
    pub(crate) fn tints(&self, layout: &Layout) -> Vec<Tint> {
        let numbers: HashMap<&str, usize> = self.kinds.iter().map(|kind| kind.name.as_str()).zip(0..).collect();
        // Verified layouts have no other names.
        let number = |placed: &Placed| numbers.get(placed.piece.as_str()).copied().unwrap_or(numbers.len());
        layout.pieces().iter().map(|placed| Tint::Piece(number(placed))).collect()
    }

    /// What the pieces of a drawn layout are, in the order of the file.
    pub(crate) fn legend(&self, layout: &Layout) -> Vec<Meaning> {
        let numbers = layout.pieces().iter().enumerate().map(|(number, placed)| (placed.piece.as_str(), number));
        let mut by_name = numbers.into_group_map();
        let used = self.kinds.iter().filter_map(|kind| Some((&kind.name, by_name.remove(kind.name.as_str())?)));
        used.map(|(name, pieces)| Meaning { pieces, what: format!("piece {name}") }).collect()
    }

    /// The layout in which cells with the same label are one piece.
    pub(crate) fn layout<'a>(&self, cells: impl Iterator<Item = ([usize; 3], Word<'a>)>) -> Result<Layout, Violation> {
        let by_label = cells.map(|(cell, label)| (label.text, cell)).into_group_map();
        let mut pieces = Vec::new();
        for (label, cells) in by_label.into_iter().sorted() {
            let describe = || format!("'{label}' with its first cell in {}", layers::place(cells[0]));
            let piece = self.identify(&cells, describe)?.name.clone();
            pieces.push(Placed { piece, cells });
        }
        Ok(Layout::new(pieces))
    }
}
