//! `arukone`: equal labels are joined by paths.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::bytes::Bytes;
use super::{MOST_STEPS, Plain};

/// A board with its rules.
#[derive(Debug, Clone)]
pub struct Arukone {
    width: usize,
    height: usize,
    /// `.`, `#` or a letter for each cell, row by row.
    cells: Vec<char>,
    full: bool,
    touch: bool,
}

/// The paths, each as its cells.
type Paths = Vec<Vec<usize>>;

impl Arukone {
    /// A board of at most 16 cells.
    pub fn new(bytes: &mut Bytes<'_>) -> Self {
        let (width, height) = (1 + bytes.below(4), 1 + bytes.below(4));
        let (full, touch) = (bytes.one_in(2), bytes.one_in(2));
        let mut cells = vec!['.'; width * height];
        for label in 0..=bytes.below(3) {
            let ends = [0; 2].map(|_| bytes.below(cells.len()));
            if ends[0] != ends[1] && ends.iter().all(|&end| cells[end] == '.') {
                for end in ends {
                    cells[end] = char::from(b'A' + label as u8);
                }
            }
        }
        for _ in 0..bytes.below(4) {
            let at = bytes.below(cells.len());
            if cells[at] == '.' {
                cells[at] = '#';
            }
        }
        Self { width, height, cells, full, touch }
    }

    /// The number of columns and the number of rows.
    pub fn size(&self) -> [usize; 2] {
        [self.width, self.height]
    }

    /// The cells next to this one.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y, width, height) = (cell % self.width, cell / self.width, self.width, self.height);
        let inside = [(y > 0, cell.wrapping_sub(width)), (x > 0, cell.wrapping_sub(1))];
        let beyond = [(x + 1 < width, cell + 1), (y + 1 < height, cell + width)];
        inside.into_iter().chain(beyond).filter(|&(is_there, _)| is_there).map(|(_, other)| other)
    }

    /// All layouts, as paths.
    pub fn solutions(&self) -> Option<Vec<Paths>> {
        let mut labels: Vec<char> = self.cells.iter().copied().filter(char::is_ascii_uppercase).collect();
        labels.sort_unstable();
        labels.dedup();
        let mut drawing = Drawing {
            board: self,
            labels,
            paths: Vec::new(),
            is_used: vec![false; self.cells.len()],
            found: Vec::new(),
            patience: MOST_STEPS,
        };
        drawing.next_path()?;
        Some(drawing.found)
    }

    /// The name that the edges of a layout have in formulas: those of its cells, in reading order.
    pub fn edges(&self, paths: &Paths) -> BTreeSet<String> {
        let name = |cell: usize| format!("r{}c{}", cell / self.width + 1, cell % self.width + 1);
        let edge = |pair: &[usize]| format!("{}-{}", name(pair[0].min(pair[1])), name(pair[0].max(pair[1])));
        paths.iter().flat_map(|path| path.windows(2).map(edge)).collect()
    }

    /// The names of all edges.
    pub fn all_edges(&self) -> BTreeSet<String> {
        let of_cell = |cell: usize| self.neighbours(cell).map(move |other| vec![cell, other]);
        self.edges(&(0..self.cells.len()).flat_map(of_cell).collect())
    }
}

impl Plain for Arukone {
    fn kind(&self) -> &'static str {
        "arukone"
    }

    fn text(&self) -> String {
        let rules = [["empty", "full"][usize::from(self.full)], ["no-touch", "touch"][usize::from(self.touch)]];
        let mut text = format!("# rules: {}\n{} {}\n", rules.join(" "), self.width, self.height);
        for row in self.cells.chunks(self.width) {
            text.extend(row);
            text.push('\n');
        }
        text
    }

    fn layouts(&self) -> Option<BTreeSet<String>> {
        let found = self.solutions()?;
        Some(found.iter().map(|paths| format!("{:?}", self.edges(paths))).collect())
    }

    fn words(&self, layout: &Value) -> String {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let number = |value: &Value| value.as_u64().unwrap_or(99) as usize;
        let cell = |cell: &Value| number(&cell[1]) * self.width + number(&cell[0]);
        let paths: Paths =
            list(&layout["paths"]).iter().map(|path| list(&path["cells"]).iter().map(cell).collect()).collect();
        format!("{:?}", self.edges(&paths))
    }
}

struct Drawing<'a> {
    board: &'a Arukone,
    labels: Vec<char>,
    paths: Paths,
    is_used: Vec<bool>,
    found: Vec<Paths>,
    patience: usize,
}

impl Drawing<'_> {
    /// Begins the path of the next label, or takes what there is for a layout.
    fn next_path(&mut self) -> Option<()> {
        let cells = &self.board.cells;
        let Some(label) = self.labels.get(self.paths.len()) else {
            let is_full = (0..cells.len()).all(|cell| self.is_used[cell] || cells[cell] == '#');
            if is_full || !self.board.full {
                self.found.push(self.paths.clone());
            }
            return Some(());
        };
        let start = cells.iter().position(|other| other == label)?;
        self.paths.push(vec![start]);
        self.is_used[start] = true;
        self.go_on()?;
        self.is_used[start] = false;
        self.paths.pop();
        Some(())
    }

    /// Draws the last path by one cell more.
    fn go_on(&mut self) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        let board = self.board;
        let path = self.paths.last()?.clone();
        let (&start, &end) = (path.first()?, path.last()?);
        if end != start && board.cells[end] == board.cells[start] {
            return self.next_path();
        }
        for next in board.neighbours(end) {
            let is_free = board.cells[next] == '.' || board.cells[next] == board.cells[start];
            let touches = || board.neighbours(next).any(|other| other != end && path.contains(&other));
            if self.is_used[next] || !is_free || (!board.touch && touches()) {
                continue;
            }
            self.is_used[next] = true;
            self.paths.last_mut()?.push(next);
            self.go_on()?;
            self.paths.last_mut()?.pop();
            self.is_used[next] = false;
        }
        Some(())
    }
}
