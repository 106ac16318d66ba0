//! A member as a puzzle of its own.

use jigsat_core::session::{Choice, Question, Reason, Report, Request, Session};
use jigsat_encodings::family::{Family, FamilyMember};
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_engines::{Limits, Settings};
use jigsat_explain::ExplainError;
use jigsat_explain::rating::rate;
use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;
use web_time::Instant;

use super::{FamilyError, FamilyRequest, MemberEnd, MemberReport};

/// A member and its limits.
pub(super) struct SingleMember<'a> {
    pub(super) family: &'a Family,
    pub(super) request: &'a FamilyRequest,
    pub(super) member: FamilyMember,
    pub(super) budget: &'a Budget,
    pub(super) threads: usize,
}

impl SingleMember<'_> {
    /// Counts its solutions.
    pub(super) fn count(&self) -> Result<MemberReport, FamilyError> {
        let started = Instant::now();
        let (count, end) = match self.puzzle() {
            Err(exceeded) => (BigUint::ZERO, MemberEnd::Limited(exceeded.to_string())),
            Ok(puzzle) => {
                let report = self.session(&puzzle).run(&self.question(), &mut ());
                let report = report.map_err(|error| FamilyError::Run(self.name(), error.into()))?;
                (report.count.clone(), self.end(&report))
            }
        };
        Ok(MemberReport { member: self.member.clone(), count, end, rating: None, time: Some(started.elapsed()) })
    }

    /// The report with a rating, and the time that it took.
    ///
    /// Without a rating if the kind has none, or a limit is reached.
    pub(super) fn rate(&self, report: MemberReport) -> Result<MemberReport, FamilyError> {
        let started = Instant::now();
        let rated = self.puzzle().map_err(ExplainError::from).and_then(|puzzle| {
            let limits = Limits::from(self.budget.clone());
            rate(&self.session(&puzzle), self.request.seed, &limits)
        });
        let time = report.time.unwrap_or_default() + started.elapsed();
        match rated {
            Ok(rating) => Ok(MemberReport { rating: rating.score(), time: Some(time), ..report }),
            Err(ExplainError::Exceeded(_)) => Ok(MemberReport { time: Some(time), ..report }),
            Err(error) => Err(FamilyError::Rating(self.name(), error.into())),
        }
    }

    fn puzzle(&self) -> Result<AnyPuzzle, Exceeded> {
        self.family.puzzle(&self.member, self.budget)
    }

    fn name(&self) -> String {
        self.family.name(&self.member)
    }

    fn session<'p>(&self, puzzle: &'p AnyPuzzle) -> Session<'p> {
        Session::new(puzzle).with_settings(Settings {
            memory: self.request.memory,
            seed: self.request.seed,
            ..Settings::default()
        })
    }

    fn question(&self) -> Request {
        let FamilyRequest { wish, strategy, at_most, .. } = self.request;
        let question = at_most.map_or(Question::Count, |most| Question::Solutions { at_most: Some(most) });
        let strategy = strategy.map_or(Choice::Auto, Choice::Named);
        let limits = Limits::from(self.budget.clone());
        Request { strategy, threads: self.threads, ..Request::new(question).up_to(wish.up_to).within(limits) }
    }

    fn end(&self, report: &Report) -> MemberEnd {
        let is_enough = self.request.at_most.is_some_and(|most| report.count >= BigUint::from(most));
        match &report.reason {
            _ if report.is_complete => MemberEnd::Counted,
            _ if is_enough => MemberEnd::Enough,
            Some(Reason::Exceeded(exceeded)) => MemberEnd::Limited(exceeded.to_string()),
            Some(Reason::Limit(limit)) => MemberEnd::Limited(limit.to_string()),
            _ => MemberEnd::Limited(format!("{} can't decide it", report.strategy)),
        }
    }
}
