//! `generate`: puzzles at random, each with a solution.

mod args;
mod arukone;
mod packing;
mod record;
mod small;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use indicatif::HumanCount;
use itertools::Itertools;
use jigsat::generate::{GenerateError, Made, Miss, Progress as SeriesProgress, Series, SeriesEnd, Wish};
use jigsat::rating::Rated;
use jigsat::render;
use jigsat_encodings::kind::Answer;
use jigsat_encodings::recipe::Recipe;
use jigsat_forms::counted::counted;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::folder::entry_in;
use crate::files::sink::{is_taken, write_new};
use crate::output::Output;
use crate::output::json::line;
use crate::process::budgets::Budgets;
use crate::search::answer::cores;
use crate::terminal::progress::Progress;
use crate::terminal::{complain, tell};
use crate::verbs::{Section, Verb};
use args::{GenerateArgs, GenerateKind, SeriesArgs, SeriesFormat};
use record::{MadeRecord, MissRecord};

pub(super) const VERB: Verb<GenerateArgs> = Verb {
    name: "generate",
    section: Section::Make,
    help: "Make puzzles at random, each with a solution",
    budget: |args| args.kind.series().budget,
    unfit: |_| None,
    run,
};

fn run(args: &GenerateArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let answer = match &args.kind {
        GenerateKind::Arukone(args) => arukone::run(args, budgets),
        GenerateKind::Ubongo(args) => packing::ubongo(args, budgets),
        GenerateKind::Polycube(args) => packing::polycube(args, budgets),
        GenerateKind::Cuboid(args) => small::cuboid(args, budgets),
        GenerateKind::Triangle(args) => small::triangle(args, budgets),
        GenerateKind::ExactCover(args) => small::exact_cover(args, budgets),
    };
    Output::plain(args.kind.series().format == SeriesFormat::Json).recorded("generate", answer)
}

/// What a kind says about its puzzles.
struct SeriesWords<'a, D> {
    /// The name of the kind.
    kind: &'static str,
    /// The options in the names of its files.
    tags: Vec<String>,
    /// The sign of comments in its files.
    comment: char,
    /// The ending of its files.
    ending: &'static str,
    /// What one puzzle is called.
    noun: &'static str,
    /// What stands behind the number of a puzzle.
    title: &'a dyn Fn(&Made<D>) -> String,
    /// More lines of comments.
    remarks: &'a dyn Fn(&Made<D>) -> String,
    /// More lines of statistics.
    stats: &'a dyn Fn() -> Vec<String>,
    /// What may help if there is no such puzzle.
    advice: &'a str,
}

impl<'a, D> SeriesWords<'a, D> {
    /// Puzzles without a title and remarks, in text files.
    fn new(kind: &'static str, tags: Vec<String>, advice: &'a str) -> Self {
        Self {
            kind,
            tags,
            comment: '#',
            ending: "txt",
            noun: "puzzle",
            title: &|_| String::new(),
            remarks: &|_| String::new(),
            stats: &Vec::new,
            advice,
        }
    }

    /// The lines of comments with the sign of the kind's format in place of `#`.
    fn commented(&self, comments: &str) -> String {
        let line = |line: &str| format!("{}{}\n", self.comment, line.trim_start_matches('#'));
        comments.lines().map(line).collect()
    }
}

/// The failure that a recipe reports.
#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`, which passes values")]
fn message(error: impl ToString) -> Failure {
    Failure::Message(error.to_string())
}

