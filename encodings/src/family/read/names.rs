//! The names of cells and pieces, and lists of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem;
use std::ops::RangeInclusive;

use jigsat_forms::text::{ParseError, Text, Word};

use super::lines::FamilyLines;
use crate::open::is_open;
use crate::packing::layers;
use crate::puzzle::{CellPlaces, FamilyParts};

/// The names that the lines `vary` may use.
pub(super) struct VaryNames<'a> {
    pub(super) cells: PartNames<'a>,
    pub(super) pieces: PartNames<'a>,
}

/// Names of parts.
pub(super) struct PartNames<'a> {
    /// What they are, in words.
    pub(super) what: &'static str,
    /// The names, in order.
    pub(super) all: Vec<Cow<'a, str>>,
    /// The places of the names in this order.
    numbers: HashMap<Cow<'a, str>, usize>,
    /// For each base, the numbers of the parts with these names.
    bases: Vec<Vec<usize>>,
}

impl<'a> VaryNames<'a> {
    pub(super) fn of(text: Text<'_>, lines: &FamilyLines<'_>, parts: &'a [FamilyParts]) -> Result<Self, ParseError> {
        let cells = match &lines.labels {
            None => PartNames::common("cells", text, parts, |parts| &parts.cells)?,
            Some((line, range)) => {
                let (block, above) = lines.block(range);
                let labelled = |parts: &FamilyParts| {
                    let places = parts.places.as_ref();
                    let places =
                        places.ok_or_else(|| line.error("no labels: cells of this kind have names of their own"))?;
                    let read = labels(text.part(&block), above, places);
                    read.map_err(|error| ParseError { line: error.line + above, ..error })
                };
                let labels: Vec<Vec<(String, usize)>> = parts.iter().map(labelled).collect::<Result<_, _>>()?;
                let all: Vec<Cow<'_, str>> = labels[0].iter().map(|(name, _)| Cow::Owned(name.clone())).collect();
                // All bases have the same block, so the same labels in the same order.
                let bases =
                    labels.into_iter().map(|labels| labels.into_iter().map(|(_, cell)| cell).collect()).collect();
                PartNames::new("cells", all, bases)
            }
        };
        Ok(Self { cells, pieces: PartNames::common("pieces", text, parts, |parts| &parts.pieces)? })
    }
}

/// The labels of a block below so many lines, each with the number of its cell.
fn labels(text: Text<'_>, above: usize, places: &CellPlaces) -> Result<Vec<(String, usize)>, ParseError> {
    let CellPlaces { size, cells } = places;
    let number: HashMap<[usize; 3], usize> = cells.iter().copied().zip(0..).collect();
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut labels = Vec::new();
    for (place, word) in layers::read(text, *size)?.into_iter().filter(|(_, word)| !is_open(word.text)) {
        if let Some(line) = seen.insert(word.text, word.number) {
            let column = word.column();
            let found = format!("'{}', which is in line {}, too", word.text, line + above);
            return Err(ParseError {
                line: word.number,
                column,
                expected: "a label that no other cell has".into(),
                found,
            });
        }
        let cell = number.get(&place).ok_or_else(|| word.error("'.' outside the puzzle's cells"))?;
        labels.push((word.text.to_string(), *cell));
    }
    Ok(labels)
}

impl<'a> PartNames<'a> {
    fn new(what: &'static str, all: Vec<Cow<'a, str>>, bases: Vec<Vec<usize>>) -> Self {
        let numbers = all.iter().cloned().zip(0..).collect();
        Self { what, all, numbers, bases }
    }

    /// The names that all bases have once, in the order of the first base.
    ///
    /// # Errors
    /// If the budget is exceeded.
    fn common(
        what: &'static str,
        text: Text<'_>,
        parts: &'a [FamilyParts],
        names: impl Fn(&'a FamilyParts) -> &'a Vec<String>,
    ) -> Result<Self, ParseError> {
        let numbers = |parts| {
            is_within(text)?;
            let mut numbers: HashMap<&str, Option<usize>> = HashMap::new();
            for (number, name) in names(parts).iter().enumerate() {
                numbers.entry(name).and_modify(|number| *number = None).or_insert(Some(number));
            }
            Ok(numbers)
        };
        let numbers: Vec<_> = parts.iter().map(numbers).collect::<Result<_, _>>()?;
        let is_common = |name: &&String| numbers.iter().all(|base| matches!(base.get(name.as_str()), Some(Some(_))));
        let all: Vec<&String> = names(&parts[0]).iter().filter(is_common).collect();
        let bases = numbers.iter().map(|base| all.iter().filter_map(|name| base[name.as_str()]).collect()).collect();
        Ok(Self::new(what, all.into_iter().map(Cow::from).collect(), bases))
    }

    /// A range as an example.
    pub(super) fn example(&self) -> String {
        let name = |i: Option<&Cow<'a, str>>| i.map_or_else(String::new, ToString::to_string);
        format!("'{}..{}'", name(self.all.first()), name(self.all.last()))
    }

    /// The numbers of the listed names, in the order of the list.
    pub(super) fn list(&self, words: &[Word<'_>]) -> Result<Vec<usize>, ParseError> {
        let (mut chosen, mut is_chosen) = (Vec::new(), vec![false; self.all.len()]);
        for word in words {
            let range = self.range(word.text).ok_or_else(|| {
                let expected = format!("one of the {} ({}), each name once in the puzzle", self.what, self.example());
                word.unknown(expected, self.all.iter().map(AsRef::as_ref))
            })?;
            for number in range {
                if mem::replace(&mut is_chosen[number], true) {
                    let twice = &self.all[number];
                    return Err(word.error(format!("each of the {} once, and '{twice}' is there twice", self.what)));
                }
                chosen.push(number);
            }
        }
        Ok(chosen)
    }

    /// The numbers of a name, of a range of names such as `1..31`, or of `all`.
    fn range(&self, text: &str) -> Option<RangeInclusive<usize>> {
        let number = |name: &str| self.numbers.get(name).copied();
        if let Some(number) = number(text) {
            return Some(number..=number);
        }
        let (first, last) = match text {
            "all" => (0, self.all.len().checked_sub(1)?),
            _ => text.split_once("..").and_then(|(first, last)| Some((number(first)?, number(last)?)))?,
        };
        (first <= last).then_some(first..=last)
    }

    /// For each base, the numbers of the parts with these numbers of names.
    pub(super) fn parts(&self, chosen: &[usize]) -> Vec<Vec<usize>> {
        self.bases.iter().map(|parts| chosen.iter().map(|&name| parts[name]).collect()).collect()
    }
}

/// Checks the budget: each base takes as much memory and time as a puzzle.
///
/// # Errors
/// If it is exceeded; the caller of the reader then drops the result.
pub(super) fn is_within(text: Text<'_>) -> Result<(), ParseError> {
    text.budget().check().map_err(|exceeded| text.ended(&exceeded))
}

/// `'a' and 'b'`.
pub(super) fn one_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("'{name}'")).collect::<Vec<_>>().join(" and ")
}
