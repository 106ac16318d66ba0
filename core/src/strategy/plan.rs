//! The plan of a run: the attempts, one after another, each with what it may spend and why it is made.
//!
//! Whose layout comes first must not depend on the machine, as it would if strategies raced. So what attempts find is taken in the order
//! of the plan, even where those that take turns work side by side.

use std::fmt;

use jigsat_encodings::kind::Kind;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{Case, Strategy, StrategyError};

/// The strategy that leaves the choice to the program.
pub const AUTO: &str = "auto";

/// What a plan is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// To show one solution, whichever.
    First,
    /// To show several of them, or all.
    Show,
    /// To show two of them, or that there are not two.
    Unique,
    /// To count them.
    Count,
    /// To count them in a way that can be broken off and taken up again.
    Keep,
    /// To show some that are drawn at random.
    Draw,
}

/// What is going to be tried, and in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Short attempts that come first. Most often one of them has decided the puzzle before its nodes are used up.
    pub tries: Vec<Try>,
    /// The strategy for what they leave, to the end.
    pub strategy: Strategy,
    /// How it goes about symmetric layouts.
    pub manner: Manner,
    /// Why it is this one.
    pub why: String,
    /// Which layouts are taken for the same one.
    pub up_to: UpTo,
    /// Is a small change of the first layout tried for a second one, before the search goes on? Not a thing to do where layouts are the
    /// same that are images of one another, or where all of them are wanted in the order of the search.
    pub looks_nearby: bool,
    /// Is the first layout enough? An engine then has one thread, as others could only run ahead of it.
    pub wants_one: bool,
}

/// An attempt of limited length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try {
    /// The strategy.
    pub strategy: Strategy,
    /// The nodes that it is given.
    pub nodes: u64,
    /// How it goes about symmetric layouts.
    pub manner: Manner,
    /// Does it wait when its nodes are used up, for a later attempt with the same strategy that goes on where this one was? The nodes of that
    /// one are those of both.
    pub goes_on: bool,
    /// Why it is made.
    pub why: &'static str,
}

/// How the last attempt of a plan goes about symmetric layouts, if they are not the same by convention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Manner {
    /// Each is found by itself.
    #[default]
    Plain,
    /// Counts may find one of several, where that promises less work.
    Weighed,
    /// The same, with the engine that a short trial speaks for.
    Picking,
    /// One layout is enough, whichever: when none is found soon, of several only one is looked for.
    OneOfEach,
}

impl Manner {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Weighed, Self::Picking, Self::OneOfEach];

    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Plain => "plain",
            Manner::Weighed => "weighed",
            Manner::Picking => "picking",
            Manner::OneOfEach => "one-of-each",
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Manner::Plain => "layouts one by one",
            Manner::Weighed => "symmetric layouts weighed where that is less work",
            Manner::Picking => "the engine picked by a short trial, symmetric layouts weighed where that is less work",
            Manner::OneOfEach => "symmetric layouts left out if none is found soon",
        })
    }
}

/// One attempt of a plan, to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<'a> {
    /// The strategy.
    pub strategy: Strategy,
    /// The nodes that it is given, if they are limited.
    pub nodes: Option<u64>,
    /// How it goes about symmetric layouts.
    pub manner: Manner,
    /// Does it go on where an earlier attempt waits, and wait for a later one? See [`Try::goes_on`].
    pub goes_on: bool,
    /// Why it is made.
    pub why: &'a str,
}

/// Why tries are made.
const TRY: &str = "a short try decides many puzzles in a moment";

impl Try {
    /// An attempt that finds each layout by itself.
    pub fn new(strategy: Strategy, nodes: u64) -> Self {
        Self { strategy, nodes, manner: Manner::Plain, goes_on: false, why: TRY }
    }

    pub(super) fn attempt<'a>(&self) -> Attempt<'a> {
        let Self { strategy, nodes, manner, goes_on, why } = *self;
        Attempt { strategy, nodes: Some(nodes), manner, goes_on, why }
    }
}

impl Plan {
    /// This strategy and no other, each layout by itself.
    pub fn only(strategy: Strategy, why: impl Into<String>) -> Self {
        Self {
            tries: Vec::new(),
            strategy,
            manner: Manner::Plain,
            why: why.into(),
            up_to: UpTo::Raw,
            looks_nearby: false,
            wants_one: false,
        }
    }

