//! Checks that a board of Arukone (Numberlink) has exactly one solution, under each of the rules.
//!
//! ```sh
//! cargo run --release --example arukone
//! ```

use jigsat::Solve;
use jigsat::encodings::puzzle::Puzzle;
use jigsat::encodings::puzzles::arukone::{Arukone, ArukoneError, Fill, Touch};
use jigsat::render;

fn board() -> Result<Arukone, ArukoneError> {
    Arukone::from_rows([
        [1, 0, 2, 0, 3], //
        [0, 0, 4, 0, 5],
        [0, 0, 0, 0, 0],
        [0, 2, 0, 3, 0],
        [0, 1, 4, 5, 0],
    ])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (fill, touch) in [(Fill::Empty, Touch::Yes), (Fill::Full, Touch::Yes), (Fill::Full, Touch::No)] {
        let board = board()?.with_rules(fill, touch);
        let rules = board.rules().unwrap_or_default();
        let verdict = if board.is_unique()? { "unique" } else { "not unique" };
        println!("{rules}: {verdict}, {} solutions", board.count()?);
        for layout in board.solutions().take(1) {
            let layout = layout?;
            print!("{}", render::plain(&board.draw(&layout)));
        }
    }
    Ok(())
}

#[test]
fn the_board_is_unique_if_all_cells_are_used() {
    let full = board().unwrap().with_rules(Fill::Full, Touch::Yes);
    assert!(full.is_unique().unwrap());
    assert_eq!(full.solutions().count(), 1);
}
