//! `work`: does parts of a job.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, process};

use clap::Args;
use jigsat::cluster::{Job, JobError, JobPart, Listing, PartCount, PartId, Stored, Work, WorkTime};
use jigsat::portfolio::{Plan, SymmetryHandling};
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Answer;
use jigsat_engines::Outcome;
use jigsat_forms::budget::Budget;
use sysinfo::System;

use super::failed;
use crate::cli::number::number;
use crate::cli::{BudgetArgs, Color};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::process::background::saving;
use crate::process::budgets::Budgets;
use crate::process::signals;
use crate::terminal::progress::Progress;
use crate::terminal::tell;
use crate::terminal::units::{self, solutions};
use crate::verbs::{Section, Verb};

/// The intervals between checkpoints.
const INTERVALS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// The variables by which schedulers number the parts.
const VARIABLES: [&str; 2] = ["SLURM_ARRAY_TASK_ID", "PARALLEL_SEQ"];

const CODES: &str = include_str!("work.txt").trim_ascii_end();

pub(in super::super) const VERB: Verb<WorkArgs> = Verb {
    name: "work",
    section: Section::Share,
    help: "Do a part of such a job, or all that are left\n\n\
        May be ended at any time, and taken up again.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and more: --help", after_long_help = CODES)]
pub(crate) struct WorkArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The part, such as 12, or 12.3
    ///
    /// If nothing is said, it is what `SLURM_ARRAY_TASK_ID` or `PARALLEL_SEQ` says.
    #[arg(long, value_name = "PART")]
    pub(crate) part: Option<PartId>,

    /// Any part that is not done; exit code 1 if there is none left
    #[arg(long, conflicts_with = "part")]
    pub(crate) next: bool,

    /// One part after another, until none is left
    #[arg(long, conflicts_with_all = ["part", "next"])]
    pub(crate) all: bool,

    /// List the solutions as well
    ///
    /// As lines of JSON in the folder solutions; an interrupted part then starts again.
    #[arg(long)]
    pub(crate) solutions: bool,

    /// The number of threads
    ///
    /// Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024),
        env = "JIGSAT_THREADS", hide_env = true)]
    pub(crate) threads: u16,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &WorkArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let folder = args.folder.display().to_string();
    let budget = budgets.next();
    let job = Job::open(&args.folder, &budget).map_err(failed(&folder))?;
    job.prepare().map_err(failed(&folder))?;
    let puzzle = job.puzzle(&budget).map_err(failed(&folder))?;
    let plan = job.plan(&puzzle).map_err(failed(&folder))?;
    if args.solutions && plan.leader.symmetry != SymmetryHandling::Plain {
        let what = "symmetric solutions are counted together here; split with --solutions to list all of them";
        return Err(Failure::Message(format!("{folder}: {what}")));
    }
    let worker = Worker { args, job: &job, plan, session: Session::new(&puzzle), folder: folder.clone() };
    if args.all {
        return worker.do_all(budgets);
    }
    let parts = job.parts(&budget).map_err(failed(&folder))?;
    if args.next {
        let next = worker.next(&parts.open, &budget).map_err(failed(&folder))?;
        return next.map_or(Ok(Exit::No), |part| worker.run_part(part, &budget));
    }
    let id = part_asked_for(args)?;
    let part = parts.find(&id).map_err(failed(&folder))?;
    if worker.is_done(part, &budget).map_err(failed(&folder))? {
        Output::text(Color::Never).line(&format!("{folder}: part {id}: done before"))?;
        return Ok(Exit::Yes);
    }
    worker.run_part(part, &budget)
}

/// The part that the command line names, or a scheduler.
fn part_asked_for(args: &WorkArgs) -> Result<PartId, Failure> {
    if let Some(part) = &args.part {
        return Ok(part.clone());
    }
    let set = VARIABLES.iter().find_map(|&name| Some((name, env::var(name).ok().filter(|value| !value.is_empty())?)));
    let Some((name, value)) = set else {
        let names = VARIABLES.join(" nor ");
        return Err(Failure::Message(format!("expected --part PART, --next or --all: neither {names} is set")));
    };
    value.parse().map_err(|error| Failure::Message(format!("{name}: {error}")))
}

struct Worker<'a> {
    args: &'a WorkArgs,
    job: &'a Job,
    plan: Plan,
    session: Session<'a>,
    folder: String,
}

