//! A world of cells in which pieces are moved cell by cell, and bump into each other. It knows nothing of what finds the moves.

use std::collections::HashSet;

use super::super::{Assembly, Cell, Open, Step};

type Place = [i64; 3];

fn places(piece: &[Cell]) -> Vec<Place> {
    piece.iter().map(|cell| cell.map(|c| c as i64)).collect()
}

/// Moves a body from its place in this direction until it is far away from all that is there; does it bump into nothing?
pub(super) fn leaves(body: &[Place], direction: [i8; 3], there: &HashSet<Place>) -> bool {
    let all = body.iter().chain(there).flatten();
    let (least, most) = all.fold((0, 0), |(least, most), &c| (c.min(least), c.max(most)));
    let moved = |cell: &Place, by: i64| [0, 1, 2].map(|axis| cell[axis] + by * i64::from(direction[axis]));
    (0..=most - least + 1).all(|by| body.iter().all(|cell| !there.contains(&moved(cell, by))))
}

/// Does each piece block each other one in this direction? Tried with the two of them alone: a body of several is blocked if one of
/// its pieces is.
pub(super) fn blocking(pieces: &[Vec<Cell>], direction: [i8; 3]) -> Vec<Vec<bool>> {
    let blocks = |blocking: &Vec<Cell>, blocked: &Vec<Cell>| {
        !leaves(&places(blocked), direction, &places(blocking).into_iter().collect())
    };
    let row = |blocked: &Vec<Cell>| {
        pieces.iter().map(|blocking| !std::ptr::eq(blocking, blocked) && blocks(blocking, blocked)).collect()
    };
    pieces.iter().map(row).collect()
}

/// Follows the steps, from an empty world to all the pieces.
pub(super) fn follow(pieces: &[Vec<Cell>], assembly: &Assembly) -> Result<(), String> {
    let all: Vec<usize> = (0..pieces.len()).collect();
    put_together(pieces, &assembly.steps, &all)?;
    let is_straight_down = |step: &Step| step.direction.vector() == [0, 0, -1];
    match assembly.open {
        Open::Top if !assembly.steps.iter().all(is_straight_down) => Err("not through the top".to_string()),
        Open::Top | Open::Any => Ok(()),
    }
}

fn put_together(pieces: &[Vec<Cell>], steps: &[Step], wanted: &[usize]) -> Result<(), String> {
    let (mut there, mut done): (HashSet<Place>, Vec<usize>) = (HashSet::new(), Vec::new());
    for step in steps {
        if !step.before.is_empty() {
            put_together(pieces, &step.before, &step.pieces)?;
        }
        let body: Vec<Place> = step.pieces.iter().flat_map(|&piece| places(&pieces[piece])).collect();
        // To come is to leave, backwards.
        let out = step.direction.vector().map(|c| -c);
        if !leaves(&body, out, &there) {
            return Err(format!("{step:?} bumps into something"));
        }
        if !body.into_iter().all(|cell| there.insert(cell)) {
            return Err(format!("{step:?}: something is there already"));
        }
        done.extend(&step.pieces);
    }
    done.sort_unstable();
    if done == wanted { Ok(()) } else { Err(format!("{done:?} are put together, and not {wanted:?}")) }
}
