//! Forged diagrams, for the tests of what finds them.

use jigsat_forms::diagram::Diagram;
use jigsat_forms::text::Lines;
use jigsat_space::text;

/// Diagrams that differ from this one in a few words of its text, and are read without an error.
pub(crate) fn forgeries(diagram: &Diagram, seed: u64) -> impl Iterator<Item = Diagram> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut written = Vec::new();
    text::write(diagram, &mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let lines: Vec<Vec<String>> = written.lines().map(|line| line.split(' ').map(String::from).collect()).collect();
    let atoms = diagram.atom_count();
    (0..60).filter_map(move |_| {
        let mut forged = lines.clone();
        for _ in 0..random.usize(1..=3) {
            let [from, to] = [0, 1].map(|_| random.usize(1.min(lines.len() - 1)..lines.len()));
            let [word, place] = [from, to].map(|line| random.usize(..lines[line].len()));
            let other = lines[from][word].clone();
            forged[to][place] = match (random.u8(..3), other.split_once('>')) {
                (0, Some((chosen, _))) => format!("{chosen}>{}", random.usize(..lines.len())),
                (1, Some((chosen, below))) if !chosen.contains(',') => format!("{}>{below}", random.u32(..atoms)),
                _ => other,
            };
        }
        let forged: String = forged.iter().map(|line| line.join(" ") + "\n").collect();
        text::read(&mut Lines::of(&forged), atoms).ok()
    })
}
