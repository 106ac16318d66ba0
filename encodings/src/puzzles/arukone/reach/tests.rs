use super::*;
use crate::puzzle::Puzzle;

fn shown(text: &str, label: usize) -> String {
    let puzzle: Arukone = text.parse().unwrap();
    let reach = Reach::of(&puzzle, Budget::unlimited()).unwrap();
    let mark = |cell: usize| match (reach.owner[cell] == Some(label), reach.at_cell(cell).any(|other| other == label)) {
        (true, _) => '!',
        (_, true) => '+',
        _ => '.',
    };
    let width = puzzle.grid.width;
    (0..puzzle.grid.cell_count())
        .map(mark)
        .collect::<Vec<_>>()
        .chunks(width)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

fn open_edges(puzzle: &Arukone) -> usize {
    let reach = Reach::of(puzzle, Budget::unlimited()).unwrap();
    (0..puzzle.grid.edge_count()).filter(|&edge| reach.is_open(edge)).count()
}

#[test]
fn what_lies_behind_a_separator_is_out_of_reach() {
    // A must pass the upper middle; cells below it are on no simple path.
    let text = "A.A\nB.C\n...\nB.C\n";
    assert_eq!(shown(text, 0), "!!!\n...\n...\n...\n");
    assert_eq!(shown(text, 1), "...\n!+.\n++.\n!+.\n");
}

#[test]
fn a_ring_behind_a_separator_is_out_of_reach() {
    // A turns in the middle; below and to the right of it there is a ring of four cells, but no way back.
    assert_eq!(shown("BACC\nA...\nD...\nD..B\n", 0), ".!..\n!!..\n....\n....\n");
}

#[test]
fn separators_of_one_label_are_walls_for_the_others() {
    // B must pass the middle of the second row, so A stays on the left.
    assert_eq!(shown("A.B\n...\nABC\nC..\n", 0), "!..\n!..\n!..\n...\n");
    assert_eq!(shown("A..\n.BB\nA..\n", 0), "!..\n!..\n!..\n");
}

#[test]
fn touching_neighbours_are_joined_directly() {
    let mut puzzle: Arukone = "AA\n..\n".parse().unwrap();
    assert_eq!(open_edges(&puzzle), 4);
    puzzle.set_rule("touch", "no").unwrap();
    assert_eq!(open_edges(&puzzle), 1);
}

#[test]
fn an_exceeded_budget_is_an_error() {
    let puzzle: Arukone = "A.A\n...\n".parse().unwrap();
    let budget = Budget::none();
    budget.stop();
    assert_eq!(Reach::of(&puzzle, &budget).err(), Some(Exceeded::Interrupted));
}

#[test]
fn a_pair_that_cannot_be_joined_has_no_edges() {
    let puzzle: Arukone = "AB\nBA\n".parse().unwrap();
    assert_eq!(open_edges(&puzzle), 0);
}
