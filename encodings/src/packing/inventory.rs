//! The kinds of pieces in a puzzle, and the kind of each piece in a layout.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};

use super::layers::{self, Label, Labelled};
use super::placed::{Layout, Placed};
use crate::drawing::{Meaning, Tint};
use crate::packing::lattice::{Classes, Colour, Polycube, Turns};
use crate::puzzle::{LayoutError, Violation};

/// The most pieces that a note names.
pub(crate) const NAMED_IN_NOTES: usize = 5;

/// Pieces that can be turned into one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PieceKind {
    /// The name of the first one.
    pub(crate) name: String,
    /// [`Polycube::canonical`], the same for all of them.
    pub(crate) canonical: Polycube,
    /// The number of them that a layout uses, at least and at most.
    pub(crate) count: RangeInclusive<usize>,
}

/// The given pieces, grouped by equality.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inventory {
    kinds: Vec<PieceKind>,
    /// The numbers of the kinds.
    classes: Classes,
    /// The kinds by the names of all pieces.
    names: HashMap<Box<str>, usize>,
    /// A note about pieces in several parts: a typing error looks the same.
    note_of_parts: Option<String>,
}

impl Inventory {
    /// Groups equal pieces in order of first appearance, as a [`Packing`](super::Packing) does.
    pub(crate) fn new(
        turns: Turns,
        pieces: impl IntoIterator<Item = (String, Polycube, RangeInclusive<usize>)>,
        budget: &Budget,
    ) -> Result<Self, Exceeded> {
        let (mut classes, mut pace) = (Classes::new(turns), budget.pace());
        let mut kinds: Vec<PieceKind> = Vec::new();
        let mut names: HashMap<Box<str>, usize> = HashMap::new();
        for (name, shape, count) in pieces {
            let number = classes.add(&shape, &mut pace)?;
            if number == kinds.len() {
                kinds.push(PieceKind { name: name.clone(), canonical: shape.canonical(turns), count: 0..=0 });
            }
            let what = || format!("the names of more than {} pieces", names.len());
            budget.reserve_growth::<(Box<str>, usize)>(names.len(), names.capacity(), what)?;
            names.entry(name.into()).or_insert(number);
            let sum = &mut kinds[number].count;
            *sum = sum.start() + count.start()..=sum.end() + count.end();
        }
        let note_of_parts = note_of_parts(&kinds, budget)?;
        Ok(Self { kinds, classes, names, note_of_parts })
    }

    /// A note that names the pieces in several parts, if there are any.
    pub(crate) fn note_of_parts(&self) -> Option<&String> {
        self.note_of_parts.as_ref()
    }

    /// The allowed turns of pieces.
    pub(crate) fn turns(&self) -> Turns {
        self.classes.turns()
    }

