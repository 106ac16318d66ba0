//! Moves by single cells, for layouts that straight moves from far away can't assemble.

use super::flood::come_apart;
use super::*;

/// A case around a domino, with a slot above it that is open to the right.
const UP_THEN_RIGHT: &str = "AAAA\nAAAA\nAAAA\n\nAAAA\nABBA\nAAAA\n\nAAAA\nA...\nAAAA\n\nAAAA\nAAAA\nAAAA";

#[test]
fn a_piece_moves_up_and_then_right() {
    let moves = "A down, B left, B down by 1";
    assert_eq!(plan_of(UP_THEN_RIGHT, Open::Any), (moves.to_string(), true));
    // Through the top, they don't go one at a time, but as one.
    assert_eq!(plan_of(UP_THEN_RIGHT, Open::Top), (format!("AB down ({moves})"), false));
}

/// With a closed slot the domino can move, but not get out.
#[test]
fn a_closed_case_is_interlocked() {
    let closed = UP_THEN_RIGHT.replace("A...", "A..A");
    assert_eq!(plan_of(&closed, Open::Any), ("AB down interlocked".to_string(), false));
    assert_eq!(come_apart(&drawn(&closed)), Some(false));
}

/// A full box with a piece in a hollow, and a bent tunnel that may lead out.
fn hollowed(random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let size = [(); 3].map(|()| random.random_range(3..=5));
    let mut at: Cell = size.map(|length: usize| length / 2);
    let mut walked = Vec::new();
    for _ in 0..random.random_range(3..=9) {
        if !walked.contains(&at) {
            walked.push(at);
        }
        let axis = random.random_range(0..3);
        let next = if random.random_bool(0.5) { at[axis] + 1 } else { at[axis].wrapping_sub(1) };
        at[axis] = if next < size[axis] { next } else { at[axis] };
    }
    let inside = walked[..random.random_range(1..=walked.len().min(3))].to_vec();
    let around = cells(size[0], size[1], size[2]).into_iter().filter(|cell| !walked.contains(cell)).collect();
    vec![around, inside]
}

/// Small layouts come apart exactly where brute force finds it.
///
/// Brute force moves any pieces together, by unit moves only.
#[test]
fn answers_agree_with_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    let (mut shifted, mut interlocked) = (0, 0);
    for number in 0..900 {
        let pieces = if number % 3 == 0 {
            let size = [(); 3].map(|()| random.random_range(2..=4));
            grown_in(size, 2 + number % 2, &mut random)
        } else {
            hollowed(&mut random)
        };
        let [_, any] = assembled(&pieces);
        if goes_straight(&pieces, Open::Any) {
            continue;
        }
        let Some(expected) = come_apart(&pieces) else { continue };
        assert_eq!(is_possible(&any), expected, "{pieces:?}");
        for set in any.interlocked() {
            let part = set.iter().map(|&piece| pieces[piece].clone()).collect_vec();
            assert_eq!(come_apart(&part), Some(false), "{pieces:?}");
        }
        shifted += usize::from(has_shifts(&any.steps));
        interlocked += usize::from(!expected);
    }
    assert!(shifted >= 30 && interlocked >= 100, "{shifted} {interlocked}");
}

#[test]
fn a_limit_is_no_answer() {
    let pieces = drawn(UP_THEN_RIGHT);
    let budget = Budget::none();
    budget.stop();
    let assembly = Assembly::new(&pieces, Open::Any, &budget);
    assert_eq!(assembly.possibility(), Possibility::Undecided);
    assert_eq!((assembly.unknown(), assembly.interlocked()), (vec![&[0, 1][..]], vec![]));
}

/// The replay refuses plans with a wrong step.
#[test]
fn wrong_plans_are_refused() {
    let pieces = drawn(UP_THEN_RIGHT);
    let right = Assembly::new(&pieces, Open::Any, Budget::unlimited());
    assert_eq!(right.replay(&pieces), Ok(()));
    let changed = |change: &dyn Fn(&mut Assembly)| {
        let mut assembly = right.clone();
        change(&mut assembly);
        assembly.replay(&pieces).unwrap_err()
    };
    let [first, second] = [0, 1].map(|piece| vec![piece]);
    assert_eq!(changed(&|plan| drop(plan.steps.pop())), ReplayError::Blocked(second.clone()));
    assert_eq!(changed(&|plan| plan.steps[2].course = Course::Shift(2)), ReplayError::Blocked(second.clone()));
    assert_eq!(changed(&|plan| plan.steps[1].direction = Direction::Right), ReplayError::Blocked(second.clone()));
    assert_eq!(changed(&|plan| plan.steps.swap(0, 1)), ReplayError::Blocked(first.clone()));
    assert_eq!(changed(&|plan| plan.steps.insert(1, plan.steps[1].clone())), ReplayError::Absent(second.clone()));
    assert_eq!(changed(&|plan| drop(plan.steps.remove(0))), ReplayError::LeftOut(first));
    assert_eq!(changed(&|plan| plan.open = Open::Top), ReplayError::Side(second));
}
