//! The written forms of layouts in layers, and the names of places in them.
//!
//! Layers are side by side in bands: a heading line with `layer n` above each of them, then the rows, one label per cell. Blank lines are
//! ignored, and so are lines that begin with `#` and a blank, unless such a line has the labels of a row inside a layer. The reader accepts
//! the output of other programs, too:
//!
//! - [headings](heading) such as `Ebene 0:`, `1. Schicht` or `z = 1`, counted from 0 or from 1;
//! - layers without headings, one below the other, where the box shows the end of each; blank lines or a line of dashes may separate them;
//! - labels in brackets or quotes, or between `,`, `;` and `|`, which are no part of them;
//! - rows without blanks, in which each sign is a label;
//! - nested [lists] in JSON.
//!
//! An [open](is_open) cell has no label. A negative number is neither a label nor an open cell.

mod heading;
mod lists;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;

use itertools::Itertools;
use jigsat_forms::counted::counted;
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use crate::lattice::reading_order;
use crate::open::is_open;

/// The place of a cell in words.
pub(crate) fn place(cell: [usize; 3]) -> String {
    let [column, row, layer] = cell.map(|c| c.saturating_add(1));
    format!("layer {layer}, row {row}, column {column}")
}

/// Cells in words, as boxes: `layer 1, row 2, columns 1–3 and row 3, column 1`.
///
/// Of many boxes, only the first ones are named.
pub(crate) fn places(cells: &[[usize; 3]]) -> String {
    const NAMED_BOXES: usize = 6;
    let mut left: BTreeSet<[usize; 3]> = cells.iter().copied().map(reading_order).collect();
    let (mut words, mut layers_before) = (Vec::new(), String::new());
    while let Some(&low) = left.first() {
        if words.len() == NAMED_BOXES {
            words.push(counted(left.len(), "more cell"));
            break;
        }
        let high = grown(&left, low);
        for cell in cells_between(low, high) {
            left.remove(&cell);
        }
        let (layers, in_layer) = box_in_words(low, high);
        words.push(if layers == layers_before { in_layer } else { format!("{layers}, {in_layer}") });
        layers_before = layers;
    }
    words.join(" and ")
}

/// The cells between two opposite corners in words; see [`places`].
pub(crate) fn place_between(low: [usize; 3], high: [usize; 3]) -> String {
    let (layers, in_layer) = box_in_words(reading_order(low), reading_order(high));
    format!("{layers}, {in_layer}")
}

/// The last corner of the largest box from `low` on that grows along its row, then over rows, then over layers.
fn grown(cells: &BTreeSet<[usize; 3]>, low: [usize; 3]) -> [usize; 3] {
    let mut high = low;
    for axis in [2, 1, 0] {
        while let Some(next) = high[axis].checked_add(1) {
            let [mut first, mut last] = [low, high];
            (first[axis], last[axis]) = (next, next);
            if !cells_between(first, last).all(|cell| cells.contains(&cell)) {
                break;
            }
            high = last;
        }
    }
    high
}

fn cells_between(low: [usize; 3], high: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let [layers, rows, columns] = [0, 1, 2].map(|axis| low[axis]..=high[axis]);
    layers.cartesian_product(rows).cartesian_product(columns).map(|((z, y), x)| [z, y, x])
}

/// The layers of a box, and its rows and columns; the corners have the layer first.
fn box_in_words(low: [usize; 3], high: [usize; 3]) -> (String, String) {
    let range = |axis: usize, name: &str| match [low[axis], high[axis]].map(|c| c.saturating_add(1)) {
        [first, last] if first == last => format!("{name} {first}"),
        [first, last] => format!("{name}s {first}–{last}"),
    };
    (range(0, "layer"), format!("{}, {}", range(1, "row"), range(2, "column")))
}

/// The message for an open cell that must be filled.
pub(crate) fn is_open_at(cell: [usize; 3]) -> String {
    format!("{} is open", place(cell))
}

/// A cell of the box, and its label; `None` if it is open.
pub(crate) type Labelled<'a> = ([usize; 3], Option<Label<'a>>);

