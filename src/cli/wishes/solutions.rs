//! The wished number of solutions.

use std::ops::RangeInclusive;

use clap::Args;
use jigsat::generate::Wish;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::span;
use crate::cli::ask::CONVENTIONS;
use crate::cli::choice::choice;
use crate::cli::number::range;

// How many solutions a puzzle has, at random or as a member of a family.
#[derive(Debug, Args)]
pub(crate) struct SolutionsArgs {
    /// The number of solutions, such as 2..10
    #[arg(long, value_name = "A..B", default_value = "1", value_parser = range::<u64>(1..=Self::MOST))]
    pub(crate) solutions: Option<RangeInclusive<u64>>,

    /// Which layouts are the same solution [default: symmetry for cuboid and triangle, else raw]
    ///
    /// A container with symmetries has several raw solutions, or none.
    #[arg(long, value_name = "CONVENTION", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: Option<UpTo>,
}

impl SolutionsArgs {
    /// The largest number of solutions that can be asked for: all of them are kept, for records and comments.
    const MOST: u64 = 10_000;

    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let Self { solutions, up_to } = self;
        let number = solutions.as_ref().filter(|solutions| **solutions != (1..=1));
        let number = number.map(|solutions| span(solutions, "solutions"));
        number.into_iter().chain(up_to.map(|up_to| up_to.name().to_string())).collect()
    }

    /// The wish for so many solutions, by this convention if no other was asked for.
    pub(crate) fn wish(&self, up_to: UpTo) -> Wish {
        let up_to = self.up_to.unwrap_or(up_to);
        Wish { solutions: self.solutions.clone(), up_to, is_rated: true, ..Wish::default() }
    }
}
