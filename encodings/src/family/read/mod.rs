//! The reader of families.
//!
//! ```text
//! container
//! ####
//! piece I 000 100 200
//! labels
//! A B C D
//! vary hole open A..C
//! except B
//! ```
//!
//! The puzzle comes first, in the format of its kind. Below it are only lines of the family, in any order:
//!
//! - `labels` and a word for each cell, drawn as layouts are; `.` is no label. Without it, a cell is its column, row and layer from 0.
//! - `vary NAME open CELLS`: one of the cells stays open. `vary NAME open 2 of CELLS`: two of them.
//! - `vary NAME pieces 11 of PIECES`: so many of the pieces are used, and all that the line does not name.
//! - `vary NAME`, and below it several times `case VALUE` with lines that complete the puzzle. Once in a file.
//! - `except VALUES`: no member has one of these values of each choice that they belong to.
//!
//! `A..C` is all from `A` to `C`, in the order of the labels, or of the file; `all` is all of them.

mod lines;
mod names;

use std::collections::{HashMap, HashSet};

use itertools::Itertools;
use jigsat_forms::text::{Line, ParseError, Text, Word};

use super::{Exception, Family, FamilyChoice, Varied};
use crate::kind::{AnyPuzzle, Kind};
use crate::puzzle::FamilyParts;
use lines::{A_CHOICE, FamilyLines};
use names::{VaryNames, is_within, one_of};

pub use lines::is_family;
pub(super) use lines::puzzle_text;

pub(super) fn read(text: Text<'_>, kind: &'static Kind) -> Result<Family, ParseError> {
    let lines = FamilyLines::of(text)?;
    let cases = lines.cases.as_ref();
    let mut bases: Vec<AnyPuzzle> = Vec::new();
    match cases {
        None => bases.push(kind.parse(text.part(&lines.puzzle))?),
        Some(cases) => {
            for (_, range) in &cases.values {
                is_within(text)?;
                let (completed, in_file) = lines.completed(range);
                bases.push(kind.parse(text.part(&completed)).map_err(in_file)?);
            }
        }
    }
    let parts = bases.iter().map(|base| is_within(text).map(|()| base.family_parts()));
    let parts: Vec<FamilyParts> = parts.try_collect()?;
    let names = VaryNames::of(text, &lines, &parts)?;
    let (mut choices, mut known): (Vec<FamilyChoice>, HashSet<&str>) = Default::default();
    for &line in &lines.vary {
        is_within(text)?;
        choices.push(read_choice(line, &names, cases.filter(|cases| cases.line.number == line.number))?);
        if !known.insert(nth(line, 1).text) {
            return Err(nth(line, 1).error("a name that no other line 'vary' has"));
        }
    }
    if choices.is_empty() {
        return Err(text.error_at_end("'vary' and what varies, such as 'vary day open 1..31'"));
    }
    are_apart(&lines.vary, &choices, &names)?;
    let values = ChoiceValues::of(&choices);
    let exceptions = lines.except.iter().map(|&line| read_exception(line, &choices, &values));
    // Each member is compared with each of them.
    let exceptions = exceptions.process_results(|each| each.unique().collect())?;
    let family = Family { kind, bases, choices, exceptions };
    some_cell_is_left(&lines.vary, &family, &parts)?;
    Ok(family)
}