impl Worker<'_> {
    /// Does one part after another until none is left.
    ///
    /// First the parts that no worker has begun, then those that other workers have left, or still work on.
    fn do_all(&self, budgets: &Budgets) -> Result<Exit, Failure> {
        let (failed, mut takes_begun) = (failed(&self.folder), false);
        loop {
            // Another process may have split a part in the meantime.
            let parts = self.job.parts(&budgets.next()).map_err(&failed)?;
            let mut has_worked = false;
            for part in in_turn(&parts.open) {
                let budget = budgets.next();
                budget.check().map_err(JobError::from).map_err(&failed)?;
                if self.is_done(part, &budget).map_err(&failed)?
                    || !(self.job.claim(part).map_err(&failed)? || takes_begun)
                {
                    continue;
                }
                let verdict = self.run_part(part, &budget)?;
                if verdict != Exit::Yes {
                    return Ok(verdict);
                }
                has_worked = true;
            }
            if takes_begun && !has_worked {
                return Ok(Exit::Yes);
            }
            takes_begun = true;
        }
    }

    /// A part that is not done: preferably one that no worker has begun.
    ///
    /// Else one that another worker has left, or still works on.
    fn next<'p>(&self, parts: &'p [JobPart], budget: &Budget) -> Result<Option<&'p JobPart>, JobError> {
        let mut begun = None;
        for part in in_turn(parts) {
            if self.is_done(part, budget)? {
                continue;
            }
            if self.job.claim(part)? {
                return Ok(Some(part));
            }
            begun = begun.or(Some(part));
        }
        Ok(begun)
    }

    fn is_done(&self, part: &JobPart, budget: &Budget) -> Result<bool, JobError> {
        let result = self.job.result(part, budget)?;
        let is_listed = |done: &PartCount| done.has_list() && self.job.has_solutions(part, done);
        let is_done = result.is_some_and(|(done, _)| !self.args.solutions || is_listed(&done));
        if is_done {
            // A worker that was killed after it wrote the result has not cleared this.
            self.job.clear(&part.id)?;
        }
        Ok(is_done)
    }

    /// Does a part, and prints the result.
    fn run_part(&self, part: &JobPart, budget: &Budget) -> Result<Exit, Failure> {
        let mut output = Output::text(Color::Never);
        let (folder, id) = (&self.folder, &part.id);
        match self.work(part, budget) {
            Ok(CountOutcome::Finished(done, took, kept)) => {
                let (count, nodes, time) =
                    (solutions(&done.count), units::count(done.nodes as f64), units::time(took.seconds()));
                let again = if kept == Stored::Same { ", as in an earlier run" } else { "" };
                output.line(&format!("{folder}: part {id}: {count}, {nodes} nodes, {time}{again}"))?;
                Ok(Exit::Yes)
            }
            Ok(CountOutcome::Limited(why)) => {
                tell(&format!("{folder}: part {id}: undecided: {why}; what was done is kept"));
                Ok(Exit::Undecided)
            }
            // The subparts are parts of the job by now, and come later.
            Err(error @ JobError::Split(..)) if self.args.all || self.args.next => {
                tell(&format!("note: {folder}: {error}"));
                Ok(Exit::Yes)
            }
            Err(error) => Err(failed(folder)(given_up(self.job, id, error))),
        }
    }

    fn work(&self, part: &JobPart, budget: &Budget) -> Result<CountOutcome, JobError> {
        let Self { args, job, .. } = self;
        let work = Work::begin(job, part, !args.solutions, budget)?;
        let host = System::host_name().unwrap_or_default();
        let started = Instant::now();
        let took = || work.took(&host, started.elapsed());
        let listing = if args.solutions { Some(Listing::begin(job, part)?) } else { None };
        // A list is in the order of the search, which is that of one thread.
        let (question, threads) = match &listing {
            Some(_) => (Question::Solutions { at_most: None }, 1),
            None => (Question::Count, usize::from(args.threads)),
        };
        let request = Request::new(question).planned(self.plan.clone()).within(budget.clone());
        let request = Request { threads, journal: Some(Arc::clone(&work.journal)), ..request };
        let progress = Progress::start(format!("part {}", part.id), &request.meter, false);
        let mut failure = None;
        let mut add = |layout: Answer, _: Strategy| {
            failure = listing.as_ref().and_then(|listing| listing.add(&layout.json().to_string()).err());
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut last = None;
        let save = || {
            let state = work.journal.saved();
            if last.as_ref() == Some(&state) {
                return;
            }
            let _saving = signals::saving();
            match work.keep(&took()) {
                Ok(()) => last = Some(state),
                // The work may still finish.
                Err(error) => tell(&format!("warning: {error}")),
            }
        };
        let found = saving(INTERVALS, save, || self.session.search(&request, &mut add));
        drop(progress);
        let found = found?;
        if let Some(error) = failure {
            return Err(error);
        }
        let _saving = signals::saving();
        if found.outcome != Outcome::Exhausted {
            work.keep(&took())?;
            let why = budget.exceeded().map_or_else(|| "the search was broken off".to_string(), ToString::to_string);
            return Ok(CountOutcome::Limited(why));
        }
        let took = took();
        let (done, kept) = work.finish(&found, &took, listing, Budget::unlimited())?;
        Ok(CountOutcome::Finished(done, took, kept))
    }
}

/// All parts, from a start that depends on the process: concurrent workers rarely choose the same part.
fn in_turn(parts: &[JobPart]) -> impl Iterator<Item = &JobPart> {
    let start = process::id() as usize % parts.len().max(1);
    parts[start..].iter().chain(&parts[..start])
}

/// Records in the job that a part failed, unless the error isn't about the part.
fn given_up(job: &Job, part: &PartId, error: JobError) -> JobError {
    if !matches!(error, JobError::Exceeded(_) | JobError::Split(_)) {
        // If this can't be written either, the first error is the better message.
        let _ = job.note_failure(part, &error.to_string());
    }
    error
}

/// How the work on a part ended.
enum CountOutcome {
    Finished(PartCount, WorkTime, Stored),
    /// A limit was reached, in words.
    Limited(String),
}
