//! A packing built in code: the seven pieces of the Soma cube.
//!
//! Prints the number of layouts, up to symmetry and in all, and one layout.
//!
//! ```sh
//! cargo run --release --example packing
//! ```

use jigsat::Solve;
use jigsat::encodings::puzzle::Puzzle;
use jigsat::encodings::puzzles::polycube::{Container, Piece, Polycubes, PolycubesError};
use jigsat::forms::exact_cover::symmetry::UpTo;
use jigsat::render;

fn soma() -> Result<Polycubes, PolycubesError> {
    let corner = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
    let and = |cell| Piece::new(corner.into_iter().chain([cell]));
    let pieces = [
        Piece::new(corner).named("V"),
        and([2, 0, 0]).named("L"),
        and([-1, 0, 0]).named("T"),
        and([-1, 1, 0]).named("Z"),
        and([1, 0, 1]).named("A"),
        and([0, 1, 1]).named("B"),
        and([0, 0, 1]).named("P"),
    ];
    Polycubes::new(Container::cuboid([3, 3, 3])?, pieces)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let soma = soma()?;
    println!("{} ways up to symmetry, {} in all", soma.ask().up_to(UpTo::Symmetry).count()?, soma.count()?);
    // The iterator returns verified layouts only.
    if let Some(layout) = soma.solution()? {
        print!("{}", render::plain(&soma.draw(&layout)));
    }
    Ok(())
}

#[test]
fn the_soma_cube_has_240_solutions() {
    let soma = soma().unwrap();
    assert_eq!(soma.ask().up_to(UpTo::Symmetry).count().unwrap(), 240_u8.into());
    assert_eq!(soma.count().unwrap(), 11_520_u32.into());
    assert!(soma.solution().unwrap().is_some());
}
