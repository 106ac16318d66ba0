//! The rules, applied to a layout.

use jigsat_forms::exact_cover::{Entry, Role};

use super::{Layout, Problem, option};
use crate::puzzle::Violation;

const NUMBERS: &str = "options are numbered as in the file, from 1";
const PRIMARY: &str = "every primary item is covered as often as its multiplicity requires";
const SECONDARY: &str = "a secondary item is covered at most once, or always in the same colour";

/// Checks the numbers, the primary items and the secondary items, in this order.
pub(super) fn verify(problem: &Problem, layout: &Layout) -> Result<(), Violation> {
    let cover = problem.cover();
    let count = cover.option_count();
    if let Some(number) = layout.options.iter().find(|&&number| !(1..=count).contains(&(number as usize))) {
        return Err(Violation::new(NUMBERS, format!("{number} is not between 1 and {count}")));
    }
    // How often primary items are covered; and the options that cover secondary ones, with their entries.
    let mut times = vec![0_u32; cover.item_count()];
    let mut uses: Vec<(u32, &Entry)> = Vec::new();
    for &number in &layout.options {
        for entry in cover.entries(option(number)) {
            match cover.role(entry.item) {
                Role::Primary { .. } => times[entry.item.index()] += 1,
                Role::Secondary => uses.push((number, entry)),
            }
        }
    }
    for item in cover.items() {
        let times = times[item.index()];
        if let Role::Primary { lo, hi } = cover.role(item)
            && !(lo..=hi).contains(&times)
        {
            let (name, times, range) = (problem.text.item(item), often(times), range(lo, hi));
            return Err(Violation::new(PRIMARY, format!("{name} is covered {times} instead of {range}")));
        }
    }
    // Stable: the options of an item stay in order.
    uses.sort_by_key(|(_, entry)| entry.item.index());
    // If all neighbours agree, all have the colour of the first one.
    let rivals = uses.windows(2).find(|pair| {
        let [a, b] = [pair[0].1, pair[1].1];
        a.item == b.item && (a.colour.is_none() || a.colour != b.colour)
    });
    if let Some([(first, a), (second, b)]) = rivals {
        let [a, b] = [a, b].map(|entry| problem.text.entry(entry));
        return Err(Violation::new(SECONDARY, format!("{a} in option {first}, {b} in option {second}")));
    }
    Ok(())
}

fn often(times: u32) -> String {
    match times {
        1 => "once".to_string(),
        times => format!("{times} times"),
    }
}

fn range(lo: u32, hi: u32) -> String {
    if lo == hi { often(lo) } else { format!("{lo} to {hi} times") }
}
