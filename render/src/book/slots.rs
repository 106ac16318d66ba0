//! The places on a page: one for each puzzle or solution, with its number in the upper left corner.

use itertools::Itertools;

use super::blocks::{Font, stacked};
use super::draft::BookDraft;
use super::picture::Picture;
use super::{BookError, GRIDS};
use crate::svg::block::{Block, centred};

const NUMBER: Font = Font { height: 38, class: "bold" };
const SMALL_NUMBER: Font = Font { height: 26, class: "bold" };
const NAME: Font = Font { height: 24, class: "text" };
const REMARK: Font = Font { height: 24, class: "faint" };
/// The gap between places.
pub(super) const GAP: i32 = 80;
/// The gap between a picture and its number or caption.
const CLOSE: i32 = 36;
/// The largest cells of solutions, in tenths of a millimetre.
pub(super) const SOLUTION: i32 = 80;
/// The least cells of solutions that are easy to read.
const LEGIBLE: i32 = 35;
/// The columns and rows of solutions on a page, the preferred ones first.
const SOLUTIONS: [[usize; 2]; 4] = [[4, 5], [3, 4], [2, 3], [2, 2]];

impl BookDraft<'_> {
    /// A puzzle: its number, its picture, and what is to be known of it.
    pub(super) fn task(&self, at: usize, factor: f64, place: [i32; 2]) -> Result<Block, BookError> {
        let (number, rooms) = self.task_rooms(at, place);
        let drawn = self.pictures[at].drawn(factor, rooms);
        let (room, picture) = drawn.ok_or_else(|| self.too_large(at, place))?;
        let picture = stacked([picture, self.caption(at, place[0])], CLOSE);
        let top = if room == 0 { 0 } else { beyond(&number)[1] };
        let mut block = Block { width: place[0], height: place[1], content: String::new() };
        block.put([0, 0], &number);
        block.put([0, top], &centred(&picture, [place[0], place[1] - top]));
        Ok(block.named("puzzle"))
    }

    /// The number of a puzzle, and the places that its picture may have.
    pub(super) fn task_rooms(&self, at: usize, place: [i32; 2]) -> (Block, [[i32; 2]; 2]) {
        let number = NUMBER.line(&(at + 1).to_string(), place[0]);
        let caption = self.caption(at, place[0]);
        let caption = if caption.is_empty() { 0 } else { caption.height + CLOSE };
        let [beside, below] = rooms(&self.widest(NUMBER), place).map(|[width, height]| [width, height - caption]);
        // The picture stands in the middle of the place.
        (number, [[2 * beside[0] - place[0], beside[1]], below])
    }

    /// The room of any number: that of puzzle 10 is not less than that of puzzle 9.
    fn widest(&self, font: Font) -> Block {
        let digits = self.entries.len().to_string().len();
        font.line(&"0".repeat(digits), self.book.paper.room()[0])
    }

    /// The name of a puzzle, its height, and how hard it is.
    fn caption(&self, at: usize, width: i32) -> Block {
        let (entry, picture) = (&self.entries[at], &self.pictures[at]);
        let rating = entry.rating.map(|rating| self.words.rating(rating));
        let height = Some(picture.words.clone()).filter(|words| !words.is_empty());
        let remarks = [height, rating].into_iter().flatten().join(" · ");
        stacked([NAME.line(entry.name, width), REMARK.line(&remarks, width)], 10)
    }

    /// A solution in the middle of its place, with its number unless it is alone on the page.
    pub(super) fn solution(
        &self,
        at: usize,
        factor: Option<f64>,
        place: [i32; 2],
        is_alone: bool,
    ) -> Result<Block, BookError> {
        let number = if is_alone { String::new() } else { (at + 1).to_string() };
        let mut block = SMALL_NUMBER.line(&number, place[0]);
        let rooms = self.solution_rooms(place, is_alone);
        let (room, picture) = match (&self.layouts[at], factor) {
            (Some(picture), Some(factor)) => picture.drawn(factor, rooms).ok_or_else(|| self.too_large(at, place))?,
            _ => (0, NAME.line(self.words.unsolvable, rooms[0][0])),
        };
        let [right, down] = if is_alone { [0, 0] } else { beyond(&self.widest(SMALL_NUMBER)) };
        block.put(if room == 0 { [right, 0] } else { [0, down] }, &picture);
        Ok(centred(&block, place).named("solution"))
    }

    /// The places that the picture of any solution may have.
    pub(super) fn solution_rooms(&self, place: [i32; 2], is_alone: bool) -> [[i32; 2]; 2] {
        if is_alone { [place; 2] } else { rooms(&self.widest(SMALL_NUMBER), place) }
    }

    /// The columns and rows of solutions on a page: many, as long as all of them are legible.
    pub(super) fn solution_grid(&self, room: [i32; 2]) -> [usize; 2] {
        let are_legible = |grid: &&[usize; 2]| {
            let rooms = self.solution_rooms(slot(room, **grid), false);
            let is_legible =
                |picture: &Picture| picture.fitting(rooms, LEGIBLE).is_some_and(|it| picture.cell_at(it) >= LEGIBLE);
            self.layouts.iter().flatten().all(is_legible)
        };
        let [columns, rows] = *SOLUTIONS.iter().find(are_legible).unwrap_or(&SOLUTIONS[SOLUTIONS.len() - 1]);
        // No more places than solutions need.
        let small = GRIDS.into_iter().find(|(places, _)| *places >= self.entries.len()).map(|(_, grid)| grid);
        small.filter(|small| small[0] * small[1] < columns * rows).unwrap_or([columns, rows])
    }
}

/// The room that a number takes with a gap, to the right and down.
fn beyond(number: &Block) -> [i32; 2] {
    if number.is_empty() { [0, 0] } else { [number.width + CLOSE, number.height + CLOSE] }
}

/// The places of a picture beside its number, and below it.
fn rooms(number: &Block, [width, height]: [i32; 2]) -> [[i32; 2]; 2] {
    let [right, down] = beyond(number);
    [[width - right, height], [width, height - down]]
}

/// The size of a place of a grid in this room.
pub(super) fn slot([width, height]: [i32; 2], [columns, rows]: [usize; 2]) -> [i32; 2] {
    let part = |extent: i32, number: usize| (extent - GAP * (number as i32 - 1)) / number as i32;
    [part(width, columns), part(height, rows)]
}

/// Blocks in the places of a grid, row by row.
pub(super) fn placed(blocks: &[Block], [columns, _]: [usize; 2], [width, height]: [i32; 2]) -> Block {
    let mut all = Block::default();
    for (number, block) in blocks.iter().enumerate() {
        let [column, row] = [number % columns, number / columns].map(|part| part as i32);
        all.put([column * (width + GAP), row * (height + GAP)], block);
    }
    all
}