/// The label of a cell.
#[derive(Debug, Clone)]
pub(crate) struct Label<'a> {
    text: Cow<'a, str>,
    /// Its place in the text, unless it comes from lists.
    word: Option<Word<'a>>,
}

impl Label<'_> {
    /// An error at this label.
    pub(crate) fn error(&self, expected: impl Into<String>) -> ParseError {
        let expected = expected.into();
        match self.word {
            Some(word) => word.error(expected),
            None => ParseError { line: 1, column: 1, expected, found: format!("'{self}'") },
        }
    }
}

impl Deref for Label<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads the label of every cell of the box, x fastest, then y, then z.
///
/// # Errors
/// As [`read`], and at a negative number.
pub(crate) fn labels<'a>(text: impl Into<Text<'a>>, size: [usize; 3]) -> Result<Vec<Labelled<'a>>, ParseError> {
    let text = text.into();
    if lists::is_list(text.text) {
        return lists::read(text, size);
    }
    let cells = read(text, size)?.into_iter().map(|(cell, word)| {
        if is_negative(word.text) {
            return Err(word.error(LABEL));
        }
        let label = || Label { text: Cow::Borrowed(word.text), word: Some(word) };
        Ok((cell, (!is_open(word.text)).then(label)))
    });
    cells.collect()
}

const LABEL: &str = "a label, or '.' for an open cell (a negative number is neither)";

/// Is it a negative number? Some programs print those for open cells.
fn is_negative(text: &str) -> bool {
    text.strip_prefix(['-', '−']).is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// Reads layers of words.
///
/// Returns the word of every cell of the box, x fastest, then y, then z.
///
/// # Errors
/// Where a heading, a row or a word is missing, or text is left over.
pub(crate) fn read<'a>(text: impl Into<Text<'a>>, size: [usize; 3]) -> Result<Vec<([usize; 3], Word<'a>)>, ParseError> {
    let text = text.into();
    let mut lines = Lines::of(text);
    let has_headings = lines.peek().is_some_and(heading::is_heading);
    let read = if has_headings { in_bands(&mut lines, size) } else { one_below_the_other(&mut lines, size) };
    let mut cells = read.map_err(|error| without_coordinates(text, error))?;
    lines.finish("nothing after the last layer")?;
    cells.sort_by_key(|&(cell, _)| reading_order(cell));
    Ok(cells)
}

/// Explains the error at a line such as `1,1,2`, which may be meant as coordinates.
fn without_coordinates(text: Text<'_>, error: ParseError) -> ParseError {
    let is_number = |word: &str| word.trim().parse::<i64>().is_ok();
    let may_be_coordinates = |line: Line<'_>| line.text.contains(',') && line.text.split(',').all(is_number);
    if !text.lines().nth(error.line - 1).is_some_and(may_be_coordinates) {
        return error;
    }
    ParseError { found: error.found + "; commas separate labels, coordinates are not read", ..error }
}

/// The expected row, from 0, of some layers.
fn expected_row(row: usize, layers: &str, labels: usize) -> String {
    format!("row {} of {layers} with {}", row + 1, counted(labels, "label"))
}

/// Reads layers with headings.
fn in_bands<'a>(
    lines: &mut Lines<'a>,
    [columns, rows, layers]: [usize; 3],
) -> Result<Vec<([usize; 3], Word<'a>)>, ParseError> {
    let mut cells = Vec::new();
    let (mut done, mut first) = (0, None);
    while done < layers {
        let heading = lines.require(&heading::expected(done, first))?;
        let band = heading::read(heading, done, &mut first)?;
        if done + band > layers {
            return Err(heading.error(format!("headings of at most {layers} layers")));
        }
        let start = done + first.unwrap_or(1);
        let names =
            if band == 1 { format!("layer {start}") } else { format!("layers {start} to {}", start + band - 1) };
        let mut before = heading;
        for row in 0..rows {
            let expected = expected_row(row, &names, columns * band);
            // Directly below its heading or another row, a row may begin with the label `#`.
            let is_row = |line: Line<'a>| words_of_row(line, [columns, band], "").is_ok();
            let line = lines.require_row(&expected, is_row)?;
            if heading::is_heading(line) {
                let found = format!("the heading in line {}", line.number);
                return Err(ParseError { found, ..before.error_at_end(expected) });
            }
            before = line;
            let words = words_of_row(line, [columns, band], &expected)?;
            cells.extend((0..).zip(words).map(|(i, word)| ([i % columns, row, done + i / columns], word)));
        }
        done += band;
    }
    Ok(cells)
}