    /// The kinds of pieces, in order of first appearance.
    pub(crate) fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| kind.name.clone()).collect()
    }

    /// The titles of the pieces in sentences.
    pub(crate) fn titles(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| format!("piece {}", kind.name)).collect()
    }

    /// The least and the greatest volume of all used pieces.
    pub(crate) fn volume(&self) -> RangeInclusive<usize> {
        let sum =
            |count: fn(&PieceKind) -> usize| self.kinds.iter().map(|kind| kind.canonical.volume() * count(kind)).sum();
        sum(|kind| *kind.count.start())..=sum(|kind| *kind.count.end())
    }

    /// The kind of this piece, if it is one of the given ones.
    pub(crate) fn kind_of(&self, shape: &Polycube) -> Option<&PieceKind> {
        Some(&self.kinds[self.classes.of(shape)?])
    }

    /// The kind that has a piece of this name.
    fn named(&self, name: &str) -> Option<&PieceKind> {
        self.names.get(name).map(|&number| &self.kinds[number])
    }

    /// The layout in which every piece has the name of the first one that is equal to it.
    pub(crate) fn normalised(&self, layout: Layout) -> Layout {
        layout.renamed(|name| self.named(name).map(|kind| &*kind.name))
    }

    /// The kind of a piece of this shape, which lies in a box of modest size.
    fn identify(&self, shape: &Polycube, describe: impl FnOnce() -> String) -> Result<&PieceKind, Violation> {
        self.kind_of(shape).ok_or_else(|| self.foreign(&describe()))
    }

    /// The violation by a piece that is none of the given ones.
    fn foreign(&self, piece: &str) -> Violation {
        let rule = match self.turns() {
            Turns::Space => "only the given pieces are used, turned and not mirrored",
            Turns::SpaceMirrored => "only the given pieces are used, turned or mirrored",
            Turns::Plane => "only the given pieces are used, turned in their layers and not turned over",
            Turns::PlaneMirrored => "only the given pieces are used, turned in their layers or mirrored",
        };
        let what = if self.has_colours() { "shape and the colours" } else { "shape" };
        Violation::new(rule, format!("{piece} has the {what} of none of them"))
    }

    /// Has a piece a colour?
    pub(crate) fn has_colours(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.canonical.colours().is_empty())
    }

    /// Checks the names of the pieces, and how often each is used.
    ///
    /// Every piece must have a name that belongs to its shape. All cells lie in a box of modest size.
    pub(crate) fn is_used(&self, layout: &Layout) -> Result<(), Violation> {
        let mut used: HashMap<&str, usize> = HashMap::new();
        for placed in layout.pieces() {
            if !placed.colours.is_empty() && placed.colours.len() != placed.cells.len() {
                let place = format!(
                    "{} has {} cells and {} colours",
                    placed.describe(),
                    placed.cells.len(),
                    placed.colours.len()
                );
                return Err(Violation::new("a piece has one colour for each cell, or none at all", place));
            }
            let kind = self.identify(&placed.shape(), || placed.describe())?;
            if self.named(&placed.piece) != Some(kind) {
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

    /// The meaning of the pieces in a drawn layout, in the order of the file.
    pub(crate) fn legend(&self, layout: &Layout) -> Vec<Meaning> {
        let numbers = layout.pieces().iter().enumerate().map(|(number, placed)| (placed.piece.as_str(), number));
        let mut by_name = numbers.into_group_map();
        let used = self.kinds.iter().filter_map(|kind| Some((&kind.name, by_name.remove(kind.name.as_str())?)));
        used.map(|(name, pieces)| Meaning { pieces, what: format!("piece {name}") }).collect()
    }

    /// The layout in which cells with the same label are one piece.
    ///
    /// `takes` tests whether a cell may have a colour.
    ///
    /// # Errors
    /// A [`Violation`] if a label shows none of the pieces; a [`ParseError`](jigsat_forms::text::ParseError) if several pieces that differ
    /// only in colours fit.
    pub(crate) fn layout(
        &self,
        cells: &[Labelled<'_>],
        takes: impl Fn([usize; 3], Colour) -> bool,
    ) -> Result<Layout, LayoutError> {
        let labelled = cells.iter().filter_map(|(cell, label)| Some((*cell, label.as_ref()?)));
        let by_label = labelled.map(|(cell, label)| (&**label, (cell, label))).into_group_map();
        let mut pieces = Vec::new();
        for (label, cells) in by_label.into_iter().sorted_unstable_by_key(|&(label, _)| label) {
            let (cells, words): (Vec<[usize; 3]>, Vec<&Label<'_>>) = cells.into_iter().unzip();
            let describe = || format!("'{label}' with its first cell in {}", layers::place(cells[0]));
            if !self.has_colours() {
                let piece = self.identify(&Placed::new("", cells.clone()).shape(), describe)?.name.clone();
                pieces.push(Placed::new(piece, cells));
                continue;
            }
            let candidates = self.coloured(&cells, &takes);
            let [first, others @ ..] = &candidates[..] else { return Err(self.foreign(&describe()).into()) };
            if others.iter().any(|other| other.piece != first.piece) {
                let names = candidates.iter().map(|placed| &placed.piece).unique().join("' or '");
                let expected =
                    format!("a layout as JSON, as '{label}' may be piece '{names}', which differ in colours only");
                return Err(words[0].error(expected).into());
            }
            pieces.push(first.clone());
        }
        Ok(Layout::new(pieces))
    }

    /// The pieces that may take these cells, which are sorted, in all of their colourings.
    fn coloured(&self, cells: &[[usize; 3]], takes: impl Fn([usize; 3], Colour) -> bool) -> Vec<Placed> {
        let shape = Placed::new("", cells.to_vec()).shape();
        let laid = self.kinds.iter().flat_map(|kind| {
            let orientations = kind.canonical.orientations(self.turns());
            let lying = orientations.iter().filter(|lying| lying.cells() == shape.cells());
            lying
                .map(|lying| Placed { colours: lying.colours().to_vec(), ..Placed::new(&*kind.name, cells.to_vec()) })
                .collect_vec()
        });
        laid.filter(|placed| placed.coloured_cells().all(|(cell, colour)| takes(cell, colour))).collect()
    }
}

/// A note that names the pieces in several parts; `None` if there are none.
fn note_of_parts(kinds: &[PieceKind], budget: &Budget) -> Result<Option<String>, Exceeded> {
    let mut pace = budget.pace();
    let mut names = Vec::new();
    for PieceKind { name, canonical, .. } in kinds {
        pace.step(100 * canonical.volume())?;
        if canonical.parts().len() > 1 {
            names.push(name.as_str());
        }
    }
    let list = names.iter().take(NAMED_IN_NOTES).join(", ");
    Ok(match (names.len(), names.len().saturating_sub(NAMED_IN_NOTES)) {
        (0, _) => None,
        (1, _) => Some(format!("piece {list} is in parts that share no face; they move as one")),
        (_, 0) => Some(format!("pieces {list} are in parts that share no face; those of a piece move as one")),
        (_, more) => {
            Some(format!("pieces {list} and {more} more are in parts that share no face; those of a piece move as one"))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many pieces may be of few kinds.
    #[test]
    fn pieces_are_grouped_one_by_one() {
        let budget = Budget::none();
        let pieces = (0..1_000_000).map(|number| {
            if number == 1000 {
                budget.stop();
            }
            assert!(number < 100_000, "all pieces are held at once");
            ("1".to_string(), Polycube::cuboid([1, 2, 1]), 1..=1)
        });
        assert_eq!(Inventory::new(Turns::Space, pieces, &budget).unwrap_err(), Exceeded::Interrupted);
    }
}
