//! A member as a line of JSON: a result, and a line of the journal.

#[cfg(test)]
use std::collections::BTreeMap;

use jigsat::family::{MemberEnd, MemberReport};
use jigsat::generate::Wish;
use jigsat::rating::Difficulty;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::opened::Opened;
use super::row::{is_undecided, reason};
use crate::exit::Exit;
use crate::output::record::{Count, schema};

/// The result of a member.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct FamilyRecord<'a> {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The file as given; `standard input` for `-`.
    file: &'a str,
    /// The kind of the puzzles, such as `polycube`; `jigsat list` prints them.
    kind: &'static str,
    /// The verb.
    verb: &'static str,
    /// The checksum of the family: of its puzzle, and of what varies.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    family: &'a str,
    /// The number of the member, from 1: exceptions have numbers, too.
    #[cfg_attr(test, schemars(range(min = 1)))]
    member: u64,
    /// Its name: the values that it takes.
    name: String,
    /// The values that it takes of each choice, by the name of the choice.
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Vec<String>>"))]
    chosen: Map<String, Value>,
    /// The number of its solutions.
    solutions: Count,
    /// Which layouts are the same solution.
    #[cfg_attr(test, schemars(extend("enum" = crate::output::testing::conventions())))]
    convention: &'static str,
    /// Is the number exact? If not, there are at least so many.
    complete: bool,
    /// Is there exactly one solution? Null if that is open.
    unique: Option<bool>,
    /// With `--rating`: how hard it is; null if it has no solution or was not rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<f64>"))]
    rating: Option<Value>,
    /// With `--rating`: the rating as a word; null if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>", extend("enum" = ["easy", "medium", "hard", null])))]
    difficulty: Option<Value>,
    /// The time in seconds; null if it was counted together with others.
    seconds: Option<f64>,
    /// `yes` if it was counted, `undecided` if a limit was reached.
    answer: Exit,
    /// The limit that was reached; null if none was.
    reason: Option<&'a str>,
}

impl<'a> FamilyRecord<'a> {
    pub(super) fn of(report: &'a MemberReport, opened: &'a Opened, wish: &Wish) -> Self {
        let family = &opened.family;
        let chosen = family.choices().iter().enumerate().map(|(number, choice)| {
            let values: Vec<&str> = family.values(&report.member, number).collect();
            (choice.name.clone(), values.into())
        });
        let answer = if is_undecided(report) { Exit::Undecided } else { Exit::Yes };
        Self {
            schema: schema("family"),
            file: &opened.file,
            kind: opened.family.kind().name,
            verb: "family",
            family: &opened.fingerprint,
            member: report.member.number,
            name: family.name(&report.member),
            chosen: chosen.collect(),
            solutions: Count(report.count.clone()),
            convention: wish.up_to.name(),
            complete: report.end == MemberEnd::Counted,
            unique: report.is_unique(),
            rating: wish.is_rated().then(|| report.rating.into()),
            difficulty: wish.is_rated().then(|| report.difficulty(family.kind().name).map(Difficulty::name).into()),
            seconds: report.time.map(|time| time.as_secs_f64()),
            answer,
            reason: reason(report),
        }
    }
}

/// The fields of a record that a run resumes from.
#[derive(Deserialize)]
pub(super) struct KnownRecord {
    pub(super) schema: String,
    pub(super) family: String,
    pub(super) member: u64,
    pub(super) solutions: Count,
    pub(super) convention: String,
    pub(super) complete: bool,
    pub(super) rating: Option<f64>,
    pub(super) seconds: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, Sealed, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<Sealed<FamilyRecord<'static>>>>("family");
    }
}
