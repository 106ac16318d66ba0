//! Triangle tiles: halves on edges.

use fastrand::Rng;
use itertools::Itertools;
use serde_json::{Value, json};

use super::{OPEN, Tally, one_of, puzzle, some_layouts};

/// The halves of each place, row by row: left, right, and bottom or top.
type Rows = Vec<Vec<[i64; 3]>>;

/// Least of the three turns of a tile, read clockwise.
fn turned(tile: [i64; 3]) -> [i64; 3] {
    let [a, b, c] = tile;
    [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap()
}

/// Do the tiles obey the rules?
///
/// Clockwise, a tile that points up has its halves left, right and bottom, and one that points down left, top and right.
fn is_layout(tiles: &[[i64; 3]], side: usize, rows: &Rows) -> bool {
    let has_shape = rows.len() == side && rows.iter().enumerate().all(|(row, places)| places.len() == 2 * row + 1);
    if !has_shape {
        return false;
    }
    let clockwise = |(place, [left, right, base]): (usize, &[i64; 3])| {
        turned(if place % 2 == 0 { [*left, *right, *base] } else { [*left, *base, *right] })
    };
    let laid = rows.iter().flat_map(|row| row.iter().enumerate().map(clockwise)).sorted().collect_vec();
    let beside = rows.iter().all(|row| row.iter().tuple_windows().all(|(a, b)| a[1] + b[0] == 0));
    // Below place 2i of a row lies place 2i + 1 of the next one.
    let below = rows.iter().tuple_windows().all(|(upper, lower)| {
        upper.iter().enumerate().step_by(2).all(|(place, tile)| tile[2] + lower[place + 1][2] == 0)
    });
    beside && below && laid == tiles.iter().map(|tile| turned(*tile)).sorted().collect_vec()
}

/// The places of the halves in the order in which a picture has them: row, place, and which of the three.
fn reading_order(side: usize) -> Vec<[usize; 3]> {
    let row = |row: usize| {
        let places = 0..=2 * row;
        let tops = places.clone().filter(|place| place % 2 == 1).map(move |place| [row, place, 2]);
        let sides = places.clone().flat_map(move |place| [[row, place, 0], [row, place, 1]]);
        let bottoms = places.filter(|place| place % 2 == 0).map(move |place| [row, place, 2]);
        tops.chain(sides).chain(bottoms).collect_vec()
    };
    (0..side).flat_map(row).collect()
}

#[test]
fn tiles_on_places() {
    // Nine tiles: those that point down are alike, and every one fits them.
    let nine =
        [[1, 1, 2], [1, 1, 2], [1, 1, 2], [1, 1, 1], [1, 1, 1], [1, 1, 1], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1]];
    let mut random = Rng::with_seed(2);
    let mut tally = Tally::default();
    let rows = |tiles: &[[i64; 3]]| tiles.iter().map(|tile| tile.iter().join(" ")).join("\n");
    for tiles in [&[[3, 1, 2], [4, 5, 6], [-3, 7, -5], [-7, 8, 9]][..], &nine] {
        let side = tiles.len().isqrt();
        let puzzle = puzzle("triangle", &format!("9\n{}\n{}\n", tiles.len(), rows(tiles)));
        for (json, printed) in some_layouts(&puzzle, "search", 5) {
            let laid: Rows = serde_json::from_value(json["rows"].clone()).unwrap();
            assert!(is_layout(tiles, side, &laid), "{json}");
            tally.agree(&puzzle, &printed, true);
            for case in 0..40 {
                let mut changed = laid.clone();
                let [one, other] = [(); 2].map(|()| {
                    let row = random.usize(..side);
                    [row, random.usize(..=2 * row)]
                });
                let mut open = Vec::new();
                match random.u8(..6) {
                    _ if case == 0 => {}
                    0 => open = vec![[one[0], one[1], 0], [one[0], one[1], 1], [one[0], one[1], 2]],
                    1 => open = vec![[one[0], one[1], random.usize(..3)]],
                    2 => {
                        let tile = changed[one[0]][one[1]];
                        changed[one[0]][one[1]] = changed[other[0]][other[1]];
                        changed[other[0]][other[1]] = tile;
                    }
                    3 => changed[one[0]][one[1]] = changed[other[0]][other[1]],
                    4 => changed[one[0]][one[1]].rotate_left(1),
                    _ => changed[one[0]][one[1]][random.usize(..3)] *= -1,
                }
                let expected = open.is_empty() && is_layout(tiles, side, &changed);
                let sign = *one_of(&mut random, &OPEN[..3]);
                // The edge of a tile does not mark an open place.
                let sign = if sign == "_" { "-" } else { sign };
                let words = reading_order(side).into_iter().map(|[row, place, edge]| {
                    if open.contains(&[row, place, edge]) {
                        sign.to_string()
                    } else {
                        changed[row][place][edge].to_string()
                    }
                });
                let words = words.collect_vec();
                tally.agree(&puzzle, &words.join(" "), expected);
                tally.agree(&puzzle, &with_words(&printed, &words), expected);
                let half = |row: usize, place: usize, edge: usize| {
                    if open.contains(&[row, place, edge]) { Value::Null } else { changed[row][place][edge].into() }
                };
                let tile = |row, place| [0, 1, 2].map(|edge| half(row, place, edge));
                let all = (0..side).map(|row| (0..=2 * row).map(|place| tile(row, place)).collect_vec()).collect_vec();
                tally.agree(&puzzle, &json!({"rows": all}).to_string(), expected);
                let mut fewer = all;
                drop(fewer[one[0]].remove(one[1]));
                tally.agree(&puzzle, &json!({"rows": fewer}).to_string(), false);
            }
        }
    }
    assert!(tally.valid > 20 && tally.invalid > 200, "{} {}", tally.valid, tally.invalid);
}

/// The picture with other words in place of its numbers.
fn with_words(picture: &str, words: &[String]) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c == '-';
    let mut words = words.iter();
    let chunks = picture.chars().chunk_by(|c| is_number(*c));
    let chunks = chunks
        .into_iter()
        .map(|(is_number, chunk)| if is_number { format!(" {} ", words.next().unwrap()) } else { chunk.collect() });
    chunks.collect::<Vec<String>>().concat()
}
