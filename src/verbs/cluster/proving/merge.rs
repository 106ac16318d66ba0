//! `merge` of a proof: the certificate, a layout that shows that the claim is false, or what is missing.

use std::io;

use indicatif::HumanBytes;
use jigsat::certificate::cubes::Question;
use jigsat::certificate::{CertificateDraft, Claim};
use jigsat::cluster::proving::{Collected, collect};
use jigsat::cluster::{Job, PartId};
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Budget;
use serde::Serialize;
use serde_json::Value;

use super::super::{JobHead, failed, parts, trouble_lines, verdict, words};
use crate::cli::{Color, MergeArgs, ReportFormat};
use crate::failure::Failure;
use crate::output::Output;
use crate::search::proof::{refutation, size};
use crate::terminal::units;
use crate::verdict::Verdict;

pub(in super::super) fn run(args: &MergeArgs, job: &Job, budget: &Budget) -> Result<Verdict, Failure> {
    let folder = args.folder.display().to_string();
    let failed = failed(&folder);
    let puzzle = job.puzzle(budget).map_err(&failed)?;
    let question = job.question(&puzzle, budget).map_err(&failed)?;
    let collected = collect(job, &question, budget).map_err(&failed)?;
    let merging = Merging { args, folder: folder.clone(), job, question: &question, collected };
    let verdict = match &merging.collected {
        Collected { found: Some(_), .. } => Verdict::No,
        collected => verdict(&collected.trouble),
    };
    if verdict == Verdict::Yes {
        // Report the certificate only after it is published.
        merging.certify(budget)?;
    }
    let mut output = Output::text(Color::Never);
    if args.format == ReportFormat::Json {
        output.json(&merging.record(verdict))?;
    } else {
        merging.tell(verdict, &mut output)?;
    }
    Ok(verdict)
}

struct Merging<'a> {
    args: &'a MergeArgs,
    folder: String,
    job: &'a Job,
    question: &'a Question<'a>,
    collected: Collected,
}

impl Merging<'_> {
    fn claim(&self) -> &Claim {
        self.question.claim()
    }

    /// Makes, checks and publishes the certificate.
    fn certify(&self, budget: &Budget) -> Result<(), Failure> {
        let Some(target) = &self.args.output else {
            let done = parts(self.collected.parts);
            let what = "expected -o CERTIFICATE, the folder for the certificate";
            return Err(Failure::Message(format!("{}: {done}, all of them refuted: {what}", self.folder)));
        };
        let unwritten = |error: io::Error| Failure::Message(format!("{}: {error}", target.display()));
        let draft = CertificateDraft::new(target).map_err(unwritten)?;
        let certified = self.collected.certify(self.job, self.question, draft.path(), budget);
        certified.map_err(failed(&self.folder))?;
        draft.publish().map_err(unwritten)
    }

    /// The layouts that show that the claim is false: the known one, and another one.
    fn layouts(&self) -> Vec<&Answer> {
        let other = self.collected.found.as_ref().map(|(_, answer)| answer);
        other.map_or_else(Vec::new, |other| self.question.layout().into_iter().chain([other]).collect())
    }

    fn tell(&self, verdict: Verdict, output: &mut Output) -> Result<(), Failure> {
        let (folder, claim, collected) = (&self.folder, self.claim(), &self.collected);
        for line in trouble_lines(&collected.trouble) {
            output.line(&format!("{folder}: {line}"))?;
        }
        let layouts = self.layouts();
        for layout in &layouts {
            output.picture(&layout.draw())?;
        }
        match (verdict, self.args.output.as_deref()) {
            (Verdict::Yes, Some(target)) => {
                output.line(&format!("{}: {claim}: certified, {}", target.display(), HumanBytes(size(target))))?;
            }
            (Verdict::No, _) => {
                output.line(&format!("{folder}: not {claim}: {}", refutation(claim, layouts.len())))?;
            }
            _ => {
                let Collected { refuted, parts: of, seconds, .. } = collected;
                let time = units::long_time(*seconds);
                output.line(&format!("{folder}: {refuted} of {} refuted ({time} of work)", parts(*of)))?;
            }
        }
        Ok(())
    }

    fn record(&self, answer: Verdict) -> ProofRecord<'_> {
        let Collected { refuted, parts, seconds, trouble, found, .. } = &self.collected;
        let target = self.args.output.as_deref().filter(|_| answer == Verdict::Yes);
        ProofRecord {
            head: JobHead::of("merge", &self.folder, self.job),
            claim: self.claim().clone(),
            reduction: self.question.method().to_string(),
            parts: *parts,
            refuted: *refuted,
            seconds: *seconds,
            found: found.as_ref().map(|(part, _)| part),
            layouts: self.layouts().iter().map(|layout| layout.json()).collect(),
            trouble: words(trouble),
            certificate: target.map(|target| target.display().to_string()),
            answer,
        }
    }
}

/// The proof of a claim.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in super::super) struct ProofRecord<'a> {
    #[serde(flatten)]
    head: JobHead<'a>,
    /// The claim.
    #[cfg_attr(test, schemars(with = "&str", extend("enum" = Claim::PLAIN.map(String::from))))]
    claim: Claim,
    /// The reduction that makes the formula.
    reduction: String,
    /// The number of parts.
    parts: usize,
    /// The number of parts without a layout.
    refuted: usize,
    /// Their time.
    #[cfg_attr(test, schemars(range(min = 0)))]
    seconds: f64,
    /// The part that has a layout; null if there is none.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    found: Option<&'a PartId>,
    /// The layout, if one was found.
    #[cfg_attr(test, schemars(with = "Vec<crate::output::testing::Layout>"))]
    layouts: Vec<Value>,
    /// What is missing or wrong, in words.
    trouble: Vec<String>,
    /// The folder of the certificate; null if none was written.
    certificate: Option<String>,
    /// Is the claim proved? `failed` if results contradict each other.
    answer: Verdict,
}
