//! Packings: `cuboid`, `ubongo` and `polycube`.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::super::bytes::Bytes;
use super::shape::{Cell, Turns, drawn, extent, grown, orientations};
use super::{MOST_STEPS, Plain};

/// A container, and pieces to fill it.
#[derive(Debug, Clone, Default)]
pub struct Packing {
    kind: &'static str,
    text: String,
    /// The cells of the container, and whether they may stay empty.
    cells: Vec<(Cell, bool)>,
    /// The pieces in all their orientations, and the least and the greatest number of copies.
    pieces: Vec<(Vec<Vec<Cell>>, [usize; 2])>,
}

const SPACE: Turns = Turns { mirror: false, planar: false };

impl Packing {
    /// Adds copies of a piece; equal pieces are taken together.
    fn add(&mut self, cells: &[Cell], turns: Turns, copies: [usize; 2]) {
        let turned = orientations(cells, turns);
        if let Some((_, sum)) = self.pieces.iter_mut().find(|(other, _)| *other == turned) {
            *sum = [sum[0] + copies[0], sum[1] + copies[1]];
        } else {
            self.pieces.push((turned, copies));
        }
    }

    /// A box with a golden cube in its centre, and cuboids for the rest.
    pub fn cuboid(bytes: &mut Bytes<'_>) -> Self {
        const BOXES: [[usize; 3]; 8] =
            [[1, 1, 3], [3, 1, 1], [1, 3, 3], [3, 3, 1], [1, 5, 1], [3, 1, 3], [1, 3, 5], [3, 3, 3]];
        let edges = bytes.pick(&BOXES);
        let volume = |[x, y, z]: [usize; 3]| x * y * z;
        let mut made = Self { kind: "cuboid", ..Self::default() };
        let mut cuboids: Vec<[usize; 3]> = Vec::new();
        let mut left = volume(edges) - 1;
        // Usually, the cuboids fill the box.
        while left > 0 && cuboids.len() < 9 && !bytes.is_empty() {
            let cuboid = [0; 3].map(|_| 1 + bytes.below(3));
            if volume(cuboid) <= left || bytes.one_in(16) {
                left = left.saturating_sub(volume(cuboid));
                cuboids.push(cuboid);
            }
        }
        made.text = format!("{} {} {}\n{}\n", edges[0], edges[1], edges[2], cuboids.len());
        for [a, b, c] in &cuboids {
            writeln!(made.text, "{a} {b} {c}").unwrap_or_default();
        }
        // Older files list the golden cube among the cuboids.
        if cuboids.iter().map(|&cuboid| volume(cuboid)).sum::<usize>() == volume(edges)
            && let Some(golden) = cuboids.iter().position(|&cuboid| cuboid == [1, 1, 1])
        {
            cuboids.remove(golden);
        }
        for cuboid in cuboids {
            made.add(&filled(cuboid), SPACE, [1, 1]);
        }
        let centre = edges.map(|edge| (edge / 2) as i8);
        made.cells = filled(edges).into_iter().filter(|&cell| cell != centre).map(|cell| (cell, false)).collect();
        made
    }

    /// A board, its height, and pieces that are drawn.
    pub fn ubongo(bytes: &mut Bytes<'_>) -> Self {
        let size = [1 + bytes.below(3), 1 + bytes.below(3), 1 + bytes.below(2)];
        let board = u16::from(bytes.byte()) << 1 | 1;
        let is_used = |[x, y, _]: Cell| board >> (x + 3 * y) & 1 == 1;
        let mut made = Self { kind: "ubongo", text: format!("height {}\n", size[2]), ..Self::default() };
        for _ in 0..=bytes.below(4) {
            let cells = grown(bytes, 5, size[2] == 1);
            made.text += "piece\n";
            made.text += &drawn(extent(&cells), |cell| if cells.contains(&cell) { '#' } else { '.' });
            made.add(&cells, SPACE, [1, 1]);
        }
        made.text += "board\n";
        made.text += &drawn([size[0], size[1], 1], |cell| if is_used(cell) { '#' } else { '.' });
        made.cells = filled(size).into_iter().filter(|&cell| is_used(cell)).map(|cell| (cell, false)).collect();
        made
    }

