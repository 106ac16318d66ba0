//! Natural ways to write puzzles that no kind reads: several Sudokus, a 0/1 matrix, coordinates, a drawing of pieces.

use std::collections::{HashMap, HashSet};
use std::slice;

use itertools::Itertools;
use jigsat_forms::text::{Lines, ParseError, Text, header};

use super::signatures::EXPECTED;
use crate::kind::{Guess, Unread};
use crate::lattice::Polycube;
use crate::open::is_open;
use crate::puzzles::exact_cover::is_sudoku;
use crate::rows::{has_brackets, is_frame, rows, width};

/// The error for a text that is written in such a way.
///
/// Boards may look like that. So a text that its kind reads is no such text, except for a [list of cells](is_list), and for a frame, which
/// looks like an exact cover.
pub(super) fn natural(text: Text<'_>) -> Option<ParseError> {
    let rows = rows(text);
    let found = if are_sudokus(&rows) {
        "several Sudokus: write each into a file of its own"
    } else if is_matrix(&rows) {
        "a 0/1 matrix: write the names of its columns in one line, then for each row a line with those of its ones"
    } else if are_coordinates(&rows) {
        "a list of coordinates: draw the cells with '#' and '.', as `jigsat new polycube` shows"
    } else if are_pieces(&rows) {
        "a drawing of pieces by letters: draw the container and each piece, as `jigsat new polycube` shows"
    } else if is_parted(text) {
        "numbers with ',' or 'x' between them: separate them by blanks"
    } else {
        return None;
    };
    let is_sure = is_list(&rows) && !has_brackets(text) || text.lines().any(|line| is_frame(line.text));
    if header(text, "kind").is_some() || !is_sure && is_read(text) {
        return None;
    }
    let first = text.lines().find(|line| !line.text.is_empty())?;
    Some(ParseError { found: found.to_string(), ..first.error(EXPECTED) })
}

/// Is it a puzzle of numbers, but for the signs between them?
fn is_parted(text: Text<'_>) -> bool {
    let are_numbers = |line: &str| {
        line.contains([',', 'x'])
            && line.split([',', 'x', ' ']).all(|word| word.is_empty() || word.parse::<i64>().is_ok())
    };
    let starts = Lines::of(text).next().is_some_and(|line| are_numbers(line.text));
    let begins = starts || Lines::of(text).nth(2).is_some_and(|line| are_numbers(line.text));
    begins && is_read(text.part(&text.text.replace([',', 'x'], " ")))
}

/// Does the kind of the text read it?
fn is_read(text: Text<'_>) -> bool {
    let is_read = |unread: Unread<'_>| unread.read(text.budget()).is_ok_and(|read| read.is_ok());
    Guess::of(text, None).is_some_and(|guess| Unread::all(guess.kind, text).into_iter().any(is_read))
}

/// Are these Sudokus in a line each?
fn are_sudokus(rows: &[Vec<&str>]) -> bool {
    rows.len() > 1 && rows.iter().all(|row| is_sudoku(slice::from_ref(row)))
}

/// Are these rows of zeros and ones, perhaps below their number and that of the columns?
fn is_matrix(rows: &[Vec<&str>]) -> bool {
    let rows = match rows {
        [size, rows @ ..] if size.len() == 2 && width(rows) > Some(2) => rows,
        _ => rows,
    };
    let is_bit = |cell: &&str| ["0", "1"].contains(cell);
    // The origin is a cell of a list, and a row of zeros covers nothing.
    let has_origin = || rows.iter().any(|row| row[..] == ["0"; 3]);
    rows.len() > 1 && width(rows) > Some(2) && rows.iter().flatten().all(is_bit) && !has_origin()
}

/// Are these cells by their two or three coordinates, each beside another one?
///
/// The last number of a clause is 0, and no other one.
fn are_coordinates(rows: &[Vec<&str>]) -> bool {
    let cell = |row: &Vec<&str>| -> Option<Vec<i32>> { row.iter().map(|number| number.parse().ok()).collect() };
    let (Some(2 | 3), Some(cells)) = (width(rows), rows.iter().map(cell).collect::<Option<Vec<_>>>()) else {
        return false;
    };
    let distance = |a: &[i32], b: &[i32]| a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
    let are_clauses =
        cells.iter().all(|cell| cell.last() == Some(&0)) && !cells.iter().any(|cell| cell.iter().all(|&at| at == 0));
    cells.len() > 2 && !are_clauses && cells.iter().all(|a| cells.iter().any(|b| distance(a, b) == 1))
}

