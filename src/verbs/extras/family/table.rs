//! Members as lines of text, and as rows for spreadsheets.

use jigsat::family::MemberReport;
use jigsat_encodings::family::{Family, FamilyChoice};
use jigsat_forms::printable::printable;

use super::row::{reason, solutions, unique};
use crate::failure::Failure;
use crate::output::csv;
use crate::terminal::units;

/// The width of a column of numbers: most families need no more.
const NUMBERS: usize = 12;
/// The width of a rating and its word.
const RATINGS: usize = 15;

/// The columns of a table of text.
pub(super) struct RowTable {
    /// The width of the names.
    names: usize,
    has_rating: bool,
}

impl RowTable {
    pub(super) fn of(family: &Family, has_rating: bool) -> Self {
        let choices = family.choices();
        let width = choices.iter().map(width).sum::<usize>() + choices.len() - 1;
        // A width in a format has 16 bits: a larger one panics.
        Self { names: width.clamp("name".len(), usize::from(u16::MAX)), has_rating }
    }

    pub(super) fn header(&self) -> String {
        self.line("name", ["solutions", "unique", "rating", "time"], "")
    }

    pub(super) fn row(&self, family: &Family, report: &MemberReport) -> String {
        let rating = report.rating_in_words(family.kind().name).unwrap_or_else(|| "-".to_string());
        let time = report.time.map_or_else(|| "-".to_string(), |time| units::time(time.as_secs_f64()));
        let undecided = reason(report).map_or_else(String::new, |reason| format!("  undecided: {reason}"));
        self.line(&family.name(&report.member), [&solutions(report), unique(report), &rating, &time], &undecided)
    }

    fn line(&self, name: &str, [solutions, unique, rating, time]: [&str; 4], end: &str) -> String {
        let names = self.names;
        let rating = if self.has_rating { format!("  {rating:>RATINGS$}") } else { String::new() };
        let line = format!("{name:names$}  {solutions:>NUMBERS$}  {unique:<6}{rating}  {time}{end}");
        line.trim_end().to_string()
    }
}

/// The width of the values of a choice, as [`Family::value`] writes them.
fn width(choice: &FamilyChoice) -> usize {
    let (all, take) = (choice.values.len(), choice.take);
    let (before, listed) = if take == 1 || 2 * take <= all { ("", take) } else { ("all but ", all - take) };
    let mut widths: Vec<usize> = choice.values.iter().map(|value| value.chars().count()).collect();
    widths.sort_unstable_by(|a, b| b.cmp(a));
    before.len() + widths.iter().take(listed).sum::<usize>() + listed.saturating_sub(1)
}

/// The names of the columns of a table for spreadsheets.
pub(super) fn csv_header(family: &Family) -> Result<String, Failure> {
    let choices = family.choices().iter().map(|choice| &*choice.name);
    let after = ["solutions", "complete", "unique", "rating", "seconds", "reason"];
    Ok(csv::row(["number", "name"].into_iter().chain(choices).chain(after))?)
}

pub(super) fn csv_row(family: &Family, report: &MemberReport) -> Result<String, Failure> {
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let values = (0..family.choices().len()).map(|choice| cell(&family.value(&report.member, choice)));
    let unique = report.is_unique().map_or_else(String::new, |is_unique| is_unique.to_string());
    let after = [
        report.count.to_string(),
        (report.end == jigsat::family::MemberEnd::Counted).to_string(),
        unique,
        number(report.rating),
        number(report.time.map(|time| time.as_secs_f64())),
        reason(report).unwrap_or_default().to_string(),
    ];
    let before = [report.member.number.to_string(), cell(&family.name(&report.member))];
    Ok(csv::row(before.into_iter().chain(values).chain(after))?)
}

/// A text, with a `'` before it if a spreadsheet would take it for a formula.
fn cell(text: &str) -> String {
    let start = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("{start}{}", printable(text))
}
