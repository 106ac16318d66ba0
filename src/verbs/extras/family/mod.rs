//! `family`: a row for each member of a family of puzzles.
//!
//! ```text
//!  file ─→ Family ─→ core::family::count ─→ report ─→ wish ─→ table, csv, json, page, files of members
//!                         ↑  journal  ←────────┘
//! ```

mod args;
mod journal;
mod listing;
mod members;
mod opened;
mod page;
mod record;
mod row;
mod table;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::HumanCount;
use jigsat::family::{MemberReport, MemberSelection, count};
use jigsat_encodings::family::FamilyMember;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, json};
use crate::process::budgets::Budgets;
use crate::terminal::progress::Progress;
use crate::terminal::tell;
use crate::verbs::{Section, Verb};
use args::{FamilyArgs, FamilyFormat};
use journal::Earlier;
use listing::Listing;
use opened::{Opened, ends_early};
use record::FamilyRecord;

pub(super) const VERB: Verb<FamilyArgs> = Verb {
    name: "family",
    section: Section::Make,
    help: "Count the solutions of each member of a family of puzzles\n\n\
        A file says what varies: which cells stay open, which pieces are used, which board it is. There is a row for each member.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

fn run(args: &FamilyArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let answer = answer(args, budgets);
    // What came before is complete: the members so far are lines of their own.
    Output::plain(args.format() == FamilyFormat::Json).recorded("family", answer)
}

fn answer(args: &FamilyArgs, budgets: &Budgets) -> Result<Exit, Failure> {
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
