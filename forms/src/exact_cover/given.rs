//! Covers in which some options are known to be chosen.

use fixedbitset::FixedBitSet;

use super::{Colour, CoverError, Entry, ExactCover, OptionId, Role};
use crate::Reduced;
use crate::budget::{Budget, Exceeded};

/// The item that all given options cover.
const GIVEN: &str = "given";

/// The cover in which these options are chosen, all but at most `relaxed_by`.
///
/// Its solutions are those of `cover` with this property, each once.
///
/// A further item is covered by the given options: by all of them, or up to `relaxed_by` fewer. If `relaxed_by` is 0,
/// options that exclude a given one are dropped. `O(entries)`
///
/// # Errors
/// [`Exceeded`]
///
/// # Panics
/// If the cover has no such option.
pub fn with_given(
    cover: &ExactCover,
    given: &[OptionId],
    relaxed_by: usize,
    budget: &Budget,
) -> Result<Reduced<ExactCover, Vec<OptionId>>, Exceeded> {
    budget.reserve(cover.bytes(), || format!("an exact cover of {} options", cover.option_count()))?;
    let mut left = ExactCover::within(budget);
    let mut is_given = FixedBitSet::with_capacity(cover.option_count());
    is_given.extend(given.iter().map(|option| option.index()));
    for item in cover.items() {
        left.item(cover.name(item), cover.role(item));
    }
    let count = is_given.count_ones(..);
    let times = [count.saturating_sub(relaxed_by), count].map(|times| u32::try_from(times).unwrap_or(u32::MAX));
    let mark = left.item(GIVEN, Role::Primary { lo: times[0], hi: times[1] });
    let takers = Takers::of(cover, &is_given);
    let mut kept = Vec::new();
    for option in cover.options() {
        let is_given = is_given[option.index()];
        let entries = cover.entries(option);
        if is_given || relaxed_by > 0 || entries.iter().all(|entry| takers.leave_room(cover, entry)) {
            let marked = is_given.then(|| mark.into());
            left.option(entries.iter().copied().chain(marked)).map_err(CoverError::exceeded)?;
            kept.push(option);
        }
    }
    let (name, named) = (cover.option_namer(budget)?, kept.clone());
    left.name_options(move |option| name(named[option.index()]));
    let foreign = |option: &OptionId| crate::DecodeError::Foreign(format!("there is no option {}", option.0));
    let decode = move |chosen: &[OptionId]| {
        chosen.iter().map(|option| kept.get(option.index()).copied().ok_or_else(|| foreign(option))).collect()
    };
    Ok(Reduced::new(left, decode).faithful())
}

/// For each item, the number of given options that cover it, and the last colour.
struct Takers(Vec<(u32, Option<Colour>)>);

impl Takers {
    fn of(cover: &ExactCover, given: &FixedBitSet) -> Self {
        let mut takers = vec![(0, None); cover.item_count()];
        for entry in given.ones().flat_map(|option| cover.entries(OptionId(option as u32))) {
            let (count, colour) = &mut takers[entry.item.index()];
            *count += 1;
            *colour = entry.colour;
        }
        Self(takers)
    }

    /// May another option have this entry?
    fn leave_room(&self, cover: &ExactCover, entry: &Entry) -> bool {
        let (count, colour) = self.0[entry.item.index()];
        match cover.role(entry.item) {
            Role::Primary { hi, .. } => count < hi,
            Role::Secondary => count == 0 || (entry.colour.is_some() && entry.colour == colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use itertools::Itertools;

    use super::*;
    use crate::exact_cover::text::DlxText;

    /// The solutions, as sets of options.
    fn solutions(cover: &ExactCover) -> Vec<Vec<OptionId>> {
        cover.options().powerset().filter(|set| cover.is_solution(set)).collect()
    }

    #[test]
    fn solutions_contain_the_given_options() {
        let texts = [
            "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n",
            "2|a 0:2|b c | s t\na s:1\na s:2 t\nb s:1\nc a s:1\nc b t\nc\na\n",
            "a b | s\na s\nb s\nb s:1\nb\na\n",
        ];
        let mut smaller = 0;
        for text in texts {
            let text: DlxText = text.parse().unwrap();
            let cover = text.cover();
            let all = solutions(cover);
            assert!(!all.is_empty());
            for given in cover.options().powerset().filter(|given| given.len() <= 3) {
                for relaxed_by in 0..3 {
                    let left = with_given(cover, &given, relaxed_by, Budget::unlimited()).unwrap();
                    smaller += usize::from(left.problem.option_count() < cover.option_count());
                    let found: Vec<Vec<OptionId>> =
                        solutions(&left.problem).iter().map(|set| left.decode(set).unwrap()).collect();
                    let missing = |set: &Vec<OptionId>| given.iter().filter(|option| !set.contains(option)).count();
                    let expected: BTreeSet<_> = all.iter().filter(|set| missing(set) <= relaxed_by).collect();
                    assert_eq!(found.len(), expected.len(), "{text}{given:?} {relaxed_by}");
                    assert_eq!(found.iter().collect::<BTreeSet<_>>(), expected, "{text}{given:?} {relaxed_by}");
                }
            }
        }
        assert!(smaller > 100, "{smaller}");
    }

    #[test]
    fn options_keep_their_names() {
        let text: DlxText = "a b\na\na b\nb\n".parse().unwrap();
        let left = with_given(text.cover(), &[OptionId(0)], 0, Budget::unlimited()).unwrap().problem;
        let names: Vec<String> = left.options().map(|option| left.option_name(option)).collect();
        assert_eq!(names, ["a", "b"]);
    }
}
