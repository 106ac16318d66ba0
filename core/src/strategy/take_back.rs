//! Which part of what is given stands in the way of every solution.

use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::{Outcome, Run, Settings};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{Case, Given, Plan, RunError, Task};

/// How long the search goes on if there is no other limit.
const PATIENCE: Duration = Duration::from_secs(10);

/// Given facts without which there is a solution.
pub struct TakeBack {
    /// Their places among [those that are given](Given::facts), in order.
    pub places: Vec<usize>,
    /// A layout with all others.
    pub layout: Answer,
    /// Was it shown that no smaller number of facts is enough?
    pub is_smallest: bool,
}

impl TakeBack {
    /// A smallest set of facts to take back, in a puzzle that has no solution with all of them; `None` if none was found: since there is
    /// no solution without any of them (`Ok(None)` with the second part true), or since time was up. One size after another is tried, each
    /// for half of the time that is left; then any number.
    ///
    /// # Errors
    /// [`RunError`]
    pub fn search(
        puzzle: &AnyPuzzle,
        given: &Given,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<(Option<Self>, bool), RunError> {
        let budget = &budget.within(PATIENCE);
        let count = given.facts().len();
        let mut is_smallest = true;
        let mut spare = 1;
        while spare <= count {
            let part = if spare < count { budget.half() } else { budget.part() };
            let case = Case::of(puzzle).with(settings.clone()).given(given.sparing(spare));
            let (layout, is_decided) = first(&case, &part)?;
            if let Some(layout) = layout {
                return Ok((Some(Self { places: given.missing(&layout), layout, is_smallest }), true));
            }
            if spare == count {
                return Ok((None, is_decided));
            }
            is_smallest &= is_decided;
            spare = if is_decided { spare + 1 } else { count };
        }
        Ok((None, true))
    }
}

/// A layout, if there is one; and whether that is known.
fn first(case: &Case<'_>, budget: &Budget) -> Result<(Option<Answer>, bool), RunError> {
    let plan = Plan::auto(case, Task::First, UpTo::Raw, budget)?;
    let run = Run::from(budget.clone());
    let mut layout = None;
    let found = plan.run(case, &run, &mut |answer, _| {
        layout = Some(answer);
        ControlFlow::Break(())
    })?;
    let is_decided = layout.is_some() || found.outcome == Outcome::Exhausted;
    Ok((layout, is_decided))
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;

    use super::*;

    fn taken_back(text: &str, part: &str, budget: &Budget) -> (Option<(Vec<String>, bool)>, bool) {
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let given = Given::read(theory, part.into()).unwrap();
        let (found, is_known) = TakeBack::search(&puzzle, &given, &Settings::default(), budget).unwrap();
        let name = |found: TakeBack| {
            assert_eq!(given.missing(&found.layout), found.places);
            let names = found.places.iter().map(|&place| given.names()[place].clone()).collect();
            (names, found.is_smallest)
        };
        (found.map(name), is_known)
    }

    const BRICKS: &str = "box 4 3 1\n6x piece 000 100\n";

    #[test]
    fn the_smallest_set_is_found() {
        let taken = |part: &str| taken_back(BRICKS, part, Budget::unlimited());
        let some = |names: &[&str]| (Some((names.iter().map(ToString::to_string).collect(), true)), true);
        assert_eq!(taken("layer 1\n. A A .\nB B . .\n. . . .\n"), some(&["A"]));
        assert_eq!(taken("layer 1\n. K K .\n. L L .\n. M M .\n").0.map(|(names, _)| names.len()), Some(1));
    }

    #[test]
    fn two_faults_take_two_pieces() {
        let part = "layer 1\n. K K . . M M .\nL L . . . . N N\n. . . . . . . .\n";
        let (found, _) = taken_back("box 8 3 1\n12x piece 000 100\n", part, Budget::unlimited());
        let (names, is_smallest) = found.unwrap();
        let has_one_of = |pair: [&str; 2]| names.iter().filter(|name| pair.contains(&name.as_str())).count() == 1;
        assert!(is_smallest && names.len() == 2 && has_one_of(["K", "L"]) && has_one_of(["M", "N"]), "{names:?}");
    }

    #[test]
    fn nothing_helps_where_there_is_no_solution_at_all() {
        let too_many = "box 3 3 1\n4x piece 000 100\npiece 000 100 200\n";
        let taken = taken_back(too_many, "layer 1\nA A .\n. . .\n. . .\n", Budget::unlimited());
        assert_eq!(taken, (None, true));
    }

    #[test]
    fn without_time_nothing_is_known() {
        let none = Budget::none().within(Duration::ZERO);
        let (found, is_known) = taken_back(BRICKS, "layer 1\n. A A .\nB B . .\n. . . .\n", &none);
        assert!(found.is_none() && !is_known);
    }
}
