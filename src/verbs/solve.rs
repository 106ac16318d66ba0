//! `solve`: print one solution, several, or all.

use std::path::Path;

use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::cnf::Formula;
use jigsat_engines::Draw;

use crate::cli::{Format, SolveArgs};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::each::for_each_puzzle;
use crate::output::reasons::why_none;
use crate::output::record::{Fields, Stream, Written, conclude};
use crate::process::budgets::Budgets;
use crate::search::assemblable::Assemblable;
use crate::search::enumerate::{Wanted, enumerate};
use crate::search::found::Found;
use crate::terminal::units::solutions;
use crate::verdict::Verdict;

pub(super) fn run(args: &SolveArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let output = Output::of_layouts(&args.ask.output, &args.picture, &args.ask.read())?;
    for_each_puzzle("solve", &args.ask, output, budgets, |loaded, output| solve(loaded, args, output))
}

/// Why the exit codes that are asked for don't go with the rest, if they don't.
pub(super) fn unfit(args: &SolveArgs) -> Option<&'static str> {
    let is_one = || matches!(&args.ask.files[..], [file] if !Path::new(file).is_dir());
    if !args.sat_exit_codes {
        None
    } else if args.picture.format(&args.ask.output) != Format::Dimacs {
        Some("--sat-exit-codes: expected --format dimacs with it")
    } else if is_one() {
        None
    } else {
        Some("--sat-exit-codes: expected one file, as there is one exit code")
    }
}

fn solve(loaded: &Loaded, args: &SolveArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    let only = only.as_ref();
    let most = if args.all { u64::MAX } else { args.sample.unwrap_or(args.limit) };
    if output.is_dimacs() {
        as_dimacs(loaded, args, most, output)
    } else if output.is_json() {
        as_json(loaded, args, most, only, output)
    } else {
        as_text(loaded, args, most, only, output)
    }
}

fn as_text(
    loaded: &Loaded,
    args: &SolveArgs,
    most: u64,
    only: Option<&Assemblable>,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let found = enumerate(loaded, &args.ask.run, wanted(args, most), only, |answer, visit| {
        visit.progress.suspend(|| {
            let drawn = draw(args).map_or(String::new(), |draw| format!(", drawn with seed {}", draw.seed));
            let what = format!("solution {}, by {}{drawn}", visit.number, visit.strategy);
            output.layout(loaded, &what, &answer.draw())
        })
    })?;
    let verdict = verdict(&found, most);
    report(loaded, &found, verdict, args, output)?;
    Ok(verdict)
}

fn as_json(
    loaded: &Loaded,
    args: &SolveArgs,
    most: u64,
    only: Option<&Assemblable>,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let mut stream = Stream::new(output, "solve", loaded);
    let found = enumerate(loaded, &args.ask.run, wanted(args, most), only, |answer, visit| {
        visit.progress.suspend(|| stream.layout(answer, visit.number == most))?;
        Ok(())
    })?;
    let verdict = verdict(&found, most);
    let mut rest = Written::new();
    rest.add("convention", found.convention().name());
    rest.add("complete", found.is_complete);
    conclude(&mut rest, verdict, &found, &args.ask.run);
    stream.close(rest)?;
    Ok(verdict)
}

/// How many solutions to draw at random, if that was asked for.
fn draw(args: &SolveArgs) -> Option<Draw> {
    args.sample.map(|count| Draw { count, seed: args.ask.run.seed })
}

fn wanted(args: &SolveArgs, most: u64) -> Wanted {
    draw(args).map_or(Wanted::Some(most), Wanted::Drawn)
}

/// As the rules of the SAT competitions have it, with comments between several models.
fn as_dimacs(loaded: &Loaded, args: &SolveArgs, most: u64, output: &mut Output) -> Result<Verdict, Failure> {
    if loaded.kind.name != Formula::NAME {
        let problem = format!("--format dimacs is for the kind {}", Formula::NAME);
        return Err(Failure::Message(format!("{}: {problem}; `export` makes formulas of the others", loaded.file)));
    }
    let found = enumerate(loaded, &args.ask.run, wanted(args, most), None, |answer, visit| {
        visit.progress.suspend(|| {
            output.line(&format!("c solution {}, by {}", visit.number, visit.strategy))?;
            if visit.number == 1 {
                output.line("s SATISFIABLE")?;
            }
            output.bare(answer)
        })?;
        Ok(())
    })?;
    let verdict = verdict(&found, most);
    match verdict {
        Verdict::No => {
            output.line(&format!("c no solution{}{}", found.so_given(), found.because()))?;
            output.line("s UNSATISFIABLE")?;
        }
        Verdict::Undecided if found.visited() == 0 => {
            output.line(&format!("c undecided{}", found.because()))?;
            output.line("s UNKNOWN")?;
        }
        Verdict::Undecided => output.line(&format!("c {} so far{}", solutions(&found.layouts), found.because()))?,
        Verdict::Yes if args.all => {
            output.line(&format!("c {}{}{}", solutions(&found.layouts), found.in_all(), found.because()))?;
        }
        Verdict::Yes | Verdict::Failed => {}
    }
    // One model is enough to say that there is one.
    let is_enough = args.sat_exit_codes && found.visited() > 0;
    Ok(if is_enough { Verdict::Yes } else { verdict })
}

/// Yes if there are as many solutions as were asked for, or all that exist are found and there is at least one.
fn verdict(found: &Found, most: u64) -> Verdict {
    match (found.visited(), found.is_complete) {
        (0, true) => Verdict::No,
        (layouts, is_complete) if is_complete || layouts >= most => Verdict::Yes,
        _ => Verdict::Undecided,
    }
}

fn report(
    loaded: &Loaded,
    found: &Found,
    verdict: Verdict,
    args: &SolveArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    let (because, up_to, only) = (found.because(), found.up_to(), found.only());
    match verdict {
        Verdict::No => {
            // A reason has a heading of its own, which says so.
            if !matches!(found.why, Some(Ok(_))) {
                output.heading(loaded, &format!("no solution{}{because}", found.so_given()))?;
            }
            why_none(loaded, found, output)?;
        }
        Verdict::Undecided if found.visited() == 0 => {
            output.heading(loaded, &format!("undecided{because}"))?;
        }
        Verdict::Undecided => {
            output.heading(loaded, &format!("{}{up_to} so far{only}{because}", solutions(&found.layouts)))?;
        }
        Verdict::Yes if args.all => {
            let in_all = found.in_all();
            output.heading(loaded, &format!("{}{up_to}{in_all}{only}{because}", solutions(&found.layouts)))?;
        }
        Verdict::Yes | Verdict::Failed => {}
    }
    Ok(())
}
