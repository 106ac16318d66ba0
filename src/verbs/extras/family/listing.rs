//! The list of members: which of them, in which order, in which format.

use std::ops::ControlFlow;

use jigsat::family::MemberReport;
use jigsat::generate::Wish;
use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

use super::members::MemberFiles;
use super::opened::Opened;
use super::page;
use super::record::FamilyRecord;
use super::row::{Column, is_undecided};
use super::table::{RowTable, csv_header, csv_row};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::sink::Destination;
use crate::output::Output;
use crate::output::json;
use crate::verbs::extras::family::args::{FamilyArgs, FamilyFormat};

/// About how many bytes of memory a kept report takes.
const BYTES: u64 = 400;

/// The members so far.
pub(super) struct Listing<'a> {
    args: &'a FamilyArgs,
    opened: &'a Opened,
    wish: &'a Wish,
    sort: Option<Column>,
    table: RowTable,
    output: Output,
    page: Option<Destination>,
    files: Option<MemberFiles>,
    /// Those that are listed at the end.
    kept: Vec<MemberReport>,
    tally: MemberCounts,
}

/// How many members were counted, and with which results.
#[derive(Debug, Default)]
struct MemberCounts {
    counted: u64,
    listed: u64,
    without: u64,
    unique: u64,
    undecided: u64,
}

impl<'a> Listing<'a> {
    pub(super) fn begin(args: &'a FamilyArgs, opened: &'a Opened, wish: &'a Wish, last: u64) -> Result<Self, Failure> {
        let path = args.output.as_deref();
        let read = Inputs::of([&args.file].into_iter().chain(&args.journal));
        let sort = args.sort.as_ref().map(|name| Column::named(name, &opened.family, wish.is_rated())).transpose()?;
        // A page is written at its end.
        let (lines, page) = match args.format() {
            FamilyFormat::Html => (None, Some(Destination::open(path, &read)?)),
            _ => (path, None),
        };
        let mut listing = Self {
            args,
            opened,
            wish,
            sort,
            table: RowTable::of(&opened.family, wish.is_rated()),
            output: Output::lines(lines, &read, args.format() == FamilyFormat::Json)?,
            page,
            files: args.write.as_ref().map(|folder| MemberFiles::create(folder, read, last, wish.up_to)).transpose()?,
            kept: Vec::new(),
            tally: MemberCounts::default(),
        };
        match args.format() {
            FamilyFormat::Text => {
                let rules = opened.family.base().rules().map_or_else(String::new, |rules| format!(" ({rules})"));
                let up_to = wish.up_to.name();
                let heading = format!("# {}: {}{rules}: {up_to}", opened.file, opened.family.kind().name);
                listing.output.line(&heading)?;
                listing.output.line(&listing.table.header())?;
            }
            FamilyFormat::Csv => listing.output.write(&format!("{}\n", csv_header(&opened.family)?))?,
            FamilyFormat::Json | FamilyFormat::Html => {}
        }
        Ok(listing)
    }

    /// Lists a member, if it can fulfil the wish. Breaks when there are as many as were asked for.
    pub(super) fn visit(&mut self, report: MemberReport) -> Result<ControlFlow<()>, Failure> {
        let tally = &mut self.tally;
        tally.counted += 1;
        tally.without += u64::from(!is_undecided(&report) && report.count == BigUint::ZERO);
        tally.unique += u64::from(report.is_unique() == Some(true));
        tally.undecided += u64::from(is_undecided(&report));
        if !report.can_fulfil(self.wish, self.opened.family.kind().name) {
            return Ok(ControlFlow::Continue(()));
        }
        if self.sort.is_some() {
            let Opened { budget, file, .. } = self.opened;
            let room = budget.reserve(BYTES, || "the rows to sort".to_string());
            room.map_err(|exceeded| Failure::Exceeded { file: file.clone(), exceeded })?;
            self.kept.push(report);
            return Ok(ControlFlow::Continue(()));
        }
        self.list(report)?;
        let is_enough = self.args.limit.is_some_and(|limit| self.tally.listed >= limit);
        Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn list(&mut self, report: MemberReport) -> Result<(), Failure> {
        let family = &self.opened.family;
        self.tally.listed += 1;
        if let Some(files) = &self.files {
            files.write(self.opened, &report)?;
        }
        match self.args.format() {
            FamilyFormat::Text => self.output.line(&self.table.row(family, &report))?,
            FamilyFormat::Csv => self.output.write(&format!("{}\n", csv_row(family, &report)?))?,
            FamilyFormat::Json => {
                let line = json::sealed(&FamilyRecord::of(&report, self.opened, self.wish))?;
                self.output.write(&format!("{line}\n"))?;
            }
            FamilyFormat::Html => self.kept.push(report),
        }
        Ok(())
    }

    /// Lists what was kept, and ends the output; `end` is the limit that was reached before the last member.
    pub(super) fn finish(mut self, end: Option<&Exceeded>) -> Result<Exit, Failure> {
        if let Some(column) = self.sort.take() {
            let mut reports = std::mem::take(&mut self.kept);
            reports.sort_by(|a, b| column.compare(a, b));
            if self.args.reverse {
                reports.reverse();
            }
            let most = self.args.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
            for report in reports.into_iter().take(most) {
                self.list(report)?;
            }
        }
        let summary = self.tally.in_words();
        match self.args.format() {
            FamilyFormat::Text => self.output.line(&format!("# {summary}"))?,
            FamilyFormat::Html => {
                let page = page::page(self.opened, &self.kept, &summary);
                let write =
                    |target: Destination| target.write(Budget::unlimited(), |out| out.write_all(page.as_bytes()));
                self.page.map_or(Ok(()), write)?;
                if let Some(path) = self.args.output.as_deref() {
                    self.output.line(&format!("# {}: a page with {} members", path.display(), self.tally.listed))?;
                }
            }
            FamilyFormat::Json => {
                end.map_or(Ok(()), |exceeded| self.output.undecided("family", &self.opened.file, exceeded))?;
            }
            FamilyFormat::Csv => {}
        }
        self.output.finish()?;
        Ok(match self.tally {
            _ if end.is_some() => Exit::Undecided,
            MemberCounts { undecided: 1.., .. } => Exit::Undecided,
            MemberCounts { listed: 0, .. } => Exit::No,
            MemberCounts { .. } => Exit::Yes,
        })
    }
}

impl MemberCounts {
    fn in_words(&self) -> String {
        let Self { counted, listed, without, unique, undecided } = self;
        let listed = if listed == counted { String::new() } else { format!(", {listed} listed") };
        let undecided = if *undecided == 0 { String::new() } else { format!(", {undecided} undecided") };
        let members = if *counted == 1 { "member" } else { "members" };
        format!("{counted} {members}{listed}: {without} without a solution, {unique} with exactly one{undecided}")
    }
}