/// Reads layers without headings.
///
/// The separators must agree with the shape of the box, since layers along another axis may have as many rows.
fn one_below_the_other<'a>(
    lines: &mut Lines<'a>,
    [columns, rows, layers]: [usize; 3],
) -> Result<Vec<([usize; 3], Word<'a>)>, ParseError> {
    let mut cells = Vec::new();
    let mut before: Option<Line<'a>> = None;
    let mut are_parted = None;
    for (layer, row) in (0..layers).flat_map(|layer| (0..rows).map(move |row| (layer, row))) {
        let mut expected = expected_row(row, &format!("layer {}", layer + 1), columns);
        if before.is_none() {
            expected = format!("a heading 'layer 1', or {expected}");
        }
        let is_row = |line: Line<'a>| row > 0 && words_of_row(line, [columns, 1], "").is_ok();
        let mut line = lines.require_row(&expected, is_row)?;
        if row == 0 && layer > 0 && is_rule(line, columns) {
            line = lines.require(&expected)?;
        }
        if let Some(before) = before {
            let is_parted = line.number > before.number + 1;
            if row > 0 && is_parted {
                return Err(line.error(format!("{expected} directly below the row before it, as a layer has {rows}")));
            }
            if row == 0 && *are_parted.get_or_insert(is_parted) != is_parted {
                return Err(line.error(format!("{expected} after as many blank lines as before other layers")));
            }
        }
        let words = words_of_row(line, [columns, 1], &expected)?;
        cells.extend(words.into_iter().enumerate().map(|(column, word)| ([column, row, layer], word)));
        before = Some(line);
    }
    Ok(cells)
}

/// Is it a line of dashes between layers? A row of open cells has as many dashes as the box has columns.
fn is_rule(line: Line<'_>, columns: usize) -> bool {
    let text = line.text.trim();
    text.bytes().all(|sign| sign == b'-') && text.len() != columns && columns > 1
}

/// The words of a row of a band of layers.
///
/// They are separate, or a word for each layer has them as its signs.
fn words_of_row<'a>(line: Line<'a>, [columns, band]: [usize; 2], expected: &str) -> Result<Vec<Word<'a>>, ParseError> {
    let words: Vec<Word<'a>> = split(line).take(columns * band + 1).collect();
    let is_row = |word: &Word<'_>| word.text.chars().take(columns + 1).count() == columns;
    if columns > 1 && words.len() == band && words.iter().all(is_row) {
        let sign =
            |word: Word<'a>, (at, sign): (usize, char)| Word { text: &word.text[at..at + sign.len_utf8()], ..word };
        return Ok(words.into_iter().flat_map(|word| word.text.char_indices().map(move |at| sign(word, at))).collect());
    }
    match words.get(columns * band) {
        Some(extra) => Err(extra.error(expected)),
        None if words.len() < columns * band => Err(line.error_at_end(expected)),
        None => Ok(words),
    }
}

/// The words of a row: the texts between blanks, brackets and separators, without quotes.
fn split(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    const SEPARATORS: [char; 11] = ['(', ')', '[', ']', '{', '}', '<', '>', ',', ';', '|'];
    line.words().flat_map(|word| {
        let inner = word.text.split(SEPARATORS).filter(|text| !text.is_empty());
        inner.map(move |text| Word { text: unquoted(text), ..word })
    })
}

/// The text without its quotes, if they contain anything.
fn unquoted(text: &str) -> &str {
    let within = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    within('\'').or_else(|| within('"')).filter(|text| !text.is_empty()).unwrap_or(text)
}

#[cfg(test)]
mod tests;
