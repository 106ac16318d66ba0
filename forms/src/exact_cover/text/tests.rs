use proptest::prelude::*;

use super::super::Colour;
use super::*;
use crate::budget::{Budget, Exceeded};
use crate::text::Text;

fn read(text: &str) -> DlxText {
    text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn refused(text: &str) -> String {
    text.parse::<DlxText>().unwrap_err().to_string()
}

const EXAMPLE: &str = "| comment: one | two\n\n  | indented\nA B 2:3|C | X Y\nA B X:0 Y:0\n\n| between\nA C X:1 Y:1\nC X:0\n\
                       B X:1\nC Y:1\n";

#[test]
fn items_options_and_colours_are_read() {
    let text = read(EXAMPLE);
    let cover = text.cover();
    let items: Vec<(&str, Role)> = cover.items().map(|item| (cover.name(item), cover.role(item))).collect();
    let once = Role::Primary { lo: 1, hi: 1 };
    let expected = [
        ("A", once),
        ("B", once),
        ("C", Role::Primary { lo: 2, hi: 3 }),
        ("X", Role::Secondary),
        ("Y", Role::Secondary),
    ];
    assert_eq!(items, expected);
    let [a, c, x, y] = [0, 2, 3, 4].map(ItemId);
    assert_eq!(cover.entries(OptionId(1)), [a.into(), c.into(), x.with(Colour(1)), y.with(Colour(1))]);
    assert_eq!(cover.entries(OptionId(2)), [c.into(), x.with(Colour(0))]);
    assert_eq!(
        text.to_string(),
        "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n",
        "written without comments"
    );
}

#[test]
fn bounds_may_be_short_and_the_separator_may_touch_what_follows() {
    let text = read("\u{feff}3|a :2|b 0:0|c 1|d |s\r\na b s\r\n");
    assert_eq!(text.to_string(), "3|a 0:2|b 0|c d | s\na b s\n");
    assert_eq!(read("a b |\na\n").to_string(), "a b\na\n");
}

#[test]
fn options_without_primary_items_are_ignored_and_reported() {
    let text = read("a | s t\ns t\na s\nt:1\n");
    assert_eq!((text.ignored(), text.cover().option_count()), (&[2, 4][..], 1));
    assert_eq!(text.to_string(), "a | s t\na s\n");
}

#[test]
fn errors_name_place_and_expectation() {
    assert_eq!(refused(""), "1:1: expected the names of the items, found an empty file");
    assert_eq!(refused("| only a comment\n"), "1:17: expected the names of the items, found the end of the file");
    assert_eq!(refused("a b a\n"), "1:5: expected a name that no other item has, found 'a'");
    assert_eq!(
        refused("a | b | c\n"),
        "1:7: expected only one '|', between the primary and the secondary items, found '|'"
    );
    assert_eq!(
        refused("# kind: exact-cover\n"),
        "1:3: expected the name of an item without ':' and '|', perhaps with a multiplicity (lo:hi|name or hi|name), \
         found 'kind:'; '#' begins no comment in this format, '|' does"
    );
    assert_eq!(refused("a | 2|b\n"), "1:5: expected the name of a secondary item, without ':' and '|', found '2|b'");
    assert_eq!(
        refused("3:2|a\n"),
        "1:1: expected a multiplicity lo:hi with a lower bound that is not above the upper one, found '3:2|a'"
    );
    for bounds in ["+1|a", "2:|a", "1:2:3|a", "x|a", "4294967296|a"] {
        let error = refused(&format!("{bounds}\n"));
        assert!(error.starts_with("1:1: expected whole numbers below 2^32 as bounds"), "{error}");
    }
    assert_eq!(refused("a b\na c\n"), "2:3: expected one of the items of the first line, found 'c'");
    let comma =
        "2:4: expected one of the items of the first line, found 'b'; blanks separate names, commas are parts of them";
    assert_eq!(refused("a, b, c\na, b\nc\n"), comma);
    assert_eq!(
        refused("a b\na |7 b\n"),
        "2:3: expected one of the items of the first line, found '|7': costs of options (DLX5) are not supported; \
         without them, every solution counts alike"
    );
    assert_eq!(refused("a b\n\na b a\n"), "3:5: expected every item at most once in an option, found 'a'");
    assert_eq!(refused("a | b\nb b\n"), "2:3: expected every item at most once in an option, found 'b'");
    assert_eq!(refused("a | b\na b:\n"), "2:3: expected a colour behind ':', found 'b:'");
    assert_eq!(refused("a | b\na:1 b\n"), "2:1: expected no colour, as the item is a primary one, found 'a:1'");
}

#[test]
fn items_get_names_that_the_programs_accept() {
    let mut cover = ExactCover::new();
    let names = [
        "0,0,1",
        "p3",
        "",
        "two words",
        "a:b",
        "a|b",
        "p3",
        "nine_long",
        "eight_by",
        "i2",
        "\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}",
    ];
    let items = names.map(|name| cover.primary(name));
    cover.option(items.map(Entry::from)).unwrap();
    let text = DlxText::from(cover);
    assert_eq!(text.to_string().lines().next().unwrap(), "0,0,1 p3 i1 i3 i4 i5 i6 i7 eight_by i2 i8");
    let renamed: Vec<&str> = text.renamed().map(|item| text.cover().name(item)).collect();
    assert_eq!(renamed, ["", "two words", "a:b", "a|b", "p3", "nine_long", "\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}"]);
}

#[test]
fn a_problem_without_primary_items_is_written_with_one_that_need_not_be_covered() {
    assert_eq!(DlxText::from(ExactCover::new()).to_string(), "0:1|i1\n");
    let mut cover = ExactCover::new();
    cover.secondary("i1");
    assert_eq!(DlxText::from(cover).to_string(), "0:1|i2 | i1\n");
}

#[test]
fn there_are_colours_enough() {
    let mut cover = ExactCover::new();
    let (a, s) = (cover.primary("a"), cover.secondary("s"));
    for i in 0..100 {
        cover.option([a.into(), s.with(Colour(7 * i))]).unwrap();
    }
    let text = DlxText::from(cover);
    let written: Vec<String> = text.cover().options().map(|option| text.option(option).last().unwrap()).collect();
    assert_eq!([&written[0], &written[10], &written[36]], ["s:0", "s:a", "s:A"]);
    assert_eq!(written.iter().filter(|entry| entry.len() == 3).count(), 92);
    assert_eq!(read(&text.to_string()).to_string(), text.to_string());
    assert!(written.iter().all_unique());
}

/// A problem with items of all sorts, named without any regard for the format.
fn problem() -> impl Strategy<Value = ExactCover> {
    let name = prop_oneof!["[ -~]{0,10}", "[ab|: ]{0,2}", "\\PC{0,4}"];
    let role = prop_oneof![
        Just(Role::Secondary),
        (0..4_u32, 0..4_u32).prop_map(|(lo, more)| Role::Primary { lo, hi: lo + more })
    ];
    let option = prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(0..120_u32)), 1..6);
    (prop::collection::vec((name, role), 1..12), prop::collection::vec(option, 0..20)).prop_map(|(items, options)| {
        let mut cover = ExactCover::new();
        for (name, role) in items {
            match role {
                Role::Primary { lo, hi } => cover.primary_times(name, lo..=hi).unwrap(),
                Role::Secondary => cover.secondary(name),
            };
        }
        for option in options {
            let entry = |(index, colour): (prop::sample::Index, Option<u32>)| {
                let item = ItemId(index.index(cover.item_count()) as u32);
                let colour = colour.map(Colour).filter(|_| cover.role(item) == Role::Secondary);
                Entry { item, colour }
            };
            let entries: Vec<Entry> = option.into_iter().map(entry).collect();
            // Malformed options are left out.
            let _ = cover.option(entries);
        }
        cover
    })
}

