//! Splits collections: files with several boards, one below the other.
//!
//! A board begins with an address, with `SIZE`, or with its size and the next line of its format; a board of characters needs its size
//! above it. After a complete board, the next may begin on any line, otherwise only below a blank line or a comment. Comments between two
//! boards are the header of the lower one, except for comments directly below the upper one that are followed by a blank line. Boards of
//! characters without a size are separated by blank lines or comments, if at least one block is a board. A last line `0` or `0 0` ends a
//! collection. Files of keywords (pzpr, janko) have one board.

use std::ops::Range;

use jigsat_forms::budget::Pace;
use jigsat_forms::text::{Line, Lines, Text};

use super::super::board::{Arukone, BoardFormat};
use super::{adc, characters, is_comment, link, words};
use crate::puzzle::{Part, Puzzle};

/// The number of lines to read to detect the beginning of a board.
const PROBED_LINES: usize = 8;

/// The time to test a row, in steps of the budget.
const ROW_STEPS: usize = 500;

/// Cuts a text into boards. `O(length)`.
/// There is one part if the whole is a board, or no second board begins.
pub(in super::super) fn split(text: Text<'_>) -> Vec<Part<'_>> {
    first_of(text, usize::MAX)
}

/// The first board of a text.
pub(in super::super) fn first(text: Text<'_>) -> &str {
    first_of(text, 1)[0].text
}

/// The first boards of a text, at most `most`.
fn first_of(text: Text<'_>, most: usize) -> Vec<Part<'_>> {
    if matches!(BoardFormat::of(text), BoardFormat::Pzpr | BoardFormat::Janko) || Arukone::read(text).is_ok() {
        return vec![Part { line: 1, text: text.text }];
    }
    let rows = Rows::of(text);
    let mut pace = text.budget().pace();
    let mut starts = vec![0];
    let first = rows.next_content(0);
    let mut board = (first, rows.format(first));
    while starts.len() <= most
        && let Some(next) = rows.next_board(board, &mut pace)
    {
        starts.push(rows.header_of(next.0));
        board = (next.0, Some(next.1));
    }
    if let [_] = starts[..]
        && BoardFormat::of(text) == BoardFormat::Characters
    {
        let mut blocks = rows.blocks();
        blocks.pop_if(|block| block.len() == 1 && rows.is_mark(block.start));
        if blocks.iter().any(|block| characters::is_whole(&Lines::of(rows.between(block)))) {
            starts = blocks.iter().map(|block| rows.header_of(block.start)).collect();
        }
    }
    let last = rows.end_of_last(starts[starts.len() - 1], text);
    let Text { text, .. } = text;
    let ends = starts[1..].iter().map(|&row| rows.at[row]).chain([last]);
    starts
        .iter()
        .zip(ends)
        .take(most)
        .map(|(&row, end)| Part { line: row + 1, text: &text[rows.at[row]..end] })
        .collect()
}

struct Rows<'a> {
    text: Text<'a>,
    /// The lines without trailing blanks.
    lines: Vec<&'a str>,
    /// The byte offset of each line, and of the end of the text.
    at: Vec<usize>,
    /// Is the line neither blank nor a comment?
    content: Vec<bool>,
}

impl<'a> Rows<'a> {
    fn of(text: Text<'a>) -> Self {
        let numbered: Vec<Line<'a>> = text.lines().collect();
        let lines: Vec<&str> = numbered.iter().map(|line| line.text).collect();
        let start = |line: &&str| line.as_ptr() as usize - text.text.as_ptr() as usize;
        let at = lines.iter().map(start).chain([text.text.len()]).collect();
        let content = lines.iter().map(|line| !line.is_empty() && !is_comment(line)).collect();
        let mut rows = Self { text, lines, at, content };
        rows.add_walls(&numbered, 0..numbered.len());
        rows.add_walls(&numbered, (0..numbered.len()).rev());
        rows
    }

    /// Adds the lines that look like comments, but continue a board: those of the width of the line next to them.
    fn add_walls(&mut self, lines: &[Line<'_>], order: impl Iterator<Item = usize>) {
        let (mut size, mut width, mut signs) = (None, 0, 0);
        for row in order {
            let line = lines[row];
            self.content[row] |= is_comment(line.text)
                && (words::is_row(line, width) && (width > 1 || signs == 1) || characters::is_row(line, signs));
            let above = size.take();
            if !self.content[row] {
                (width, signs) = (0, 0);
            } else if !is_comment(line.text) {
                size = self.size(row);
                signs = line.text.chars().count();
                // The width of a board stands two lines above its first row.
                let is_pairs = size.as_ref().is_some_and(|pairs| pairs.len() == 1);
                width = above.filter(|_| is_pairs).map_or_else(|| line.words().count(), |size| size[0]);
            }
        }
    }

    fn is_content(&self, row: usize) -> bool {
        self.content[row]
    }

    /// The first row of content from `row` on; the number of rows if there is none.
    fn next_content(&self, row: usize) -> usize {
        (row..self.lines.len()).find(|&row| self.is_content(row)).unwrap_or(self.lines.len())
    }

    /// The numbers in a row of one or two numbers.
    fn size(&self, row: usize) -> Option<Vec<usize>> {
        let words = self.lines[row].split_whitespace().take(3);
        let numbers: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        (1..=2).contains(&numbers.len()).then_some(numbers)
    }

    /// The first row and the format of the board after the one in row `board`.
    /// `None` also if the budget is exceeded.
    fn next_board(
        &self,
        (board, format): (usize, Option<BoardFormat>),
        pace: &mut Pace<'_>,
    ) -> Option<(usize, BoardFormat)> {
        let rows_below = board + 1..self.lines.len();
        let mut left = format.map_or(0, |format| self.height(board, format));
        for row in rows_below {
            pace.step(ROW_STEPS).ok()?;
            let is_complete = left == 0;
            if (is_complete || !self.is_content(row - 1))
                && self.is_content(row)
                && let Some(format) = self.format(row)
            {
                return Some((row, format));
            }
            left = left.saturating_sub(usize::from(self.is_content(row)));
        }
        None
    }

    /// The least number of rows after the first one of a board in this format.
    fn height(&self, row: usize, format: BoardFormat) -> usize {
        let height = self.size(row).and_then(|size| size.last().copied()).unwrap_or(0);
        match format {
            BoardFormat::Contest => height.saturating_add(1),
            BoardFormat::Sized => height,
            _ => 0,
        }
    }

    /// The format of the board that begins in this row, if one does.
    fn format(&self, row: usize) -> Option<BoardFormat> {
        let line = self.lines.get(row)?;
        if link::is_address(line) || adc::is_size(line) {
            return Some(BoardFormat::Link);
        }
        let size = self.size(row)?;
        let head = &self.text.text[self.at[row]..self.at[(row + PROBED_LINES).min(self.lines.len())]];
        if characters::is_sized(Lines::of(head)) {
            return Some(BoardFormat::Sized);
        }
        let pairs = self.next_content(row + 1);
        let below = self.next_content(pairs.saturating_add(1).min(self.lines.len()));
        let words = |row: usize| self.lines.get(row).map(|line| line.split_whitespace().count());
        let has_pairs = pairs < self.lines.len() && self.size(pairs).is_some_and(|pairs| pairs.len() == 1);
        (has_pairs && words(below).is_none_or(|words| words == size[0])).then_some(BoardFormat::Contest)
    }

    /// The text of these rows.
    fn between(&self, rows: &Range<usize>) -> Text<'a> {
        self.text.part(&self.text.text[self.at[rows.start]..self.at[rows.end]])
    }

    /// The rows between blank lines and comments.
    fn blocks(&self) -> Vec<Range<usize>> {
        let mut blocks: Vec<Range<usize>> = Vec::new();
        for row in (0..self.lines.len()).filter(|&row| self.is_content(row)) {
            match blocks.last_mut().filter(|block| block.end == row) {
                Some(block) => block.end = row + 1,
                None => blocks.push(row..row + 1),
            }
        }
        blocks
    }

    /// Can the row be the mark that ends a collection?
    fn is_mark(&self, row: usize) -> bool {
        matches!(self.size(row).as_deref(), Some([0] | [0, 0]))
    }

    /// The byte offset of the end of the last board, which begins in row `start`.
    /// It ends before the mark of the end, if there is one. A row that the board needs is no mark.
    fn end_of_last(&self, start: usize, text: Text<'a>) -> usize {
        let end = self.lines.len();
        let Some(mark) = (start..end).rev().find(|&row| self.is_content(row)) else {
            return text.text.len();
        };
        let first = self.next_content(start);
        let above = (first..mark).filter(|&row| self.is_content(row)).count();
        let height = self.format(first).map_or(0, |format| self.height(first, format));
        let is_needed = || above <= height || Arukone::read(self.between(&(start..end))).is_ok();
        if self.is_mark(mark) && above > 0 && !is_needed() { self.at[mark] } else { text.text.len() }
    }

    /// The first row of the header of the board whose content begins in row `board`.
    fn header_of(&self, board: usize) -> usize {
        let above = (0..board).rev().find(|&row| self.is_content(row)).map_or(0, |row| row + 1);
        (above..board).find(|&row| self.lines[row].is_empty()).map_or(above, |blank| blank + 1)
    }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::budget::Budget;

    use super::*;

    #[test]
    fn the_budget_limits_the_search_for_boards() {
        // Only the last line can be an empty board: nothing follows it.
        let text = "0\n".repeat(20_000);
        let (budget, stopped) = (Budget::none(), Budget::none());
        stopped.stop();
        let rows = Rows::of((&text).into());
        let first = (0, rows.format(0));
        assert!(rows.next_board(first, &mut budget.pace()).is_some_and(|(row, _)| row > 19_000));
        assert_eq!(rows.next_board(first, &mut stopped.pace()), None);
    }
}
