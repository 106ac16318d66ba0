//! An exact cover as its incidence matrix: options are rows, items are columns.
//!
//! Secondary items stand behind a line. Chosen options are coloured by their numbers; colours of items are written.

use std::collections::BTreeSet;

use itertools::Itertools;
use jigsat_encodings::drawing::{Matrix, Options, Tint};

use super::super::palette::Shade;
use super::super::subject::NoPicture;
use super::block::Block;
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::{lines, outline, squares};

/// The most options and items that are readable.
const MOST_OPTIONS: usize = 160;
const MOST_ITEMS: usize = 80;
/// The size of a cell, and the room around a mark in it.
const CELL: i32 = 18;
const INSET: i32 = 3;
/// The height of letters.
const LETTER: i32 = 9;
/// The least height of letters on marks.
const ROOM: i32 = 8;
/// Room for lines at the edge.
const MARGIN: i32 = 2;

/// A row of the picture.
struct OptionRow {
    /// The number of the option, from 1.
    number: usize,
    entries: Vec<(usize, Option<String>)>,
    is_chosen: bool,
}

/// The matrix as it is drawn.
struct Table {
    items: Vec<String>,
    primary: usize,
    rows: Vec<OptionRow>,
    /// The upper left corner of the cells.
    corner: [i32; 2],
}

/// All options if they are given and fit, else the chosen ones.
pub(crate) fn picture(all: Option<&Matrix>, chosen: Option<&Options>) -> Result<Block, NoPicture> {
    let (items, primary, rows) = match (all, chosen) {
        (Some(matrix), chosen) => from_matrix(matrix, chosen)?,
        (None, Some(chosen)) => from_chosen(chosen)?,
        (None, None) => return Err(NoPicture::Nothing),
    };
    let numbers = rows.iter().map(|row| lettering::width(&row.number.to_string(), LETTER));
    let names = items.iter().map(|item| lettering::width(item, LETTER));
    let [left, top] = [numbers.max(), names.max()].map(|longest| longest.unwrap_or(0) + 8 + MARGIN);
    Ok(Table { items, primary, rows, corner: [left, top] }.block().named("matrix"))
}

/// Items, the number of primary ones, and options.
type MatrixContent = (Vec<String>, usize, Vec<OptionRow>);

fn refuse_what_is_large(options: usize, items: usize) -> Result<(), NoPicture> {
    if options <= MOST_OPTIONS && items <= MOST_ITEMS {
        return Ok(());
    }
    Err(NoPicture::Cover { options, items, most_options: MOST_OPTIONS, most_items: MOST_ITEMS })
}

/// The options in the order of the problem; if they are too many, the chosen ones.
fn from_matrix(matrix: &Matrix, chosen: Option<&Options>) -> Result<MatrixContent, NoPicture> {
    let takes_all = matrix.rows.len() <= MOST_OPTIONS || chosen.is_none();
    let chosen = chosen.map_or(&[][..], |chosen| &chosen.rows);
    refuse_what_is_large(if takes_all { matrix.rows.len() } else { chosen.len() }, matrix.items.len())?;
    let chosen: BTreeSet<usize> = chosen.iter().copied().collect();
    let all = matrix.rows.iter().enumerate().filter(|(index, _)| takes_all || chosen.contains(index));
    let row = |(index, entries): (usize, &Vec<_>)| OptionRow {
        number: index + 1,
        entries: entries.clone(),
        is_chosen: chosen.contains(&index),
    };
    Ok((matrix.items.clone(), matrix.primary, all.map(row).collect()))
}

/// Items in the order in which the chosen options name them.
fn from_chosen(chosen: &Options) -> Result<MatrixContent, NoPicture> {
    let parts = |word: &String| match word.split_once(':') {
        Some((item, colour)) => (item.to_string(), Some(colour.to_string())),
        None => (word.clone(), None),
    };
    let items = chosen.options.iter().flatten().map(|word| parts(word).0).unique().collect_vec();
    refuse_what_is_large(chosen.options.len(), items.len())?;
    let column = |name: &str| items.iter().position(|item| item == name).expect("items are those of the options");
    let row = |(words, &index): (&Vec<String>, &usize)| OptionRow {
        number: index + 1,
        entries: words.iter().map(parts).map(|(item, colour)| (column(&item), colour)).collect(),
        is_chosen: true,
    };
    let rows = chosen.options.iter().zip(&chosen.rows).map(row).collect();
    Ok((items.clone(), items.len(), rows))
}

