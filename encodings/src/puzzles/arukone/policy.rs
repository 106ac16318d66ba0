//! The policy: the strategies to try for a board.
//!
//! If cells may stay empty, there are many solutions, and routing finds some of them; the formula for shortest paths is best for one
//! solution. If every cell is used, and no path touches itself, corners force so much that the search by diagonals is best on most boards.
//! A sweep over frontiers counts all solutions at once on narrow boards.

use super::reach::Reach;
use super::{Arukone, BLOCKED, Fill, Touch, diagonal};
use crate::puzzle::{Aim, Policy};

/// The shorter side of boards that the search by diagonals mostly decides at once.
const SHORT: usize = 9;

/// The node limit of the search by diagonals where it is best, for each cell: a node decides one or several cells.
/// A thousand cells take some ten milliseconds.
const BEST_PER_CELL: u64 = 100;
/// The most nodes of the search by diagonals on boards with so short a side: some milliseconds.
const MOST_ON_SHORT: u64 = 30_000;
/// The node limit under other rules: a fraction of a millisecond.
const BRIEF: u64 = 2_500;

/// The node limits of probes for one of many solutions; enough for most small boards.
const FEW_DIAGONALS: u64 = 600;
const FEW_ROUTES: u64 = 200;

/// The node limit of the search by both ends, one or two milliseconds, on small boards.
const CAREFUL: u64 = 250;
const SMALL: usize = 200;

/// The node limit of the probe by shortest paths.
/// It suffices except on large boards with tens of thousands of pairs.
const SHORTEST: u64 = 1_000_000;

/// The node limit of routing on large boards, before any clauses are made.
/// It takes about ten seconds.
const LONG_ROUTES: u64 = 4_000_000;

/// The widest front that is swept without a limit on the number of frontiers.
const NARROW: usize = 12;

/// The most expected frontiers for a sweep before the race: some seconds at most.
/// Its limit is four times the expected number.
const FEW_FRONTIERS: u64 = 2_000_000;

/// The limit of frontiers of a short probe: some milliseconds.
const BRIEF_SWEEP: u64 = 10_000;

/// The number of frontiers that takes as long as a step of a solver.
/// Before a sweep, the solver gets an eighth of its time.
const FRONTIERS_PER_STEP: u64 = 8;

/// The policy for a board.
pub(super) fn policy(puzzle: &Arukone, aim: Aim) -> Policy {
    let policy = probes(puzzle, aim);
    let (may_be_empty, is_first) = (puzzle.fill == Fill::Empty, aim == Aim::First);
    if !Reach::is_feasible(puzzle) {
        let policy = policy.probing("paths+negotiate", LONG_ROUTES);
        return match (may_be_empty && is_first, diagonal::is_feasible(puzzle)) {
            (true, _) => Policy { finisher: Some("shortest"), ..policy },
            // The clauses may exceed the memory; short diagonals do not.
            (false, true) => Policy { race: vec!["diagonal", "binary"], finisher: Some("diagonal"), ..policy },
            (false, false) => policy,
        };
    }
    let (race, finisher) = match (aim, puzzle.fill, puzzle.touch) {
        (Aim::First, Fill::Empty, _) => (vec!["paths+negotiate", "shortest"], Some("shortest")),
        (_, Fill::Full, Touch::No) => (vec!["diagonal", "binary"], None),
        (Aim::Unique, Fill::Empty, _) => (vec!["paths+negotiate", "paths+frontier", "binary"], None),
        (Aim::Count, ..) => (vec!["paths+frontier", "binary"], None),
        _ => (vec!["binary", "paths+frontier"], None),
    };
    let is_swept = aim == Aim::Count && front(puzzle) <= NARROW;
    Policy { race, finisher: if is_swept { Some("paths+frontier") } else { finisher }, ..policy }
}

/// The probes.
fn probes(puzzle: &Arukone, aim: Aim) -> Policy {
    let cells = puzzle.cells.len();
    let mut policy = Policy::default();
    let has_many = puzzle.fill == Fill::Empty && aim == Aim::First;
    if has_many {
        return policy
            .probing("diagonal", FEW_DIAGONALS)
            .probing("paths+negotiate", FEW_ROUTES)
            .probing("paths+checker", SHORTEST);
    }
    if diagonal::is_feasible(puzzle) {
        let [width, height] = puzzle.size();
        let squared = (cells * cells) as u64;
        let nodes = match (puzzle.fill, puzzle.touch) {
            (Fill::Full, Touch::No) => BEST_PER_CELL * cells as u64,
            _ if width.min(height) <= SHORT => squared.min(MOST_ON_SHORT),
            _ => BRIEF.min(16 * cells as u64),
        };
        policy = policy.probing("diagonal", nodes);
        // Each order of choices has boards of its own on which it is lost.
        if (aim, puzzle.fill, puzzle.touch) == (Aim::First, Fill::Full, Touch::No) {
            policy = policy.probing("diagonal[-straight]", nodes);
        }
    }
    if cells <= SMALL {
        policy = policy.probing("heads", CAREFUL);
    }
    if puzzle.fill == Fill::Empty && aim == Aim::Unique {
        policy = policy.probing("paths+checker", SHORTEST);
    }
    let Some(count) = expected_frontiers(puzzle).filter(|&count| aim != Aim::First && count <= FEW_FRONTIERS) else {
        return policy;
    };
    // If cells may stay empty, many pairs leave far fewer frontiers than usual for the size.
    let policy = if puzzle.fill == Fill::Empty { policy.probing("paths+frontier", BRIEF_SWEEP) } else { policy };
    policy.probing("binary", count / 8 / FRONTIERS_PER_STEP).probing("paths+frontier", 4 * count)
}

