use jigsat_forms::text::ParseError;

use super::*;

fn problem(text: &str) -> Problem {
    text.parse().unwrap_or_else(|error: ParseError| panic!("{error} in\n{text}"))
}

/// The example of DLX3, and one more option that is equal to another one.
const EXAMPLE: &str = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\nC Y:1\n";

fn layout(options: &[u32]) -> Layout {
    options.iter().copied().collect()
}

fn broken(problem: &Problem, options: &[u32]) -> String {
    problem.verify(&layout(options)).unwrap_err().to_string()
}

#[test]
fn every_rule_is_checked_and_the_item_named() {
    let problem = problem(EXAMPLE);
    for solution in [&[2, 4, 5][..], &[2, 4, 6], &[2, 4, 5, 6]] {
        assert_eq!(problem.verify(&layout(solution)), Ok(()), "{solution:?}");
    }
    assert_eq!(broken(&problem, &[0]), "options are numbered as in the file, from 1: 0 is not between 1 and 6");
    assert_eq!(broken(&problem, &[7]), "options are numbered as in the file, from 1: 7 is not between 1 and 6");
    let primary = "every primary item is covered as often as its multiplicity requires";
    assert_eq!(broken(&problem, &[]), format!("{primary}: A is covered 0 times instead of once"));
    assert_eq!(broken(&problem, &[1, 2]), format!("{primary}: A is covered 2 times instead of once"));
    assert_eq!(broken(&problem, &[2, 4]), format!("{primary}: C is covered once instead of 2 to 3 times"));
    let secondary = "a secondary item is covered at most once, or always in the same colour";
    assert_eq!(broken(&problem, &[2, 3, 4]), format!("{secondary}: X:1 in option 2, X:0 in option 3"));
}

#[test]
fn without_colour_a_secondary_item_is_covered_once() {
    let problem = problem("a b | s\na s\nb s\nb s:1\nb\n");
    let secondary = "a secondary item is covered at most once, or always in the same colour";
    assert_eq!(broken(&problem, &[1, 2]), format!("{secondary}: s in option 1, s in option 2"));
    assert_eq!(broken(&problem, &[1, 3]), format!("{secondary}: s in option 1, s:1 in option 3"));
    assert_eq!(problem.verify(&layout(&[1, 4])), Ok(()));
}

#[test]
fn the_first_secondary_item_that_is_covered_twice_is_reported() {
    let problem = problem("a b c | s t\na s:1 t\nb t\nc s:2\n");
    let secondary = "a secondary item is covered at most once, or always in the same colour";
    assert_eq!(broken(&problem, &[1, 2, 3]), format!("{secondary}: s:1 in option 1, s:2 in option 3"));
}

#[test]
fn printed_options_are_read_back() {
    let problem = problem(EXAMPLE);
    let read = |text: &str| problem.read_layout(text.into()).map_err(|error| error.to_string());
    assert_eq!(read("A C X:1 Y:1\n| a comment\n\n  B X:1\nC Y:1\n"), Ok(layout(&[2, 4, 5])));
    assert_eq!(read("X:1 B\nC Y:1\nY:1 C\nX:1 Y:1 A C\n"), Ok(layout(&[2, 4, 5, 6])));
    assert_eq!(read("| nothing\n"), Ok(layout(&[])));
    let choice = "only options of the file are chosen, each at most once";
    assert_eq!(read("B X:1\n B X:1\n"), Err(format!("{choice}: B X:1 once too often")));
    assert_eq!(read("A B\n"), Err(format!("{choice}: A B is none of them")));
    assert_eq!(read("A B\nA Z\n").unwrap_err(), format!("{choice}: A B is none of them"));
    assert_eq!(read("B X:1\nA Z\n"), Err("2:3: expected an item of the problem, found 'Z'".to_string()));
    assert!(read("1\n").unwrap_err().ends_with("found '1'; numbers of options are read as JSON: {\"options\":[1,2]}"));
}

#[test]
fn a_hash_begins_a_comment_unless_it_is_an_item() {
    let read = |puzzle: &str, text: &str| problem(puzzle).read_layout(text.into()).map_err(|error| error.to_string());
    assert_eq!(read("A\nA\n", "# A\nA\n#\n").unwrap_err(), "3:1: expected an item of the problem, found '#'");
    assert_eq!(read("A\nA\n", "# A\nA\n"), Ok(layout(&[1])));
    assert_eq!(read("A | #\nA\n# A\n", "# A\n"), Ok(layout(&[2])));
}

#[test]
fn layouts_are_sets_of_numbers_from_1() {
    assert_eq!(layout(&[5, 2, 4]).to_string(), "2 4 5");
    assert_eq!(serde_json::to_string(&layout(&[5, 2, 4])).unwrap(), r#"{"options":[2,4,5]}"#);
    assert_eq!(serde_json::from_str::<Layout>(r#"{"options":[5,4,2]}"#).unwrap(), layout(&[2, 4, 5]));
    let reduced = reduce(&problem(EXAMPLE), Budget::unlimited()).unwrap();
    assert_eq!(reduced.decode(&[OptionId(4), OptionId(1)]), Ok(layout(&[2, 5])));
    assert!(matches!(reduced.decode(&[OptionId(6)]), Err(DecodeError::Foreign(_))));
}

#[test]
fn items_with_too_few_options_are_found_without_a_search() {
    let reason = |text: &str| problem(text).impossible(Budget::unlimited()).unwrap();
    assert_eq!(reason("a b | s\na\n"), Some("the item b is in no option".to_string()));
    assert_eq!(
        reason("3:4|a b\na b\na\n"),
        Some("the item a must be covered 3 times, but is in only 2 options".to_string())
    );
    assert_eq!(reason("0:4|a | s\n"), None);
}

#[test]
fn ignored_options_are_noted() {
    assert_eq!(problem("a | s\na s\n").notes(), [""; 0]);
    assert_eq!(problem("a | s\ns\na s\n").notes(), ["the option in line 2 covers no primary item and is ignored"]);
    assert_eq!(
        problem("a | s\ns\na s\ns:1\n").notes(),
        ["2 options, the first one in line 2, cover no primary item and are ignored"]
    );
}

#[test]
fn problems_are_recognised_by_their_shape() {
    assert_eq!(Problem::recognise(EXAMPLE.into()), Recognition::Yes);
    assert_eq!(Problem::recognise("| a comment\na b\na b\n".into()), Recognition::Yes);
    assert_eq!(Problem::recognise("a b\na b\n".into()), Recognition::Maybe);
    // Unfinished texts, or with an error.
    assert_eq!(Problem::recognise("a b | s\na b x\n".into()), Recognition::Maybe);
    assert_eq!(Problem::recognise("a b | s\ns:1 x\n".into()), Recognition::Maybe);
    for other in ["", "to be or not to be\n", "a b\n", "a\na\n", "3 3 3\n1\n1 1 1\n", "A..B\nB..A\n", "#..\n..#\n"] {
        assert_eq!(Problem::recognise(other.into()), Recognition::No, "{other}");
    }
}