/// Are these the coordinates of different cells, and no square board?
fn is_list(rows: &[Vec<&str>]) -> bool {
    width(rows) != Some(rows.len()) && rows.iter().all_unique() && are_coordinates(rows)
}

/// Are these rows of letters, the cells of each connected, and three or more of some letter?
fn are_pieces(rows: &[Vec<&str>]) -> bool {
    let mut pieces: HashMap<&str, HashSet<[usize; 2]>> = HashMap::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            match cell.as_bytes() {
                [b'A'..=b'Z' | b'a'..=b'z'] => {
                    pieces.entry(cell).or_default().insert([x, y]);
                }
                _ if is_open(cell) || ["0", "#"].contains(&cell) => {}
                _ => return false,
            }
        }
    }
    let is_shape = pieces.len() > 1 && pieces.values().any(|cells| cells.len() > 2);
    let is_connected = |cells: HashSet<[usize; 2]>| {
        let cells = cells.into_iter().map(|[x, y]| [x as i32, y as i32, 0]);
        Polycube::new(cells).parts().len() == 1
    };
    rows.len() > 1 && width(rows).is_some() && is_shape && pieces.into_values().all(is_connected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        natural(text.into()).map_or_else(String::new, |error| format!("{}: {}", error.line, error.found))
    }

    #[test]
    fn several_sudokus_are_named() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        assert_eq!(
            found(&format!("# mine\n\n{}", line.repeat(3))),
            "1: several Sudokus: write each into a file of its own"
        );
        assert_eq!(found(line), "", "one is read");
    }

    #[test]
    fn matrices_are_named() {
        let matrix = "1 0 0 1\n0 1 1 0\n1 1 0 0\n";
        for text in [
            matrix,
            &format!("3 4\n{matrix}"),
            &matrix.replace(' ', ""),
            &matrix.replace(' ', ","),
            "[[1 0 0 1]\n [0 1 1 0]]\n",
            "[[1, 0, 0], [0, 1, 1]]",
        ] {
            assert!(found(text).starts_with("1: a 0/1 matrix: "), "{text}: {}", found(text));
        }
        // A board with a pair.
        assert_eq!(found("1 0 1 0\n0 0 0 0\n"), "");
    }

    #[test]
    fn coordinates_are_named() {
        for text in [
            "0 0\n1 0\n2 0\n2 1\n",
            "0,0\n1,0\n2,0\n",
            "0 0 0\n1 0 0\n2 0 0\n2 1 0\n",
            "(1,1) (1,2) (2,2)\n(3,1) (3,2)\n",
            "[(0, 0), (1, 0), (1, 1)]\n",
            "L: (0,0) (1,0) (2,0)\n",
            "[[0,0],[1,0],[2,0]]",
        ] {
            assert!(found(text).starts_with("1: a list of coordinates: "), "{text}: {}", found(text));
        }
        // Clauses, a square board, a board with equal rows, and a box.
        for other in [
            "1 2 0\n1 3 0\n2 3 0\n",
            "1 0 0\n0 0 0\n0 0 1\n",
            "1 0\n0 0\n0 0\n1 0\n",
            "1 1 3\n2\n1 1 1\n1 1 1\n",
            "SIZE 3X2\nLINE_NUM 2\nLINE#1 (0,0)-(1,0)\nLINE#2 (2,0)-(2,1)\n",
        ] {
            assert_eq!(found(other), "", "{other}");
        }
    }

    #[test]
    fn commas_between_numbers_are_named() {
        for text in ["3,3,3\n1\n1,1,1\n", "3x3x3\n1\n1x1x1\n", "3\n1\n1, 0, 1\n0, 0, 0\n0, 0, 0\n"] {
            assert!(found(text).starts_with("1: numbers with ',' or 'x' between them: "), "{text}: {}", found(text));
        }
        assert_eq!(found("a,b c\na,b\nc\n"), "");
    }

    #[test]
    fn drawings_of_pieces_are_named() {
        for text in ["AAB\nABB\n", "A A B C\nA B B C\n. . . C\n", "AABB\nA..B\nCC..\n", "LLLL..\nL.....\n..VV.K\n"] {
            assert!(found(text).starts_with("1: a drawing of pieces by letters: "), "{text}: {}", found(text));
        }
        // Boards with pairs, with a label too often, and with other signs.
        for other in ["A.A\n...\nB.B\n", "AAB\n..B\n", "AAB\nA..\n..B\n", "A?A\nA..\nB..\n", "AAA\n.A.\n"] {
            assert_eq!(found(other), "", "{other}");
        }
    }
}
