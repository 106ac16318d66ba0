//! The journal of a family: the records of its members, from which a run resumes.
//!
//! Records of parts may stand in one file, in any order.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use jigsat::family::{MemberEnd, MemberReport};
use jigsat::generate::Wish;
use jigsat_encodings::family::FamilyMember;
use num_bigint::BigUint;

use super::opened::Opened;
use super::record::KnownRecord;
use crate::failure::Failure;
use crate::output::json;
use crate::output::record::{Count, schema};
use crate::process::journal::{JournalFile, wrong};
use crate::verbs::extras::family::args::FamilyArgs;

/// The results of earlier runs.
#[derive(Default)]
pub(super) struct Earlier(HashMap<u64, Done>);

/// An earlier result.
#[derive(Debug, Clone)]
struct Done {
    count: BigUint,
    is_complete: bool,
    rating: Option<f64>,
    seconds: Option<f64>,
}

impl Earlier {
    /// The results in the journal that the arguments name, and the file for more. Without one, there is nothing.
    pub(super) fn read(args: &FamilyArgs, opened: &Opened) -> Result<(Self, Option<JournalFile>), Failure> {
        let mut earlier = Self::default();
        let Some(path) = &args.journal else { return Ok((earlier, None)) };
        if !path.exists() {
            return Ok((earlier, Some(JournalFile::create(path)?)));
        }
        let (file, lines) = JournalFile::open(path, &opened.budget)?;
        for (number, line) in (1..).zip(&lines) {
            earlier.add(line, (path, number), opened, args)?;
        }
        Ok((earlier, Some(file)))
    }

    fn add(
        &mut self,
        line: &str,
        (path, number): (&Path, usize),
        opened: &Opened,
        args: &FamilyArgs,
    ) -> Result<(), Failure> {
        let fail = |what: &str| Err(wrong(path, number, what));
        match json::has_its_sum(line) {
            Some(true) => {}
            Some(false) => {
                let advice = "remove the line, and its member is counted again";
                return fail(&format!("its checksum does not match its content; {advice}"));
            }
            // What a limit ended is no member.
            None if line.contains("\"answer\":\"undecided\"") && !line.contains("\"member\":") => return Ok(()),
            None => return fail("expected a line with a checksum, as this version writes it; begin a new journal"),
        }
        let read: serde_json::Result<KnownRecord> = serde_json::from_str(line);
        let Ok(record) = read else { return fail("expected a record of 'family --format json'") };
        if record.schema != schema("family") {
            return fail(&format!("expected a record of {}, found {}", schema("family"), record.schema));
        }
        if record.family != opened.fingerprint {
            return fail("a member of another family, or of this one before it was changed");
        }
        let convention = args.wish().up_to.name();
        if record.convention != convention {
            return fail(&format!(
                "counted up to another convention: expected {convention}, found {}",
                record.convention
            ));
        }
        let KnownRecord { member, solutions: Count(count), complete: is_complete, rating, seconds, .. } = record;
        let done = Done { count, is_complete, rating, seconds };
        let known = self.0.entry(member).or_insert_with(|| done.clone());
        let are_both = known.is_complete && is_complete;
        if are_both && known.count != done.count {
            return fail(&format!("{} solutions of a member that a line above has {} of", done.count, known.count));
        }
        // The better of two records is taken.
        if (is_complete, done.rating.is_some(), &done.count) > (known.is_complete, known.rating.is_some(), &known.count)
        {
            *known = done;
        }
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The earlier result of a member, if it answers the question.
    pub(super) fn known(&self, member: &FamilyMember, args: &FamilyArgs, wish: &Wish) -> Option<MemberReport> {
        let Done { count, is_complete, rating, seconds } = self.0.get(&member.number)?;
        let end = match args.at_most {
            _ if *is_complete => MemberEnd::Counted,
            Some(most) if *count >= BigUint::from(most) => MemberEnd::Enough,
            _ => return None,
        };
        let report = MemberReport {
            member: member.clone(),
            count: count.clone(),
            end,
            rating: *rating,
            time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        };
        // A run with another wish did not rate it.
        let is_unrated = report.rating.is_none() && report.is_to_be_rated(wish);
        (!is_unrated).then_some(report)
    }
}
