//! Boards: paths between equal numbers.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use itertools::Itertools;
use serde_json::{Value, json};

use super::{OPEN, Tally, one_of, puzzle, some_layouts};

type Cell = [usize; 2];
type Paths = Vec<(char, Vec<Cell>)>;

/// The board of the oracle: rows of signs, `.` for open cells and `#` for blocked ones.
struct Board {
    rows: Vec<Vec<char>>,
    is_full: bool,
    may_touch: bool,
}

/// The signs of a picture, and their directions: up, right, down, left.
const LINES: [(char, [bool; 4]); 7] = [
    ('─', [false, true, false, true]),
    ('│', [true, false, true, false]),
    ('┌', [false, true, true, false]),
    ('┐', [false, false, true, true]),
    ('└', [true, true, false, false]),
    ('┘', [true, false, false, true]),
    ('·', [false; 4]),
];

fn are_beside([x, y]: Cell, [u, v]: Cell) -> bool {
    x.abs_diff(u) + y.abs_diff(v) == 1
}

impl Board {
    fn new(text: &str, is_full: bool, may_touch: bool) -> Self {
        Self { rows: text.lines().map(|line| line.chars().collect()).collect(), is_full, may_touch }
    }

    fn size(&self) -> Cell {
        [self.rows[0].len(), self.rows.len()]
    }

    fn cells(&self) -> Vec<Cell> {
        let [width, height] = self.size();
        (0..height).flat_map(|y| (0..width).map(move |x| [x, y])).collect()
    }

    fn at(&self, [x, y]: Cell) -> Option<char> {
        self.rows.get(y)?.get(x).copied()
    }

    fn label(&self, cell: Cell) -> Option<char> {
        self.at(cell).filter(|sign| sign.is_alphanumeric())
    }

    fn ends(&self, label: char) -> Vec<Cell> {
        self.cells().into_iter().filter(|&cell| self.at(cell) == Some(label)).collect()
    }

    fn is_layout(&self, paths: &Paths) -> bool {
        let labels: BTreeSet<char> = self.cells().into_iter().filter_map(|cell| self.label(cell)).collect();
        let used = paths.iter().flat_map(|(_, cells)| cells).collect_vec();
        let is_path = |(label, cells): &(char, Vec<Cell>)| {
            let ends = [cells.first(), cells.last()].into_iter().flatten().copied().sorted_by_key(|&[x, y]| [y, x]);
            let inner = cells.iter().skip(1).rev().skip(1);
            let touches = cells.iter().enumerate().array_combinations();
            let mut touches = touches.filter(|[(i, a), (j, b)]| j - i > 1 && are_beside(**a, **b));
            ends.collect_vec() == self.ends(*label)
                && cells.iter().tuple_windows().all(|(a, b)| are_beside(*a, *b))
                && inner.clone().all(|&cell| self.at(cell) == Some('.'))
                && (self.may_touch || touches.next().is_none())
        };
        let is_needed = |cell: &Cell| self.at(*cell) != Some('#');
        paths.iter().map(|(label, _)| *label).sorted().eq(labels)
            && paths.iter().all(is_path)
            && used.iter().all_unique()
            && (!self.is_full || self.cells().iter().filter(|cell| is_needed(cell)).all(|cell| used.contains(&cell)))
    }

    /// The layout that a grid of labels shows, if it shows one only.
    fn of_grid(&self, grid: &BTreeMap<Cell, char>) -> Option<Paths> {
        let is_kept = |cell: Cell| self.label(cell).is_none_or(|label| grid.get(&cell) == Some(&label));
        let labels: BTreeSet<char> = grid.values().copied().collect();
        let path = |label: char| {
            let cells: BTreeSet<Cell> = grid.iter().filter(|(_, at)| **at == label).map(|(cell, _)| *cell).collect();
            let [start, end] = self.ends(label)[..] else { return None };
            let mut found = Vec::new();
            walks(&mut vec![start], end, &cells, &mut found);
            let [path] = &mut found[..] else { return None };
            Some((label, std::mem::take(path)))
        };
        self.cells().into_iter().all(is_kept).then(|| labels.into_iter().map(path).collect())?
    }