impl Table {
    fn block(&self) -> Block {
        let [right, bottom] = self.at([self.items.len(), self.rows.len()]);
        let content = [self.grid(), self.headings(), self.marks()].concat();
        Block { width: right + MARGIN, height: bottom + MARGIN, content }
    }

    /// The upper left corner of a cell.
    fn at(&self, [column, row]: [usize; 2]) -> [i32; 2] {
        [self.corner[0] + column as i32 * CELL, self.corner[1] + row as i32 * CELL]
    }

    fn grid(&self) -> String {
        let (columns, rows) = (self.items.len(), self.rows.len());
        let upright = (0..=columns).map(|column| [self.at([column, 0]), self.at([column, rows])]);
        let level = (0..=rows).map(|row| [self.at([0, row]), self.at([columns, row])]);
        let bands = self.rows.iter().enumerate().filter(|(_, row)| row.is_chosen);
        let cells = bands.flat_map(|(row, _)| (0..columns).map(move |column| [column, row]));
        let corners = cells.map(|cell| self.at(cell)).collect_vec();
        let divide = (self.primary < columns).then(|| [self.at([self.primary, 0]), self.at([self.primary, rows])]);
        [
            path("class=\"open\"", &outline(squares(&corners, CELL))),
            path("class=\"grid\"", &lines(upright.chain(level))),
            path("class=\"rim\"", &lines(divide)),
        ]
        .concat()
    }

    /// The items from the bottom to the top, and the numbers of the options.
    fn headings(&self) -> String {
        let upwards = Lettering { height: LETTER, anchor: Anchor::Start, class: "text" };
        let item = |(column, name): (usize, &String)| {
            let [x, y] = self.at([column, 0]);
            let name = upwards.at([0, 0], name);
            format!("<g transform=\"translate({} {})rotate(-90)\">\n{name}</g>\n", x + CELL / 2, y - 6)
        };
        let number = |(row, option): (usize, &OptionRow)| {
            let class = if option.is_chosen { "text" } else { "faint" };
            let [x, y] = self.at([0, row]);
            Lettering { height: LETTER, anchor: Anchor::End, class }
                .at([x - 6, y + CELL / 2], &option.number.to_string())
        };
        let items: String = self.items.iter().enumerate().map(item).collect();
        items + &self.rows.iter().enumerate().map(number).collect::<String>()
    }

    fn marks(&self) -> String {
        let (mut others, mut chosen, mut letters) = (Vec::new(), String::new(), String::new());
        for (number, row) in self.rows.iter().enumerate() {
            let corners =
                row.entries.iter().map(|&(column, _)| self.at([column, number]).map(|part| part + INSET)).collect_vec();
            let shade = row.is_chosen.then(|| Shade::of(Tint::Piece(row.number - 1)));
            let class = shade.map_or("dark", ink);
            for (&[x, y], (_, colour)) in corners.iter().zip(&row.entries) {
                let Some(colour) = colour else { continue };
                let height = lettering::fitting(colour, ROOM, CELL - 2 * INSET - 2);
                letters += &Lettering { height, anchor: Anchor::Middle, class }
                    .at([x + CELL / 2 - INSET, y + CELL / 2 - INSET], colour);
            }
            match shade {
                Some(shade) => {
                    let fill = hex(shade.fill);
                    chosen += &path(&format!("fill=\"{fill}\""), &outline(squares(&corners, CELL - 2 * INSET)));
                }
                None => others.extend(corners),
            }
        }
        path("class=\"mark\"", &outline(squares(&others, CELL - 2 * INSET))) + &chosen + &letters
    }
}
