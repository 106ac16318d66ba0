//! The program as a whole: its verbs in groups, as short help has them, and one by one.

use clap::{Command, CommandFactory};
use itertools::Itertools;

use super::output::requested_color;
use super::{Cli, EXIT_CODES, IN_SHORT, columns, wrapped};

/// The verbs in short help.
const GROUPS: [(&str, &str); 13] = [
    ("solve", "Print a solution of each puzzle, or several"),
    ("count", "Count the solutions"),
    ("unique", "Is there exactly one solution?"),
    ("check", "Is a layout a solution? If not, why?"),
    ("explain, hint, rate", "Why, what next, and how hard is it?"),
    ("draw, assemble, book", "Draw; the order of assembly; pages to print"),
    ("compile, query", "Keep all solutions in a file; ask about them"),
    ("generate, family, new", "Make puzzles at random; count families; begin"),
    ("export, decode", "Let other programs solve a puzzle"),
    ("certify, check-certificate", "Prove a claim about a puzzle to others"),
    ("compare, list", "Compare strategies; list kinds and strategies"),
    ("split, work, merge, status", "Share a count out among machines"),
    ("completions, man, help", "Complete command lines; the manual; help"),
];

/// The environment variables, each with its option.
pub(crate) const VARIABLES: [(&str, &str); 4] = [
    ("--threads", "JIGSAT_THREADS"),
    ("--timeout", "JIGSAT_TIMEOUT"),
    ("--memory", "JIGSAT_MEMORY"),
    ("--color", "JIGSAT_COLOR"),
];

/// The same for people.
const ENVIRONMENT: &str = include_str!("help/environment.txt").trim_ascii_end();

/// The command line for this terminal: its help and its errors have the requested colours and width.
pub(crate) fn program_here() -> Command {
    let color = requested_color().unwrap_or_default();
    let width = columns();
    let program = described(width).color(color);
    match width {
        Some(width) => program.term_width(width),
        None => program,
    }
}

/// The command line with its help.
pub(crate) fn program() -> Command {
    described(None)
}

/// The same, with tables of this width.
fn described(width: Option<usize>) -> Command {
    let command = Cli::command().mut_subcommands(with_exit_codes);
    let table = |rows: Vec<(String, String)>| table(&rows, width.unwrap_or(usize::MAX));
    let groups = table(GROUPS.map(|(verbs, text)| (verbs.to_string(), text.to_string())).into());
    let template = format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\nCommands:\n{groups}\n\nOptions:\n{{options}}{{after-help}}"
    );
    let visible = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    let about = |verb: &Command| verb.get_about().map_or_else(String::new, ToString::to_string);
    let verbs = table(visible.map(|verb| (verb.get_name().to_string(), about(verb))).collect());
    let after = format!("Commands one by one (see `jigsat help COMMAND`):\n{verbs}\n\n{ENVIRONMENT}\n\n{EXIT_CODES}");
    command.help_template(template).after_help(IN_SHORT).after_long_help(after)
}

/// The verbs whose exit codes need no words.
const WITHOUT_CODES: [&str; 7] = ["generate", "new", "list", "completions", "man", "measure", "keep"];

/// The verb, with the usual exit codes in its help; it may have others.
pub(super) fn with_exit_codes(verb: Command) -> Command {
    if WITHOUT_CODES.contains(&verb.get_name()) {
        return verb;
    }
    verb.after_help(IN_SHORT).after_long_help(EXIT_CODES)
}

/// The same without the verbs that the program uses on itself.
pub(crate) fn visible() -> Command {
    let program = program();
    let verbs = program.get_subcommands().filter(|verb| !verb.is_hide_set());
    Command::new("jigsat").args(program.get_arguments()).subcommands(verbs)
}

/// Two columns; the second stands below the first where the width leaves it little room.
fn table(rows: &[(String, String)], width: usize) -> String {
    const INDENT: usize = 10;
    const LEAST: usize = 24;
    let left_width = rows.iter().map(|(left, _)| left.len()).max().unwrap_or_default();
    let is_narrow = width < left_width + 4 + LEAST;
    let indent = if is_narrow { INDENT } else { left_width + 4 };
    let row = |(left, right): &(String, String)| {
        let right = wrapped(right, width.saturating_sub(indent)).join(&format!("\n{:indent$}", ""));
        if is_narrow { format!("  {left}\n{:indent$}{right}", "") } else { format!("  {left:left_width$}  {right}") }
    };
    rows.iter().map(row).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        program().debug_assert();
    }

    #[test]
    fn tables_fit_into_narrow_terminals() {
        let rows = [
            ("solve".to_string(), "Print a solution of each puzzle".to_string()),
            ("count".to_string(), "Count".to_string()),
        ];
        assert_eq!(table(&rows, 80), "  solve  Print a solution of each puzzle\n  count  Count");
        assert_eq!(table(&rows, 34), "  solve  Print a solution of each\n         puzzle\n  count  Count");
        assert_eq!(
            table(&rows, 30),
            "  solve\n          Print a solution of\n          each puzzle\n  count\n          Count"
        );
    }

    /// The options of a verb are described when it is called; they must not replace its description.
    #[test]
    fn options_leave_what_is_said_of_their_verb() {
        let about = |program: &Command| {
            program.get_subcommands().map(|verb| verb.get_about().map(ToString::to_string)).collect_vec()
        };
        let mut program = program();
        let before = about(&program);
        program.build();
        assert_eq!(about(&program)[..before.len()], before);
    }

    #[test]
    fn every_verb_is_in_a_group() {
        let program = program();
        let visible = program.get_subcommands().filter(|verb| !verb.is_hide_set());
        let verbs = visible.map(Command::get_name).chain(["help"]).sorted().collect_vec();
        let grouped = GROUPS.iter().flat_map(|(verbs, _)| verbs.split(", ")).sorted().collect_vec();
        assert_eq!(verbs, grouped);
    }
}
