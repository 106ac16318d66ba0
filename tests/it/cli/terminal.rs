//! Output on terminals: within the columns, in the available colours, the answer last.
#![cfg(unix)]

use std::fs::File;
use std::io::Read;
use std::process::Stdio;
use std::time::Duration;

use anstream::adapter::strip_str;
use nix::pty::{Winsize, openpty};

use super::Bench;
use crate::common::program;

/// A terminal, and a program that runs on it.
struct Terminal<'a> {
    columns: u16,
    variables: &'a [(&'a str, &'a str)],
    /// After this time Ctrl-C is pressed.
    patience: Option<Duration>,
}

impl Terminal<'_> {
    fn wide(columns: u16) -> Self {
        Self { columns, variables: &[], patience: None }
    }

    /// Everything that is written to it, and the exit code. Line ends are as in files.
    fn run(&self, bench: &Bench, args: &str) -> (String, Option<i32>) {
        let size = Winsize { ws_row: 24, ws_col: self.columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        let mut command = program();
        command.args(args.split_whitespace()).current_dir(bench.folder.path()).env("TERM", "xterm-256color");
        for variable in ["NO_COLOR", "COLORTERM", "COLUMNS", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
            command.env_remove(variable);
        }
        command.envs(self.variables.iter().copied());
        command.stdin(Stdio::null()).stdout(pair.slave.try_clone().unwrap()).stderr(pair.slave);
        let mut child = command.spawn().unwrap();
        // Only the program holds its end: reading stops when the program ends.
        drop(command);
        if let Some(patience) = self.patience {
            std::thread::sleep(patience);
            crate::common::signal("-INT", child.id()).unwrap();
        }
        let (mut shown, mut terminal) = (Vec::new(), File::from(pair.master));
        // Reading from a terminal that the other side has closed is an error.
        let _ = terminal.read_to_end(&mut shown);
        (String::from_utf8(shown).unwrap().replace("\r\n", "\n"), child.wait().unwrap().code())
    }
}

const SOLVED: &str = "5 5 5\n16\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n1 2 4\n\
     2 2 3\n2 2 3\n2 2 3\n2 2 3\n2 2 3\n2 2 3\n";

fn columns(line: &str) -> usize {
    strip_str(line).to_string().chars().count()
}

#[test]
fn layers_and_legends_keep_to_the_columns() {
    let bench = Bench::new(&[("box", SOLVED)]);
    for width in [24, 36, 48, 80, 200] {
        let (shown, code) = Terminal::wide(width).run(&bench, "solve box");
        assert_eq!(code, Some(0));
        let (heading, picture) = shown.split_once('\n').unwrap();
        assert!(heading.starts_with("# box: cuboid: solution 1"));
        assert!(picture.lines().all(|line| columns(line) <= usize::from(width)), "{picture}");
        assert!(picture.contains("\u{1b}[48;5;"), "{picture}");
        bench.write("shown", shown.as_bytes());
        assert_eq!(bench.run("check box shown"), "shown: valid\n--- exit code 0");
        // As many layers side by side as there is room for.
        let side_by_side = picture.lines().next().unwrap().matches("layer").count();
        assert_eq!(side_by_side, ((usize::from(width) + 3) / 12).min(5));
    }
}

#[test]
fn rows_that_are_too_long_are_shown_strip_by_strip() {
    let row = |end: &str| format!("A{}{end}\n", ".".repeat(23));
    let board = format!("25 2\n{}{}", row("A"), "B......................B.\n");
    let bench = Bench::new(&[("board", &board), ("row", "box 25 1\n5x piece I 000 100 200 300 400\n")]);
    for (command, headings) in [("solve board", 2), ("solve board --format grid", 2), ("solve row", 2), ("draw row", 2)]
    {
        let (shown, code) = Terminal::wide(30).run(&bench, command);
        let picture: Vec<&str> = shown.lines().skip(1).collect();
        assert_eq!(code, Some(0), "{shown}");
        assert!(picture.iter().all(|line| columns(line) <= 30), "{shown}");
        let strips = picture.iter().filter(|line| line.starts_with("columns "));
        assert_eq!(strips.count(), headings, "{shown}");
    }
    // Readers of layouts need whole rows.
    assert!(!bench.run("solve board").contains("columns"));
}

#[test]
fn the_number_of_colours_depends_on_the_terminal() {
    let bench = Bench::new(&[("box", SOLVED)]);
    let background = |variables| {
        let terminal = Terminal { variables, ..Terminal::wide(80) };
        let (shown, _) = terminal.run(&bench, "solve box");
        let codes = shown.split("\u{1b}[").skip(1).map(|rest| rest.split('m').next().unwrap());
        let mut codes: Vec<String> = codes.map(|code| code.split(';').take(2).collect::<Vec<_>>().join(";")).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.join(" ")
    };
    assert_eq!(background(&[]), "0 38;5 48;5");
    assert_eq!(background(&[("COLORTERM", "truecolor")]), "0 38;2 48;2");
    assert_eq!(background(&[("COLORTERM", "24bit")]), "0 38;2 48;2");
    assert!(background(&[("TERM", "xterm")]).starts_with("0 10"));
    assert_eq!(background(&[("TERM", "dumb")]), "");
    assert_eq!(background(&[("NO_COLOR", "1")]), "");
}

