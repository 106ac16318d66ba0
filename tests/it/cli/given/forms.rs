//! Elements of printed solutions, and parts of solutions, by independent code.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use itertools::Itertools;

/// The elements of printed solutions.
///
/// An element is the set of places of a label, the halves of a tile with their places, an option, or a literal.
pub(super) struct Form {
    pub(super) things: fn(&str) -> BTreeSet<String>,
    /// Prints a layout that has only these elements.
    pub(super) part: fn(&str, &BTreeSet<String>) -> String,
}

/// The labels of a packing with their places, a heading in front of each line.
fn labels(picture: &str) -> Vec<&str> {
    let lines = picture.lines().filter(|line| !line.starts_with('#') && !line.starts_with("layer"));
    lines.flat_map(str::split_whitespace).collect()
}

pub(super) const PACKING: Form = Form {
    things: |picture| {
        let by_label = labels(picture).into_iter().enumerate().map(|(place, label)| (label, place)).into_group_map();
        by_label.iter().filter(|(label, _)| **label != ".").map(|(_, places)| places.iter().join(" ")).collect()
    },
    part: |picture, things| {
        let places: BTreeSet<usize> =
            things.iter().flat_map(|thing| thing.split(' ').map(|place| place.parse().unwrap())).collect();
        let mut place = 0;
        let mut text = String::new();
        for line in picture.lines().filter(|line| !line.starts_with('#')) {
            for word in line.split_whitespace() {
                if line.starts_with("layer") {
                    write!(text, "{word} ").unwrap();
                } else {
                    write!(text, "{} ", if places.contains(&place) { word } else { "." }).unwrap();
                    place += 1;
                }
            }
            text.push('\n');
        }
        text
    },
};

/// The places of the halves of each tile, in the order in which they are printed, in a triangle of so many rows.
fn tiles(rows: usize) -> Vec<[usize; 3]> {
    let mut next = 0;
    let mut take = || {
        next += 1;
        next - 1
    };
    let mut tiles = Vec::new();
    for row in 0..rows {
        let tops = (0..row).map(|_| take()).collect_vec();
        let sides = (0..=2 * row).map(|_| [take(), take()]).collect_vec();
        let bottoms = (0..=row).map(|_| take()).collect_vec();
        for (tile, [left, right]) in sides.into_iter().enumerate() {
            tiles.push([left, right, if tile % 2 == 0 { bottoms[tile / 2] } else { tops[tile / 2] }]);
        }
    }
    tiles
}

fn halves(picture: &str) -> Vec<&str> {
    let lines = picture.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| line.split(['/', '\\', '_', ' '])).filter(|half| !half.is_empty()).collect()
}

pub(super) const TRIANGLE: Form = Form {
    things: |picture| {
        let halves = halves(picture);
        let tiles = tiles((halves.len() / 3).isqrt());
        tiles.iter().map(|tile| tile.iter().map(|&place| format!("{place}={}", halves[place])).join(" ")).collect()
    },
    part: |picture, things| {
        let mut shown = vec![".".to_string(); halves(picture).len()];
        for (place, half) in things.iter().flat_map(|thing| thing.split(' ')).map(|half| half.split_once('=').unwrap())
        {
            shown[place.parse::<usize>().unwrap()] = half.to_string();
        }
        shown.join(" ")
    },
};

pub(super) const OPTIONS: Form = Form {
    things: |picture| picture.lines().filter(|line| !line.is_empty()).map(str::to_string).collect(),
    part: |_, things| things.iter().flat_map(|option| [option, "\n"]).collect(),
};

pub(super) const LITERALS: Form = Form {
    things: |picture| {
        let words = picture.lines().flat_map(|line| line.trim_start_matches('v').split_whitespace());
        words.filter(|&word| word != "0").map(str::to_string).collect()
    },
    part: |_, things| format!("v {} 0\n", things.iter().join(" ")),
};
