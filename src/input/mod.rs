//! From file names to puzzles.

pub(crate) mod excerpt;
pub(crate) mod given;
pub(crate) mod layouts;
pub(crate) mod problem;

use std::path::Path;
use std::sync::Arc;

use itertools::Itertools;
use jigsat::session::{PartialLayout, Session};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::family::is_family;
use jigsat_encodings::kind::{AnyPuzzle, Because, Guess, Kind, Unread, foreign};
use jigsat_encodings::puzzle::RuleError;
use jigsat_encodings::puzzles::KINDS;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Text, header, header_comments};

use crate::cli::PuzzleArgs;
use crate::failure::Failure;
use crate::files::{numbered, read_or_address};
use crate::process::budgets::Budgets;
use crate::terminal::tell;

/// A puzzle and where it came from.
pub(crate) struct Loaded {
    /// The file name, for messages; with `#` and the number of the puzzle behind it, if the file holds several.
    pub(crate) file: String,
    /// The number of the puzzle from 1, if the file holds several.
    pub(crate) number: Option<usize>,
    pub(crate) kind: &'static Kind,
    pub(crate) puzzle: Arc<AnyPuzzle>,
    /// The numbers and names of the file's other problems, if this one is taken by default.
    pub(crate) others: Vec<(usize, String)>,
    /// The given part of the layouts, if there is one.
    pub(crate) given: Option<PartialLayout>,
    /// The budget of the puzzle, reading included.
    pub(crate) budget: Budget,
}

impl Loaded {
    /// A puzzle that was read elsewhere.
    pub(crate) fn of(file: String, puzzle: AnyPuzzle, budget: Budget) -> Self {
        let (kind, puzzle) = (puzzle.kind(), Arc::new(puzzle));
        Self { file, number: None, kind, puzzle, others: Vec::new(), given: None, budget }
    }

    /// The picture of the unsolved puzzle, if there is one.
    pub(crate) fn sketch(&self) -> Result<Option<Drawing>, Failure> {
        self.puzzle.sketch(&self.budget).map_err(|exceeded| self.ended_by(exceeded))
    }

    /// A session about the puzzle, with the given part of its layouts.
    pub(crate) fn session(&self) -> Session<'_> {
        self.given.iter().cloned().fold(Session::new(&self.puzzle), Session::with_assumptions)
    }

    /// Reads a text by `reader`, within the budget of the puzzle.
    pub(crate) fn read<'t, T>(&'t self, text: &'t str, reader: impl FnOnce(Text<'t>) -> T) -> Result<T, Failure> {
        Text::read(text, &self.budget, reader).map_err(|exceeded| self.ended_by(exceeded))
    }

    /// The failure of a strategy that was refused.
    pub(crate) fn refused_strategy(&self, name: &str, error: impl std::fmt::Display) -> Failure {
        Failure::Message(format!("{}: --with {name}: {error}", self.file))
    }

    /// The end of the work on this puzzle.
    pub(crate) fn ended_by(&self, exceeded: Exceeded) -> Failure {
        Failure::Exceeded { file: self.file.clone(), exceeded }
    }
}

/// A file that holds one puzzle or several.
pub(crate) struct Source<'a> {
    file: String,
    text: String,
    pub(crate) kind: &'static Kind,
    /// Was the kind recognised, and is not named by `--kind` or the header?
    is_guessed: bool,
    /// Of the puzzles only this one, from 1.
    only: Option<usize>,
    budgets: &'a Budgets,
    /// The budget for reading the file and for its first puzzle.
    budget: Budget,
}

impl<'a> Source<'a> {
    /// Reads a file; `name#3` is the third puzzle of the file `name`, unless there is a file of that name.
    pub(crate) fn open(file: &Path, args: &PuzzleArgs, budgets: &'a Budgets) -> Result<Self, Failure> {
        let budget = budgets.next();
        let chosen = read_chosen(file, &budget)?;
        Self::of(chosen, args, budgets, budget)
    }