/// Roles, and options as positions of items with colours numbered by first occurrence.
/// Problems that differ in names only have the same shape.
type Shape = (Vec<Role>, Vec<Vec<(usize, Option<usize>)>>);

fn shape(cover: &ExactCover, order: &[ItemId]) -> Shape {
    let position = |item: ItemId| order.iter().position(|&other| other == item).unwrap();
    let mut colours: Vec<Colour> = Vec::new();
    let mut colour = |colour: Colour| {
        colours.iter().position(|&other| other == colour).unwrap_or_else(|| {
            colours.push(colour);
            colours.len() - 1
        })
    };
    let options = cover.options().map(|option| {
        let entries = cover.entries(option).iter();
        entries.map(|entry| (position(entry.item), entry.colour.map(&mut colour))).collect()
    });
    let options = options.collect();
    (order.iter().map(|&item| cover.role(item)).collect(), options)
}

proptest! {
    #[test]
    fn a_written_problem_reads_as_the_same_one(cover in problem()) {
        let (primary, secondary): (Vec<_>, Vec<_>) =
            cover.items().partition(|&item| cover.role(item) != Role::Secondary);
        prop_assume!(!primary.is_empty());
        let text = DlxText::from(cover);
        let again = read(&text.to_string());
        let order: Vec<ItemId> = primary.into_iter().chain(secondary).collect();
        let straight: Vec<ItemId> = again.cover().items().collect();
        prop_assert_eq!(shape(text.cover(), &order), shape(again.cover(), &straight));
        prop_assert!(again.ignored().is_empty());
        let names: Vec<&str> = again.cover().items().map(|item| again.cover().name(item)).collect();
        prop_assert!(names.iter().all(|name| (1..=8).contains(&name.len())), "{names:?}");
        prop_assert_eq!(again.to_string(), text.to_string());
    }
}

/// Ignored options change neither the problem nor its formulas.
#[test]
fn ignored_options_leave_no_trace() {
    let text: DlxText = "A B | a\na:b\nA a:a\nA a:b\nB a:a\nB a:b\n".parse().unwrap();
    let plain: DlxText = text.to_string().parse().unwrap();
    assert!(plain.ignored().is_empty());
    let options = |text: &DlxText| {
        let cover = text.cover();
        cover.options().map(|option| cover.entries(option).to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(options(&text), options(&plain));
}

#[test]
fn names_can_be_seen() {
    for hidden in ['\u{200b}', '\u{1b}', '\u{202e}', '\u{2800}', '\u{3164}', '\u{301}', '\u{ad}', '\u{7f}'] {
        let item = format!("A B{hidden} C\n").parse::<DlxText>().unwrap_err();
        assert_eq!((item.column, &*item.expected), (3, "a name whose characters can be seen"), "{hidden:?}");
        let colour = format!("A | B\nA B:x{hidden}\n").parse::<DlxText>().unwrap_err();
        assert_eq!((colour.line, &*colour.expected), (2, "a colour whose characters can be seen"), "{hidden:?}");
    }
    let seen: DlxText = "' \" \\ é 八 ♛ | ß\n' \\ é ß:ü\n".parse().unwrap();
    assert_eq!(seen.cover().option_count(), 1);
}

#[test]
fn a_budget_that_ends_between_options_is_an_error() {
    let text = format!("a\n{}", "a\n".repeat(50_000));
    let budget = Budget::none();
    let read = |budget| Text::read(&text, budget, DlxText::read);
    assert_eq!(read(&budget).unwrap().unwrap().cover().option_count(), 50_000);
    budget.stop();
    assert_eq!(read(&budget).err(), Some(Exceeded::Interrupted));
}
