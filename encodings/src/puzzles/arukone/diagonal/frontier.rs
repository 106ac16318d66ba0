//! The frontier between decided and undecided cells.

use super::super::{Fill, Touch};
use super::diagonals::{Cell, DOWN, Diagonals, LEFT, RIGHT, UP};
use super::parts::{Joined, NO_PART, Parts};
use super::{ROOM, with_room};

/// All that the undecided cells need to know of the decided ones.
///
/// It is the last of a stack of frontiers, to which one comes back: they lie one behind another, so that to keep one is to copy it behind
/// the others.
pub(super) struct Frontier {
    head: Head,
    /// Those of the frontiers that are kept.
    heads: Vec<Head>,
    /// For each column its cells on the diagonal that is being decided and on the next one: which of both is which changes with each diagonal.
    places: Vec<[Place; 2]>,
    /// Where the places of the last frontier begin.
    first: usize,
    pub(super) parts: Parts,
}

/// What there is one of in a frontier.
#[derive(Clone, Copy)]
struct Head {
    /// How many cells are decided.
    at: usize,
    /// Is it known that no layout comes of this?
    is_dead: bool,
    /// Which of both cells of a column is on the diagonal that is being decided.
    turn: usize,
    /// The edges that were chosen for the previous cell of the diagonal.
    previous: u8,
    /// The sets of edges that the next cell may choose.
    choices: [u8; 2],
    choice_count: u8,
}

/// A cell whose edges to the left and upwards are known.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Place {
    /// Those that are in use.
    pub(super) ins: u8,
    /// The part of a path that it belongs to. Without edges so far, it begins one.
    pub(super) part: u16,
}

/// A neighbour on the diagonal before.
#[derive(Clone, Copy)]
struct Before {
    part: u16,
    is_linked: bool,
}

/// Beyond the rim.
const NOTHING: Before = Before { part: NO_PART, is_linked: false };

impl Frontier {
    pub(super) fn new(board: &Diagonals) -> Self {
        let head = Head { at: 0, is_dead: false, turn: 0, previous: 0, choices: [0; 2], choice_count: 0 };
        let places = vec![[Place::default(); 2]; board.width];
        // Each part goes through one of the places of two diagonals, of which each column has at most one that matters.
        let parts = Parts::new(board.width + 3, board.touch);
        let mut frontier = Self { head, heads: Vec::new(), places, first: 0, parts };
        if let Some(first) = board.cells.first() {
            frontier.enter(board, first, NOTHING, NOTHING);
            frontier.head.turn ^= 1;
            frontier.choose(board);
        }
        frontier
    }

    /// What a frontier of a board of this width takes in memory, in bytes.
    pub(super) fn bytes(width: usize, touch: Touch) -> usize {
        size_of::<Head>() + width * size_of::<[Place; 2]>() + Parts::bytes(width + 3, touch)
    }

    /// A copy that has room to keep some more frontiers.
    pub(super) fn fork(&self) -> Self {
        let Self { head, ref heads, ref places, first, ref parts } = *self;
        let places = with_room(places, ROOM * (places.len() - first));
        Self { head, heads: with_room(heads, ROOM), places, first, parts: parts.fork(ROOM) }
    }

    /// Keeps the frontier as it is, and goes on with a copy.
    pub(super) fn keep(&mut self) {
        self.heads.push(self.head);
        let end = self.places.len();
        self.places.extend_from_within(self.first..);
        self.first = end;
        self.parts.keep();
    }

    /// Comes back to the frontier that was kept last.
    pub(super) fn come_back(&mut self) {
        let Some(head) = self.heads.pop() else { return };
        self.head = head;
        let width = self.places.len() - self.first;
        self.places.truncate(self.first);
        self.first -= width;
        self.parts.come_back();
    }

    /// How many cells are decided.
    pub(super) fn at(&self) -> usize {
        self.head.at
    }

    /// What the next cell may choose.
    pub(super) fn choices(&self) -> &[u8] {
        &self.head.choices[..self.head.choice_count as usize]
    }

    pub(super) fn is_done(&self, board: &Diagonals) -> bool {
        !self.head.is_dead && self.head.at == board.cells.len()
    }

    pub(super) fn give_up(&mut self) {
        self.head.is_dead = true;
        self.head.choice_count = 0;
    }

    /// Has a diagonal just been finished, and is there another one?
    pub(super) fn is_between(&self, board: &Diagonals) -> bool {
        !self.head.is_dead
            && self.head.at > 0
            && board.cells.get(self.head.at).is_some_and(|cell| cell.x == 0 || cell.y + 1 == board.height)
    }

    /// The places of the diagonal that is to be decided.
    pub(super) fn places(&self, board: &Diagonals) -> impl Iterator<Item = Place> {
        let cell = &board.cells[self.head.at];
        (cell.x..board.width.min(cell.x + cell.y + 1)).map(move |x| self.now(x))
    }

    /// The cell in this column of the diagonal that is being decided.
    fn now(&self, x: usize) -> Place {
        self.places[self.first + x][self.head.turn]
    }

    /// The one in this column of the next diagonal.
    fn next(&mut self, x: usize) -> &mut Place {
        &mut self.places[self.first + x][self.head.turn ^ 1]
    }

