//! Random boards, from a fixed seed, and the layouts of small ones by brute force.

use std::collections::BTreeSet;

use jigsat_encodings::puzzles::arukone::{Path, Paths};

/// The generator `SplitMix64` (Steele, Lea and Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// A board: rows of labels, `.` for none, `#` for a blocked cell.
pub(crate) type Board = Vec<Vec<u8>>;

pub(crate) fn text(board: &Board) -> String {
    let rows: String = board.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    format!("{} {}\n{rows}", board[0].len(), board.len())
}

/// Blocks some of the cells without label.
pub(crate) fn block(random: &mut Random, board: &mut Board) {
    for cell in board.iter_mut().flatten().filter(|cell| **cell == b'.') {
        if random.below(4) == 0 {
            *cell = b'#';
        }
    }
}

/// Labels anywhere: often without a solution.
pub(crate) fn scattered(random: &mut Random, [width, height]: [usize; 2], pairs: usize) -> Board {
    let mut board = vec![vec![b'.'; width]; height];
    for label in (b'A'..).take(pairs.min(width * height / 2)) {
        for _ in 0..2 {
            loop {
                let cell = &mut board[random.below(height)][random.below(width)];
                if *cell == b'.' {
                    *cell = label;
                    break;
                }
            }
        }
    }
    board
}

/// The ends of random paths of at least two cells: there is a solution.
pub(crate) fn drawn(random: &mut Random, [width, height]: [usize; 2], pairs: usize) -> Board {
    let mut board = vec![vec![b'.'; width]; height];
    let mut used = vec![vec![false; width]; height];
    let mut label = b'A';
    for _ in 0..pairs * 4 {
        if label == b'A' + pairs as u8 {
            break;
        }
        let mut path = vec![[random.below(width), random.below(height)]];
        if used[path[0][1]][path[0][0]] {
            continue;
        }
        used[path[0][1]][path[0][0]] = true;
        for _ in 0..width * height {
            let [x, y] = path[path.len() - 1];
            let next: Vec<[usize; 2]> = around([x, y], [width, height]).filter(|&[x, y]| !used[y][x]).collect();
            if next.is_empty() || random.below(9) == 0 {
                break;
            }
            let [x, y] = next[random.below(next.len())];
            used[y][x] = true;
            path.push([x, y]);
        }
        if path.len() > 1 {
            for [x, y] in [path[0], path[path.len() - 1]] {
                board[y][x] = label;
            }
            label += 1;
        }
    }
    board
}

/// The ends of random paths that use every cell: there is a solution under `full touch`, unless some cell stays alone.
pub(crate) fn filled(random: &mut Random, [width, height]: [usize; 2]) -> Board {
    let mut board = vec![vec![b'.'; width]; height];
    let mut used = vec![vec![false; width]; height];
    let mut label = b'A';
    for start in 0..width * height {
        let mut ends = [[start % width, start / width]; 2];
        if std::mem::replace(&mut used[ends[0][1]][ends[0][0]], true) {
            continue;
        }
        // From the start, first in one direction and then in another.
        for end in &mut ends {
            for _ in 0..2 + random.below(width * height) {
                let next: Vec<[usize; 2]> = around(*end, [width, height]).filter(|&[x, y]| !used[y][x]).collect();
                if next.is_empty() {
                    break;
                }
                *end = next[random.below(next.len())];
                used[end[1]][end[0]] = true;
            }
        }
        if ends[0] != ends[1] {
            for [x, y] in ends {
                board[y][x] = label;
            }
            label += 1;
        }
    }
    board
}

fn around([x, y]: [usize; 2], [width, height]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter_map(move |(dx, dy)| {
        let x = x.checked_add_signed(dx).filter(|&x| x < width)?;
        let y = y.checked_add_signed(dy).filter(|&y| y < height)?;
        Some([x, y])
    })
}

/// All layouts: every simple path for every label, and the rules at the end.
pub(crate) fn brute_force(board: &Board, full: bool, touch: bool) -> BTreeSet<Paths> {
    let mut ends: Vec<(u8, Vec<[usize; 2]>)> = Vec::new();
    for (y, row) in board.iter().enumerate() {
        for (x, &label) in row.iter().enumerate().filter(|&(_, &label)| label != b'.' && label != b'#') {
            match ends.iter_mut().find(|(other, _)| *other == label) {
                Some((_, cells)) => cells.push([x, y]),
                None => ends.push((label, vec![[x, y]])),
            }
        }
    }
    ends.sort();
    let mut all = BTreeSet::new();
    let mut brute = Brute { board, ends: &ends, full, touch, paths: Vec::new(), all: &mut all };
    brute.next_label();
    all
}

struct Brute<'a> {
    board: &'a Board,
    ends: &'a [(u8, Vec<[usize; 2]>)],
    full: bool,
    touch: bool,
    paths: Vec<Vec<[usize; 2]>>,
    all: &'a mut BTreeSet<Paths>,
}

impl Brute<'_> {
    fn next_label(&mut self) {
        let size = [self.board[0].len(), self.board.len()];
        if let Some((_, cells)) = self.ends.get(self.paths.len()) {
            self.paths.push(vec![cells[0]]);
            self.walk(cells[1]);
            self.paths.pop();
            return;
        }
        let used: usize = self.paths.iter().map(Vec::len).sum();
        let touches = |path: &Vec<[usize; 2]>| {
            path.iter().any(|&cell| around(cell, size).filter(|other| path.contains(other)).count() > 2)
                || [path[0], path[path.len() - 1]]
                    .iter()
                    .any(|&end| around(end, size).filter(|other| path.contains(other)).count() > 1)
        };
        let blocked = self.board.iter().flatten().filter(|&&cell| cell == b'#').count();
        if (self.full && used + blocked < size[0] * size[1]) || (!self.touch && self.paths.iter().any(touches)) {
            return;
        }
        let path =
            |((label, _), cells): (&(u8, _), &Vec<[usize; 2]>)| Path::new(char::from(*label).into(), cells.clone());
        self.all.insert(Paths { paths: self.ends.iter().zip(&self.paths).map(path).collect() });
    }

    fn walk(&mut self, end: [usize; 2]) {
        let path = &self.paths[self.paths.len() - 1];
        let at = path[path.len() - 1];
        if at == end {
            self.next_label();
            return;
        }
        for [x, y] in around(at, [self.board[0].len(), self.board.len()]) {
            let taken = self.paths.iter().any(|path| path.contains(&[x, y]));
            if !taken && (self.board[y][x] == b'.' || [x, y] == end) {
                let last = self.paths.len() - 1;
                self.paths[last].push([x, y]);
                self.walk(end);
                self.paths[last].pop();
            }
        }
    }
}
