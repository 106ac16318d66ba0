//! `generate`: puzzles at random, each with a solution.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::HumanCount;
use itertools::Itertools;
use jigsat::render;
use jigsat::strategy::{Case, Plan, Strategy, Task};
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_encodings::puzzles::arukone::{Draft, Fill, Paths, Touch, Wish};
use jigsat_engines::routing::checker;
use jigsat_engines::{Limits, Outcome, Run};
use jigsat_forms::exact_cover::symmetry::UpTo;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::budgets::Budgets;
use super::output::Output;
use super::progress::Progress;
use super::tell::{complain, give_up, tell};
use super::{Failure, Verdict};
use crate::cli::{self, ArukoneArgs, Color, GenerateArgs, GenerateKind};

/// How many drafts to try for one board.
const TRIES: u64 = 2000;

/// Of how many boards the hardest one is taken.
const CANDIDATES: usize = 8;

/// The search whose nodes measure how hard a board is, and how many nodes it may take.
const MEASURE: (&str, u64) = ("heads+backtrack", 2000);

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
    // A short one, to be typed again.
    let seed = args.seed.unwrap_or_else(|| fastrand::u32(..).into());
    let mut maker = Maker { wish, args, seed, run: Run::default(), tally: Arc::default(), solved: 0, failed: 0 };
    let verdict = match maker.boards(budgets) {
        Err(failure @ Failure::Exceeded { .. }) => {
            give_up(&failure);
            Verdict::Undecided
        }
        verdict => verdict?,
    };
    if args.stats {
        maker.tell_stats();
    }
    let made = maker.tally.made.load(Ordering::Relaxed);
    let of = if made == args.count { String::new() } else { format!("of {} ", args.count) };
    let plural = if args.count == 1 { "" } else { "s" };
    tell(&format!("made {made} {of}board{plural} with seed {seed}"));
    Ok(verdict)
}

/// How far the work has come.
#[derive(Default)]
struct Tally {
    /// How many boards were printed.
    made: AtomicU64,
    /// How many drafts were made.
    tries: AtomicU64,
}

/// A board with its solution.
struct Board {
    draft: Draft,
    puzzle: AnyPuzzle,
    /// Does the simple checker solve it?
    is_easy: bool,
    /// The nodes that the direct search takes to find the first solution, and whether it found it; measured for hard boards only.
    effort: Option<(u64, bool)>,
}

struct Maker<'a> {
    wish: Wish,
    args: &'a ArukoneArgs,
    seed: u64,
    /// What may be spent on the board at hand.
    run: Run,
    tally: Arc<Tally>,
    /// How often a second solution was looked for.
    solved: u64,
    /// On how many boards the simple checker fails.
    failed: u64,
}