    /// Gives the next cell these edges.
    pub(super) fn decide(&mut self, board: &Diagonals, outs: u8) {
        let cell = &board.cells[self.head.at];
        if outs == 0 && self.now(cell.x).ins == 0 && !cell.is_blocked {
            self.parts.close(self.now(cell.x).part);
            self.places[self.first + cell.x][self.head.turn].part = NO_PART;
        }
        if cell.down.is_some() {
            let up = Before { part: self.now(cell.x).part, is_linked: outs & DOWN != 0 };
            let left = match cell.x.checked_sub(1) {
                Some(x) => Before { part: self.now(x).part, is_linked: self.head.previous & RIGHT != 0 },
                None => NOTHING,
            };
            self.enter(board, board.at([cell.x, cell.y + 1]), up, left);
        }
        self.head.previous = outs;
        if cell.y == 0 && cell.right.is_some() {
            let left = Before { part: self.now(cell.x).part, is_linked: outs & RIGHT != 0 };
            self.enter(board, board.at([cell.x + 1, 0]), NOTHING, left);
        }
        if cell.y == 0 || cell.x + 1 == board.width {
            self.head.turn ^= 1;
            self.head.previous = 0;
        }
        self.head.at += 1;
        self.choose(board);
    }

    /// Takes up a cell whose two neighbours before it are decided.
    fn enter(&mut self, board: &Diagonals, cell: &Cell, up: Before, left: Before) {
        if cell.is_blocked {
            *self.next(cell.x) = Place { ins: 0, part: NO_PART };
            return;
        }
        let ins = if up.is_linked { UP } else { 0 } | if left.is_linked { LEFT } else { 0 };
        let joined = match (up.is_linked, left.is_linked) {
            (true, true) if cell.number.is_some() => Joined::Never,
            (true, true) => self.parts.join(up.part, left.part),
            (true, false) => self.pass(cell, up.part, left.part),
            (false, true) => self.pass(cell, left.part, up.part),
            (false, false) => self.begin(board, cell, up.part, left.part),
        };
        let part = match joined {
            Joined::Part(part) => part,
            Joined::Path => NO_PART,
            Joined::Never => {
                self.head.is_dead = true;
                return;
            }
        };
        *self.next(cell.x) = Place { ins, part };
        self.rename(up, part);
        self.rename(left, part);
    }

    /// A path comes to the cell, beside which there is `beside`.
    fn pass(&mut self, cell: &Cell, part: u16, beside: u16) -> Joined {
        match cell.number {
            _ if !self.parts.keep_apart(part, beside) => Joined::Never,
            None => Joined::Part(part),
            Some(label) => self.parts.meet(part, label),
        }
    }

    /// A path may begin, or turn, in the cell.
    fn begin(&mut self, board: &Diagonals, cell: &Cell, up: u16, left: u16) -> Joined {
        if cell.number.is_none() && !cell.may_open && board.fill == Fill::Full {
            return Joined::Never;
        }
        let part = self.parts.open(cell.number);
        if self.parts.keep_apart(part, up) && self.parts.keep_apart(part, left) {
            Joined::Part(part)
        } else {
            Joined::Never
        }
    }

    /// What was the part of a linked neighbour is this part now.
    fn rename(&mut self, before: Before, part: u16) {
        if !before.is_linked || before.part == part {
            return;
        }
        for place in self.places[self.first..].as_flattened_mut().iter_mut().filter(|place| place.part == before.part) {
            place.part = part;
        }
    }

    fn choose(&mut self, board: &Diagonals) {
        self.head.choice_count = 0;
        let Some(cell) = board.cells.get(self.head.at).filter(|_| !self.head.is_dead) else {
            return;
        };
        let ins = self.now(cell.x).ins;
        let sets: &[u8] = match (ins, cell.number.is_some()) {
            (0, true) | (UP, false) => &[DOWN, RIGHT],
            (LEFT, false) => &[RIGHT, DOWN],
            (0, false) if cell.is_blocked => &[0],
            (0, false) if board.fill == Fill::Full => &[RIGHT | DOWN],
            (0, false) => &[0, RIGHT | DOWN],
            _ => &[0],
        };
        for &outs in sets {
            if cell.has(outs) && self.may_choose(board, cell, outs) {
                self.head.choices[self.head.choice_count as usize] = outs;
                self.head.choice_count += 1;
            }
        }
    }

    fn may_choose(&self, board: &Diagonals, cell: &Cell, outs: u8) -> bool {
        let Place { ins, part } = self.now(cell.x);
        if outs & DOWN != 0 && cell.x > 0 && board.touch == Touch::No && self.now(cell.x - 1).part == part {
            return false;
        }
        if outs & RIGHT != 0 && cell.y > 0 && board.touch == Touch::No && self.now(cell.x + 1).part == part {
            return false;
        }
        let turns = cell.number.is_none() && ins == UP && outs == RIGHT;
        !(turns && board.corners) || self.has_row(board, cell)
    }

    /// May a path that comes from above turn right in this cell? Then the cells to its upper right do so, up to a number.
    fn has_row(&self, board: &Diagonals, cell: &Cell) -> bool {
        let row = (1..=cell.y).map(|i| [cell.x + i, cell.y - i]).take_while(|&[x, _]| x < board.width);
        for at in row {
            if board.at(at).ends_row() {
                return true;
            }
            if self.now(at[0]).ins != UP {
                return false;
            }
        }
        false
    }
}
