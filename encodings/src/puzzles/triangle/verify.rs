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
    supply(&puzzle.tiles, layout)?;
    touch(puzzle.side, layout)
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

/// There are as many tiles as places. So if none is laid too often, each is used exactly once.
fn supply(tiles: &[Tile], layout: &Layout) -> Result<(), Violation> {
    let given = counts(tiles.iter().copied());
    let mut laid: BTreeMap<Tile, u32> = BTreeMap::new();
    for place in Place::all(layout.rows.len()) {
        let tile = place.clockwise(layout.rows[place.row][place.tile]);
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

fn touch(side: usize, layout: &Layout) -> Result<(), Violation> {
    let half = |place: Place, edge: Edge| layout.rows[place.row][place.tile][edge as usize];
    for place in Place::all(side) {
        // Every inner edge is visited once: from its right side, or from below.
        let edges: &[(Edge, &str)] =
            if place.points_up() { &[(Edge::Left, "left")] } else { &[(Edge::Left, "left"), (Edge::Base, "top")] };
        for &(edge, edge_name) in edges {
            let Some(neighbour) = place.neighbour(edge, side) else { continue };
            let (ours, theirs) = (half(place, edge), half(neighbour, edge.touching()));
            if ours != -theirs {
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