impl Maker<'_> {
    /// Makes and prints the boards.
    fn boards(&mut self, budgets: &Budgets) -> Result<Verdict, Failure> {
        let mut output = Output::text(Color::Never);
        let progress = self.progress();
        for number in 1..=self.args.count {
            self.run.limits.budget = budgets.next();
            let Some(board) = self.board(number)? else {
                drop(progress);
                complain(&format!("board {number}: none of {TRIES} tries led to such a board{}", self.advice()));
                return Ok(Verdict::Undecided);
            };
            let text = board.text(self.args, self.seed, number)?;
            progress.suspend(|| output.block(&text))?;
            self.failed += u64::from(!board.is_easy);
            self.tally.made.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Verdict::Yes)
    }

    fn progress(&self) -> Progress {
        let (tally, count) = (Arc::clone(&self.tally), self.args.count);
        Progress::show(move || {
            let [made, tries] = [&tally.made, &tally.tries].map(|number| number.load(Ordering::Relaxed));
            format!("board {} of {}, {} drafts", HumanCount(made + 1), HumanCount(count), HumanCount(tries))
        })
    }

    fn tell_stats(&self) {
        let Self { tally, solved, failed, .. } = self;
        let [boards, tries] = [&tally.made, &tally.tries].map(|number| number.load(Ordering::Relaxed));
        tell(&format!("stats: {boards} boards from {tries} drafts, {solved} searches for a second solution"));
        tell(&format!("stats: the simple checker fails on {failed} of {boards}"));
    }

    /// The board with this number; `None` if no try led to one. Boards do not depend on one another: each has random numbers of
    /// its own.
    fn board(&mut self, number: u64) -> Result<Option<Board>, Failure> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let wanted = if self.args.hard { CANDIDATES } else { 1 };
        let mut found: Vec<Board> = Vec::new();
        for _ in 0..TRIES {
            self.tally.tries.fetch_add(1, Ordering::Relaxed);
            let board = self.candidate(&mut random)?;
            // What was said without a budget means nothing.
            let checked = self.run.limits.budget.check();
            checked.map_err(|exceeded| Failure::Exceeded { file: format!("board {number}"), exceeded })?;
            found.extend(board);
            if found.len() == wanted {
                break;
            }
        }
        Ok(found.into_iter().max_by_key(|board| board.effort))
    }

    /// A board as it is wanted, if this try leads to one.
    fn candidate(&mut self, random: &mut ChaCha8Rng) -> Result<Option<Board>, Failure> {
        let Some(draft) = self.finished_draft(random)? else {
            return Ok(None);
        };
        let mut board = Board::new(draft, &self.run)?;
        if self.args.hard {
            if board.is_easy {
                return Ok(None);
            }
            board.effort = Some(effort(&board.puzzle, &self.run)?);
        }
        Ok(Some(board))
    }

    fn advice(&self) -> &'static str {
        match (self.args.pairs, self.args.hard) {
            (Some(_), _) => "; more or fewer --pairs may do, or no --pairs",
            (None, true) => "; on a larger one the simple checker fails more often",
            (None, false) => "; another --seed may do",
        }
    }

    /// A draft with as many pairs as are wanted, and no other solution, if that is wanted.
    fn finished_draft(&mut self, random: &mut ChaCha8Rng) -> Result<Option<Draft>, Failure> {
        let Some(mut draft) = self.wish.draft(random) else {
            return Ok(None);
        };
        if !self.args.unique {
            return Ok(draft.is_as_wished().then_some(draft));
        }
        while !self.run.limits.budget.is_exceeded() {
            let ControlFlow::Continue(other) = self.other_solution(&draft)? else {
                break;
            };
            if other.is_none() && draft.is_as_wished() {
                return Ok(Some(draft));
            }
            let grows = match other {
                Some(other) => draft.exclude(&other, random),
                None => draft.add_pair(random),
            };
            if !grows {
                break;
            }
        }
        Ok(None)
    }

    /// A solution of the board besides that of the draft, if there is one; breaks off if the search was interrupted.
    fn other_solution(&mut self, draft: &Draft) -> Result<ControlFlow<(), Option<Paths>>, Failure> {
        self.solved += 1;
        let puzzle = AnyPuzzle::from(draft.puzzle());
        let case = Case::of(&puzzle);
        let plan = Plan::auto(&case, Task::Show, UpTo::Raw, &self.run.limits.budget).map_err(message)?;
        let (own, mut other) = (draft.solution(), None);
        let found = plan.run(&case, &self.run, &mut |answer, _| {
            other = serde_json::from_value(answer.json()).ok().filter(|paths| *paths != own);
            if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let found = found.map_err(message)?;
        // A search that was broken off has not shown that there is none.
        let is_decided = matches!(found.outcome, Outcome::Exhausted | Outcome::Stopped);
        Ok(if is_decided { ControlFlow::Continue(other) } else { ControlFlow::Break(()) })
    }
}

impl Board {
    fn new(draft: Draft, run: &Run) -> Result<Self, Failure> {
        let puzzle = AnyPuzzle::from(draft.puzzle());
        let checker = Strategy::parse(puzzle.kind(), checker::NAME).map_err(message)?;
        let found = checker.run(&puzzle, run, &mut |_| ControlFlow::Break(())).map_err(message)?;
        Ok(Self { is_easy: found.outcome == Outcome::Stopped, draft, puzzle, effort: None })
    }

    /// The board as a puzzle file, with what is known of it.
    fn text(&self, args: &ArukoneArgs, seed: u64, number: u64) -> Result<String, Failure> {
        let [width, height] = args.size;
        let pairs = self.draft.pairs();
        let unique = if args.unique { ", exactly one solution" } else { "" };
        let rules = self.puzzle.rules().unwrap_or_default();
        let checker = if self.is_easy { "solves it" } else { "fails" };
        let difficulty = self.effort.map_or_else(String::new, |(nodes, found)| {
            let at_least = if found { "" } else { "more than " };
            format!("# difficulty: {at_least}{nodes} nodes of {} to a solution\n", MEASURE.0)
        });
        let mut text = format!(
            "# source: jigsat {}, seed {seed}, board {number}: {width} × {height}, {pairs} pairs{unique}; {rules}\n\
             # checker: {checker}\n{difficulty}{}",
            env!("CARGO_PKG_VERSION"),
            self.puzzle
        );
        if args.with_solution {
            let layout = serde_json::to_value(self.draft.solution()).map_err(message)?;
            let answer = self.puzzle.check_json(&layout).map_err(message)?;
            text += "# solution:\n";
            text += &render::plain(&answer.draw()).lines().map(|line| format!("# {line}\n")).join("");
        }
        Ok(text)
    }
}

/// How many nodes the direct search takes to find a solution, and whether it finds it.
fn effort(puzzle: &AnyPuzzle, run: &Run) -> Result<(u64, bool), Failure> {
    let limits = Limits { nodes: Some(MEASURE.1), ..run.limits.clone() };
    let search = Strategy::parse(puzzle.kind(), MEASURE.0).map_err(message)?;
    let run = Run { limits, ..run.clone() };
    let found = search.run(puzzle, &run, &mut |_| ControlFlow::Break(())).map_err(message)?;
    Ok((found.stats.nodes, found.outcome == Outcome::Stopped))
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`, which passes values")]
fn message(error: impl ToString) -> Failure {
    Failure::Message(error.to_string())
}
