//! The printed form of layouts made of layers, and the names of places in it.
//!
//! Layers stand side by side in bands: a heading line with `layer n` above each of them, then the rows, one label per cell. Blank
//! lines and lines that begin with `#` and a blank are passed over. What other programs print is read as well: headings such as
//! `Ebene 0` (in the words of [`HEADINGS`], counted from 0 or from 1), and labels in brackets, which are no part of them.

use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use crate::packing::lattice::Point;

/// The place of a cell, in words.
pub(crate) fn place(cell: [usize; 3]) -> String {
    let [column, row, layer] = cell.map(|c| c.saturating_add(1));
    format!("layer {layer}, row {row}, column {column}")
}

/// Reads layers of labels; returns the label of every cell of the box, x fastest, then y, then z.
///
/// # Errors
/// Where a heading, a row or a label is missing, or something is left over.
pub(crate) fn read<'a>(
    text: impl Into<Text<'a>>,
    [columns, rows, layers]: [usize; 3],
) -> Result<Vec<(Point, Word<'a>)>, ParseError> {
    let mut lines = Lines::of(text);
    let mut cells = Vec::new();
    let mut done = 0;
    let mut first = None;
    while done < layers {
        let wanted = format!("a heading 'layer {}'", done + first.unwrap_or(1));
        let heading = lines.require(&wanted)?;
        let band = read_heading(heading.words(), done, &mut first).map_err(|word| match word {
            Some(word) => word.error(&wanted),
            None => heading.error(&wanted),
        })?;
        if band == 0 || done + band > layers {
            return Err(heading.error(format!("headings of at most {layers} layers")));
        }
        for row in 0..rows {
            let wanted = format!("row {} with {columns} labels for each of {band} layers", row + 1);
            let line = lines.require(&wanted)?;
            let row_labels: Vec<Word<'_>> = labels(line).take(columns * band + 1).collect();
            if row_labels.len() != columns * band {
                let extra = row_labels.get(columns * band);
                return Err(extra.map_or_else(|| line.error_at_end(&wanted), |word| word.error(&wanted)));
            }
            for (i, label) in row_labels.into_iter().enumerate() {
                let at = [i % columns, row, done + i / columns];
                cells.push((at.map(|c| c as i32), label));
            }
        }
        done += band;
    }
    lines.finish("nothing after the last layer")?;
    cells.sort_by_key(|&([x, y, z], _)| [z, y, x]);
    Ok(cells)
}

/// What a layer is called, in small letters.
const HEADINGS: [&str; 4] = ["layer", "ebene", "schicht", "level"];

/// The number of layers that a heading line names, numbered on from `done`; or the word that is wrong. The first heading of all tells
/// whether they are counted from 0 or from 1.
fn read_heading<'a>(
    mut words: impl Iterator<Item = Word<'a>>,
    done: usize,
    first: &mut Option<usize>,
) -> Result<usize, Option<Word<'a>>> {
    let mut band = 0;
    while let Some(word) = words.next() {
        if !HEADINGS.contains(&word.text.trim_end_matches(':').to_lowercase().as_str()) {
            return Err(Some(word));
        }
        let number = words.next().ok_or(None)?;
        let found: Option<usize> = number.text.trim_end_matches(':').parse().ok();
        let first = *first.get_or_insert(usize::from(found != Some(0)));
        if found != Some(first + done + band) {
            return Err(Some(number));
        }
        band += 1;
    }
    Ok(band)
}

