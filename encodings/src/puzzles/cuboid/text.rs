//! The file format of the contest, and the printed form of layouts.
//!
//! Line 1 has the edge lengths of the box, line 2 the number n of cuboids. Then n lines have the edge lengths of one cuboid each. Older
//! files list the golden cube among the cuboids.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::build::{check_box, golden_cube};
use super::draw::GOLDEN;
use super::puzzle::{Cuboid, Edges, total_volume, volume};
use super::{Block, CuboidError, Layout};
use crate::packing::layers;
use crate::packing::shape::CELLS_OF_BOX;
use crate::puzzle::{LayoutError, Recognition, Violation};

impl FromStr for Cuboid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text.into())
    }
}

/// Reads a puzzle.
pub(super) fn read(text: Text<'_>) -> Result<Cuboid, ParseError> {
    let mut lines = Lines::of(text);
    let edges = read_box(lines.require("the three edge lengths of the box")?)?;
    let line = lines.require("the number of cuboids")?;
    let [word] = line.exactly("the number of cuboids")?;
    let count: usize = word.number("the number of cuboids")?;
    let mut cuboids = Vec::new();
    for number in 1..=count {
        let what = format!("the three edge lengths of cuboid {number} of {count}");
        cuboids.push(read_edges(lines.require(&what)?, &what)?.0);
    }
    let lists_golden_cube = take_golden_cube(edges, &mut cuboids) || skip_golden_cube(edges, &cuboids, &mut lines);
    lines.finish(&format!("nothing after cuboid {count} of {count}"))?;
    Ok(Cuboid { edges, cuboids, lists_golden_cube })
}

fn read_edges<'a>(line: Line<'a>, what: &str) -> Result<(Edges, [Word<'a>; 3]), ParseError> {
    let words = line.exactly::<3>(what)?;
    let mut edges = [0; 3];
    for (edge, word) in edges.iter_mut().zip(words) {
        let expected = "an edge length, a whole number from 1";
        *edge = word.number(expected)?;
        if *edge == 0 {
            return Err(word.error(expected));
        }
    }
    Ok((edges, words))
}

fn read_box(line: Line<'_>) -> Result<Edges, ParseError> {
    let (edges, words) = read_edges(line, "the three edge lengths of the box, such as '5 5 5'")?;
    check_box(edges).map_err(|error| match error {
        CuboidError::EvenEdge { axis, .. } => {
            words[axis].error("an odd edge length (in an even one no unit cube sits exactly in the centre)")
        }
        CuboidError::TooLarge { most, .. } => words[0].error(format!("a box of at most {most} unit cubes")),
        error => words[0].error(error.to_string()),
    })?;
    Ok(edges)
}

/// Removes the golden cube from the cuboids if the volumes show that it is among them. Returns whether it was.
fn take_golden_cube(edges: Edges, cuboids: &mut Vec<Edges>) -> bool {
    let golden = golden_cube(edges, cuboids);
    if let Some(cuboid) = golden {
        cuboids.remove(cuboid);
    }
    golden.is_some()
}

/// Skips a golden cube after the last cuboid: one more unit cube than there is room for.
fn skip_golden_cube(edges: Edges, cuboids: &[Edges], lines: &mut Lines<'_>) -> bool {
    let is_full = total_volume(cuboids) == volume(edges) - 1;
    let is_unit = |line: Line<'_>| line.words().map(|word| word.text).eq(["1", "1", "1"]);
    is_full && lines.peek().is_some_and(is_unit) && lines.next().is_some()
}

impl fmt::Display for Cuboid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.edges.iter().join(" "), self.cuboids.len())?;
        for cuboid in &self.cuboids {
            writeln!(f, "{}", cuboid.iter().join(" "))?;
        }
        Ok(())
    }
}

/// Recognises the edges of a box, a number, and the edges of as many cuboids.
///
/// `Yes` for a line of three numbers, then one of a single number. `Likely` for a number, and as many cuboids, below any line. `Maybe` for
/// a line of three, or for cuboids below two lines. No edge is 0. But an empty cell of a board is 0, and a clause of a formula ends in 0.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    // Four words show that a line has not exactly three.
    let numbers = |line: Line<'_>| -> Row { line.words().take(4).map(|word| word.text.parse().ok()).collect() };
    let rows = Lines::of(text).map(numbers);
    let mut top = rows.clone();
    let (Some(first), second) = (top.next(), top.next()) else {
        return Recognition::No;
    };
    let is_box = first.len() == 3 && first[0].is_some() && first[2] != Some(0);
    if !is_box {
        return without_box(rows);
    }
    let is_count = second.as_ref().is_none_or(|row| row.len() == 1 && is_complete(row));
    if is_complete(&first) && is_count && top.next().is_none_or(|row| row.len() == 3) {
        return Recognition::Yes;
    }
    // Rows of three numbers with a 0 are a board.
    let is_like = second.is_none_or(|row| row.len() == 1 || row[0].is_some()) && !first.contains(&Some(0));
    if is_like { Recognition::Maybe } else { Recognition::No }
}