/// Help and usage errors come before the arguments are parsed.
#[test]
fn help_and_usage_errors_have_the_requested_colours() {
    let bench = super::boxes();
    let has_colours = |args: &str, variables| {
        let (shown, _) = Terminal { variables, ..Terminal::wide(80) }.run(&bench, args);
        shown.contains("\u{1b}[")
    };
    for args in ["--help", "solve --help", "solve --foo x", "solve"] {
        assert!(has_colours(args, &[]), "{args}");
        assert!(!has_colours(args, &[("JIGSAT_COLOR", "never")]), "{args}");
        assert!(!has_colours(args, &[("NO_COLOR", "1")]), "{args}");
    }
    for args in ["solve --color never --foo x", "solve --color=never --help", "solve --color never --limit 0 box"] {
        assert!(!has_colours(args, &[("JIGSAT_COLOR", "always")]), "{args}");
    }
    assert!(!has_colours("sovle box", &[("JIGSAT_COLOR", "never")]));
}

#[test]
fn help_and_tables_keep_to_the_columns() {
    let bench = super::boxes();
    for args in
        ["-h", "--help", "solve -h", "list", "list --solvers", "compare --task first --runs 1 --with cover+dlx box"]
    {
        for terminal in [Terminal::wide(40), Terminal { variables: &[("COLUMNS", "40")], ..Terminal::wide(120) }] {
            let (shown, code) = terminal.run(&bench, args);
            assert_eq!(code, Some(0), "{shown}");
            let shown = shown.split('\r').next_back().unwrap_or_default();
            assert!(shown.lines().all(|line| columns(line) <= 40), "{args}: {shown}");
        }
    }
}

/// The progress line is drawn over and over in the same place: one that is wider than the terminal would leave its beginning behind.
#[test]
fn the_progress_line_keeps_to_one_line() {
    let name = "a_name_that_is_longer_than_the_terminal_is_wide";
    let text = std::fs::read_to_string(crate::common::data().join("polycube/pentominoes_3x20.txt")).unwrap();
    let bench = Bench::new(&[(name, &text.replace("3x20", "6x10"))]);
    let (shown, _) = Terminal { patience: Some(Duration::from_millis(1800)), ..Terminal::wide(40) }
        .run(&bench, "generate arukone --size 40x40 --unique --pairs 20 --seed 1");
    let frames: Vec<&str> = shown.split(['\r', '\n']).filter(|frame| frame.contains("board 1 of 1, ")).collect();
    assert!(frames.len() > 2, "{shown:?}");
    assert!(frames.iter().all(|frame| columns(frame) <= 40), "{frames:?}");
    let (shown, _) = Terminal { patience: Some(Duration::from_millis(1800)), ..Terminal::wide(40) }
        .run(&bench, &format!("count {name} --with search"));
    let frames: Vec<&str> = shown.split(['\r', '\n']).filter(|frame| frame.contains(&name[..12])).collect();
    assert!(frames.len() > 2, "{shown:?}");
    assert!(frames[..frames.len() - 1].iter().all(|frame| columns(frame) <= 40), "{frames:?}");
}

/// The last line that is not blank, and is no progress.
fn last(shown: &str) -> String {
    let shown = strip_str(shown).to_string();
    shown.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().rsplit('\r').next().unwrap().to_string()
}

#[test]
fn the_answer_is_the_last_line() {
    let bench = Bench::new(&[("box", super::BOX), ("board", "2 2\nA.\n.A\n")]);
    let last = |args: &str| last(&Terminal::wide(80).run(&bench, args).0);
    assert_eq!(last("solve box"), "# G = the golden cube");
    assert_eq!(last("solve --all box"), "# box: cuboid: 2 solutions in all");
    assert_eq!(last("solve --stats --all box"), "# box: cuboid: 2 solutions in all");
    assert_eq!(last("count --stats box"), "box: 2 solutions (raw)");
    assert_eq!(last("unique --stats box"), "# box: cuboid: not unique, by cover+cells");
    assert_eq!(last("certify board --claim unique --output folder"), "board: not unique: there are two solutions");
    assert_eq!(last("certify board --claim solvable --output folder"), "folder: solvable: certified, 1.06 KiB");
    let valid = "folder: valid: the arukone puzzle (cells may stay empty, paths may touch themselves) is solvable";
    assert_eq!(last("check-certificate folder"), valid);
    assert_eq!(last("generate arukone --size 6x6 --seed 5 --stats"), "jigsat: made 1 board in 1 try with seed 5");
}
