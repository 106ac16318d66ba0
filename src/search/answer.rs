//! Answering a question about one puzzle: what `solve`, `count`, `unique` and `assemble` have in common.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};
use std::thread;

use itertools::Itertools;
use jigsat::ask::Ask;
use jigsat::session::{Choice, Question, Reason, Report, RunError, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::{Open, Possibility};
use jigsat_engines::{Limit, Settings};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::{AskArgs, CheckpointArgs, RunArgs};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::process::children;
use crate::search::assemblable::Assemblable;
use crate::search::why::{Why, why};
use crate::search::{checkpoint, stats};
use crate::terminal::progress::Progress;

/// What a visitor gets besides the layout: its number from 1, and the progress line to suspend.
pub(crate) struct Visit<'a> {
    pub(crate) number: u64,
    pub(crate) strategy: Strategy,
    pub(crate) progress: &'a Progress,
}

/// The report of a session, with the additions of the command line.
pub(crate) struct Answered {
    /// The report; with `--assemblable`, only of layouts that can be put together.
    pub(crate) report: Report,
    /// The reason of the answer, in words.
    pub(crate) reason: Option<String>,
    /// Why there is no solution, if `--explain` asked for it.
    pub(crate) why: Why,
    /// Which layouts were looked for, if not all.
    pub(crate) only: Option<Open>,
    /// The first layout that was not one of them.
    pub(crate) refused: Option<Answer>,
    /// How many facts were given of the layouts, if a part of one was.
    pub(crate) given: Option<usize>,
    /// Which of these facts to take back, if there is no solution with all of them.
    pub(crate) back: Option<Vec<String>>,
}

/// Counts of the layouts seen, and of those that can be put together.
#[derive(Default)]
struct Admitted {
    seen: u64,
    number: u64,
    unknown: u64,
    refused: Option<Answer>,
    failure: Option<Failure>,
}

/// Answers the question, and hands each solution to `visit`.
pub(crate) fn answer(
    loaded: &Loaded,
    args: &RunArgs,
    question: Question,
    only: Option<&Assemblable>,
    mut visit: impl FnMut(&Answer, Visit<'_>) -> Result<(), Failure> + Send,
) -> Result<Answered, Failure> {
    let enough = question.enough();
    // Of symmetric layouts, one may be possible to put together, and another one not.
    let asked = if only.is_some() { Question::Solutions { at_most: None } } else { question };
    let ask = ask(loaded, args);
    let (session, request) = ask.prepare(asked).map_err(|error| failed(loaded, args, error))?;
    let progress = Progress::start(loaded.file.clone(), &request.meter, args.progress);
    let mut admitted = Admitted::default();
    let mut take = |layout: Answer, strategy: Strategy| {
        admitted.seen += 1;
        let visited = match only.map_or(Ok(Possibility::Possible), |only| only.admits(&layout)) {
            Ok(Possibility::Possible) => {
                admitted.number += 1;
                visit(&layout, Visit { number: admitted.number, strategy, progress: &progress })
            }
            Ok(possibility) => {
                admitted.unknown += u64::from(possibility == Possibility::Undecided);
                admitted.refused.get_or_insert(layout);
                Ok(())
            }
            Err(error) => Err(error),
        };
        admitted.failure = visited.err();
        let is_over = admitted.failure.is_some() || enough.is_some_and(|enough| admitted.number >= enough);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = session.run(&request, &mut take);
    drop(progress);
    if let Some(failure) = admitted.failure {
        return Err(failure);
    }
    let mut report = report.map_err(|error| failed(loaded, args, error))?;
    report.question = question;
    Answered::of(loaded, args, &session, report, only.map(|only| (only, admitted)))
}

/// Counts the solutions.
pub(crate) fn count_all(loaded: &Loaded, args: &AskArgs, kept: &CheckpointArgs) -> Result<Answered, Failure> {
    let run = &args.run;
    let ask = ask(loaded, run);
    let (session, mut request) = ask.prepare(Question::Count).map_err(|error| failed(loaded, run, error))?;
    let keeper = checkpoint::keep(loaded, &session, &mut request, args, kept)?;
    let progress = Progress::start(loaded.file.clone(), &request.meter, run.progress);
    let search = || session.run(&request, &mut ());
    let report = if let Some(keeper) = keeper { keeper.during(search) } else { search() };
    drop(progress);
    Answered::of(loaded, run, &session, report.map_err(|error| failed(loaded, run, error))?, None)
}

/// The number of threads that is used if none is asked for: one for each core.
pub(crate) fn cores() -> usize {
    // This call takes as long as many a small puzzle.
    static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    *CORES
}

/// The question about a puzzle, with the options of the command line.
pub(crate) fn ask(loaded: &Loaded, args: &RunArgs) -> Ask {
    Ask::of(Arc::clone(&loaded.puzzle))
        .with(&args.strategy)
        .up_to(args.up_to)
        .limited(loaded.budget.clone().into())
        .threads(args.threads.map_or_else(cores, usize::from))
        .settings(Settings { seed: args.seed, memory: args.budget.memory.memory, ..Settings::default() })
        .solver(children::solver(&args.external))
        .given(loaded.given.clone())
}

/// The choice that `text` names.
pub(crate) fn chosen(loaded: &Loaded, text: &str) -> Result<Choice, Failure> {
    Choice::parse(loaded.kind, text).map_err(|error| loaded.refused_strategy(text, error))
}

/// The strategy that `text` names, if it is fit for the question.
pub(crate) fn named(loaded: &Loaded, text: &str, question: Question) -> Result<Strategy, Failure> {
    let strategy = Strategy::parse(loaded.kind, text).and_then(|strategy| strategy.for_question(question));
    strategy.map_err(|error| loaded.refused_strategy(text, error))
}

/// The failure of a run.
fn failed(loaded: &Loaded, args: &RunArgs, error: RunError) -> Failure {
    match error {
        RunError::Refused(error) => {
            loaded.refused_strategy(children::solver(&args.external).strategy(&args.strategy), error)
        }
        RunError::Solver(_) => Failure::Message(error.to_string()),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    }
}

impl Answered {
    fn of(
        loaded: &Loaded,
        args: &RunArgs,
        session: &Session<'_>,
        mut report: Report,
        admitted: Option<(&Assemblable, Admitted)>,
    ) -> Result<Self, Failure> {
        let mut reasons = vec![in_words(&report, session, args)];
        let (mut only, mut refused) = (None, None);
        if let Some((which, admitted)) = admitted {
            report.count = admitted.number.into();
            report.is_complete &= admitted.unknown == 0;
            reasons.insert(0, which_were_refused(which, &admitted, report.is_complete));
            (only, refused) = (Some(which.open), admitted.refused);
        }
        let mut back = None;
        if report.is_none() && session.assumptions().is_some() {
            let advice = session.advise(&loaded.budget).map_err(|error| failed(loaded, args, error))?;
            reasons.insert(0, Some(advice.sentence));
            back = advice.names;
        }
        let why = if report.is_none() { why(session, loaded, args) } else { None };
        let reason = reasons.into_iter().flatten().join("; ");
        let reason = (!reason.is_empty()).then_some(reason);
        let given = session.assumptions().map(|part| part.facts().len());
        let answered = Self { report, reason, why, only, refused, given, back };
        if args.stats {
            stats::print(&answered.report, &loaded.file);
        }
        Ok(answered)
    }

    /// From where on solutions were looked for, if not from the beginning, as the end of a phrase.
    pub(crate) fn so_given(&self) -> &'static str {
        if self.given.is_some() { " from here" } else { "" }
    }

    /// What all of them are, as the end of a phrase.
    pub(crate) fn in_all(&self) -> &'static str {
        if self.given.is_some() { " left" } else { " in all" }
    }

    /// The convention, where it is not the usual one, as the end of a phrase.
    pub(crate) fn up_to(&self) -> String {
        let up_to = self.report.up_to;
        if up_to == UpTo::Raw { String::new() } else { format!(" up to {up_to}") }
    }

    /// Which layouts were looked for, if not all, as the end of a phrase.
    pub(crate) fn only(&self) -> String {
        self.only.map_or_else(String::new, |open| format!(", put together {}", open.way()))
    }

    /// The reason, if there is one, as the end of a sentence.
    pub(crate) fn because(&self) -> String {
        self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"))
    }
}

