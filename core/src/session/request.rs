//! Requests: questions about a puzzle with their options.

use std::sync::Arc;

use jigsat_encodings::kind::Kind;
use jigsat_engines::{Journal, Limits, Meter, Run};
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::plan::Plan;
use crate::strategy::{AUTO, Question, Strategy, StrategyError};

/// Which strategy answers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Choice {
    /// The [portfolio](crate::portfolio) chooses, by features of the puzzle.
    #[default]
    Auto,
    /// This one and no other.
    Named(Strategy),
    /// Exactly this plan.
    Planned(Box<Plan>),
}

impl Choice {
    /// The choice that `text` names, for puzzles of this kind: a strategy, or [`AUTO`].
    ///
    /// # Errors
    /// [`StrategyError`] if there is no such strategy.
    pub fn parse(kind: &Kind, text: &str) -> Result<Self, StrategyError> {
        if text == AUTO { Ok(Self::Auto) } else { Strategy::parse(kind, text).map(Self::Named) }
    }

    /// Does the answer come from an external program?
    pub fn is_external(&self) -> bool {
        match self {
            Choice::Auto => false,
            Choice::Named(strategy) => strategy.is_external(),
            Choice::Planned(plan) => plan.leader.strategy.is_external(),
        }
    }
}

/// A question with its options.
///
/// ```
/// use jigsat_core::session::{Question, Request, Session};
/// use jigsat_encodings::kind::Kind;
///
/// let text = "box 4 4 1\n8x piece 000 100\n";
/// let puzzle = Kind::recognise(text).expect("the keyword `box`").parse(text)?;
/// let report = Session::new(&puzzle).run(&Request::new(Question::Count), &mut ())?;
/// assert_eq!(report.count, 36_u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Request {
    /// The question.
    pub question: Question,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
    /// Which strategy answers.
    pub strategy: Choice,
    /// Limits: on nodes for each attempt, on time and memory for all together.
    pub limits: Limits,
    /// The number of threads that may be used; 0 is as good as 1.
    pub threads: usize,
    /// The journal that a count resumes from and writes to.
    pub journal: Option<Arc<Journal>>,
    /// Reports the progress of the run to other threads.
    pub meter: Arc<Meter>,
}

impl Request {
    /// A question without limits or symmetry, in one thread; the portfolio chooses.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            up_to: UpTo::Raw,
            strategy: Choice::Auto,
            limits: Limits::none(),
            threads: 1,
            journal: None,
            meter: Arc::default(),
        }
    }

    /// The same question, answered with this strategy and no other.
    #[must_use]
    pub fn with(self, strategy: Strategy) -> Self {
        Self { strategy: Choice::Named(strategy), ..self }
    }

    /// The same question, answered with exactly this plan.
    #[must_use]
    pub fn planned(self, plan: Plan) -> Self {
        Self { up_to: plan.up_to, strategy: Choice::Planned(plan.into()), ..self }
    }

    /// The same question up to this symmetry.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { up_to, ..self }
    }

    /// The same question within these limits.
    #[must_use]
    pub fn within(self, limits: impl Into<Limits>) -> Self {
        Self { limits: limits.into(), ..self }
    }

    /// The run that an engine gets.
    pub(crate) fn engine_run(&self) -> Run {
        // More threads would only find more solutions, and one is enough.
        let threads = if self.question == Question::First { 1 } else { self.threads };
        Run {
            limits: self.limits.clone(),
            threads,
            journal: self.journal.clone(),
            meter: Arc::clone(&self.meter),
            ..Run::default()
        }
    }
}
