//! `exact-cover`: options that cover every item as often as its bounds require.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::bytes::Bytes;
use super::Plain;

/// How often a primary item is to be covered.
type Range = [u32; 2];

/// A secondary item in an option: is it in it, and in which colour, if in any?
type Entry = Option<Option<u8>>;

/// A problem.
#[derive(Debug, Clone)]
pub struct Cover {
    primary: Vec<Range>,
    secondary: usize,
    /// The primary items of each option, and its secondary ones, with a colour if they have any.
    options: Vec<(BTreeSet<usize>, Vec<Entry>)>,
}

impl Cover {
    /// A problem with at most eight options.
    pub fn new(bytes: &mut Bytes<'_>) -> Self {
        let range = |bytes: &mut Bytes<'_>| {
            let least = bytes.pick(&[1, 1, 1, 0, 2]);
            [least, least.max(1) + bytes.pick(&[0, 0, 1])]
        };
        let primary: Vec<Range> = (0..=bytes.below(4)).map(|_| range(bytes)).collect();
        let secondary = bytes.below(3);
        let option = |bytes: &mut Bytes<'_>| {
            let mask = bytes.byte();
            let mut items: BTreeSet<usize> = (0..primary.len()).filter(|item| mask >> item & 1 == 1).collect();
            if items.is_empty() {
                items.insert(0);
            }
            let entry = |bytes: &mut Bytes<'_>| bytes.pick(&[None, Some(None), Some(Some(b'x')), Some(Some(b'y'))]);
            (items, (0..secondary).map(|_| entry(bytes)).collect())
        };
        let options = (0..=bytes.below(8)).map(|_| option(bytes)).collect();
        Self { primary, secondary, options }
    }

    fn covers(&self, chosen: &[usize]) -> bool {
        let times = |item| chosen.iter().filter(|&&option| self.options[option].0.contains(&item)).count() as u32;
        let is_covered = |(item, &[least, most]): (usize, &Range)| (least..=most).contains(&times(item));
        let agrees = |item: usize| {
            let uses: Vec<Option<u8>> = chosen.iter().filter_map(|&option| self.options[option].1[item]).collect();
            uses.len() < 2 || (uses[0].is_some() && uses.iter().all(|colour| *colour == uses[0]))
        };
        self.primary.iter().enumerate().all(is_covered) && (0..self.secondary).all(agrees)
    }
}

impl Plain for Cover {
    fn kind(&self) -> &'static str {
        "exact-cover"
    }

    fn text(&self) -> String {
        let item = |(number, &[least, most]): (usize, &Range)| match [least, most] {
            [1, 1] => format!("p{number}"),
            _ => format!("{least}:{most}|p{number}"),
        };
        let items: Vec<String> = self.primary.iter().enumerate().map(item).collect();
        let others: Vec<String> = (0..self.secondary).map(|number| format!("s{number}")).collect();
        let bar = if others.is_empty() { "" } else { " | " };
        let mut text = format!("{}{bar}{}\n", items.join(" "), others.join(" "));
        for (primary, secondary) in &self.options {
            let colour =
                |colour: Option<u8>| colour.map_or_else(String::new, |colour| format!(":{}", char::from(colour)));
            let entry =
                |(number, entry): (usize, &Option<Option<u8>>)| entry.map(|c| format!("s{number}{}", colour(c)));
            let words = primary.iter().map(|number| format!("p{number}"));
            text += &words.chain(secondary.iter().enumerate().filter_map(entry)).collect::<Vec<_>>().join(" ");
            text.push('\n');
        }
        text
    }

    fn layouts(&self) -> Option<BTreeSet<String>> {
        let chosen = |set: u32| (0..self.options.len()).filter(|option| set >> option & 1 == 1).collect::<Vec<_>>();
        let sets = (0..1_u32 << self.options.len()).map(chosen).filter(|chosen| self.covers(chosen));
        Some(sets.map(|set| format!("{:?}", set.iter().map(|option| option + 1).collect::<Vec<_>>())).collect())
    }

    fn words(&self, layout: &Value) -> String {
        let options = layout["options"].as_array().cloned().unwrap_or_default();
        format!("{:?}", options.iter().map(|option| option.as_u64().unwrap_or_default()).collect::<Vec<_>>())
    }
}
