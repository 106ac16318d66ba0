//! The program as a whole: its verbs in sections, as short help has them, and one by one.

use clap::{Command, CommandFactory};
use itertools::Itertools;

use super::verb::{Declared, Section};
use super::{Cli, verbs};
use crate::cli::output::requested_color;
use crate::cli::{EXIT_CODES, columns, wrapped};

/// The sections of verbs in the overview. Short help has those of the first one line by line.
const SECTIONS: [(Section, &str); 6] = [
    (Section::Solve, "Solve and check"),
    (Section::Understand, "Understand"),
    (Section::Make, "Make and print"),
    (Section::Prove, "Prove"),
    (Section::Share, "Many machines"),
    (Section::Shell, "The shell"),
];

/// The same for people.
const ENVIRONMENT: &str = include_str!("environment.txt").trim_ascii_end();

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
    let command = Cli::command().subcommands(verbs().map(Declared::command));
    let width = width.unwrap_or(usize::MAX);
    let template = "{about}\n\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}";
    let [short, long] = [false, true].map(|is_long| overview(is_long, width));
    let command = command.help_template(template).before_help(short).before_long_help(long);
    command.after_long_help(format!("{ENVIRONMENT}\n\n{EXIT_CODES}"))
}

/// The verbs in sections, each verb once: with what they do, or only those of the first section with it.
fn overview(is_long: bool, width: usize) -> String {
    let rows = |section| {
        let rows = verbs().filter(|verb| verb.section() == section).map(|verb| (verb.name(), verb.about()));
        let rows = rows.chain((section == Section::Shell).then_some(("help", "Print the help of a command")));
        rows.map(|(name, about)| (name.to_string(), about.to_string())).collect_vec()
    };
    let sections = SECTIONS.map(|(section, title)| (title, rows(section)));
    let sections = sections.iter().filter(|(_, rows)| !rows.is_empty()).collect_vec();
    let (full, brief) = sections.split_at(if is_long { sections.len() } else { 1 });
    let names = |rows: &[(String, String)]| rows.iter().map(|(name, _)| name).join(", ");
    let brief = brief.iter().map(|(title, rows)| (format!("{title}:"), names(rows))).collect_vec();
    let full = full.iter().map(|(title, rows)| format!("{title}:\n{}", table(rows, width))).join("\n\n");
    // The names of the other sections stand where the heading of the first one does.
    let brief = table(&brief, width);
    full + &brief.lines().map(|line| format!("\n{}", line.trim_start_matches("  "))).join("")
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
}
