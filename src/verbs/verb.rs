//! What a verb is: a name, words of help, arguments, and what it does with them.

use clap::{ArgMatches, Args, Command, Error};

use crate::cli::{BudgetArgs, with_exit_codes};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::process::signals;

/// Verbs in the overview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Solve,
    Understand,
    Make,
    Prove,
    Share,
    Shell,
    /// Those that the program uses on itself.
    Hidden,
}

/// A verb with the arguments `A`.
pub(super) struct Verb<A> {
    pub(super) name: &'static str,
    pub(super) section: Section,
    /// A sentence, and more behind a blank line.
    pub(super) help: &'static str,
    /// What it may take.
    pub(super) budget: fn(&A) -> BudgetArgs,
    /// Why it can't do what is asked for, if that can be seen at once.
    pub(super) unfit: fn(&A) -> Option<&'static str>,
    pub(super) run: fn(&A, &Budgets) -> Result<Exit, Failure>,
}

/// The same with any arguments.
pub(super) trait Declared {
    fn name(&self) -> &'static str;
    fn section(&self) -> Section;
    /// The first sentence of its help.
    fn about(&self) -> &'static str;
    /// The verb for the command line.
    fn command(&self) -> Command;
    /// Reads the arguments, and does what they say. The outer error is one of the arguments.
    fn call(&self, matches: &ArgMatches) -> Result<Result<Exit, Failure>, Error>;
}

impl<A: Args> Declared for Verb<A> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn section(&self) -> Section {
        self.section
    }

    fn about(&self) -> &'static str {
        self.help.split("\n\n").next().unwrap_or_default()
    }

    fn command(&self) -> Command {
        let verb = Command::new(self.name).about(self.about()).hide(self.section == Section::Hidden);
        let verb = if self.help == self.about() { verb } else { verb.long_about(self.help) };
        // The options are described when it is called: to describe those of all verbs takes longer than a small board.
        with_exit_codes(verb).defer(A::augment_args)
    }

    fn call(&self, matches: &ArgMatches) -> Result<Result<Exit, Failure>, Error> {
        let args = A::from_arg_matches(matches)?;
        let budgets = Budgets::begin((self.budget)(&args));
        signals::heed(budgets.whole());
        if let Some(problem) = (self.unfit)(&args) {
            return Ok(Err(Failure::Message(problem.to_string())));
        }
        Ok((self.run)(&args, &budgets))
    }
}
