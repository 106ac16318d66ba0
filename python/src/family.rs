//! Families of puzzles.

use std::ops::ControlFlow;

use jigsat::content;
use jigsat::encodings::family::Family;
use jigsat::encodings::kind::{Kind, foreign};
use jigsat::family::{FamilyError, FamilyRequest, MemberEnd, MemberReport, count};
use jigsat::forms::budget::{Budget, Exceeded};
use jigsat::forms::exact_cover::symmetry::UpTo;
use jigsat::forms::text::Text;
use jigsat::generate::Wish;
use jigsat::strategy::{AUTO, Strategy};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{error, exceeded, failed, refused, unreadable};
use crate::interruptible::interruptible;
use crate::layout::integer;
use crate::load::named;
use crate::memory;
use crate::options::Options;

/// The most members.
const MOST: u64 = 10_000_000;

/// A row for each member of the family in a text: a dictionary.
#[pyfunction]
#[pyo3(signature = (content, name, kind, rating, at_most, **options))]
pub(crate) fn family<'py>(
    py: Python<'py>,
    content: Vec<u8>,
    name: String,
    kind: Option<String>,
    rating: bool,
    at_most: Option<u64>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let known = ["with_", "strategy", "up_to", "timeout", "memory", "threads"];
    let options = Options::of("family", &known, options)?;
    let kind = kind.map(|kind| named(&kind)).transpose()?;
    // The timeout is that of each member.
    let budget = memory::budget(options.memory);
    let within = budget.clone();
    let counted = interruptible(py, &budget, move || {
        let family = read(content, &name, kind, &within)?;
        let request = request(&family, &options, (at_most, rating), &within)?;
        let reports = reports(&family, &request, &name)?;
        Ok::<_, PyErr>((family, reports))
    });
    let (family, reports) = counted??;
    let rows = reports.iter().map(|report| row(py, &family, report));
    PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
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

fn request(
    family: &Family,
    options: &Options,
    (at_most, is_rated): (Option<u64>, bool),
    budget: &Budget,
) -> PyResult<FamilyRequest> {
    let strategy = options.strategy.as_deref().filter(|name| *name != AUTO);
    Ok(FamilyRequest {
        wish: Wish { up_to: options.up_to.unwrap_or(UpTo::Raw), is_rated, ..Wish::any() },
        strategy: strategy.map(|name| Strategy::parse(family.kind(), name)).transpose().map_err(refused)?,
        at_most,
        budget: budget.clone(),
        timeout: options.timeout,
        memory: options.memory,
        threads: options.threads(),
        seed: 0,
    })
}

fn reports(family: &Family, request: &FamilyRequest, name: &str) -> PyResult<Vec<MemberReport>> {
    let last = family.last().filter(|&last| last <= MOST);
    let last = last.ok_or_else(|| error(format!("{name}: a family of at most {MOST} members can be counted")))?;
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

fn row<'py>(py: Python<'py>, family: &Family, report: &MemberReport) -> PyResult<Bound<'py, PyDict>> {
    let chosen = PyDict::new(py);
    for (number, choice) in family.choices().iter().enumerate() {
        chosen.set_item(&choice.name, family.values(&report.member, number).collect::<Vec<_>>())?;
    }
    let row = PyDict::new(py);
    row.set_item("number", report.member.number)?;
    row.set_item("name", family.name(&report.member))?;
    row.set_item("chosen", chosen)?;
    row.set_item("solutions", integer(py, &report.count)?)?;
    row.set_item("complete", report.end == MemberEnd::Counted)?;
    row.set_item("unique", report.is_unique())?;
    row.set_item("rating", report.rating)?;
    row.set_item("seconds", report.time.map(|time| time.as_secs_f64()))?;
    Ok(row)
}
