//! `generate`: puzzles at random, each with a solution.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::HumanCount;
use itertools::Itertools;
use jigsat::generate::{Board, GenerateError, MEASURE, Maker, TRIES};
use jigsat::render;
use jigsat_encodings::puzzles::arukone::{Fill, Touch, Wish};

use crate::cli::{self, ArukoneArgs, Color, GenerateArgs, GenerateKind};
use crate::failure::Failure;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::progress::Progress;
use crate::terminal::{complain, give_up, tell};
use crate::verdict::Verdict;

pub(super) fn run(args: &GenerateArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    match &args.kind {
        GenerateKind::Arukone(args) => arukone(args, budgets),
    }
}

fn arukone(args: &ArukoneArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let fill = match args.rules {
        cli::Fill::Empty => Fill::Empty,
        cli::Fill::Full => Fill::Full,
    };
    let touch = match args.touch {
        cli::YesNo::Yes => Touch::Yes,
        cli::YesNo::No => Touch::No,
    };
    let wish = Wish::new(args.size, args.pairs, (fill, touch), args.unique)
        .and_then(|wish| args.free.map_or(Ok(wish), |percent| wish.leaving_free(percent.into())));
    let wish = wish.map_err(|error| Failure::Message(error.to_string()))?;
    // Short enough to type again.
    let seed = args.seed.unwrap_or_else(|| fastrand::u32(..).into());
    let maker = Maker::new(wish, seed);
    let maker = if args.unique { maker.unique() } else { maker };
    let maker = if args.hard { maker.hard() } else { maker };
    let mut series = Series { maker, args, seed, made: Arc::default(), failed: 0 };
    let verdict = match series.boards(budgets) {
        Err(failure @ Failure::Exceeded { .. }) => {
            give_up(&failure);
            Verdict::Undecided
        }
        verdict => verdict?,
    };
    if args.stats {
        series.tell_stats();
    }
    let made = series.made.load(Ordering::Relaxed);
    let of = if made == args.count { String::new() } else { format!("of {} ", args.count) };
    let plural = if args.count == 1 { "" } else { "s" };
    tell(&format!("made {made} {of}board{plural} with seed {seed}"));
    Ok(verdict)
}

/// The boards that were asked for, one after another.
struct Series<'a> {
    maker: Maker,
    args: &'a ArukoneArgs,
    seed: u64,
    /// How many boards were printed.
    made: Arc<AtomicU64>,
    /// On how many boards the simple checker fails.
    failed: u64,
}

impl Series<'_> {
    /// Makes and prints the boards.
    fn boards(&mut self, budgets: &Budgets) -> Result<Verdict, Failure> {
        let mut output = Output::text(Color::Never);
        let progress = self.progress();
        for number in 1..=self.args.count {
            self.maker.run.limits.budget = budgets.next();
            let board = self.maker.board(number).map_err(|error| match error {
                GenerateError::Exceeded(exceeded) => Failure::Exceeded { file: format!("board {number}"), exceeded },
                error => message(error),
            })?;
            let Some(board) = board else {
                drop(progress);
                complain(&format!("board {number}: none of {TRIES} tries led to such a board{}", self.advice()));
                return Ok(Verdict::Undecided);
            };
            let text = text(&board, self.args, self.seed, number)?;
            progress.suspend(|| output.block(&text))?;
            self.failed += u64::from(!board.is_easy);
            self.made.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Verdict::Yes)
    }

    fn progress(&self) -> Progress {
        let (made, tries, count) = (Arc::clone(&self.made), Arc::clone(&self.maker.tries), self.args.count);
        Progress::show(move || {
            let [made, tries] = [&made, &tries].map(|number| number.load(Ordering::Relaxed));
            format!("board {} of {}, {} drafts", HumanCount(made + 1), HumanCount(count), HumanCount(tries))
        })
    }

    fn tell_stats(&self) {
        let Self { maker: Maker { solved, tries, .. }, made, failed, .. } = self;
        let [boards, tries] = [made, tries].map(|number| number.load(Ordering::Relaxed));
        tell(&format!("stats: {boards} boards from {tries} drafts, {solved} searches for a second solution"));
        tell(&format!("stats: the simple checker fails on {failed} of {boards}"));
    }

    fn advice(&self) -> &'static str {
        match (self.args.pairs, self.args.hard) {
            (Some(_), _) => "; more or fewer --pairs may do, or no --pairs",
            (None, true) => "; on a larger one the simple checker fails more often",
            (None, false) => "; another --seed may do",
        }
    }
}

/// The board as a puzzle file, with what is known of it.
fn text(board: &Board, args: &ArukoneArgs, seed: u64, number: u64) -> Result<String, Failure> {
    let [width, height] = args.size;
    let pairs = board.draft.pairs();
    let unique = if args.unique { ", exactly one solution" } else { "" };
    let rules = board.puzzle.rules().unwrap_or_default();
    let checker = if board.is_easy { "solves it" } else { "fails" };
    let difficulty = board.effort.map_or_else(String::new, |(nodes, found)| {
        let at_least = if found { "" } else { "more than " };
        format!("# difficulty: {at_least}{nodes} nodes of {} to a solution\n", MEASURE.0)
    });
    let mut text = format!(
        "# source: jigsat {}, seed {seed}, board {number}: {width} × {height}, {pairs} pairs{unique}; {rules}\n\
         # checker: {checker}\n{difficulty}{}",
        env!("CARGO_PKG_VERSION"),
        board.puzzle
    );
    if args.with_solution {
        let layout = serde_json::to_value(board.draft.solution()).map_err(message)?;
        let answer = board.puzzle.check_json(&layout).map_err(message)?;
        text += "# solution:\n";
        text += &render::plain(&answer.draw()).lines().map(|line| format!("# {line}\n")).join("");
    }
    Ok(text)
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`, which passes values")]
fn message(error: impl ToString) -> Failure {
    Failure::Message(error.to_string())
}
