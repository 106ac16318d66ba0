mod brute;
mod flood;
mod unit_moves;

use std::collections::HashMap;

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::*;
use brute::Brute;

/// Pieces from a drawing.
///
/// It has layers from the bottom, separated by blank lines. Each sign but `.` is a piece, A is the first one.
fn drawn(text: &str) -> Vec<Vec<Cell>> {
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    for (z, layer) in text.trim().split("\n\n").enumerate() {
        for (y, row) in layer.lines().enumerate() {
            for (x, sign) in row.trim().chars().enumerate().filter(|&(_, sign)| sign != '.') {
                let piece = sign as usize - 'A' as usize;
                pieces.resize(pieces.len().max(piece + 1), Vec::new());
                pieces[piece].push([x, y, z]);
            }
        }
    }
    pieces
}

/// The steps in short: `AB down (A down, B left)`.
fn spelled(steps: &[Step]) -> String {
    let letters = |pieces: &[usize]| pieces.iter().map(|&piece| (b'A' + piece as u8) as char).collect::<String>();
    let step = |step: &Step| {
        let more = match &step.course {
            Course::Arrival(before) if before.is_empty() => String::new(),
            Course::Arrival(before) => format!(" ({})", spelled(before)),
            Course::Shift(distance) => format!(" by {distance}"),
            Course::Interlocked => " interlocked".to_string(),
            Course::Unknown => " unknown".to_string(),
        };
        format!("{} {}{more}", letters(&step.pieces), step.direction.name())
    };
    steps.iter().map(step).join(", ")
}

fn plan_of(text: &str, open: Open) -> (String, bool) {
    let assembly = &assembled(&drawn(text))[usize::from(open == Open::Any)];
    (spelled(&assembly.steps), is_possible(assembly))
}

fn is_possible(assembly: &Assembly) -> bool {
    assembly.possibility() == Possibility::Possible
}

fn has_shifts(steps: &[Step]) -> bool {
    steps.iter().any(|step| matches!(step.course, Course::Shift(_)) || has_shifts(step.before()))
}

/// Random thin pieces that wind around each other in a box of at most 5 × 5 × 5.
fn grown(random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let size = [(); 3].map(|()| random.random_range(2..=5));
    let count = random.random_range(2..=6);
    grown_in(size, count, random)
}

fn grown_in([columns, rows, layers]: [usize; 3], count: usize, random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let mut free = cells(columns, rows, layers);
    let seeds = (0..count).map(|_| vec![free.swap_remove(random.random_range(0..free.len()))]);
    let mut pieces: Vec<Vec<Cell>> = seeds.collect();
    let distance = |one: &Cell, other: &Cell| (0..3).map(|axis| one[axis].abs_diff(other[axis])).sum::<usize>();
    for _ in 0..random.random_range(0..=3 * free.len()) {
        let grows = random.random_range(0..count);
        let touches = |cell: &Cell| pieces[grows].iter().filter(|other| distance(cell, other) == 1).count() == 1;
        let next = free.iter().copied().filter(touches).collect_vec();
        if let Some(&cell) = next.choose(random) {
            free.retain(|&other| other != cell);
            pieces[grows].push(cell);
        }
    }
    pieces
}

fn cells(columns: usize, rows: usize, layers: usize) -> Vec<Cell> {
    let cells = (0..columns).cartesian_product(0..rows).cartesian_product(0..layers);
    cells.map(|((x, y), z)| [x, y, z]).collect()
}

/// A box, cut at random into halves that slide apart along an axis, and so on.
///
/// The cut may be jagged. So the pieces, which may be in several parts, can be put together, but not often one by one.
fn cut(cells: &[Cell], count: usize, random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    if count == 1 {
        return vec![cells.to_vec()];
    }
    let axis = random.random_range(0..3);
    let mut cuts: HashMap<[usize; 2], usize> = HashMap::new();
    let mut is_before = |cell: &Cell| {
        let line = [cell[(axis + 1) % 3], cell[(axis + 2) % 3]];
        cell[axis] < *cuts.entry(line).or_insert_with(|| random.random_range(0..=6))
    };
    let (before, behind): (Vec<Cell>, Vec<Cell>) = cells.iter().copied().partition(&mut is_before);
    let [before, behind] =
        [(before, count / 2), (behind, count.div_ceil(2))].map(|(half, count)| cut(&half, count, random));
    [before, behind].concat()
}

/// Counts of random layouts by outcome.
#[derive(Debug, Default)]
struct Tally {
    top: usize,
    not_top: usize,
    single: usize,
    together: usize,
    interlocked: usize,
    interlocked_in_part: usize,
}

impl Tally {
    fn add(&mut self, pieces: &[Vec<Cell>], [top, any]: &[Assembly; 2]) {
        let is_single = any.steps.iter().all(|step| step.pieces.len() == 1);
        *(if is_possible(top) { &mut self.top } else { &mut self.not_top }) += 1;
        self.single += usize::from(is_single);
        self.together += usize::from(is_possible(any) && !is_single);
        self.interlocked += usize::from(!is_possible(any));
        self.interlocked_in_part += usize::from(any.interlocked().iter().any(|part| part.len() < pieces.len()));
    }
}

