//! Parallel lines and rows of dots, cut off at the outline of an area.
//!
//! They are ordinary paths: no viewer, printer or format needs to know patterns. Distances are in the units of the
//! picture, and lines of one direction lie on one lattice, so that equal areas side by side look like one.

use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, PI};

type Coordinates = [f64; 2];

/// The number of chords for half a circle.
const CHORDS: i32 = 12;

/// The direction of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Level,
    Upright,
    /// From the lower left to the upper right.
    Rising,
    /// From the upper left to the lower right.
    Falling,
}

impl Direction {
    /// The unit vector along the lines.
    fn along(self) -> Coordinates {
        match self {
            Direction::Level => [1.0, 0.0],
            Direction::Upright => [0.0, 1.0],
            Direction::Rising => [FRAC_1_SQRT_2, -FRAC_1_SQRT_2],
            Direction::Falling => [FRAC_1_SQRT_2, FRAC_1_SQRT_2],
        }
    }

    /// The coordinates of a place along and across the lines.
    fn turned(self, [x, y]: Coordinates) -> Coordinates {
        let [right, down] = self.along();
        [x * right + y * down, y * right - x * down]
    }

    fn back(self, [along, across]: Coordinates) -> Coordinates {
        let [right, down] = self.along();
        [along * right - across * down, along * down + across * right]
    }
}

/// Lines with this distance, within an outline.
pub(super) fn lines(outline: &str, direction: Direction, distance: f64) -> String {
    let line = |(across, ends): (f64, [f64; 2])| {
        let [[x, y], [to_x, to_y]] = ends.map(|along| direction.back([along, across]).map(tenth));
        format!("M{x} {y}L{to_x} {to_y}")
    };
    spans(outline, direction, distance).into_iter().map(line).collect()
}

/// Dots of this radius in rows with this distance, within an outline; they are lines without length.
pub(super) fn dots(outline: &str, distance: f64, radius: f64) -> String {
    let direction = Direction::Rising;
    let row = |(across, [begin, end]): (f64, [f64; 2])| {
        let [first, last] = [((begin + radius) / distance).ceil(), ((end - radius) / distance).floor()];
        let dots = (first as i32..=last as i32).map(move |number| [f64::from(number) * distance, across]);
        dots.map(|dot| direction.back(dot).map(tenth)).map(|[x, y]| format!("M{x} {y}h.01"))
    };
    spans(outline, direction, distance).into_iter().flat_map(row).collect()
}

/// The parts of parallel lines inside: the place across, and both ends along.
fn spans(outline: &str, direction: Direction, distance: f64) -> Vec<(f64, [f64; 2])> {
    let mut crossings: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
    for corners in polygons(outline) {
        let turned: Vec<Coordinates> = corners.into_iter().map(|corner| direction.turned(corner)).collect();
        for (&from, &to) in turned.iter().zip(turned.iter().cycle().skip(1)) {
            let [least, most] = if from[1] < to[1] { [from, to] } else { [to, from] };
            // Lines lie half a distance beside the origin, where the edges of cells are.
            let [first, behind] = [least, most].map(|end| (end[1] / distance - 0.5).ceil() as i32);
            for number in first..behind {
                let across = (f64::from(number) + 0.5) * distance;
                let share = (across - least[1]) / (most[1] - least[1]);
                crossings.entry(number).or_default().push(least[0] + share * (most[0] - least[0]));
            }
        }
    }
    let mut spans = Vec::new();
    for (number, mut ends) in crossings {
        ends.sort_unstable_by(f64::total_cmp);
        let across = (f64::from(number) + 0.5) * distance;
        spans.extend(ends.chunks_exact(2).map(|pair| (across, [pair[0], pair[1]])));
    }
    spans
}

fn tenth(number: f64) -> f64 {
    // No negative zero.
    (number * 10.0).round() / 10.0 + 0.0
}

