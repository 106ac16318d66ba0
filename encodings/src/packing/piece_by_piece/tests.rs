use std::collections::BTreeSet;

use super::*;
use crate::packing::Piece;
use crate::packing::lattice::{Polycube, Region, Turns};

fn search(packing: &Packing, order: &str, holes: usize) -> PieceByPiece {
    PieceByPiece::new(packing, Setting::parse(ORDERS, order).unwrap(), holes, Budget::unlimited()).unwrap()
}

/// Collects the sets of placements that fill the region; returns the number of visited states.
fn walk(state: &mut PieceByPiece, found: &mut Vec<BTreeSet<u32>>) -> usize {
    if state.is_goal() {
        found.push(state.laid.iter().filter(|&&step| step != LEAVE).map(|step| step.0).collect());
    }
    let mut moves = Vec::new();
    state.moves(&mut moves);
    let mut states = 1;
    for step in moves {
        state.apply(step);
        states += walk(state, found);
        state.undo(step);
    }
    states
}

#[test]
fn no_switch_loses_or_repeats_a_filling() {
    let outside = [[0, 0, 0], [3, 0, 0], [3, 2, 1]];
    let region = Region::new([4, 3, 2], |cell| !outside.contains(&cell));
    let corner = Polycube::new([[0, 0, 0], [1, 0, 0], [0, 1, 0]]);
    let bent = Polycube::new([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]);
    let bar = Polycube::cuboid([1, 1, 4]);
    let pieces = [corner.clone(), bent.clone(), corner.clone(), bar, corner, bent];
    let packing = Packing::new(region, pieces, Budget::unlimited()).unwrap();
    let mut first: Option<Vec<BTreeSet<u32>>> = None;
    let mut states = Vec::new();
    for order in ["none", "none,volume", "none,surface", "all"] {
        for holes in 0..=2 {
            let mut found = Vec::new();
            states.push(walk(&mut search(&packing, order, holes), &mut found));
            found.sort();
            assert!(!found.is_empty() && found.windows(2).all(|pair| pair[0] != pair[1]), "{order} {holes}");
            assert_eq!(*first.get_or_insert_with(|| found.clone()), found, "{order} {holes}");
        }
    }
    // The tests for holes save states.
    assert!(states.chunks(3).all(|s| s[0] > s[1] && s[1] > s[2]), "{states:?}");
}

/// A puzzle with a cell that may stay empty, up to two corner pieces, and some bars.
///
/// The 3 × 2 cells hold two corners, or three bars, or with one cell empty a corner and a bar.
#[test]
fn copies_and_cells_may_be_left_out() {
    let piece = |shape, count| Piece { shape, count };
    let corner = Polycube::new([[0, 0, 0], [1, 0, 0], [0, 1, 0]]);
    let bar = Polycube::cuboid([1, 1, 2]);
    let full = Region::new([3, 2, 1], |_| true);
    for order in ["none", "none,volume", "all"] {
        for holes in 0..=2 {
            let numbers = [0..=3, 1..=3, 1..=2].map(|bars| {
                let pieces = vec![piece(corner.clone(), 0..=1), piece(bar.clone(), bars), piece(corner.clone(), 0..=1)];
                let packing = Packing::with_pieces(full.clone(), Turns::Space, pieces, Budget::unlimited())
                    .unwrap()
                    .with_optional(|cell| cell == [0, 0, 0]);
                let mut found = Vec::new();
                walk(&mut search(&packing, order, holes), &mut found);
                found.len()
            });
            // Two corners have 2 layouts, three bars 3; a corner and a bar around the empty cell have 2.
            assert_eq!(numbers, [7, 5, 2], "{order} {holes}");
        }
    }
}

/// A piece in parts fills a hole of one cell with one of them.
#[test]
fn holes_are_compared_with_parts_of_pieces() {
    let gap = Polycube::new([[0, 0, 0], [2, 0, 0], [3, 0, 0]]);
    let ends = Polycube::new([[0, 0, 0], [3, 0, 0]]);
    let packing = Packing::new(Region::new([5, 1, 1], |_| true), [gap, ends], Budget::unlimited()).unwrap();
    for order in ["none", "none,volume", "none,surface", "all"] {
        for holes in 0..=2 {
            let mut found = Vec::new();
            walk(&mut search(&packing, order, holes), &mut found);
            assert_eq!(found.len(), 2, "{order} {holes}");
        }
    }
}
