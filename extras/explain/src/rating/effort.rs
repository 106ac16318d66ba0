//! The effort to find one solution by trials.

use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, OptionId, Reduced};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::partial::PartialCover;

/// The number of searches.
pub const SEARCHES: usize = 100;

/// The most trials of all searches together.
pub const TRIALS: u64 = 20_000;

/// The trials before the first restart.
const FIRST_RESTART: u64 = 100;

/// How hard it is to find one solution: the trials of random searches.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// The trials of each search that found a solution, in ascending order.
    pub searches: Vec<u64>,
    /// All trials, including those of a last search that reached the limit.
    pub trials: u64,
}

impl Effort {
    /// The mean number of trials per solution; if no search found one, the number of all trials.
    pub fn mean(&self) -> f64 {
        self.trials as f64 / self.searches.len().max(1) as f64
    }

    /// Did no search find a solution, so that the mean is a lower bound?
    pub fn is_bound(&self) -> bool {
        self.searches.is_empty()
    }

    /// The quartiles of the trials; half of the searches lie between them. `None` without a search.
    pub fn quartiles(&self) -> Option<[u64; 2]> {
        let last = self.searches.len().checked_sub(1)?;
        Some([1, 3].map(|quarter| self.searches[(last * quarter + 2) / 4]))
    }

    /// Measures the effort, where there is a solution. The seed determines it.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn of(
        reduced: &Reduced<ExactCover, Answer>,
        seed: u64,
        most_trials: u64,
        budget: &Budget,
    ) -> Result<Self, Exceeded> {
        let mut position = PartialCover::new(&reduced.problem, budget)?;
        let mut effort = Self { searches: Vec::new(), trials: 0 };
        if !position.settle()? {
            return Ok(effort);
        }
        let root = position.len();
        let is_solution = |options: &[OptionId]| reduced.decode(options).is_ok();
        for number in 0..SEARCHES as u64 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            let search = Search { position: &mut position, root, is_solution: &is_solution, random, trials: 0 };
            let left = most_trials - effort.trials;
            let (trials, is_found) = search.run(left)?;
            effort.trials += trials;
            if !is_found {
                break;
            }
            effort.searches.push(trials);
        }
        effort.searches.sort_unstable();
        Ok(effort)
    }
}

/// A search for one solution, with restarts.
struct Search<'s, 'a> {
    position: &'s mut PartialCover<'a>,
    /// The length of the position in which the search starts.
    root: usize,
    is_solution: &'s dyn Fn(&[OptionId]) -> bool,
    random: ChaCha8Rng,
    trials: u64,
}

/// How a walk ended.
enum WalkEnd {
    Found,
    /// There is no solution.
    NoSolution,
    /// The limit of trials was reached.
    Cut,
}

impl Search<'_, '_> {
    /// Searches within this number of trials; returns the trials, and whether a solution was found.
    ///
    /// Each walk may take half as many trials again as the one before.
    fn run(mut self, most: u64) -> Result<(u64, bool), Exceeded> {
        let mut next = FIRST_RESTART;
        loop {
            let end = self.walk(most.min(self.trials + next))?;
            self.position.undo(self.root);
            match end {
                WalkEnd::Found => return Ok((self.trials, true)),
                WalkEnd::Cut if self.trials < most => next += next / 2,
                WalkEnd::Cut | WalkEnd::NoSolution => return Ok((self.trials, false)),
            }
        }
    }

    /// Searches in depth from the root until this number of trials.
    fn walk(&mut self, most: u64) -> Result<WalkEnd, Exceeded> {
        let mut tried: Vec<(usize, OptionId)> = Vec::new();
        loop {
            let is_open = self.position.settle()?;
            let option = if is_open { self.position.pick(&mut self.random) } else { None };
            match option {
                Some(_) if self.trials == most => return Ok(WalkEnd::Cut),
                Some(option) => {
                    self.trials += 1;
                    tried.push((self.position.len(), option));
                    self.position.choose(option)?;
                }
                None if is_open && (self.is_solution)(&self.position.chosen()) => return Ok(WalkEnd::Found),
                None if self.back(&mut tried) => {}
                None => return Ok(WalkEnd::NoSolution),
            }
        }
    }

