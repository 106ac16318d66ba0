//! Boxes, boards and containers: pieces on cells.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use fastrand::Rng;
use itertools::Itertools;
use jigsat_encodings::kind::AnyPuzzle;
use serde_json::{Value, json};

use super::{OPEN, Tally, one_of, puzzle, some_layouts};

type Cell = [i64; 3];

/// The oracle of a packing, with the puzzle's text.
struct Oracle {
    kind: &'static str,
    text: &'static str,
    size: Cell,
    /// The cells to be filled, and those that may stay empty.
    needed: BTreeSet<Cell>,
    optional: BTreeSet<Cell>,
    /// The names of a piece and of those equal to it, its cells, and how many there are.
    pieces: Vec<(&'static [&'static str], Vec<Cell>, RangeInclusive<usize>)>,
    are_planar: bool,
    are_mirrored: bool,
}

/// A layout: names of pieces and their cells.
type Laid = Vec<(String, Vec<Cell>)>;

fn cells(size: Cell) -> BTreeSet<Cell> {
    let [x, y, z] = size.map(|edge| 0..edge);
    z.cartesian_product(y).cartesian_product(x).map(|((z, y), x)| [x, y, z]).collect()
}

fn cuboid(edges: Cell) -> Vec<Cell> {
    cells(edges).into_iter().collect()
}

impl Oracle {
    fn new(kind: &'static str, text: &'static str, size: Cell) -> Self {
        let needed = cells(size);
        Self {
            kind,
            text,
            size,
            needed,
            optional: BTreeSet::new(),
            pieces: Vec::new(),
            are_planar: false,
            are_mirrored: false,
        }
    }