/// The labels of a row: what stands between blanks and brackets.
fn labels(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    const BRACKETS: [char; 8] = ['(', ')', '[', ']', '{', '}', '<', '>'];
    line.words().flat_map(|word| {
        let inner = word.text.split(BRACKETS).filter(|label| !label.is_empty());
        inner.map(move |text| Word { text, ..word })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_read_in_cell_order() {
        let text = "# solution 1\nlayer 1  layer 2\nA B      C D\n\nlayer 3\nE F\n";
        let labels: Vec<&str> = read(text, [2, 1, 3]).unwrap().iter().map(|(_, word)| word.text).collect();
        assert_eq!(labels, ["A", "B", "C", "D", "E", "F"]);
    }

    #[test]
    fn headings_of_other_programs_are_read() {
        let labels = |text: &str| -> Result<String, ParseError> {
            Ok(read(text, [2, 1, 3])?.iter().map(|(_, word)| word.text).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(labels("Ebene 0  Ebene 1\nA B  C D\nEbene 2\nE F\n").unwrap(), "A B C D E F");
        assert_eq!(labels("Ebene 1:\nA B\nEbene 2:\nC D\nEBENE 3:\nE F\n").unwrap(), "A B C D E F");
        assert_eq!(labels("Schicht: 0\nA B\nLevel 1 layer 2\nC D E F\n").unwrap(), "A B C D E F");
        let error = |text| labels(text).unwrap_err().to_string();
        assert_eq!(error("Ebene 0\nA B\nEbene 2\n"), "3:7: expected a heading 'layer 1', found '2'");
        assert_eq!(error("Ebene 1\nA B\nEbene 1\n"), "3:7: expected a heading 'layer 2', found '1'");
        assert_eq!(error("Ebene 2\n"), "1:7: expected a heading 'layer 1', found '2'");
        assert_eq!(error("Ebene\n"), "1:1: expected a heading 'layer 1', found 'Ebene'");
    }

    #[test]
    fn brackets_are_no_part_of_labels() {
        let text = "layer 0\n[2] (1) ( 1)\nlayer 1\n{10}<3>(A)\n";
        let words = read(text, [3, 1, 2]).unwrap();
        let labels: Vec<(&str, usize)> = words.iter().map(|(_, word)| (word.text, word.column())).collect();
        assert_eq!(labels, [("2", 2), ("1", 6), ("1", 11), ("10", 2), ("3", 6), ("A", 9)]);
        let error = read("layer 0\n[2] (1) () []\n", [3, 1, 1]).unwrap_err().to_string();
        assert_eq!(error, "2:14: expected row 1 with 3 labels for each of 1 layers, found the end of the line");
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = |text| read(text, [2, 1, 2]).unwrap_err().to_string();
        assert_eq!(error(""), "1:1: expected a heading 'layer 1', found an empty file");
        assert_eq!(error("A B\n"), "1:1: expected a heading 'layer 1', found 'A'");
        assert_eq!(error("layer 2\n"), "1:7: expected a heading 'layer 1', found '2'");
        assert_eq!(
            error("layer 1\nA\n"),
            "2:2: expected row 1 with 2 labels for each of 1 layers, found the end of the line"
        );
        assert_eq!(error("layer 1\nA B\n"), "2:4: expected a heading 'layer 2', found the end of the file");
        assert_eq!(error("layer 1 layer 2\nA B C D\nE\n"), "3:1: expected nothing after the last layer, found 'E'");
    }

    #[test]
    fn what_is_too_much_is_named() {
        let error = |text| read(text, [3, 1, 2]).unwrap_err().to_string();
        let most = "expected headings of at most 2 layers, found 'layer'";
        assert_eq!(error("layer 1 layer 2 layer 3\n"), format!("1:1: {most}"));
        assert_eq!(error("layer 1\nA B C\nlayer 2 layer 3\n"), format!("3:1: {most}"));
        let labels = |band, found| format!("expected row 1 with 3 labels for each of {band} layers, found {found}");
        assert_eq!(error("layer 1\nA B C D\n"), format!("2:7: {}", labels(1, "'D'")));
        assert_eq!(error("layer 1 layer 2\nA B C D E F G\n"), format!("2:13: {}", labels(2, "'G'")));
        assert_eq!(error("layer 1 layer 2\nA B C D E\n"), format!("2:10: {}", labels(2, "the end of the line")));
    }
}