    /// The picture of paths of which no two share a cell.
    fn picture(&self, paths: &Paths) -> Vec<Vec<char>> {
        let joined: BTreeSet<[Cell; 2]> = paths
            .iter()
            .flat_map(|(_, cells)| cells.iter().tuple_windows())
            .flat_map(|(a, b)| [[*a, *b], [*b, *a]])
            .collect();
        let around = |[x, y]: Cell| [[x, y.wrapping_sub(1)], [x + 1, y], [x, y + 1], [x.wrapping_sub(1), y]];
        let arms = |cell: Cell| around(cell).map(|other| joined.contains(&[cell, other]));
        let sign = |cell: Cell| match self.at(cell) {
            Some('.') => LINES.iter().find(|(_, leads)| *leads == arms(cell)).map_or('·', |(sign, _)| *sign),
            other => other.unwrap(),
        };
        let [width, height] = self.size();
        let between = |cell: Cell| if arms(cell)[1] { '─' } else { ' ' };
        let row = |y| (0..width).flat_map(|x| [sign([x, y]), between([x, y])]).take(2 * width - 1).collect();
        (0..height).map(row).collect()
    }

    /// The layout of a picture. The neighbouring cell or the gap to its right shows the connections of a number.
    fn of_picture(&self, picture: &[Vec<char>]) -> Option<Paths> {
        let [width, height] = self.size();
        let claims = |[x, y]: Cell| {
            let right = (x + 1 < width).then(|| picture[y][2 * x + 1] == '─');
            match self.label([x, y]) {
                Some(_) => [None, right, None, None],
                None => LINES
                    .iter()
                    .find(|(sign, _)| *sign == picture[y][2 * x])
                    .map_or([Some(false); 4], |(_, leads)| leads.map(Some)),
            }
        };
        let mut joined: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
        for cell @ [x, y] in self.cells() {
            if self.at(cell) != Some(picture[y][2 * x]) && self.at(cell) != Some('.') {
                return None;
            }
            let [up, right, down, left] = claims(cell);
            let beyond = [(up, y == 0), (right, x + 1 == width), (down, y + 1 == height), (left, x == 0)];
            if beyond.into_iter().any(|(leads, is_rim)| is_rim && leads == Some(true)) {
                return None;
            }
            for (claim, other, way) in [(right, [x + 1, y], 3), (down, [x, y + 1], 0)] {
                if self.at(other).is_none() {
                    continue;
                }
                let answers = [claim, claims(other)[way]].into_iter().flatten().collect_vec();
                if !answers.iter().all_equal() {
                    return None;
                }
                if answers.first() == Some(&true) {
                    joined.entry(cell).or_default().push(other);
                    joined.entry(other).or_default().push(cell);
                }
            }
        }
        let labels: BTreeSet<char> = self.cells().into_iter().filter_map(|cell| self.label(cell)).collect();
        let mut paths = Paths::new();
        for label in labels {
            let mut cells = vec![self.ends(label)[0]];
            while let Some(next) = joined.get(cells.last()?)?.iter().find(|next| !cells.contains(next)) {
                cells.push(*next);
            }
            paths.push((label, cells));
        }
        // Every drawn line belongs to a path.
        let steps: usize = paths.iter().map(|(_, cells)| cells.len() - 1).sum();
        (joined.values().map(Vec::len).sum::<usize>() == 2 * steps).then_some(paths)
    }
}

/// All ways through all of these cells from the end of the path to another cell.
fn walks(path: &mut Vec<Cell>, end: Cell, cells: &BTreeSet<Cell>, found: &mut Vec<Vec<Cell>>) {
    let last = path[path.len() - 1];
    if last == end || path.len() == cells.len() {
        found.extend((last == end && path.len() == cells.len()).then(|| path.clone()));
        return;
    }
    for &next in cells.iter().filter(|&&next| are_beside(last, next)) {
        if !path.contains(&next) {
            path.push(next);
            walks(path, end, cells, found);
            path.pop();
        }
    }
}

fn changed(board: &Board, paths: &Paths, random: &mut Rng) -> (Paths, bool) {
    let mut paths = paths.clone();
    let [one, other] = [(); 2].map(|()| random.usize(..paths.len()));
    let length = paths[one].1.len();
    match random.u8(..8) {
        0 => drop(paths.remove(one)),
        1 => drop(paths[one].1.pop()),
        2 if length > 2 => drop(paths[one].1.remove(random.usize(1..length - 1))),
        3 => paths[one].1.clear(),
        4 => {
            let copy = paths[one].clone();
            paths.push(copy);
            return (paths, false);
        }
        5 => {
            (paths[one].0, paths[other].0) = (paths[other].0, paths[one].0);
            return (paths, false);
        }
        6 => {
            paths[one].1[random.usize(..length)] = *one_of(random, &board.cells());
            return (paths, false);
        }
        _ => {
            paths[one].1.reverse();
            return (paths, false);
        }
    }
    (paths, true)
}