    fn piece(mut self, names: &'static [&'static str], cells: &[Cell], count: RangeInclusive<usize>) -> Self {
        self.pieces.push((names, cells.to_vec(), count));
        self
    }

    fn without(mut self, cell: Cell) -> Self {
        assert!(self.needed.remove(&cell));
        self
    }

    /// Do these pieces fill the container by the rules?
    fn is_layout(&self, laid: &Laid) -> bool {
        let all = laid.iter().flat_map(|(_, cells)| cells).collect_vec();
        let taken: BTreeSet<&Cell> = all.iter().copied().collect();
        let is_full = taken.len() == all.len()
            && self.needed.iter().all(|cell| taken.contains(cell))
            && taken.iter().all(|cell| self.needed.contains(*cell) || self.optional.contains(*cell));
        let mut used = vec![0; self.pieces.len()];
        let are_known = laid.iter().all(|(name, cells)| {
            let found = self.pieces.iter().position(|(names, shape, _)| {
                self.shape(shape) == self.shape(cells) && (names.is_empty() || names.contains(&&**name))
            });
            found.map(|piece| used[piece] += 1).is_some()
        });
        is_full && are_known && self.pieces.iter().zip(&used).all(|((.., count), used)| count.contains(used))
    }

    /// The same for all turns that are allowed.
    fn shape(&self, cells: &[Cell]) -> Vec<Cell> {
        let signs = [1, -1];
        let turns = (0..3)
            .permutations(3)
            .cartesian_product(signs.into_iter().cartesian_product(signs).cartesian_product(signs));
        let turned = turns.filter_map(|(axes, ((a, b), c))| {
            let signs = [a, b, c];
            let swaps = (0..3).array_combinations().filter(|&[i, j]| axes[i] > axes[j]).count();
            let is_mirrored = (swaps % 2 == 1) != (a * b * c == -1);
            let leaves_layers = axes[2] != 2 || c == -1;
            if is_mirrored && !self.are_mirrored || leaves_layers && self.are_planar {
                return None;
            }
            let turned = cells.iter().map(|cell| [0, 1, 2].map(|axis| signs[axis] * cell[axes[axis]])).collect_vec();
            let low = [0, 1, 2].map(|axis| turned.iter().map(|cell| cell[axis]).min().unwrap_or(0));
            Some(turned.into_iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - low[axis])).sorted().collect_vec())
        });
        turned.min().unwrap()
    }

    fn laid(&self, json: &Value) -> Laid {
        let numbers = |value: &Value| -> Cell { serde_json::from_value(value.clone()).unwrap() };
        if self.kind == "cuboid" {
            let block = |block: &Value| {
                let at = numbers(&block["at"]);
                let cells = cuboid(numbers(&block["size"]));
                (String::new(), cells.into_iter().map(|cell| [0, 1, 2].map(|axis| at[axis] + cell[axis])).collect())
            };
            return json["blocks"].as_array().unwrap().iter().map(block).collect();
        }
        let piece = |piece: &Value| {
            let cells = piece["cells"].as_array().unwrap().iter().map(numbers).collect();
            (piece["piece"].as_str().unwrap().to_string(), cells)
        };
        json["pieces"].as_array().unwrap().iter().map(piece).collect()
    }

    /// The layout in JSON; `None` where pieces of boxes are no cuboids.
    fn json(&self, laid: &Laid) -> Option<String> {
        if self.kind != "cuboid" {
            let piece = |(name, cells): &(String, Vec<Cell>)| json!({"piece": name, "cells": cells});
            return Some(json!({"pieces": laid.iter().map(piece).collect_vec()}).to_string());
        }
        let block = |(_, cells): &(String, Vec<Cell>)| {
            let end =
                |pick: fn(i64, i64) -> i64| cells.iter().copied().reduce(|a, b| [0, 1, 2].map(|i| pick(a[i], b[i])));
            let (low, high) = (end(i64::min)?, end(i64::max)?);
            let size = [0, 1, 2].map(|axis| high[axis] - low[axis] + 1);
            (size.iter().product::<i64>() == cells.len() as i64).then(|| json!({"at": low, "size": size}))
        };
        let blocks: Option<Vec<Value>> = laid.iter().map(block).collect();
        Some(json!({"blocks": blocks?}).to_string())
    }

    /// The layout as rows of labels, in all forms; none where a cell would have two, or one would be outside of the box.
    fn texts(&self, laid: &Laid, random: &mut Rng) -> Vec<String> {
        let mut labels: BTreeMap<Cell, String> = BTreeMap::new();
        let is_numbered = random.bool();
        for (number, (_, cells)) in laid.iter().enumerate() {
            let letter = char::from(b'a' + u8::try_from(number).unwrap()).to_string();
            let label = if is_numbered { number.to_string() } else { letter };
            for cell in cells {
                let is_inside = (0..3).all(|axis| (0..self.size[axis]).contains(&cell[axis]));
                if !is_inside || labels.insert(*cell, label.clone()).is_some() {
                    return Vec::new();
                }
            }
        }
        let open = *one_of(random, &OPEN);
        if self.kind == "cuboid" && random.bool() {
            let centre = self.size.map(|edge| edge / 2);
            labels.entry(centre).or_insert_with(|| one_of(random, &["G", "99"]).to_string());
        }
        let [columns, rows, layers] = self.size;
        let row = |y, z, between: &str, open: &str| {
            (0..columns).map(|x| labels.get(&[x, y, z]).map_or(open, |label| label)).join(between)
        };
        let layer = |z, between: &str| (0..rows).map(|y| row(y, z, between, open) + "\n").join("");
        let below = |title: &str, between: &str| {
            let title = |z: i64| title.replace("{}", &z.to_string());
            (0..layers).map(|z| format!("{}\n{}", title(z + 1), layer(z, between))).join("")
        };
        let list = |z| {
            let label = |cell: Cell| labels.get(&cell).map_or(Value::Null, |label| label.clone().into());
            (0..rows).map(|y| (0..columns).map(|x| label([x, y, z])).collect_vec()).collect_vec()
        };
        let mut texts = vec![
            (0..layers).map(|z| format!("layer {}", z + 1)).join(" ")
                + "\n"
                + &(0..rows).map(|y| (0..layers).map(|z| row(y, z, " ", open)).join("  ") + "\n").join(""),
            below("{}. Ebene", "\t"),
            below("z = {}", ","),
            below("", " "),
            below("", " ").replace("\n\n", "\n").replace('\n', "\r\n"),
            json!((0..layers).map(list).collect_vec()).to_string(),
        ];
        let are_signs = labels.values().all(|label| label.len() == 1) && open.chars().count() == 1;
        if columns > 1 && are_signs {
            texts.push(below("Layer {}:", ""));
        }
        if layers == 1 {
            texts.push(json!(list(0)).to_string());
        }
        texts
    }
}

