//! The colours are as far apart as documented.
//!
//! The formulas are independent of the script that found the colours: dichromats see by Viénot, Brettel & Mollon,
//! "Digital video colourmaps for checking the legibility of displays by dichromats" (1999), beside the model of the
//! script.

use itertools::Itertools;

use super::*;

type Rgb = [f64; 3];

/// What a kind of sight makes of linear red, green and blue.
type Sight = [[f64; 3]; 3];

const NORMAL: Sight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Machado, Oliveira & Fernandes (2009), severity 1.
const DEUTERANOPIA: Sight =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
const PROTANOPIA: Sight =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];

/// Viénot, Brettel & Mollon (1999): both long cones give the same signal.
const VIENOT_DEUTERANOPIA: Sight = [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]];
const VIENOT_PROTANOPIA: Sight = [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]];

fn times(matrix: &Sight, vector: Rgb) -> Rgb {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn linear(byte: u8) -> f64 {
    let c = f64::from(byte) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// CIE Lab of linear red, green and blue of sRGB, white as in D65.
fn lab(rgb: Rgb) -> Rgb {
    let xyz = times(
        &[
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ],
        rgb.map(|c| c.clamp(0.0, 1.0)),
    );
    let f = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let [x, y, z] = [f(xyz[0] / 0.950_47), f(xyz[1]), f(xyz[2] / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Sharma, Wu & Dalal, "The CIEDE2000 color-difference formula" (2005), equations (2) to (22).
fn ciede2000([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb) -> f64 {
    let weight = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - weight(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let [a1, a2] = [a1 * (1.0 + g), a2 * (1.0 + g)];
    let [c1, c2] = [a1.hypot(b1), a2.hypot(b2)];
    let [h1, h2] = [b1.atan2(a1), b2.atan2(a2)].map(|angle| angle.to_degrees().rem_euclid(360.0));
    let is_grey = c1 * c2 == 0.0;
    let turn = if is_grey { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let [dl, dc, dh] = [l2 - l1, c2 - c1, 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin()];
    let hue = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f64::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let [l, c] = [f64::midpoint(l1, l2) - 50.0, f64::midpoint(c1, c2)];
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(hue - 30.0) + 0.24 * cos(2.0 * hue) + 0.32 * cos(3.0 * hue + 6.0)
        - 0.20 * cos(4.0 * hue - 63.0);
    let [sl, sc, sh] = [1.0 + 0.015 * l * l / (20.0 + l * l).sqrt(), 1.0 + 0.045 * c, 1.0 + 0.015 * c * t];
    let rotation = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * weight(c) * rotation.to_radians().sin();
    let [dl, dc, dh] = [dl / sl, dc / sc, dh / sh];
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
}

/// What a terminal shows.
fn bytes(colour: Color) -> [u8; 3] {
    match colour {
        Color::Rgb(RgbColor(red, green, blue)) => [red, green, blue],
        Color::Ansi256(Ansi256Color(number @ 16..=231)) => {
            let step = |digit: u8| if digit == 0 { 0 } else { 55 + 40 * digit };
            [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(step)
        }
        Color::Ansi256(Ansi256Color(number)) => [8 + 10 * (number - 232); 3],
        // As xterm has them.
        Color::Ansi(AnsiColor::Black) => [0; 3],
        Color::Ansi(AnsiColor::BrightRed) => [255, 0, 0],
        Color::Ansi(AnsiColor::BrightGreen) => [0, 255, 0],
        Color::Ansi(AnsiColor::BrightYellow) => [255, 255, 0],
        Color::Ansi(AnsiColor::BrightBlue) => [92, 92, 255],
        Color::Ansi(AnsiColor::BrightMagenta) => [255, 0, 255],
        Color::Ansi(AnsiColor::BrightCyan) => [0, 255, 255],
        Color::Ansi(_) => [255; 3],
    }
}

fn styles(depth: Depth) -> Vec<Style> {
    (0..COUNT).map(Tint::Piece).chain([Tint::Gold]).map(|tint| depth.style(tint)).collect()
}

/// The distance of the two nearest colours for a sight.
fn nearest(depth: Depth, sight: &Sight) -> f64 {
    let seen = |style: Style| lab(times(sight, bytes(style.get_bg_color().unwrap()).map(linear)));
    let pairs = styles(depth).into_iter().map(seen).array_combinations();
    pairs.map(|[one, other]| ciede2000(one, other)).fold(f64::INFINITY, f64::min)
}

#[test]
fn differences_are_those_of_the_published_table() {
    // Pairs 1, 7, 13, 20 and 34 of Sharma, Wu & Dalal.
    for (one, other, difference) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        assert!((ciede2000(one, other) - difference).abs() < 0.0001, "{one:?} {other:?}: {}", ciede2000(one, other));
        assert!((ciede2000(other, one) - difference).abs() < 0.0001);
    }
}

#[test]
fn sights_see_white_as_white() {
    for sight in [DEUTERANOPIA, PROTANOPIA, VIENOT_DEUTERANOPIA, VIENOT_PROTANOPIA] {
        assert!(times(&sight, [1.0; 3]).iter().all(|c| (c - 1.0).abs() < 1e-5));
    }
}

/// The least distances between colours.
/// About one is just visible side by side, five on two patches that lie apart.
#[test]
fn colours_stay_apart_for_everybody() {
    for (depth, bounds) in
        [(Depth::True, [22.0, 15.0, 15.0, 15.0, 15.0]), (Depth::Fixed, [15.5, 10.9, 10.9, 10.9, 10.9])]
    {
        let sights = [NORMAL, DEUTERANOPIA, PROTANOPIA, VIENOT_DEUTERANOPIA, VIENOT_PROTANOPIA];
        for (sight, bound) in sights.iter().zip(bounds) {
            let nearest = nearest(depth, sight);
            assert!(nearest >= bound, "{depth:?}: {nearest} < {bound}");
        }
    }
}

/// Sixteen colours are too few for twelve names: the first six differ, and by more.
#[test]
fn six_names_differ_on_old_terminals() {
    let seen = |name| lab(bytes(Depth::Basic.style(name).get_bg_color().unwrap()).map(linear));
    let first = (0..6).map(Tint::Piece).chain([Tint::Gold]).map(seen);
    let nearest = first.array_combinations().map(|[one, other]| ciede2000(one, other)).fold(f64::INFINITY, f64::min);
    assert!(nearest >= 20.0, "{nearest}");
    assert_eq!((0..12).map(|name| Depth::Basic.style(Tint::Piece(name))).unique().count(), 6);
}

/// A name looks alike wherever it is shown.
#[test]
fn fixed_colours_are_near_the_true_ones() {
    for tint in (0..COUNT).map(Tint::Piece).chain([Tint::Gold]) {
        let [fixed, other] = [Depth::Fixed, Depth::True].map(|depth| bytes(depth.style(tint).get_bg_color().unwrap()));
        let apart = ciede2000(lab(fixed.map(linear)), lab(other.map(linear)));
        assert!(apart <= 16.0, "{tint:?}: {apart}");
    }
}

#[test]
fn colours_begin_again_after_twelve_names() {
    for name in 0..COUNT {
        assert_eq!(Shade::of(Tint::Piece(name)), Shade::of(Tint::Piece(name + COUNT)));
    }
    assert_eq!((COUNT, number(Tint::Piece(25)), number(Tint::Gold)), (12, 1, 12));
}

#[test]
fn text_is_easy_to_read() {
    let luminance = |colour| times(&[[0.2126, 0.7152, 0.0722]; 3], bytes(colour).map(linear))[0];
    for depth in [Depth::Basic, Depth::Fixed, Depth::True] {
        for style in styles(depth) {
            let [ink, background] =
                [style.get_fg_color(), style.get_bg_color()].map(|colour| luminance(colour.unwrap()));
            let contrast = (ink.max(background) + 0.05) / (ink.min(background) + 0.05);
            // WCAG 2 asks for 4.5; the bright blue of xterm is a little darker.
            let bound = if depth == Depth::Basic { 4.4 } else { 5.0 };
            assert!(contrast >= bound, "{depth:?}: {style:?}: {contrast}");
        }
    }
}
