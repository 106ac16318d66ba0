//! The format of the algorithm design contest: the two ends of each line.
//!
//! Later contests had boards of several layers: `SIZE 36X36X1` and ends `(0,0,1) (8,3,1)`, layers from 1. Those of one layer are read.

use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::super::board::{Arukone, BoardFormat};
use super::super::grid::Grid;
use super::grid;
use super::marks::Marks;

/// Is this the first line of such a file, perhaps misspelt?
pub(super) fn is_size(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let keyword = words.next().unwrap_or_default();
    let has_size = words.next().and_then(edges).is_some();
    keyword.eq_ignore_ascii_case(SIZE) || has_size && !did_you_mean(keyword, [SIZE]).is_empty()
}

/// The first word of such files.
const SIZE: &str = "SIZE";

/// The numbers of a size such as `10x18`.
fn edges(size: &str) -> Option<Vec<usize>> {
    size.split(['x', 'X']).map(|edge| edge.parse().ok()).collect()
}

pub(super) fn read(lines: &mut Lines) -> Result<Arukone, ParseError> {
    let (grid, has_layers) = read_size(lines)?;
    let expected = "LINE_NUM and the number of lines";
    let [keyword, word] = lines.require(expected)?.exactly(expected)?;
    if !keyword.text.eq_ignore_ascii_case("LINE_NUM") {
        return Err(keyword.unknown(expected, ["LINE_NUM"]));
    }
    let count: usize = word.number(expected)?;
    if count > grid.cell_count() / 2 {
        return Err(word.error(format!("at most {} lines on such a board", grid.cell_count() / 2)));
    }
    let mut marks = Marks::of(grid);
    for number in 1..=count {
        let line = lines.require(&format!("LINE#{number}"))?;
        for (cell, word) in ends(grid, has_layers, line, number)? {
            if let Some(other) = marks.at(cell) {
                let found = format!("{} there already", if other == number { "its other end" } else { "another end" });
                return Err(ParseError { found, ..word.error("a cell of its own for each end") });
            }
            marks.label(cell, number, word);
        }
    }
    lines.finish(&format!("the end of the board after LINE#{count}"))?;
    let (cells, ends) = marks.pair_up()?;
    let labels = ends.iter().map(|(number, _)| number.to_string()).collect();
    Ok(Arukone::new(grid, cells, labels, ends.into_iter().map(|(_, pair)| pair).collect(), BoardFormat::Adc))
}

/// The grid of the line `SIZE`, and whether positions have a layer.
fn read_size(lines: &mut Lines) -> Result<(Grid, bool), ParseError> {
    let expected = "SIZE and the size of a flat board, such as 10x18 or 10x18x1";
    let [keyword, size] = lines.require(expected)?.exactly(expected)?;
    if !keyword.text.eq_ignore_ascii_case(SIZE) {
        return Err(keyword.unknown(expected, [SIZE]));
    }
    match edges(size.text).as_deref() {
        Some(&[width, height]) => Ok((grid([width, height], size)?, false)),
        Some(&[width, height, 1]) => Ok((grid([width, height], size)?, true)),
        Some(&[_, _, layers]) => {
            let found = format!("{layers} layers: paths through several layers are not supported");
            Err(ParseError { found, ..size.error(expected) })
        }
        _ => Err(size.error(expected)),
    }
}

/// Reads the two cells of `LINE#number (x,y)-(x,y)` or `LINE#number (x,y,1) (x,y,1)`.
fn ends(grid: Grid, has_layers: bool, line: Line<'_>, number: usize) -> Result<[(usize, Word<'_>); 2], ParseError> {
    let end = if has_layers { "(x,y,1)" } else { "(x,y)" };
    let expected = format!("LINE#{number} {end}-{end}, columns and rows from 0");
    let Some(first) = line.words().next() else {
        return Err(line.error(expected));
    };
    let name = first.text.split('(').next().unwrap_or_default();
    let right = format!("LINE#{number}");
    if !name.eq_ignore_ascii_case(&right) {
        let is_other_line = name.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("LINE#"));
        return Err(if is_other_line { first.error(expected) } else { first.unknown(expected, [right.as_str()]) });
    }
    let ends = &line.text.trim_start()[name.len()..];
    let between: String = ends.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace()).collect();
    let digits = ends.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Option<Vec<usize>> = digits.map(|digits| digits.parse().ok()).collect();
    let [from, to] = match (has_layers, between.as_str(), numbers.as_deref()) {
        (false, "(,)-(,)" | "(,)(,)", Some(&[x, y, xx, yy]))
        | (true, "(,,)-(,,)" | "(,,)(,,)", Some(&[x, y, 1, xx, yy, 1])) => [[x, y], [xx, yy]],
        _ => return Err(first.error(expected)),
    };
    if from[0].max(to[0]) >= grid.width || from[1].max(to[1]) >= grid.height {
        let expected = format!("ends on the board of {} × {} cells", grid.width, grid.height);
        return Err(ParseError { found: line.text.trim().to_string(), ..first.error(expected) });
    }
    Ok([from, to].map(|[x, y]| (grid.cell(x, y), first)))
}
