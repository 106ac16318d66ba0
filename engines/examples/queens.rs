//! Queens on a board that don't attack one another: an exact cover.
//!
//! Rows and columns are primary items, which have to be covered; diagonals are secondary, which may be.
//!
//! ```sh
//! cargo run --release -p jigsat-engines --no-default-features --example queens -- 12
//! ```

use jigsat_engines::{Dlx, Engine, Mask, Run};
use jigsat_forms::exact_cover::ExactCover;
use jigsat_forms::{CoverError, ItemId};

fn queens(n: usize) -> Result<ExactCover, CoverError> {
    let mut cover = ExactCover::new();
    let rows: Vec<ItemId> = (0..n).map(|row| cover.primary(format!("row {row}"))).collect();
    let columns: Vec<ItemId> = (0..n).map(|column| cover.primary(format!("column {column}"))).collect();
    let up: Vec<ItemId> = (0..2 * n).map(|line| cover.secondary(format!("up {line}"))).collect();
    let down: Vec<ItemId> = (0..2 * n).map(|line| cover.secondary(format!("down {line}"))).collect();
    for row in 0..n {
        for column in 0..n {
            cover.option([rows[row], columns[column], up[row + column], down[n + row - column]].map(Into::into))?;
        }
    }
    Ok(cover)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |text| text.parse())?;
    let cover = queens(n)?;
    let run = Run { threads: 2, ..Run::default() };
    for (name, engine) in [("dlx", &Dlx as &dyn Engine<ExactCover>), ("mask", &Mask::default())] {
        let counted = engine.count(&cover, &run)?;
        println!(
            "{name}: {} ways, {} nodes, {:?}",
            counted.count, counted.report.stats.nodes, counted.report.stats.time
        );
    }
    Ok(())
}

#[test]
fn the_numbers_are_those_of_the_oeis() {
    // OEIS A000170.
    for (n, ways) in [(1, 1_u32), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        assert_eq!(Dlx.count(&queens(n).unwrap(), &Run::default()).unwrap().count, ways.into());
    }
}
