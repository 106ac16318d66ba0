//! Signs: a dashed ring for a reason, a bold frame for what comes here, a cross for what does not.
//!
//! Their shapes differ without colours as well. A small cross is a wall between two cells of a board.
//!
//! The signs of a kind are one group, with its name as a title, on a glow that sets them off from any colour. A key
//! below the picture explains them.

use jigsat_encodings::drawing::{Drawing, Mark};

use super::block::{Block, beside};
use super::lettering;
use super::markup::path;
use super::outline::Point;
use crate::marks::{self, MarkLook};

/// The arms of the cross.
const ARM: i32 = 4;
/// The size of signs in the key.
const KEY: i32 = 20;
/// The height of letters.
const LETTER: i32 = 10;

/// Signs at these points; their size is the side of the square around them.
pub(super) fn signs(places: impl Iterator<Item = (Point, Mark)>, size: i32) -> String {
    let places: Vec<(Point, Mark)> = places.collect();
    let of = |MarkLook { mark, class, name, .. }| {
        let data: String = places.iter().filter(|place| place.1 == mark).map(|&(at, _)| sign(mark, at, size)).collect();
        group(class, name, &data)
    };
    marks::ALL.map(of).concat()
}

/// For each mark the lines in its style.
pub(super) fn lines(of: impl Fn(Mark) -> String) -> String {
    marks::ALL.map(|MarkLook { mark, class, name, .. }| group(class, name, &of(mark))).concat()
}

/// Crosses at these points.
pub(super) fn walls(points: impl Iterator<Item = Point>) -> String {
    group("wall", marks::WALL, &points.map(cross).collect::<String>())
}

/// The key of a picture's signs; empty if there are none.
pub(super) fn key(drawing: &Drawing) -> Block {
    let marks = marks::of(drawing);
    let used = marks::ALL.into_iter().filter(|look| marks.values().any(|mark| *mark == look.mark));
    let middle = [KEY / 2, KEY / 2];
    let signs = used.map(|look| (signs([(middle, look.mark)].into_iter(), KEY - 4), look.name));
    let has_walls = matches!(drawing, Drawing::Paths(paths) if marks::walls(paths).as_flattened().contains(&true));
    let walls = has_walls.then(|| (walls([middle].into_iter()), marks::WALL));
    let entries = signs.chain(walls).map(|(sign, words)| {
        let Block { width, height, content } = lettering::line(words, LETTER, [KEY + 6, KEY]);
        Block { width: width + 2, height, content: sign + &content }
    });
    entries.fold(Block::default(), |line, entry| beside(&line, &entry, 24)).named("key")
}

fn sign(mark: Mark, [x, y]: Point, size: i32) -> String {
    let half = size / 2;
    let (left, top, edge) = (x - half, y - half, 2 * half);
    match mark {
        Mark::Reason => format!("M{left} {y}a{half} {half} 0 1 1 {edge} 0a{half} {half} 0 1 1-{edge} 0z"),
        Mark::Result => format!("M{left} {top}h{edge}v{edge}h-{edge}z"),
        Mark::Excluded => format!("M{left} {top}l{edge} {edge}m0-{edge}l-{edge} {edge}"),
    }
}

fn cross([x, y]: Point) -> String {
    let (left, top, side) = (x - ARM, y - ARM, 2 * ARM);
    format!("M{left} {top}l{side} {side}m0-{side}l-{side} {side}")
}

fn group(class: &str, title: &str, data: &str) -> String {
    if data.is_empty() {
        return String::new();
    }
    let lines = path("class=\"glow\"", data) + &path("class=\"sign\"", data);
    format!("<g class=\"{class}\">\n<title>{title}</title>\n{lines}</g>\n")
}
