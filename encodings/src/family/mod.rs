//! Families: puzzles that differ in what is chosen from lists.
//!
//! A family is a puzzle, and *choices*: which cells stay open, which pieces are used, which text completes the puzzle. A *member* takes one
//! value of each choice, or several. Members have numbers from 1; the last choice varies fastest.
//!
//! ```
//! use jigsat_encodings::family::Family;
//! use jigsat_encodings::kind::Kind;
//!
//! let text = "box 3 2\npiece I 000 100 200\npiece D 000 100\nvary hole open 0,0 1,0 2,0\n";
//! let family = Family::read(text.into(), Kind::named("polycube").expect("a kind"))?;
//! let members = family.members(1..=3);
//! let names: Vec<String> = members.map(|member| family.name(&member)).collect();
//! assert_eq!(names, ["0,0", "1,0", "2,0"]);
//! # Ok::<(), jigsat_forms::text::ParseError>(())
//! ```

mod read;
mod subsets;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};

use crate::fingerprint::Fingerprint;
use crate::kind::{AnyPuzzle, Guess, Kind};

pub use read::is_family;

/// Puzzles that differ in what is chosen.
#[derive(Clone)]
pub struct Family {
    kind: &'static Kind,
    /// The puzzle with all of its parts; one for each case if there are cases.
    bases: Vec<AnyPuzzle>,
    choices: Vec<FamilyChoice>,
    exceptions: Vec<Exception>,
}

/// One of the lines `vary`: some of its values are taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyChoice {
    /// Its name.
    pub name: String,
    /// The names of its values.
    pub values: Vec<String>,
    /// The number of values that a member takes.
    pub take: usize,
    varied: Varied,
}

/// The effect of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Varied {
    /// Each value is a case: a text that completes the puzzle.
    Cases,
    /// The chosen cells stay open. Each base has the numbers of the cells, in the order of the values.
    Cells(Vec<Vec<usize>>),
    /// The other pieces are left out. The same for pieces.
    Pieces(Vec<Vec<usize>>),
}

/// Members that are left out: those that take one of the values of each of these choices.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Exception(Vec<(usize, Vec<usize>)>);

/// A member: its number, and the values that it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyMember {
    /// The number from 1.
    pub number: u64,
    /// For each choice the numbers of its values, in order.
    pub taken: Vec<Vec<usize>>,
}

/// Cells of which so many stay open in each member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenGroup {
    /// The cells, by their numbers among the [`cells`](crate::puzzle::FamilyParts::cells).
    pub cells: Vec<usize>,
    /// The number of those that stay open.
    pub open: usize,
}

impl Family {
    /// The most members that are counted in one run: it has a row for each of them.
    pub const MOST_MEMBERS: u64 = 10_000_000;

    /// Reads a family: a puzzle of this kind, and below it what varies.
    ///
    /// # Errors
    /// Where the text is no family.
    pub fn read(text: Text<'_>, kind: &'static Kind) -> Result<Self, ParseError> {
        read::read(text, kind)
    }

    /// The kind of a family's puzzles, recognised as [`Guess::of`] recognises a puzzle.
    pub fn guess_kind(text: Text<'_>, file: Option<&str>) -> Option<Guess> {
        Guess::of(text.part(&read::puzzle_text(text)), file)
    }

    /// The kind of the puzzles.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The puzzle with all of its parts; with cases the first one.
    pub fn base(&self) -> &AnyPuzzle {
        &self.bases[0]
    }

    /// The choices, in the order of the file.
    pub fn choices(&self) -> &[FamilyChoice] {
        &self.choices
    }

    /// The greatest number of a member; `None` if it has more than 64 bits.
    pub fn last(&self) -> Option<u64> {
        self.choices.iter().try_fold(1_u64, |all, choice| all.checked_mul(choice.combinations()?))
    }

