//! Families of puzzles.

use std::ops::ControlFlow;

use jigsat::content;
use jigsat::encodings::family::Family;
use jigsat::encodings::kind::{Kind, foreign};
use jigsat::family::{FamilyError, FamilyRequest, MemberEnd, MemberReport, count};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::text::Text;
use jigsat::generate::Wish;
use jigsat::strategy::{AUTO, Strategy};
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::errors::{error, exceeded, failed, refused, unreadable};
use crate::load::named;
use crate::options::{Options, seconds};
use crate::values::{Int, Json};

/// A member of a family: `jigsat._family.FamilyRow`.
#[derive(IntoPyObject)]
pub(crate) struct Row {
    number: u64,
    name: String,
    chosen: Json,
    solutions: Int,
    complete: bool,
    unique: Option<bool>,
    rating: Option<f64>,
    seconds: Option<f64>,
}

/// A row for each member of the family in a text. The timeout is that of each member.
#[pyfunction]
pub(crate) fn family(
    content: Vec<u8>,
    name: String,
    kind: Option<String>,
    rating: bool,
    at_most: Option<u64>,
    timeout: Option<f64>,
    options: Options,
) -> PyResult<Vec<Row>> {
    let kind = kind.map(|kind| named(&kind)).transpose()?;
    let (memory, threads, up_to) = (options.memory, options.threads(), options.up_to()?);
    let strategy = options.strategy.clone().filter(|name| *name != AUTO);
    options.run(move |budget| {
        let family = read(content, &name, kind, budget)?;
        let strategy = strategy.map(|name| Strategy::parse(family.kind(), &name)).transpose().map_err(refused)?;
        let (timeout, budget) = (timeout.map(seconds), budget.clone());
        let wish = Wish { up_to, is_rated: rating, ..Wish::any() };
        let request = FamilyRequest { wish, strategy, at_most, budget, timeout, memory, threads, seed: 0 };
        let reports = reports(&family, &request, &name)?;
        Ok(reports.iter().map(|report| row(&family, report)).collect())
    })
}

fn read(content: Vec<u8>, name: &str, kind: Option<&'static Kind>, budget: &Budget) -> PyResult<Family> {
    let ended = |full: Exceeded| exceeded(&full);
    let text = content::text(content).map_err(|error| unreadable(name, &error, ""))?;
    let read = |text: Text<'_>| {
        let guessed = || Family::guess_kind(text, Some(name)).map(|guess| guess.kind);
        let unknown = || foreign::foreign_format(text).unwrap_or_else(|| foreign::unrecognised(text));
        let kind = kind.or_else(guessed).ok_or_else(unknown)?;
        Family::read(text, kind)
    };
    Text::read(&text, budget, read).map_err(ended)?.map_err(|error| unreadable(name, &error, ""))
}

fn reports(family: &Family, request: &FamilyRequest, name: &str) -> PyResult<Vec<MemberReport>> {
    let most = Family::MOST_MEMBERS;
    let last = family.last().filter(|&last| last <= most);
    let last = last.ok_or_else(|| error(format!("{name}: a family of at most {most} members can be counted")))?;
    let mut reports = Vec::new();
    let mut visit = |report| {
        reports.push(report);
        ControlFlow::Continue(())
    };
    count(family, 1..=last, request, &mut visit).map_err(|why| match why {
        FamilyError::Run(_, why) => failed(*why),
        why => error(format!("{name}: {why}")),
    })?;
    request.budget.check().map_err(|full| exceeded(&full))?;
    Ok(reports)
}

fn row(family: &Family, report: &MemberReport) -> Row {
    let MemberReport { member, count, end, rating, time, .. } = report;
    let choices = family.choices().iter().enumerate();
    let chosen: Map<String, Value> =
        choices.map(|(number, choice)| (choice.name.clone(), family.values(member, number).collect())).collect();
    Row {
        number: member.number,
        name: family.name(member),
        chosen: Json(chosen.into()),
        solutions: Int(count.clone()),
        complete: *end == MemberEnd::Counted,
        unique: report.is_unique(),
        rating: *rating,
        seconds: time.map(|time| time.as_secs_f64()),
    }
}
