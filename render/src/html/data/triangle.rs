//! Triangles of tiles.
//!
//! A layout is a list of tiles, row by row: three halves, or nothing.

use std::collections::BTreeMap;

use itertools::Itertools;
use jigsat_encodings::drawing::{Half, Tile, Triangle};
use serde::Serialize;

use crate::html::escape::json;
use crate::palette;

/// What the layouts of a triangle share.
#[derive(Debug, Serialize)]
pub(super) struct TriangleScene {
    /// The number of rows.
    side: usize,
    /// The tiles, if they lie beside the triangle.
    stock: Vec<[i32; 3]>,
    /// The shade of each figure.
    shades: BTreeMap<u32, usize>,
}

impl TriangleScene {
    pub(super) fn of(triangle: &Triangle) -> Self {
        let tiles = triangle.rows.iter().flatten().flatten().chain(&triangle.stock);
        let figures = tiles.flatten().map(|half| (half.0.unsigned_abs(), palette::number(half.tint())));
        Self {
            side: triangle.rows.len(),
            stock: triangle.stock.iter().map(numbers).collect(),
            shades: figures.collect(),
        }
    }

    /// A layout as JSON; `None` if it has another size.
    pub(super) fn layout(&self, triangle: &Triangle) -> Option<String> {
        let tiles = triangle.rows.iter().flatten().map(|tile| tile.as_ref().map(numbers)).collect_vec();
        (triangle.rows.len() == self.side).then(|| json(&tiles))
    }
}

fn numbers(tile: &Tile) -> [i32; 3] {
    tile.map(|Half(number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_is_its_tiles() {
        let tile = [-1, 2, 7].map(Half);
        let triangle = Triangle {
            rows: vec![vec![Some(tile)], vec![None, None, Some(tile)]],
            stock: vec![tile],
            marks: Vec::new(),
        };
        let scene = TriangleScene::of(&triangle);
        assert_eq!((scene.side, &scene.stock), (2, &vec![[-1, 2, 7]]));
        assert_eq!(scene.shades.keys().collect_vec(), [&1, &2, &7]);
        assert!(scene.shades.values().all_unique());
        assert_eq!(scene.layout(&triangle).unwrap(), "[[-1,2,7],null,null,[-1,2,7]]");
    }
}