    /// The text of a file; `only` is the number of the one puzzle that is meant.
    pub(crate) fn of(
        (file, text, only): (String, String, Option<usize>),
        args: &PuzzleArgs,
        budgets: &'a Budgets,
        budget: Budget,
    ) -> Result<Self, Failure> {
        let exceeded = |exceeded| Failure::Exceeded { file: file.clone(), exceeded };
        for (key, hint) in Text::read(&text, &budget, mistyped_keys).map_err(exceeded)? {
            tell(&format!("note: {file}: '{key}:' in the header means nothing{hint}"));
        }
        let (kind, is_guessed) = if let Some(name) = &args.kind {
            (kind_named("--kind", name)?, false)
        } else {
            if let Some(error) = Text::read(&text, &budget, foreign::foreign_format).map_err(exceeded)? {
                return Err(Failure::Message(format!("{file}:{error}")));
            }
            let guess = Text::read(&text, &budget, |text| Guess::of(text, Some(&file))).map_err(exceeded)?;
            let guess = guess.ok_or_else(|| unrecognised(&file, &text))?;
            (guess.kind, guess.because != Because::Header)
        };
        Ok(Self { file, text, kind, is_guessed, only, budgets, budget })
    }

    /// The puzzles, under the rules of the command line. Prints the notes about them.
    ///
    /// A puzzle that can't be read is an error of its own; the others are still read.
    pub(crate) fn puzzles<'b>(
        &'b self,
        args: &'b PuzzleArgs,
    ) -> Result<impl ExactSizeIterator<Item = Result<Loaded, Failure>> + 'b, Failure> {
        let exceeded = |exceeded| Failure::Exceeded { file: self.file.clone(), exceeded };
        let parts = |text| (self.kind.problems(text), Unread::all(self.kind, text));
        let (problems, unread) = Text::read(&self.text, &self.budget, parts).map_err(exceeded)?;
        let several = unread.len() > 1;
        if let Some(missing) = self.only.filter(|&number| number == 0 || number > unread.len()) {
            let expected = match unread.len() {
                1 => "#1, the only puzzle".to_string(),
                several => format!("one of the puzzles 1 to {several}"),
            };
            return Err(Failure::Message(format!("{}: expected {expected}, found #{missing}", self.file)));
        }
        let others = self.others(problems);
        // Of several problems about the same pieces the first one is taken.
        let only = self.only.or(if others.is_empty() { None } else { Some(1) });
        let chosen = (1..).zip(unread).filter(|&(number, _)| only.is_none_or(|only| only == number)).collect_vec();
        Ok(chosen.into_iter().enumerate().map(move |(i, (number, unread))| {
            let budget = if i == 0 { self.budget.clone() } else { self.budgets.next() };
            let loaded = self.puzzle(unread, several.then_some(number), args, budget)?;
            Ok(Loaded { others: others.clone(), ..loaded })
        }))
    }

    /// The puzzle of a file that is to hold one.
    pub(crate) fn only_puzzle(&self, args: &PuzzleArgs) -> Result<Loaded, Failure> {
        let mut puzzles = self.puzzles(args)?;
        match puzzles.len() {
            1 => puzzles.next().expect("there is one"),
            several => Err(Failure::Message(format!(
                "{0}: expected one puzzle, found {several}; {0}#1 is the first of them",
                self.file
            ))),
        }
    }

    /// The problems that are skipped because the first one is taken by default. Prints a note about them.
    fn others(&self, problems: Vec<String>) -> Vec<(usize, String)> {
        if self.only.is_some() || problems.is_empty() {
            return Vec::new();
        }
        let numbered = (1..).zip(problems).collect_vec();
        let shown = |(number, name): &(usize, String)| {
            let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
            format!("{}#{number}{name}", self.file)
        };
        let (first, others) = (shown(&numbered[0]), numbered[1..].iter().map(shown).join(", "));
        tell(&format!(
            "note: {}: of its {} problems the first is taken, {first}; there are also {others}",
            self.file,
            numbered.len()
        ));
        numbered.into_iter().skip(1).collect()
    }

    fn puzzle(
        &self,
        unread: Unread<'_>,
        number: Option<usize>,
        args: &PuzzleArgs,
        budget: Budget,
    ) -> Result<Loaded, Failure> {
        let Self { file, .. } = self;
        let name = number.map_or_else(|| file.clone(), |number| format!("{file}#{number}"));
        let read = unread.read(&budget).map_err(|exceeded| Failure::Exceeded { file: name.clone(), exceeded })?;
        let mut puzzle = read.map_err(|error| Failure::Message(format!("{file}:{error}{}", self.assumption())))?;
        for note in puzzle.notes() {
            tell(&format!("note: {name}: {note}"));
        }
        for (rule, variant) in args.rules.chosen() {
            puzzle.set_rule(rule, variant).map_err(|error| {
                Failure::Message(match error {
                    RuleError::NoRule { kind, .. } => {
                        format!("{name}: --{rule} is not for {kind} puzzles; leave it out")
                    }
                    error @ RuleError::NoVariant { .. } => format!("{name}: {error}"),
                })
            })?;
        }
        Ok(Loaded { number, ..Loaded::of(name, puzzle, budget) })
    }

    /// The part of an error message about a recognised kind: the puzzle may be of another kind.
    fn assumption(&self) -> String {
        if is_family(&self.text) {
            return "; a file with lines 'vary' or 'labels' is a family, which `jigsat family` reads".to_string();
        }
        let name = self.kind.name;
        let article = if name.starts_with(['a', 'e', 'u']) { "an" } else { "a" };
        if self.is_guessed {
            format!(" (read as {article} {name} puzzle; --kind names another)")
        } else {
            String::new()
        }
    }
}

