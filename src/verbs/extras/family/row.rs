//! The columns of a family's table.

use std::cmp::Ordering;

use itertools::Itertools;
use jigsat::family::{MemberEnd, MemberReport};
use jigsat_encodings::family::Family;
use jigsat_forms::near::did_you_mean;

use crate::failure::Failure;

/// The order of two members.
type Order = fn(&MemberReport, &MemberReport) -> Ordering;

/// The columns that each family has, with the order of members in them. An unknown rating comes last.
const OWN: [(&str, Order); 6] = [
    ("number", |_, _| Ordering::Equal),
    ("name", |_, _| Ordering::Equal),
    ("solutions", |a, b| a.count.cmp(&b.count)),
    ("unique", |a, b| b.is_unique().cmp(&a.is_unique())),
    ("rating", |a, b| a.rating.unwrap_or(f64::INFINITY).total_cmp(&b.rating.unwrap_or(f64::INFINITY))),
    ("seconds", |a, b| a.time.cmp(&b.time)),
];

/// A column of a family's table.
pub(super) enum Column {
    /// One that each family has.
    Own(Order),
    /// The values of a choice.
    Choice(usize),
}

impl Column {
    /// The column that --sort names.
    pub(super) fn named(name: &str, family: &Family, has_rating: bool) -> Result<Self, Failure> {
        if name == "rating" && !has_rating {
            return Err(Failure::Message("--sort: members are rated only with --rating".to_string()));
        }
        let own = OWN.iter().find(|(own, _)| *own == name).map(|&(_, order)| Column::Own(order));
        let choice = || family.choices().iter().position(|choice| choice.name == name).map(Column::Choice);
        own.or_else(choice).ok_or_else(|| {
            let names = || OWN.iter().map(|(own, _)| *own).chain(family.choices().iter().map(|choice| &*choice.name));
            let hint = did_you_mean(name, names());
            Failure::Message(format!("--sort: expected a column ({}), found '{name}'{hint}", names().join(", ")))
        })
    }

    /// The order of two members in this column, and by their numbers if they are equal there.
    pub(super) fn compare(&self, a: &MemberReport, b: &MemberReport) -> Ordering {
        let order = match self {
            Column::Own(order) => order(a, b),
            Column::Choice(choice) => a.member.taken[*choice].cmp(&b.member.taken[*choice]),
        };
        order.then(a.member.number.cmp(&b.member.number))
    }
}

/// Refuses choices that are called like a column.
pub(super) fn have_names_of_their_own(file: &str, family: &Family) -> Result<(), Failure> {
    let taken = family.choices().iter().find(|choice| OWN.iter().any(|(own, _)| *own == choice.name));
    taken.map_or(Ok(()), |choice| {
        let name = &choice.name;
        Err(Failure::Message(format!(
            "{file}: 'vary {name}': expected a name that is no column of the table; rename it"
        )))
    })
}

/// The number of solutions as it is printed.
pub(super) fn solutions(report: &MemberReport) -> String {
    if report.end == MemberEnd::Counted { report.count.to_string() } else { format!(">={}", report.count) }
}

/// Is there exactly one? In a word.
pub(super) fn unique(report: &MemberReport) -> &'static str {
    match report.is_unique() {
        Some(true) => "yes",
        Some(false) => "no",
        None => "?",
    }
}

/// Was no answer found within the limits?
pub(super) fn is_undecided(report: &MemberReport) -> bool {
    reason(report).is_some()
}

/// The limit that was reached.
pub(super) fn reason(report: &MemberReport) -> Option<&str> {
    if let MemberEnd::Limited(reason) = &report.end { Some(reason) } else { None }
}