/// The corners of an outline as this crate writes it: `M`, `L`, `l`, `h`, `v`, `z`, and `A` for half circles.
fn polygons(data: &str) -> Vec<Vec<Coordinates>> {
    let mut polygons: Vec<Vec<Coordinates>> = Vec::new();
    let mut at = [0.0; 2];
    for (command, numbers) in commands(data) {
        if command == 'M' {
            polygons.push(Vec::new());
        }
        let arc = if let (&[radius, _, _, _, sweep, x, y], 'A') = (&numbers[..], command) {
            half_circle(at, [x, y], radius, sweep > 0.0)
        } else {
            Vec::new()
        };
        at = match (command, &numbers[..]) {
            ('M' | 'L', &[x, y]) | ('A', &[.., x, y]) => [x, y],
            ('l', &[right, down]) => [at[0] + right, at[1] + down],
            ('h', &[right]) => [at[0] + right, at[1]],
            ('v', &[down]) => [at[0], at[1] + down],
            _ => continue,
        };
        if let Some(corners) = polygons.last_mut() {
            corners.extend(arc);
            corners.push(at);
        }
    }
    polygons
}

/// Places on half a circle between two places.
fn half_circle([x, y]: Coordinates, [to_x, to_y]: Coordinates, radius: f64, is_clockwise: bool) -> Vec<Coordinates> {
    let middle = [f64::midpoint(x, to_x), f64::midpoint(y, to_y)];
    let begin = (y - middle[1]).atan2(x - middle[0]);
    let turn = if is_clockwise { PI } else { -PI } / f64::from(CHORDS);
    let place = |number: i32| {
        let angle = begin + f64::from(number) * turn;
        [middle[0] + radius * angle.cos(), middle[1] + radius * angle.sin()]
    };
    (1..CHORDS).map(place).collect()
}

/// The commands of a path with their numbers.
fn commands(data: &str) -> impl Iterator<Item = (char, Vec<f64>)> {
    let starts = data.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([data.len()]).collect();
    let parts: Vec<&str> = starts.windows(2).map(|pair| &data[pair[0]..pair[1]]).collect();
    parts.into_iter().filter_map(|part| {
        let (command, numbers) = (part.chars().next()?, part[1..].replace('-', " -"));
        Some((command, numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Direction; 4] = [Direction::Level, Direction::Upright, Direction::Rising, Direction::Falling];

    /// The total length of lines.
    fn length(data: &str) -> f64 {
        let ends: Vec<Vec<f64>> = commands(data).map(|(_, numbers)| numbers).collect();
        ends.chunks_exact(2).map(|line| (line[0][0] - line[1][0]).hypot(line[0][1] - line[1][1])).sum()
    }

    #[test]
    fn lines_are_cut_off_at_the_outline() {
        assert_eq!(lines("M0 0h30v20h-30z", Direction::Level, 10.0), "M0 5L30 5M0 15L30 15");
        assert_eq!(lines("M0 0h30v20h-30z", Direction::Upright, 10.0), "M25 0L25 20M15 0L15 20M5 0L5 20");
        // A ring, whose hole is empty.
        let ring = lines("M0 0h30v30h-30zM10 5v20h10v-20z", Direction::Level, 20.0);
        assert_eq!(ring, "M0 10L10 10M20 10L30 10");
    }

    /// Narrow lines cover as much as they are long: the area of the outline.
    #[test]
    fn lines_fill_the_area() {
        let shapes = [
            ("M0 0h40v40h-40z", 1600.0),
            ("M0 0l28 16v32l-28-16z", 896.0),
            // A rectangle with a bulge, and one with a hollow.
            ("M0 0L20 0A10 10 0 0 1 40 0L60 0L60 30L0 30z", 1800.0 + 50.0 * PI),
            ("M0 0L20 0A10 10 0 0 0 40 0L60 0L60 30L0 30z", 1800.0 - 50.0 * PI),
        ];
        for (outline, area) in shapes {
            for direction in ALL {
                let covered = 0.5 * length(&lines(outline, direction, 0.5));
                assert!((covered / area - 1.0).abs() < 0.03, "{outline} {direction:?}: {covered}");
            }
        }
    }

    #[test]
    fn dots_stay_inside() {
        let data = dots("M0 0h40v40h-40z", 5.0, 1.0);
        let places: Vec<Vec<f64>> = commands(&data).filter(|(c, _)| *c == 'M').map(|(_, numbers)| numbers).collect();
        assert!((50..80).contains(&places.len()), "{}", places.len());
        assert!(places.iter().flatten().all(|part| (0.0..=40.0).contains(part)));
    }
}
