//! Marked places of a picture and walls that are drawn, for all renderers.

use std::collections::BTreeMap;

use itertools::Itertools;
use jigsat_encodings::drawing::{Drawing, Layers, Mark, PathCell, Paths, Spot, Triangle};

/// How a mark is shown.
pub(super) struct MarkLook {
    pub(super) mark: Mark,
    /// Its class in pictures.
    pub(super) class: &'static str,
    /// Its meaning, as the key has it.
    pub(super) name: &'static str,
    /// Its sign in text.
    pub(super) sign: char,
}

/// All marks, in the order of the key.
pub(super) const ALL: [MarkLook; 3] = [
    MarkLook { mark: Mark::Reason, class: "reason", name: "reason", sign: '?' },
    MarkLook { mark: Mark::Result, class: "result", name: "here", sign: '!' },
    MarkLook { mark: Mark::Excluded, class: "excluded", name: "not here", sign: 'x' },
];

/// The name of a wall.
pub(super) const WALL: &str = "no path here";

/// The marked places of a picture; those beside it are left out.
/// A place with both marks is a result.
pub(super) type Marks = BTreeMap<Spot, Mark>;

pub(super) fn of(drawing: &Drawing) -> Marks {
    match drawing {
        Drawing::Layers(layers) => in_box(layers),
        Drawing::Paths(paths) => on_board(paths),
        Drawing::Triangle(triangle) => in_triangle(triangle),
        Drawing::Options(_) | Drawing::Matrix(_) | Drawing::Literals(_) => Marks::new(),
    }
}

pub(super) fn in_box(Layers { size, marks, .. }: &Layers) -> Marks {
    inside(marks, |at| at.iter().zip(size).all(|(part, extent)| part < extent))
}

pub(super) fn on_board(Paths { width, height, marks, .. }: &Paths) -> Marks {
    inside(marks, |[x, y, z]| x < width && y < height && *z == 0)
}

pub(super) fn in_triangle(Triangle { rows, marks, .. }: &Triangle) -> Marks {
    inside(marks, |[place, row, z]| rows.get(*row).is_some_and(|row| *place < row.len()) && *z == 0)
}

fn inside(marks: &[(Spot, Mark)], is_inside: impl Fn(&Spot) -> bool) -> Marks {
    // The last mark of a place is the greatest.
    marks.iter().filter(|(spot, _)| is_inside(spot)).copied().sorted_unstable().collect()
}

/// The drawn walls of a board: for each cell, to its right and below it.
/// Walls at the edge of the board are left out, and so are those beside a cell that no path can use further.
pub(super) fn walls(paths: &Paths) -> Vec<[bool; 2]> {
    let is_wall = |here: usize, other: usize, direction: usize| {
        let (here, other) = (&paths.cells[here], &paths.cells[other]);
        let is_linked = here.links[direction] || other.links[(direction + 2) % 4];
        let is_known = here.walls[direction] || other.walls[(direction + 2) % 4];
        is_known && !is_linked && !is_finished(here) && !is_finished(other)
    };
    let wall = |cell: usize| {
        let has_right = cell % paths.width + 1 < paths.width;
        let below = cell + paths.width;
        [has_right && is_wall(cell, cell + 1, 1), below < paths.cells.len() && is_wall(cell, below, 2)]
    };
    (0..paths.cells.len()).map(wall).collect()
}

/// Is the path through the cell complete, or is there none for certain?
fn is_finished(cell: &PathCell) -> bool {
    let links = cell.links.iter().filter(|link| **link).count();
    cell.is_blocked || links >= if cell.is_end { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_beside_the_picture_are_left_out_and_results_win() {
        let both = [Mark::Result, Mark::Reason].map(|mark| ([1, 0, 0], mark));
        let beside = [[2, 0, 0], [0, 1, 0], [0, 0, 1]].map(|spot| (spot, Mark::Reason));
        let marks = [&both[..], &beside, &[([0, 0, 0], Mark::Reason)]].concat();
        let expected = Marks::from([([0, 0, 0], Mark::Reason), ([1, 0, 0], Mark::Result)]);
        let layers = Drawing::Layers(Layers::new([2, 1, 1])).marked(&marks);
        assert_eq!(of(&layers), expected);
        let cells = vec![PathCell::default(); 2];
        let board = Paths { width: 2, height: 1, cells, is_full: true, may_touch: true, marks: Vec::new() };
        assert_eq!(of(&Drawing::Paths(board).marked(&marks)), expected);
        let triangle = Triangle { rows: vec![vec![None; 2]], stock: Vec::new(), marks: Vec::new() };
        assert_eq!(of(&Drawing::Triangle(triangle).marked(&marks)), expected);
    }

    #[test]
    fn needless_walls_are_left_out() {
        // Two rows of three cells; all walls are known, but for that of the link between the first two cells.
        let mut cells = vec![PathCell { walls: [true; 4], ..PathCell::default() }; 6];
        (cells[0].links[1], cells[0].walls[1]) = (true, false);
        (cells[1].links[3], cells[1].walls[3]) = (true, false);
        let mut board = Paths { width: 3, height: 2, cells, is_full: true, may_touch: true, marks: Vec::new() };
        let none = [false; 2];
        assert_eq!(walls(&board), [[false, true], [true; 2], [false, true], [true, false], [true, false], none]);
        // The path ends in the first cell, and its last one is blocked.
        board.cells[0].is_end = true;
        board.cells[5].is_blocked = true;
        assert_eq!(walls(&board), [none, [true; 2], none, [true, false], none, none]);
        // One side is enough to know it.
        board.cells[4].walls = [false; 4];
        assert_eq!(walls(&board)[3], [true, false]);
    }
}