/// The layout with an edit; and was a piece removed?
fn changed(oracle: &Oracle, laid: &Laid, random: &mut Rng) -> (Laid, bool) {
    let mut laid = laid.clone();
    let [one, other] = [(); 2].map(|()| random.usize(..laid.len()));
    match random.u8(..8) {
        0 => drop(laid.remove(one)),
        1 => laid[one].1.clear(),
        2 => drop(laid[one].1.pop()),
        // Two pieces with one label.
        3 if one != other => {
            let (_, mut cells) = laid.remove(one.max(other));
            laid[one.min(other)].1.append(&mut cells);
        }
        // One piece with two labels.
        4 if laid[one].1.len() > 1 => {
            let half = laid[one].1.split_off(1);
            let name = laid[one].0.clone();
            laid.push((name, half));
        }
        5 => {
            let (axis, step) = (random.usize(..3), *one_of(random, &[1, -1]));
            laid[one].1.iter_mut().for_each(|cell| cell[axis] += step);
            return (laid, false);
        }
        // Cells of two pieces are swapped, or pieces of one shape.
        6 => {
            let [a, b] = [one, other].map(|piece| random.usize(..laid[piece].1.len()));
            let cell = laid[one].1[a];
            laid[one].1[a] = laid[other].1[b];
            laid[other].1[b] = cell;
            return (laid, false);
        }
        _ => {
            let names = oracle.pieces.iter().flat_map(|(names, ..)| *names).collect_vec();
            if names.is_empty() {
                let copy = laid[one].clone();
                laid.push(copy);
            } else {
                laid[one].0 = (*one_of(random, &names)).to_string();
            }
            return (laid, false);
        }
    }
    let is_taken = laid.iter().flat_map(|(_, cells)| cells).count() < oracle.needed.len();
    (laid, is_taken)
}

fn agree(oracle: &Oracle, strategy: &str, cases: usize, random: &mut Rng) -> Tally {
    let puzzle: AnyPuzzle = puzzle(oracle.kind, oracle.text);
    let mut tally = Tally::default();
    for (json, printed) in some_layouts(&puzzle, strategy, 6) {
        let laid = oracle.laid(&json);
        assert!(oracle.is_layout(&laid), "{json}");
        tally.agree(&puzzle, &printed, true);
        tally.agree(&puzzle, &json.to_string(), true);
        for case in 0..cases {
            let (changed, is_taken) = if case == 0 { (laid.clone(), false) } else { changed(oracle, &laid, random) };
            let expected = oracle.is_layout(&changed);
            assert!(!(is_taken && expected), "{changed:?}");
            if let Some(json) = oracle.json(&changed) {
                tally.agree(&puzzle, &json, expected);
            }
            // Labels are no names, and pieces without cells are invisible.
            let seen: Laid = changed.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
            let is_layout = |names: &[&[&str]]| {
                let named = seen
                    .iter()
                    .zip(names)
                    .map(|((_, cells), names)| (names.first().map_or("", |name| name).to_string(), cells.clone()));
                oracle.is_layout(&named.collect())
            };
            let names = seen.iter().map(|(_, cells)| {
                oracle.pieces.iter().find(|(_, shape, _)| oracle.shape(shape) == oracle.shape(cells))
            });
            let names: Option<Vec<&[&str]>> = names.map(|piece| piece.map(|(names, ..)| *names)).collect();
            let expected = names.is_some_and(|names| is_layout(&names));
            assert!(!(is_taken && expected), "{seen:?}");
            for text in oracle.texts(&seen, random) {
                tally.agree(&puzzle, &text, expected);
            }
        }
    }
    tally
}