    /// Takes the last trial back and excludes its option; returns whether there was one.
    fn back(&mut self, tried: &mut Vec<(usize, OptionId)>) -> bool {
        let Some((len, option)) = tried.pop() else {
            return false;
        };
        self.position.undo(len);
        self.position.exclude(option);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use jigsat_encodings::kind::Kind;
    use jigsat_engines::{Dlx, Engine, Run};
    use jigsat_forms::exact_cover::Entry;
    use jigsat_forms::{Colour, ItemId};
    use proptest::prelude::*;

    use super::*;
    use jigsat_core::session::Session;

    /// Small covers with items that are needed several times or not at all, and coloured ones.
    fn covers() -> impl Strategy<Value = ExactCover> {
        let times = prop::collection::vec((0..3_u32, 0..2_u32), 2..7);
        let entry = (0..9_u32, prop::option::of(0..2_u32));
        let options = prop::collection::vec(prop::collection::btree_map(0..9_u32, entry, 1..4), 1..12);
        (times, options).prop_map(|(times, options)| {
            let mut cover = ExactCover::new();
            for (number, &(lo, more)) in times.iter().enumerate() {
                cover.primary_times(format!("p{number}"), lo..=lo + more).unwrap();
            }
            let primary = times.len() as u32;
            for name in ["s", "t", "u"] {
                cover.secondary(name);
            }
            for option in options {
                let entry = |(item, (_, colour)): (u32, (u32, Option<u32>))| {
                    let item = ItemId(item % (primary + 3));
                    let colour = colour.filter(|_| item.0 >= primary).map(Colour);
                    (item, Entry { item, colour })
                };
                let entries: std::collections::BTreeMap<_, _> = option.into_iter().map(entry).collect();
                let _ = cover.option(entries.into_values());
            }
            cover
        })
    }

    proptest! {
        /// A search finds a solution where there is one: deductions exclude none.
        #[test]
        fn searches_are_complete_and_sound(cover in covers(), seed: u64) {
            let mut is_solvable = false;
            let mut see = |_: &[OptionId]| { is_solvable = true; ControlFlow::Break(()) };
            Dlx.solve(&cover, &Run::default(), &mut see).unwrap();
            let mut position = PartialCover::new(&cover, Budget::unlimited()).unwrap();
            if !position.settle().unwrap() {
                prop_assert!(!is_solvable);
                return Ok(());
            }
            let root = position.len();
            let random = ChaCha8Rng::seed_from_u64(seed);
            let is_solution = |options: &[OptionId]| cover.is_solution(options);
            let search = Search { position: &mut position, root, is_solution: &is_solution, random, trials: 0 };
            prop_assert_eq!(search.run(u64::MAX).unwrap().1, is_solvable);
        }
    }

    fn effort(text: &str, seed: u64, most: u64) -> Effort {
        let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
        let session = Session::new(&puzzle);
        let cover = session.cover(Budget::unlimited()).unwrap().unwrap();
        Effort::of(cover.cover().unwrap(), seed, most, Budget::unlimited()).unwrap()
    }

    #[test]
    fn the_seed_determines_the_trials() {
        let soma = include_str!("../../../../data/polycube/soma.txt");
        let first = effort(soma, 1, 2000);
        assert_eq!(first, effort(soma, 1, 2000));
        assert_ne!(first, effort(soma, 2, 2000));
    }

    #[test]
    fn the_limit_of_trials_is_obeyed() {
        let soma = include_str!("../../../../data/polycube/soma.txt");
        let cut = effort(soma, 0, 150);
        assert_eq!(cut.trials, 150);
        assert!(cut.searches.iter().sum::<u64>() < 150 && !cut.is_bound());
        let none = effort(soma, 0, 2);
        assert!(none.is_bound() && none.quartiles().is_none());
        assert_eq!((none.trials, none.mean()), (2, 2.0));
    }

    #[test]
    fn quartiles_enclose_half_of_the_searches() {
        let of = |searches: &[u64]| Effort { searches: searches.to_vec(), trials: 0 }.quartiles();
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[7]), Some([7, 7]));
        assert_eq!(of(&[1, 2, 3, 4, 5]), Some([2, 4]));
    }
}
