//! A big triangle of tiles, drawn with `/`, `\` and `_`.
//!
//! The halves stand along the edges that they belong to, so that touching halves face each other. With w characters for the
//! longest half, each row of tiles takes 2w + 3 lines:
//!
//! - the first line holds the top halves of the tiles that point down; their edge is the `_` of the line above.
//! - the middle line, on which tiles of both kinds are 2w + 2 wide, holds all left and right halves.
//! - the last line holds the bottom halves of the tiles that point up, on the edge itself.
//!
//! ```text
//!              /\
//!             /  \
//!            /    \
//!           /-1   2\
//!          /        \
//!         /          \
//!        /_____-3_____\
//!       /\      3     /\
//!      /  \          /  \
//!     /    \        /    \
//!    /1    2\-2   1/-1   3\
//!   /        \    /        \
//!  /          \  /          \
//! /______1_____\/_____-2_____\
//! ```
//! Tiles that lie beside the triangle stand below as comments, read clockwise; places without a tile are empty then.
//! In a partial layout, a dot stands for each of their halves, so that it can be read. A mark has its sign in the
//! middle of the place.
//!
//! Read line by line, the numbers are the halves in a fixed order; `jigsat check` relies on it.

use itertools::Itertools;
use jigsat_encodings::drawing::{Half, Tile, Triangle};

use super::signs::Signs;
use super::{Look, Paint};
use crate::marks;

/// An unknown half.
const OPEN: &str = ".";

/// The picture; `paint` gives a text its colour, or returns it unchanged.
/// Every line has its line end.
pub(super) fn lines(drawing: &Triangle, look: &Look, paint: Paint<'_>) -> String {
    let signs = Signs::new(marks::in_triangle(drawing), look);
    let halves = drawing.rows.iter().flatten().flatten().chain(&drawing.stock).flatten();
    let least = usize::from(drawing.stock.is_empty() || !signs.is_empty());
    let height = 2 * halves.map(|&half| width(half)).max().unwrap_or(0).max(least) + 3;
    let mut picture = String::new();
    for (r, row) in drawing.rows.iter().enumerate() {
        let below = drawing.rows.len() - 1 - r;
        for line in 0..height {
            picture += &" ".repeat(below * height + height - 1 - line);
            for (t, tile) in row.iter().enumerate() {
                let sign = signs.of([t, r, 0]).map(|sign| signs.open([t, r, 0], sign.into()));
                let place = PlaceText { tile: tile.as_ref(), is_shown: drawing.stock.is_empty(), sign, height, paint };
                let fill = if line == height - 1 { "_" } else { " " };
                let (left, inside, right) = if t.is_multiple_of(2) {
                    ("/", place.inside(line, fill), "\\")
                } else {
                    ("", place.inside(height - 1 - line, " "), "")
                };
                picture.extend([left, &inside, right]);
            }
            picture.push('\n');
        }
    }
    picture += &signs.legend(false);
    picture.extend(drawing.stock.iter().map(|tile| format!("# {}\n", tile.iter().map(|half| half.0).join(" "))));
    picture
}

/// A place of the triangle.
struct PlaceText<'a> {
    tile: Option<&'a Tile>,
    /// Are there dots for the halves if there is no tile?
    is_shown: bool,
    sign: Option<String>,
    /// In lines.
    height: usize,
    paint: Paint<'a>,
}

impl PlaceText<'_> {
    /// What stands between the edges, `line` lines away from the tip.
    fn inside(&self, line: usize, fill: &str) -> String {
        let wide = 2 * line;
        if line == self.height / 2 {
            let [left, right] = [0, 1].map(|edge| self.half(edge));
            let gap = wide - [&left, &right].map(|half| half.as_ref().map_or(0, |half| half.1)).iter().sum::<usize>();
            let shown = |half: Option<(String, usize)>| half.map(|half| half.0).unwrap_or_default();
            shown(left) + &" ".repeat(gap) + &shown(right)
        } else if line == self.height - 1 {
            centred(self.half(2), wide, fill)
        } else if line == 2 * self.height / 3 {
            // Below the left and the right half, above the horizontal edge.
            centred(self.sign.clone().map(|sign| (sign, 1)), wide, fill)
        } else {
            fill.repeat(wide)
        }
    }

    /// The text for the half at an edge, and its width.
    fn half(&self, edge: usize) -> Option<(String, usize)> {
        match self.tile {
            Some(tile) => {
                let number = tile[edge].0.to_string();
                Some(((self.paint)(&number, tile[edge].tint()).into_owned(), width(tile[edge])))
            }
            None => self.is_shown.then(|| (OPEN.to_string(), OPEN.len())),
        }
    }
}

/// Centres a text; a middle between two characters is rounded to the right.
/// So the digits below or above a minus sign meet.
fn centred(text: Option<(String, usize)>, wide: usize, fill: &str) -> String {
    let (text, width) = text.unwrap_or_default();
    let before = (wide - width).div_ceil(2);
    fill.repeat(before) + &text + &fill.repeat(wide - width - before)
}

fn width(half: Half) -> usize {
    half.0.to_string().len()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use jigsat_encodings::drawing::Tint;

    use super::*;

    fn picture(rows: &[&[[i32; 3]]], paint: Paint<'_>) -> String {
        let row = |row: &&[[i32; 3]]| row.iter().map(|tile| Some(tile.map(Half))).collect();
        lines(
            &Triangle { rows: rows.iter().map(row).collect(), stock: Vec::new(), marks: Vec::new() },
            &Look::PLAIN,
            paint,
        )
    }

    fn plain(text: &str, _: Tint) -> Cow<'_, str> {
        text.into()
    }

    #[test]
    fn touching_halves_face_each_other() {
        insta::assert_snapshot!(picture(&[&[[1, 2, 3]]], &plain), @r"
            /\
           /  \
          /1  2\
         /      \
        /____3___\
        ");
        insta::assert_snapshot!(picture(&[&[[-1, 2, -3]], &[[1, 2, 1], [-2, 1, 3], [-1, 3, -2]]], &plain), @r"
                     /\
                    /  \
                   /    \
                  /-1   2\
                 /        \
                /          \
               /_____-3_____\
              /\      3     /\
             /  \          /  \
            /    \        /    \
           /1    2\-2   1/-1   3\
          /        \    /        \
         /          \  /          \
        /______1_____\/_____-2_____\
        ");
        insta::assert_snapshot!(picture(&[&[[-10, 2, -3]], &[[1, 2, 1], [-2, 11, 3], [-11, 3, -2]]], &plain), @r"
                         /\
                        /  \
                       /    \
                      /      \
                     /-10    2\
                    /          \
                   /            \
                  /              \
                 /_______-3_______\
                /\        3       /\
               /  \              /  \
              /    \            /    \
             /      \          /      \
            /1      2\-2    11/-11    3\
           /          \      /          \
          /            \    /            \
         /              \  /              \
        /________1_______\/_______-2_______\
        ");
    }

    #[test]
    fn colours_do_not_move_anything() {
        let rows: &[&[[i32; 3]]] = &[&[[-1, 2, -3]], &[[1, 2, 1], [-2, 1, 3], [-1, 3, -2]]];
        let painted = picture(rows, &|text, tint| match tint {
            Tint::Piece(figure) => format!("<{figure}>{text}</>").into(),
            Tint::Gold | Tint::Share(_) => unreachable!("halves have figures"),
        });
        assert!(painted.contains("<2>-3</>"));
        let unpainted =
            (0..3).fold(painted.replace("</>", ""), |text, figure| text.replace(&format!("<{figure}>"), ""));
        assert_eq!(unpainted, picture(rows, &plain));
    }
}