/// The number of frontiers that a sweep meets, fitted to random boards.
/// `None` if no path touches itself: then there is no good estimate.
fn expected_frontiers(puzzle: &Arukone) -> Option<u64> {
    let (of_five, growth_in_percent) = match (puzzle.fill, puzzle.touch) {
        (Fill::Full, Touch::Yes) => (196, 305),
        (Fill::Empty, Touch::Yes) => (354, 330),
        (_, Touch::No) => return None,
    };
    let [width, height] = puzzle.size().map(|edge| edge as u64);
    let narrow = front(puzzle) as u64;
    let of_square = (5..narrow).fold(of_five, |count: u64, _| count.saturating_mul(growth_in_percent) / 100);
    // Later rows have fewer new frontiers.
    let length_in_percent = (10_000 * width.max(height) / narrow.max(1)).isqrt();
    Some((of_square / 100).saturating_mul(length_in_percent).max(1))
}

/// The number of cells on the front of a sweep.
/// Boards with blocked cells are swept by rows.
fn front(puzzle: &Arukone) -> usize {
    let [width, height] = puzzle.size();
    if puzzle.cells.contains(&Some(BLOCKED)) { width } else { width.min(height) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(size: usize, rules: &str) -> Arukone {
        let row = ".".repeat(size - 1);
        let between = format!(".{row}\n").repeat(size - 2);
        format!("# rules: {rules}\nA{row}\n{between}{row}A\n").parse().unwrap()
    }

    fn raced(size: usize, rules: &str, aim: Aim) -> (String, Option<&'static str>) {
        let policy = policy(&square(size, rules), aim);
        (policy.race.join(", "), policy.finisher)
    }

    #[test]
    fn the_race_depends_on_rules_and_aim() {
        let shortest = Some("shortest");
        assert_eq!(raced(9, "empty touch", Aim::First), ("paths+negotiate, shortest".to_string(), shortest));
        assert_eq!(raced(9, "empty touch", Aim::Unique).0, "paths+negotiate, paths+frontier, binary");
        assert_eq!(raced(9, "full touch", Aim::First), ("binary, paths+frontier".to_string(), None));
        assert_eq!(raced(9, "full no-touch", Aim::Unique), ("diagonal, binary".to_string(), None));
        assert_eq!(raced(9, "full touch", Aim::Count).0, "paths+frontier, binary");
        assert_eq!(raced(12, "full touch", Aim::Count).1, Some("paths+frontier"));
        assert_eq!(raced(13, "full touch", Aim::Count).1, None);
    }

    #[test]
    fn wide_boards_have_three_times_as_many_frontiers_for_each_column() {
        let expected = |size| expected_frontiers(&Arukone::from_pairs(size, [[[0, 0], [1, 1]]]).unwrap()).unwrap();
        assert_eq!([[3, 3], [9, 9], [12, 12], [9, 36]].map(expected), [300, 41_900, 1_508_200, 83_800]);
        assert_eq!(expected([12, 9]), expected([9, 12]));
        // With a blocked cell, the rows are swept whatever their length.
        let blocked = |rows: &str| expected_frontiers(&rows.parse().unwrap()).unwrap();
        assert!(blocked("A.....#A\n........\n") > 10 * blocked("A#\n.A\n..\n..\n..\n..\n..\n..\n"));
    }

    #[test]
    fn large_boards_are_routed_before_any_clauses_are_made() {
        let pairs = (0..110).map(|y| [[0, y], [199, y]]);
        let policy = policy(&Arukone::from_pairs([200, 200], pairs).unwrap(), Aim::First);
        let last = policy.probes.last().map(|probe| (probe.strategy, probe.nodes));
        assert_eq!(
            (last, policy.race, policy.finisher),
            (Some(("paths+negotiate", LONG_ROUTES)), vec![], Some("shortest"))
        );
    }
}
