use proptest::prelude::*;

use super::*;

proptest! {
    /// Compared with the standard library.
    #[test]
    fn words_are_what_stands_between_blanks(line in "([a-z ä\u{a0}\t\u{b}\u{1f}\u{85}\u{2003}]|\\PC){0,12}") {
        let words: Vec<&str> = Line::new(&line, 1).words().map(|word| word.text).collect();
        prop_assert_eq!(words, line.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn lines_end_where_their_ends_stand(text in "[a\n\r #]{0,12}[aä]{0,70}[a\n\r #]{0,12}") {
        let lines: Vec<&str> = Text::from(&text).lines().map(|line| line.text).collect();
        prop_assert_eq!(lines, text.lines().map(str::trim_end).collect::<Vec<_>>());
    }
}

#[test]
fn words_have_their_place() {
    let mut lines = Lines::of("\u{feff}# kind: x\r\n\r\n  3 äö 5 \r\n");
    let line = lines.require("numbers").unwrap();
    let words: Vec<_> = line.words().map(|w| (w.text, w.number, w.column())).collect();
    assert_eq!(words, [("3", 3, 3), ("äö", 3, 5), ("5", 3, 8)]);
    assert!(lines.next().is_none());
}

#[test]
fn errors_name_place_and_expectation() {
    let line = Line::new("3 x", 7);
    let [_, x] = line.exactly("two numbers").unwrap();
    let error = x.number::<u8>("a number").unwrap_err();
    assert_eq!(error.to_string(), "7:3: expected a number, found 'x'");
    let error = line.exactly::<3>("three numbers").unwrap_err();
    assert_eq!(error.to_string(), "7:4: expected three numbers, found the end of the line");
    let error = line.exactly::<1>("a number").unwrap_err();
    assert_eq!(error.to_string(), "7:3: expected a number and nothing else, found 'x'");
    let error = Lines::of("# only a comment\n").require("a board").unwrap_err();
    assert_eq!(error.to_string(), "1:17: expected a board, found an empty file");
}

#[test]
fn a_text_ends_behind_its_last_character() {
    let end = |text: &str| Lines::of(text).error_at_end("more").to_string();
    assert_eq!(end(""), "1:1: expected more, found an empty file");
    assert_eq!(end("\n\n"), "1:1: expected more, found an empty file");
    for text in ["3\näö 2", "3\näö 2\n", "3\r\näö 2 \r\n\r\n \n"] {
        assert_eq!(end(text), "2:5: expected more, found the end of the file", "{text:?}");
    }
}

#[test]
fn headers_stand_at_the_top() {
    let text = "\r\n# kind: cuboid\r\n#\r\n# raw: 36\r\n3 3 3\r\n# late: 1\r\n";
    assert_eq!(header(text, "kind"), Some("cuboid"));
    assert_eq!(header(text, "raw"), Some("36"));
    assert_eq!(header(text, "late"), None);
    let bars = "| kind: exact-cover\n|\n|raw: 1\na b | c\n| late: 1\na\n";
    assert_eq!(header(bars, "kind"), Some("exact-cover"));
    assert_eq!(header(bars, "raw"), Some("1"));
    assert_eq!(header(bars, "late"), None);
    let formula = "c kind: cnf\nc\nc raw: 3\np cnf 2 1\nc late: 1\n1 2 0\n";
    assert_eq!(header(formula, "raw"), Some("3"));
    assert_eq!(header(formula, "late"), None);
}

#[test]
fn partial_results_are_dropped() {
    let budget = Budget::none();
    let count = |text: Text<'_>| text.lines().count();
    assert_eq!(Text::read("a\nb\n", &budget, count), Ok(2));
    budget.stop();
    assert_eq!(Text::read("a\nb\n", &budget, count), Err(Exceeded::Interrupted));
}

#[test]
fn lines_and_words_end_with_the_budget() {
    let long = "word\n".repeat(100_000);
    let budget = Budget::none();
    assert_eq!(Lines::of(Text::within(&long, &budget)).count(), 100_000);
    assert_eq!(Text::within(&long, &budget).lines().count(), 100_000);
    budget.stop();
    let text = Text::within(&long, &budget);
    assert!(Lines::of(text).count() < 20_000);
    assert!(text.lines().count() < 20_000);
    let line = long.replace('\n', " ");
    let line = Lines::of(Text::within(&line, &budget)).next();
    assert!(line.is_none(), "a line that is too long is not even begun");
}

#[test]
fn a_header_is_looked_for_as_long_as_there_is_a_budget() {
    let text = format!("{}# kind: cuboid\n", "\n".repeat(100_000));
    let budget = Budget::none();
    assert_eq!(header(Text::within(&text, &budget), "kind"), Some("cuboid"));
    budget.stop();
    assert_eq!(header(Text::within(&text, &budget), "kind"), None);
}

#[test]
fn lines_are_counted_for_errors_as_long_as_there_is_a_budget() {
    let long = "a\n".repeat(100_000);
    let budget = Budget::none();
    let lines = Lines::of(Text::within(&long, &budget));
    assert_eq!(lines.error_at_end("").line, 100_000);
    budget.stop();
    assert!(lines.error_at_end("").line < 20_000);
}

#[test]
fn a_board_of_hashes_is_no_comment() {
    let rows: Vec<&str> = Lines::of("#\n# comment\n#..\n#\n").map(|line| line.text).collect();
    assert_eq!(rows, ["#..", "#"]);
}

#[test]
fn numbers_that_are_none_for_the_program_are_explained() {
    let found = |text: &str| {
        let word = Line::new(text, 1).words().next().unwrap();
        word.number::<u32>("a number").map_err(|error| error.found)
    };
    assert_eq!(found("4294967295"), Ok(u32::MAX));
    assert_eq!(found("4294967296"), Err("'4294967296', which is too large".to_string()));
    assert_eq!(found("１"), Err("'１', which has other digits than 0 to 9".to_string()));
    assert_eq!(found("-1"), Err("'-1'".to_string()));
    assert_eq!(found("1.5"), Err("'1.5'".to_string()));
}

#[test]
fn rows_of_drawings_may_look_like_comments() {
    let mut lines = Lines::of("#\n# a header\nsize\n# not this\n\n# #\n# end\n");
    let is_row = |line: Line<'_>| line.text == "# #";
    assert_eq!(lines.next_row(is_row).map(|line| (line.text, line.number)), Some(("size", 3)));
    assert_eq!(lines.clone().next().map(|line| line.text), None);
    assert_eq!(lines.clone().require_row("a row", |_| true).map(|line| line.text), Ok("# not this"));
    assert_eq!(lines.next_row(is_row).map(|line| (line.text, line.number)), Some(("# #", 6)));
    assert_eq!(
        lines.require_row("a row", is_row).unwrap_err().to_string(),
        "7:6: expected a row, found the end of the file"
    );
    assert_eq!(Lines::of("#\n##\n").next_row(|_| true).map(|line| line.number), Some(1));
}
