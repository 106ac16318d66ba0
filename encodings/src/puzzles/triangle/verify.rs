//! The rules, applied to a layout.

use std::collections::BTreeMap;

use super::grid::{Edge, Place};
use super::tile::{canonical, counts};
use super::{Layout, Tile, Triangle};
use crate::puzzle::Violation;

const SHAPE: &str = "row r of the big triangle has 2r - 1 tiles";
pub(super) const SUPPLY: &str = "every tile is used exactly once, and may be turned but not turned over";
pub(super) const TOUCH: &str = "touching halves sum to zero";

/// Checks shape, tiles and touching halves, in this order.
pub(super) fn verify(puzzle: &Triangle, layout: &Layout) -> Result<(), Violation> {
    shape(puzzle.side, layout)?;
    let tile = |place: Place| place.clockwise(layout.rows[place.row][place.tile]);
    supply(&counts(puzzle.tiles.iter().copied()), Place::all(puzzle.side).map(|place| (place, tile(place))))?;
    touch(puzzle.side, |place| Some(tile(place)))
}

fn shape(side: usize, layout: &Layout) -> Result<(), Violation> {
    let rows = layout.rows.len();
    if rows != side {
        return Err(Violation::new(SHAPE, format!("{rows} rows instead of {side}")));
    }
    match layout.rows.iter().enumerate().find(|(row, tiles)| tiles.len() != 2 * row + 1) {
        Some((row, tiles)) => {
            let place = format!("row {}: {} tiles instead of {}", row + 1, tiles.len(), 2 * row + 1);
            Err(Violation::new(SHAPE, place))
        }
        None => Ok(()),
    }
}

/// Checks that none of these tiles is laid too often.
///
/// There are as many tiles as places. So in a whole layout each is used exactly once.
pub(super) fn supply(given: &BTreeMap<Tile, u32>, tiles: impl Iterator<Item = (Place, Tile)>) -> Result<(), Violation> {
    let mut laid: BTreeMap<Tile, u32> = BTreeMap::new();
    for (place, tile) in tiles {
        let laid = laid.entry(canonical(tile)).or_default();
        *laid += 1;
        let given = given.get(&canonical(tile)).copied().unwrap_or(0);
        if *laid > given {
            let [a, b, c] = tile;
            let problem = match given {
                0 => "is none of the tiles".to_string(),
                1 => "is laid twice and given once".to_string(),
                _ => format!("is laid {laid} times and given {given} times"),
            };
            return Err(Violation::new(SUPPLY, format!("{}: {a} {b} {c} {problem}", name(place))));
        }
    }
    Ok(())
}

/// Checks that touching halves of tiles make up a figure.
pub(super) fn touch(side: usize, tile: impl Fn(Place) -> Option<Tile>) -> Result<(), Violation> {
    let half = |place: Place, edge: Edge| Some(place.clockwise(tile(place)?)[edge as usize]);
    for place in Place::all(side) {
        // Every inner edge is visited once: from its right side, or from below.
        let edges: &[(Edge, &str)] =
            if place.points_up() { &[(Edge::Left, "left")] } else { &[(Edge::Left, "left"), (Edge::Base, "top")] };
        for &(edge, edge_name) in edges {
            let Some(neighbour) = place.neighbour(edge, side) else { continue };
            if let (Some(ours), Some(theirs)) = (half(place, edge), half(neighbour, edge.touching()))
                && ours != -theirs
            {
                let place = format!("{}, {edge_name} edge: {ours} against {theirs}", name(place));
                return Err(Violation::new(TOUCH, place));
            }
        }
    }
    Ok(())
}

pub(super) fn name(place: Place) -> String {
    format!("row {}, tile {}", place.row + 1, place.tile + 1)
}
