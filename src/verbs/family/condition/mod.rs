//! The conditions of `--where`: comparisons of columns with values, joined by `and` and `or`.
//!
//! ```text
//! condition  = all { "or" all }
//! all        = comparison { "and" comparison }
//! comparison = column operator value
//! ```

use jigsat::family::{MemberEnd, MemberReport};
use jigsat_encodings::family::Family;
use num_bigint::BigUint;

use super::row::Column;
use crate::failure::Failure;

/// The operators, the longer ones first.
const OPERATORS: [(&str, Operator); 7] = [
    ("==", Operator::Equal),
    ("!=", Operator::Unequal),
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("=", Operator::Equal),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A condition: one of these lists of comparisons holds.
#[derive(Debug)]
pub(super) struct Condition(Vec<Vec<Relation>>);

#[derive(Debug)]
struct Relation {
    column: Column,
    operator: Operator,
    value: Value,
}

#[derive(Debug, PartialEq)]
enum Value {
    Count(BigUint),
    Number(f64),
    Text(String),
    Unique(bool),
}

/// A word of the condition and its column, from 1.
type Token<'a> = (usize, &'a str);

impl Condition {
    /// Reads a condition.
    pub(super) fn parse(text: &str, family: &Family, has_rating: bool) -> Result<Self, Failure> {
        let words = words(text)?;
        let mut any = vec![Vec::new()];
        let mut rest = &words[..];
        loop {
            let [column, operator, value, after @ ..] = rest else {
                let missing = [
                    "a column, an operator and a value, such as 'solutions == 1'",
                    "an operator such as ==",
                    "a value",
                ];
                return Err(wrong(text.chars().count() + 1, missing[rest.len().min(2)], "the end"));
            };
            any.last_mut().expect("there is one").push(comparison(*column, *operator, *value, family, has_rating)?);
            match after {
                [] => return Ok(Self(any)),
                [(_, "and"), more @ ..] => rest = more,
                [(_, "or"), more @ ..] => {
                    any.push(Vec::new());
                    rest = more;
                }
                [(at, other), ..] => return Err(wrong(*at, "'and', 'or' or the end", other)),
            }
        }
    }

    /// Does it hold? Open if the count is not complete, or the rating is still to come.
    pub(super) fn holds(&self, family: &Family, report: &MemberReport, is_rated: bool) -> Truth {
        let one = |comparison: &Relation| comparison.holds(family, report, is_rated).map_or(Truth::Open, Truth::from);
        let all = |all: &Vec<Relation>| all.iter().map(one).min().unwrap_or(Truth::Yes);
        self.0.iter().map(all).max().unwrap_or(Truth::No)
    }
}

/// An answer, which may be open: the least of several for "and", the greatest for "or".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Truth {
    No,
    Open,
    Yes,
}

impl From<bool> for Truth {
    fn from(is_true: bool) -> Self {
        if is_true { Self::Yes } else { Self::No }
    }
}

impl Relation {
    fn holds(&self, family: &Family, report: &MemberReport, is_rated: bool) -> Option<bool> {
        let Self { column, operator, value } = self;
        match (column, value) {
            (Column::Number, Value::Number(number)) => Some(operator.compares(&(report.member.number as f64), number)),
            (Column::Solutions, Value::Count(count)) => operator.of_count(report, count),
            (Column::Unique, Value::Unique(is_unique)) => Some(operator.compares(&report.is_unique()?, is_unique)),
            (Column::Rating, _) if !is_rated => None,
            (Column::Rating, Value::Number(number)) => {
                Some(report.rating.is_some_and(|rating| operator.compares(&rating, number)))
            }
            (Column::Seconds, Value::Number(number)) => {
                Some(report.time.is_some_and(|time| operator.compares(&time.as_secs_f64(), number)))
            }
            (Column::Name, Value::Text(text)) => {
                Some(operator.compares(&family.name(&report.member).as_str(), &text.as_str()))
            }
            (Column::Choice(choice), Value::Text(text)) => {
                let mut values = family.values(&report.member, *choice);
                Some(match operator {
                    Operator::Equal => values.any(|value| value == text),
                    Operator::Unequal => values.all(|value| value != text),
                    // Numbers are compared as numbers.
                    _ => values.any(|value| match (value.parse::<f64>(), text.parse::<f64>()) {
                        (Ok(value), Ok(number)) => operator.compares(&value, &number),
                        _ => operator.compares(&value, &text.as_str()),
                    }),
                })
            }
            _ => Some(false),
        }
    }
}