#[test]
fn paths_on_boards() {
    let boards = [
        ("", Board::new("A..B\n.CA.\nCB..", false, true)),
        ("full", Board::new("A..B\n.CA.\nCB..", true, true)),
        ("no-touch", Board::new("A...\n..#.\nB..A\n...B", false, false)),
        ("empty", Board::new("1..2\n....\n.1.2", false, true)),
    ];
    let mut random = Rng::with_seed(5);
    for (rules, board) in &boards {
        let rows = board.rows.iter().map(|row| row.iter().collect::<String>()).join("\n");
        let puzzle = puzzle("arukone", &format!("# rules: {rules}\n{} {}\n{rows}\n", board.size()[0], board.size()[1]));
        let mut tally = Tally::default();
        for (json, printed) in some_layouts(&puzzle, "cover+dlx", 6) {
            let path = |path: &Value| {
                let cells = serde_json::from_value(path["cells"].clone()).unwrap();
                (path["label"].as_str().unwrap().chars().next().unwrap(), cells)
            };
            let laid: Paths = json["paths"].as_array().unwrap().iter().map(path).collect();
            assert!(board.is_layout(&laid), "{json}");
            let drawn =
                |picture: &[Vec<char>]| picture.iter().map(|row| row.iter().collect::<String>() + "\n").join("");
            assert_eq!(drawn(&board.picture(&laid)).replace(" \n", "\n"), printed.replace(" \n", "\n"));
            for case in 0..40 {
                let (changed, is_taken) =
                    if case == 0 { (laid.clone(), false) } else { changed(board, &laid, &mut random) };
                let expected = board.is_layout(&changed);
                assert!(!(is_taken && expected), "{changed:?}");
                let path = |(label, cells): &(char, Vec<Cell>)| json!({"label": label, "cells": cells});
                tally.agree(&puzzle, &json!({"paths": changed.iter().map(path).collect_vec()}).to_string(), expected);

                let mut grid: BTreeMap<Cell, char> =
                    laid.iter().flat_map(|(label, cells)| cells.iter().map(|cell| (*cell, *label))).collect();
                let label = laid[random.usize(..laid.len())].0;
                match random.u8(..3) {
                    _ if case == 0 => {}
                    0 => drop(grid.remove(one_of(&mut random, &board.cells()))),
                    1 => grid.retain(|cell, at| *at != label || board.label(*cell).is_some()),
                    _ => drop(grid.insert(*one_of(&mut random, &board.cells()), label)),
                }
                let expected = board.of_grid(&grid).is_some_and(|paths| board.is_layout(&paths))
                    && !grid.keys().any(|cell| board.at(*cell) == Some('#'));
                let open = *one_of(&mut random, &["0", ".", "_", "-", "—", "..", OPEN[6]]);
                let sign = |cell: Cell| match grid.get(&cell) {
                    Some(label) => label.to_string(),
                    None if board.at(cell) == Some('#') => "#".to_string(),
                    None => open.to_string(),
                };
                let [width, height] = board.size();
                let text = (0..height).map(|y| (0..width).map(|x| sign([x, y])).join(" ") + "\n").join("");
                tally.agree(&puzzle, &text, expected);

                let mut picture = board.picture(&laid);
                let at = one_of(&mut random, &board.cells()).to_owned();
                match random.u8(..3) {
                    _ if case == 0 => {}
                    0 => picture[at[1]][2 * at[0]] = '·',
                    1 => picture[at[1]][2 * at[0]] = one_of(&mut random, &LINES).0,
                    _ if at[0] + 1 < width && board.label(at).is_some() => picture[at[1]][2 * at[0] + 1] = ' ',
                    _ => picture = board.picture(&laid.iter().filter(|(other, _)| *other != label).cloned().collect()),
                }
                let expected = board.of_picture(&picture).is_some_and(|paths| board.is_layout(&paths));
                tally.agree(&puzzle, &drawn(&picture), expected);
            }
        }
        assert!(tally.valid > 8 && tally.invalid > 40, "{rules}: {} {}", tally.valid, tally.invalid);
    }
}