    /// Any container, and any pieces.
    pub fn polycube(bytes: &mut Bytes<'_>) -> Self {
        let turns = Turns { mirror: bytes.one_in(2), planar: bytes.one_in(2) };
        let size = [1 + bytes.below(4), 1 + bytes.below(3), 1 + bytes.below(2)];
        let switch = |is_on: bool| if is_on { "yes" } else { "no" };
        let mut made = Self { kind: "polycube", ..Self::default() };
        made.text = format!("mirror {}\nplanar {}\n", switch(turns.mirror), switch(turns.planar));
        let signs: Vec<char> = filled(size).iter().map(|_| bytes.pick(&['#', '#', '#', '#', '#', '+', '.'])).collect();
        let sign = |[x, y, z]: Cell| signs[(z as usize * size[1] + y as usize) * size[0] + x as usize];
        made.text += "container\n";
        made.text += &drawn(size, sign);
        made.cells =
            filled(size).into_iter().filter(|&cell| sign(cell) != '.').map(|cell| (cell, sign(cell) == '+')).collect();
        for _ in 0..=bytes.below(4) {
            let cells = grown(bytes, 4, turns.planar);
            let least = bytes.below(3);
            let copies = [least, least + bytes.below(3)];
            let list: Vec<String> = cells.iter().map(|[x, y, z]| format!("{x},{y},{z}")).collect();
            writeln!(made.text, "{}-{}x piece {}", copies[0], copies[1], list.join(" ")).unwrap_or_default();
            made.add(&cells, turns, copies);
        }
        made
    }
}

/// All cells of a box, by layer, row and column.
fn filled(size: [usize; 3]) -> Vec<Cell> {
    let [columns, rows, layers] = size.map(|edge| edge as i8);
    (0..layers).flat_map(|z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z]))).collect()
}

impl Plain for Packing {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn layouts(&self) -> Option<BTreeSet<String>> {
        let mut filling = Filling {
            packing: self,
            is_taken: vec![false; self.cells.len()],
            used: vec![0; self.pieces.len()],
            lying: Vec::new(),
            found: BTreeSet::new(),
            patience: MOST_STEPS,
        };
        filling.go_on(0)?;
        Some(filling.found)
    }

    fn words(&self, layout: &Value) -> String {
        let numbers = |value: &Value| -> Cell { [0, 1, 2].map(|axis| value[axis].as_i64().unwrap_or(-1) as i8) };
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let mut pieces: Vec<Vec<Cell>> = if self.kind == "cuboid" {
            let moved =
                |at: Cell, cells: Vec<Cell>| cells.iter().map(|cell| [0, 1, 2].map(|i| cell[i] + at[i])).collect();
            let block =
                |block: &Value| moved(numbers(&block["at"]), filled(numbers(&block["size"]).map(|n| n as usize)));
            list(&layout["blocks"]).iter().map(block).collect()
        } else {
            list(&layout["pieces"]).iter().map(|piece| list(&piece["cells"]).iter().map(numbers).collect()).collect()
        };
        in_words(&mut pieces)
    }
}

/// The placed pieces.
fn in_words(pieces: &mut [Vec<Cell>]) -> String {
    for cells in &mut *pieces {
        cells.sort_unstable();
    }
    pieces.sort_unstable();
    format!("{pieces:?}")
}

/// Cells are decided one after another: the next one stays empty if it may, or is the first one of some piece.
struct Filling<'a> {
    packing: &'a Packing,
    is_taken: Vec<bool>,
    used: Vec<usize>,
    lying: Vec<Vec<Cell>>,
    found: BTreeSet<String>,
    patience: usize,
}

impl Filling<'_> {
    /// Occupies cells, or frees them.
    fn take(&mut self, cells: &[usize], is_taken: bool) {
        for &cell in cells {
            self.is_taken[cell] = is_taken;
        }
    }

    fn go_on(&mut self, cell: usize) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        let Packing { cells, pieces, .. } = self.packing;
        let Some(&(at, is_optional)) = cells.get(cell) else {
            if self.used.iter().zip(pieces).all(|(used, (_, copies))| *used >= copies[0]) {
                self.found.insert(in_words(&mut self.lying.clone()));
            }
            return Some(());
        };
        if self.is_taken[cell] || is_optional {
            self.go_on(cell + 1)?;
        }
        if self.is_taken[cell] {
            return Some(());
        }
        for (piece, (turned, copies)) in pieces.iter().enumerate() {
            if self.used[piece] == copies[1] {
                continue;
            }
            for shape in turned {
                let place: Vec<Cell> =
                    shape.iter().map(|cell| [0, 1, 2].map(|i| cell[i] - shape[0][i] + at[i])).collect();
                let number = |cell: &Cell| cells.iter().position(|(other, _)| other == cell);
                let Some(numbers) = place.iter().map(number).collect::<Option<Vec<usize>>>() else {
                    continue;
                };
                if numbers.iter().any(|&number| self.is_taken[number]) {
                    continue;
                }
                self.take(&numbers, true);
                self.used[piece] += 1;
                self.lying.push(place);
                self.go_on(cell + 1)?;
                self.lying.pop();
                self.used[piece] -= 1;
                self.take(&numbers, false);
            }
        }
        Some(())
    }
}
