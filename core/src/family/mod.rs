//! Families: the number of solutions of each member, and how hard it is.
//!
//! Where members differ only in their open cells, one count by halves serves all of them: see [`jigsat_engines::patterns`]. Otherwise each
//! member is a puzzle of its own, and threads take one after another. Reports come in the order of the members in both cases.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use jigsat_core::family::{FamilyRequest, MemberReport, count};
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
mod shared;

use std::cmp::Ordering;
use std::iter;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use jigsat_encodings::family::{Family, FamilyMember};
use jigsat_forms::budget::Budget;
use num_bigint::BigUint;

use crate::generate::Wish;
use crate::ordered::OrderedWork;
use crate::rating::{Difficulty, Measure, RatingError};
use crate::session::RunError;
use crate::strategy::Strategy;

use member::SingleMember;
use shared::JointCount;

/// From so many members on, one count for all of them is tried.
const MANY: usize = 1000;

/// The most members that are counted before an earlier one is visited.
const WINDOW: usize = 10_000;

/// What is asked of each member, and the limits.
#[derive(Debug, Clone)]
pub struct FamilyRequest {
    /// The symmetry up to which solutions count, and which members are rated: those that can fulfil the wish.
    pub wish: Wish,
    /// The strategy for each member; `None` leaves the choice to the [portfolio](crate::portfolio).
    pub strategy: Option<Strategy>,
    /// Counting ends after so many solutions of a member.
    pub at_most: Option<u64>,
    /// The limits of all members together.
    pub budget: Budget,
    /// The time for each member.
    pub timeout: Option<Duration>,
    /// The memory of an engine's cache, in bytes.
    pub memory: Option<u64>,
    /// The number of threads; 0 is as good as 1.
    pub threads: usize,
    /// The seed of ratings.
    pub seed: u64,
}

impl Default for FamilyRequest {
    /// The numbers of all solutions, in one thread, without limits.
    fn default() -> Self {
        Self {
            wish: Wish::any(),
            strategy: None,
            at_most: None,
            budget: Budget::none(),
            timeout: None,
            memory: None,
            threads: 1,
            seed: 0,
        }
    }
}

/// The result of a member.
#[derive(Debug, Clone)]
pub struct MemberReport {
    /// The member.
    pub member: FamilyMember,
    /// The number of its solutions; at least so many unless it is [`MemberEnd::Counted`].
    pub count: BigUint,
    /// How the count ended.
    pub end: MemberEnd,
    /// The [rating](crate::rating) as a number, if one was asked for.
    pub rating: Option<f64>,
    /// The time that it took; `None` if it was counted together with others.
    pub time: Option<Duration>,
}

/// How the count of a member's solutions ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberEnd {
    /// All solutions were counted.
    Counted,
    /// As many as were asked for were found.
    Enough,
    /// A limit was reached: which one, as a phrase.
    Limited(String),
}

impl MemberReport {
    /// The rating in a word, for puzzles of this kind.
    pub fn difficulty(&self, kind: &str) -> Option<Difficulty> {
        Some(Difficulty::of_rating(self.rating?, kind, self.measure()))
    }

    /// The rating as a number and a word: "7.7 (hard)".
    pub fn rating_in_words(&self, kind: &str) -> Option<String> {
        Some(Difficulty::in_words(self.rating?, kind, self.measure()))
    }

    /// What the rating measures.
    fn measure(&self) -> Measure {
        if self.is_unique() == Some(false) { Measure::Effort } else { Measure::Score }
    }

    /// Has the member exactly one solution? `None` if that is open.
    pub fn is_unique(&self) -> Option<bool> {
        match (&self.end, self.count > BigUint::from(1_u8)) {
            (_, true) => Some(false),
            (MemberEnd::Counted, false) => Some(self.count == BigUint::from(1_u8)),
            _ => None,
        }
    }

    /// Does the wish take a rating of it?
    pub fn is_to_be_rated(&self, wish: &Wish) -> bool {
        wish.is_rated() && self.count > BigUint::ZERO && self.can_have_count(wish)
    }

    /// Can it fulfil the wish, as a puzzle of this kind? What a limit left open can.
    pub fn can_fulfil(&self, wish: &Wish, kind: &str) -> bool {
        let has_rating = wish.rating.as_ref().is_none_or(|wished| match self.rating {
            Some(rating) => wished.distance(rating, kind, self.measure()) <= 0.0,
            None => matches!(self.end, MemberEnd::Limited(_)),
        });
        has_rating && self.can_have_count(wish)
    }

    /// Can the number of solutions be a wished one?
    fn can_have_count(&self, wish: &Wish) -> bool {
        let count = u64::try_from(&self.count).unwrap_or(u64::MAX);
        wish.compare_count(count, self.end == MemberEnd::Counted).is_none_or(Ordering::is_eq)
    }
}

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

/// Why a family was not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// A member could not be counted: its name, and why.
    #[error("{0}: {1}")]
    Run(String, Box<RunError>),
    /// A member could not be rated.
    #[error("{0}: {1}")]
    Rating(String, Box<RatingError>),
}

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
