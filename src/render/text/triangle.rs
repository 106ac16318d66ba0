//! A big triangle of tiles, drawn with `/`, `\` and `_`.
//!
//! The halves stand along the edges that they belong to, so that touching halves face each other. With w characters for the
//! longest half, each row of tiles takes 2w + 3 lines:
//!
//! - the first line holds the top halves of the tiles that point down (their edge is the `_` of the line above),
//! - the middle line, on which tiles of both kinds are 2w + 2 wide, holds all left and right halves,
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
//! Tiles that lie beside the triangle stand below as comments, read clockwise.
//!
//! Whoever reads the numbers line by line gets the halves in a fixed order; `jigsat check` relies on it.

use itertools::Itertools;
use jigsat_encodings::drawing::{Half, Tile, Triangle};

use super::Paint;

/// The picture, each line with its line end. `paint` gives a text its colour, or leaves it as it is.
pub(super) fn lines(drawing: &Triangle, paint: Paint<'_>) -> String {
    let halves = drawing.rows.iter().flatten().flatten().chain(&drawing.stock).flatten();
    let height = 2 * halves.map(|&half| width(half)).max().unwrap_or(0) + 3;
    let mut picture = String::new();
    for (r, row) in drawing.rows.iter().enumerate() {
        let below = drawing.rows.len() - 1 - r;
        for line in 0..height {
            picture += &" ".repeat(below * height + height - 1 - line);
            for (t, tile) in row.iter().enumerate() {
                if t.is_multiple_of(2) {
                    let fill = if line == height - 1 { "_" } else { " " };
                    picture.push('/');
                    picture += &inside(tile.as_ref(), line, height, fill, paint);
                    picture.push('\\');
                } else {
                    picture += &inside(tile.as_ref(), height - 1 - line, height, " ", paint);
                }
            }
            picture.push('\n');
        }
    }
    picture.extend(drawing.stock.iter().map(|tile| format!("# {}\n", tile.iter().map(|half| half.0).join(" "))));
    picture
}

/// What stands between the edges of a place, `line` lines away from its tip.
fn inside(tile: Option<&Tile>, line: usize, height: usize, fill: &str, paint: Paint<'_>) -> String {
    let painted = |half: Half| paint(&half.0.to_string(), half.tint());
    let wide = 2 * line;
    let Some(&[left, right, base]) = tile else {
        return fill.repeat(wide);
    };
    if line == height / 2 {
        let gap = " ".repeat(wide - width(left) - width(right));
        painted(left) + &gap + &painted(right)
    } else if line == height - 1 {
        // Half a character to the right where the middle is between two: below or above a minus sign the digits meet.
        let before = (wide - width(base)).div_ceil(2);
        let after = wide - width(base) - before;
        fill.repeat(before) + &painted(base) + &fill.repeat(after)
    } else {
        fill.repeat(wide)
    }
}

fn width(half: Half) -> usize {
    half.0.to_string().len()
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::drawing::Tint;

    use super::*;

    fn picture(rows: &[&[[i32; 3]]], paint: Paint<'_>) -> String {
        let row = |row: &&[[i32; 3]]| row.iter().map(|tile| Some(tile.map(Half))).collect();
        lines(&Triangle { rows: rows.iter().map(row).collect(), stock: Vec::new() }, paint)
    }

    fn plain(text: &str, _: Tint) -> String {
        text.to_string()
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
            Tint::Piece(figure) => format!("<{figure}>{text}</>"),
            Tint::Gold => unreachable!("no half is golden"),
        });
        assert!(painted.contains("<2>-3</>"));
        let unpainted =
            (0..3).fold(painted.replace("</>", ""), |text, figure| text.replace(&format!("<{figure}>"), ""));
        assert_eq!(unpainted, picture(rows, &plain));
    }
}
