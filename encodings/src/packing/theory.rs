//! The theory of a packing: placements are the atoms; see [`deduction`](crate::deduction).

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{ItemId, OptionId};

use super::lattice::Point;
use super::layers::{self, Label};
use super::placed;
use super::placements::Placements;
use super::{Packing, Placement};
use crate::deduction::Theory;
use crate::deduction::cover::{CoverTheory, Covering, Wording};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::{LayoutError, Violation};

/// The presentation of a packing by its kind of puzzle.
pub(crate) struct Presentation<N, D> {
    /// The titles of the pieces in sentences, one for each of [`Packing::pieces`]: "piece 7".
    pub(crate) titles: Vec<String>,
    /// The names of placements in formulas.
    pub(crate) name: N,
    /// Draws a picture of some placements.
    pub(crate) draw: D,
    /// A cell that no piece takes; it may have a label of its own.
    pub(crate) kept: Option<Point>,
}

impl Packing {
    /// The theory of the packing.
    pub(crate) fn theory<N, D>(
        &self,
        presentation: Presentation<N, D>,
        budget: &Budget,
    ) -> Result<Arc<dyn Theory>, Exceeded>
    where
        N: Fn(Placement<'_>) -> String + Send + Sync + 'static,
        D: Fn(&[Placement<'_>]) -> Drawing + Send + Sync + 'static,
    {
        let Presentation { titles, name, draw, kept } = presentation;
        let placements = self.placements(|_| 0, budget)?;
        let cover = self.cover(name, |_| Ok(()), budget)?.problem;
        let wording = PackingWording { packing: self.clone(), placements, titles, kept, draw };
        Ok(Arc::new(CoverTheory::new(cover, wording, budget)?))
    }
}

struct PackingWording<D> {
    packing: Packing,
    placements: Placements,
    titles: Vec<String>,
    kept: Option<Point>,
    draw: D,
}

impl<D> PackingWording<D> {
    fn pieces(&self) -> usize {
        self.packing.pieces.len()
    }

    /// The cell of an item that is no piece; the items of the pieces come first.
    fn cell(&self, item: ItemId) -> Option<Spot> {
        let number = item.index().checked_sub(self.pieces())?;
        self.packing.region.cells().get(number).map(|cell| cell.map(|c| c as usize))
    }

    /// The placement that takes exactly these cells.
    fn placement(&self, label: &Label<'_>, cells: &[Point]) -> Result<OptionId, LayoutError> {
        let describe = || format!("'{label}' with its first cell in {}", layers::place(cells[0].map(|c| c as usize)));
        let inside: Option<Vec<u32>> = cells.iter().map(|&cell| self.packing.region.number(cell)).collect();
        let broken = |rule, place| Violation::new(rule, place).by([label.to_string()]);
        let mut inside = inside.ok_or_else(|| broken("pieces lie inside the container", describe()))?;
        inside.sort_unstable();
        let mut found = self.placements.iter().positions(|placement| placement.cells == inside);
        let (found, other) = (found.next(), found.next());
        if other.is_some() {
            // The drawing does not show which of them is meant.
            return Err(label.error("labels of pieces that lie in one way only, as others differ in colours").into());
        }
        let none = || format!("{} has the shape of none of them", describe());
        found
            .map(|index| OptionId(index as u32))
            .ok_or_else(|| broken("only the given pieces are used, turned as they may be", none()).into())
    }
}

impl<D: Fn(&[Placement<'_>]) -> Drawing + Send + Sync> Wording for PackingWording<D> {
    fn item(&self, item: ItemId) -> String {
        match self.cell(item) {
            Some(cell) => format!("the cell in {}", layers::place(cell)),
            None => self.titles[item.index()].clone(),
        }
    }

    fn together(&self, items: &[ItemId]) -> Option<String> {
        let cells: Vec<Spot> = items.iter().map(|&item| self.cell(item)).collect::<Option<_>>()?;
        (cells.len() > 1).then(|| format!("the cells in {}", layers::places(&cells)))
    }

    fn sort(&self, item: ItemId) -> &'static str {
        if item.index() < self.pieces() { "piece" } else { "cell" }
    }

    fn covering(&self, item: ItemId) -> Covering {
        if item.index() < self.pieces() { Covering::Places } else { Covering::Fills }
    }

    fn spot(&self, item: ItemId) -> Option<Spot> {
        self.cell(item)
    }

    fn noun(&self) -> &'static str {
        "placement"
    }

    fn option(&self, option: OptionId) -> String {
        let Placement { piece, cells, colours } = self.placements.get(option.index());
        let spots: Vec<Spot> =
            cells.iter().map(|&cell| self.packing.region.cells()[cell as usize].map(|c| c as usize)).collect();
        placed::describe(&self.titles[piece], &spots, colours)
    }

    fn draw(&self, chosen: &[OptionId], marks: &[(Spot, Mark)]) -> Drawing {
        let chosen: Vec<Placement<'_>> = chosen.iter().map(|option| self.placements.get(option.index())).collect();
        (self.draw)(&chosen).marked(marks)
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<OptionId>, LayoutError> {
        let cells = layers::labels(text, self.packing.region.size().map(|edge| edge as usize))?;
        let mut by_label: Vec<(&Label<'_>, Vec<Point>)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for (cell, label) in cells.iter().filter_map(|(cell, label)| Some((cell, label.as_ref()?))) {
            let place = *places.entry(label).or_insert_with(|| {
                by_label.push((label, Vec::new()));
                by_label.len() - 1
            });
            by_label[place].1.push(cell.map(|c| c as i32));
        }
        by_label.retain(|(_, cells)| self.kept.is_none_or(|kept| cells[..] != [kept]));
        let laid: Vec<OptionId> = by_label.iter().map(|(label, cells)| self.placement(label, cells)).try_collect()?;
        let used = laid.iter().counts_by(|option| self.placements.get(option.index()).piece);
        for (piece, given) in self.packing.pieces.iter().enumerate() {
            let (used, most) = (used.get(&piece).copied().unwrap_or(0), *given.count.end());
            if used > most {
                let place = format!("{} is given {most} times and laid {used} times", self.titles[piece]);
                let is_it = |option: &OptionId| self.placements.get(option.index()).piece == piece;
                let laid = laid.iter().zip(&by_label).filter(|(option, _)| is_it(option));
                let culprits = laid.map(|(_, (label, _))| label.to_string()).skip(most);
                let rule = "no piece is used more often than it is given";
                return Err(Violation::new(rule, place).by(culprits).into());
            }
        }
        Ok(laid)
    }

    /// The label of the piece.
    fn label(&self, option: OptionId, text: Text<'_>) -> Option<String> {
        let cells = layers::labels(text, self.packing.region.size().map(|edge| edge as usize)).ok()?;
        let first = *self.placements.get(option.index()).cells.first()?;
        let first = self.packing.region.cells()[first as usize].map(|c| c as usize);
        cells.into_iter().find(|(cell, _)| *cell == first)?.1.map(|label| label.to_string())
    }
}
