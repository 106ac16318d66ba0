//! Boards with paths.
//!
//! A layout is a string of symbols: for each cell its links as four bits, the link above the lowest.

use std::collections::BTreeMap;

use jigsat_encodings::drawing::{PathCell, Paths, Tint};
use jigsat_forms::printable::printable;
use serde::Serialize;

use super::symbols::push;
use crate::palette;

/// What the layouts of a board share: the board.
#[derive(Debug, Serialize)]
pub(super) struct BoardScene {
    width: usize,
    height: usize,
    is_full: bool,
    may_touch: bool,
    blocked: Vec<usize>,
    labels: Vec<String>,
    /// For each label the cells that it stands in.
    ends: Vec<Vec<usize>>,
    /// For each label its shade.
    shades: Vec<usize>,
}

impl BoardScene {
    pub(super) fn of(paths: &Paths) -> Self {
        let mut ends: BTreeMap<Tint, (String, Vec<usize>)> = BTreeMap::new();
        for (cell, label) in paths
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| cell.is_end)
            .filter_map(|(number, cell)| Some((number, cell.label.as_ref()?)))
        {
            ends.entry(label.tint).or_insert_with(|| (printable(&label.text).into(), Vec::new())).1.push(cell);
        }
        let is_blocked = |&cell: &usize| paths.cells[cell].is_blocked;
        Self {
            width: paths.width,
            height: paths.height,
            is_full: paths.is_full,
            may_touch: paths.may_touch,
            blocked: (0..paths.cells.len()).filter(is_blocked).collect(),
            labels: ends.values().map(|(text, _)| text.clone()).collect(),
            shades: ends.keys().copied().map(palette::number).collect(),
            ends: ends.into_values().map(|(_, cells)| cells).collect(),
        }
    }

    /// A layout as JSON; `None` if its board has another size. `O(cells)`.
    pub(super) fn layout(&self, paths: &Paths) -> Option<String> {
        if [paths.width, paths.height] != [self.width, self.height] {
            return None;
        }
        let mut text = String::with_capacity(paths.cells.len() + 2);
        for PathCell { links, .. } in &paths.cells {
            let bits = links.iter().rev().fold(0, |bits, &link| bits << 1 | usize::from(link));
            push(&mut text, bits, 1);
        }
        Some(format!("\"{text}\""))
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::Drawing;
    use jigsat_encodings::puzzle::Puzzle;
    use jigsat_encodings::puzzles::arukone::Arukone;
    use jigsat_forms::budget::Budget;

    use super::*;

    #[test]
    fn a_layout_has_the_links_and_the_board_the_shades() {
        let puzzle: Arukone = "B.\n#.\nBA\nAA\n".replace("BA\nAA", "AB\nA#").parse().unwrap();
        let layout = puzzle.read_layout("BB\n#B\nAB\nA#\n".into()).unwrap();
        let drawn = puzzle.draw(&puzzle.admit(layout).unwrap());
        let Drawing::Paths(paths) = &drawn else { panic!() };
        let sketch = puzzle.sketch(Budget::unlimited()).unwrap().unwrap();
        let Drawing::Paths(board) = &sketch else { panic!() };
        let scene = BoardScene::of(board);
        assert_eq!(
            (scene.labels, scene.shades, scene.ends, scene.blocked),
            (vec!["A".into(), "B".into()], vec![0, 1], vec![vec![4, 6], vec![0, 5]], vec![2, 7])
        );
        // Right; down, left; nothing; up, down; down; up; up; nothing.
        let scene = BoardScene::of(paths);
        assert_eq!(scene.layout(paths).unwrap(), "\"CMAFEBBA\"");
    }
}
