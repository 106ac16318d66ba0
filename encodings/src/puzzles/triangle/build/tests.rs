use proptest::prelude::*;

use super::*;

#[test]
fn errors_name_the_cause() {
    let error = |figures, tiles: &[Tile]| Triangle::new(figures, tiles.iter().copied()).unwrap_err().to_string();
    let tile = [1, -1, 1];
    assert_eq!(error(1, &[]), "0 tiles fill no big triangle: their number is no square (1, 4, 9, …)");
    assert_eq!(error(1, &[tile; 8]), "8 tiles fill no big triangle: their number is no square (1, 4, 9, …)");
    assert_eq!(error(1, &[tile; 33 * 33]), "there are more than 1024 tiles");
    assert_eq!(error(1 << 31, &[tile]), "there are 2147483648 figures, more than 2147483647");
    let halves = "and halves lie between -1 and 1, and are not 0";
    assert_eq!(error(1, &[tile, tile, [1, 1, 2], tile]), format!("tile 3 has the half 2, {halves}"));
    assert_eq!(error(1, &[[0, 1, 1]]), format!("tile 1 has the half 0, {halves}"));
    assert_eq!(error(1, &[[1, i32::MIN, 1]]), format!("tile 1 has the half -2147483648, {halves}"));
}

#[test]
fn only_a_limited_number_of_tiles_is_read() {
    let endless = std::iter::repeat([1, 1, 1]);
    assert_eq!(Triangle::new(1, endless), Err(TriangleError::TooManyTiles { most: TILES_OF_TRIANGLE }));
}

proptest! {
    #[test]
    fn built_puzzles_equal_read_ones(
        side in 1..5_usize, halves in proptest::collection::vec((1..=7_i32, any::<bool>()), 48),
    ) {
        let halves: Vec<i32> = halves.into_iter().map(|(figure, is_upper)| if is_upper { figure } else { -figure }).collect();
        let tiles = halves.chunks(3).map(|tile| [tile[0], tile[1], tile[2]]).take(side * side);
        let puzzle = Triangle::new(7, tiles).unwrap();
        prop_assert_eq!(puzzle.side(), side);
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}