impl Operator {
    fn compares<T: PartialOrd>(self, a: &T, b: &T) -> bool {
        match self {
            Operator::Equal => a == b,
            Operator::Unequal => a != b,
            Operator::Less => a < b,
            Operator::AtMost => a <= b,
            Operator::Greater => a > b,
            Operator::AtLeast => a >= b,
        }
    }

    /// Compares the number of solutions; `None` if it is a lower bound that leaves the answer open.
    fn of_count(self, report: &MemberReport, value: &BigUint) -> Option<bool> {
        let now = self.compares(&report.count, value);
        if report.end == MemberEnd::Counted {
            return Some(now);
        }
        // A greater number has the same answer.
        let is_above = report.count > *value;
        match self {
            Operator::Equal | Operator::AtMost => is_above.then_some(false),
            Operator::Unequal | Operator::Greater => is_above.then_some(true),
            Operator::Less | Operator::AtLeast => (report.count >= *value).then_some(self == Operator::AtLeast),
        }
    }
}

fn comparison(
    column: Token<'_>,
    operator: Token<'_>,
    value: Token<'_>,
    family: &Family,
    has_rating: bool,
) -> Result<Relation, Failure> {
    let column = Column::asked(&place(column.0), column.1, family, has_rating)?;
    let known = OPERATORS.iter().find(|(sign, _)| *sign == operator.1);
    let operator =
        known.map(|&(_, known)| known).ok_or_else(|| wrong(operator.0, "an operator: == != < <= > >=", operator.1))?;
    let (at, text) = value;
    let value = match column {
        Column::Solutions => Value::Count(text.parse().map_err(|_| wrong(at, "a whole number", text))?),
        Column::Number | Column::Rating | Column::Seconds => {
            let number = text.parse().ok().filter(|number: &f64| number.is_finite());
            Value::Number(number.ok_or_else(|| wrong(at, "a number", text))?)
        }
        Column::Unique => Value::Unique(match text {
            "yes" => true,
            "no" => false,
            _ => return Err(wrong(at, "'yes' or 'no'", text)),
        }),
        Column::Name => Value::Text(text.to_string()),
        Column::Choice(choice) => {
            let values = &family.choices()[choice].values;
            if operator == Operator::Equal && !values.iter().any(|value| value == text) {
                let hint = jigsat_forms::near::did_you_mean(text, values.iter().map(String::as_str));
                return Err(wrong(
                    at,
                    &format!("a value of '{}'", family.choices()[choice].name),
                    &format!("{text}{hint}"),
                ));
            }
            Value::Text(text.to_string())
        }
    };
    Ok(Relation { column, operator, value })
}

/// The words: operators need no blanks around them, and quotes keep blanks.
fn words(text: &str) -> Result<Vec<Token<'_>>, Failure> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        rest = &rest[start..];
        let at = text[..text.len() - rest.len()].chars().count() + 1;
        let first = rest.chars().next().unwrap_or_default();
        if matches!(first, '\'' | '"') {
            let end = rest[1..].find(first).ok_or_else(|| wrong(at, &format!("a second {first}"), rest))?;
            words.push((at, &rest[1..=end]));
            rest = &rest[end + 2..];
            continue;
        }
        let is_sign = |c: char| "=!<>".contains(c);
        let is_other = |c: char| c.is_whitespace() || is_sign(c) != is_sign(first) || "'\"".contains(c);
        let end = rest.find(is_other).unwrap_or(rest.len());
        words.push((at, &rest[..end]));
        rest = &rest[end..];
    }
    Ok(words)
}

fn place(at: usize) -> String {
    format!("--where: column {at}")
}

fn wrong(at: usize, expected: &str, found: &str) -> Failure {
    Failure::Message(format!("{}: expected {expected}, found '{found}'", place(at)))
}

#[cfg(test)]
mod tests;
