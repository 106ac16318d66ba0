use proptest::prelude::*;

use super::*;

#[test]
fn errors_name_the_cause() {
    let error = |edges, cuboids: &[Edges]| Cuboid::new(edges, cuboids.iter().copied()).unwrap_err().to_string();
    assert_eq!(error([3, 4, 5], &[]), "the box has the edge length 4, and needs three odd ones");
    assert_eq!(error([3, 3, 0], &[]), "the box has the edge length 0, and needs three odd ones");
    assert_eq!(error([15, 15, 19], &[]), "the box has 4275 cells, more than 4000");
    assert_eq!(
        error([usize::MAX; 3], &[]),
        "the box has 340282366920938463463374607431768211455 cells, more than 4000"
    );
    assert_eq!(error([3; 3], &[[1, 1, 1], [2, 0, 3]]), "cuboid 2 has an edge of length 0");
    assert_eq!(
        error([3, 1, 1], &[[1, 1, 2], [1, 1, 1]]),
        "the cuboids take the whole box: unit cube 2 seems to be the golden one, which must not be listed"
    );
}

#[test]
fn cuboids_may_be_of_any_size_and_number() {
    for cuboids in [&[][..], &[[1, 1, 3]], &[[usize::MAX; 3]; 2]] {
        assert_eq!(Cuboid::new([3, 1, 1], cuboids.iter().copied()).unwrap().cuboids(), cuboids);
    }
}

proptest! {
    #[test]
    fn built_puzzles_equal_read_ones(
        half in [0..3_usize, 0..3, 0..3], cuboids in proptest::collection::vec([1..4_usize, 1..4, 1..4], 0..8),
    ) {
        let edges = half.map(|half| 2 * half + 1);
        match Cuboid::new(edges, cuboids.clone()) {
            Ok(puzzle) => {
                prop_assert_eq!((puzzle.edges(), puzzle.cuboids()), (edges, &cuboids[..]));
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
            Err(error) => prop_assert!(matches!(error, CuboidError::GoldenCube { .. }), "{}", error),
        }
    }
}
