//! The theory of an exact cover as a puzzle; see [`deduction`](crate::deduction). A part of a layout is some of its lines.

use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Role;
use jigsat_forms::text::Text;
use jigsat_forms::{ItemId, OptionId};

use super::sudoku::{self, Sort, Unit};
use super::{Layout, Problem, clues, draw, read, reduce};
use crate::deduction::Theory;
use crate::deduction::cover::{Argument, CoverTheory, Covering, Wording};
use crate::drawing::{Drawing, Mark, NumberGrid, Spot};
use crate::puzzle::{LayoutError, Violation};

const ONCE: &str = "no item is taken more often than it may be";

pub(super) fn theory(problem: &Problem, budget: &Budget) -> Result<Arc<dyn Theory>, Exceeded> {
    let cover = reduce(problem, budget)?.problem;
    let units = sudoku::units(problem);
    Ok(Arc::new(CoverTheory::new(cover, ItemNames { problem: problem.clone(), units }, budget)?))
}

struct ItemNames {
    problem: Problem,
    /// The meaning of the items, if it is a Sudoku.
    units: Option<Vec<Unit>>,
}

impl ItemNames {
    /// Checks that the options can be chosen together.
    fn check(&self, chosen: &[OptionId]) -> Result<(), Violation> {
        let cover = self.problem.cover();
        let entries = chosen.iter().flat_map(|&option| cover.entries(option)).into_group_map_by(|entry| entry.item);
        for (item, entries) in entries.into_iter().sorted_by_key(|(item, _)| *item) {
            let name = self.problem.text.item(item);
            let broken = |most: String| Err(Violation::new(ONCE, format!("{name}, {} times, {most}", entries.len())));
            match cover.role(item) {
                Role::Primary { hi, .. } if entries.len() > hi as usize => return broken(format!("at most {hi}")),
                Role::Secondary if entries.len() > 1 => {
                    let is_one = entries[0].colour.is_some() && entries.iter().map(|entry| entry.colour).all_equal();
                    if !is_one {
                        return broken("not always in the same colour".to_string());
                    }
                }
                Role::Primary { .. } | Role::Secondary => {}
            }
        }
        Ok(())
    }
}

impl Wording for ItemNames {
    fn item(&self, item: ItemId) -> String {
        let unit = self.units.as_ref().and_then(|units| units[item.index()].words());
        unit.unwrap_or_else(|| format!("the item {}", self.problem.text.item(item)))
    }

    fn sort(&self, _: ItemId) -> &'static str {
        "item"
    }

    fn covering(&self, item: ItemId) -> Covering {
        match self.units.as_ref().map(|units| units[item.index()].sort) {
            Some(Sort::Cell) => Covering::Fills,
            Some(Sort::Row | Sort::Column | Sort::Box) => Covering::Places,
            None => Covering::Covers,
        }
    }

    fn spot(&self, _: ItemId) -> Option<Spot> {
        None
    }

    fn noun(&self) -> &'static str {
        if self.units.is_some() { "number" } else { "option" }
    }

    fn option(&self, option: OptionId) -> String {
        let units = self.units.as_ref().and_then(|units| {
            let entries = self.problem.cover().entries(option).iter();
            sudoku::placed(&entries.map(|entry| units[entry.item.index()]).collect_vec())
        });
        units.unwrap_or_else(|| format!("the option {}", self.problem.text.option(option).join(" ")))
    }

    fn given(&self) -> Vec<OptionId> {
        let Some(NumberGrid { clues, options, .. }) = clues::number_grid(&self.problem) else { return Vec::new() };
        let is_clue = |&(cell, number): &(usize, usize)| clues[cell] == Some(number);
        (0..).map(OptionId).zip(&options).filter(|(_, option)| is_clue(option)).map(|(option, _)| option).collect()
    }

    fn technique(&self, argument: &Argument<'_>) -> Option<&'static str> {
        let units = self.units.as_ref()?;
        let [needy, takers] =
            [argument.needy, argument.takers].map(|items| items.iter().map(|item| units[item.index()]).collect_vec());
        sudoku::technique(argument.rule, &needy, &takers)
    }

    fn draw(&self, chosen: &[OptionId], marks: &[(Spot, Mark)]) -> Drawing {
        let layout: Layout = chosen.iter().map(|option| option.0 + 1).collect();
        draw::draw(&self.problem, &layout).marked(marks)
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<OptionId>, LayoutError> {
        let Layout { options } = read::read_layout(&self.problem, text)?;
        let options = options.into_iter().map(super::option).collect_vec();
        self.check(&options)?;
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduction::{Fact, Known};
    use crate::puzzle::Puzzle;

    fn theory_of(text: &str) -> Arc<dyn Theory> {
        text.parse::<Problem>().unwrap().theory(Budget::unlimited()).unwrap().unwrap()
    }

    /// Clues are known, and what is alone only because of them is not.
    #[test]
    fn clues_are_given() {
        let said = |text: &str| {
            let theory = theory_of(text);
            theory.given().into_iter().map(|fact| theory.say(fact)).collect_vec()
        };
        let clues = said(include_str!("../../../../data/exact-cover/sudoku17.dlx"));
        assert_eq!((clues.len(), &*clues[0]), (17, "1 in row 1, column 8"));
        assert_eq!(said(include_str!("../../../../data/exact-cover/langford5.dlx")), [""; 0]);
    }

    #[test]
    fn a_part_is_some_options() {
        let theory = theory_of("a b 2|c | s\na s:x\nb c s:x\nc\nc\nb s:y\n");
        let read = |text: &str| {
            let facts = theory.read(text.into()).map_err(|error| error.to_string())?;
            Ok::<_, String>(facts.into_iter().map(|fact| theory.say(fact)).collect::<Vec<_>>())
        };
        assert_eq!(read("").unwrap(), [""; 0]);
        assert_eq!(read("s:x a\n| a comment\nc\n").unwrap(), ["the option a s:x", "the option c"]);
        assert_eq!(read("c\nc\n").unwrap().len(), 2);
        let once = "no item is taken more often than it may be";
        assert_eq!(read("b c s:x\nb s:y\n").unwrap_err(), format!("{once}: b, 2 times, at most 1"));
        assert_eq!(read("a s:x\nb s:y\n").unwrap_err(), format!("{once}: s, 2 times, not always in the same colour"));
        assert_eq!(read("b c s:x\nc\nc\n").unwrap_err(), format!("{once}: c, 3 times, at most 2"));
        assert!(read("a\n").unwrap_err().contains("a is none of them"));
        assert_eq!(read("a z\n").unwrap_err(), "1:3: expected an item of the problem, found 'z'");
    }

    #[test]
    fn drawn_options_are_read_back() {
        let theory = theory_of("a b c | s\na s:x\nb s:x\nc\n");
        let mut known = Known::nothing(theory.atom_count());
        for fact in theory.read("c\na s:x\n".into()).unwrap() {
            known.learn(fact).unwrap();
        }
        let Drawing::Options(drawn) = theory.draw(&known, &[]) else { panic!("options are drawn") };
        let lines = drawn.options.iter().map(|words| words.join(" ") + "\n").collect::<String>();
        assert_eq!(lines, "a s:x\nc\n");
        let facts: Vec<Fact> = theory.read(lines.as_str().into()).unwrap();
        assert_eq!(facts.into_iter().sorted().collect_vec(), known.facts().iter().copied().sorted().collect_vec());
    }
}