/// The assemblies from above and from any side, both replayed.
fn assembled(pieces: &[Vec<Cell>]) -> [Assembly; 2] {
    [Open::Top, Open::Any].map(|open| {
        let assembly = Assembly::new(pieces, open, Budget::unlimited());
        assert!(assembly.unknown().is_empty(), "{pieces:?}");
        // A plan with interlocked pieces can't be replayed.
        if assembly.interlocked().is_empty() {
            assembly.replay(pieces).unwrap_or_else(|error| panic!("{pieces:?}: {error}"));
        }
        let is_straight = is_possible(&assembly) && !has_shifts(&assembly.steps);
        assert_eq!(goes_straight(pieces, open), is_straight, "{pieces:?}");
        assembly
    })
}

/// The search finds an order exactly where brute force does; every plan passes the replay.
#[test]
fn orders_of_random_layouts_are_right() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let mut tally = Tally::default();
    for number in 0..600 {
        let is_cut = number % 4 == 0;
        let pieces = if is_cut { cut(&cells(5, 5, 5), 4 + number % 3, &mut random) } else { grown(&mut random) };
        let [top, any] = &assembled(&pieces);
        assert_eq!(is_possible(top), Brute::new(&pieces, Open::Top).one_at_a_time(), "{pieces:?}");
        let is_straight = is_possible(any) && !has_shifts(&any.steps);
        assert_eq!(is_straight, Brute::new(&pieces, Open::Any).by_straight_moves(), "{pieces:?}");
        let is_single = !has_shifts(&any.steps) && any.steps.iter().all(|step| step.pieces.len() == 1);
        assert_eq!(is_single, Brute::new(&pieces, Open::Any).one_at_a_time(), "{pieces:?}");
        let found = top.hindrances().into_iter().map(<[_]>::to_vec).sorted().collect_vec();
        assert_eq!(found, Brute::new(&pieces, Open::Top).inseparable(), "{pieces:?}");
        tally.add(&pieces, &[top.clone(), any.clone()]);
    }
    let Tally { top, not_top, single, together, interlocked, interlocked_in_part } = tally;
    assert!(top >= 120 && not_top >= 120 && single >= 120 && together >= 40, "{tally:?}");
    assert!(interlocked >= 40 && interlocked_in_part >= 20, "{tally:?}");
}

/// Cut boxes can be put together, even with more pieces than brute force can handle.
#[test]
fn cut_boxes_are_put_together() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut tally = Tally::default();
    for count in 2..100 {
        let pieces = cut(&cells(6, 6, 6), count, &mut random);
        let assemblies = assembled(&pieces);
        assert!(is_possible(&assemblies[1]), "{pieces:?}");
        tally.add(&pieces, &assemblies);
    }
    assert!(tally.together >= 50, "{tally:?}");
}

#[test]
fn nothing_and_single_pieces_are_put_together() {
    for open in [Open::Top, Open::Any] {
        assert_eq!(Assembly::new(&[], open, Budget::unlimited()), Assembly { open, steps: Vec::new() });
        assert_eq!(plan_of("A", open), ("A down".to_string(), true));
        // Pieces without cells are never in the way.
        let nowhere = vec![Vec::new(), vec![[0; 3]], Vec::new()];
        assert_eq!(Assembly::new(&nowhere, open, Budget::unlimited()).steps.len(), 3);
        assert!(goes_straight(&nowhere, open));
    }
}

/// The lowest piece comes first, of several the first in reading order.
#[test]
fn steps_build_up_from_the_bottom() {
    let stack = "DA\nCB\n\nFF\nEG\n\n";
    for open in [Open::Top, Open::Any] {
        assert_eq!(plan_of(stack, open).0, "D down, A down, C down, B down, F down, E down, G down");
    }
    // B reaches down to the bottom, but over A, which is not the lowest.
    assert_eq!(plan_of("BC\n\nBA\n\nBB", Open::Top).0, "C down, A down, B down");
}

/// No piece can leave alone: A and C obstruct each other, as B and D do. But both halves slide apart.
#[test]
fn halves_move_together() {
    let halves = "AADDC\nABA..\nABDDC\n\nAAADC\nBBACC\nABBDC\n\nBBDDD\nB.CCD\nBBDDD";
    let apart = "C down, D down, AB right (A down, B down)";
    assert_eq!(plan_of(halves, Open::Any), (apart.to_string(), true));
    // Through the top, all of them would have to come together.
    assert_eq!(plan_of(halves, Open::Top), (format!("ABCD down ({apart})"), false));
}

#[test]
fn rings_are_interlocked() {
    let rings = "....\n.BBB\n....\n\nAAA.\nABAB\nAAA.\n\n....\n.BBB\n....";
    for open in [Open::Top, Open::Any] {
        assert_eq!(plan_of(rings, open), ("AB down interlocked".to_string(), false));
        let assembly = Assembly::new(&drawn(rings), open, Budget::unlimited());
        assert_eq!([assembly.hindrances(), assembly.interlocked()], [[&[0, 1][..]]; 2]);
    }
    // Pieces around the rings come one by one.
    let among_others = rings.replacen("....", "CCCD", 1);
    assert_eq!(plan_of(&among_others, Open::Top), ("C down, D down, AB down interlocked".to_string(), false));
}

#[test]
fn directions_have_opposite_vectors() {
    use Direction::{Back, Down, Front, Left, Right, Up};
    for (direction, vector) in [
        (Left, [-1, 0, 0]),
        (Right, [1, 0, 0]),
        (Back, [0, -1, 0]),
        (Front, [0, 1, 0]),
        (Down, [0, 0, -1]),
        (Up, [0, 0, 1]),
    ] {
        assert_eq!(direction.vector(), vector);
        assert_eq!(direction.opposite().vector(), vector.map(|c| -c));
    }
}