#[test]
fn pieces_on_cells() {
    let ell = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
    let unit = [[0, 0, 0]];
    let all = [
        Oracle::new("cuboid", "1 1 3\n2\n1 1 1\n1 1 1\n", [1, 1, 3]).without([0, 0, 1]).piece(&[], &unit, 2..=2),
        Oracle::new("cuboid", "3 3 3\n8\n1 1 3\n1 1 3\n1 1 2\n1 1 2\n1 2 2\n1 2 2\n1 2 2\n1 2 2\n", [3, 3, 3])
            .without([1, 1, 1])
            .piece(&[], &cuboid([1, 1, 3]), 2..=2)
            .piece(&[], &cuboid([1, 1, 2]), 2..=2)
            .piece(&[], &cuboid([1, 2, 2]), 4..=4),
        Oracle::new("cuboid", "3 3 1\n4\n1 1 2\n1 1 2\n1 1 2\n1 1 2\n", [3, 3, 1]).without([1, 1, 0]).piece(
            &[],
            &cuboid([1, 1, 2]),
            4..=4,
        ),
        Oracle::new("ubongo", "height 1\npieces 8\npiece\n#.\n##\npiece\n##\nboard\n###\n###\n##.\n", [3, 3, 1])
            .without([2, 2, 0])
            .piece(&["8", "drawn 1"], &ell, 2..=2)
            .piece(&["drawn 2"], &cuboid([2, 1, 1]), 1..=1),
        Oracle::new("ubongo", "height 2\npieces 8 8\npiece\n##\nboard\n##\n##\n", [2, 2, 2])
            .piece(&["8"], &ell, 2..=2)
            .piece(&["drawn 1"], &cuboid([2, 1, 1]), 1..=1),
        Oracle {
            are_planar: true,
            are_mirrored: true,
            ..Oracle::new(
                "polycube",
                "planar yes\nmirror yes\nbox 4 2\npiece L 000 100 200 210\npiece J 000 100 200 010\n",
                [4, 2, 1],
            )
            .piece(&["L", "J"], &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]], 2..=2)
        },
        Oracle {
            are_planar: true,
            ..Oracle::new(
                "polycube",
                "planar yes\nbox 4 2\n2x piece L 000 100 200 210\n0-1x piece J 000 100 200 010\n",
                [4, 2, 1],
            )
            .piece(&["L"], &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]], 2..=2)
            .piece(&["J"], &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]], 0..=1)
        },
        Oracle {
            optional: [[2, 1, 0]].into(),
            ..Oracle::new(
                "polycube",
                "container\n###\n##+\n-\n##.\n##.\n0-4x piece bar 000 100\npiece E 000 100 010\n0-2x piece 000\n",
                [3, 2, 2],
            )
            .without([2, 1, 0])
            .without([2, 0, 1])
            .without([2, 1, 1])
            .piece(&["bar"], &cuboid([2, 1, 1]), 0..=4)
            .piece(&["E"], &ell, 1..=1)
            .piece(&["3"], &unit, 0..=2)
        },
    ];
    let mut random = Rng::with_seed(1);
    for oracle in &all {
        let tally = agree(oracle, "cover+dlx", 40, &mut random);
        assert!(tally.valid > 20 && tally.invalid > 40, "{} {}: {}", tally.valid, tally.invalid, oracle.text);
    }
}