/// The name and the text of a file, and the number of the one puzzle that is meant.
pub(crate) fn read_chosen(file: &Path, budget: &Budget) -> Result<(String, String, Option<usize>), Failure> {
    let chosen = numbered(file).filter(|_| !file.exists());
    let (file, only) = chosen.as_ref().map_or((file, None), |(file, number)| (&**file, Some(*number)));
    let (file, text) = read_or_address(file, budget)?;
    Ok((file, text, only))
}

/// Reads the puzzle of a file that is to hold one.
pub(crate) fn load(file: &Path, args: &PuzzleArgs, budgets: &Budgets) -> Result<Loaded, Failure> {
    Source::open(file, args, budgets)?.only_puzzle(args)
}

/// Unknown keys of the header that are similar to known ones; each with the end of a sentence.
fn mistyped_keys(text: Text<'_>) -> Vec<(&str, String)> {
    const KEYS: [&str; 2] = ["kind", "rules"];
    let keys = header_comments(text).filter_map(|comment| Some(comment.split_once(':')?.0));
    let unknown = keys.filter(|key| !KEYS.contains(key) && !key.contains(' '));
    unknown.map(|key| (key, did_you_mean(key, KEYS))).filter(|(_, hint)| !hint.is_empty()).collect()
}

/// The failure for a text of no known kind.
pub(crate) fn unrecognised(file: &str, text: &str) -> Failure {
    let advice = if header(text, "kind").is_some() {
        ""
    } else {
        "; --kind names the kind, `jigsat new KIND` prints an example"
    };
    Failure::Message(format!("{file}:{}{advice}", foreign::unrecognised(text.into())))
}

/// The kind of this name, which `asked` was given.
pub(crate) fn kind_named(asked: &str, name: &str) -> Result<&'static Kind, Failure> {
    Kind::named(name).ok_or_else(|| {
        let names = || KINDS.iter().map(|kind| kind.name);
        let (known, hint) = (names().join(", "), did_you_mean(name, names()));
        Failure::Message(format!("{asked}: expected one of {known}, found '{name}'{hint}"))
    })
}
