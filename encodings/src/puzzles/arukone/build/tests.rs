use proptest::prelude::*;

use super::*;

fn rows_error(rows: &[&[usize]]) -> String {
    Arukone::from_rows(rows.iter().map(|row| row.iter().copied())).unwrap_err().to_string()
}

#[test]
fn invalid_rows_are_refused() {
    assert_eq!(rows_error(&[&[1, 0], &[1]]), "row 2 has 1 cells, and the first one 2");
    assert_eq!(rows_error(&[&[0].repeat(CELLS_OF_BOARD + 1)]), "the board has more than 1048576 cells");
    assert_eq!(rows_error(&[&[0; 1025][..]; 1024]), "the board has more than 1048576 cells");
    assert_eq!(rows_error(&[&[1, 1], &[0, 2]]), "the number 2 is only in the cell [1, 1]; expected it in two cells");
    assert_eq!(rows_error(&[&[1, 1, 0, 1]]), "the number 1 is in a third cell, [3, 0]; expected it in two");
    let gap =
        format!("the number 2 is missing on the board, but {} is there: number pairs from 1 without gaps", usize::MAX);
    assert_eq!(rows_error(&[&[1, 1, usize::MAX, usize::MAX]]), gap);
}

#[test]
fn invalid_pairs_and_blocked_cells_are_refused() {
    let pairs = |size, pairs: &[[[usize; 2]; 2]]| Arukone::from_pairs(size, pairs.iter().copied());
    let error = |size, ends: &[[[usize; 2]; 2]]| pairs(size, ends).unwrap_err().to_string();
    assert_eq!(error([usize::MAX, 2], &[]), "the board has more than 1048576 cells");
    assert_eq!(error([3, 2], &[[[0, 0], [0, 2]]]), "the cell [0, 2] is not on a board of 3 × 2 cells");
    assert_eq!(
        error([3, 2], &[[[0, 0], [usize::MAX, 0]]]),
        format!("the cell [{}, 0] is not on a board of 3 × 2 cells", usize::MAX)
    );
    assert_eq!(error([3, 2], &[[[0, 0], [2, 0]], [[1, 0], [0, 0]]]), "the cell [0, 0] is taken already");
    assert_eq!(error([3, 2], &[[[0, 1], [0, 1]]]), "the cell [0, 1] is taken already");
    let blocked = |cells: &[[usize; 2]]| {
        let board = pairs([3, 2], &[[[0, 0], [2, 0]]]).unwrap();
        board.with_blocked(cells.iter().copied()).map_err(|error| error.to_string())
    };
    assert!(blocked(&[[1, 0], [1, 1]]).is_ok());
    assert_eq!(blocked(&[[2, 0]]), Err("the cell [2, 0] is taken already".to_string()));
    assert_eq!(blocked(&[[1, 0], [1, 0]]), Err("the cell [1, 0] is taken already".to_string()));
    assert_eq!(blocked(&[[3, 0]]), Err("the cell [3, 0] is not on a board of 3 × 2 cells".to_string()));
}

/// A board of two columns whose rows are pairs, and one more row.
fn rungs(pairs: usize) -> Arukone {
    Arukone::from_pairs([2, pairs + 1], (0..pairs).map(|y| [[0, y], [1, y]])).unwrap()
}

#[test]
fn boards_with_blocked_cells_have_as_many_pairs_as_signs() {
    let blocked = |pairs| rungs(pairs).with_blocked([[0, pairs]]);
    for pairs in [0, 1, 9, 10, 61, 62, 92] {
        let puzzle = blocked(pairs).unwrap();
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{pairs} pairs");
    }
    assert_eq!(blocked(10).unwrap().labels().concat(), "123456789A");
    assert_eq!(blocked(93), Err(ArukoneError::TooManyPairs { pairs: 93, most: 92 }));
    assert_eq!(rungs(93).with_blocked([]), Ok(rungs(93)));
}

#[test]
fn boards_may_be_empty() {
    for puzzle in [Arukone::from_rows([[0; 0]; 3]), Arukone::from_rows([[0; 3]; 0]), Arukone::from_pairs([0, 7], [])] {
        let puzzle = puzzle.unwrap();
        assert_eq!(puzzle.size(), [0, 0]);
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}

#[test]
fn endless_boards_are_refused() {
    let error = Err(ArukoneError::TooLarge { most: CELLS_OF_BOARD });
    assert_eq!(Arukone::from_rows([std::iter::repeat(0)]), error);
    assert_eq!(Arukone::from_rows(std::iter::repeat([0])), error);
}

proptest! {
    #[test]
    fn what_is_built_is_what_is_read(
        (width, height) in (1..7_usize, 1..7_usize), order in any::<prop::sample::Index>(), pairs in 0..12_usize,
        blocked in 0..4_usize, is_full in any::<bool>(), may_touch in any::<bool>(),
    ) {
        // The cells in some order: a step length coprime to their number.
        let cells = width * height;
        let step = (1..=cells).filter(|step| (2..=*step).all(|d| step % d > 0 || cells % d > 0)).collect::<Vec<_>>();
        let step = step[order.index(step.len())];
        let mut places = (0..cells).map(|i| { let cell = i * step % cells; [cell % width, cell / width] });
        let pairs: Vec<[[usize; 2]; 2]> = (0..pairs).map_while(|_| Some([places.next()?, places.next()?])).collect();
        let blocked: Vec<[usize; 2]> = places.take(blocked).collect();
        let rules = (if is_full { Fill::Full } else { Fill::Empty }, if may_touch { Touch::Yes } else { Touch::No });

        let board = Arukone::from_pairs([width, height], pairs.clone()).unwrap().with_rules(rules.0, rules.1);
        let mut rows = vec![vec![0; width]; height];
        for (number, [x, y]) in (1..).zip(&pairs).flat_map(|(number, pair)| pair.map(|cell| (number, cell))) {
            rows[y][x] = number;
        }
        prop_assert_eq!(&Arukone::from_rows(rows).unwrap().with_rules(rules.0, rules.1), &board);
        prop_assert_eq!((board.size(), board.fill(), board.touch()), ([width, height], rules.0, rules.1));

        let puzzle = board.with_blocked(blocked.clone()).unwrap();
        prop_assert_eq!(puzzle.pairs().count(), pairs.len());
        for (mut given, (_, mut kept)) in pairs.into_iter().zip(puzzle.pairs()) {
            given.sort_unstable();
            kept.sort_unstable();
            prop_assert_eq!(given, kept);
        }
        let sorted = |mut cells: Vec<[usize; 2]>| { cells.sort_unstable(); cells };
        prop_assert_eq!(sorted(puzzle.blocked().collect()), sorted(blocked));
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}
