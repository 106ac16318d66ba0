//! The family that a file has, and what is asked about it.

use std::ops::RangeInclusive;
use std::time::Duration;

use indicatif::HumanCount;
use jigsat::family::FamilyRequest;
use jigsat::strategy::{AUTO, Strategy};
use jigsat_encodings::family::Family;
use jigsat_encodings::kind::{Kind, foreign};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};

use super::row;
use crate::failure::Failure;
use crate::input::{kind_named, read_chosen, unrecognised};
use crate::process::budgets::Budgets;
use crate::search::answer::cores;
use crate::terminal::tell;
use crate::verbs::extras::family::args::FamilyArgs;

/// The time for reading a file, if a member has less.
const READING: Duration = Duration::from_secs(1);

/// A family and where it came from.
pub(super) struct Opened {
    pub(super) file: String,
    pub(super) family: Family,
    pub(super) fingerprint: String,
    pub(super) budget: Budget,
}

impl Opened {
    /// Reads the file. The time limit is that of a member, and of this.
    pub(super) fn read(args: &FamilyArgs, budgets: &Budgets) -> Result<Self, Failure> {
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
    pub(super) fn numbers(&self, args: &FamilyArgs) -> Result<RangeInclusive<u64>, Failure> {
        let ends_early = ends_early(args);
        let fail = |what: String| Err(Failure::Message(format!("{}: {what}", self.file)));
        let at_most = HumanCount(Family::MOST_MEMBERS);
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
        if many > Family::MOST_MEMBERS && !ends_early {
            let many = HumanCount(many);
            let parts = "--part I/N takes one of N parts";
            return fail(format!("{many} members are too many, at most {at_most} are counted: {advice}, {parts}"));
        }
        Ok(first..=last)
    }

    pub(super) fn request(&self, args: &FamilyArgs) -> Result<FamilyRequest, Failure> {
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
pub(super) fn ends_early(args: &FamilyArgs) -> bool {
    args.limit.is_some() && args.sort.is_none()
}

/// The kind of the puzzles: the one that is named, or recognised.
fn kind(file: &str, text: Text<'_>, named: Option<&str>) -> Result<&'static Kind, Failure> {
    if let Some(name) = named {
        return kind_named("--kind", name);
    }
    let guess = Family::guess_kind(text, Some(file)).map(|guess| guess.kind);
    let foreign = |error: ParseError| Failure::Message(format!("{file}:{error}"));
    guess.ok_or_else(|| foreign::foreign_format(text).map_or_else(|| unrecognised(file, text.text), foreign))
}