/// The words of a line, as numbers.
type Row = Vec<Option<u64>>;

fn is_complete(row: &[Option<u64>]) -> bool {
    row.iter().all(Option::is_some)
}

/// Recognises cuboids below one or two lines that are no box.
///
/// Triangles begin in the same way, with a square number; but cuboids fill a box.
fn without_box(rows: impl Iterator<Item = Row> + Clone) -> Recognition {
    let is_cuboid = |row: &Row| row.len() == 3 && is_complete(row) && !row.contains(&Some(0));
    let head: Vec<Row> = rows.clone().take(2).take_while(|row| !is_cuboid(row)).collect();
    let mut found = 0;
    let are_cuboids = rows.clone().skip(head.len()).inspect(|_| found += 1).all(|row| is_cuboid(&row));
    let count = match head.last().map(|row| &row[..]) {
        Some(&[Some(count)]) if are_cuboids && found > 0 => count,
        _ => return Recognition::No,
    };
    match count == found {
        true if head[0].len() > 1 || !is_square(count) => Recognition::Likely,
        true if count > 1 && fill_some_box(rows.skip(head.len())) => Recognition::Likely,
        false if head.len() < 2 || is_square(count) || !is_complete(&head[0]) => Recognition::No,
        _ => Recognition::Maybe,
    }
}

/// Is there a box of odd edges that these cuboids could fill around the golden cube?
///
/// No edge of it is more than twice as long as the longest one of theirs.
fn fill_some_box(cuboids: impl Iterator<Item = Row>) -> bool {
    let (mut volume, mut least) = (1_u64, [1; 3]);
    for cuboid in cuboids {
        let mut edges: Vec<u64> = cuboid.into_iter().flatten().collect();
        edges.sort_unstable();
        volume = volume.saturating_add(edges.iter().fold(1, |product, &edge| product.saturating_mul(edge)));
        least.iter_mut().zip(edges).for_each(|(least, edge)| *least = edge.max(*least));
    }
    let [shortest, middle, longest] = least;
    volume <= CELLS_OF_BOX as u64
        && (shortest..=volume).take_while(|a| a * a * a <= volume).filter(|a| volume % a == 0).any(|a| {
            let area = volume / a;
            let is_edge =
                |&b: &u64| area % b == 0 && b >= a && (longest..=2 * longest).contains(&(area / b)) && volume % 2 == 1;
            (middle..=area).take_while(|b| b * b <= area).any(|b| is_edge(&b))
        })
}

fn is_square(number: u64) -> bool {
    number.isqrt().pow(2) == number
}

/// Reads the layers of a written layout: cells with the same label are one cuboid.
///
/// The golden cube is `G`. Without a `G` it is the label of the centre, if no other cell has it: programs that number all cuboids number
/// this one, too. Its cell may be open.
pub(super) fn read_layout(puzzle: &Cuboid, text: Text<'_>) -> Result<Layout, LayoutError> {
    let cells = layers::labels(text, puzzle.edges)?;
    let centre = puzzle.centre();
    if let Some((cell, _)) = cells.iter().find(|(cell, label)| label.is_none() && *cell != centre) {
        return Err(Violation::new("the box is filled", layers::is_open_at(*cell)).into());
    }
    let labelled = cells.iter().filter_map(|(cell, label)| Some((*cell, label.as_deref()?))).collect_vec();
    let counts = labelled.iter().map(|(_, label)| *label).counts();
    let central = labelled.iter().find(|(cell, _)| *cell == centre).map_or(GOLDEN, |(_, label)| label);
    let golden = if !counts.contains_key(GOLDEN) && counts.get(central) == Some(&1) { central } else { GOLDEN };
    if let Some((cell, label)) = labelled.iter().find(|(cell, label)| (*label == golden) != (*cell == centre)) {
        let place = format!("'{label}' in {}", layers::place(*cell));
        return Err(Violation::new("the golden cube G sits exactly in the centre", place).into());
    }
    let by_label = labelled.iter().filter(|(_, label)| *label != golden).map(|&(cell, label)| (label, cell));
    let by_label = by_label.into_group_map().into_iter().sorted();
    let blocks = by_label.map(|(label, cells)| block(label, &cells)).try_collect()?;
    Ok(Layout::new(blocks))
}

/// The cuboid of exactly these cells, in reading order.
fn block(label: &str, cells: &[Edges]) -> Result<Block, Violation> {
    let low: Edges = std::array::from_fn(|i| cells.iter().map(|cell| cell[i]).min().unwrap_or(0));
    let high: Edges = std::array::from_fn(|i| cells.iter().map(|cell| cell[i]).max().unwrap_or(0));
    let block = Block::spanning(low, high);
    if block.size.iter().product::<usize>() != cells.len() {
        let rule = format!("the cells labelled {label} do not form a cuboid");
        return Err(Violation::new(rule, format!("the first of them is in {}", layers::place(cells[0]))));
    }
    Ok(block)
}
