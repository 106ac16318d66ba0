use super::*;

#[test]
fn a_repeated_item_is_refused_and_leaves_no_trace() {
    let mut cover = ExactCover::new();
    let a = cover.primary("a");
    let s = cover.secondary("s");
    let refused = cover.option([a.into(), s.with(Colour(1)), s.with(Colour(2))]);
    let expected = CoverError::RepeatedItem { option: 0, item: "s".into() };
    assert_eq!(refused, Err(expected));
    assert_eq!((cover.option_count(), cover.entry_count()), (0, 0));
    assert_eq!(cover.option([a.into(), s.into()]), Ok(OptionId(0)));
}

#[test]
fn an_option_needs_a_primary_item() {
    let mut cover = ExactCover::new();
    let s = cover.secondary("s");
    let refused = Err(CoverError::NoPrimaryItem { option: 0 });
    assert_eq!(cover.option([]), refused);
    assert_eq!(cover.option([s.into()]), refused);
}

#[test]
fn colours_are_for_secondary_items() {
    let mut cover = ExactCover::new();
    let a = cover.primary("a");
    let expected = CoverError::ColouredPrimary { option: 0, item: "a".into() };
    assert_eq!(cover.option([a.with(Colour(0))]), Err(expected));
}

#[test]
fn unknown_items_and_empty_multiplicities_are_refused() {
    let mut cover = ExactCover::new();
    let a = cover.primary("a");
    let unknown = CoverError::UnknownItem { option: 0, item: 7, items: 1 };
    assert_eq!(cover.option([a.into(), ItemId(7).into()]), Err(unknown));
    #[expect(clippy::reversed_empty_ranges, reason = "what is tested")]
    let empty = cover.primary_times("b", 3..=2);
    assert!(matches!(empty, Err(CoverError::EmptyMultiplicity { lo: 3, hi: 2, .. })));
    assert_eq!(cover.item_count(), 1);
}

#[test]
fn options_are_read_back_as_they_were_added() {
    let mut cover = ExactCover::new();
    let a = cover.primary_times("a", 2..=3).unwrap();
    let s = cover.secondary("s");
    let first = cover.option([a.into()]).unwrap();
    let second = cover.option([s.with(Colour(4)), a.into()]).unwrap();
    assert_eq!(cover.entries(first), [a.into()]);
    assert_eq!(cover.entries(second), [s.with(Colour(4)), a.into()]);
    assert_eq!(cover.role(a), Role::Primary { lo: 2, hi: 3 });
    assert!(!cover.solutions_are_incomparable());
}
