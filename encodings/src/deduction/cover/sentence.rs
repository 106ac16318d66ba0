//! The sentences of conclusions about an exact cover.

use itertools::Itertools;
use jigsat_forms::ItemId;
use jigsat_forms::counted::{counted, listed};
use jigsat_forms::exact_cover::Role;

use super::{BLOCKED, CoverTheory, Covering, Deduction, Fact, Known, SINGLE, TAKEN, Wording};

/// The most words of a sentence that names what is excluded.
/// Where names are long, their number has to do.
const WORDS_OF_SENTENCE: usize = 50;

impl<W: Wording> CoverTheory<W> {
    /// The sentence of a conclusion, without a stop at its end.
    pub(super) fn sentence(&self, deduction: &Deduction, known: &Known) -> String {
        let Deduction { rule, facts, about, .. } = deduction;
        let first = about.first().map_or(ItemId(0), |&item| ItemId(item));
        let item = self.wording.item(first);
        let mut sentence = match (*rule, deduction.is_contradiction()) {
            (TAKEN, true) => format!("{item} is taken too often"),
            (TAKEN, false) => format!("{item} is taken"),
            (SINGLE, true) => match self.left(first, known).next() {
                None => format!("there is {}", self.lack(first, true)),
                Some(_) => format!("there are {}", self.lack(first, false)),
            },
            (SINGLE, false) => self.only_way(first, facts),
            (BLOCKED, _) => self.would_leave(first, facts),
            (_, is_contradiction) => {
                let (needy, takers) = about.split_at(about.len() / 2);
                let [needy, takers] = [needy, takers].map(|items| self.items(items));
                if is_contradiction {
                    format!("{needy} need more of {takers} than there is")
                } else {
                    let are = if facts.len() == 1 { "is" } else { "are" };
                    let so = |out: String| format!("{needy} need {takers} between them. So {out} {are} out");
                    let named = so(self.options(facts));
                    // Where names are long, their number has to do: the picture shows where they are.
                    let is_short = named.split(' ').count() <= WORDS_OF_SENTENCE;
                    if is_short { named } else { so(counted(facts.len(), self.wording.noun())) }
                }
            }
        };
        if let Some(first) = sentence.get(..1).map(str::to_uppercase) {
            sentence.replace_range(..1, &first);
        }
        sentence
    }

    /// The sentence about options that leave the item without enough others.
    fn would_leave(&self, item: ItemId, facts: &[Fact]) -> String {
        let is_once = matches!(self.cover.role(item), Role::Primary { lo: 0 | 1, .. });
        let lack = self.lack(item, is_once);
        match facts {
            [] => lack,
            &[one] => format!("{} would leave {lack}", self.name_of(one)),
            &[one, ref others @ ..] => {
                format!("{} would leave {lack}; so would {}", self.name_of(one), self.more(others.len()))
            }
        }
    }

    /// The sentence about an item that needs all options that are left for it.
    fn only_way(&self, item: ItemId, facts: &[Fact]) -> String {
        let name = self.wording.item(item);
        let &[only] = facts else {
            return format!("{name} needs all that is left: {}", self.options(facts));
        };
        let option = self.name_of(only);
        match self.wording.covering(item) {
            // "1 in row 1, column 8" says where it is by itself.
            Covering::Fills => {
                let filler = option.strip_suffix(&name).and_then(|option| option.strip_suffix(" in "));
                format!("only {} can fill {name}", filler.unwrap_or(&option))
            }
            Covering::Covers => format!("only {option} is left for {name}"),
            Covering::Places => {
                // The name of such an option is that of the thing, and where it goes.
                let thing = name.strip_prefix("the ").unwrap_or(&name);
                let place = option.strip_prefix("the ").unwrap_or(&option).strip_prefix(thing);
                match place.and_then(|place| place.strip_prefix(' ')) {
                    Some(place) => format!("{name} fits only {place}"),
                    None => format!("only {option} is left for {name}"),
                }
            }
        }
    }

    /// What is missing where no option is left for the item, "no place for piece 2", or fewer than it needs.
    fn lack(&self, item: ItemId, is_none: bool) -> String {
        let (few, many) = if is_none { ("no", "") } else { ("too few", "s") };
        let what = match self.wording.covering(item) {
            Covering::Fills => format!("way{many} to fill"),
            Covering::Places => format!("place{many} for"),
            Covering::Covers => format!("option{many} for"),
        };
        format!("{few} {what} {}", self.wording.item(item))
    }

    fn name_of(&self, fact: Fact) -> String {
        self.wording.option(Self::option(fact.atom))
    }

    fn items(&self, numbers: &[u32]) -> String {
        let items = numbers.iter().copied().map(ItemId).collect_vec();
        let names = || listed(&items.iter().map(|&item| self.wording.item(item)).collect_vec());
        self.wording.together(&items).unwrap_or_else(names)
    }

    /// Options in words: both of two, else the first one and the number of the others.
    fn options(&self, facts: &[Fact]) -> String {
        match facts {
            [] => "nothing".to_string(),
            &[one] => self.name_of(one),
            &[one, other] => format!("{} and {}", self.name_of(one), self.name_of(other)),
            &[first, ref others @ ..] => format!("{} and {}", self.name_of(first), self.more(others.len())),
        }
    }

    /// The number of options that are not named.
    fn more(&self, number: usize) -> String {
        counted(number, &format!("more {}", self.wording.noun()))
    }
}
