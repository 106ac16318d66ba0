//! Pictures of what is known: pieces of paths, and walls.

use super::super::draw::empty;
use super::ArukoneTheory;
use super::atoms::Meaning;
use super::view::BoardView;
use crate::deduction::Fact;
use crate::drawing::{self, Drawing, Label, PathCell, Tint};

/// The board with used edges, walls at unused ones, and known labels.
pub(super) fn draw(view: &BoardView<'_>) -> Drawing {
    let puzzle = view.puzzle();
    let cell = |cell: usize| {
        let label = view.known_label(cell);
        let mut drawn = PathCell {
            label: label.map(|label| Label { text: puzzle.labels[label].as_str().into(), tint: Tint::Piece(label) }),
            is_end: puzzle.label_of(cell).is_some(),
            is_blocked: puzzle.is_blocked(cell),
            ..PathCell::default()
        };
        for side in view.sides(cell) {
            drawn.links[side.direction] = view.is_used(side.edge);
            drawn.walls[side.direction] = view.is_out(side.edge);
        }
        drawn
    };
    Drawing::Paths(drawing::Paths { cells: view.cells().map(cell).collect(), ..empty(puzzle) })
}

/// Is the fact true of the layout in this picture? `None` for edges.
/// Pictures of parts show edges, but not used cells and labels.
pub(super) fn is_seen(theory: &ArukoneTheory, fact: Fact, layout: &Drawing) -> Option<bool> {
    let Drawing::Paths(layout) = layout else { return Some(false) };
    let is_true = match theory.atoms.meaning(fact.atom) {
        Meaning::Edge(_) => return None,
        Meaning::Used(cell) => layout.cells[cell].label.is_some(),
        Meaning::Label { cell, label } => {
            layout.cells[cell].label.as_ref().is_some_and(|drawn| *drawn.text == *theory.puzzle.labels[label])
        }
    };
    Some(is_true == fact.holds)
}
