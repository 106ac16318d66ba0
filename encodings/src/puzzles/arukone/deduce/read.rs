//! Reads partial layouts.
//!
//! A text has a [picture](super::super::picture) of a part, a grid of labels, or both, one below the other. A text that is a whole layout
//! is read as one: edges that are not drawn are unused. Otherwise `.`, `·`, and the `0` of grids of labels are open cells, and a line only
//! means that a path runs there. A part that breaks a rule is refused; one that can't be completed for other reasons is not.

use jigsat_forms::text::{Lines, Text};

use super::super::Arukone;
use super::super::layout::Paths;
use super::super::picture;
use super::super::read::{grid_of_labels, is_row};
use super::super::term::Term;
use super::ArukoneTheory;
use super::atoms::Atoms;
use super::given::Given;
use super::view::claim;
use crate::deduction::Fact;
use crate::puzzle::{LayoutError, Puzzle, Violation};

/// Reads the facts.
pub(super) fn read(theory: &ArukoneTheory, text: Text<'_>) -> Result<Vec<Fact>, LayoutError> {
    let puzzle = &theory.puzzle;
    if let Ok(layout) = puzzle.read_layout(text)
        && puzzle.verify(&layout).is_ok()
    {
        return Ok(whole(puzzle, &layout));
    }
    let mut given = Given::nothing(puzzle);
    let mut lines = Lines::of(text);
    let is_picture = text.text.contains(picture::is_piece);
    if is_picture {
        let cells = picture::read_part(puzzle, &mut lines, text.text)?;
        given.edges = picture::edges(puzzle, &cells)?;
        given.touched = cells.into_iter().map(|cell| cell.is_touched).collect();
    }
    if !is_picture || lines.clone().next_row(|line| is_row(puzzle, line)).is_some() {
        for (label, cells) in grid_of_labels(puzzle, lines)?.into_iter().enumerate() {
            for (cell, _) in cells {
                given.labels[cell] = Some(label);
            }
        }
    }
    given.check()?;
    facts(theory, &given)
}

/// The facts about all edges of a layout, from which all others follow.
fn whole(puzzle: &Arukone, layout: &Paths) -> Vec<Fact> {
    let fact = |(edge, holds)| Fact { holds, ..Atoms::edge(edge) };
    layout.edges(puzzle.grid).into_iter().enumerate().map(fact).collect()
}

/// Converts a given part to facts; fails for labels out of reach.
fn facts(theory: &ArukoneTheory, given: &Given<'_>) -> Result<Vec<Fact>, LayoutError> {
    let puzzle = &theory.puzzle;
    let edges = given.edges.iter().enumerate().filter_map(|(edge, is_used)| Some((Atoms::edge(edge), (*is_used)?)));
    let mut facts: Vec<Fact> = edges.map(|(fact, is_used)| if is_used { fact } else { !fact }).collect();
    let touched = given.touched.iter().enumerate().filter(|(_, is_touched)| **is_touched);
    facts.extend(touched.filter_map(|(cell, _)| claim(theory.atoms.used(cell), true)));
    for (cell, label) in given.labels.iter().enumerate().filter_map(|(cell, label)| Some((cell, (*label)?))) {
        let term = theory.atoms.label(puzzle, cell, label);
        if term == Term::Known(false) {
            let place = format!("that of {} can't come to {}", puzzle.labels[label], puzzle.grid.place(cell));
            return Err(Violation::new("a path joins its two numbers", place).into());
        }
        facts.extend(claim(term, true));
    }
    Ok(facts)
}
