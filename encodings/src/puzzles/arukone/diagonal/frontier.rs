//! The frontier between decided and undecided cells.

use super::super::{Fill, Touch};
use super::diagonals::{Cell, DOWN, Diagonals, LEFT, RIGHT, UP};
use super::parts::{Joined, NO_PART, Parts, ROOM, with_room};

/// The part of the state that the undecided cells depend on.
///
/// It is the last of a stack of frontiers in contiguous memory, so that a push is a copy to the end.
pub(super) struct Frontier {
    head: Head,
    /// The heads of the frontiers below it on the stack.
    heads: Vec<Head>,
    /// The cells of each column on the current diagonal and on the next one.
    /// The two alternate with each diagonal.
    places: Vec<[Place; 2]>,
    /// The start of the places of the last frontier.
    first: usize,
    pub(super) parts: Parts,
}

/// The scalar fields of a frontier.
#[derive(Clone, Copy)]
struct Head {
    /// How many cells are decided.
    at: usize,
    /// Is the state refuted?
    is_dead: bool,
    /// The index in a column of the cell on the current diagonal.
    turn: usize,
    /// The edges of the previous cell of the diagonal.
    previous: u8,
    /// The sets of edges that the next cell may have.
    choices: [u8; 2],
    choice_count: u8,
}

/// A cell whose edges to the left and upwards are known.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Place {
    /// The edges in use.
    pub(super) ins: u8,
    /// The part of a path that it belongs to; a cell without edges begins one.
    pub(super) part: u16,
}

/// A neighbour on the previous diagonal.
#[derive(Clone, Copy)]
struct Before {
    part: u16,
    is_linked: bool,
}

/// In place of a neighbour beyond the rim.
const NOTHING: Before = Before { part: NO_PART, is_linked: false };

impl Frontier {
    pub(super) fn new(board: &Diagonals) -> Self {
        let head = Head { at: 0, is_dead: false, turn: 0, previous: 0, choices: [0; 2], choice_count: 0 };
        let places = vec![[Place::default(); 2]; board.width];
        // Each part has a place on one of two diagonals, and each column has at most one relevant place.
        let parts = Parts::new(board.width + 3, board.touch);
        let mut frontier = Self { head, heads: Vec::new(), places, first: 0, parts };
        if let Some(first) = board.cells.first() {
            frontier.enter(board, first, NOTHING, NOTHING);
            frontier.head.turn ^= 1;
            frontier.choose(board);
        }
        frontier
    }

    /// The memory of a frontier for this width, in bytes.
    pub(super) fn bytes(width: usize, touch: Touch) -> usize {
        size_of::<Head>() + width * size_of::<[Place; 2]>() + Parts::bytes(width + 3, touch)
    }

    /// A copy with capacity for more frontiers.
    pub(super) fn fork(&self) -> Self {
        let Self { head, ref heads, ref places, first, ref parts } = *self;
        let places = with_room(places, ROOM * (places.len() - first));
        Self { head, heads: with_room(heads, ROOM), places, first, parts: parts.fork(ROOM) }
    }

    /// Pushes a copy onto the stack.
    pub(super) fn push(&mut self) {
        self.heads.push(self.head);
        let end = self.places.len();
        self.places.extend_from_within(self.first..);
        self.first = end;
        self.parts.push();
    }

    /// Pops the last frontier off the stack.
    pub(super) fn pop(&mut self) {
        let Some(head) = self.heads.pop() else { return };
        self.head = head;
        let width = self.places.len() - self.first;
        self.places.truncate(self.first);
        self.first -= width;
        self.parts.pop();
    }

    /// How many cells are decided.
    pub(super) fn at(&self) -> usize {
        self.head.at
    }

    /// The sets of edges that the next cell may have.
    pub(super) fn choices(&self) -> &[u8] {
        &self.head.choices[..self.head.choice_count as usize]
    }

    pub(super) fn is_done(&self, board: &Diagonals) -> bool {
        !self.head.is_dead && self.head.at == board.cells.len()
    }

    pub(super) fn kill(&mut self) {
        self.head.is_dead = true;
        self.head.choice_count = 0;
    }

    /// Is the frontier between two diagonals?
    pub(super) fn is_between(&self, board: &Diagonals) -> bool {
        !self.head.is_dead
            && self.head.at > 0
            && board.cells.get(self.head.at).is_some_and(|cell| cell.x == 0 || cell.y + 1 == board.height)
    }

    /// The places of the current diagonal.
    pub(super) fn places(&self, board: &Diagonals) -> impl Iterator<Item = Place> {
        let cell = &board.cells[self.head.at];
        (cell.x..board.width.min(cell.x + cell.y + 1)).map(move |x| self.now(x))
    }

    /// The place in this column of the current diagonal.
    fn now(&self, x: usize) -> Place {
        self.places[self.first + x][self.head.turn]
    }

    /// The place in this column of the next diagonal.
    fn next(&mut self, x: usize) -> &mut Place {
        &mut self.places[self.first + x][self.head.turn ^ 1]
    }

    /// Decides the next cell.
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

    /// Adds a cell whose two earlier neighbours are decided.
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

    /// Extends a part to the cell, beside which is the part `beside`.
    fn pass(&mut self, cell: &Cell, part: u16, beside: u16) -> Joined {
        match cell.number {
            _ if !self.parts.keep_apart(part, beside) => Joined::Never,
            None => Joined::Part(part),
            Some(label) => self.parts.meet(part, label),
        }
    }

    /// Opens a part in the cell, where a path may begin or turn.
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

    /// Replaces the part of a linked neighbour by this one.
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

    /// May a path from above turn right in this cell?
    /// Then the cells to its upper right do the same, up to a number.
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
