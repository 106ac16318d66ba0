//! `triangle`: tiles with signed halves that sum to zero where they touch.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::super::bytes::Bytes;
use super::{MOST_STEPS, Plain};

/// The halves of a tile, clockwise.
type Tile = [i64; 3];

/// A big triangle, and the tiles for it.
#[derive(Debug, Clone)]
pub struct Triangle {
    figures: i64,
    side: usize,
    tiles: Vec<Tile>,
}

impl Triangle {
    /// A triangle with one, two or three rows.
    pub fn new(bytes: &mut Bytes<'_>) -> Self {
        let side = bytes.pick(&[2, 1, 2, 3]);
        let figures = 1 + bytes.below(3) as i64;
        let half = |bytes: &mut Bytes<'_>| {
            let figure = 1 + bytes.below(figures as usize) as i64;
            if bytes.one_in(2) { -figure } else { figure }
        };
        let tiles = (0..side * side).map(|_| [0; 3].map(|_| half(bytes))).collect();
        Self { figures, side, tiles }
    }
}

impl Plain for Triangle {
    fn kind(&self) -> &'static str {
        "triangle"
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.figures, self.tiles.len());
        for [a, b, c] in &self.tiles {
            writeln!(text, "{a} {b} {c}").unwrap_or_default();
        }
        text
    }

    fn layouts(&self) -> Option<BTreeSet<String>> {
        let rows = vec![Vec::new(); self.side];
        let mut laying = Laying { rows, left: self.tiles.clone(), found: BTreeSet::new(), patience: MOST_STEPS };
        laying.go_on(0)?;
        Some(laying.found)
    }

    fn words(&self, layout: &Value) -> String {
        layout["rows"].to_string()
    }
}

struct Laying {
    /// The halves at the left, the right and the horizontal edge of each tile.
    rows: Vec<Vec<Tile>>,
    left: Vec<Tile>,
    found: BTreeSet<String>,
    patience: usize,
}

impl Laying {
    fn go_on(&mut self, row: usize) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        if row == self.rows.len() {
            self.found.insert(
                Value::from(self.rows.iter().map(|row| Value::from(as_lists(row))).collect::<Vec<_>>()).to_string(),
            );
            return Some(());
        }
        let at = self.rows[row].len();
        if at == 2 * row + 1 {
            return self.go_on(row + 1);
        }
        for number in 0..self.left.len() {
            let tile = self.left.remove(number);
            for [a, b, c] in [tile, [tile[1], tile[2], tile[0]], [tile[2], tile[0], tile[1]]] {
                // Clockwise from the left edge, the horizontal one comes last in a tile that points up, and second in one that points down.
                let lies = if at.is_multiple_of(2) { [a, b, c] } else { [a, c, b] };
                let fits_left = at == 0 || self.rows[row][at - 1][1] + lies[0] == 0;
                let fits_above = at.is_multiple_of(2) || self.rows[row - 1][at - 1][2] + lies[2] == 0;
                if fits_left && fits_above {
                    self.rows[row].push(lies);
                    self.go_on(row)?;
                    self.rows[row].pop();
                }
            }
            self.left.insert(number, tile);
        }
        Some(())
    }
}

fn as_lists(row: &[Tile]) -> Vec<Value> {
    row.iter().map(|tile| Value::from(tile.to_vec())).collect()
}
