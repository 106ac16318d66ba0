//! Correction sets: assumptions to drop so that there is a solution.

use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Budget;
use jigsat_forms::counted::listed;

use super::{PartialLayout, Question, Request, RunError, Session, Verdict};

/// The time limit of the search if there is no other.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Assumed facts without which there is a solution.
pub struct CorrectionSet {
    /// Their indices in the [assumed facts](super::PartialLayout::facts), in order.
    pub places: Vec<usize>,
    /// A solution with all other facts.
    pub layout: Answer,
    /// Is it proven that no smaller set is enough?
    pub is_smallest: bool,
}

/// The result of a search for a correction set.
pub enum Correction {
    /// A correction set.
    Set(CorrectionSet),
    /// There is no solution even if all the facts are dropped.
    Impossible,
    /// The time did not suffice.
    Undecided,
}

/// What to take back of the assumptions, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The names of the facts to take back; `None` if no correction set was found.
    pub names: Option<Vec<String>>,
    /// The advice in words, without a stop.
    pub sentence: String,
}

impl Session<'_> {
    /// Finds a [correction set](Self::correct), and puts it into words.
    ///
    /// # Errors
    /// [`RunError`]
    pub fn advise(&self, budget: &Budget) -> Result<Advice, RunError> {
        let given = self.assumptions().map_or(&[][..], PartialLayout::names);
        let (names, sentence) = match self.correct(budget)? {
            Correction::Set(set) => {
                let names: Vec<String> = set.places.iter().map(|&place| given[place].clone()).collect();
                let doubt = if set.is_smallest { "" } else { " (not shown to be the smallest choice)" };
                let sentence = format!("take back {}{doubt}", listed(&names));
                (Some(names), sentence)
            }
            Correction::Impossible => (None, "there is none without what is given, either".to_string()),
            Correction::Undecided => (None, "what to take back was not found in time".to_string()),
        };
        Ok(Advice { names, sentence })
    }

    /// Finds a smallest correction set of the session's assumptions.
    ///
    /// Tries one size after another, each for half of the time that is left; then any size. Without assumptions, nothing is searched.
    ///
    /// # Errors
    /// [`RunError`]
    pub fn correct(&self, budget: &Budget) -> Result<Correction, RunError> {
        let Some(part) = self.assumptions() else { return Ok(Correction::Impossible) };
        let budget = &budget.within(TIME_LIMIT);
        let count = part.facts().len();
        let (mut spare, mut is_smallest) = (1.min(count), true);
        loop {
            let session = Session::new(self.puzzle()).with_settings(self.settings().clone());
            let session = session.with_assumptions(part.relaxed_by(spare));
            let slice = if spare < count { budget.half() } else { budget.part() };
            let mut layout: Option<Answer> = None;
            let report = session.run(&Request::new(Question::First).within(slice), &mut layout)?;
            if let Some(layout) = layout {
                return Ok(Correction::Set(CorrectionSet { places: part.missing(&layout), layout, is_smallest }));
            }
            let is_decided = report.verdict() == Verdict::No;
            if spare == count {
                return Ok(if is_decided { Correction::Impossible } else { Correction::Undecided });
            }
            is_smallest &= is_decided;
            spare = if is_decided { spare + 1 } else { count };
        }
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;

    use super::super::PartialLayout;
    use super::*;

    fn taken_back(text: &str, part: &str, budget: &Budget) -> (Option<(Vec<String>, bool)>, bool) {
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let given = PartialLayout::read(theory, part.into()).unwrap();
        match Session::new(&puzzle).with_assumptions(given.clone()).correct(budget).unwrap() {
            Correction::Set(found) => {
                assert_eq!(given.missing(&found.layout), found.places);
                let names = found.places.iter().map(|&place| given.names()[place].clone()).collect();
                (Some((names, found.is_smallest)), true)
            }
            Correction::Impossible => (None, true),
            Correction::Undecided => (None, false),
        }
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