    /// The plan that `text` names: a strategy for puzzles of this kind, if it is fit for the task.
    ///
    /// # Errors
    /// [`StrategyError`] if there is no such strategy, or if it can't do what is asked for.
    pub fn named(kind: &Kind, text: &str, task: Task, up_to: UpTo) -> Result<Self, StrategyError> {
        let strategy = Strategy::parse(kind, text)?;
        let strategy = match task {
            Task::Draw => strategy.sampling(kind)?,
            Task::First | Task::Show | Task::Unique | Task::Count | Task::Keep => strategy.for_task(task)?,
        };
        Ok(Self::only(strategy, "as asked for").up_to(kind, up_to)?.for_task(task))
    }

    /// The plan that `text` asks for: a strategy, or [`AUTO`].
    ///
    /// # Errors
    /// As [`named`](Self::named) and [`auto`](Self::auto).
    pub fn asked(case: &Case<'_>, text: &str, task: Task, up_to: UpTo, budget: &Budget) -> Result<Self, StrategyError> {
        if case.what_is_given().is_some() && up_to != UpTo::Raw {
            return Err(StrategyError::GivenRaw(up_to));
        }
        if text == AUTO {
            return Self::auto(case, task, up_to, budget);
        }
        let plan = Self::named(case.kind(), text, task, up_to)?;
        if case.what_is_given().is_some() {
            plan.strategy.telling(case.kind())?;
        }
        Ok(plan)
    }

    /// A good plan for a puzzle. Where the budget does not suffice for a closer look, it is one that could be good.
    ///
    /// # Errors
    /// As [`up_to`](Self::up_to), if the kind has no reduction to exact cover and `up_to` is not raw; if nothing draws layouts at
    /// random, and that is the task.
    pub fn auto(case: &Case<'_>, task: Task, up_to: UpTo, budget: &Budget) -> Result<Self, StrategyError> {
        Ok(super::auto::plan(case, task, up_to, budget)?.for_task(task))
    }

    /// The same plan, to find one of those layouts only that are equal up to `up_to`.
    ///
    /// # Errors
    /// [`StrategyError::RawOnly`] if its reduction does not lead to exact cover: other forms know nothing of symmetries.
    pub fn up_to(self, kind: &Kind, up_to: UpTo) -> Result<Self, StrategyError> {
        self.strategy.knowing(kind, up_to)?;
        Ok(Self { up_to, ..self })
    }

    /// The same plan in another manner.
    #[must_use]
    pub fn in_manner(self, manner: Manner) -> Self {
        Self { manner, ..self }
    }

    /// The same plan after some short tries.
    #[must_use]
    pub fn after(self, tries: Vec<Try>) -> Self {
        Self { tries, ..self }
    }

    /// The same plan, looking nearby if that is of use for this task: two layouts have to be enough, and any that differ; and knowing whether
    /// the first one is enough.
    #[must_use]
    pub fn for_task(self, task: Task) -> Self {
        let looks_nearby = task == Task::Unique && self.up_to == UpTo::Raw;
        Self { looks_nearby, wants_one: task == Task::First, ..self }
    }

    /// The attempts, in order.
    pub fn attempts(&self) -> impl Iterator<Item = Attempt<'_>> {
        self.tries.iter().map(Try::attempt).chain([self.last()])
    }

    /// The attempt that goes on to the end.
    fn last(&self) -> Attempt<'_> {
        let Self { strategy, manner, why, tries, .. } = self;
        let goes_on = tries.iter().any(|earlier| earlier.goes_on && earlier.strategy == *strategy);
        Attempt { strategy: *strategy, nodes: None, manner: *manner, goes_on, why }
    }

    /// What is counted and how, in words: equal for runs whose partial counts may be added up.
    pub fn counting(&self) -> String {
        let is_weighed = matches!(self.manner, Manner::Weighed | Manner::Picking);
        format!("{}{}", self.up_to, if is_weighed { ", by symmetry" } else { "" })
    }
}

impl From<Strategy> for Plan {
    fn from(strategy: Strategy) -> Self {
        Self::only(strategy, "as asked for")
    }
}
