//! Kinds whose puzzles are packings of named pieces: what they share.

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, ExactCover, Reduced, Search, cover_to_cnf};

use super::inventory::Inventory;
use super::layers::{self, Labelled};
use super::piece_by_piece::{PieceByPiece, SWITCHES};
use super::placed::{Container, Layout, decoder, namer};
use super::theory::Presentation;
use super::{Packing, Placement};
use crate::deduction::Theory;
use crate::drawing::CellColours;
use crate::puzzle::{Choices, Encode, LayoutError, Puzzle, Reduction, Violation};

/// A puzzle whose layouts are named pieces on cells.
pub(crate) trait NamedPieces: Puzzle<Layout = Layout> {
    /// The pieces by kind.
    fn inventory(&self) -> &Inventory;

    /// The cells to fill.
    fn to_fill(&self) -> Container<'_>;

    /// The colours of the cells to fill, without pieces; `None` if the puzzle has no colours.
    fn colours(&self) -> Option<CellColours> {
        None
    }

    /// The puzzle as a packing; its pieces have the numbers of the kinds of pieces.
    fn to_packing(&self, budget: &Budget) -> Result<Packing, Exceeded>;
}

/// The reductions of such a kind.
pub(crate) const fn reductions<P: NamedPieces>() -> [Reduction<P>; 3] {
    [
        Reduction::new(
            "cover",
            "cells are items, pieces are items with multiplicity, placements are options",
            Encode::Cover(|puzzle, _, budget| cover(puzzle, budget)),
        ),
        Reduction::new(
            "cnf",
            "one variable per placement: each cell exactly once, each kind of piece counted",
            Encode::Cnf(cnf),
        )
        .taking_amo(),
        Reduction::new(
            "search",
            "direct: one piece after another, largest surface first, no holes of one or two cells",
            Encode::Search(search),
        )
        .with_switches(SWITCHES),
    ]
}

/// The exact cover of [`Packing::cover`].
pub(crate) fn cover<P: NamedPieces>(puzzle: &P, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let packing = puzzle.to_packing(budget)?;
    let names = puzzle.inventory().names();
    packing.cover(namer(&packing, names.clone()), decoder(&packing, names), budget)
}

fn cnf<P: NamedPieces>(puzzle: &P, choices: Choices, budget: &Budget) -> Result<Reduced<Cnf, Layout>, Exceeded> {
    cover(puzzle, budget)?.and_then(|cover| cover_to_cnf(cover, choices.amo, budget))
}

/// The published direct search (a thesis in Python, 2024). Its default switches are the best ones for Ubongo.
fn search<P: NamedPieces>(puzzle: &P, choices: Choices, budget: &Budget) -> Result<Reduced<Search, Layout>, Exceeded> {
    let packing = puzzle.to_packing(budget)?;
    let holes = match ["holes", "hole-pairs"].map(|name| choices.setting.is_on(name)) {
        [true, true] => 2,
        [true, false] => 1,
        [false, _] => 0,
    };
    PieceByPiece::reduce(&packing, choices.setting, holes, decoder(&packing, puzzle.inventory().names()), budget)
}

/// Reads the labels of all cells.
///
/// # Errors
/// A [`Violation`] if a cell outside has a label, or one that must be filled has none; a
/// [`ParseError`](jigsat_forms::text::ParseError) if the text is no layout.
pub(crate) fn labels<'a>(puzzle: &impl NamedPieces, text: Text<'a>) -> Result<Vec<Labelled<'a>>, LayoutError> {
    let container = puzzle.to_fill();
    let cells = layers::labels(text, container.size)?;
    for (cell, label) in &cells {
        match label {
            Some(label) if !(container.is_inside)(*cell) => {
                let place = format!("'{label}' in {}", layers::place(*cell));
                return Err(Violation::new(container.inside, place).into());
            }
            None if (container.is_needed)(*cell) => {
                return Err(Violation::new(container.filled, layers::is_open_at(*cell)).into());
            }
            _ => {}
        }
    }
    Ok(cells)
}

/// The theory: placements are the atoms.
pub(crate) fn theory<P: NamedPieces>(puzzle: &P, budget: &Budget) -> Result<Arc<dyn Theory>, Exceeded> {
    let (packing, inventory) = (puzzle.to_packing(budget)?, puzzle.inventory());
    let (drawn, decode) = (puzzle.clone(), decoder(&packing, inventory.names()));
    let presentation = Presentation {
        titles: inventory.titles(),
        name: namer(&packing, inventory.names()),
        draw: move |laid: &[Placement<'_>]| drawn.draw(&decode(laid).unwrap_or_else(|_| Layout::new(Vec::new()))),
        kept: None,
    };
    packing.theory(presentation, budget)
}

/// Why the pieces do not fit, if some piece has no place or some cell no piece: a sentence.
pub(crate) fn misfit(puzzle: &impl NamedPieces, budget: &Budget) -> Result<Option<String>, Exceeded> {
    let misfit = puzzle.to_packing(budget)?.misfit(budget)?;
    Ok(misfit.map(|misfit| misfit.words(|number| puzzle.inventory().titles().swap_remove(number), "piece")))
}