/// The word with this number, from 0; there is one.
fn nth(line: Line<'_>, number: usize) -> Word<'_> {
    line.words().nth(number).unwrap_or(Word { text: line.text, line: line.text, number: line.number })
}

fn read_choice(
    line: Line<'_>,
    names: &VaryNames<'_>,
    cases: Option<&lines::Cases<'_>>,
) -> Result<FamilyChoice, ParseError> {
    let words: Vec<Word<'_>> = line.words().skip(1).collect();
    let Some(&name) = words.first() else { return Err(line.error_at_end(A_CHOICE)) };
    if !name.text.starts_with(char::is_alphabetic)
        || !name.text.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
    {
        return Err(name.error("a name of letters, digits, '-' and '_'"));
    }
    let choice = |values, take, varied| FamilyChoice { name: name.text.to_string(), values, take, varied };
    let Some(what) = words.get(1) else {
        let cases = cases
            .ok_or_else(|| line.error_at_end("'open' and cells, 'pieces' and pieces, or 'case' on the next line"))?;
        return Ok(choice(cases.values.iter().map(|(word, _)| word.text.to_string()).collect(), 1, Varied::Cases));
    };
    let known = match what.text {
        "open" => &names.cells,
        "pieces" => &names.pieces,
        _ => return Err(what.unknown("'open' and cells, or 'pieces' and pieces", ["open", "pieces"])),
    };
    if known.all.is_empty() {
        return Err(what.error(format!("what puzzles of this kind can vary: they have no {}", known.what)));
    }
    let (count, listed) = match &words[2..] {
        [count, of, listed @ ..] if of.text == "of" => (Some(*count), listed),
        listed => (None, listed),
    };
    if listed.is_empty() {
        return Err(line.error_at_end(format!("{}, 'all', or a range such as {}", known.what, known.example())));
    }
    let chosen = known.list(listed)?;
    let expected = format!("a number from 1 to {}", chosen.len());
    let take = count.map_or(Ok(1), |word| {
        let number = word.number(&expected)?;
        if (1..=chosen.len()).contains(&number) { Ok(number) } else { Err(word.error(expected)) }
    })?;
    let parts = known.parts(&chosen);
    let values = chosen.iter().map(|&value| known.all[value].to_string()).collect();
    Ok(choice(values, take, if what.text == "open" { Varied::Cells(parts) } else { Varied::Pieces(parts) }))
}

/// Checks that no cell and no piece is in two choices.
fn are_apart(lines: &[Line<'_>], choices: &[FamilyChoice], names: &VaryNames<'_>) -> Result<(), ParseError> {
    let mut owners: HashMap<(&str, usize), &str> = HashMap::new();
    for (&line, choice) in lines.iter().zip(choices) {
        let (own, what) = match &choice.varied {
            Varied::Cells(own) => (own, names.cells.what),
            Varied::Pieces(own) => (own, names.pieces.what),
            Varied::Cases => continue,
        };
        for (&part, value) in own[0].iter().zip(&choice.values) {
            if let Some(name) = owners.insert((what, part), &choice.name) {
                let listed = || line.words().skip(3);
                let exact = listed().find(|word| word.text == value);
                let word = exact.or_else(|| listed().find(|word| word.text == "all" || word.text.contains("..")));
                let word = word.unwrap_or_else(|| nth(line, 3));
                return Err(word.error(format!("{what} that '{name}' does not have, and it has '{value}'")));
            }
        }
    }
    Ok(())
}

/// The values of all choices, by name.
struct ChoiceValues<'a>(HashMap<&'a str, Vec<(usize, usize)>>);

impl<'a> ChoiceValues<'a> {
    fn of(choices: &'a [FamilyChoice]) -> Self {
        let mut values: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for (choice, values_of) in choices.iter().map(|choice| &choice.values).enumerate() {
            for (number, value) in values_of.iter().enumerate() {
                values.entry(value).or_default().push((choice, number));
            }
        }
        Self(values)
    }

    /// The choices that have this value, or this range of values, each with the numbers of the values.
    fn range(&self, text: &str) -> Vec<(usize, Vec<usize>)> {
        let all = |name: &str| self.0.get(name).map_or(&[][..], Vec::as_slice);
        let exact = all(text);
        let (first, last) = text.split_once("..").map_or((&[][..], &[][..]), |(first, last)| (all(first), all(last)));
        let ranges = first.iter().filter(|(choice, _)| exact.iter().all(|(other, _)| other != choice));
        let ranges = ranges.filter_map(|&(choice, from)| {
            let to = last.iter().find(|&&(other, to)| other == choice && from <= to)?.1;
            Some((choice, (from..=to).collect()))
        });
        exact.iter().map(|&(choice, number)| (choice, vec![number])).chain(ranges).sorted_unstable().collect()
    }
}

/// Reads the values of a line `except`.
fn read_exception(
    line: Line<'_>,
    choices: &[FamilyChoice],
    values: &ChoiceValues<'_>,
) -> Result<Exception, ParseError> {
    let mut parts: Vec<(usize, Vec<usize>)> = Vec::new();
    for word in line.words().skip(1) {
        let found = values.range(word.text);
        let (choice, values) = match <[_; 1]>::try_from(found) {
            Ok([found]) => found,
            Err(found) if found.is_empty() => {
                let known = choices.iter().flat_map(|choice| choice.values.iter().map(String::as_str));
                return Err(word.unknown("a value of a line 'vary'", known));
            }
            Err(found) => {
                let names = one_of(found.iter().map(|(choice, _)| choices[*choice].name.as_str()));
                return Err(word.error(format!("a value of one line 'vary' only, not of {names}")));
            }
        };
        match parts.iter_mut().find(|(other, _)| *other == choice) {
            Some((_, all)) => all.extend(values),
            None => parts.push((choice, values)),
        }
    }
    if parts.is_empty() {
        Err(line.error_at_end("values of lines 'vary', such as 'except Feb 30..31'"))
    } else {
        Ok(Exception(parts))
    }
}

/// Checks that every member has a cell.
fn some_cell_is_left(lines: &[Line<'_>], family: &Family, parts: &[FamilyParts]) -> Result<(), ParseError> {
    let small = parts.iter().map(|parts| parts.cells.len()).min().unwrap_or(0);
    let mut open = 0;
    for (&line, choice) in lines.iter().zip(&family.choices) {
        open += if matches!(choice.varied, Varied::Cells(_)) { choice.take } else { 0 };
        if small <= open && open > 0 {
            return Err(nth(line, 3).error(format!("fewer open cells than the puzzle has, which are {small}")));
        }
    }
    Ok(())
}
