//! The two file formats.
//!
//! - *Contest*: line 1 the edge length n (or `width height`), line 2 the number p of pairs, then the rows with their numbers: 0 for
//!   a cell without label, 1 to p twice each. A solved board of the same size may follow after a blank line or a heading; it is
//!   passed over.
//! - *Characters*: rows of one character per cell: `.` for a cell without label, letters and digits twice each.
//!
//! A header line `# rules: full no-touch` (the words `empty`, `full`, `touch`, `no-touch`, in any order) chooses the rules.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::{Arukone, Fill, Grid, Touch};
use crate::text::{Line, Lines, ParseError, Word, header};

/// The largest board that is taken on, in cells: the reductions grow with its cells times its labels.
const MOST_CELLS: usize = 10_000;

/// How the file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// Size, number of pairs, rows of numbers.
    Contest,
    /// Rows of characters.
    Characters,
}

impl FromStr for Arukone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (fill, touch) = rules(text)?;
        let puzzle = match Format::of(text) {
            Format::Contest => contest(Lines::of(text)),
            Format::Characters => characters(&Lines::of(text)),
        }?;
        Ok(Self { fill, touch, ..puzzle })
    }
}

impl Format {
    /// The format of a text, as far as one can tell: a board of digits only begins like a contest file.
    pub(super) fn of(text: &str) -> Self {
        let mut lines = Lines::of(text);
        let is_number = |word: Word| word.text.bytes().all(|b| b.is_ascii_digit());
        let counts = |line: Line, atmost| line.words().count() <= atmost && line.words().all(is_number);
        let size = lines.next().is_none_or(|line| counts(line, 2));
        let pairs = lines.next().is_none_or(|line| counts(line, 1));
        if size && pairs && !is_board(text) { Format::Contest } else { Format::Characters }
    }
}

/// Is this a board of characters beyond doubt?
fn is_board(text: &str) -> bool {
    let rows: Vec<Line> = Lines::of(text).collect();
    let widths = rows.iter().map(|row| row.text.chars().count());
    let telling = rows.iter().flat_map(Line::chars).any(|c| c.text == "." || !c.text.as_bytes()[0].is_ascii_digit());
    widths.clone().all_equal()
        && (telling || (rows.len() > 2 && widths.max() > Some(1)))
        && characters(&Lines::of(text)).is_ok()
}

/// The rules that the header chooses.
fn rules(text: &str) -> Result<(Fill, Touch), ParseError> {
    let (mut fill, mut touch) = (Fill::default(), Touch::default());
    let Some(value) = header(text, "rules") else {
        return Ok((fill, touch));
    };
    let before = &text[..value.as_ptr() as usize - text.as_ptr() as usize];
    let number = before.lines().count();
    let indent = before.lines().next_back().map_or(0, |line| line.trim_start_matches('\u{feff}').chars().count());
    for word in (Line { text: value, number }).words() {
        match word.text {
            "empty" => fill = Fill::Empty,
            "full" => fill = Fill::Full,
            "touch" => touch = Touch::Yes,
            "no-touch" => touch = Touch::No,
            _ => {
                let error = word.error("rules: 'empty' or 'full', 'touch' or 'no-touch'");
                return Err(ParseError { column: error.column + indent, ..error });
            }
        }
    }
    Ok((fill, touch))
}

fn contest(mut lines: Lines) -> Result<Arukone, ParseError> {
    let expected = "the size of the board: its edge length, or width and height";
    let first = lines.require(expected)?;
    let size: Vec<Word> = first.words().collect();
    let grid = match size[..] {
        [n] => n.number(expected).map(|n| Grid { width: n, height: n }),
        [width, height] => Ok(Grid { width: width.number(expected)?, height: height.number(expected)? }),
        _ => Err(size[2].error(format!("{expected}, and nothing else"))),
    }?;
    if grid.width.checked_mul(grid.height).is_none_or(|cells| cells > MOST_CELLS) {
        return Err(size[0].error(format!("a board of at most {MOST_CELLS} cells")));
    }
    // A board without cells has neither rows nor columns.
    let grid = if grid.width.min(grid.height) == 0 { Grid { width: 0, height: 0 } } else { grid };
    let expected = "the number of pairs";
    let [word] = lines.require(expected)?.exactly(expected)?;
    let pairs: usize = word.number(expected)?;

    let rows = numbers(&mut lines, grid, pairs)?;
    let appended = solution(&mut lines, grid, pairs)?;
    let (cells, ends) =
        pair_up(rows.concat().into_iter().map(|(word, number)| (number > 0).then_some((number, word))))?;
    if let Some(missing) = (1..=pairs).find(|number| !ends.contains_key(number)) {
        let expected = format!("each of the numbers 1 to {pairs} twice on the board");
        let found = format!("no {missing}");
        return Err(ParseError { expected, found, ..word.error("") });
    }
    let labels = ends.keys().map(ToString::to_string).collect();
    Ok(Arukone::new(grid, cells, labels, ends.into_values().collect(), Format::Contest, appended))
}

type NumberRow<'a> = Vec<(Word<'a>, usize)>;

/// The rows of a board of numbers.
fn numbers<'a>(lines: &mut Lines<'a>, grid: Grid, pairs: usize) -> Result<Vec<NumberRow<'a>>, ParseError> {
    let Grid { width, height } = grid;
    let mut rows = Vec::new();
    for row in 1..=height {
        let line = lines.require(&format!("row {row} of {height}"))?;
        let expected = format!("{width} numbers in each row");
        let words: Vec<Word> = line.words().collect();
        let number = |word: &Word<'a>| {
            let number = word.number(&format!("a number from 0 to {pairs}"))?;
            if number > pairs { Err(word.error(format!("a number from 0 to {pairs}"))) } else { Ok((*word, number)) }
        };
        let numbers: NumberRow = words.iter().take(width).map(number).try_collect()?;
        match words.get(width) {
            Some(extra) => return Err(extra.error(expected)),
            None if words.len() < width => return Err(line.error_at_end(expected)),
            None => rows.push(numbers),
        }
    }
    Ok(rows)
}

