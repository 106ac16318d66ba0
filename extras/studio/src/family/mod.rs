//! Families: the number of solutions of each member, and how hard it is.
//!
//! Where members differ only in their open cells, one count by halves serves all of them: see [`jigsat_engines::patterns`]. Otherwise each
//! member is a puzzle of its own, and threads take one after another. Reports come in the order of the members in both cases.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use jigsat_studio::family::{FamilyRequest, MemberReport, count};
//! use jigsat_encodings::family::Family;
//! use jigsat_encodings::kind::Kind;
//!
//! let text = "box 3 2\npiece I 000 100 200\npiece D 000 100\nvary hole open 0,0 1,0 2,0\n";
//! let family = Family::read(text.into(), Kind::named("polycube").expect("a kind"))?;
//! let mut counts = Vec::new();
//! let mut visit = |report: MemberReport| {
//!     counts.push(report.count);
//!     ControlFlow::Continue(())
//! };
//! count(&family, 1..=3, &FamilyRequest::default(), &mut visit)?;
//! assert_eq!(counts, [1_u8, 0, 1].map(Into::into));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod member;
mod report;
mod shared;

use std::iter;
use std::ops::{ControlFlow, RangeInclusive};

use jigsat_encodings::family::{Family, FamilyMember};
use jigsat_forms::budget::Budget;

use jigsat_core::ordered::OrderedWork;

use member::SingleMember;
use shared::JointCount;

pub use report::{FamilyError, FamilyRequest, MemberEnd, MemberReport};

/// From so many members on, one count for all of them is tried.
const MANY: usize = 1000;

/// The most members that are counted before an earlier one is visited.
const WINDOW: usize = 10_000;

/// The members of a run, and those that need not be counted.
#[derive(Clone)]
pub struct MemberSelection<'a> {
    /// The numbers of the members.
    pub numbers: RangeInclusive<u64>,
    /// Will the visits end early? Then one count for all is not worth its time.
    pub is_beginning: bool,
    /// The reports of members that were counted before.
    pub known: Option<&'a KnownMembers<'a>>,
}

impl From<RangeInclusive<u64>> for MemberSelection<'_> {
    /// These members, none of which is known.
    fn from(numbers: RangeInclusive<u64>) -> Self {
        Self { numbers, is_beginning: false, known: None }
    }
}

/// The report of a member that was counted before.
pub type KnownMembers<'a> = dyn Fn(&FamilyMember) -> Option<MemberReport> + Sync + 'a;

/// Counts the solutions of the selected members.
///
/// Reports come in order. Returns whether all members were visited: not if `visit` breaks, or the budget is exceeded.
///
/// # Errors
/// [`FamilyError`]
pub fn count<'a>(
    family: &Family,
    selection: impl Into<MemberSelection<'a>>,
    request: &FamilyRequest,
    visit: &mut dyn FnMut(MemberReport) -> ControlFlow<()>,
) -> Result<bool, FamilyError> {
    let MemberSelection { numbers, is_beginning, known } = selection.into();
    let known = |member: &FamilyMember| known.and_then(|known| known(member));
    let members = || {
        let mut numbers = numbers.clone();
        iter::from_fn(move || next_member(family, &mut numbers, request))
    };
    let many = numbers.end().saturating_sub(*numbers.start()).saturating_add(1);
    let is_large = !is_beginning && members().filter(|member| known(member).is_none()).nth(MANY - 1).is_some();
    let shared = if is_large { JointCount::of(family, request, many) } else { None };
    let threads = if shared.is_some() && !request.wish.is_rated() { 1 } else { request.threads.max(1) };
    // Few members have threads of their own.
    let inner = (threads as u64 / many.clamp(1, threads as u64)) as usize;
    let work = |member: FamilyMember, budget: &Budget| {
        if let Some(report) = known(&member) {
            return Ok(report);
        }
        let one = SingleMember { family, request, member, budget, threads: inner };
        let report = match &shared {
            Some(shared) => shared.report(one.member.clone()),
            None => one.count()?,
        };
        if report.is_to_be_rated(&request.wish) { one.rate(report) } else { Ok(report) }
    };
    let FamilyRequest { budget, timeout, .. } = request;
    let ordered = OrderedWork { threads, window: WINDOW, budget, timeout: *timeout };
    let is_done = ordered.run(members(), work, |report| {
        // What the end of the whole budget left is no result.
        if budget.is_exceeded() { Ok(ControlFlow::Break(())) } else { report.map(&mut *visit) }
    })?;
    Ok(is_done && !budget.is_exceeded())
}

/// The next member that is no exception.
///
/// Exceptions may leave out nearly all of many members, so it must be found within the time for a member; else the whole run ends.
fn next_member(family: &Family, numbers: &mut RangeInclusive<u64>, request: &FamilyRequest) -> Option<FamilyMember> {
    let budget = request.budget.part_within(request.timeout);
    for number in numbers {
        let member = family.member(number);
        if member.is_some() {
            return member;
        }
        if budget.is_exceeded() {
            request.budget.end_with(&budget);
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests;
