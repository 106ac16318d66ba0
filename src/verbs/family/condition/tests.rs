use std::time::Duration;

use jigsat_encodings::kind::Kind;

use super::*;

const TEXT: &str = "\
box 4 2
piece L 000 100 010
piece I 000 100 200
piece D 000 100
vary day open 0,0 3,1
vary set pieces 2 of all
";

fn family(text: &str) -> Family {
    Family::read(text.into(), Kind::named("polycube").unwrap()).unwrap()
}

/// A member with so many solutions.
fn report(family: &Family, number: u64, count: u32, end: MemberEnd) -> MemberReport {
    let member = family.member(number).unwrap();
    MemberReport { member, count: count.into(), end, rating: Some(4.5), time: Some(Duration::from_millis(20)) }
}

fn holds(condition: &str, count: u32, end: MemberEnd, is_rated: bool) -> Truth {
    let family = family(TEXT);
    let condition = Condition::parse(condition, &family, true).unwrap_or_else(|error| panic!("{condition}: {error}"));
    condition.holds(&family, &report(&family, 2, count, end), is_rated)
}

#[test]
fn conditions_compare_columns() {
    let counted = |condition: &str| holds(condition, 3, MemberEnd::Counted, true);
    for yes in [
        "solutions == 3",
        "solutions=3",
        "solutions>2 and solutions<=3",
        "solutions == 1 or solutions == 3",
        "solutions == 1 and rating < 1 or solutions != 7",
        "rating<5",
        "unique == no",
        "number == 2 and seconds >= 0.02",
        "day == '0,0'",
        "day != 3,1 and set == L and set == D and set != I",
        "name == \"0,0 all but I\"",
    ] {
        assert_eq!(counted(yes), Truth::Yes, "{yes}");
    }
    for no in [
        "solutions > 3",
        "unique == yes",
        "day == 3,1",
        "set == I",
        "rating > 5 or number > 2",
        "name != '0,0 all but I'",
    ] {
        assert_eq!(counted(no), Truth::No, "{no}");
    }
}

#[test]
fn values_that_are_numbers_are_compared_as_numbers() {
    let family = family("box 3 1\npiece 000\nlabels\n2 10 9\nvary day open all\n");
    let condition = Condition::parse("day < 10", &family, false).unwrap();
    let held = |number| condition.holds(&family, &report(&family, number, 0, MemberEnd::Counted), false);
    assert_eq!([1, 2, 3].map(held), [Truth::Yes, Truth::No, Truth::Yes]);
}

/// What a lower bound leaves open is open.
#[test]
fn incomplete_counts_decide_what_they_can() {
    for end in [MemberEnd::Enough, MemberEnd::Limited("time".to_string())] {
        let bound = |condition: &str| holds(condition, 3, end.clone(), true);
        for yes in ["solutions > 2", "solutions >= 3", "solutions != 2", "unique == no"] {
            assert_eq!(bound(yes), Truth::Yes, "{yes}");
        }
        for no in ["solutions < 3", "solutions <= 2", "solutions == 2", "solutions == 4 and number == 1"] {
            assert_eq!(bound(no), Truth::No, "{no}");
        }
        for open in
            ["solutions > 3", "solutions >= 4", "solutions != 3", "solutions < 4", "solutions <= 3", "solutions == 3"]
        {
            assert_eq!(bound(open), Truth::Open, "{open}");
        }
        assert_eq!(bound("solutions == 3 or number == 2"), Truth::Yes);
        assert_eq!(bound("solutions == 3 or number == 1"), Truth::Open);
    }
    assert_eq!(holds("unique == yes", 1, MemberEnd::Limited(String::new()), true), Truth::Open);
    assert_eq!(holds("rating < 1", 1, MemberEnd::Counted, false), Truth::Open);
    assert_eq!(holds("rating < 1 and solutions == 2", 1, MemberEnd::Counted, false), Truth::No);
}

#[test]
fn errors_name_the_place() {
    let family = family(TEXT);
    let error = |text: &str, has_rating| Condition::parse(text, &family, has_rating).unwrap_err().to_string();
    for (text, expected) in [
        (
            "",
            "--where: column 1: expected a column, an operator and a value, such as 'solutions == 1', found 'the end'",
        ),
        ("solutions", "--where: column 10: expected an operator such as ==, found 'the end'"),
        ("solutions ==", "--where: column 13: expected a value, found 'the end'"),
        ("solutions is 1", "--where: column 11: expected an operator: == != < <= > >=, found 'is'"),
        ("solutions => 1", "--where: column 11: expected an operator: == != < <= > >=, found '=>'"),
        ("solutions == one", "--where: column 14: expected a whole number, found 'one'"),
        ("solutions == 1 1", "--where: column 16: expected 'and', 'or' or the end, found '1'"),
        ("solutions == 1 and", "--where: column 19: expected a column"),
        (
            "solution == 1",
            "--where: column 1: expected a column (number, name, solutions, unique, rating, seconds, day, set), found 'solution'; did you mean 'solutions'?",
        ),
        ("day == 4,4", "--where: column 8: expected a value of 'day', found '4,4"),
        ("unique == 1", "--where: column 11: expected 'yes' or 'no', found '1'"),
        ("rating < inf", "--where: column 10: expected a number, found 'inf'"),
        ("name == 'a", "--where: column 9: expected a second ', found ''a'"),
    ] {
        let found = error(text, true);
        assert!(found.starts_with(expected), "{text:?}\nexpected {expected}\nfound    {found}");
    }
    assert_eq!(error("rating < 5", false), "--where: column 1: members are rated only with --rating");
}
