use crate::puzzle::Puzzle;

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

/// The moves, and the cells that each open pair may pass.
fn seen(state: &mut Heads) -> (Vec<Move>, Vec<Vec<u32>>) {
    let mut moves = Vec::new();
    state.moves(&mut moves);
    // Where there are none, nobody looked at everything.
    let labels = state.board.open_labels().filter(|_| !moves.is_empty());
    let ways = state.ways.as_ref().expect("the boards are small");
    let passed = |label| (0..state.board.cells as u32).filter(|&cell| ways.may_pass(label, cell)).collect();
    let rooms = labels.map(passed).collect();
    (moves, rooms)
}

#[test]
fn what_is_known_does_not_depend_on_the_way() {
    let (mut random, mut compared) = (fastrand::Rng::with_seed(1), 0);
    for puzzle in std::iter::repeat_with(|| boards(&mut random)).take(300).collect::<Vec<_>>().concat() {
        let start = Heads::new(&puzzle, Checks::default());
        let at_start = seen(&mut start.clone());
        let (mut state, mut steps): (_, Vec<Move>) = (start.clone(), Vec::new());
        for _ in 0..60 {
            // One that was led here without a look on the way.
            let mut led = start.clone();
            for &step in &steps {
                led.apply(step);
            }
            let (moves, rooms) = seen(&mut state);
            assert_eq!((moves.clone(), rooms.clone()), seen(&mut led), "{steps:?}");
            for (label, room) in state.board.open_labels().zip(&rooms) {
                let is_end = |cell| state.board.ends[label as usize].contains(cell);
                assert!(room.iter().all(|cell| is_end(cell) || state.board.may_use(label, *cell)), "{steps:?}");
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
fn nobody_asks_for_the_room_of_each_of_a_thousand_pairs() {
    let columns = 1_500;
    let line = |x: usize| format!("LINE#{} ({x},0)-({x},1)\n", x + 1);
    let lines: String = (0..columns).map(line).collect();
    let puzzle: Arukone = format!("SIZE {columns}X2\nLINE_NUM {columns}\n{lines}").parse().unwrap();
    let mut state = Heads::new(&puzzle, Checks::default());
    assert!(state.ways.is_none());
    for _ in 0..columns {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        state.apply(moves[0]);
    }
    assert!(state.is_goal());
}
