//! `family`: a row for each member of a family of puzzles.
//!
//! ```text
//!  file ─→ Family ─→ core::family::count ─→ report ─→ wish ─→ table, csv, json, page, files of members
//!                         ↑  journal  ←────────┘
//! ```

mod journal;
mod listing;
mod members;
mod page;
mod record;
mod row;
mod table;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::HumanCount;
use jigsat::family::{FamilyRequest, MemberReport, MemberSelection, count};
use jigsat::strategy::{AUTO, Strategy};
use jigsat_encodings::family::{Family, FamilyMember};
use jigsat_encodings::kind::{Kind, foreign};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};

use crate::cli::{FamilyArgs, FamilyFormat};
use crate::failure::Failure;
use crate::input::{read_chosen, unknown_kind, unrecognised};
use crate::output::{Output, json};
use crate::process::budgets::Budgets;
use crate::search::answer::cores;
use crate::terminal::progress::Progress;
use crate::terminal::tell;
use crate::verdict::Verdict;
use journal::Earlier;
use listing::Listing;
use record::FamilyRecord;

/// The time for reading a file, if a member has less.
const READING: Duration = Duration::from_secs(1);

/// The most members without a limit.
const MOST: u64 = 10_000_000;

pub(super) fn run(args: &FamilyArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let answer = answer(args, budgets);
    // What came before is complete: the members so far are lines of their own.
    Output::plain(args.format() == FamilyFormat::Json).recorded("family", answer)
}

fn answer(args: &FamilyArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let opened = Opened::read(args, budgets)?;
    let numbers = opened.numbers(args)?;
    let (first, last) = (*numbers.start(), *numbers.end());
    let request = opened.request(args)?;
    let wish = &request.wish;
    let (earlier, mut journal) = Earlier::read(args, &opened)?;
    if let Some(folder) = args.write.as_ref().filter(|_| earlier.is_empty()) {
        members::expect_none(folder, &numbers)?;
    }
    let mut listing = Listing::begin(args, &opened, wish, last)?;
    let visited = Arc::new(AtomicU64::new(0));
    let (shown, all) = (Arc::clone(&visited), last - first + 1);
    let so_far = move || format!("{} of {} members", HumanCount(shown.load(Ordering::Relaxed)), HumanCount(all));
    let progress = Progress::show(so_far.clone());
    let mut failure = None;
    let mut keep = |report: MemberReport| {
        if let Some(journal) = &mut journal
            && earlier.known(&report.member, args, wish).is_none()
        {
            journal.append(&json::sealed(&FamilyRecord::of(&report, &opened, wish))?, false)?;
        }
        progress.suspend(|| listing.visit(report))
    };
    let mut visit = |report: MemberReport| {
        visited.store(report.member.number - first + 1, Ordering::Relaxed);
        keep(report).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    };
    let known = |member: &FamilyMember| earlier.known(member, args, wish);
    let selection = MemberSelection { numbers, is_beginning: ends_early(args), known: Some(&known) };
    let end = count(&opened.family, selection, &request, &mut visit);
    drop(progress);
    if let Some(failure) = failure {
        return Err(failure);
    }
    end.map_err(|error| Failure::Message(format!("{}: {error}", opened.file)))?;
    if let Err(exceeded) = opened.budget.check() {
        tell(&format!("{}: ended after {}: {exceeded}", opened.file, so_far()));
        return listing.finish(Some(&exceeded));
    }
    listing.finish(None)
}

/// A family and where it came from.
struct Opened {
    file: String,
    family: Family,
    fingerprint: String,
    budget: Budget,
}

impl Opened {
    /// Reads the file. The time limit is that of a member, and of this.
    fn read(args: &FamilyArgs, budgets: &Budgets) -> Result<Self, Failure> {
        let whole = budgets.whole();
        let budget = &whole.part_within(args.budget.timeout.map(|time| time.max(READING)));
        let (file, text, only) = read_chosen(&args.file, budget)?;
        if only.is_some() {
            return Err(Failure::Message(format!("{file}: a family is a whole file; expected no # behind its name")));
        }
        let exceeded = |exceeded: Exceeded| Failure::Exceeded { file: file.clone(), exceeded };
        let kind = Text::read(&text, budget, |text| kind(&file, text, args.kind.as_deref())).map_err(exceeded)??;
        let read = Text::read(&text, budget, |text| Family::read(text, kind)).map_err(exceeded)?;
        let family = read.map_err(|error| Failure::Message(format!("{file}:{error}")))?;
        row::have_names_of_their_own(&file, &family)?;
        for note in family.base().notes() {
            tell(&format!("note: {file}: {note}"));
        }
        let fingerprint = family.fingerprint(budget).map_err(exceeded)?.digits();
        Ok(Self { file, family, fingerprint, budget: whole.clone() })
    }

    /// The numbers of the members that are asked for.
    fn numbers(&self, args: &FamilyArgs) -> Result<RangeInclusive<u64>, Failure> {
        let ends_early = ends_early(args);
        let fail = |what: String| Err(Failure::Message(format!("{}: {what}", self.file)));
        let at_most = HumanCount(MOST);
        let advice = "--limit N without --sort lists the first N";
        let all = match self.family.last() {
            Some(last) => last,
            None if ends_early => u64::MAX,
            None => return fail(format!("2⁶⁴ members or more are too many, at most {at_most} are counted: {advice}")),
        };
        let (mut first, mut last) = (1, all);
        if let Some(part) = args.part {
            let bound = |number: u64| (u128::from(all) * u128::from(number) / u128::from(part.of)) as u64;
            (first, last) = (bound(part.number - 1) + 1, bound(part.number));
            if first > last {
                return fail(format!("expected at most one part for each of {} members (--part)", HumanCount(all)));
            }
        }
        let many = last - first + 1;
        if many > MOST && !ends_early {
            let many = HumanCount(many);
            let parts = "--part I/N takes one of N parts";
            return fail(format!("{many} members are too many, at most {at_most} are counted: {advice}, {parts}"));
        }
        Ok(first..=last)
    }

    fn request(&self, args: &FamilyArgs) -> Result<FamilyRequest, Failure> {
        let strategy = (args.strategy != AUTO).then(|| Strategy::parse(self.family.kind(), &args.strategy)).transpose();
        let strategy =
            strategy.map_err(|error| Failure::Message(format!("{}: --with {}: {error}", self.file, args.strategy)))?;
        Ok(FamilyRequest {
            wish: args.wish(),
            strategy,
            at_most: args.at_most,
            budget: self.budget.clone(),
            timeout: args.budget.timeout,
            memory: args.budget.memory.memory,
            threads: args.threads.map_or_else(cores, usize::from),
            seed: 0,
        })
    }
}

/// Does the work end when enough members are listed?
fn ends_early(args: &FamilyArgs) -> bool {
    args.limit.is_some() && args.sort.is_none()
}

/// The kind of the puzzles: the one that is named, or recognised.
fn kind(file: &str, text: Text<'_>, named: Option<&str>) -> Result<&'static Kind, Failure> {
    if let Some(name) = named {
        return Kind::named(name).ok_or_else(|| Failure::Message(unknown_kind("--kind", name)));
    }
    let guess = Family::guess_kind(text, Some(file)).map(|guess| guess.kind);
    let foreign = |error: ParseError| Failure::Message(format!("{file}:{error}"));
    guess.ok_or_else(|| foreign::foreign_format(text).map_or_else(|| unrecognised(file, text.text), foreign))
}
