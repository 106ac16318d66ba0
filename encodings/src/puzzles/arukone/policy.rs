//! The policy: the strategies to try for a board.
//!
//! If cells may stay empty, there are many solutions, and routing finds some of them; the formula for shortest paths is best for one
//! solution. If every cell is used, and no path touches itself, corners force so much that the search by diagonals is best on most boards.
//! A sweep over frontiers counts all solutions at once on narrow boards.

use super::board::{Arukone, BLOCKED, Fill, Touch};
use super::diagonal;
use super::reach::Reach;
use crate::puzzle::{Aim, Policy};

/// The widest front that is surely swept faster than a solver decides.
const NARROW: usize = 12;

/// The policy for a board.
pub(super) fn policy(puzzle: &Arukone, aim: Aim) -> Policy {
    let probes = probes(puzzle, aim);
    let is_narrow = front(puzzle) <= NARROW;
    let (leader, challengers) = match (aim, puzzle.fill, puzzle.touch) {
        (Aim::First, Fill::Empty, _) => ("paths+negotiate", vec!["shortest"]),
        // The clauses of a large board may exceed the memory; short diagonals do not.
        (_, Fill::Full, Touch::No) if diagonal::is_feasible(puzzle) => ("diagonal", vec!["binary"]),
        _ if !Reach::is_feasible(puzzle) => {
            let leader = diagonal::is_feasible(puzzle).then_some("diagonal");
            return Policy { probes, leader, challengers: vec!["paths+negotiate"] };
        }
        (Aim::Unique, Fill::Empty, _) if is_narrow => ("paths+frontier", vec!["paths+negotiate", "binary"]),
        (Aim::Unique, Fill::Empty, _) => ("binary", vec!["paths+negotiate", "paths+frontier"]),
        (Aim::Count, ..) => ("paths+frontier", vec!["binary"]),
        (Aim::Unique, ..) if is_narrow => ("paths+frontier", vec!["binary"]),
        _ => ("binary", vec!["paths+frontier"]),
    };
    Policy { probes, leader: Some(leader), challengers }
}

/// The probes.
fn probes(puzzle: &Arukone, aim: Aim) -> Vec<&'static str> {
    let can_touch = (puzzle.fill, puzzle.touch) != (Fill::Full, Touch::No);
    let may_be_empty = puzzle.fill == Fill::Empty;
    let mut probes = Vec::new();
    if diagonal::is_feasible(puzzle) {
        probes.push("diagonal");
        // Each order of choices has boards of its own on which it is lost.
        probes.extend((aim == Aim::First && !can_touch).then_some("diagonal[-straight]"));
    }
    probes.extend((may_be_empty && aim == Aim::First).then_some("paths+negotiate"));
    probes.extend((may_be_empty && aim != Aim::Count).then_some("paths+checker"));
    probes
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

    fn raced(size: usize, rules: &str, aim: Aim) -> String {
        let Policy { leader, challengers, .. } = policy(&square(size, rules), aim);
        format!("{}: {}", leader.unwrap_or("the first"), challengers.join(", "))
    }

    #[test]
    fn the_race_depends_on_rules_and_aim() {
        assert_eq!(raced(9, "empty touch", Aim::First), "paths+negotiate: shortest");
        assert_eq!(raced(9, "empty touch", Aim::Unique), "paths+frontier: paths+negotiate, binary");
        assert_eq!(raced(13, "empty touch", Aim::Unique), "binary: paths+negotiate, paths+frontier");
        assert_eq!(raced(9, "full touch", Aim::First), "binary: paths+frontier");
        assert_eq!(raced(9, "full no-touch", Aim::Unique), "diagonal: binary");
        assert_eq!(raced(9, "full touch", Aim::Count), "paths+frontier: binary");
    }

    #[test]
    fn large_boards_are_routed_before_any_clauses_are_made() {
        let pairs = (0..110).map(|y| [[0, y], [199, y]]);
        let policy = policy(&Arukone::from_pairs([200, 200], pairs).unwrap(), Aim::First);
        assert_eq!((policy.leader, policy.challengers), (Some("paths+negotiate"), vec!["shortest"]));
    }
}
