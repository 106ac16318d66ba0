//! `split --cubes`: a question for many machines.

use std::path::Path;

use jigsat::certificate::Claim;
use jigsat::certificate::cubes::{Posed, Question, QuestionError};
use jigsat::cluster::Job;
use jigsat::cluster::proving::Cubes;
use jigsat::session::Session;
use jigsat::strategy::AUTO;
use jigsat_engines::Run;

use super::super::{failed, parts};
use crate::cli::{Color, SplitArgs};
use crate::failure::Failure;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::search::proof::{proof_method, refutation};
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// Splits a puzzle into at most `most` parts.
pub(in super::super) fn run(
    args: &SplitArgs,
    most: usize,
    folder: &Path,
    budgets: &Budgets,
) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let Loaded { file, puzzle, budget, .. } = &loaded;
    let failed = failed(file);
    Job::expect_room(folder).map_err(&failed)?;
    let method = proof_method(&loaded, Some(args.strategy.as_str()).filter(|&name| name != AUTO))?;
    // The command line asks for one.
    let claim = args.claim.clone().unwrap_or(Claim::Unsolvable);
    let run = Run::from(budget.clone());
    let progress = Progress::start(file.clone(), &run.meter, false);
    let posed = Question::pose(&Session::new(puzzle), &method, claim.clone(), &run).map_err(|error| match error {
        QuestionError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{file}: {error}")),
    })?;
    drop(progress);
    let mut output = Output::text(Color::Never);
    let question = match posed {
        Posed::Open(question) => question,
        Posed::NoLayout => {
            output.line(&format!("{file}: not {claim}: {}", refutation(&claim, 0)))?;
            return Ok(Verdict::No);
        }
        Posed::Limited => {
            let exceeded = budget.exceeded().map_or_else(String::new, |exceeded| format!(": {exceeded}"));
            output.line(&format!("{file}: undecided{exceeded}; {} was not written", folder.display()))?;
            return Ok(Verdict::Undecided);
        }
    };
    let cubes = Job::prove(folder, puzzle, &question, most, budget).map_err(&failed)?;
    output.line(&format!("{}: {}: is the puzzle {claim}? ({method})", folder.display(), size(&cubes)))?;
    Ok(Verdict::Yes)
}

/// The number of parts and cubes, and the share of the largest part, in words.
fn size(cubes: &[Cubes]) -> String {
    let count: usize = cubes.iter().map(|part| part.cubes.len()).sum();
    let cubes_of = if count == 1 { "1 cube".to_string() } else { format!("{count} cubes") };
    let (all, largest) =
        cubes.iter().map(Cubes::share).fold((0, 0), |(all, largest), share| (all + share, largest.max(share)));
    let outlook = match 100.0 * largest as f64 / all.max(1) as f64 {
        0.0 => "which take hardly anything".to_string(),
        largest => format!("the largest part by estimate {largest:.1} % of the work"),
    };
    format!("{}, {cubes_of}, {outlook}", parts(cubes.len()))
}
