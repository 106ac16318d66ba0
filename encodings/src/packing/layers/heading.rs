//! Heading lines above layers: a name and a number for each layer of a band.

use jigsat_forms::text::{Line, ParseError, Word};

/// The names of layers, in small letters.
const NAMES: [&str; 9] = ["layer", "ebene", "schicht", "level", "lage", "etage", "slice", "plane", "floor"];

/// Signs around names and numbers.
const DECORATION: &str = ":=.,-–—_*#~/+()[]{}<>|";

/// The expected heading of the layer with this number, from 0.
///
/// `first` is the number of the first heading.
pub(super) fn expected(number: usize, first: Option<usize>) -> String {
    format!("a heading 'layer {}'", number + first.unwrap_or(1))
}

/// Does the line begin like a heading: `layer 1`, `1. Ebene`, `z = 1`?
pub(super) fn is_heading(line: Line<'_>) -> bool {
    let mut parts = parts(line);
    match (parts.next(), parts.next()) {
        (Some(number), Some(name)) if is_number(number) => is_name(name, &NAMES),
        // Slices along another axis have such headings, too, but are not layers.
        (Some(name), _) => is_name(name, &NAMES) || is_axis(name, &["x", "y", "z"]),
        _ => false,
    }
}

/// The number of layers in a heading, whose numbers continue after `done`.
///
/// The first heading decides whether numbers start at 0 or 1, and sets `first`.
///
/// # Errors
/// At the part of the line that is no name, or not the next number.
pub(super) fn read(line: Line<'_>, done: usize, first: &mut Option<usize>) -> Result<usize, ParseError> {
    let mut band = 0;
    let mut parts = parts(line);
    while let Some(one) = parts.next() {
        let expected = expected(done + band, *first);
        let (name, number) = match parts.next() {
            Some(name) if is_number(one) => (name, one),
            Some(number) => (one, number),
            None => return Err(one.error(expected)),
        };
        if !is_name(name, &NAMES) && !is_axis(name, &["z"]) {
            return Err(one.error(expected));
        }
        let found: Option<usize> = number.text.parse().ok();
        let first = *first.get_or_insert(usize::from(found != Some(0)));
        if found != Some(first + done + band) {
            return Err(number.error(expected));
        }
        band += 1;
    }
    if band == 0 { Err(line.error(expected(done, *first))) } else { Ok(band) }
}

fn is_number(part: Word<'_>) -> bool {
    part.text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_name(part: Word<'_>, names: &[&str]) -> bool {
    names.contains(&part.text.to_lowercase().as_str())
}

/// Is it the name of an axis? A piece may be called Z, too, but no `=` follows it.
fn is_axis(part: Word<'_>, axes: &[&str]) -> bool {
    let end = part.text.as_ptr() as usize - part.line.as_ptr() as usize + part.text.len();
    is_name(part, axes) && part.line[end..].trim_start().starts_with(['=', ':'])
}

/// The runs of digits, and of other signs, between blanks and [`DECORATION`]. For `1/3` it is only the 1.
fn parts(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words().flat_map(|word| {
        let of_all = word.text.split_once('/').filter(|(number, _)| number.ends_with(|c: char| c.is_ascii_digit()));
        let pieces = of_all
            .map_or(word.text, |(number, _)| number)
            .split(|c| DECORATION.contains(c))
            .filter(|text| !text.is_empty());
        pieces.flat_map(move |text| runs(text).map(move |text| Word { text, ..word }))
    })
}

/// Cuts a text between digits and other signs.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (run, behind) = rest.split_at(end);
        rest = behind;
        Some(run)
    })
}
