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
    let mut times = vec![0_u32; cover.item_count()];
    // For each secondary item the latest option with it; and the first two that disagree about the first such item.
    let mut latest: Vec<Option<(u32, &Entry)>> = vec![None; cover.item_count()];
    let mut rivals: Option<[(u32, &Entry); 2]> = None;
    for &number in &layout.options {
        for entry in cover.entries(option(number)) {
            let index = entry.item.index();
            times[index] += 1;
            if cover.role(entry.item) != Role::Secondary {
                continue;
            }
            let Some(before) = latest[index].replace((number, entry)) else { continue };
            // If all neighbours agree, all have the colour of the first one.
            let is_rival = entry.colour.is_none() || entry.colour != before.1.colour;
            if is_rival && rivals.is_none_or(|rivals| entry.item < rivals[0].1.item) {
                rivals = Some([before, (number, entry)]);
            }
        }
    }
    for item in cover.items() {
        let (name, times) = (problem.text.item(item), times[item.index()]);
        if let Role::Primary { lo, hi } = cover.role(item)
            && !(lo..=hi).contains(&times)
        {
            return Err(Violation::new(
                PRIMARY,
                format!("{name} is covered {} instead of {}", often(times), range(lo, hi)),
            ));
        }
    }
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
