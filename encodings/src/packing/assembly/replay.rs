//! A simulation that moves pieces cell by cell and detects collisions.
//!
//! It shares no code with the search.

use std::collections::HashSet;

use super::{Assembly, Cell, Course, Open, Step};

/// A cell of the world.
type WorldCell = [i64; 3];

/// A step that is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Another piece is in the way.
    #[error("pieces {0:?}, counted from 0, collide with another one")]
    Blocked(Vec<usize>),
    /// Some of the pieces are missing, or moved twice.
    #[error("some of the pieces {0:?}, counted from 0, move but are not in the layout")]
    Absent(Vec<usize>),
    /// No step brings these pieces.
    #[error("pieces {0:?}, counted from 0, are left out")]
    LeftOut(Vec<usize>),
    /// A step through the open top that is not straight down.
    #[error("pieces {0:?}, counted from 0, do not come from above")]
    Side(Vec<usize>),
}

/// Makes the moves of an assembly backwards, cell by cell, until all pieces are far apart.
///
/// `O(steps · cells · length of the longest move)`.
///
/// # Errors
/// The first move that is obstructed. Pieces that nothing separates move as one.
pub(super) fn replay(pieces: &[Vec<Cell>], assembly: &Assembly) -> Result<(), ReplayError> {
    let is_side = |step: &&Step| step.direction.vector() != [0, 0, -1] || matches!(step.course, Course::Shift(_));
    if let Some(step) = assembly.steps.iter().find(|step| assembly.open == Open::Top && is_side(step)) {
        return Err(ReplayError::Side(step.pieces.clone()));
    }
    let mut world: World =
        pieces.iter().map(|piece| piece.iter().map(|cell| cell.map(|c| c as i64)).collect()).collect();
    take_apart(&mut world, &assembly.steps, (0..pieces.len()).collect())
}

/// The pieces at their places.
type World = Vec<Vec<WorldCell>>;

fn take_apart(world: &mut World, steps: &[Step], mut there: Vec<usize>) -> Result<(), ReplayError> {
    for step in steps.iter().rev() {
        let (moved, others): (Vec<usize>, Vec<usize>) = there.iter().partition(|piece| step.pieces.contains(piece));
        if moved != step.pieces || moved.is_empty() {
            return Err(ReplayError::Absent(step.pieces.clone()));
        }
        let back = step.direction.vector().map(|c| -i64::from(c));
        let steps = match step.course {
            Course::Shift(distance) => distance as i64,
            Course::Arrival(_) | Course::Interlocked | Course::Unknown => extent(world, &there),
        };
        walk(world, &moved, &others, back, steps)?;
        match &step.course {
            Course::Shift(_) => continue,
            Course::Arrival(before) if moved.len() > 1 => take_apart(world, before, moved)?,
            Course::Arrival(_) | Course::Interlocked | Course::Unknown => {}
        }
        there = others;
    }
    if there.is_empty() { Ok(()) } else { Err(ReplayError::LeftOut(there)) }
}

/// Moves pieces by so many cells, one cell after another.
fn walk(world: &mut World, moved: &[usize], others: &[usize], by: WorldCell, steps: i64) -> Result<(), ReplayError> {
    let others: HashSet<WorldCell> = others.iter().flat_map(|&piece| &world[piece]).copied().collect();
    for _ in 0..steps {
        for &piece in moved {
            for place in &mut world[piece] {
                *place = [0, 1, 2].map(|axis| place[axis] + by[axis]);
                if others.contains(place) {
                    return Err(ReplayError::Blocked(moved.to_vec()));
                }
            }
        }
    }
    Ok(())
}

/// The number of steps in one direction that leaves all other pieces behind.
fn extent(world: &World, there: &[usize]) -> i64 {
    let coordinates = || there.iter().flat_map(|&piece| &world[piece]).flatten();
    let [least, most] = [coordinates().min(), coordinates().max()].map(|c| c.copied().unwrap_or(0));
    most - least + 1
}
