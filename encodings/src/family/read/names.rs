//! The names of cells and pieces, and lists of them.

use std::borrow::Cow;
use std::collections::HashMap;

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
    /// For each base, the numbers of the parts with these names.
    bases: Vec<Vec<usize>>,
}

impl<'a> VaryNames<'a> {
    pub(super) fn of(text: Text<'_>, lines: &FamilyLines<'_>, parts: &'a [FamilyParts]) -> Result<Self, ParseError> {
        let cells = match &lines.labels {
            None => PartNames::common("cells", parts, |parts| &parts.cells),
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
                let all = labels[0].iter().map(|(name, _)| Cow::Owned(name.clone())).collect();
                // All bases have the same block, so the same labels in the same order.
                let bases =
                    labels.into_iter().map(|labels| labels.into_iter().map(|(_, cell)| cell).collect()).collect();
                PartNames { what: "cells", all, bases }
            }
        };
        Ok(Self { cells, pieces: PartNames::common("pieces", parts, |parts| &parts.pieces) })
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
        let cell =
            number.get(&place.map(|c| c as usize)).ok_or_else(|| word.error("'.' outside the puzzle's cells"))?;
        labels.push((word.text.to_string(), *cell));
    }
    Ok(labels)
}

impl<'a> PartNames<'a> {
    /// The names that all bases have once, in the order of the first base.
    fn common(
        what: &'static str,
        parts: &'a [FamilyParts],
        names: impl Fn(&'a FamilyParts) -> &'a Vec<String>,
    ) -> Self {
        let numbers = |parts| {
            let mut numbers: HashMap<&str, Option<usize>> = HashMap::new();
            for (number, name) in names(parts).iter().enumerate() {
                numbers.entry(name).and_modify(|number| *number = None).or_insert(Some(number));
            }
            numbers
        };
        let numbers: Vec<_> = parts.iter().map(numbers).collect();
        let is_common = |name: &&String| numbers.iter().all(|base| matches!(base.get(name.as_str()), Some(Some(_))));
        let all: Vec<&String> = names(&parts[0]).iter().filter(is_common).collect();
        let bases = numbers.iter().map(|base| all.iter().filter_map(|name| base[name.as_str()]).collect()).collect();
        Self { what, all: all.into_iter().map(Cow::from).collect(), bases }
    }

    /// A range as an example.
    pub(super) fn example(&self) -> String {
        let name = |i: Option<&Cow<'a, str>>| i.map_or_else(String::new, ToString::to_string);
        format!("'{}..{}'", name(self.all.first()), name(self.all.last()))
    }

    /// The numbers of the listed names, in the order of the list.
    pub(super) fn list(&self, words: &[Word<'_>]) -> Result<Vec<usize>, ParseError> {
        let names: Vec<&str> = self.all.iter().map(AsRef::as_ref).collect();
        let mut chosen = Vec::new();
        for word in words {
            let range = match word.text {
                "all" if !names.contains(&"all") => (0..names.len()).collect(),
                text => range(text, &names).ok_or_else(|| {
                    let expected =
                        format!("one of the {} ({}), each name once in the puzzle", self.what, self.example());
                    word.unknown(expected, names.iter().copied())
                })?,
            };
            if let Some(&twice) = range.iter().find(|number| chosen.contains(*number)) {
                return Err(
                    word.error(format!("each of the {} once, and '{}' is there twice", self.what, names[twice]))
                );
            }
            chosen.extend(range);
        }
        Ok(chosen)
    }

    /// For each base, the numbers of the parts with these numbers of names.
    pub(super) fn parts(&self, chosen: &[usize]) -> Vec<Vec<usize>> {
        self.bases.iter().map(|parts| chosen.iter().map(|&name| parts[name]).collect()).collect()
    }
}

/// The numbers of a name, or of a range of names such as `1..31`.
pub(super) fn range(text: &str, names: &[&str]) -> Option<Vec<usize>> {
    let number = |name: &str| names.iter().position(|other| *other == name);
    if let Some(number) = number(text) {
        return Some(vec![number]);
    }
    let (first, last) = text.split_once("..")?;
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then(|| (first..=last).collect())
}

/// `'a' and 'b'`.
pub(super) fn one_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("'{name}'")).collect::<Vec<_>>().join(" and ")
}
