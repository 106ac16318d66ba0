//! The meaning of labels, as comment lines, which readers of layouts skip.
//!
//! `# A E–H = 5 × piece bar`: every kind of piece has a line of its own, but kinds with only one piece share lines.
//! Pieces with consecutive labels are named by the first and the last one, unless another kind has a label between them.

use std::ops::RangeInclusive;

use jigsat_encodings::drawing::{Label, Layers, Meaning};
use jigsat_forms::printable::printable;

/// The beginning of a line, and of one that continues the line above.
const BEGIN: &str = "#";
const CONTINUE: &str = "#  ";

/// A run of labels is abbreviated from this length on.
const RUN: usize = 3;

/// The lines of the legend, no wider than `width` as far as words allow.
pub(super) fn lines(layers: &Layers, width: usize) -> String {
    let mut lines = Vec::new();
    let mut is_open = false;
    for meaning in &layers.legend {
        let words = words(&layers.pieces, meaning);
        let is_single = meaning.pieces.len() == 1;
        if let Some(last) = lines.last_mut().filter(|_| is_open && is_single) {
            let longer = format!("{last}, {}", words.join(" "));
            if longer.chars().count() <= width {
                *last = longer;
                continue;
            }
            last.push(',');
        }
        lines.extend(wrapped(&words, width));
        is_open = is_single;
    }
    lines.extend(
        layers.stock.iter().flat_map(|stock| wrapped(&[counted(&printable(&stock.what), &stock.count)], width)),
    );
    lines.into_iter().map(|line| line + "\n").collect()
}

/// `3 × cuboid 1x2x3`, `0–4 × piece bar`.
pub(crate) fn counted(what: &str, count: &RangeInclusive<usize>) -> String {
    match (count.start(), count.end()) {
        (1, 1) => what.to_string(),
        (least, most) if least == most => format!("{least} × {what}"),
        (least, most) => format!("{least}–{most} × {what}"),
    }
}

/// `A = piece 5`, word by word.
fn words(labels: &[Label], meaning: &Meaning) -> Vec<String> {
    let Meaning { pieces, what } = meaning;
    let count = if pieces.len() == 1 { String::new() } else { format!("{} × ", pieces.len()) };
    let text = |piece: usize| &*labels[piece].text;
    let follows =
        |one: usize, next: usize| rank(text(one)).is_some_and(|rank| self::rank(text(next)) == Some(rank + 1));
    let mut words = Vec::new();
    for run in pieces.chunk_by(|&one, &next| one + 1 == next && follows(one, next)) {
        match run {
            [first, .., last] if run.len() >= RUN => words.push(format!("{}–{}", text(*first), text(*last))),
            _ => words.extend(run.iter().map(|&piece| text(piece).to_string())),
        }
    }
    words.push(format!("= {count}{}", printable(what)));
    words
}

/// The place of a label among all [`letters`](jigsat_encodings::drawing::letters), if it is one.
fn rank(label: &str) -> Option<usize> {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    label
        .chars()
        .try_fold(0, |rank: usize, letter| rank.checked_mul(ALPHABET.len())?.checked_add(ALPHABET.find(letter)? + 1))
}

/// The words in lines.
fn wrapped(words: &[String], width: usize) -> Vec<String> {
    let mut lines = vec![BEGIN.to_string()];
    let mut room = width.saturating_sub(BEGIN.len());
    for word in words {
        let needed = 1 + word.chars().count();
        if needed > room && lines.last().is_some_and(|line| line != BEGIN) {
            lines.push(CONTINUE.to_string());
            room = width.saturating_sub(CONTINUE.len());
        }
        room = room.saturating_sub(needed);
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::{Tint, letters};

    use super::*;

    /// Pieces A, B, C …, the kinds with these numbers of pieces.
    fn shown(kinds: &[(&[usize], &str)], width: usize) -> String {
        let mut layers = Layers::new([0; 3]);
        for number in 0..60 {
            layers.add(Label { text: letters(number, "").into(), tint: Tint::Piece(number) }, []);
        }
        let meaning =
            |(pieces, what): &(&[usize], &str)| Meaning { pieces: pieces.to_vec(), what: (*what).to_string() };
        layers.legend = kinds.iter().map(meaning).collect();
        lines(&layers, width)
    }

    #[test]
    fn several_of_a_kind_have_a_line() {
        let kinds: [(&[usize], &str); 5] = [
            (&[2], "piece X"),
            (&[0], "piece Y"),
            (&[1, 5], "piece bar"),
            (&[3, 4, 6, 7, 8, 10], "piece dot"),
            (&[9], "piece Z"),
        ];
        insta::assert_snapshot!(shown(&kinds, 100), @"
        # C = piece X, A = piece Y
        # B F = 2 × piece bar
        # D E G–I K = 6 × piece dot
        # J = piece Z
        ");
        assert_eq!(shown(&[], 100), "");
    }

    #[test]
    fn a_run_has_no_label_of_another_kind_inside() {
        let mut layers = Layers::new([0; 3]);
        for number in 0..60 {
            layers.add(Label { text: letters(number, "G").into(), tint: Tint::Piece(number) }, []);
        }
        // D E F H I J, and Y Z a b, and y z AA AB AC.
        let pieces = [3, 4, 5, 6, 7, 8, 23, 24, 25, 26, 49, 50, 51, 52, 53].to_vec();
        layers.legend = vec![Meaning { pieces, what: "cuboid 1x2x2".into() }];
        assert_eq!(lines(&layers, 100), "# D–F H–J Y–b y–AC = 15 × cuboid 1x2x2\n");
    }

    #[test]
    fn lines_fit_the_width() {
        let odd: Vec<usize> = (0..60).filter(|number| number % 2 == 1).collect();
        let kinds: [(&[usize], &str); 4] =
            [(&odd, "cuboid 1x1x1"), (&[0], "cuboid 1x1x12"), (&[2], "cuboid 1x2x3"), (&[4], "cuboid 1x2x2")];
        insta::assert_snapshot!(shown(&kinds, 40), @"
        # B D F H J L N P R T V X Z b d f h j l
        #   n p r t v x z AB AD AF AH
        #   = 30 × cuboid 1x1x1
        # A = cuboid 1x1x12, C = cuboid 1x2x3,
        # E = cuboid 1x2x2
        ");
        assert!((40..120).all(|width| shown(&kinds, width).lines().all(|line| line.chars().count() <= width)));
        // Words are never broken, however narrow the lines.
        assert!(shown(&kinds, 1).contains("\n#   = 30 × cuboid 1x1x1\n"));
    }

    #[test]
    fn foreign_names_move_no_cursor() {
        assert_eq!(shown(&[(&[0], "piece \u{1b}[2J")], 80), "# A = piece \\u{1b}[2J\n");
    }
}
