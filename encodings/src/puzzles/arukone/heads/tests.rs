use crate::puzzle::Puzzle;

use super::super::reach::Explorer;
use super::*;

/// Pairs at random places, under each of the rules.
fn boards(random: &mut fastrand::Rng) -> Vec<Arukone> {
    let [width, height] = [2, 2].map(|least| random.usize(least..=7));
    let mut places: Vec<usize> = (0..width * height).collect();
    random.shuffle(&mut places);
    let mut cells = vec![b'.'; width * height];
    let pairs = random.usize(1..=(width * height / 4).min(8));
    for (pair, ends) in places.chunks(2).take(pairs).enumerate() {
        for &cell in ends {
            cells[cell] = b'A' + pair as u8;
        }
    }
    let text: String = cells.chunks(width).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    let under = |[fill, touch]: [&str; 2]| {
        let mut puzzle: Arukone = text.parse().unwrap();
        puzzle.set_rule("rules", fill).unwrap();
        puzzle.set_rule("touch", touch).unwrap();
        puzzle
    };
    [["empty", "yes"], ["empty", "no"], ["full", "yes"], ["full", "no"]].map(under).into()
}

/// The moves, and the room of each open pair.
fn seen(state: &mut Heads) -> (Vec<Move>, Vec<Vec<u32>>) {
    let mut moves = Vec::new();
    state.moves(&mut moves);
    // Without moves, the rooms may be incomplete.
    let labels = state.board.open_labels().filter(|_| !moves.is_empty());
    let ways = state.ways.as_ref().expect("the boards are small");
    let passed = |label| (0..state.board.cells as u32).filter(|&cell| ways.may_pass(label, cell)).collect();
    let rooms = labels.map(passed).collect();
    (moves, rooms)
}

/// The rooms by recomputation to a fixed point; `None` if a pair has no path.
fn rooms_found_anew(puzzle: &Arukone, board: &Board, separators: bool) -> Option<Vec<Vec<u32>>> {
    let (mut explorer, mut claims) = (Explorer::new(puzzle.grid), vec![NONE; board.cells]);
    let mut rooms = Vec::new();
    loop {
        let (mut found, mut changed) = (Vec::new(), false);
        for label in board.open_labels() {
            let ends = board.ends[label as usize];
            let joined_at_once = board.touch == Touch::No && board.are_neighbours(ends);
            let is_others = |cell: u32| ![NONE, label].contains(&claims[cell as usize]);
            let may_pass =
                |cell: u32| ends.contains(&cell) || !joined_at_once && !is_others(cell) && board.may_use(label, cell);
            let [from, to] = ends.map(|cell| cell as usize);
            if !explorer.explore(from, to, |a, _, b| may_pass(a) && may_pass(b)) {
                return None;
            }
            explorer.spread();
            found.push((0..board.cells as u32).filter(|&cell| explorer.on_way[cell as usize]).collect());
            for &cell in explorer.cuts.iter().filter(|_| separators) {
                changed |= claims[cell as usize] == NONE;
                claims[cell as usize] = label;
            }
        }
        if !changed && found == rooms {
            return Some(rooms);
        }
        rooms = found;
    }
}

#[test]
fn rooms_do_not_depend_on_the_moves() {
    let (mut random, mut compared) = (fastrand::Rng::with_seed(1), 0);
    for puzzle in std::iter::repeat_with(|| boards(&mut random)).take(300).collect::<Vec<_>>().concat() {
        let separators = random.bool();
        let start = Heads::new(&puzzle, Checks { separators, ..Checks::default() });
        let at_start = seen(&mut start.clone());
        let (mut state, mut steps): (_, Vec<Move>) = (start.clone(), Vec::new());
        for _ in 0..60 {
            // A state that computed no rooms on its way here.
            let mut led = start.clone();
            for &step in &steps {
                led.apply(step);
            }
            let (moves, rooms) = seen(&mut state);
            assert_eq!((moves.clone(), rooms.clone()), seen(&mut led), "{steps:?}");
            if !moves.is_empty() {
                assert_eq!(rooms_found_anew(&puzzle, &state.board, separators), Some(rooms), "{steps:?}");
            }
            if random.u8(..8) == 0 {
                state = state.clone();
            }
            for &step in steps.iter().rev() {
                led.undo(step);
            }
            assert_eq!(seen(&mut led), at_start, "{steps:?}");
            compared += moves.len();
            match (random.choice(&moves), steps.pop()) {
                (Some(&step), taken) if taken.is_none() || random.u8(..4) > 0 => {
                    steps.extend(taken.into_iter().chain([step]));
                    state.apply(step);
                }
                (_, Some(taken)) => state.undo(taken),
                (_, None) => break,
            }
        }
    }
    assert!(compared > 30_000, "{compared}");
}

#[test]
fn large_boards_have_no_rooms() {
    // Cells times labels do not even fit into 32 bits.
    let columns = 66_000;
    let line = |x: usize| format!("LINE#{} ({x},0)-({x},1)\n", x + 1);
    let lines: String = (0..columns).map(line).collect();
    let puzzle: Arukone = format!("SIZE {columns}X2\nLINE_NUM {columns}\n{lines}").parse().unwrap();
    let mut state = Heads::new(&puzzle, Checks::default());
    assert!(state.ways.is_none());
    let mut moves = Vec::new();
    state.moves(&mut moves);
    assert!(!moves.is_empty());
    let last = columns as u32 - 1;
    let down = state.steps(last, 0).find(|&(_, next)| next == state.board.ends[last as usize][1]).unwrap().0;
    let step = Move(8 * last + down as u32);
    state.apply(step);
    assert_eq!((state.board.left, state.board.open[last as usize]), (columns - 1, false));
    assert_eq!(
        drawn(&puzzle, &[step], step_of).unwrap().paths[last as usize].cells,
        [[columns - 1, 0], [columns - 1, 1]]
    );
}
