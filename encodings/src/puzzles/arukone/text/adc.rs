//! The format of the algorithm design contest: where the two ends of each line are.

use super::super::{Arukone, Grid};
use super::marks::{Mark, pair_up};
use super::{Format, grid};
use crate::text::{Line, Lines, ParseError, Word};

/// Is this the first line of such a file?
pub(super) fn is_size(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("SIZE"))
}

pub(super) fn read(lines: &mut Lines) -> Result<Arukone, ParseError> {
    let expected = "SIZE and the size of a flat board, such as 10x18";
    let [_, size] = lines.require(expected)?.exactly(expected)?;
    let (width, height) = size.text.split_once(['x', 'X']).ok_or_else(|| size.error(expected))?;
    let extent = |text: &str| text.parse().map_err(|_| size.error(expected));
    let grid = grid([extent(width)?, extent(height)?], size)?;
    let expected = "LINE_NUM and the number of lines";
    let [_, word] = lines.require(expected)?.exactly(expected)?;
    let count: usize = word.number(expected)?;
    if count > grid.cell_count() / 2 {
        return Err(word.error(format!("at most {} lines on such a board", grid.cell_count() / 2)));
    }
    let mut marks: Vec<Mark<usize>> = (0..grid.cell_count()).map(|_| Mark::Empty).collect();
    for number in 1..=count {
        let line = lines.require(&format!("LINE#{number}"))?;
        for (cell, word) in ends(grid, line, number)? {
            if let Mark::Label(other, _) = marks[cell] {
                let found = format!("{} there already", if other == number { "its other end" } else { "another end" });
                return Err(ParseError { found, ..word.error("a cell of its own for each end") });
            }
            marks[cell] = Mark::Label(number, word);
        }
    }
    lines.finish(&format!("the end of the board after LINE#{count}"))?;
    let (cells, ends) = pair_up(marks)?;
    let labels = ends.keys().map(ToString::to_string).collect();
    Ok(Arukone::new(grid, cells, labels, ends.into_values().collect(), Format::Adc))
}

/// The two cells of `LINE#number (x,y)-(x,y)`.
fn ends(grid: Grid, line: Line<'_>, number: usize) -> Result<[(usize, Word<'_>); 2], ParseError> {
    let expected = format!("LINE#{number} (x,y)-(x,y), columns and rows from 0");
    let Some(first) = line.words().next() else {
        return Err(line.error(expected));
    };
    let name = first.text.split('(').next().unwrap_or_default();
    if !name.eq_ignore_ascii_case(&format!("LINE#{number}")) {
        return Err(first.error(expected));
    }
    let digits =
        line.text.trim_start()[name.len()..].split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Option<Vec<usize>> = digits.map(|digits| digits.parse().ok()).collect();
    let Some([x, y, xx, yy]) = numbers.as_deref() else {
        return Err(first.error(expected));
    };
    if *x.max(xx) >= grid.width || *y.max(yy) >= grid.height {
        let expected = format!("ends on the board of {} × {} cells", grid.width, grid.height);
        return Err(ParseError { found: line.text.trim().to_string(), ..first.error(expected) });
    }
    Ok([(grid.cell(*x, *y), first), (grid.cell(*xx, *yy), first)])
}
