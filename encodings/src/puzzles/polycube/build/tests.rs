use proptest::prelude::*;

use super::*;

fn unit() -> Piece {
    Piece::new([[0; 3]])
}

fn piece_error(pieces: impl IntoIterator<Item = Piece>) -> String {
    Polycubes::new(Container::cuboid([2, 1, 1]).unwrap(), pieces).unwrap_err().to_string()
}

#[test]
fn errors_of_containers_name_the_cause() {
    let cuboid = |size| Container::cuboid(size).unwrap_err().to_string();
    assert_eq!(cuboid([3, 0, 1]), "the container has no cells");
    assert_eq!(cuboid([16, 16, 16]), "the container takes a box of more than 4000 cells");
    assert_eq!(cuboid([usize::MAX; 3]), "the container takes a box of more than 4000 cells");
    let cells = |needed: &[[usize; 3]], optional: &[[usize; 3]]| {
        Container::of_cells(needed.iter().copied(), optional.iter().copied()).unwrap_err().to_string()
    };
    assert_eq!(cells(&[], &[]), "the container has no cells");
    assert_eq!(cells(&[[0, 0, usize::MAX]], &[]), "the container takes a box of more than 4000 cells");
    assert_eq!(cells(&[[63, 0, 0]], &[[0, 62, 0]]), "the container takes a box of more than 4000 cells");
    assert_eq!(cells(&[[1, 2, 3], [1, 2, 3]], &[]), "the container has the cell [1, 2, 3] twice");
    assert_eq!(cells(&[[0, 0, 1]], &[[0, 0, 1]]), "the container has the cell [0, 0, 1] twice");
}

#[test]
fn errors_of_pieces_name_the_cause() {
    assert_eq!(piece_error([]), "there are no pieces");
    assert_eq!(piece_error([unit(), Piece::new([])]), "piece 2 has no cells");
    let name = "which is not a letter and then letters, digits, '-' and '_'";
    for bad in ["", "7", "a b", "a\n", "piece#"] {
        assert_eq!(piece_error([unit(), unit().named(bad)]), format!("piece 2 has the name {bad:?}, {name}"));
    }
    assert_eq!(piece_error([unit().named("a"), unit(), unit().named("a")]), "pieces 1 and 3 both have the name a");
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
fn ranges_of_copies_are_not_empty() {
    let limit = "at most is from 1 to 4000, and not below at least";
    for (count, range) in [
        (0..=0, "at least 0 and at most 0 times"),
        (3..=2, "at least 3 and at most 2 times"),
        (1..=4001, "at least 1 and at most 4001 times"),
    ] {
        assert_eq!(piece_error([unit().times(count)]), format!("piece 1 is to be used {range}; {limit}"));
    }
}

#[test]
fn an_exhausted_range_counts_as_a_new_one() {
    let mut walked = 1..=1;
    walked.next();
    let puzzle = Polycubes::new(Container::cuboid([1, 1, 1]).unwrap(), [unit().times(walked)]).unwrap();
    assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
}

/// Pieces of up to eight cells.
fn piece() -> impl Strategy<Value = Piece> {
    let steps = proptest::collection::vec((0..3_usize, prop_oneof![Just(-1), Just(1)]), 0..8);
    (steps, 0..3_usize, 0..3_usize).prop_map(|(steps, least, more)| {
        let mut at = [0; 3];
        let mut cells = vec![at];
        for (axis, step) in steps {
            at[axis] += step;
            cells.push(at);
        }
        Piece::new(cells).times(least..=(least + more).max(1))
    })
}

proptest! {
    #[test]
    fn built_puzzles_equal_read_ones(
        cells in proptest::collection::hash_map([0..5_usize, 0..3, 0..3], any::<bool>(), 1..20),
        turns in prop_oneof![Just(Turns::Space), Just(Turns::SpaceMirrored), Just(Turns::Plane), Just(Turns::PlaneMirrored)],
        pieces in proptest::collection::vec((piece(), any::<bool>()), 1..5),
    ) {
        let of_kind = |is_needed| cells.iter().filter(move |&(_, &needed)| needed == is_needed).map(|(&cell, _)| cell);
        let container = Container::of_cells(of_kind(true), of_kind(false)).unwrap();
        for (&cell, &is_needed) in &cells {
            prop_assert_eq!(container.cell(cell), if is_needed { Cell::Needed } else { Cell::Optional });
        }
        let named = |(number, (piece, is_named)): (usize, (Piece, bool))| {
            if is_named { piece.named(format!("p-{number}")) } else { piece }
        };
        let pieces: Vec<Piece> = pieces.into_iter().enumerate().map(named).collect();
        let puzzle = Polycubes::with_turns(container.clone(), turns, pieces.clone()).unwrap();
        prop_assert_eq!((puzzle.container(), puzzle.turns(), puzzle.pieces()), (&container, turns, &pieces[..]));
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}
