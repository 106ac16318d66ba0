use proptest::prelude::*;

use super::*;
use crate::packing::lattice::Polycube;

const ALL: Piece = Piece::Standard(1);

#[test]
fn errors_name_the_cause() {
    let error = |height, board: &[&[bool]], pieces: &[Piece]| {
        let board = board.iter().map(|row| row.iter().copied());
        Ubongo::with_height(height, board, pieces.iter().cloned()).unwrap_err().to_string()
    };
    let drawn = |cells: &[[i32; 3]]| Piece::Drawn(Polycube::new(cells.iter().copied()));
    let row = &[true, true][..];
    assert_eq!(error(2, &[row, &[true]], &[ALL]), "row 2 of the board has 1 squares, and the first one 2");
    assert_eq!(error(2, &[], &[ALL]), "the board has no square to use");
    assert_eq!(error(2, &[&[false, false], &[false, false]], &[ALL]), "the board has no square to use");
    assert_eq!(error(0, &[row], &[ALL]), "the board is 0 layers high");
    assert_eq!(error(2001, &[row], &[ALL]), "the board has more than 4000 cells, all layers counted");
    assert_eq!(error(usize::MAX, &[row], &[ALL]), "the board has more than 4000 cells, all layers counted");
    assert_eq!(error(2, &[row], &[]), "there are no pieces");
    assert_eq!(
        error(2, &[row], &[ALL, Piece::Standard(17)]),
        "piece 2 is the standard piece 17, but their numbers are 1 to 16"
    );
    assert_eq!(error(2, &[row], &[drawn(&[])]), "piece 1 has no cells");
    assert_eq!(
        error(2, &[row], &[ALL, Piece::Drawn(Polycube::cuboid([1, 1, 4001]))]),
        "piece 2 takes a box of more than 4000 cells"
    );
}

#[test]
fn only_a_limited_part_of_a_board_is_read() {
    let most = CELLS_OF_BOX;
    let row = || std::iter::repeat(true);
    assert_eq!(Ubongo::new([row()], [ALL]), Err(UbongoError::TooLarge { most }));
    assert_eq!(Ubongo::new(std::iter::repeat([true]), [ALL]), Err(UbongoError::TooLarge { most }));
}

/// Pieces of up to eight cells, in one part or in several.
fn piece() -> impl Strategy<Value = Piece> {
    let cells = proptest::collection::vec([0..3, 0..2, 0..2], 1..8);
    let drawn = cells.prop_map(|cells| Piece::Drawn(Polycube::new(cells)));
    prop_oneof![(1..=16_usize).prop_map(Piece::Standard), drawn]
}

proptest! {
    #[test]
    fn built_puzzles_equal_read_ones(
        (height, columns) in (1..4_usize, 1..5_usize), squares in proptest::collection::vec(any::<bool>(), 1..20),
        pieces in proptest::collection::vec(piece(), 1..5),
    ) {
        let rows: Vec<Vec<bool>> = squares.chunks_exact(columns).map(<[bool]>::to_vec).collect();
        match Ubongo::with_height(height, rows.clone(), pieces.clone()) {
            Ok(puzzle) => {
                prop_assert_eq!((puzzle.board(), puzzle.height(), puzzle.pieces()), (&rows[..], height, &pieces[..]));
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
            Err(error) => prop_assert_eq!(error, UbongoError::EmptyBoard),
        }
    }
}
