//! What is left of a cover when it is known that some options are chosen.

use fixedbitset::FixedBitSet;

use super::{Colour, CoverError, Entry, ExactCover, OptionId, Role};
use crate::Reduced;
use crate::budget::{Budget, Exceeded};

/// The item of those options of which it is known.
const GIVEN: &str = "given";

/// The cover in which all of these options but at most `spare` are chosen. Its solutions are those of `cover` with them, each once.
///
/// They have an item more, which is to be covered as often as there are options given, or `spare` times less. If none is to spare, only
/// options are kept that go with all of them. `O(entries)`
///
/// # Errors
/// [`Exceeded`]
///
/// # Panics
/// If the cover has no such option.
pub fn with_given(
    cover: &ExactCover,
    given: &[OptionId],
    spare: usize,
    budget: &Budget,
) -> Result<Reduced<ExactCover, Vec<OptionId>>, Exceeded> {
    budget.reserve(cover.bytes(), || format!("an exact cover of {} options", cover.option_count()))?;
    let mut left = ExactCover::within(budget);
    let mut is_given = FixedBitSet::with_capacity(cover.option_count());
    is_given.extend(given.iter().map(|option| option.index()));
    for item in cover.items() {
        left.item(cover.name(item).to_string(), cover.role(item));
    }
    let count = is_given.count_ones(..);
    let times = [count.saturating_sub(spare), count].map(|times| u32::try_from(times).unwrap_or(u32::MAX));
    let mark = left.item(GIVEN.to_string(), Role::Primary { lo: times[0], hi: times[1] });
    let takers = Takers::of(cover, &is_given);
    let mut kept = Vec::new();
    for option in cover.options() {
        let is_given = is_given[option.index()];
        let entries = cover.entries(option);
        if is_given || spare > 0 || entries.iter().all(|entry| takers.leave_room(cover, entry)) {
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

/// For each item, how many given options cover it, and the colour that the last of them gives it.
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
    fn solutions_are_those_with_what_is_given() {
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
                for spare in 0..3 {
                    let left = with_given(cover, &given, spare, Budget::unlimited()).unwrap();
                    smaller += usize::from(left.problem.option_count() < cover.option_count());
                    let found: Vec<Vec<OptionId>> =
                        solutions(&left.problem).iter().map(|set| left.decode(set).unwrap()).collect();
                    let missing = |set: &Vec<OptionId>| given.iter().filter(|option| !set.contains(option)).count();
                    let expected: BTreeSet<_> = all.iter().filter(|set| missing(set) <= spare).collect();
                    assert_eq!(found.len(), expected.len(), "{text}{given:?} {spare}");
                    assert_eq!(found.iter().collect::<BTreeSet<_>>(), expected, "{text}{given:?} {spare}");
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
