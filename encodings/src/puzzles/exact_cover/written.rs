//! Sudokus as newspapers print them: nine rows of nine cells, with a frame or without, or all 81 cells in a line.
//!
//! What is read is the exact cover of the grid, in Knuth's [notation](super::sudoku).

use std::collections::BTreeMap;

use itertools::Itertools;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::text::{Lines, Text};

use super::Problem;
use super::grid::{Cell, GridShape};
use crate::open::is_open;
use crate::rows::{is_between, is_frame};

/// A Sudoku with one solution has at least so many clues.
// McGuire, Tugemann, Civario, "There is no 16-clue Sudoku", 2014.
const FEWEST: usize = 17;

/// The shape of a Sudoku.
const SHAPE: GridShape = GridShape::new(3, 3);

/// The problem of a text that is a Sudoku: its lines, without comments and frames, are those of the grid and nothing else.
///
/// What is a problem of several items in Knuth's format, too, is that problem. There, a Sudoku in one line is one item, and so is a frame.
pub(super) fn sudoku(text: Text<'_>) -> Option<Problem> {
    let lines = Lines::of(text).map(|line| line.text).filter(|line| !is_frame(line));
    let most = 8 * SHAPE.cell_count();
    let lines =
        lines.map(|line| (line.len() <= most).then_some(line)).take(SHAPE.size() + 1).collect::<Option<Vec<_>>>()?;
    let rows = lines.iter().map(|line| line.split(is_between).collect_vec()).collect_vec();
    let clues = clues(&rows)?;
    let has_items = DlxText::read(text).is_ok_and(|read| read.cover().item_count() > 1);
    (!has_items).then(|| SHAPE.cover(SHAPE.options(&clues)).into())
}

/// Are these the rows of a Sudoku?
pub(crate) fn is_sudoku(rows: &[Vec<&str>]) -> bool {
    clues(rows).is_some()
}

/// The numbers in cells, if these are the rows of a Sudoku: with enough clues, and no number twice in a row, column or box.
///
/// A board on which each number occurs twice is one of Arukone.
fn clues(rows: &[Vec<&str>]) -> Option<BTreeMap<Cell, usize>> {
    let size = SHAPE.size();
    // A word may have several cells: `53.|.7.|...`.
    let lines = rows.iter().map(|row| row.concat()).collect_vec();
    let length = lines.iter().map(|line| line.chars().count()).all_equal_value().ok()?;
    if ![(size, size), (1, SHAPE.cell_count())].contains(&(lines.len(), length)) {
        return None;
    }
    let clue = |cell: char| match cell.to_digit(10) {
        Some(digit @ 1..) => Some(Some(digit as usize)),
        _ => (is_open(cell.encode_utf8(&mut [0; 4])) || "0*xX".contains(cell)).then_some(None),
    };
    let cells: Vec<Option<usize>> = lines.iter().flat_map(|line| line.chars()).map(clue).collect::<Option<_>>()?;
    let clues: BTreeMap<Cell, usize> =
        cells.into_iter().enumerate().filter_map(|(cell, clue)| Some((cell, clue?))).collect();
    let seen = clues
        .iter()
        .flat_map(|(&cell, clue)| SHAPE.houses(cell).into_iter().enumerate().map(move |house| (house, clue)));
    let are_pairs = clues.values().counts().into_values().all(|count| count == 2);
    (clues.len() >= FEWEST && seen.into_iter().all_unique() && !are_pairs).then_some(clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Guess;
    use crate::puzzle::Puzzle;

    const SUDOKU: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    #[test]
    fn sudokus_are_read_in_each_way_of_writing() {
        let line = SUDOKU.replace('\n', "");
        let spaced = SUDOKU.replace("", " ");
        let row = |row: &str| {
            let threes = row.as_bytes().chunks(3).map(|three| three.iter().map(|&c| char::from(c)).join(" "));
            format!("| {} |", threes.into_iter().join(" | "))
        };
        let rows = SUDOKU.lines().map(row).collect_vec();
        let framed = rows.chunks(3).map(|rows| rows.join("\n")).join("\n+-------+-------+-------+\n");
        let parted = framed.replace("| ", "").replace(' ', "");
        let csv = SUDOKU.lines().map(|row| row.chars().join(",")).join("\n");
        let problem = sudoku(SUDOKU.into()).unwrap();
        let grid = super::super::clues::number_grid(&problem).unwrap();
        let digits = |clue: &Option<usize>| clue.map_or_else(|| ".".to_string(), |clue| clue.to_string());
        assert_eq!(grid.clues.iter().map(digits).join(""), line);
        for text in
            [&SUDOKU.replace('.', "0"), &line, &spaced, &framed, &parted, &csv, &format!("\n# mine (easy)\n\n{SUDOKU}")]
        {
            assert_eq!(sudoku(text.as_str().into()).map(|same| same.to_string()), Some(problem.to_string()), "{text}");
            assert_eq!(Problem::read(text.as_str().into()).unwrap().to_string(), problem.to_string(), "{text}");
            assert_eq!(Guess::of(text.as_str(), None).map(|guess| guess.kind.name), Some("exact-cover"), "{text}");
        }
    }

    /// A number twice in a row, too few clues, two lines, and a board of Arukone.
    #[test]
    fn other_grids_are_no_sudokus() {
        let line = SUDOKU.replace('\n', "");
        let board =
            "1.......2\n.3.......\n..4......\n...5.....\n....6....\n.....7...\n......8..\n2......9.\n.1.......\n";
        let pairs =
            "12345....\n.........\n.....6789\n.....1234\n56789....\n.........\n.........\n.........\n.........\n";
        let comment = format!("a b\na\nb\na b\n| a Sudoku ({line})\n");
        assert_eq!(Problem::read(comment.as_str().into()).unwrap().cover().option_count(), 3);
        // Each line is an option as well.
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let spaced = solved.as_bytes().chunks(9).map(|row| row.iter().map(|&c| char::from(c)).join(" ")).join("\n");
        assert_eq!(Problem::read(spaced.as_str().into()).unwrap().cover().option_count(), 8);
        for other in [
            &comment,
            &SUDOKU.replace("53..7", "53..5"),
            &SUDOKU.replace(['5', '6', '8', '9'], "."),
            &format!("{line}\n{line}\n"),
            board,
            pairs,
        ] {
            assert!(sudoku(other.into()).is_none(), "{other}");
        }
    }
}