    /// The member with this number; `None` if there is none, or it is an exception.
    pub fn member(&self, number: u64) -> Option<FamilyMember> {
        let mut rest = number.checked_sub(1)?;
        let mut taken = vec![Vec::new(); self.choices.len()];
        for (choice, taken) in self.choices.iter().zip(&mut taken).rev() {
            // Of a choice with more combinations than that, only the first ones can be numbered.
            let combinations = choice.combinations().unwrap_or(u64::MAX);
            *taken = subsets::subset(choice.values.len(), choice.take, rest % combinations);
            rest /= combinations;
        }
        let is_exception = self.exceptions.iter().any(|Exception(parts)| {
            parts.iter().all(|(choice, values)| taken[*choice].iter().any(|value| values.contains(value)))
        });
        (rest == 0 && !is_exception).then_some(FamilyMember { number, taken })
    }

    /// The members with these numbers, without exceptions.
    pub fn members(&self, numbers: impl IntoIterator<Item = u64>) -> impl Iterator<Item = FamilyMember> {
        numbers.into_iter().filter_map(|number| self.member(number))
    }

    /// The name of a member: its values.
    pub fn name(&self, member: &FamilyMember) -> String {
        (0..self.choices.len()).map(|choice| self.value(member, choice)).join(" ")
    }

    /// The values that a member takes of a choice.
    pub fn values<'a>(&'a self, member: &'a FamilyMember, choice: usize) -> impl Iterator<Item = &'a str> {
        member.taken[choice].iter().map(move |&value| self.choices[choice].values[value].as_str())
    }

    /// The same in words: of many values those that are left out, `all but I`.
    pub fn value(&self, member: &FamilyMember, choice: usize) -> String {
        let FamilyChoice { values, take, .. } = &self.choices[choice];
        if *take == 1 || 2 * take <= values.len() {
            return self.values(member, choice).join("+");
        }
        let is_left = |value: &usize| !member.taken[choice].contains(value);
        let left = (0..values.len()).filter(is_left).map(|value| &values[value]).join("+");
        if left.is_empty() { "all".to_string() } else { format!("all but {left}") }
    }

    /// The puzzle of a member.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn puzzle(&self, member: &FamilyMember, budget: &Budget) -> Result<AnyPuzzle, Exceeded> {
        let of_cases =
            |(choice, taken): (&FamilyChoice, &Vec<usize>)| (choice.varied == Varied::Cases).then(|| taken[0]);
        let base = self.choices.iter().zip(&member.taken).find_map(of_cases).unwrap_or(0);
        let (mut cells, mut pieces) = (Vec::new(), Vec::new());
        for (choice, taken) in self.choices.iter().zip(&member.taken) {
            match &choice.varied {
                Varied::Cases => {}
                Varied::Cells(parts) => cells.extend(taken.iter().map(|&value| parts[base][value])),
                Varied::Pieces(parts) => {
                    let left = (0..choice.values.len()).filter(|value| !taken.contains(value));
                    pieces.extend(left.map(|value| parts[base][value]));
                }
            }
        }
        if cells.is_empty() && pieces.is_empty() {
            return Ok(self.bases[base].clone());
        }
        self.bases[base].leaving_out(&cells, &pieces, budget)
    }

    /// The cells of each choice and how many stay open, if nothing else varies.
    pub fn open_groups(&self) -> Option<Vec<OpenGroup>> {
        let group = |choice: &FamilyChoice| match &choice.varied {
            Varied::Cells(parts) => Some(OpenGroup { cells: parts[0].clone(), open: choice.take }),
            Varied::Cases | Varied::Pieces(_) => None,
        };
        self.choices.iter().map(group).collect()
    }

    /// The checksum of the family: kind, puzzles, choices and exceptions. Comments and quirks of its file do not count.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn fingerprint(&self, budget: &Budget) -> Result<Fingerprint, Exceeded> {
        Fingerprint::within(budget, |out| {
            writeln!(out, "{}", self.kind.name)?;
            self.bases.iter().try_for_each(|base| writeln!(out, "{}\n{base}", base.rules().unwrap_or_default()))?;
            writeln!(out, "{:?}\n{:?}", self.choices, self.exceptions)
        })
    }
}

impl FamilyChoice {
    /// The number of ways to take the values; `None` if it has more than 64 bits.
    fn combinations(&self) -> Option<u64> {
        subsets::subsets(self.values.len(), self.take)
    }
}

#[cfg(test)]
mod tests;
