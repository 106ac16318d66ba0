//! Sudoku as an exact cover: every cell has one digit, and every row, column and box has each digit once.
//!
//! ```sh
//! cargo run --release --example sudoku -- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```

use std::ops::ControlFlow;

use jigsat::engines::{Dlx, Engine, Run};
use jigsat::forms::{CoverError, ExactCover, OptionId};

/// The first puzzle of Wikipedia's article.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The meaning of an option.
#[derive(Clone, Copy)]
struct Entry {
    cell: usize,
    digit: u8,
}

/// The cover, and the meaning of its options: only those that agree with the given digits.
fn cover(given: &[u8]) -> Result<(ExactCover, Vec<Entry>), CoverError> {
    let mut cover = ExactCover::new();
    let mut items = |what: &str| (0..81).map(|number| cover.primary(format!("{what}{number}"))).collect::<Vec<_>>();
    let (cells, rows, columns, boxes) = (items("cell"), items("row"), items("column"), items("box"));
    let mut entries = Vec::new();
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        for digit in (1..=9_u8).filter(|digit| !given[cell].is_ascii_digit() || given[cell] == b'0' + digit) {
            let number = usize::from(digit - 1);
            let items = [cells[cell], rows[9 * row + number], columns[9 * column + number], boxes[9 * square + number]];
            cover.option(items.map(Into::into))?;
            entries.push(Entry { cell, digit });
        }
    }
    Ok((cover, entries))
}

/// All solutions, as lines of 81 digits.
fn solve(puzzle: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let given = puzzle.as_bytes();
    if given.len() != 81 {
        return Err(format!("expected 81 cells, found {}", given.len()).into());
    }
    let (cover, entries) = cover(given)?;
    let mut solutions = Vec::new();
    Dlx.solve(&cover, &Run::default(), &mut |chosen: &[OptionId]| {
        let mut digits = [b'.'; 81];
        for &option in chosen {
            let Entry { cell, digit } = entries[option.index()];
            digits[cell] = b'0' + digit;
        }
        solutions.push(digits.map(char::from).iter().collect());
        ControlFlow::Continue(())
    })?;
    Ok(solutions)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_string());
    let solutions = solve(&puzzle)?;
    for solution in &solutions {
        for row in 0..9 {
            println!("{}", &solution[9 * row..9 * row + 9]);
        }
        println!();
    }
    println!("{} solutions", solutions.len());
    Ok(())
}

#[test]
fn the_puzzle_has_one_solution() {
    let solutions = solve(PUZZLE).unwrap();
    assert_eq!(solutions.len(), 1);
    assert!(solutions[0].starts_with("534678912") && solutions[0].ends_with("345286179"));
    assert!(solve("12").is_err());
}
