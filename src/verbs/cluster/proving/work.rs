//! `work`: does parts of a proof.

use indicatif::HumanBytes;
use jigsat::cluster::proving::{CubePart, Finding, PartFinding, Prover, WorkOutcome};
use jigsat::cluster::{Job, JobError, PartId, Stored, WorkTime};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use sysinfo::System;

use super::super::work::part_asked_for;
use super::super::{again, failed, given_up, next};
use crate::cli::{Color, WorkArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::progress::Progress;
use crate::terminal::tell;
use crate::terminal::units;
use crate::verdict::Verdict;

pub(in super::super) fn run(args: &WorkArgs, job: &Job, budgets: &Budgets) -> Result<Verdict, Failure> {
    let folder = args.folder.display().to_string();
    if args.solutions || args.threads > 1 {
        let what = "--solutions and --threads are for counts: in this job a claim is to be proved";
        return Err(Failure::Message(format!("{folder}: {what}")));
    }
    let budget = budgets.next();
    let failed = failed(&folder);
    let puzzle = job.puzzle(&budget).map_err(&failed)?;
    let question = job.question(&puzzle, &budget).map_err(&failed)?;
    let parts = job.cubes(&budget).map_err(&failed)?;
    let host = System::host_name().unwrap_or_default();
    let prover = Prover { job, question: &question, parts: &parts, host };
    let worker = Worker { prover, folder: folder.clone() };
    if !args.next && !args.all {
        let id = part_asked_for(args)?;
        let part = parts.iter().find(|part| part.id == id);
        let part = part.ok_or_else(|| failed(JobError::NoPart(id, parts.len())))?;
        return worker.run_part(part, Verdict::Yes, &budget);
    }
    let end = if args.all { Verdict::Yes } else { Verdict::No };
    loop {
        if let Some(part) = worker.prover.found(&budget).map_err(&failed)? {
            worker.not_needed(&part)?;
            return Ok(end);
        }
        let is_done = |part: &CubePart| worker.is_done(part, &budget);
        let next = next(&parts, is_done, |part| worker.prover.claim(part)).map_err(&failed)?;
        // Last come the parts whose proofs were lost.
        let damaged = || parts.iter().find(|part| worker.is_damaged(part, &budget));
        let Some(part) = next.or_else(damaged) else {
            return Ok(end);
        };
        let verdict = worker.run_part(part, end, &budgets.next())?;
        if args.next || verdict != Verdict::Yes {
            return Ok(verdict);
        }
    }
}

struct Worker<'a> {
    prover: Prover<'a>,
    folder: String,
}

impl Worker<'_> {
    fn is_done(&self, part: &CubePart, budget: &Budget) -> Result<bool, JobError> {
        budget.check()?;
        let is_done = self.prover.result(part, budget)?.is_some();
        if is_done {
            // A worker that was killed after it wrote the result has not cleared this.
            self.prover.job.clear(&part.id)?;
        }
        Ok(is_done)
    }

    /// Has the part a result whose proofs are missing or different?
    fn is_damaged(&self, part: &CubePart, budget: &Budget) -> bool {
        let result = self.prover.result(part, budget).ok().flatten();
        result.is_some_and(|(settled, _)| !self.prover.has_proofs(part, &settled))
    }

    fn not_needed(&self, part: &PartId) -> Result<(), Failure> {
        Ok(Output::text(Color::Never).line(&format!("{}: not needed: part {part} has found a layout", self.folder))?)
    }

    /// Does a part, and prints the result; `unneeded` is the verdict if the part is not needed.
    fn run_part(&self, part: &CubePart, unneeded: Verdict, budget: &Budget) -> Result<Verdict, Failure> {
        let mut output = Output::text(Color::Never);
        let (folder, id) = (&self.folder, &part.id);
        let failed = failed(folder);
        if let Some((settled, _)) = self.prover.result(part, budget).map_err(&failed)? {
            if self.prover.has_proofs(part, &settled) {
                output.line(&format!("{folder}: part {id}: done before: {}", in_words(&settled)))?;
                return Ok(Verdict::Yes);
            }
            tell(&format!("note: {folder}: part {id}: its proofs are not those of its result: it is done again"));
        }
        match self.work(part, budget) {
            Ok(WorkOutcome::Finished(settled, took, kept)) => {
                output.line(&format!("{folder}: part {id}: {}{}", in_words(&settled), spent(&took, kept)))?;
                Ok(Verdict::Yes)
            }
            Ok(WorkOutcome::NotNeeded(other)) => {
                self.not_needed(&other)?;
                Ok(unneeded)
            }
            Ok(WorkOutcome::Limited) => {
                let why = budget.exceeded().map_or_else(|| "the solver gave up".to_string(), ToString::to_string);
                tell(&format!("{folder}: part {id}: undecided: {why}; the cubes that were refuted are kept"));
                Ok(Verdict::Undecided)
            }
            Err(error) => Err(failed(given_up(self.prover.job, id, error))),
        }
    }

    fn work(&self, part: &CubePart, budget: &Budget) -> Result<WorkOutcome, JobError> {
        let run = Run::from(budget.clone());
        let _progress = Progress::start(format!("part {}", part.id), &run.meter, false);
        self.prover.work(part, &run)
    }
}

fn in_words(settled: &PartFinding) -> String {
    match &settled.found {
        Finding::Refuted(proofs) => {
            let cubes = if proofs.len() == 1 { "1 cube".to_string() } else { format!("{} cubes", proofs.len()) };
            let bytes = proofs.iter().map(|proof| proof.bytes).sum();
            format!("refuted, {cubes}, {} of proofs", HumanBytes(bytes))
        }
        Finding::Layout(_) => "a layout is found; nothing else is needed".to_string(),
    }
}

/// The time that a part took, and whether its result was there already.
fn spent(took: &WorkTime, kept: Stored) -> String {
    format!(", {}{}", units::time(took.seconds()), again(kept))
}
