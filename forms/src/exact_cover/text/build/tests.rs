use proptest::prelude::*;

use super::*;

const ONCE: Role = Role::Primary { lo: 1, hi: 1 };

#[test]
fn malformed_items_are_refused() {
    let error = |items: &[(&str, Role)]| DlxText::new(items.iter().copied(), [["a"]]).unwrap_err().to_string();
    let rule = "a name must not be empty, and have no ':' or '|'";
    for name in ["", "a:b", "|", "1:2|a"] {
        assert_eq!(error(&[("a", ONCE), (name, Role::Secondary)]), format!("an item has the name {name:?}; {rule}"));
    }
    for name in ["a b", "a\n", "\u{200b}"] {
        assert_eq!(
            error(&[("a", ONCE), (name, ONCE)]),
            format!("the name {name:?} has characters that cannot be seen")
        );
    }
    assert_eq!(error(&[("a", ONCE), ("a", Role::Secondary)]), "two items have the name 'a'");
    assert_eq!(
        error(&[("a", Role::Primary { lo: 2, hi: 1 })]),
        "item 'a' is to be covered at least 2 and at most 1 times"
    );
    assert_eq!(error(&[("a", Role::Secondary)]), "there is no primary item");
}

#[test]
fn malformed_options_are_refused() {
    let error = |words: &[&str]| {
        let items = [("a", ONCE), ("s", Role::Secondary)];
        DlxText::new(items, [&["a"], words].map(|words| words.iter().copied())).unwrap_err().to_string()
    };
    assert_eq!(error(&["a", "b"]), "option 2 covers 'b', and there is no such item");
    assert_eq!(error(&["a", "s", "s:1"]), "option 2 covers 's' twice");
    assert_eq!(error(&["a", "s:"]), "option 2 has no colour behind 's:'");
    assert_eq!(error(&["a:1"]), "option 2 gives a colour to the primary item 'a'");
    assert_eq!(error(&["a", "s:x y"]), "the colour \"x y\" in option 2 has characters that cannot be seen");
    assert_eq!(error(&["s:1"]), "option 2 covers no primary item");
    assert_eq!(error(&[]), "option 2 covers no primary item");
}

#[test]
fn malformed_numbers_and_colours_are_refused() {
    let error = |option: &[(usize, Option<&'static str>)]| {
        let items = [("a", ONCE), ("s", Role::Secondary)];
        DlxText::numbered(items, [&[(0, None)], option].map(|option| option.iter().copied())).unwrap_err().to_string()
    };
    assert_eq!(error(&[(0, None), (2, None)]), "option 2 covers '2', and there is no such item");
    assert_eq!(error(&[(0, None), (1, None), (1, Some("x"))]), "option 2 covers 's' twice");
    assert_eq!(error(&[(0, None), (1, Some(""))]), "option 2 has no colour behind 's:'");
    assert_eq!(error(&[(0, Some("x"))]), "option 2 gives a colour to the primary item 'a'");
    assert_eq!(error(&[(1, None)]), "option 2 covers no primary item");
}

proptest! {
    #[test]
    fn what_is_built_is_what_is_read(
        bounds in prop::collection::vec((0..3_u32, 0..3_u32), 1..5), secondaries in 0..3_usize,
        options in prop::collection::vec((any::<u8>(), prop::collection::vec(prop::option::of(0..3_u8), 3)), 0..8),
    ) {
        let primaries = bounds.len();
        let names: Vec<String> = (0..primaries + secondaries).map(|i| format!("name-{i}")).collect();
        let roles = bounds.iter().map(|&(lo, more)| Role::Primary { lo, hi: lo + more });
        let roles = roles.chain(std::iter::repeat_n(Role::Secondary, secondaries));
        let words = |(mask, colours): &(u8, Vec<Option<u8>>)| -> Vec<String> {
            let is_in = |i: &usize| mask >> i & 1 == 1 || *i == 0;
            let word = |i: usize| match colours.get(i.wrapping_sub(primaries)).copied().flatten() {
                Some(colour) => format!("{}:colour-{colour}", names[i]),
                None => names[i].clone(),
            };
            (0..names.len()).filter(is_in).map(word).collect()
        };
        let options: Vec<Vec<String>> = options.iter().map(words).collect();
        let items = names.iter().map(String::as_str).zip(roles);
        let built = DlxText::new(items, options.iter().map(|words| words.iter().map(String::as_str))).unwrap();
        let read: DlxText = built.to_string().parse().unwrap();
        prop_assert_eq!(read.to_string(), built.to_string());
        let parts = |text: &DlxText| {
            let cover = text.cover().clone();
            let items: Vec<_> = cover.items().map(|item| (cover.name(item).to_string(), cover.role(item))).collect();
            let options: Vec<_> = cover.options().map(|option| cover.entries(option).to_vec()).collect();
            (items, options)
        };
        prop_assert_eq!(parts(&read), parts(&built));
        for (option, words) in built.cover().options().zip(&options) {
            prop_assert_eq!(&built.option(option).collect::<Vec<_>>(), words);
        }
        prop_assert_eq!(built.cover().option_count(), options.len());
    }
}