/// Makes the puzzles and prints each as soon as it is done.
fn make<R: Recipe>(
    recipe: &R,
    wish: Wish,
    args: &SeriesArgs,
    words: &SeriesWords<'_, R::Draft>,
    budgets: &Budgets,
) -> Result<Exit, Failure>
where
    GenerateError: From<R::Error>,
{
    if let (SeriesFormat::Family, Some(folder)) = (args.format, &args.output) {
        let what = "a family is one file: expected --format family without a folder, such as > FILE";
        return Err(Failure::Message(format!("-o {}: {what}", folder.display())));
    }
    // Short enough to type again.
    let seed = args.seed.unwrap_or_else(|| fastrand::u32(..).into());
    let wish = args.rating.wish(Wish { tries: args.tries.unwrap_or(wish.tries), ..wish });
    let mut series = Series::new(recipe, wish.clone(), seed);
    series.threads = args.threads.map_or_else(cores, usize::from);
    series.budget = budgets.whole().part();
    series.timeout = args.budget.timeout;
    let mut printer = Printer { output: Output::plain(false), args, seed, wish: &wish, words };
    let taken = args.output.as_ref().and_then(|folder| entry_in(folder, |name| printer.names(name)));
    if let Some(path) = taken {
        return Err(is_taken(&path));
    }
    let line = progress(&series.progress, args.count, words.noun);
    let mut failure = None;
    let end = series.run(args.count, &mut |made| match line.suspend(|| printer.print(&made)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    drop(line);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let (made, tries) = counts(&series.progress);
    let (verdict, end) = match end {
        Ok(end) => match &end.miss {
            None => Ok((Exit::Yes, end)),
            Some(miss) => {
                let reason = printer.reason(miss);
                complain(&format!("{} {}: {reason}", words.noun, miss.number));
                printer.miss(miss.number, miss.tally.tries, reason).map(|()| (Exit::Undecided, end))
            }
        },
        Err(GenerateError::Exceeded(exceeded)) => {
            let reason = exceeded.to_string();
            tell(&Failure::Exceeded { file: format!("{} {}", words.noun, made + 1), exceeded }.to_string());
            printer.miss(made + 1, tries, reason).map(|()| (Exit::Undecided, SeriesEnd::default()))
        }
        Err(error) => Err(Failure::Message(error.to_string())),
    }?;
    // Workers may have tried puzzles after the one that ended the series.
    let tries = if end.tally.tries > 0 { end.tally.tries } else { tries };
    if args.stats {
        tell_stats(&end, words, made);
    }
    let of = if made == args.count { String::new() } else { format!("of {} ", HumanCount(args.count)) };
    let plural = if args.count == 1 { "" } else { "s" };
    tell(&format!("made {} {of}{}{plural} in {} with seed {seed}", HumanCount(made), words.noun, in_words(tries)));
    Ok(verdict)
}

/// A number of tries.
fn in_words(tries: u64) -> String {
    format!("{tries} {}", if tries == 1 { "try" } else { "tries" })
}

/// The number of puzzles that are done, and of tries.
fn counts(progress: &SeriesProgress) -> (u64, u64) {
    (progress.made.load(Ordering::Relaxed), progress.tries.load(Ordering::Relaxed))
}

fn progress(progress: &Arc<SeriesProgress>, count: u64, noun: &'static str) -> Progress {
    let progress = Arc::clone(progress);
    Progress::show(move || {
        let (made, tries) = counts(&progress);
        format!("{noun} {} of {}, {} tries", HumanCount(made + 1), HumanCount(count), HumanCount(tries))
    })
}

fn tell_stats<D>(end: &SeriesEnd, words: &SeriesWords<'_, D>, made: u64) {
    let tally = &end.tally;
    tell(&format!("stats: {} in {}", counted(made as usize, words.noun), in_words(tally.tries)));
    for (reason, count) in &tally.dropped {
        tell(&format!("stats: {count} dropped: {reason}"));
    }
    for line in (words.stats)() {
        tell(&format!("stats: {line}"));
    }
}

/// Prints puzzles as they are made.
struct Printer<'a, D> {
    output: Output,
    args: &'a SeriesArgs,
    seed: u64,
    wish: &'a Wish,
    words: &'a SeriesWords<'a, D>,
}

impl<D> Printer<'_, D> {
    fn print(&mut self, made: &Made<D>) -> Result<(), Failure> {
        let text = match self.args.format {
            SeriesFormat::Text => self.text(made),
            SeriesFormat::Json => {
                line(&MadeRecord::of(made, self.words.kind, self.text(made), self.seed, self.wish))? + "\n"
            }
            SeriesFormat::Family => self.case(made),
        };
        let Some(folder) = &self.args.output else {
            let end = if self.args.format == SeriesFormat::Text { "\n" } else { "" };
            self.output.write(&format!("{text}{end}"))?;
            return Ok(self.output.flush()?);
        };
        std::fs::create_dir_all(folder).map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
        // A puzzle that is made is worth having, even if time is up.
        write_new(&folder.join(self.name(made.number)), text.as_bytes())
    }

    /// What all names of files begin with.
    fn stem(&self) -> String {
        let words =
            [self.words.kind.to_string()].into_iter().chain(self.words.tags.clone()).chain(self.args.rating.tag());
        words.chain([self.seed.to_string()]).join("-") + "-"
    }

    /// The name of the file of a puzzle.
    fn name(&self, number: u64) -> String {
        let width = self.args.count.to_string().len();
        let ending = if self.args.format == SeriesFormat::Json { "json" } else { self.words.ending };
        format!("{}{number:0width$}.{ending}", self.stem())
    }

    /// Is it the name of one of the files?
    fn names(&self, name: &str) -> bool {
        let number = name.strip_prefix(&self.stem()).and_then(|rest| rest.split_once('.')?.0.parse().ok());
        number.is_some_and(|number| (1..=self.args.count).contains(&number) && self.name(number) == name)
    }

    /// The puzzle as a case of a family, whose file begins with the first one.
    fn case(&self, made: &Made<D>) -> String {
        let vary = if made.number == 1 { "vary puzzle\n" } else { "" };
        format!("{vary}case {}\n{}", made.number, self.text(made))
    }

    /// The puzzle file, with what is known of the puzzle.
    fn text(&self, made: &Made<D>) -> String {
        let (words, version) = (self.words, env!("CARGO_PKG_VERSION"));
        let title = (words.title)(made);
        let source = format!("# source: jigsat {version}, seed {}, {} {}{title}\n", self.seed, words.noun, made.number);
        let count = made.solutions.len();
        let counted = made.is_counted.then(|| format!("# {}: {count}\n", self.wish.up_to.name()));
        let rating = made.rated.as_ref().and_then(|(rated, _)| Some(format!("# rating: {}\n", rated.in_words()?)));
        let (remarks, puzzle) = ((words.remarks)(made), made.puzzle.to_string());
        let solution = |(number, solution): (usize, &Answer)| {
            let number = if count == 1 { String::new() } else { format!(" {number} of {count}") };
            let drawing = render::plain(&solution.draw());
            format!("# solution{number}:\n{}", drawing.lines().map(|line| format!("# {line}\n")).join(""))
        };
        let solutions = (1..).zip(&made.solutions).filter(|_| self.args.with_solution).map(solution);
        let head: String = [Some(source), counted, rating, Some(remarks)].into_iter().flatten().collect();
        let solutions: String = solutions.collect();
        let [head, solutions] = [head, solutions].map(|comments| words.commented(&comments));
        head + &puzzle + &solutions
    }

    /// Prints the record of a puzzle that could not be made.
    fn miss(&mut self, number: u64, tries: u64, reason: String) -> Result<(), Failure> {
        if self.args.format == SeriesFormat::Json && self.args.output.is_none() {
            self.output.json(&MissRecord::new(self.words.kind, self.seed, (number, tries), reason))?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Why there is no such puzzle, what came nearest, and what to do.
    fn reason(&self, miss: &Miss) -> String {
        let dropped = miss.tally.dropped.iter().sorted_by_key(|&(_, &count)| std::cmp::Reverse(count));
        let dropped = dropped.map(|(reason, &count)| format!("{} {reason}", HumanCount(count))).join(", ");
        let nearest = match (miss.nearest_rating().and_then(Rated::in_words), miss.nearest_solutions, &self.wish.rating)
        {
            (Some(rating), _, Some(_)) => format!("; the nearest rating was {rating}"),
            (None, Some(count), _) => format!("; the nearest had {}", counted(count as usize, "solution")),
            _ => String::new(),
        };
        format!("none of {} tries led to one ({dropped}){nearest}{}", HumanCount(miss.tally.tries), self.words.advice)
    }
}