/// The reason of a report in the words of the command line.
fn in_words(report: &Report, session: &Session<'_>, args: &RunArgs) -> Option<String> {
    Some(match report.reason.as_ref()? {
        Reason::Impossible(sentence) => sentence.clone(),
        Reason::Colouring(colouring) => {
            let hint = if args.explain || session.assumptions().is_some() { "" } else { " (--explain shows it)" };
            format!("a colouring modulo {} proves it{hint}", colouring.modulus())
        }
        Reason::Exceeded(exceeded) => match (exceeded, args.budget.timeout) {
            (Exceeded::Time, Some(time)) => {
                format!("the time limit of {} was reached", humantime::format_duration(time))
            }
            _ => exceeded.to_string(),
        },
        Reason::Limit(Limit::Incapable) => "this strategy decides only some puzzles, and not this one".to_string(),
        Reason::Limit(Limit::Memory) => "the memory that it may use was full (--memory)".to_string(),
        Reason::Limit(_) => return None,
        Reason::Near => "the second one is a small change of the first".to_string(),
        Reason::Unverified { .. } => {
            let hint = if args.external.trust_solver { "" } else { " (--trust-solver believes it)" };
            format!("{}{hint}", report.unverified()?)
        }
    })
}

/// What became of layouts that can't be put together, in words.
fn which_were_refused(only: &Assemblable, admitted: &Admitted, is_complete: bool) -> Option<String> {
    let Admitted { seen, number, unknown, .. } = *admitted;
    if unknown > 0 {
        return Some(format!("the search for moves was cut short ({unknown} of {seen} layouts)"));
    }
    (number == 0 && seen > 0).then(|| {
        let so_far = if is_complete { "" } else { " so far" };
        let layouts = if seen == 1 { "the only layout".to_string() } else { format!("none of the {seen} layouts") };
        let can = if seen == 1 { "can't" } else { "can" };
        let hint = if only.open == Open::Top { " (--open any asks for every side)" } else { "" };
        format!("{layouts} {can} be put together {}{so_far}{hint}", only.open.way())
    })
}
