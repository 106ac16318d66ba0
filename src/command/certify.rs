//! `certify` and `check-certificate`: folders that show a claim to people who don't trust this program.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount};
use jigsat::certificate::lrat::Summary;
use jigsat::certificate::{self, Certified, CheckError, Claim, Draft, Way};
use jigsat_engines::{Limits, Run};
use jigsat_forms::budget::{Budget, Exceeded};

use super::budgets::Budgets;
use super::input::{Loaded, load};
use super::output::Output;
use super::progress::Progress;
use super::tell::tell;
use super::units;
use super::{Failure, Verdict};
use crate::cli::{self, CertifyArgs, CheckCertificateArgs, Color};

impl From<cli::Claim> for Claim {
    fn from(claim: cli::Claim) -> Self {
        match claim {
            cli::Claim::Solvable => Claim::Solvable,
            cli::Claim::Unsolvable => Claim::Unsolvable,
            cli::Claim::Unique => Claim::Unique,
        }
    }
}

/// How long the usual way may take before a shorter one is tried, if none was asked for.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) fn run(args: &CertifyArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let (file, folder, claim) = (&loaded.file, args.output.display(), args.claim.into());
    let way = way(&loaded, args.reduction.as_deref())?;
    let mut output = Output::text(Color::Never);
    let unwritten = |error: io::Error| Failure::Message(format!("{folder}: {error}"));
    let draft = Draft::new(&args.output).map_err(unwritten)?;
    match make(&loaded, &way, args, claim, &draft)? {
        Certified::Yes => {
            // Nobody is given a certificate that would be refused.
            certificate::check(draft.path(), &loaded.budget).map_err(|error| match error {
                CheckError::Exceeded(exceeded) => loaded.ended_by(exceeded),
                CheckError::Fault(_) | CheckError::NoCertificate(_) => {
                    Failure::Message(format!("{file}: internal error: the certificate does not hold: {error}"))
                }
            })?;
            draft.publish(claim).map_err(unwritten)?;
            output.line(&format!("{folder}: {claim}: certified, {}", HumanBytes(size(&args.output))))?;
            Ok(Verdict::Yes)
        }
        Certified::No(layouts) => {
            for layout in &layouts {
                output.picture(&layout.draw())?;
            }
            output.line(&format!("{file}: not {claim}: {}", refutation(claim, layouts.len())))?;
            Ok(Verdict::No)
        }
        Certified::Undecided => {
            let exceeded = loaded.budget.exceeded().map_or_else(String::new, |exceeded| format!(": {exceeded}"));
            output.line(&format!("{file}: undecided{exceeded}; {folder} was not written"))?;
            Ok(Verdict::Undecided)
        }
    }
}

/// Makes the certificate the way that was asked for, or the usual way, and if that takes too much, a shorter one.
fn make(loaded: &Loaded, way: &Way, args: &CertifyArgs, claim: Claim, draft: &Draft) -> Result<Certified, Failure> {
    let Loaded { file, kind, puzzle, budget, .. } = loaded;
    let within = |budget: Budget| Run::from(Limits { budget, ..Limits::none() });
    let run = within(budget.clone());
    let progress = Progress::start(file.clone(), Arc::clone(&run.meter), false);
    let certify = |way: &Way, run: &Run| {
        let certified = certificate::certify(puzzle, way, claim, run, draft.path());
        certified.map_err(|error| Failure::Message(format!("{file}: {error}")))
    };
    let Some(shorter) = Way::shorter(kind).filter(|_| args.reduction.is_none()) else {
        return certify(way, &run);
    };
    let patience = Run { meter: Arc::clone(&run.meter), ..within(budget.within(PATIENCE)) };
    match certify(way, &patience) {
        Ok(Certified::Undecided) if !budget.is_exceeded() => {
            let why = match patience.limits.budget.exceeded() {
                Some(Exceeded::TooLarge { what, .. }) => format!("would need {what}"),
                // Its solver may still be there, and what it has found out is shared by the other way.
                Some(full @ Exceeded::Memory { .. }) => return Err(loaded.ended_by(full.clone())),
                _ => "takes long".to_string(),
            };
            progress.suspend(|| tell(&format!("note: {file}: {way} {why}: {shorter} is tried")));
            certify(&shorter, &run)
        }
        certified => certified,
    }
}

/// Why a claim is false that these layouts refute.
pub(super) fn refutation(claim: Claim, layouts: usize) -> &'static str {
    match (claim, layouts) {
        (_, 0) => "there is no solution",
        (Claim::Unique, _) => "there are two solutions",
        _ => "there is a solution",
    }
}

/// The way to a formula that is asked for, or the usual one.
pub(super) fn way(loaded: &Loaded, reduction: Option<&str>) -> Result<Way, Failure> {
    let Loaded { file, kind, .. } = loaded;
    let fail = |name: &str, error: String| Failure::Message(format!("{file}: --with {name}: {error}"));
    match reduction {
        Some(name) => Way::parse(kind, name).map_err(|error| fail(name, error.to_string())),
        None => Way::of(kind).ok_or_else(|| Failure::Message(format!("{file}: no reduction to CNF is known"))),
    }
}

/// The bytes in all files of a folder.
pub(super) fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

pub(super) fn check(args: &CheckCertificateArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let folder = args.folder.display();
    if !args.folder.is_dir() {
        return Err(Failure::Message(format!("{folder}: expected a folder that certify wrote")));
    }
    let mut output = Output::text(Color::Never);
    let started = Instant::now();
    match certificate::check(&args.folder, &budgets.next()) {
        Ok(checked) => {
            for note in &checked.notes {
                tell(&format!("note: {folder}: {note}"));
            }
            let rules = checked.rules.map_or_else(String::new, |rules| format!(" ({rules})"));
            tell(&format!("checked in {}", units::time(started.elapsed().as_secs_f64())));
            if let Some((variables, clauses, Summary { added, .. })) = checked.proof {
                let [variables, clauses, added] = [variables as u64, clauses as u64, added].map(HumanCount);
                let sizes = format!("{variables} variables and {clauses} clauses, the proof {added} steps");
                output.line(&format!("# the formula has {sizes}"))?;
            }
            output.line(&format!("{folder}: valid: the {} puzzle{rules} is {}", checked.kind, checked.claim))?;
            Ok(Verdict::Yes)
        }
        Err(CheckError::Fault(fault)) => {
            output.line(&format!("{folder}: invalid: {fault}"))?;
            Ok(Verdict::No)
        }
        Err(CheckError::NoCertificate(what)) => Err(Failure::Message(format!("{folder}: {what}"))),
        Err(CheckError::Exceeded(exceeded)) => {
            output.line(&format!("{folder}: undecided: {exceeded}"))?;
            Ok(Verdict::Undecided)
        }
    }
}