/// Passes over a solution below the board and returns the line of its first row.
fn solution(lines: &mut Lines, grid: Grid, pairs: usize) -> Result<Option<usize>, ParseError> {
    let is_heading = |line: &Line| !line.text.starts_with([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let blank_or_heading = lines.clone().take_any().is_none_or(|line| line.text.is_empty() || is_heading(&line));
    if !blank_or_heading {
        lines.finish(&format!("the end of the board after row {}", grid.height))?;
    }
    if lines.peek().is_some_and(|line| is_heading(&line)) {
        lines.next();
    }
    let Some(first) = lines.peek() else {
        return Ok(None);
    };
    numbers(lines, grid, pairs)?;
    lines.finish("the end of the file after the board and its solution")?;
    Ok(Some(first.number))
}

fn characters(lines: &Lines) -> Result<Arukone, ParseError> {
    let rows: Vec<Line> = lines.clone().collect();
    let Some(first) = rows.first() else {
        return Err(lines.error_at_end("a board"));
    };
    let grid = Grid { width: first.text.chars().count(), height: rows.len() };
    if let Some(row) = rows.get(MOST_CELLS / grid.width) {
        return Err(row.error(format!("a board of at most {MOST_CELLS} cells")));
    }
    let mut marks = Vec::with_capacity(grid.cell_count());
    for row in &rows {
        let expected = format!("{} cells in each row", grid.width);
        let cells: Vec<Word> = row.chars().collect();
        for &cell in &cells {
            match cell.text.as_bytes() {
                b"." => marks.push(None),
                [label] if label.is_ascii_alphanumeric() => marks.push(Some((*label, cell))),
                _ => return Err(cell.error("a letter, a digit, or '.' for a cell without label")),
            }
        }
        match cells.get(grid.width) {
            Some(extra) => return Err(extra.error(expected)),
            None if cells.len() < grid.width => return Err(row.error_at_end(expected)),
            None => {}
        }
    }
    let (cells, ends) = pair_up(marks)?;
    let labels = ends.keys().map(|&label| char::from(label).to_string()).collect();
    Ok(Arukone::new(grid, cells, labels, ends.into_values().collect(), Format::Characters, None))
}

type Pairs<T> = (Vec<Option<usize>>, BTreeMap<T, [usize; 2]>);

/// Finds the two cells of each label, and numbers the labels in their order.
fn pair_up<'a, T: Ord + Copy>(marks: impl IntoIterator<Item = Option<(T, Word<'a>)>>) -> Result<Pairs<T>, ParseError> {
    let marks: Vec<Option<(T, Word)>> = marks.into_iter().collect();
    let mut found: BTreeMap<T, Vec<usize>> = BTreeMap::new();
    for (cell, mark) in marks.iter().enumerate() {
        let Some((label, word)) = mark else {
            continue;
        };
        let cells = found.entry(*label).or_default();
        cells.push(cell);
        if cells.len() > 2 {
            let error = word.error("each label twice");
            return Err(ParseError { found: format!("a third {}", error.found), ..error });
        }
    }
    if let Some((_, word)) = found.values().find(|cells| cells.len() < 2).and_then(|cells| marks[cells[0]]) {
        let expected = format!("a second '{}' on the board", word.text);
        return Err(ParseError { expected, found: "only this one".into(), ..word.error("") });
    }
    let ends: BTreeMap<T, [usize; 2]> = found.into_iter().map(|(label, cells)| (label, [cells[0], cells[1]])).collect();
    let mut cells = vec![None; marks.len()];
    for (number, pair) in ends.values().enumerate() {
        for &cell in pair {
            cells[cell] = Some(number);
        }
    }
    Ok((cells, ends))
}

impl Arukone {
    fn new(
        grid: Grid,
        cells: Vec<Option<usize>>,
        labels: Vec<String>,
        ends: Vec<[usize; 2]>,
        format: Format,
        appended: Option<usize>,
    ) -> Self {
        Self { grid, cells, labels, ends, fill: Fill::default(), touch: Touch::default(), format, appended }
    }
}

impl fmt::Display for Arukone {
    /// The format that was read, with aligned columns; a header if the rules are others than `empty touch`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.fill, self.touch) != (Fill::default(), Touch::default()) {
            let fill = if self.fill == Fill::Full { "full" } else { "empty" };
            let touch = if self.touch == Touch::No { "no-touch" } else { "touch" };
            writeln!(f, "# rules: {fill} {touch}")?;
        }
        let Grid { width, height } = self.grid;
        let label = |cell: &Option<usize>| cell.map(|number| self.labels[number].as_str());
        if self.format == Format::Characters {
            for row in self.cells.chunks(width.max(1)) {
                writeln!(f, "{}", row.iter().map(|cell| label(cell).unwrap_or(".")).join(""))?;
            }
            return Ok(());
        }
        if width == height {
            writeln!(f, "{width}")?;
        } else {
            writeln!(f, "{width} {height}")?;
        }
        writeln!(f, "{}", self.labels.len())?;
        let digits = self.labels.last().map_or(1, String::len);
        for row in self.cells.chunks(width.max(1)) {
            writeln!(f, "{}", row.iter().map(|cell| format!("{:>digits$}", label(cell).unwrap_or("0"))).join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
